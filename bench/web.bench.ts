/**
 * Times the built portal in a real Chromium against a warm server on the same machine: what the first screen loads, how
 * soon results are there, how smoothly the map moves, how soon the page answers to a hand. Prints a table against the
 * limits; ends with 1 when a size is beyond its limit. Times depend on the machine and are only told.
 *
 *   npm run bench:web [-- --runs 7] [-- --json]
 *   npm run bench:web -- --against <another checkout>  compares both builds (bench/against.ts)
 */
import { cpus, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from '../tools/test-run/chromium.ts'
import { MAX_REQUESTS, MAX_SCRIPT_BYTES, weighPage, weightLines } from '../tools/page-weight.ts'
import { startPortal } from '../tools/portal-process.ts'
import { compareIfAsked } from './against.ts'
import { manyExtents } from './data/many-extents.ts'
import { figuresOf } from './ratios.ts'
import { isWithin, PAGE_ROWS } from './web/page-figures.ts'
import { SLOW_NETWORK, type SlowTimes, timeSlowly } from './web/slow-network.ts'

const OPTIONS = { runs: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } } as const

await compareIfAsked(
  'bench:web',
  OPTIONS,
  PAGE_ROWS.map(([name, words, digits, better]) => [name, words, digits, better]),
)
const { values } = parseArgs({ options: OPTIONS })
const runs = Number(values.runs)
const SEARCH = '/search?f:phrase=sea+surface+temperature'
const RESULTS = 12
const DESKTOP = { width: 1440, height: 900 }
/** Frames that the map is dragged through. */
const DRAGGED_FRAMES = 120

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN

async function freshPage(browser: Browser, base: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: DESKTOP, baseURL: base, locale: 'en-GB' })
  return { context, page: await context.newPage() }
}

const mapIsDrawn = (page: Page) => page.locator('[role="application"] canvas').first().waitFor()

/** Milliseconds from the navigation until all results of the first page stand in the document. */
async function timeToResults(page: Page): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelectorAll('article[data-entry-id]').length < wanted) return
      observer.disconnect()
      // the frame after the next one is the first that the visitor can have seen
      requestAnimationFrame(() => setTimeout(() => Reflect.set(globalThis, 'resultsAt', performance.now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
  }, RESULTS)
  await page.goto(SEARCH)
  await page.waitForFunction(() => Reflect.get(globalThis, 'resultsAt') !== undefined)
  return page.evaluate(() => Number(Reflect.get(globalThis, 'resultsAt')))
}

/** Frames a second while the map is dragged to and fro, by so many pixels to either side. */
async function panningRate(page: Page, width = 160): Promise<number> {
  return page.evaluate(
    async ({ frames, width }) => {
      const map = document.querySelector('[role="application"]')
      const canvas = map?.querySelector('canvas')?.parentElement?.parentElement
      if (map === null || canvas === null || canvas === undefined) return NaN
      const box = map.getBoundingClientRect()
      const [left, top] = [box.left + box.width * 0.7, box.top + box.height * 0.5]
      const send = (type: string, x: number, buttons: number) =>
        canvas.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            cancelable: true,
            pointerId: 1,
            pointerType: 'mouse',
            isPrimary: true,
            clientX: x,
            clientY: top,
            button: type === 'pointermove' ? -1 : 0,
            buttons,
          }),
        )
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      send('pointerdown', left, 1)
      await nextFrame()
      const start = performance.now()
      for (let frame = 0; frame < frames; frame += 1) {
        send('pointermove', left + width * Math.sin(frame / 12), 1)
        await nextFrame()
      }
      const rate = (frames * 1_000) / (performance.now() - start)
      send('pointerup', left, 0)
      return rate
    },
    { frames: DRAGGED_FRAMES, width },
  )
}

/** Puts ten thousand results on the map in place of those of the page. */
async function showAllResults(page: Page): Promise<void> {
  await page.route('**/api/extents*', (route) => route.fulfill({ json: manyExtents() }))
  await page.getByRole('button', { name: 'All results on the map', exact: true }).click()
  await page.getByText('10,000 results on the map').waitFor()
  await page.waitForTimeout(800)
}

/** Starts to note how long the page takes from each event to the paint after it (Event Timing, rounded to 8 ms). */
async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: { name: string; duration: number }[] = []
    Reflect.set(globalThis, 'noted', noted)
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) noted.push({ name, duration })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** The slowest event of these names since the last call; 16 ms when all were faster than that. */
async function slowest(page: Page, names: readonly string[]): Promise<number> {
  await page.waitForTimeout(300)
  return page.evaluate((wanted) => {
    const noted = Reflect.get(globalThis, 'noted') as { name: string; duration: number }[]
    return noted.splice(0).reduce((most, { name, duration }) => (wanted.includes(name) ? Math.max(most, duration) : most), 16)
  }, names)
}

interface Interactions {
  readonly typing: number
  readonly facet: number
  readonly hover: number
}

async function timeInteractions(page: Page): Promise<Interactions> {
  const box = page.getByRole('combobox', { name: 'What' })
  await slowest(page, [])
  await box.click()
  await slowest(page, [])
  await page.keyboard.type(' of the mediterranean', { delay: 60 })
  const typing = await slowest(page, ['keydown', 'keypress', 'keyup', 'input', 'beforeinput'])
  await page.keyboard.press('Escape')

  const cards = page.locator('article[data-entry-id]')
  for (let index = 0; index < 4; index += 1) {
    await cards.nth(index).hover()
    await page.waitForTimeout(120)
  }
  const hover = await slowest(page, ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'pointerout', 'pointerleave'])

  await page.getByRole('button', { name: /^Filters/ }).click()
  const value = page.getByRole('region', { name: 'Filters' }).getByRole('checkbox').first()
  await value.waitFor()
  await page.waitForLoadState('networkidle')
  await slowest(page, [])
  await value.click({ force: true })
  const facet = await slowest(page, ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'change', 'input'])
  return { typing, facet, hover }
}

const loadBefore = Number((loadavg()[0] ?? 0).toFixed(1))
const found = findChromium()
if (found.path === undefined) throw new Error(found.reason)
const portal = await startPortal()
const browser = await chromium.launch({ executablePath: found.path, args: CHROMIUM_ARGUMENTS })
try {
  // the first visit warms the server: compiled code, the page of the store in memory
  const warm = await freshPage(browser, portal.base)
  await timeToResults(warm.page)
  await warm.context.close()

  const first = await freshPage(browser, portal.base)
  const weight = await weighPage(first.page, '/', mapIsDrawn)
  await first.context.close()

  const toResults: number[] = []
  const rates: number[] = []
  const allRates: number[] = []
  const interactions: Interactions[] = []
  const slow: SlowTimes[] = []
  for (let run = 0; run < runs; run += 1) {
    const { context, page } = await freshPage(browser, portal.base)
    await watchEvents(page)
    toResults.push(await timeToResults(page))
    await mapIsDrawn(page)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(800)
    rates.push(await panningRate(page))
    interactions.push(await timeInteractions(page))
    await context.close()
    const many = await freshPage(browser, portal.base)
    await timeToResults(many.page)
    await mapIsDrawn(many.page)
    await many.page.waitForLoadState('networkidle')
    await showAllResults(many.page)
    // far enough for what lies beyond the edges to be drawn on the way
    allRates.push(await panningRate(many.page, 400))
    await many.context.close()
    slow.push(await timeSlowly(browser, portal.base))
  }

  const ofInteractions = (kind: keyof Interactions) => median(interactions.map((one) => one[kind]))
  const ofSlow: SlowTimes = {
    fieldMs: median(slow.map(({ fieldMs }) => fieldMs)),
    codeMs: median(slow.map(({ codeMs }) => codeMs)),
    isKept: slow.every(({ isKept }) => isKept),
    resultsMs: median(slow.map(({ resultsMs }) => resultsMs)),
    againMs: median(slow.map(({ againMs }) => againMs)),
    shift: Math.max(...slow.map(({ shift }) => shift)),
  }
  const results = {
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    chromium: browser.version(),
    rendering: 'in software, no graphics card',
    /** Processes that wanted a core in the minute before; the times mean little when there are more of them than cores. */
    loadBefore,
    date: new Date().toISOString().slice(0, 10),
    runs,
    scriptBytes: weight.scriptBytes,
    requests: weight.requests,
    resultsMs: median(toResults),
    slowestResultsMs: Math.max(...toResults),
    panningRate: median(rates),
    allResultsRate: median(allRates),
    typingMs: ofInteractions('typing'),
    facetMs: ofInteractions('facet'),
    hoverMs: ofInteractions('hover'),
    slow: { ...SLOW_NETWORK, ...ofSlow },
  }
  if (values.json) console.log(JSON.stringify(results))
  else {
    console.log(`${results.machine}; Node ${results.node}; Chromium ${results.chromium}, rendering ${results.rendering}`)
    console.log(`median of ${runs} runs, warm server on the same machine (load ${loadBefore} before), ${results.date}`)
    const figures = figuresOf(results)
    for (const row of PAGE_ROWS) {
      const [name, words, digits, , limit] = row
      const value = figures[name] ?? NaN
      const verdict = limit === undefined ? '' : isWithin(row, value) ? 'within' : 'BEYOND'
      console.log(`${words.padEnd(42)} ${value.toFixed(digits).padStart(8)} ${String(limit ?? '').padStart(8)}  ${verdict}`)
    }
    console.log(weightLines(weight))
  }
  if (weight.scriptBytes > MAX_SCRIPT_BYTES || weight.requests > MAX_REQUESTS) process.exitCode = 1
} finally {
  await browser.close()
  await portal.stop()
}
