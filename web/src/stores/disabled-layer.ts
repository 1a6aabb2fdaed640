import type { MapLayer } from '@graticule/contracts/layer'
import { create } from 'zustand'
import { useMapLayers } from './map-layers.ts'

interface DisabledLayerState {
  /** The layer that was taken off last because it failed, and its place in the list, 0 = top; `null` when it may be forgotten. */
  readonly last: { readonly layer: MapLayer; readonly place: number } | null
  /** Takes a layer off the map. */
  disable(layer: MapLayer): void
  /** Puts it back where it was. */
  undo(): void
  forget(): void
}

/** A layer that failed and was taken off the map: it can be put back. */
export const useDisabledLayer = create<DisabledLayerState>()((set, get) => ({
  last: null,
  disable(layer) {
    const { layers, remove } = useMapLayers.getState()
    const place = layers.findIndex(({ id }) => id === layer.id)
    remove(layer.id)
    set({ last: { layer, place: Math.max(0, place) } })
  },
  undo() {
    const { last } = get()
    set({ last: null })
    if (last === null) return
    const { add, move } = useMapLayers.getState()
    add(last.layer)
    move(last.layer.id, last.place)
  },
  forget() {
    set({ last: null })
  },
}))
