import type { CustomLayer, GeoJsonLayer } from '@graticule/contracts/layer'
import { fetchGeoJson } from '../../../../api/map-proxies.ts'
import type { LayerContext, ShownLayer } from './shown-layer.ts'
import { loadGeoJson } from './vector/load-file.ts'
import { showVector } from './vector/show-vector.ts'

/** Shows a GeoJSON file. */
export function showGeoJsonLayer(layer: GeoJsonLayer, context: LayerContext): ShownLayer {
  return showVector(layer, { load: (signal) => loadGeoJson(fetchGeoJson(layer.url, signal), signal) }, context)
}

/** Shows features that the portal itself brings. */
export function showCustomLayer(layer: CustomLayer, context: LayerContext): ShownLayer {
  const own = new Blob([JSON.stringify({ type: 'FeatureCollection', features: layer.features })])
  const load = (signal: AbortSignal) => loadGeoJson(Promise.resolve({ ok: true, value: own }), signal)
  return showVector(layer, { load }, context)
}
