/** How much a kept search finds at the moment. */
import { PortalError } from '@graticule/contracts/problem'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import { buildCatalogueQuery } from '../../broker/request/build-catalogue-query.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { StoredSearch } from '../../seed/read-searches.ts'

/** A count is asked for again after this long, ms. */
const KEEP_MS = 60_000

/** Gives the number of entries; `undefined` when the catalogue cannot be read. */
export type LiveCount = (search: StoredSearch) => Promise<number | undefined>

/** Counts with the catalogue, each search at most once a minute, however many visitors ask. */
export function createLiveCount(catalogue: Catalogue, clock: () => number): LiveCount {
  const known = new Map<StoredSearch, { readonly at: number; readonly count: Promise<number | undefined> }>()

  async function count(search: StoredSearch, now: number): Promise<number | undefined> {
    try {
      const query = buildCatalogueQuery(searchFiltersOf(search.state, now), [], {}, now)
      return (await catalogue.search({ ...query, start: 0, count: 0 })).total
    } catch (error) {
      known.delete(search)
      if (error instanceof PortalError) return undefined
      throw error
    }
  }

  return (search) => {
    const now = clock()
    const before = known.get(search)
    if (before !== undefined && now - before.at < KEEP_MS) return before.count
    const counted = count(search, now)
    known.set(search, { at: now, count: counted })
    return counted
  }
}
