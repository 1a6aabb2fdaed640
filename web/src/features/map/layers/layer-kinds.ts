import type { MapLayer } from '@graticule/contracts/map/layer'
import type { ShowLayer } from '../canvas/shown-layer.ts'

/** The code that draws each kind of layer, loaded with the first layer of the kind. */
const LAYER_KINDS: { readonly [Type in MapLayer['type']]: () => Promise<ShowLayer<Extract<MapLayer, { type: Type }>>> } = {
  custom: () => import('./geojson-layer.ts').then(({ showCustomLayer }) => showCustomLayer),
  geojson: () => import('./geojson-layer.ts').then(({ showGeoJsonLayer }) => showGeoJsonLayer),
  kml: () => import('./kml-layer.ts').then(({ showKmlLayer }) => showKmlLayer),
  kmz: () => import('./kml-layer.ts').then(({ showKmlLayer }) => showKmlLayer),
  tif: () => import('./tif-layer.ts').then(({ showTifLayer }) => showTifLayer),
  tms: () => import('./tiles/tms-layer.ts').then(({ showTmsLayer }) => showTmsLayer),
  wms: () => import('./wms/wms-layer.ts').then(({ showWmsLayer }) => showWmsLayer),
  wmts: () => import('./wmts/wmts-layer.ts').then(({ showWmtsLayer }) => showWmtsLayer),
}

/** Loads what draws this layer; rejects when the code cannot be had. */
export async function loadLayerKind({ type }: MapLayer): Promise<ShowLayer> {
  // the table binds each kind to the type of its layers, which a lookup by a variable cannot tell
  return (await LAYER_KINDS[type]()) as ShowLayer
}
