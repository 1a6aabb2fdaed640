/** The numbers of the footprints, the view that goes with the page, the leader, and whose map it is. */
import { expect, expectAccessible, test, titles } from './journey.ts'
import { WAITS } from './waits.ts'

const RESULTS = '/search?f:phrase=land+cover'

test('numbers go on over pages, and the map goes to the page until the visitor moves it', async ({ page }) => {
  await page.goto(RESULTS)
  const map = page.getByRole('application', { name: 'World map' })
  await expect(page.getByRole('article').first()).toContainText(/^1/)
  const place = page.getByRole('button', { name: /^Copy [\d.]+°/ })
  await page.mouse.move(5, 5)
  const first = await place.innerText()
  const before = await titles(page)
  await page.getByRole('navigation', { name: /page/i }).getByRole('button', { name: /next/i }).click()
  await expect(page.getByRole('article').first()).toContainText(/^13/)
  await expect(page.getByText(/^13–\d+ shown$/)).toBeVisible()
  await expect(page).toHaveURL(/f:startIndex=13/)
  expect((await titles(page)).filter((title) => before.includes(title))).toEqual([])
  await expect(map.getByRole('button', { name: /^13, / }).first()).toBeVisible()
  await expect(map.getByRole('button', { name: /^1, / })).toHaveCount(0)
  await expect(place).not.toHaveText(first)
  // every box of an entry with several has its number
  await expect(map.getByRole('button', { name: /^20, .*, box 2 of 2$/ })).toHaveText('20')

  await page.mouse.move(900, 400)
  await page.mouse.down()
  await page.mouse.move(700, 520, { steps: 5 })
  await page.mouse.up()
  await page.mouse.move(5, 5)
  // the map comes to rest after a throw
  let rest = ''
  await expect
    .poll(async () => {
      const last = rest
      rest = await place.innerText()
      return last === rest
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Page 3', exact: true }).click()
  await expect(page.getByRole('article').first()).toContainText(/^25/)
  await expect(place).toHaveText(rest)
})

test('identical footprints are counted in one number, which opens their list', async ({ page }) => {
  await page.goto('/search?f:phrase=brazil')
  const map = page.getByRole('application', { name: 'World map' })
  const stack = map.getByRole('button', { name: /footprints here: [\d, ]+$/ }).first()
  await expect(stack).toBeVisible()
  const said = (await stack.getAttribute('aria-label')) ?? ''
  const numbers = said.slice(said.indexOf(': ') + 2).split(', ')
  await expect(stack).toHaveText(`${numbers[0]} +${numbers.length - 1}`)
  await stack.click()
  const list = map.getByRole('list', { name: 'Footprints here' })
  await expect(list.getByRole('button')).toHaveCount(numbers.length)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  // the second of them is chosen
  await expect(page.getByRole('article').nth(Number(numbers[1]) - 1)).toBeInViewport()
  await expect(map.getByRole('button', { name: `footprints here: ${numbers.join(', ')}` })).toHaveText(
    `${numbers[1]} +${numbers.length - 1}`,
  )
})

test('the line from a card goes round the strip of time', async ({ page }) => {
  await page.goto(RESULTS)
  const strip = await page.getByRole('region', { name: 'When' }).boundingBox()
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  const stage = await page.getByRole('application', { name: 'World map' }).boundingBox()
  if (strip === null || stage === null) throw new Error('Nothing is laid out.')
  // the map comes after the results
  await expect(async () => {
    await page.mouse.move(250, strip.y + 10)
    await page.mouse.move(250, strip.y + 20)
    await expect(page.locator('path[d^=M][class*=line]')).not.toHaveCount(0, { timeout: WAITS.glance })
  }).toPass()
  let lines = 0
  for (let y = strip.y + 10; y < strip.y + strip.height; y += 12) {
    await page.mouse.move(250, y)
    // between two cards there is none
    const [drawn] = await page
      .locator('path[d^=M][class*=line]')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
    if (!drawn) continue
    lines += 1
    const points = [...drawn.matchAll(/([\d.-]+) ([\d.-]+)/g)].map(([, left, top]) => ({
      x: Number(left) + stage.x,
      y: Number(top) + stage.y,
    }))
    expect(points.filter((point) => point.x > strip.x && point.x < strip.x + strip.width && point.y > strip.y)).toEqual([])
  }
  expect(lines).toBeGreaterThan(0)
})

test('the main button of a record with a map service puts its layers on the map, true colour first', async ({ page }) => {
  await page.goto('/resource/dab/graticule.gibs')
  await page.getByRole('button', { name: 'Add to map', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to map' })
  await expect(dialog.getByRole('checkbox', { name: 'True colour of Terra', exact: true })).toBeChecked()
})
