/** What a page loads until it is at rest: how many requests, and how much of them is script. */
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

/**
 * Largest script of the first screen with its map, bytes after gzip, whatever the server packs it with. The page may have 300 kB. Four of them, and one
 * of the requests, are the thread that paints the map (docs/adr/0169-chart-painted-in-a-thread.md).
 */
export const MAX_SCRIPT_BYTES = 297_000
/** The same in other languages than English: their letters and words take more room, Cyrillic ones most. */
export const MAX_SCRIPT_BYTES_ABROAD = 298_000
/** Most requests of the first screen. */
export const MAX_REQUESTS = 12

/** One file or answer of a page. */
export interface Loaded {
  /** Path and query. */
  readonly address: string
  /** As the browser names it: document, script, stylesheet, font, fetch, image, ... */
  readonly kind: string
  /** Bytes of the body after gzip; 0 for what has no body. */
  readonly gzipBytes: number
}

/** Everything that a page loaded. */
export interface PageWeight {
  readonly loaded: readonly Loaded[]
  readonly requests: number
  readonly scriptBytes: number
}

async function weigh(response: Response): Promise<Loaded> {
  const { pathname, search } = new URL(response.url())
  const body = await response.body().catch(() => Buffer.alloc(0))
  return { address: pathname + search, kind: response.request().resourceType(), gzipBytes: gzipSync(body).length }
}

/**
 * What follows changes of the site, the guides with their icons and styles, and what keeps the page for times without a network: a page loads them two
 * seconds after its first screen, which a slow machine sees.
 */
const LATER = /\/assets\/(?:follow-site|Guides|guides|icons|later|start)-|\/page-state\?/

/** Loads an address in a page that has loaded nothing yet, and weighs what comes. `atRest` waits until the page shows all. */
export async function weighPage(page: Page, address: string, atRest: (page: Page) => Promise<void>): Promise<PageWeight> {
  const weighing: Promise<Loaded>[] = []
  const onResponse = (response: Response) => {
    // an icon that stands in the page itself is no request
    if (/^https?:/.test(response.url()) && !LATER.test(response.url())) weighing.push(weigh(response))
  }
  page.on('response', onResponse)
  // what changes of the site is heard without an end: a page that listens never comes to rest (204 ends it, HTML section 9.2)
  await page.route('**/settings/rest/page-state?*', (route) => route.fulfill({ status: 204 }))
  await page.goto(address)
  await atRest(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  // what a busy machine asks for late
  await page.waitForTimeout(1_000)
  await page.waitForLoadState('networkidle')
  page.off('response', onResponse)
  const loaded = await Promise.all(weighing)
  const scriptBytes = loaded.filter(({ kind }) => kind === 'script').reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
  return { loaded, requests: loaded.length, scriptBytes }
}

/** The loaded files, the heaviest first, a line each. */
export const weightLines = ({ loaded }: PageWeight): string =>
  loaded
    .toSorted((one, other) => other.gzipBytes - one.gzipBytes)
    .map(
      ({ address, kind, gzipBytes }) =>
        `${(gzipBytes / 1_000).toFixed(1).padStart(8)} kB  ${kind.padEnd(10)} ${address.slice(0, 110)}`,
    )
    .join('\n')
