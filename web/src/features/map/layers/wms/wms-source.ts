import type { WmsLayer } from '@graticule/contracts/map/layer'
import type { Options } from 'ol/source/TileWMS.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import { mercatorGrid } from '../tiles/mercator-grid.ts'
import { extentIn } from '../source-projection.ts'
import type { WmsPlan } from './wms-plan.ts'
import { wmsBaseUrl, wmsParameters } from './wms-request.ts'

/** Levels of a grid, each twice as fine as the one before. */
const LEVELS = 20

/** A grid in the units of another projection: of the whole world for degrees, else of the layer's extent. */
function otherGrid({ extent }: WmsLayer, { projection, tileSize }: WmsPlan): TileGrid {
  const isDegrees = projection === 'EPSG:4326' || projection === 'CRS:84'
  const within = extentIn(projection, extent ?? [-180, -85, 180, 85])
  const whole = isDegrees ? [-180, -90, 180, 90] : within
  const coarsest = Math.max(whole[2]! - whole[0]!, whole[3]! - whole[1]!) / tileSize
  return new TileGrid({
    origin: [whole[0]!, whole[3]!],
    tileSize,
    resolutions: Array.from({ length: LEVELS }, (_, zoom) => coarsest / 2 ** zoom),
    extent: within,
  })
}

/** Options of the OpenLayers source of a WMS layer; `undefined` when its address is none. The projection is known to OpenLayers. */
export function wmsSourceOptions(layer: WmsLayer, plan: WmsPlan, address: string, fadeMs: number): Options | undefined {
  const url = wmsBaseUrl(address)
  if (url === undefined) return undefined
  return {
    url,
    params: wmsParameters(layer, plan),
    projection: plan.projection,
    tileGrid: plan.projection === 'EPSG:3857' ? mercatorGrid(layer.extent, { tileSize: plan.tileSize }) : otherGrid(layer, plan),
    transition: fadeMs,
    wrapX: true,
  }
}
