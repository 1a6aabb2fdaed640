import type { Bbox } from '@graticule/contracts/bbox'
import type { Legend, MapLayer } from '@graticule/contracts/map/layer'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { createStore } from '../../state/create-store.ts'
import { rememberedOpacity, rememberOpacity } from './layer-opacity.ts'

/** How a layer gets on: `failed` after too many failed images; the row then offers Retry. */
export type LayerState = 'ready' | 'failed'

/** What was learned of a layer when it was loaded. All is optional: a kind of layer tells what it knows. */
export interface LayerDetails {
  /** Why it is not shown, where that is known. */
  readonly trouble?: LayerTrouble
  /** What its service calls it: takes the place of a title that is only its technical name, as links give it. */
  readonly title?: string
  /** Where it lies, when the layer itself did not say. */
  readonly extent?: Bbox
  readonly legend?: Legend
  /** Plain text. */
  readonly attribution?: string
  /** Values of TIME as capabilities list them: values and intervals with commas (OGC 06-042 annex C), and the server's default. */
  readonly times?: { readonly values: string; readonly standard?: string }
  /** Values of ELEVATION, likewise. */
  readonly elevations?: { readonly values: string; readonly standard?: string; readonly unit?: string }
  readonly styles?: readonly { readonly name: string; readonly title: string; readonly legend?: string }[]
  /** The layer begins after the time of the map: it is not drawn. */
  readonly beforeFirst?: boolean
  /** It answers questions about a place. */
  readonly queryable?: boolean
  /** Metres per CSS pixel (of EPSG:3857) between which it is drawn: beyond them the map has to be zoomed in or out to see it. */
  readonly resolutions?: { readonly finest?: number; readonly coarsest?: number }
  /** Places and shapes in it. */
  readonly features?: number
  /** Of a GeoTIFF. Pixels, bytes; `overviews` are the smaller copies within the file. */
  readonly raster?: {
    readonly width: number
    readonly height: number
    readonly bands: number
    readonly overviews: number
    readonly bytes?: number
    readonly crs?: string
  }
}

export interface MapLayersState {
  /** Top layer first, as in the layer list. */
  readonly layers: readonly MapLayer[]
  /** Layers that are not `ready`, by id. */
  readonly states: Readonly<Record<string, LayerState>>
  /** By layer id. */
  readonly details: Readonly<Record<string, LayerDetails>>
  /** Counts retries by layer id, so that the map asks again. */
  readonly retries: Readonly<Record<string, number>>
  /** The layer panel is open. */
  readonly panelOpen: boolean
  /**
   * Puts the layer on top, as opaque as the visitor made it last, or just as it is given. A layer whose id is there already is
   * ignored.
   */
  add(layer: MapLayer, asGiven?: boolean): void
  remove(id: string): void
  setVisible(id: string, visible: boolean): void
  /** Per cent, 0 to 100. */
  setOpacity(id: string, opacity: number): void
  /** Changes how a layer is shown: its time, style, bands, legend. Its id and kind stay. */
  change(id: string, part: object): void
  /** For the map: what it has learned of a layer, beside what it knew. */
  describe(id: string, part: LayerDetails): void
  /** Moves a layer to this place in the list, 0 = top. */
  move(id: string, to: number): void
  markFailed(id: string, trouble?: LayerTrouble): void
  /** Asks for the layer's images again. */
  retry(id: string): void
  setPanelOpen(open: boolean): void
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== id))
}

/**
 * Layers that the visitor put on the map.
 * @rule S1-4.layer-added-once A layer whose id is on the map already is ignored
 */
export const useMapLayers = createStore<MapLayersState>()((set, get) => {
  const change = (id: string, part: object) =>
    set(({ layers }) => ({ layers: layers.map((layer) => (layer.id === id ? { ...layer, ...part } : layer)) }))
  return {
    layers: [],
    states: {},
    details: {},
    retries: {},
    panelOpen: false,
    add(layer, asGiven = false) {
      const known = asGiven ? layer : { ...layer, opacity: rememberedOpacity(layer.id) ?? layer.opacity }
      set(({ layers }) => (layers.some(({ id }) => id === layer.id) ? {} : { layers: [known, ...layers] }))
    },
    remove(id) {
      set(({ layers, states, details, retries }) => ({
        layers: layers.filter((layer) => layer.id !== id),
        states: without(states, id),
        details: without(details, id),
        retries: without(retries, id),
      }))
    },
    setVisible(id, visible) {
      change(id, { visible })
    },
    setOpacity(id, opacity) {
      const within = Math.min(100, Math.max(0, opacity))
      change(id, { opacity: within })
      rememberOpacity(id, within)
    },
    change,
    describe(id, part) {
      const { layers, details } = get()
      const layer = layers.find((one) => one.id === id)
      if (layer === undefined) return
      set({ details: { ...details, [id]: { ...details[id], ...part } } })
      if (part.title !== undefined && 'layer' in layer && layer.title === layer.layer) change(id, { title: part.title })
    },
    move(id, to) {
      set(({ layers }) => {
        const layer = layers.find((one) => one.id === id)
        if (!layer) return {}
        const rest = layers.filter((one) => one.id !== id)
        return { layers: rest.toSpliced(Math.min(rest.length, Math.max(0, to)), 0, layer) }
      })
    },
    markFailed(id, trouble) {
      set(({ states, details }) => ({
        states: { ...states, [id]: 'failed' },
        ...(trouble !== undefined && { details: { ...details, [id]: { ...details[id], trouble } } }),
      }))
    },
    retry(id) {
      set(({ states, retries }) => ({ states: without(states, id), retries: { ...retries, [id]: (retries[id] ?? 0) + 1 } }))
    },
    setPanelOpen(panelOpen) {
      set({ panelOpen })
    },
  }
})
