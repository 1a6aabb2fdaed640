import type { DataSourceName } from '@graticule/contracts/data-sources'
import { createStore } from '../state/create-store.ts'

/** How far the second search within a collection is. */
export interface ParentSearchState {
  /** Ids of the results that the other sources are asked about; `null` before they are known, and when there are none. */
  readonly parentIds: readonly string[] | null
  /** Sources that the second search leaves as they are. */
  readonly frozen: readonly DataSourceName[]
  /** The sources of other kinds wait for the results, or are being asked about them. */
  readonly otherSourcesLoading: boolean
}

/** No search within a collection. */
export const NO_PARENT_SEARCH: ParentSearchState = { parentIds: null, frozen: [], otherSourcesLoading: false }

/** The second search within a collection. Written by `search/run/parent-search.ts`. */
export const useParentSearch = createStore<ParentSearchState>()(() => NO_PARENT_SEARCH)
