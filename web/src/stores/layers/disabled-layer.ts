import type { MapLayer } from '@graticule/contracts/map/layer'
import { createStore } from '../../state/create-store.ts'
import { useMapLayers } from './map-layers.ts'

interface DisabledLayerState {
  /** The layer that was taken off last because it failed, and its index in the list, 0 = top; `null` when it may be forgotten. */
  readonly last: { readonly layer: MapLayer; readonly index: number } | null
  /** Takes a layer off the map. */
  disable(layer: MapLayer): void
  /** Puts it back where it was. */
  undo(): void
  forget(): void
}

/** A layer that failed and was taken off the map: it can be put back. */
export const useDisabledLayer = createStore<DisabledLayerState>()((set, get) => ({
  last: null,
  disable(layer) {
    const { layers, remove } = useMapLayers.getState()
    const index = layers.findIndex(({ id }) => id === layer.id)
    remove(layer.id)
    set({ last: { layer, index: Math.max(0, index) } })
  },
  undo() {
    const { last } = get()
    set({ last: null })
    if (last === null) return
    const { add, move } = useMapLayers.getState()
    add(last.layer)
    move(last.layer.id, last.index)
  },
  forget() {
    set({ last: null })
  },
}))
