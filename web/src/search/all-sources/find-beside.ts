/** Finds the entry before the first or after the last one of a page of the list of all sources, for previous and next. */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import { SLOW_SOURCE_MS } from '@graticule/contracts/limits'
import type { CombinedPage, CombinedState } from '../../stores/combined.ts'
import type { Listing, WantedPage } from './listing.ts'
import type { SourceList } from './ranked.ts'

interface Beside {
  /** Back or on. */
  readonly step: -1 | 1
  readonly shown: Pick<CombinedPage, 'page' | 'pages'>
  /** The sources that are in the list, with what is loaded of them by now. */
  readonly lists: () => readonly SourceList[]
  /** The `startIndex` of a page, by its number from 1. */
  readonly startOf: (page: number) => number
  readonly listingAt: (startIndex: number) => Listing
  /** Asks for a page; when it is there, the lists have it. */
  readonly ask: (wanted: WantedPage) => Promise<unknown>
}

/** Looks for it on the pages beside, one after the other: one may hold nothing that was not on those before. */
export async function findBeside({ step, shown, lists, startOf, listingAt, ask }: Beside): ReturnType<CombinedState['beside']> {
  for (let page = shown.page + step; page >= 1 && page <= shown.pages; page += step) {
    const startIndex = startOf(page)
    const listing = listingAt(startIndex)
    const { rows } = listing.draw(await loaded(listing, lists, ask))
    const row = step === 1 ? rows[0] : rows.at(-1)
    if (row !== undefined) return { source: row.source, entry: row.entry, startIndex }
  }
  return undefined
}

/** The lists with all that this page needs. Nobody waits for a slow source: a neighbour is wanted at once. */
async function loaded(listing: Listing, lists: Beside['lists'], ask: Beside['ask']): Promise<readonly SourceList[]> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_SOURCE_MS))
  const without = new Set<DataSourceName>()
  for (;;) {
    const now = lists().filter(({ extent }) => !without.has(extent.source))
    const missing = listing.missing(now)
    if (missing.length === 0) return now
    await Promise.all(missing.map((wanted) => Promise.race([ask(wanted), late])))
    for (const { source, page } of missing)
      if (!lists().some(({ extent, pages }) => extent.source === source && pages.has(page))) without.add(source)
  }
}
