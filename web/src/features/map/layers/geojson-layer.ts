import type { CustomLayer, GeoJsonLayer } from '@graticule/contracts/map/layer'
import { fetchGeoJson } from '../../../api/map-proxies.ts'
import { isOwnFile } from '../../../stores/layers/own-files.ts'
import { loadOwn } from './own-files/load-own.ts'
import type { LayerContext, ShownLayer } from '../canvas/shown-layer.ts'
import { loadGeoJson } from './reading/load-file.ts'
import { showVector } from './vector/show-vector.ts'

/** Shows a GeoJSON file. */
export function showGeoJsonLayer(layer: GeoJsonLayer, context: LayerContext): ShownLayer {
  const { url } = layer
  const load = (signal: AbortSignal) => (isOwnFile(url) ? loadOwn(url, signal) : loadGeoJson(fetchGeoJson(url, signal), signal))
  return showVector(layer, { load }, context)
}

/** Shows features that the portal itself brings. */
export function showCustomLayer(layer: CustomLayer, context: LayerContext): ShownLayer {
  const own = new Blob([JSON.stringify({ type: 'FeatureCollection', features: layer.features })])
  const load = (signal: AbortSignal) => loadGeoJson(Promise.resolve({ ok: true, value: own }), signal)
  return showVector(layer, { load }, context)
}
