/**
 * A picture of the map as it is shown. Images of other hosts may be shown but not read: for the picture they are loaded once more in a
 * way that lets it be saved, with CORS (Fetch standard, 3.2) where their server gives it, else through the portal.
 */
import { BASE_LAYER_Z_INDEX } from '@graticule/contracts/limits'
import { proxiedImage } from '@graticule/contracts/services/map-proxies'
import type ImageTile from 'ol/ImageTile.js'
import type OlMap from 'ol/Map.js'
import type Tile from 'ol/Tile.js'
import type BaseLayer from 'ol/layer/Base.js'
import BaseTileLayer from 'ol/layer/BaseTile.js'
import TileLayer from 'ol/layer/Tile.js'
import TileImage from 'ol/source/TileImage.js'
import UrlTile from 'ol/source/UrlTile.js'
import { useBasemap } from '../../../stores/map/basemap.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { CanvasLayer } from '../canvas/canvas-layer.ts'
import { LAYER_ID } from '../canvas/shown-layer.ts'
import { createHeld, createSerial } from '../../../state/create-store.ts'

/** A slow server keeps the picture waiting no longer than this, ms: it is then taken without what is missing. */
const LONGEST_WAIT_MS = 20_000

/** Device pixels of the picture per CSS pixel of the map. */
export type PictureScale = 1 | 2

export interface MapPicture {
  readonly canvas: HTMLCanvasElement
  /** Names of the layers that are not in it, or not as a whole; an empty name for what could not be told. */
  readonly missing: readonly string[]
}

/** a to f of CSS `matrix()`. */
type Matrix = [number, number, number, number, number, number]

/** Where one canvas of the map lies on the picture: its transform to CSS pixels (CSS `matrix()`), and how opaque it is. */
export function canvasLook(canvas: HTMLCanvasElement): { matrix: Matrix; opacity: number } {
  const parent = canvas.parentElement
  const opacity = parent?.style.opacity || canvas.style.opacity
  const given = /^matrix\(([^)]*)\)$/.exec(canvas.style.transform)?.[1]?.split(',').map(Number)
  const matrix = given ?? [canvas.offsetWidth / canvas.width, 0, 0, canvas.offsetHeight / canvas.height, 0, 0]
  return { matrix: matrix as Matrix, opacity: opacity ? Number(opacity) : 1 }
}

/** A canvas that holds an image of another host cannot be read (HTML standard, "origin-clean"). */
export function isReadable(canvas: HTMLCanvasElement): boolean {
  const probe = document.createElement('canvas')
  probe.width = 1
  probe.height = 1
  const context = probe.getContext('2d')
  try {
    context?.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1)
    context?.getImageData(0, 0, 1, 1)
    return true
  } catch {
    return false
  }
}

const isForeign = (address: string): boolean => new URL(address, window.location.href).origin !== window.location.origin

/** Loads an image so that it can be read: as it is, with CORS, or through the portal. */
export function loadReadably(tile: Tile, address: string): void {
  const image = (tile as ImageTile).getImage() as HTMLImageElement
  if (!isForeign(address)) {
    image.src = address
    return
  }
  const probe = new Image()
  probe.crossOrigin = 'anonymous'
  probe.addEventListener('load', () => {
    image.crossOrigin = 'anonymous'
    image.src = address
  })
  probe.addEventListener('error', () => {
    image.src = proxiedImage(address)
  })
  probe.src = address
}

function titleOf(layer: BaseLayer): string {
  const id: unknown = layer.get(LAYER_ID)
  const title = useMapLayers.getState().layers.find((one) => one.id === id)?.title
  if (title !== undefined) return title
  const { configured, active } = useBasemap.getState()
  return layer.getZIndex() === BASE_LAYER_Z_INDEX ? (configured?.find((one) => one.id === active)?.title ?? '') : ''
}

/** A layer of tiles for the picture that stands in for one on the map. */
interface StandIn {
  readonly title: string
  readonly failed: () => boolean
  /** Puts the layer on the map back in its place. */
  remove(): void
}

const nextPicture = createSerial()

function standInFor(map: OlMap, layer: TileLayer, source: UrlTile): StandIn {
  let failures = 0
  const projection = source.getProjection()
  const tileGrid = source.getTileGrid()
  const readable = new TileImage({
    // the queue of tiles knows them by it: those of another picture must not be taken for these
    key: `picture ${nextPicture()}`,
    tileUrlFunction: source.getTileUrlFunction(),
    tileLoadFunction: loadReadably,
    wrapX: source.getWrapX(),
    transition: 0,
    ...(projection !== null && { projection }),
    ...(tileGrid !== null && { tileGrid }),
  })
  readable.on('tileloaderror', () => {
    failures++
  })
  const extent = layer.getExtent()
  const standIn = new TileLayer({
    source: readable,
    opacity: layer.getOpacity(),
    zIndex: layer.getZIndex() ?? 0,
    ...(extent !== undefined && { extent }),
  })
  // above layers of the same level that came before it, such as the chart under a basemap
  map.getLayers().insertAt(map.getLayers().getArray().indexOf(layer) + 1, standIn)
  layer.setVisible(false)
  return {
    title: titleOf(layer),
    failed: () => failures > 0,
    remove() {
      layer.setVisible(true)
      map.removeLayer(standIn)
    },
  }
}

/** Draws all that is on the map onto one canvas; gives whether there was something that could not be read. */
function compose(map: OlMap, scale: PictureScale): { canvas: HTMLCanvasElement; isWhole: boolean } {
  const [width = 0, height = 0] = map.getSize() ?? [0, 0]
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  let isWhole = true
  for (const part of map.getTargetElement()?.querySelectorAll('canvas') ?? []) {
    if (part.width === 0 || part.height === 0 || context === null) continue
    if (!isReadable(part)) {
      isWhole = false
      continue
    }
    const { matrix, opacity } = canvasLook(part)
    // the scale applies after the transform of the canvas
    context.setTransform(...(matrix.map((value) => value * scale) as Matrix))
    context.globalAlpha = opacity
    context.drawImage(part, 0, 0)
  }
  context?.setTransform(1, 0, 0, 1, 0, 0)
  return { canvas, isWhole }
}

/** The ratio that OpenLayers draws with; it has no method to change that of a map. */
interface Ratio {
  pixelRatio_: number
}

const running = createHeld((): Promise<unknown> => Promise.resolve())

/**
 * Takes a picture of the whole map, behind the panels too. The map looks the same meanwhile; one picture is taken after the other.
 * @rule B-basemaps.picture A picture of the map has its layers, title, day, scale and legends
 */
export function takePicture(map: OlMap, scale: PictureScale): Promise<MapPicture> {
  const next = running.current.then(() => take(map, scale))
  running.current = next.catch(() => undefined)
  return next
}

async function take(map: OlMap, scale: PictureScale): Promise<MapPicture> {
  const ratio = map as unknown as Ratio
  const shownRatio = ratio.pixelRatio_
  const tiles = map
    .getLayers()
    .getArray()
    .flatMap((layer) => {
      const source = layer instanceof TileLayer && layer.getVisible() ? (layer.getSource() as unknown) : undefined
      return source instanceof UrlTile ? [{ layer: layer as TileLayer, source }] : []
    })
  // the layers above an image of another host are drawn onto its canvas, and those below lend theirs
  for (const layer of map.getAllLayers()) {
    if (layer instanceof CanvasLayer) layer.renew()
    // those of tiles are put aside below; what they are loading must be heard to its end
    else if (!(layer instanceof BaseTileLayer)) layer.clearRenderer()
  }
  const standIns = tiles.map(({ layer, source }) => standInFor(map, layer, source))
  ratio.pixelRatio_ = scale
  try {
    const { canvas, isWhole } = await new Promise<ReturnType<typeof compose>>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        map.un('rendercomplete', done)
        resolve(compose(map, scale))
      }
      const timer = setTimeout(done, LONGEST_WAIT_MS)
      // in the same turn: what is drawn by a graphics card is gone after it
      map.on('rendercomplete', done)
      map.render()
    })
    const missing = standIns.filter(({ failed }) => failed()).map(({ title }) => title)
    return { canvas, missing: isWhole ? missing : [...missing, ''] }
  } finally {
    ratio.pixelRatio_ = shownRatio
    for (const standIn of standIns) standIn.remove()
    map.render()
  }
}
