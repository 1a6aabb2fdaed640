import type { Page } from '@playwright/test'
import { expect, expectAccessible, mapAtRest, test } from './journey.ts'

const grip = (page: Page) => page.getByRole('button', { name: /^(Collapse|Show) the list/ })
const sheetHeight = (page: Page) =>
  page.getByRole('region', { name: 'Search results' }).evaluate((sheet) => sheet.getBoundingClientRect().height)
const stageHeight = (page: Page) => page.getByRole('main').evaluate((stage) => stage.clientHeight)

async function open(page: Page): Promise<void> {
  await page.goto('/search?f:phrase=sea%20surface%20temperature')
  await expect(page.getByRole('article').first()).toBeVisible()
}

test('the sheet has three stops: by drag, by the grip as a button, and by Map', async ({ page }) => {
  await open(page)
  const stage = await stageHeight(page)
  await expect.poll(() => sheetHeight(page)).toBeCloseTo(stage * 0.56, -1)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect.poll(() => sheetHeight(page)).toBe(96)
  await expectAccessible(page)

  await grip(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => sheetHeight(page)).toBeCloseTo(stage * 0.56, -1)
  await page.keyboard.press('Enter')
  await expect.poll(() => sheetHeight(page)).toBe(stage)
  await expectAccessible(page)

  const box = await grip(page).boundingBox()
  if (box === null) throw new Error('the grip is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + stage * 0.5, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => sheetHeight(page)).toBeCloseTo(stage * 0.56, -1)
})

test('two cards have room in half a sheet, footprints are clear of the buttons, and layers have the only sheet', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByRole('article').nth(0)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('article').nth(1)).toBeInViewport({ ratio: 0.9 })
  // why a result is here has no room beside the buttons: it is there for who listens, not as the beginning of a word
  const reason = await page
    .getByText(/^Matched in/)
    .first()
    .boundingBox()
  expect(reason?.width ?? 0).toBeLessThanOrEqual(1)
  await page
    .getByRole('article', { name: /^Mediterranean Sea/ })
    .first()
    .getByRole('button', { name: 'Show on map' })
    .click()
  await mapAtRest(page)
  const tag = page
    .getByRole('application', { name: 'World map' })
    .getByRole('button', { name: /Mediterranean Sea/ })
    .first()
  const place = await tag.boundingBox()
  for (const button of await page.getByRole('group', { name: 'Map controls' }).getByRole('button').all()) {
    if (!(await button.isVisible())) continue
    const box = await button.boundingBox()
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0)
  }
  await grip(page).click()
  await page.getByRole('button', { name: /^Layers/ }).click()
  await expect.poll(() => sheetHeight(page)).toBe(96)
})

test('a tap on a footprint brings its card into the sheet', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect.poll(() => sheetHeight(page)).toBe(96)
  const tag = page
    .getByRole('application', { name: 'World map' })
    .getByRole('button', { name: /Mediterranean Sea/ })
    .first()
  await tag.dispatchEvent('click')
  const card = page.getByRole('article', { name: /^Mediterranean Sea/ }).first()
  await expect(card).toBeInViewport({ ratio: 0.6 })
})

test('two cards have room in half a sheet with and without other phrases, also when all that a card can say is on it', async ({
  page,
}) => {
  // views wrap the facts of a card
  await page.route(/\/dab\/opensearch\/query\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { entries: { resource: { views?: number } }[] }
    for (const { resource } of body.entries) resource.views = 1234
    await route.fulfill({ json: body })
  })
  for (const address of ['/search?f:phrase=sea%20surface%20temperature', '/search']) {
    await page.goto(address)
    await expect(page.getByRole('article').nth(0)).toContainText('1.2k')
    await expect(page.getByRole('article').nth(0)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('article').nth(1)).toBeInViewport({ ratio: 0.9 })
  }
})

test('other phrases stand behind the results, and lead to theirs', async ({ page }) => {
  await page.goto('/search?f:phrase=soil%20moisture')
  await expect(page.getByRole('article').first()).toBeVisible()
  const seeAlso = page.getByRole('navigation', { name: 'See also' })
  const either = seeAlso.getByRole('link', { name: 'soil OR moisture' })
  const inSheet = async () => {
    await either.scrollIntoViewIfNeeded()
    const [sheet, row, card] = await Promise.all([
      page.getByRole('region', { name: 'Search results' }).boundingBox(),
      seeAlso.boundingBox(),
      page.getByRole('article').last().boundingBox(),
    ])
    if (sheet === null || row === null || card === null) throw new Error('the sheet is not there')
    expect(row.y).toBeGreaterThanOrEqual(card.y + card.height)
    expect(row.y + row.height).toBeLessThanOrEqual(sheet.y + sheet.height)
    expect(row.width).toBeLessThanOrEqual(sheet.width)
  }
  await inSheet()
  const links = await seeAlso.getByRole('link').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(Math.min(...links)).toBeGreaterThanOrEqual(40)
  await expectAccessible(page)

  await page.setViewportSize({ width: 667, height: 375 })
  await inSheet()
  await either.click()
  await expect(page).toHaveURL(/f:phrase=soil\+OR\+moisture/)
  await expect(page.getByRole('article').first()).toBeVisible()

  await seeAlso.getByRole('button', { name: /recommended$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Recommended for “soil OR moisture”' })).toBeVisible()
})

test('everything is a target for fingers', async ({ page }) => {
  await open(page)
  const sizes = await page
    .getByRole('article')
    .first()
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((one) => Math.min(one.clientWidth, one.clientHeight)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(40)
  const tabs = await page.getByRole('tab').evaluateAll((chips) => chips.map((chip) => chip.clientHeight))
  expect(Math.min(...tabs)).toBeGreaterThanOrEqual(40)
})

for (const [name, width, height] of [
  ['the smallest phone', 320, 568],
  ['a phone on its side', 667, 375],
  ['a desktop at 200 per cent', 720, 450],
] as const) {
  test(`${name} loses nothing: no sideways scrolling, and the map's buttons are clear of the sheet`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBe(0)
    const sheet = await page.getByRole('region', { name: 'Search results' }).boundingBox()
    const buttons = page.getByRole('group', { name: 'Map controls' }).getByRole('button')
    for (const button of await buttons.all()) {
      if (!(await button.isVisible())) continue
      const box = await button.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0)
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
    }
    await page.getByRole('article').nth(3).scrollIntoViewIfNeeded()
    await expect(page.getByRole('article').nth(3)).toBeInViewport()
    await expectAccessible(page)
  })
}

test('a link to a source brings its cell into the line of sources', async ({ page }) => {
  await page.goto('/search?f:phrase=sea%20surface%20temperature&f:dataSource=services')
  await expect(page.getByRole('tab', { name: /^Services/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tab', { name: /^GEOSS/ })).not.toBeInViewport({ ratio: 1 })
})
