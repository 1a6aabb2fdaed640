/** The question of a shared search: for what shows results outside of the search page. */
import type { ShareState } from '@graticule/contracts/links/share-state'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import { searchAddress } from '../../api/opensearch.ts'
import { dataSources } from '../../site/data-sources.ts'
import { siteDefaults } from '../../site/links.ts'
import { siteInUse } from '../../site/site.ts'

/** What of a search is needed: how many entries, and which facets. */
export interface WantedOfSearch {
  readonly entries: number
  readonly facets: readonly string[]
}

/** The source and the address at which it is asked; `undefined` where no source is asked here. All sources are asked as the first one. */
export function sharedQuestion(state: ShareState, { entries, facets }: WantedOfSearch) {
  const all = dataSources()
  const source = all.find(state.dataSource) ?? all.find(siteInUse().defaultSource) ?? all.find(siteDefaults().dataSource)
  if (source === undefined) return undefined
  const filters = { ...searchFiltersOf(state, Date.now()), startIndex: 1, itemsPerPage: Math.max(1, entries) }
  return { source, address: searchAddress(source, filters, facets) }
}
