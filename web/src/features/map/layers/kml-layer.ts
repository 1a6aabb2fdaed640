import type { KmlLayer, KmzLayer } from '@graticule/contracts/map/layer'
import { proxiedKml } from '@graticule/contracts/services/map-proxies'
import type { LayerContext, ShownLayer } from '../canvas/shown-layer.ts'
import { isOwnFile } from '../../../stores/layers/own-files.ts'
import { loadOwn } from './own-files/load-own.ts'
import { loadKml } from './reading/load-file.ts'
import { showVector } from './vector/show-vector.ts'

/** Shows a KML file or a KMZ archive with the files that it leads to. */
export function showKmlLayer(layer: KmlLayer | KmzLayer, context: LayerContext): ShownLayer {
  const { url } = layer
  const origin = isOwnFile(url)
    ? { load: (signal: AbortSignal) => loadOwn(url, signal), path: url }
    : { load: (signal: AbortSignal) => loadKml(url, signal), path: proxiedKml(url) }
  return showVector(layer, origin, context)
}
