import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, mapAtRest, resultCount, test } from './journey.ts'

const map = (page: Page) => page.getByRole('application', { name: 'World map' })
const bar = (page: Page) => page.getByRole('region', { name: 'Draw an area' })
const changing = (page: Page) => page.getByRole('region', { name: 'Edit area' })
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' })

async function openResults(page: Page): Promise<void> {
  await page.goto('/search?f:phrase=sea')
  await expect(page.getByRole('article').first()).toBeVisible()
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 5 })
  await page.mouse.up()
}

/** Where a handle is on the screen. */
async function middleOf(handle: Locator): Promise<readonly [number, number]> {
  const box = await handle.boundingBox()
  if (box === null) throw new Error('the handle is not on the screen')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const placeOf = (page: Page, corner: number) => middleOf(page.getByRole('button', { name: new RegExp(`^Corner ${corner},`) }))

const west = async (page: Page) => Number(/selectedAreaCoordinates=(-?[\d.]+)/.exec(decodeURIComponent(page.url()))?.[1])

test('a box is drawn with the mouse, searched, and changed by its handles', { tag: '@golden' }, async ({ page }) => {
  await openResults(page)
  const all = await resultCount(page)
  await page.getByRole('button', { name: 'Draw an area' }).click()
  await expect(bar(page)).toBeVisible()
  await drag(page, [700, 300], [900, 420])
  await expect(page).toHaveURL(/f:selectedAreaCoordinates=/)
  await expect.poll(() => resultCount(page)).toBeLessThan(all)
  const before = await west(page)

  // the same area, one edge farther west, once the map has come to rest at the results
  await page.getByRole('button', { name: 'Draw an area' }).click()
  const edge = page.getByRole('button', { name: /^West edge/ })
  await mapAtRest(page)
  const [x, y] = await middleOf(edge)
  await drag(page, [x, y], [x - 60, y])
  await expect(changing(page).getByText(/^Area: [\d,]+ km²$/)).toBeVisible()
  await expectAccessible(page)
  await changing(page).getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => west(page)).toBeLessThan(before)
})

test('a circle is drawn with the mouse, and is one for whoever opens the link', async ({ page }) => {
  await openResults(page)
  await page.getByRole('button', { name: 'Draw an area' }).click()
  await bar(page).getByRole('button', { name: 'Circle' }).click()
  await drag(page, [900, 400], [980, 400])
  await expect(chips(page)).toContainText(/Circle of [\d,]+(\.\d)? km around/)
  await expect(page).toHaveURL(/f:geometry=POLYGON/)

  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Draw an area' }).click()
  await expect(page.getByRole('button', { name: /^Radius, [\d,]+/ })).toBeVisible()
})

test('a polygon is drawn with the mouse; one that crosses itself is refused, and put right', async ({ page }) => {
  await openResults(page)
  await page.getByRole('button', { name: 'Draw an area' }).click()
  await bar(page).getByRole('button', { name: 'Polygon' }).click()
  for (const [x, y] of [
    [700, 300],
    [900, 300],
    [860, 460],
    [720, 440],
    [700, 300],
  ] as const)
    await page.mouse.click(x, y)
  await expect(chips(page)).toContainText(/Drawn within/)

  await page.getByRole('button', { name: 'Draw an area' }).click()
  await expect(page.getByRole('button', { name: /^Corner 4/ })).toBeVisible()
  // one that crosses itself is refused in words: a corner beyond the opposite edge
  const [first, second, third] = await Promise.all([1, 2, 3].map((corner) => placeOf(page, corner)))
  if (first === undefined || second === undefined || third === undefined) throw new Error('there are no corners')
  const beyond = [(second[0] + third[0]) / 2 + 60, (second[1] + third[1]) / 2] as const
  await drag(page, first, beyond)
  await changing(page).getByRole('button', { name: 'Done' }).click()
  await expect(changing(page).getByText(/crosses itself/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await changing(page).getByRole('button', { name: 'Done' }).click()
  await expect(changing(page)).toBeHidden()
})

test('the map is moved, and a box drawn and changed, by keyboard alone', async ({ page }) => {
  await openResults(page)
  // the map is moved, and its footprints are stops of the Tab key
  await map(page).focus()
  for (const key of ['+', 'ArrowRight', '0', 'Tab']) await page.keyboard.press(key)
  await expect(map(page).getByRole('button').first()).toBeFocused()

  await map(page).focus()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/f:selectedAreaCoordinates=/)
  const before = await west(page)

  // the handles are stops of the Tab key
  await map(page).focus()
  await page.keyboard.press('a')
  await expect(changing(page)).toBeVisible()
  await page.getByRole('button', { name: /^West edge/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('status').filter({ hasText: /^West edge at .* km²$/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => west(page)).toBeLessThan(before)
})

test('a circle is typed in numbers; Escape leaves drawing and keeps it', async ({ page }) => {
  await openResults(page)
  await map(page).focus()
  await page.keyboard.press('a')
  await bar(page).getByRole('button', { name: 'Circle' }).press('Enter')
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Latitude' })).toBeFocused()
  await page.keyboard.type('34.12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('8.46')
  await page.keyboard.press('Tab')
  await page.keyboard.type('50')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(chips(page)).toContainText('Circle of 50 km around 34.12° N, 8.46° E')

  // Escape closes one thing at a time
  await page.keyboard.press('a')
  await expect(changing(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(changing(page)).toBeHidden()
  await expect(chips(page)).toContainText('Circle of 50 km')
})

test('distances and areas are measured by mouse and by keys, and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openResults(page)
  await page.getByRole('button', { name: 'Map tools' }).click()
  await page.getByRole('menuitem', { name: 'Measure distance or area' }).click()
  const panel = page.getByRole('region', { name: 'Measure' })
  await expect(panel).toBeVisible()
  // a click on a map that is still on its way to the results is none
  await mapAtRest(page)
  await page.mouse.click(700, 300)
  await page.mouse.click(900, 300)
  await expect(panel.getByText('Total')).toBeVisible()
  await drag(page, [700, 500], [760, 520])
  await map(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await panel.getByRole('radio', { name: 'Area' }).check({ force: true })
  await expect(panel.getByRole('definition').filter({ hasText: 'km²' })).toBeVisible()
  await panel.getByText('Segments', { exact: true }).click()
  await expect(panel.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/Area\t[\d,]+ km²$/)
  await page.keyboard.press('Escape')
  await expect(panel.getByText(/^Click to add points/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('coordinates are copied, and the map goes to where the visitor is', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation'])
  await context.setGeolocation({ latitude: 48.2, longitude: 16.37 })
  await openResults(page)
  await page.getByRole('button', { name: 'My location' }).click()
  const coordinates = page.getByRole('button', { name: /^Copy \d/ })
  await expect(coordinates).toContainText(/^48\.\d+°\sN, 1[56]\.\d+°\sE$/)
  await coordinates.click()
  await expect(page.getByText(/^Copied: 48\./)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^48\.\d{5}, 1[56]\.\d{5}$/)
})
