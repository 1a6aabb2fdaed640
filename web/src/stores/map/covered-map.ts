import { createStore } from '../../state/create-store.ts'

interface CoveredMapState {
  /** A page lies over all of the map: nobody sees it. */
  readonly isCovered: boolean
}

/** Whether the map can be seen. Written by the layout. */
export const useCoveredMap = createStore<CoveredMapState>()(() => ({ isCovered: false }))
