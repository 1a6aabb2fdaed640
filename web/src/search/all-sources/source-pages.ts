/** The source pages that the list of all sources has loaded, so that paging does not request them again. */
import { ALL_SOURCES, type DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import { resultsOf, useResultSets } from '../../stores/result-sets.ts'
import { createHeld } from '../../state/create-store.ts'

/** Who comes back to a search after so long begins anew, milliseconds: the sources may have other results by then. */
const KEEP_MS = 5 * 60_000

/** Pages of one search, by their numbers from 0. */
export interface SourcePages {
  /** Counts changes. */
  version(): number
  of(source: DataSourceName): ReadonlyMap<number, ResultSet>
  /** A page that is there stays as it is, so that the list does. */
  keep(source: DataSourceName, page: number, resultSet: ResultSet): void
}

function emptyPages(): SourcePages {
  const bySource = new Map<DataSourceName, Map<number, ResultSet>>()
  let version = 0
  const of = (source: DataSourceName) => {
    const pages = bySource.get(source) ?? new Map<number, ResultSet>()
    bySource.set(source, pages)
    return pages
  }
  return {
    version: () => version,
    of,
    keep(source, page, resultSet) {
      if (of(source).has(page)) return
      of(source).set(page, resultSet)
      version += 1
    },
  }
}

const last = createHeld(
  (): { readonly search: string; readonly pages: SourcePages; readonly at: number } | undefined => undefined,
)

// searches are forgotten when the portal goes back to how it opens
useResultSets.subscribe(({ sources }) => {
  if (resultsOf(sources, ALL_SOURCES).address === null) last.current = undefined
})

/** The pages of this search, of whatever page of its list; those of the search before are given up. */
export function pagesOfSearch(search: string, now: number): SourcePages {
  const before = last.current
  const isKept = before?.search === search && now - before.at <= KEEP_MS
  const { pages } = isKept ? before : { pages: emptyPages() }
  last.current = { search, pages, at: now }
  return pages
}
