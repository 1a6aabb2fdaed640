import type OlMap from 'ol/Map.js'
import { LAYER_ID, SHOWN, type ShownLayer } from './shown-layer.ts'

/** The map on the page, for what takes a picture of it; `null` while there is none. */
let shown: OlMap | null = null

export const shownMap = (): OlMap | null => shown

export function setShownMap(map: OlMap | null): void {
  shown = map
}

/** What shows the layer of this id; `undefined` while it is not on the map. */
export function shownLayerOf(id: string): ShownLayer | undefined {
  const layers = shown?.getLayers().getArray() ?? []
  return layers.find((layer) => layer.get(LAYER_ID) === id)?.get(SHOWN) as ShownLayer | undefined
}
