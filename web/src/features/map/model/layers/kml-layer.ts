import type { KmlLayer, KmzLayer } from '@graticule/contracts/layer'
import { proxiedKml } from '@graticule/contracts/services/map-proxies'
import type { LayerContext, ShownLayer } from './shown-layer.ts'
import { loadKml } from './vector/load-file.ts'
import { showVector } from './vector/show-vector.ts'

/** Shows a KML file or a KMZ archive with the files that it leads to. */
export function showKmlLayer(layer: KmlLayer | KmzLayer, context: LayerContext): ShownLayer {
  return showVector(layer, { load: (signal) => loadKml(layer.url, signal), path: proxiedKml(layer.url) }, context)
}
