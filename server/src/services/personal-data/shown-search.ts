/** Saved searches: what is kept of a request, and how one is told. */
import type { DataSources } from '@graticule/contracts/data-sources'
import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { keptAddress, savedAddress, savedState, wordsOfState } from '@graticule/contracts/links/saved-search-address'
import { PortalError } from '@graticule/contracts/problem'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { AlertWays, NewSavedSearch, SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { scopeOf } from '../../broker/list-matches.ts'
import { buildCatalogueQuery } from '../../broker/request/build-catalogue-query.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { SavedWordsOfSearch, StoredSavedSearch } from '../../kept/saved-searches.ts'

const told = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Without what is empty. */
const truthy = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && one !== null && one !== '')) as T

/** What is kept of what was sent: the address without empty parameters, and beside it what the address says. */
export function keptSearch(given: Omit<NewSavedSearch, 'name' | 'folder' | 'siteId'>, sources: DataSources): SavedWordsOfSearch {
  const { phrase, url, currMap, query, aoiRelation, aoiOption, aoiBoundingBox, dateFrom, dateTo, datePeriod } = given
  const address = keptAddress(url)
  const beside = truthy({ currMap, query, aoiRelation, aoiOption, aoiBoundingBox, dateFrom, dateTo, datePeriod })
  const state = savedState({ ...beside, phrase: phrase ?? '', url: address }, GLOBAL_SITE, sources)
  return { ...wordsOfState(state), ...beside, phrase: phrase ?? state.filters.phrase, url: address } as SavedWordsOfSearch
}

export const NO_ALERTS: AlertWays = { mail: 'off', feed: false, webhook: 'off' }

/** A saved search as it is told. */
export function shownSearch(
  row: StoredSavedSearch,
  {
    sources,
    alerts = NO_ALERTS,
    results,
  }: { sources: DataSources; alerts?: AlertWays | undefined; results?: number | undefined },
): SavedSearch {
  const { id, name, folder, search, created_at: created, changed_at: changed, opened_at: opened, news, site_id: siteId } = row
  return {
    id,
    name,
    ...search,
    address: savedAddress(search, GLOBAL_SITE, sources),
    folder,
    createdOn: told(created),
    changedOn: told(changed),
    ...(opened === null ? {} : { openedOn: told(opened) }),
    news,
    ...(results === undefined ? {} : { results }),
    alerts,
    siteId,
  }
}

/** How many entries of the catalogue a search finds now; `undefined` for other sources, and when the catalogue cannot tell. */
export async function resultsOf(
  { search }: StoredSavedSearch,
  { catalogue, sources, now }: { readonly catalogue: Catalogue; readonly sources: DataSources; readonly now: number },
): Promise<number | undefined> {
  const state = savedState(search, GLOBAL_SITE, sources)
  const source = state.dataSource === ALL_SOURCES ? undefined : sources.find(state.dataSource)
  if (source?.embedded !== true) return undefined
  try {
    const query = buildCatalogueQuery(searchFiltersOf(state, now), [], scopeOf(source), now)
    return (await catalogue.search({ ...query, start: 0, count: 0 })).total
  } catch (error) {
    if (error instanceof PortalError) return undefined
    throw error
  }
}
