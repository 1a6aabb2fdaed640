/** What is tried where neither the address nor the visitor says of which kind a layer is. */
import type { LinkedType } from '@graticule/contracts/map/layer-id'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'

/** The kinds that are tried one after the other. */
export const TRIED_KINDS: readonly LinkedType[] = ['wms', 'wmts', 'kml', 'geojson', 'tif']

/** The server is there and gives something: another kind of layer may be what it is. */
export const OF_ANOTHER_KIND: ReadonlySet<LayerTrouble> = new Set([
  'page',
  'wrong-kind',
  'broken-file',
  'service-exception',
  'empty',
  'other-answer',
])
