import type { TifLayer } from '@graticule/contracts/map/layer'
import ImageTileSource from 'ol/source/ImageTile.js'
import TileLayer from 'ol/layer/Tile.js'
import type TileGrid from 'ol/tilegrid/TileGrid.js'
import type UrlTile from 'ol/source/UrlTile.js'
import { i18n } from '../../../i18n/index.ts'
import { ownFile } from '../../../stores/layers/own-files.ts'
import type { LayerAnswer } from '../../../stores/layers/place-info.ts'
import { mercatorX, mercatorY, resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import { mercatorGrid } from './tiles/mercator-grid.ts'
import type { AskedPlace, LayerContext, ShownLayer } from '../canvas/shown-layer.ts'
import { createTifClient, type TifClient } from './tif/tif-client.ts'
import { TifFault, troubleOfFault } from '../../../formats/tif/tif-fault.ts'
import { valuesOfTiles } from './tif/drawn-values.ts'
import type { TifDetails, TifLook } from '../../../formats/tif/tif-messages.ts'
import { type TileWatch, watchTiles } from './tiles/watch-tiles.ts'

/** Side of a tile, pixels: of larger ones fewer blocks of the file are read twice. */
const TILE_SIZE = 512
const FINEST_ZOOM = 22

const lookOf = ({ bands, stretch }: TifLayer): TifLook => ({
  ...(bands !== undefined && { bands }),
  ...(stretch !== undefined && { stretch }),
})

/** A level finer than the file, metres of a pixel at the equator; nearer its pixels are enlarged. */
function finestZoom({ raster, extent }: TifDetails): number {
  if (extent === undefined) return FINEST_ZOOM
  const [west, south, east, north] = extent
  const width = mercatorX(east >= west ? east : east + 360) - mercatorX(west)
  const pixel = Math.min(width / raster.width, (mercatorY(north) - mercatorY(south)) / raster.height)
  const zoom = Array.from({ length: FINEST_ZOOM }, (_, index) => index).find((index) => resolutionAt(index) <= pixel / 2)
  return zoom ?? FINEST_ZOOM
}

function canvasOf(rgba: Uint8ClampedArray<ArrayBuffer>): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = TILE_SIZE
  canvas.height = TILE_SIZE
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, TILE_SIZE, TILE_SIZE), 0, 0)
  return canvas
}

interface SourceTools {
  readonly fadeMs: number
  readonly onValues: ReturnType<typeof valuesOfTiles>['put']
  readonly onFault: (fault: TifFault) => void
}

/** Tiles that the thread draws. */
function sourceOf(reader: TifClient, look: TifLook, tileGrid: TileGrid, tools: SourceTools): ImageTileSource {
  return new ImageTileSource({
    tileGrid,
    wrapX: true,
    transition: tools.fadeMs,
    // its pixels are what it tells
    interpolate: false,
    loader: async (z, x, y, { signal }) => {
      const bounds = tileGrid.getTileCoordExtent([z, x, y]) as [number, number, number, number]
      try {
        const drawn = await reader.ask({ kind: 'tile', tile: { bounds, size: TILE_SIZE, ...look } }, signal)
        if (drawn !== null) tools.onValues([z, x, y], drawn.values)
        return canvasOf(drawn?.rgba ?? new Uint8ClampedArray(TILE_SIZE * TILE_SIZE * 4))
      } catch (error) {
        if (error instanceof TifFault) tools.onFault(error)
        throw error
      }
    },
  })
}

/** The value of each band at a place; none before the file is open. */
async function valuesAt(
  reader: TifClient | undefined,
  { lon: longitude, lat: latitude }: AskedPlace,
  signal: AbortSignal,
): Promise<LayerAnswer> {
  try {
    const told = await reader?.ask({ kind: 'values', longitude, latitude }, signal)
    if (told === undefined || told === null) return { kind: 'records', records: [] }
    const fields = told.map((value, index) => ({
      name: i18n.t('layers:settings.band', { number: index + 1 }),
      value: String(value),
    }))
    return { kind: 'records', records: [{ fields }] }
  } catch (error) {
    return { kind: 'failed', trouble: troubleOfFault(error), words: '' }
  }
}

/** Shows a GeoTIFF: a thread reads it by parts and draws its tiles, in whatever projection it is. */
export function showTifLayer(first: TifLayer, context: LayerContext): ShownLayer {
  const { map, describe, fail } = context
  const olLayer = new TileLayer<ImageTileSource>()
  let now = first
  let client: TifClient | undefined
  let details: TifDetails | undefined
  let watch: TileWatch | undefined
  let trouble: ReturnType<typeof troubleOfFault> | undefined
  const values = valuesOfTiles(TILE_SIZE)

  const draw = () => {
    const [reader, known] = [client, details]
    if (reader === undefined || known === undefined) return
    const tileGrid = mercatorGrid(known.extent, { tileSize: TILE_SIZE, maxZoom: Math.max(1, finestZoom(known) - 1) })
    values.clear(tileGrid)
    const source = sourceOf(reader, lookOf(now), tileGrid, {
      fadeMs: context.reducedMotion ? 0 : 250,
      onValues: values.put,
      onFault: (fault) => void (trouble = fault.trouble),
    })
    watch?.stop()
    // it counts events of tiles, which all sources of tiles have
    watch = watchTiles(source as unknown as UrlTile, () => fail(trouble))
    olLayer.setSource(source)
  }
  const open = async () => {
    client?.close()
    details = undefined
    trouble = undefined
    const mine = createTifClient()
    client = mine
    try {
      const file = ownFile(now.url)
      const opened = await mine.ask({ kind: 'open', url: now.url, ...(file !== undefined && { file }) })
      if (client !== mine) return
      details = opened
      describe({ ...opened, queryable: true })
      draw()
    } catch (error) {
      if (client === mine) fail(troubleOfFault(error))
    }
  }
  void open()

  return {
    olLayer,
    update(next) {
      if (next.type !== 'tif') return
      const before = now
      now = next
      if (JSON.stringify(lookOf(before)) !== JSON.stringify(lookOf(now))) draw()
    },
    retry: () => void open(),
    identify: (place, signal) => valuesAt(client, place, signal),
    valueAt: ({ lon, lat }) => values.at([mercatorX(lon), mercatorY(lat)], map.getView().getResolution() ?? 1),
    dispose() {
      const last = client
      client = undefined
      watch?.stop()
      last?.close()
    },
  }
}
