/**
 * What visitors do again and again leaves nothing in the page's memory. The browser of these journeys compiles nothing (V8's `--jitless`):
 * compiled code, which V8 adds to for hundreds of rounds, is all that grows otherwise, and would hide a leak (docs/performance.md).
 */
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { playWms, SOIL } from './played-wms.ts'
import { WAITS } from './waits.ts'

test.use({
  // a trace weighs the page down, and holds on to parts of it
  trace: 'off',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--js-flags=--jitless'] }),
})

/** How often each is done; `GRATICULE_ROUNDS=200` for as often as the requirement says. */
const ROUNDS = Number(process.env['GRATICULE_ROUNDS'] ?? 20)

/** What one round may leave of itself: an entry of a record is some 5 kB, its page some 200 kB. */
const BYTES_PER_ROUND = 500
/** What all of them may leave together, less than an entry each: which of the things that are remembered come last is not the same each time. */
const BYTES_OF_ALL = 80_000
/** Cycles before the first weighing, after which tags of footprints are no more in number, and cycles that are gone on with where the last one finds too much. */
const FIRST_CYCLES = 8
const LAST_TRIES = 8
const NODES_OF_ALL = 100
const LISTENERS_OF_ALL = 30

const PHRASES = ['sea', 'ice', 'forest', 'soil', 'river', 'wind', 'coast', 'snow', 'city', 'crop'] as const

/** A round; it is told how many came before it. */
type Round = (count: number) => Promise<void>

interface Weight {
  readonly bytes: number
  readonly nodes: number
  readonly listeners: number
}

/** What the page holds when everything that can go has gone. */
async function weigh(page: Page, session: CDPSession): Promise<Weight> {
  // the browser holds what the pointer is on
  await page.mouse.move(5, 5)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  // what is let go by a finaliser of the first time goes the second time
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  // the second: what arrays of numbers hold, which is no part of the first
  return { bytes: usedSize + backingStorageSize, nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

/** Whether the page has loaded what it loads last, when the first screen has long been there (web/src/offline). Runs in the page. */
const isAllLoaded = () => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/start-offline-/.test(name))

/**
 * Does `round` until all that is remembered is, then {@link ROUNDS} times, and compares what the page holds. `cycle`: after so many rounds
 * the page is as it was before them.
 */
async function expectNothingLeft(page: Page, cycle: number, round: Round): Promise<void> {
  const times = Math.ceil(ROUNDS / cycle) * cycle
  const first = FIRST_CYCLES * cycle
  test.setTimeout(WAITS.longJourney + WAITS.round * (first + times + (1 + LAST_TRIES) * cycle))
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('Performance.enable')
  let count = 0
  const rounds = async (many: number) => {
    for (const end = count + many; count < end; count += 1) await round(count)
    return weigh(page, session)
  }
  await rounds(first)
  // what the page loads when it is at rest is no leak, but weighs
  await page.waitForFunction(isAllLoaded)
  const before = await rounds(cycle)
  const isHeld = (after: Weight) =>
    after.bytes - before.bytes >= BYTES_OF_ALL + BYTES_PER_ROUND * times ||
    after.nodes - before.nodes >= NODES_OF_ALL ||
    after.listeners - before.listeners >= LISTENERS_OF_ALL
  let after = await rounds(times)
  // what the page just leaves may still be in use by the browser; what leaks stays in the next cycles too
  for (let tries = 0; tries < LAST_TRIES && isHeld(after); tries += 1) after = await rounds(cycle)
  const told = `before ${JSON.stringify(before)}, after ${times} rounds ${JSON.stringify(after)}`
  console.log(`${test.info().title}: ${told}`)
  expect(isHeld(after), told).toBe(false)
}

const map = (page: Page) => page.getByRole('application', { name: 'World map' })
const allResults = (page: Page) => page.getByRole('region', { name: 'All results on the map' })
const allResultsButton = (page: Page) => page.getByRole('button', { name: 'All results on the map', exact: true })

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 3 })
  await page.mouse.up()
}

test.beforeEach(async ({ page }) => {
  // thirty frames of a moving map for every round prove nothing here
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('one search after the other, with all results on the map', async ({ page }) => {
  await page.goto('/search?f:phrase=water')
  await allResultsButton(page).click()
  await expectNothingLeft(page, PHRASES.length, async (count) => {
    const phrase = PHRASES[count % PHRASES.length]!
    const what = page.getByRole('combobox', { name: 'What' })
    await what.fill(phrase)
    await what.press('Enter')
    await expect(page).toHaveURL(new RegExp(`f:phrase=${phrase}\\b`))
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(allResults(page).getByText(/results? on the map$/)).toBeVisible()
    await page.getByRole('article').first().hover()
  })
})

test('entries opened and closed', async ({ page }) => {
  await page.goto('/search?f:phrase=sea')
  await expectNothingLeft(page, 4, async (count) => {
    await page
      .getByRole('article')
      .nth(count % 4)
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByText(`Result ${(count % 4) + 1} of 12 on this page`)).toBeVisible()
    await page.getByRole('button', { name: /^\d+ results$/ }).click()
    await expect(page.getByRole('article').nth(11)).toBeVisible()
  })
})

test('all results put on the map and taken off', async ({ page }) => {
  await page.goto('/search?f:phrase=sea')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNothingLeft(page, 1, async () => {
    await allResultsButton(page).click()
    await expect(allResults(page).getByText(/results? on the map$/)).toBeVisible()
    await allResultsButton(page).click()
    await expect(allResults(page)).toBeHidden()
  })
})

test('an area drawn and removed', async ({ page }) => {
  await page.goto('/search?f:phrase=sea')
  await expectNothingLeft(page, 1, async () => {
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('button', { name: 'Draw an area' }).click()
    await expect(page.getByRole('region', { name: 'Draw an area' })).toBeVisible()
    await drag(page, [700, 300], [900, 420])
    await expect(page).toHaveURL(/f:selectedAreaCoordinates=/)
    const chips = page.getByRole('list', { name: 'Active filters' })
    await chips.getByRole('button').click()
    await expect(chips).toBeHidden()
    await expect(page).not.toHaveURL(/f:selectedAreaCoordinates=/)
  })
})

test('the map moved and zoomed', async ({ page }) => {
  await page.goto('/search?f:phrase=sea')
  await expect(page.getByRole('article').first()).toBeVisible()
  await map(page).focus()
  // there and back, so that the same tiles are there at the end
  const keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp', '+', '-'] as const
  await expectNothingLeft(page, keys.length, async (count) => {
    await page.keyboard.press(keys[count % keys.length]!)
    await drag(page, [900, 500], count % 2 === 0 ? [980, 540] : [820, 460])
    await map(page).focus()
  })
  // numbers of results that lie under the panels now are nothing that these journeys are about
  await page.goto('/')
})

const MARK = (at: number) =>
  `<Placemark><name>Place ${at}</name><Point><coordinates>${at * 3 - 150},${at % 60}</coordinates></Point></Placemark>`
const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Survey</name>${Array.from({ length: 100 }, (_, at) => MARK(at)).join('')}</Document></kml>`

test('layers taken off the map and put back', async ({ page }) => {
  await playWms(page)
  await page.route(/\/proxy\/rest\/fetch\/kml\?/, (route) =>
    route.fulfill({ contentType: 'application/vnd.google-earth.kml+xml', body: KML }),
  )
  await page.route(/CHECK_LAYER_FILE/, (route) => route.fulfill({ json: { result: true } }))
  const file = new URLSearchParams({ type: 'kml', title: 'Survey', url: 'https://maps.example.org/survey.kml' })
  await page.goto(`/search?f:phrase=sea&m:layers=${encodeURIComponent(SOIL)}&v=1&${file}`)
  await page.getByRole('button', { name: 'Layers, 2 on the map' }).click()
  const panel = page.getByRole('region', { name: 'Layers', exact: true })
  await expectNothingLeft(page, 1, async () => {
    for (const name of [/^Remove soil/i, /^Remove Survey/]) {
      await panel.getByRole('button', { name }).click()
      await expect(panel.getByRole('button', { name })).toBeHidden()
      const come = name.source.includes('Survey') ? page.waitForResponse(/\/fetch\/kml\?/) : undefined
      await panel.getByRole('button', { name: 'Undo' }).click()
      await expect(panel.getByRole('button', { name })).toBeVisible()
      await come
    }
  })
})
