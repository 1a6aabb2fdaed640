import { crossesAntimeridian } from '@graticule/contracts/bbox'
import type { WmsLayer } from '@graticule/contracts/layer'
import type { Options } from 'ol/source/TileWMS.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import { HALF_WORLD, mercatorX, mercatorY, resolutionAt } from '../projection.ts'
import { extentIn } from './source-projection.ts'
import type { WmsPlan } from './wms-plan.ts'
import { wmsBaseUrl, wmsParameters } from './wms-request.ts'

const FINEST_ZOOM = 20

/** Tiles of the layer's extent only. A grid repeats with the world, which a layer's own extent would not. */
function mercatorGrid({ extent }: WmsLayer, tileSize: number): TileGrid {
  const isBounded = extent && !crossesAntimeridian(extent)
  return new TileGrid({
    origin: [-HALF_WORLD, HALF_WORLD],
    tileSize,
    // one tile is the world: a pixel of a larger tile is finer
    resolutions: Array.from({ length: FINEST_ZOOM }, (_, zoom) => resolutionAt(zoom + Math.log2(tileSize / 256))),
    extent: isBounded
      ? [mercatorX(extent[0]), mercatorY(extent[1]), mercatorX(extent[2]), mercatorY(extent[3])]
      : [-HALF_WORLD, extent ? mercatorY(extent[1]) : -HALF_WORLD, HALF_WORLD, extent ? mercatorY(extent[3]) : HALF_WORLD],
  })
}

/** A grid in the units of another projection: of the whole world for degrees, else of the layer's extent. */
function otherGrid({ extent }: WmsLayer, { projection, tileSize }: WmsPlan): TileGrid {
  const isDegrees = projection === 'EPSG:4326' || projection === 'CRS:84'
  const within = extentIn(projection, extent ?? [-180, -85, 180, 85])
  const whole = isDegrees ? [-180, -90, 180, 90] : within
  const coarsest = Math.max(whole[2]! - whole[0]!, whole[3]! - whole[1]!) / tileSize
  return new TileGrid({
    origin: [whole[0]!, whole[3]!],
    tileSize,
    resolutions: Array.from({ length: FINEST_ZOOM }, (_, zoom) => coarsest / 2 ** zoom),
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
    tileGrid: plan.projection === 'EPSG:3857' ? mercatorGrid(layer, plan.tileSize) : otherGrid(layer, plan),
    transition: fadeMs,
    wrapX: true,
  }
}
