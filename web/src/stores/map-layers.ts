import type { MapLayer } from '@graticule/contracts/layer'
import { create } from 'zustand'

/** How a layer gets on: `failed` after too many failed images; the row then offers Retry. */
export type LayerState = 'ready' | 'failed'

export interface MapLayersState {
  /** Top layer first, as in the layer list. */
  readonly layers: readonly MapLayer[]
  /** Layers that are not `ready`, by id. */
  readonly states: Readonly<Record<string, LayerState>>
  /** Counts retries by layer id, so that the map asks again. */
  readonly retries: Readonly<Record<string, number>>
  /** The layer panel is open. */
  readonly panelOpen: boolean
  /** Puts the layer on top. A layer whose id is there already is ignored. */
  add(layer: MapLayer): void
  remove(id: string): void
  setVisible(id: string, visible: boolean): void
  /** Per cent, 0 to 100. */
  setOpacity(id: string, opacity: number): void
  /** Moves a layer to this place in the list, 0 = top. */
  move(id: string, to: number): void
  markFailed(id: string): void
  /** Asks for the layer's images again. */
  retry(id: string): void
  setPanelOpen(open: boolean): void
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== id))
}

/** Layers that the visitor put on the map. */
export const useMapLayers = create<MapLayersState>()((set) => {
  const change = (id: string, part: Partial<Pick<MapLayer, 'visible' | 'opacity'>>) =>
    set(({ layers }) => ({ layers: layers.map((layer) => (layer.id === id ? { ...layer, ...part } : layer)) }))
  return {
    layers: [],
    states: {},
    retries: {},
    panelOpen: false,
    add(layer) {
      set(({ layers }) => (layers.some(({ id }) => id === layer.id) ? {} : { layers: [layer, ...layers] }))
    },
    remove(id) {
      set(({ layers, states, retries }) => ({
        layers: layers.filter((layer) => layer.id !== id),
        states: without(states, id),
        retries: without(retries, id),
      }))
    },
    setVisible(id, visible) {
      change(id, { visible })
    },
    setOpacity(id, opacity) {
      change(id, { opacity: Math.min(100, Math.max(0, opacity)) })
    },
    move(id, to) {
      set(({ layers }) => {
        const layer = layers.find((one) => one.id === id)
        if (!layer) return {}
        const rest = layers.filter((one) => one.id !== id)
        return { layers: rest.toSpliced(Math.min(rest.length, Math.max(0, to)), 0, layer) }
      })
    },
    markFailed(id) {
      set(({ states }) => ({ states: { ...states, [id]: 'failed' } }))
    },
    retry(id) {
      set(({ states, retries }) => ({ states: without(states, id), retries: { ...retries, [id]: (retries[id] ?? 0) + 1 } }))
    },
    setPanelOpen(panelOpen) {
      set({ panelOpen })
    },
  }
})
