import type { TileLayer } from '@graticule/contracts/map/layer'
import { get as getProjection } from 'ol/proj.js'
import TileImage from 'ol/source/TileImage.js'
import XYZ from 'ol/source/XYZ.js'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import { fetchCapabilities, troubleOf } from '../../../../api/map-proxies.ts'
import { readTileMap, type TileMap } from '../../capabilities/tms-capabilities.ts'
import { createImageTiles, type TileMaking } from './image-tiles.ts'
import { mercatorGrid } from './mercator-grid.ts'
import type { Reach } from './reach.ts'
import type { LayerContext, ShownLayer } from '../../canvas/shown-layer.ts'
import { makeKnown } from '../source-projection.ts'
import { firstTile, isTileTemplate, readTemplate, tileAddress } from './tile-template.ts'

/** Levels that services of tiles have when the layer does not say; nearer the last one is enlarged. */
const USUAL_MAX_ZOOM = 18

/** The page came over https and the server has it too. */
const isSecured = ({ url }: Reach) => location.protocol === 'https:' && url.startsWith('https:')

/** Tiles by template. */
function templateSource(
  { url, extent, minZoom = 0, maxZoom = USUAL_MAX_ZOOM }: TileLayer,
  { fadeMs, reach }: TileMaking,
): TileImage {
  const { urls, tilePixelRatio } = readTemplate(isSecured(reach) ? url.replace(/^http:/i, 'https:') : url, devicePixelRatio)
  return new XYZ({
    tileUrlFunction: ([z = 0, x = 0, y = 0]) => tileAddress(urls, [z, x, y]),
    tileGrid: mercatorGrid(extent, { minZoom, maxZoom }),
    tilePixelRatio,
    transition: fadeMs,
    wrapX: true,
  })
}

/** Tiles of a tile map, whose rows count from the south. */
function tileMapSource(
  { projection, origin, levels, extension, tileWidth, tileHeight }: TileMap,
  { fadeMs, reach }: TileMaking,
): TileImage {
  const [west, south] = origin
  const spans = levels.map(({ resolution }) => resolution * tileHeight)
  // the grid of OpenLayers hangs from the north: as many rows as the world has, or one
  const heights: Readonly<Record<string, number>> = { 'EPSG:3857': -2 * south, 'EPSG:4326': 180 }
  const tops = spans.map((span) => south + Math.max(1, Math.ceil((heights[projection] ?? 10_000_000) / span - 1e-6)) * span)
  return new TileImage({
    projection: getProjection(projection) ?? projection,
    tileGrid: new TileGrid({
      origins: tops.map((top) => [west, top]),
      resolutions: levels.map(({ resolution }) => resolution),
      tileSize: [tileWidth, tileHeight],
    }),
    tileUrlFunction: ([z = 0, x = 0, y = 0]) => {
      const [level, top, span] = [levels[z], tops[z], spans[z]]
      if (level === undefined || top === undefined || span === undefined) return undefined
      const row = Math.round((top - south) / span) - 1 - y
      const url = isSecured(reach) ? level.url.replace(/^http:/i, 'https:') : level.url
      return row < 0 || x < 0 ? undefined : `${url}/${x}/${row}.${extension}`
    },
    transition: fadeMs,
    wrapX: true,
  })
}

/** Shows tiles by column, row and level: by a template, or by the description of a TMS. */
export function showTmsLayer(layer: TileLayer, context: LayerContext): ShownLayer {
  const isTemplate = isTileTemplate(layer.url)
  const tiles = createImageTiles({ url: isTemplate ? firstTile(layer.url) : layer.url, type: 'tms' }, context)
  let tileMap: TileMap | undefined

  const read = async () => {
    const address = /\.xml$/i.test(layer.url) ? layer.url : `${layer.url.replace(/\/+$/, '')}/tilemapresource.xml`
    let reply = await fetchCapabilities(address, tiles.signal)
    // a service that is none of files describes the tile map at its own address
    if (!reply.ok && address !== layer.url) reply = await fetchCapabilities(layer.url, tiles.signal)
    if (tiles.signal.aborted) return
    if (!reply.ok) {
      tiles.fail(troubleOf(reply.failure))
      return
    }
    const read = readTileMap(reply.value, address)
    if (read.kind === 'unread') tiles.fail(read.trouble)
    else if (await makeKnown(read.projection)) {
      tileMap = read
      draw()
    } else tiles.fail('projection-not-offered')
  }
  const draw = () =>
    tiles.draw((making) => (tileMap === undefined ? templateSource(layer, making) : tileMapSource(tileMap, making)))
  const start = () => {
    if (isTemplate || tileMap !== undefined) draw()
    else void read()
  }
  if (URL.canParse(layer.url)) start()
  else tiles.fail('no-address')

  return {
    olLayer: tiles.olLayer,
    update() {},
    retry() {
      tiles.retry()
      if (URL.canParse(layer.url)) start()
      else tiles.fail('no-address')
    },
    dispose: tiles.dispose,
  }
}
