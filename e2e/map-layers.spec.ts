import { expect, expectAccessible, test } from './journey.ts'
import { COLOURS, colourAt, playWms, SEA, SOIL } from './played-wms.ts'
import { WAITS } from './waits.ts'

// a whole page with a map for each of them takes its time on a machine that does other things
test.describe.configure({ timeout: WAITS.longJourney })
// who wants less motion is not shown times in turn
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const link = (...layers: readonly string[]) =>
  `/search?f:phrase=baltic&m:fullView=true&m:lon=-130&m:lat=-40&m:zoom=5&${layers.map((id) => `m:layers=${encodeURIComponent(id)}`).join('&')}&v=1`

/** A place on the map without panels, names and graticule; the results of the search lie elsewhere. */
const POINT = { x: 250, y: 300 } as const

test('layers are ordered by drag and by keys, faded, hidden, removed and put back', { tag: '@golden' }, async ({ page }) => {
  await playWms(page)
  await page.goto(link(SEA, SOIL))
  await page.getByRole('button', { name: 'Layers, 2 on the map' }).click()
  const panel = page.getByRole('region', { name: 'Layers', exact: true })
  const rows = panel.getByRole('listitem')
  await expect.poll(() => colourAt(page, POINT.x, POINT.y)).toEqual(COLOURS.sea)

  // by the mouse, below the other one
  const grip = panel.getByRole('button', { name: /^Order of sea.*: 1 of 2/i })
  const below = await rows.nth(1).boundingBox()
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move(1_100, (below?.y ?? 0) + (below?.height ?? 0) - 8, { steps: 5 })
  await page.mouse.up()
  await expect(rows.first()).toContainText(/soil/i)
  await expect.poll(() => colourAt(page, POINT.x, POINT.y)).toEqual(COLOURS.later)

  // and back by keys
  await panel.getByRole('button', { name: /^Order of sea.*: 2 of 2/i }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/dropped, 1 of 2$/)).toBeAttached()
  await expect(rows.first()).toContainText(/sea/i)
  await expect.poll(() => colourAt(page, POINT.x, POINT.y)).toEqual(COLOURS.sea)

  await panel.getByRole('slider', { name: /^Opacity of sea/i }).fill('0')
  await expect.poll(() => colourAt(page, POINT.x, POINT.y)).toEqual(COLOURS.later)
  await panel.getByRole('button', { name: /^Hide soil/i }).click()
  await expect.poll(() => colourAt(page, POINT.x, POINT.y)).not.toEqual(COLOURS.later)
  await panel.getByRole('button', { name: /^Show soil/i }).click()

  await panel.getByRole('button', { name: /^Remove sea/i }).click()
  await expect(panel.getByText(/was removed\.$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Undo' }).click()
  // as transparent as it was
  await expect(panel.getByRole('slider', { name: /^Opacity of sea/i })).toHaveValue('0')
  await expect(rows.first()).toContainText(/sea/i)
})

test('what colours mean is shown as the picture of the provider, and in words', async ({ page }) => {
  await playWms(page)
  await page.goto(link(SOIL))
  const legends = page.getByRole('region', { name: 'Legends' })
  await expect(legends.getByRole('img', { name: 'Two classes: dry and wet.' })).toBeVisible()
  await legends.getByRole('button', { name: 'Show as text' }).click()
  await expect(legends.getByRole('row', { name: /Wet$/ })).toBeVisible()
  await expectAccessible(page)
  const fold = legends.getByRole('button', { name: 'Legends' })
  await fold.click()
  await expect(legends.getByRole('table')).toBeHidden()
  await fold.click()
  await expect(legends.getByRole('button', { name: 'Show as text' })).toBeVisible()
})

test(
  'all layers follow one time, which is chosen by steps, played, and goes with links',
  { tag: '@golden' },
  async ({ page }) => {
    const asked = await playWms(page)
    await page.goto(link(SOIL, SEA))
    await page.getByRole('button', { name: 'Layers, 2 on the map' }).click()
    const time = page.getByRole('region', { name: 'Map time' })
    const panel = page.getByRole('region', { name: 'Layers', exact: true })
    await panel.getByRole('button', { name: /legend of soil/i }).click()
    await expect(time.getByText('step 6 of 6, every month')).toBeVisible()
    await expect.poll(() => colourAt(page, POINT.x, POINT.y)).toEqual(COLOURS.later)

    await time.getByRole('slider').focus()
    await page.keyboard.press('Home')
    await expect(time.getByText('step 1 of 6, every month')).toBeVisible()
    await expect.poll(() => colourAt(page, POINT.x, POINT.y)).toEqual(COLOURS.january)
    expect(asked.at(-1)).toMatchObject({ layer: 'soil', time: '2026-01-01' })
    // the sea begins in March
    await expect(panel.getByText('This step has no image')).toBeVisible()
    await time.getByRole('button', { name: 'Step forward' }).click()
    await expect.poll(() => colourAt(page, POINT.x, POINT.y)).toEqual(COLOURS.later)

    await time.getByRole('radio', { name: '2×' }).check({ force: true })
    await time.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(time.getByText('step 6 of 6, every month')).toBeVisible()
    await expect(time.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await expect.poll(() => asked.some(({ layer, time: at }) => layer === 'sea' && at === '2026-06-01')).toBe(true)

    await page.goto(`${link(SOIL)}&m:time=2026-01-15`)
    await expect(time.getByText('step 1 of 6, every month')).toBeVisible()
    await expect.poll(() => colourAt(page, POINT.x, POINT.y)).toEqual(COLOURS.january)
  },
)

test('two layers, and two times of one, are compared on both sides of a line', async ({ page }) => {
  await playWms(page)
  await page.goto(link(SEA, SOIL))
  await page.getByRole('button', { name: 'Layers, 2 on the map' }).click()
  const panel = page.getByRole('region', { name: 'Layers', exact: true })
  await panel.getByRole('button', { name: /^Layer details: sea/i }).click()
  const choice = panel.getByRole('combobox', { name: 'Compare with' })
  await choice.selectOption({ label: await choice.locator('option', { hasText: /^soil/i }).innerText() })
  const line = page.getByRole('slider', { name: /^Divider between/ })
  await expect.poll(() => colourAt(page, 100, 300)).toEqual(COLOURS.sea)
  await expect.poll(() => colourAt(page, 700, 480)).toEqual(COLOURS.later)
  await line.focus()
  await page.keyboard.press('Home')
  await expect(line).toHaveAttribute('aria-valuenow', '0')
  await expect.poll(() => colourAt(page, 100, 300)).toEqual(COLOURS.later)
  await page.mouse.move(2, 300)
  await page.mouse.down()
  await page.mouse.move(900, 300, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => colourAt(page, 700, 480)).toEqual(COLOURS.sea)
  await page.keyboard.press('Escape')
  await expect(line).toHaveCount(0)
  await expect(panel).toBeVisible()

  await panel.getByRole('button', { name: /^Layer details: soil/i }).click()
  await panel.getByRole('combobox', { name: 'Compare with' }).last().selectOption('Same layer, another time')
  await panel.getByRole('button', { name: /^Hide sea/i }).click()
  await expect.poll(() => colourAt(page, 100, 300)).toEqual(COLOURS.january)
  await expect.poll(() => colourAt(page, 700, 480)).toEqual(COLOURS.later)
  // both sides say their dates, which differ: June has no June before it here, so January is first
  await expect(page.getByRole('group', { name: 'Compare' }).getByText(/2026-01-01$/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Compare' }).getByText(/2026-06-01$/)).toBeVisible()
  await page.getByLabel('Date on the left').fill('2026-03-20')
  await expect(page.getByRole('group', { name: 'Compare' }).getByText(/2026-03-01$/)).toBeVisible()
  await expect.poll(() => colourAt(page, 100, 300)).toEqual(COLOURS.later)
  await page.getByLabel('Date on the left').fill('2026-01-20')
  await expect.poll(() => colourAt(page, 100, 300)).toEqual(COLOURS.january)
  await page.getByLabel('Date on the right').fill('2026-02-10')
  await expect(page.getByRole('group', { name: 'Compare' }).getByText(/2026-02-01$/)).toBeVisible()
  await page.getByRole('button', { name: 'Later on the left' }).click()
  await expect.poll(() => colourAt(page, 100, 300)).toEqual(COLOURS.later)
  await page.getByRole('button', { name: 'Stop comparing' }).click()
  await expect(line).toHaveCount(0)
})
