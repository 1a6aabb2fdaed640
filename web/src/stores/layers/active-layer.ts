import { createStore } from '../../state/create-store.ts'

interface ActiveLayerState {
  /** Id of the layer in hand, whose legend and time stand in front; null when there is none. Links carry it. */
  readonly activeId: string | null
  setActive(id: string | null): void
}

/** The layer in hand. It may name a layer that is gone or still on its way: readers look it up. */
export const useActiveLayer = createStore<ActiveLayerState>()((set) => ({
  activeId: null,
  setActive(activeId) {
    set({ activeId })
  },
}))
