/**
 * The one seam between the address bar and the search: which address a state has, and which state an address means.
 * Nobody else writes or reads parameters of the portal's pages.
 */
import { ALL_SOURCES, type DataSourceName } from '@graticule/contracts/data-sources'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { isOriginalLink, WORKSPACE_PREFIX } from '@graticule/contracts/links/share-url'
import type { SharedMap } from '@graticule/contracts/links/shared-map'
import { pathOf, resourcePath } from '../../site/pages.ts'
import { readSiteQuery, siteDefaults, siteQuery } from '../../site/links.ts'
import { siteInUse } from '../../site/site.ts'
import { isCombining } from '../../site/data-sources.ts'

const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`)

const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

/** The state without what a page of the portal does not keep in its own address: the map's view and the entry. */
const pageState = (state: ShareState): ShareState => ({ ...state, map: siteDefaults().map, target: { id: '' } })

/** Reads the parameters of an address (`?f:phrase=...`). All sources are one where the portal asks only one. */
export function readAddress(search: string): ShareState {
  const state = readSiteQuery(search)
  return state.dataSource === ALL_SOURCES && !isCombining() ? { ...state, dataSource: siteDefaults().dataSource } : state
}

/** Address of the results of this search. */
export function resultsAddress(state: ShareState): string {
  return withQuery(pathOf('results'), siteQuery(pageState(state)))
}

/** Address of the results that a link leads to: with the map as the link has it. */
export function linkAddress(state: ShareState): string {
  return withQuery(pathOf('results'), siteQuery(state))
}

/**
 * Address of one entry; the search it was found by stays in the parameters when there is one.
 * @rule D37.resource-address The address of a resource is /resource/{dataSource}/{id}
 */
export function resourceAddress(dataSource: DataSourceName, id: string, state: ShareState = siteDefaults()): string {
  return withQuery(resourcePath(dataSource, id), siteQuery(pageState(state)))
}

/** Address of a page with its search and the map as it is now, from the root of the portal. A layer that the page's own address describes is one of the map's. */
export function sharedAddress(path: string, state: ShareState, map: SharedMap): string {
  const { type: _type, title: _title, url: _url, legend: _legend, ...carried } = state.carried
  return withQuery(path, siteQuery({ ...pageState(state), carried, map }))
}

/** Where links for somebody else lead: the public portal where this page is shown by another address, else what the visitor sees. */
export function shareBase(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="graticule-share-base"]')?.content ?? ''
  return named === '' ? window.location.origin : named
}

/** Link for somebody else to the page of an entry. Absolute. */
export function sharedEntry(dataSource: DataSourceName, id: string): string {
  return shareBase() + resourceAddress(dataSource, id)
}

/** What the history keeps of an entry that a link named by `targetId`: whichever source has it will do. */
export const TARGET_MARK = { target: true } as const

/** Whether an entry of the history has the {@link TARGET_MARK}. */
export function isOfTarget(mark: unknown): boolean {
  return typeof mark === 'object' && mark !== null && 'target' in mark
}

/** Where a stored search leads on the site in use: `url` is its address from the root of the portal, as services give it. */
export const storedSearchAddress = (url: string): string => linkAddress(readAddress(queryOf(url)))

/** Where a link to a popular search leads: `url` is that of its results; the map, the source and where it comes from are those of the link. */
export function popularSearchAddress(url: string, search: string): string {
  const [found, { map, dataSource, carried }] = [readAddress(queryOf(url)), readAddress(search)]
  const source = dataSource === siteDefaults().dataSource ? found.dataSource : dataSource
  const { popularSearchId: _, [`${WORKSPACE_PREFIX}popularSearchId`]: _ofWorkspace, ...kept } = carried
  return linkAddress({ ...found, map, dataSource: source, carried: kept })
}

/** Whether a link asks for anything by itself; sources, page size, the map and what is only carried ask for nothing. */
export function asksSomething({ filters, presetSources, datePeriod }: ShareState): boolean {
  const initial = siteDefaults()
  const { itemsPerPage } = initial.filters
  return siteQuery({ ...initial, filters: { ...filters, itemsPerPage }, presetSources, datePeriod }) !== ''
}

/** The first of these parameters that a link has, where it has no search of its own. */
function namedBy(parameters: readonly string[], search: string): string | null {
  const state = readAddress(search)
  if (state.target.id !== '' || asksSomething(state)) return null
  return parameters.map((name) => state.carried[name]?.[0]).find((id) => id !== undefined) ?? null
}

/**
 * The popular search that a link names in place of a search of its own; `null` when it names none. That of a workspace gives way to a saved
 * search of the same workspace.
 * @rule S1-2.workspace-link A link with the workspace (my-workspace:) opens the saved or popular search that the workspace names
 */
export const popularSearchOf = (search: string): string | null =>
  namedBy(['popularSearchId'], search) ??
  (savedSearchOf(search) === null ? namedBy([`${WORKSPACE_PREFIX}popularSearchId`], search) : null)

/**
 * The saved search of the visitor that a link names in place of a search of its own; `null` when it names none.
 * @rule S1-2.saved-search-link A link with savedSearchId opens that search for whom it belongs to
 */
export const savedSearchOf = (search: string): string | null =>
  namedBy(['savedSearchId', `${WORKSPACE_PREFIX}savedSearchId`, `${WORKSPACE_PREFIX}defaultSearch`], search)

/**
 * The collection that must be known before a link is followed: the original portal left the default of cloud cover out of links
 * to scenes, and not every collection has it. `null` for other links.
 */
export function linkedParentOf(search: string): string | null {
  if (!isOriginalLink(new URLSearchParams(search))) return null
  const { filters, target } = readAddress(search)
  const [parent = 'ROOT', ...others] = filters.parents
  const isOpen = filters.cloudCover === null && target.id === '' && others.length === 0 && parent !== 'ROOT'
  return isOpen ? parent : null
}

/**
 * Where the root path with parameters leads: `/?f:phrase=...` to the results, `/?targetId=...` to the entry.
 * `null` = it is the home page: parameters that are only carried (`trigger`, `accesskey`, `savedSearchId`, ...) start no search.
 * @rule S1-2.redirect-link A link to the root with parameters leads on to the results or to the entry that it names
 */
export function redirectOf(search: string): string | null {
  const state = readAddress(search)
  const { dataSource } = siteDefaults()
  const source = state.dataSource === ALL_SOURCES ? siteInUse().defaultSource : state.dataSource
  if (state.target.id !== '') return resourceAddress(source, state.target.id, { ...state, dataSource })
  const searched = siteQuery({ ...pageState(state), carried: {} }) !== ''
  return searched ? linkAddress(state) : null
}
