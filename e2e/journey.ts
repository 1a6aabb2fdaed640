/**
 * What every journey has: a page on which nothing goes wrong unseen. A script error, a refused content-security rule or a
 * request to another host fails the journey that saw it; {@link expectAccessible} runs the axe checks on what is shown.
 */
import { basename } from 'node:path'
import { test as base, expect as baseExpect, type Locator, type Page } from '@playwright/test'
import { PORTAL_FORMAT } from '../contracts/src/resource.ts'
import { expectAccessible } from './accessible.ts'
import { noteRequests, writeReached } from './record-reach.ts'
import { WAITS } from './waits.ts'

export { expectAccessible }

/** A time in which an assertion looks once. */
const ONE_LOOK = 1

/**
 * As Playwright's, but what is not there yet is waited for: `toBeVisible` describes the whole page at each look that does not find the
 * element, a tenth of a journey's time. What does not come in time fails with Playwright's own words.
 */
export const expect = baseExpect.extend({
  async toBeVisible(locator: Locator, options: { readonly timeout?: number; readonly visible?: boolean } = {}) {
    const look = this.isNot ? baseExpect(locator).not : baseExpect(locator)
    const waits = !this.isNot && options.visible !== false
    const isThere =
      waits &&
      (await locator.waitFor({ timeout: options.timeout ?? this.timeout }).then(
        () => true,
        () => false,
      ))
    // it has had its time: one more look, for the words
    const failure = isThere
      ? undefined
      : await look.toBeVisible(waits ? { ...options, timeout: ONE_LOOK } : options).then(
          () => undefined,
          (error: Error) => error,
        )
    return { pass: (failure === undefined) !== this.isNot, message: () => failure?.message ?? '' }
  },
})

interface JourneyOptions {
  /** Statuses of our own services that the journey provokes and that the browser's console may name. */
  readonly expectedStatuses: readonly number[]
  /** The journey cuts the connection under a page with a worker: requests then fail in the worker. */
  readonly failsInWorker: boolean
}

/** Milliseconds between two frames of a page in a journey: a third of a journey's time is drawing maps that nobody watches. */
const FRAME_MS = 80

/** Gives all that waits for a frame one frame each {@link FRAME_MS}. Runs in the page, before its own scripts, once. */
function drawSeldom(frameMs: number): void {
  if (window.requestAnimationFrame.name === 'seldom') return
  const ask = window.requestAnimationFrame.bind(window)
  let waiting = new Map<number, FrameRequestCallback>()
  let last = 0
  let isAsked = false
  const draw = (time: number) => {
    isAsked = false
    const now = waiting
    waiting = new Map()
    for (const callback of now.values()) {
      try {
        callback(time)
      } catch (error) {
        reportError(error)
      }
    }
  }
  window.requestAnimationFrame = function seldom(callback) {
    last += 1
    waiting.set(last, callback)
    if (!isAsked) setTimeout(ask, frameMs, draw)
    isAsked = true
    return last
  }
  window.cancelAnimationFrame = (id) => {
    waiting.delete(id)
  }
}

export const test = base.extend<JourneyOptions & { watched: void }>({
  expectedStatuses: [[], { option: true }],
  failsInWorker: [false, { option: true }],
  // also what a journey opens for a second person
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await context.addInitScript(drawSeldom, FRAME_MS)
        noteRequests(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(drawSeldom, FRAME_MS)
    noteRequests(context)
    await use(context)
  },
  watched: [
    async ({ page, baseURL, expectedStatuses, failsInWorker }, use, { file }) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`script error: ${error.message}`))
      page.on('console', (message) => {
        const text = message.text()
        // the second is said only after a journey has cut the connection itself
        const provoked =
          expectedStatuses.some((status) => text.includes(`status of ${status}`)) ||
          text.includes('ERR_INTERNET_DISCONNECTED') ||
          (failsInWorker && /ERR_FAILED|Failed to fetch dynamically imported module/.test(text))
        if (message.type() === 'error' && !provoked) faults.push(`console: ${text.slice(0, 300)}`)
      })
      // no other host has an address here (playwright.config.ts). A route would do as well, but takes the cache from the page
      page.on('requestfailed', (request) => {
        const isOther = new URL(request.url()).origin !== baseURL
        if (isOther && request.failure()?.errorText === 'net::ERR_NAME_NOT_RESOLVED')
          faults.push(`request to another host: ${request.url()}`)
      })
      await use()
      writeReached(basename(file))
      // where the journey ended; what it passed on the way it checks itself
      await expectAccessible(page)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** Types a phrase on the home page and searches. */
export async function searchFromHome(page: Page, phrase: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'What' }).fill(phrase)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** The number in "24 results" above the list. */
export async function resultCount(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { name: /^[\d,]+ results?$/ })
  await expect(heading).toBeVisible()
  return Number((await heading.innerText()).replaceAll(/[^\d]/g, ''))
}

/** Titles of the entries in the list, in order. */
export async function titles(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allInnerTexts()
}

/** Waits until the map stands still, as after a fit: its numbers, handles and scale keep their position for three looks. */
export async function mapAtRest(page: Page): Promise<void> {
  const map = page.getByRole('region', { name: 'Map', exact: true })
  const look = () =>
    map.evaluate((region) =>
      JSON.stringify([...region.querySelectorAll('button')].map((button) => button.getBoundingClientRect())),
    )
  let [before, same] = ['', 0]
  await expect(async () => {
    const now = await look()
    same = now === before ? same + 1 : 0
    before = now
    expect(same).toBeGreaterThanOrEqual(2)
  }).toPass({ intervals: [WAITS.still] })
}

/**
 * Waits until the answer to a search has this text: what the command line writes comes into the index of a running portal a little
 * later. Asked of the server, because a busy machine may take longer to draw a page than to ask again.
 */
export async function served(page: Page, phrase: string, text: string): Promise<void> {
  const address = `/dab/opensearch/query?${new URLSearchParams({ st: phrase, ct: '100', outputFormat: PORTAL_FORMAT })}`
  await expect.poll(async () => (await page.request.get(address)).text(), { timeout: WAITS.slowAnswer }).toContain(text)
}

/** Saves the search that is shown, by the name that is offered. */
export async function saveSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('dialog', { name: 'Save this search' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Search saved').last()).toBeVisible()
}
