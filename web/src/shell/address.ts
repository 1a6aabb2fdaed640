/**
 * The one seam between the address bar and the search: which address a state has, and which state an address means.
 * Nobody else writes or reads parameters of the portal's pages.
 */
import { ALL_SOURCES, type DataSourceName } from '@graticule/contracts/data-sources'
import { initialShareState, readShareUrl, shareQuery, type SharedMap, type ShareState } from '@graticule/contracts/share-url'
import { isCombining } from '../stores/result-sets.ts'

export const HOME_PATH = '/'
export const RESULTS_PATH = '/search'

const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`)

/** The state without what a page of the portal does not keep in its own address: the map's view and the entry. */
const pageState = (state: ShareState): ShareState => ({ ...state, map: initialShareState().map, target: { id: '' } })

/** Reads the parameters of an address (`?f:phrase=...`). All sources are one where the portal asks only one. */
export function readAddress(search: string): ShareState {
  const state = readShareUrl(new URLSearchParams(search))
  return state.dataSource === ALL_SOURCES && !isCombining() ? { ...state, dataSource: initialShareState().dataSource } : state
}

/** Address of the results of this search. */
export function resultsAddress(state: ShareState): string {
  return withQuery(RESULTS_PATH, shareQuery(pageState(state)))
}

/** Address of one entry; the search it was found by stays in the parameters when there is one. */
export function resourceAddress(dataSource: DataSourceName, id: string, state: ShareState = initialShareState()): string {
  return withQuery(`/resource/${dataSource}/${encodeURIComponent(id)}`, shareQuery(pageState(state)))
}

/** Link for somebody else: this page with its search and the map as it is now. Absolute. */
export function sharedLink(path: string, state: ShareState, map: SharedMap, origin: string = window.location.origin): string {
  return origin + withQuery(path, shareQuery({ ...pageState(state), map }))
}

/** What the history keeps of an entry that a link named by `targetId`: whichever source has it will do. */
export const TARGET_MARK = { target: true } as const

/** Whether an entry of the history has the {@link TARGET_MARK}. */
export function isOfTarget(mark: unknown): boolean {
  return typeof mark === 'object' && mark !== null && 'target' in mark
}

/**
 * Where the root path with parameters leads: `/?f:phrase=...` to the results, `/?targetId=...` to the entry.
 * `null` = it is the home page.
 */
export function redirectOf(search: string): string | null {
  const state = readAddress(search)
  const source = state.dataSource === ALL_SOURCES ? 'dab' : state.dataSource
  if (state.target.id !== '') return resourceAddress(source, state.target.id, { ...state, dataSource: 'dab' })
  const searched = shareQuery(pageState(state)) !== ''
  return searched ? withQuery(RESULTS_PATH, shareQuery(state)) : null
}
