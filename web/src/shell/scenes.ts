/** The way from a collection to its scenes, and back to where it began. */
import { sceneFilters } from '@graticule/contracts/filter-sets'
import type { Entry } from '@graticule/contracts/resource'
import type { ShareState } from '@graticule/contracts/share-url'
import { create } from 'zustand'
import { resultsAddress } from './address.ts'

/** Address of the scenes of a collection, where and when the visitor searched. */
export function scenesAddress(state: ShareState, collection: Entry): string {
  return resultsAddress({ ...state, dataSource: 'dab', presetSources: [], filters: sceneFilters(state.filters, collection) })
}

interface SceneTrail {
  /** Id of the collection whose scenes were opened last, and the page from which they were. */
  readonly collection: string | null
  readonly from: string | null
  leave(collection: string, from: string): void
}

/** Where the visitor came from; a link to scenes that was opened as such has no such place. */
export const useSceneTrail = create<SceneTrail>()((set) => ({
  collection: null,
  from: null,
  leave(collection, from) {
    set({ collection, from })
  },
}))
