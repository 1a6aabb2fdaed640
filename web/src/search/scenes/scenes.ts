/** Navigation from a collection to its scenes, and back. */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { sceneFilters } from '@graticule/contracts/search/filter-sets'
import { sourcesWithParts } from '@graticule/contracts/search/parent-search'
import type { Entry } from '@graticule/contracts/resource'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { dataSources } from '../../site/data-sources.ts'
import { createStore } from '../../state/create-store.ts'
import { resultsAddress } from '../address/address.ts'

/** Address of the scenes of a collection, where and when the visitor searched; a further GEO DAB has those of its own. */
export function scenesAddress(state: ShareState, collection: Entry): string {
  const isHub = sourcesWithParts(dataSources()).some(({ name }) => name === state.dataSource)
  return resultsAddress({
    ...state,
    dataSource: isHub ? state.dataSource : MAIN_SOURCE,
    presetSources: [],
    filters: sceneFilters(state.filters, collection),
  })
}

interface SceneTrail {
  /** Id of the collection whose scenes were opened last, and the page from which they were. */
  readonly collection: string | null
  readonly from: string | null
  leave(collection: string, from: string): void
}

/** Where the visitor came from; a link to scenes that was opened as such has no such place. */
export const useSceneTrail = createStore<SceneTrail>()((set) => ({
  collection: null,
  from: null,
  leave(collection, from) {
    set({ collection, from })
  },
}))
