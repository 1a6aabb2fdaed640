import type { MapLayer } from '@graticule/contracts/map/layer'
import { withTexts } from '../../../i18n/index.ts'
import type { ShowLayer } from '../canvas/shown-layer.ts'

/** The code that draws each kind of layer, loaded with the first layer of the kind. */
const LAYER_KINDS: { readonly [Type in MapLayer['type']]: () => Promise<ShowLayer<Extract<MapLayer, { type: Type }>>> } = {
  custom: async () => (await withTexts(import('./geojson-layer.ts'), 'vector')).showCustomLayer,
  geojson: async () => (await withTexts(import('./geojson-layer.ts'), 'vector')).showGeoJsonLayer,
  kml: async () => (await withTexts(import('./kml-layer.ts'), 'vector')).showKmlLayer,
  kmz: async () => (await withTexts(import('./kml-layer.ts'), 'vector')).showKmlLayer,
  tif: async () => (await withTexts(import('./tif-layer.ts'), 'layers')).showTifLayer,
  tms: () => import('./tiles/tms-layer.ts').then(({ showTmsLayer }) => showTmsLayer),
  wms: () => import('./wms/wms-layer.ts').then(({ showWmsLayer }) => showWmsLayer),
  wmts: () => import('./wmts/wmts-layer.ts').then(({ showWmtsLayer }) => showWmtsLayer),
}

/** Loads what draws this layer; rejects when the code cannot be had. */
export async function loadLayerKind({ type }: MapLayer): Promise<ShowLayer> {
  // the table binds each kind to the type of its layers, which a lookup by a variable cannot tell
  return (await LAYER_KINDS[type]()) as ShowLayer
}
