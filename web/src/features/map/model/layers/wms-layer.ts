import { crossesAntimeridian } from '@graticule/contracts/bbox'
import type { WmsLayer } from '@graticule/contracts/layer'
import TileLayer from 'ol/layer/Tile.js'
import TileWMS, { type Options } from 'ol/source/TileWMS.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import { HALF_WORLD, mercatorX, mercatorY, resolutionAt } from '../projection.ts'
import type { LayerContext, ShownLayer } from './shown-layer.ts'
import { watchTiles } from './watch-tiles.ts'
import { wmsBaseUrl, wmsParameters } from './wms-request.ts'

/** Side of the images that are asked for, pixels: fewer requests than with 256, and names on them are cut less often. */
const TILE_SIZE = 512
const FINEST_ZOOM = 20
/** New images fade in, ms. */
const FADE_MS = 250

/** Tiles of the layer's extent only. A grid repeats with the world, which a layer's own extent would not. */
function tileGridOf({ extent }: WmsLayer): TileGrid {
  const isBounded = extent && !crossesAntimeridian(extent)
  return new TileGrid({
    origin: [-HALF_WORLD, HALF_WORLD],
    tileSize: TILE_SIZE,
    // a grid of 512 px tiles has half as many of them
    resolutions: Array.from({ length: FINEST_ZOOM }, (_, zoom) => resolutionAt(zoom + 1)),
    extent: isBounded
      ? [mercatorX(extent[0]), mercatorY(extent[1]), mercatorX(extent[2]), mercatorY(extent[3])]
      : [-HALF_WORLD, extent ? mercatorY(extent[1]) : -HALF_WORLD, HALF_WORLD, extent ? mercatorY(extent[3]) : HALF_WORLD],
  })
}

/** Options of the OpenLayers source of a WMS layer; `undefined` when its address is none. */
export function wmsSourceOptions(layer: WmsLayer, fadeMs: number): Options | undefined {
  const url = wmsBaseUrl(layer.url)
  return url === undefined
    ? undefined
    : { url, params: wmsParameters(layer), tileGrid: tileGridOf(layer), transition: fadeMs, wrapX: true }
}

/** Shows a layer of a web map service. An address that is none has failed at once. */
export function showWmsLayer(layer: WmsLayer, { reducedMotion, fail }: LayerContext): ShownLayer {
  const options = wmsSourceOptions(layer, reducedMotion ? 0 : FADE_MS)
  const olLayer = new TileLayer<TileWMS>()
  if (options === undefined) {
    fail('no-address')
    return { olLayer, update() {}, retry: () => fail('no-address'), dispose() {} }
  }
  const source = new TileWMS(options)
  olLayer.setSource(source)
  const tiles = watchTiles(source, fail)
  return { olLayer, update() {}, retry: tiles.retry, dispose: tiles.stop }
}
