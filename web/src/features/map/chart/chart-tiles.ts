import type { ChartColours } from './chart-colours.ts'
import type { ChartWorld } from './chart-data.ts'
import { type ChartTile, paintTile } from './chart-painter.ts'
import type { Painting } from '../canvas/canvas-layer.ts'
import type { MapFrame } from '../canvas/frame.ts'
import { HALF_WORLD, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'

/** Side of a tile, CSS pixels. */
const TILE_SIZE = 512
/** Painting of tiles may take this long per frame, ms: the rest of the frame's 16 belongs to the browser. */
const BUDGET_MS = 9
/** Tiles that are kept; the stage of a large screen takes about 30. */
const MOST_TILES = 64
/** The whole world in this many tiles each way: shown where nothing better is painted yet. */
const OVERVIEW_TILES = 2

/** Tiles of one resolution. Column 0 begins at longitude -180, row 0 at the upper edge of the map. */
interface TileSet {
  readonly resolution: number
  readonly tiles: Map<string, HTMLCanvasElement>
}

/** Columns and rows of the tiles of a side (metres) that a frame shows, nearest to its middle first. */
export function tilesInView(
  { width, height, centre, resolution }: MapFrame,
  side: number,
  margin = 0,
): [column: number, row: number][] {
  const columnAt = (x: number) => Math.floor((x + HALF_WORLD) / side)
  const rowAt = (y: number) => Math.floor((HALF_WORLD - y) / side)
  const [dx, dy] = [(width / 2) * resolution, (height / 2) * resolution]
  const firstRow = Math.max(0, rowAt(centre[1] + dy) - margin)
  const lastRow = Math.min(Math.ceil(WORLD_WIDTH / side) - 1, rowAt(centre[1] - dy) + margin)
  const tiles: [number, number][] = []
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = columnAt(centre[0] - dx) - margin; column <= columnAt(centre[0] + dx) + margin; column++)
      tiles.push([column, row])
  }
  const [middleColumn, middleRow] = [(centre[0] + HALF_WORLD) / side - 0.5, (HALF_WORLD - centre[1]) / side - 0.5]
  const distance = ([column, row]: [number, number]) => (column - middleColumn) ** 2 + (row - middleRow) ** 2
  return tiles.sort((one, other) => distance(one) - distance(other))
}

/** Copies the tiles of a set, scaled to the frame. `side` of a tile in device pixels. */
function copyTiles({ context, frame, pixelRatio }: Painting, set: TileSet, side: number): void {
  const scale = set.resolution / frame.resolution
  const [originX, originY] = [
    frame.width / 2 + (-HALF_WORLD - frame.centre[0]) / frame.resolution,
    frame.height / 2 - (HALF_WORLD - frame.centre[1]) / frame.resolution,
  ].map((pixel) => Math.round(pixel * pixelRatio)) as [number, number]
  for (const [key, canvas] of set.tiles) {
    const [column, row] = key.split('/').map(Number) as [number, number]
    const edge = (origin: number, count: number) => origin + Math.round(count * side * scale)
    const [x, y] = [edge(originX, column), edge(originY, row)]
    const [right, bottom] = [edge(originX, column + 1), edge(originY, row + 1)]
    // without a graphics card, copies beside the stage cost as much as those on it
    if (right <= 0 || bottom <= 0 || x >= frame.width * pixelRatio || y >= frame.height * pixelRatio) continue
    context.drawImage(canvas, x, y, right - x, bottom - y)
  }
}

/** Copies the tiles of the whole world to each copy of it that the frame shows. */
function copyOverview(painting: Painting, overview: TileSet, side: number): void {
  const { frame } = painting
  const half = (frame.width / 2) * frame.resolution
  const first = Math.floor((frame.centre[0] - half + HALF_WORLD) / WORLD_WIDTH)
  const last = Math.floor((frame.centre[0] + half + HALF_WORLD) / WORLD_WIDTH)
  for (let copy = first; copy <= last; copy++) {
    const tiles = [...overview.tiles].map(([key, canvas]) => {
      const [column, row] = key.split('/').map(Number) as [number, number]
      return [`${column + copy * OVERVIEW_TILES}/${row}`, canvas] as const
    })
    copyTiles(painting, { resolution: overview.resolution, tiles: new Map(tiles) }, side)
  }
}

const has = ({ tiles }: TileSet, tile: readonly [number, number]) => tiles.has(tile.join('/'))
/** The frame can be filled from this set alone. */
const covers = (set: TileSet, frame: MapFrame, size: number) =>
  tilesInView(frame, size * set.resolution).every((tile) => has(set, tile))

/** Drops the tiles that are far from the frame once there are too many. */
function prune({ tiles }: TileSet, frame: MapFrame, size: number): void {
  if (tiles.size <= MOST_TILES) return
  const keep = new Set(tilesInView(frame, size * frame.resolution, 1).map((tile) => tile.join('/')))
  for (const key of tiles.keys()) if (!keep.has(key)) tiles.delete(key)
}

/** The base map as tiles: painted once for each resolution, then only copied while the map is moved. */
export interface ChartTiles {
  paint(painting: Painting): void
  /** New coasts: shown tile by tile, the old ones stay until then. */
  setWorld(world: ChartWorld): void
  /** Finer coasts for tiles that are painted from now on; called for each of them. */
  setRegions(worldFor: (tile: ChartTile) => ChartWorld | undefined): void
  /** New colours: shown in the next frame, all at once. */
  setColours(colours: ChartColours): void
}

export function createChartTiles(): ChartTiles {
  let world: ChartWorld | undefined
  let worldFor: (tile: ChartTile) => ChartWorld | undefined = () => undefined
  let colours: ChartColours | undefined
  let current: TileSet = { resolution: 0, tiles: new Map() }
  /** The last resolution that covered the stage: shown, scaled, until the current one does. */
  let previous: TileSet | undefined
  let overview: TileSet | undefined
  let isCovered = false
  /** The next frame is painted whole, however long that takes: for new colours, which must not come piece by piece. */
  let atOnce = false
  let paintedRatio = 0

  const discardAll = () => {
    // the first map of a page comes tile by tile: what the visitor came for is not kept waiting for it
    atOnce = isCovered
    current = { resolution: current.resolution, tiles: new Map() }
    isCovered = false
    previous = undefined
    overview = undefined
  }

  /** Tile by tile; the old ones stay until then. */
  const repaint = () => {
    if (isCovered) previous = current
    current = { resolution: current.resolution, tiles: new Map() }
    isCovered = false
  }

  const paintOne = ({ resolution, tiles }: TileSet, column: number, row: number, side: number, pixelRatio: number) => {
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d', { alpha: false })
    if (!context || !world || !colours) return
    context.scale(pixelRatio, pixelRatio)
    const size = side / pixelRatio
    const [left, top] = [column * size * resolution - HALF_WORLD, HALF_WORLD - row * size * resolution]
    const tile = { left, top, size, resolution }
    paintTile(context, worldFor(tile) ?? world, tile, colours)
    tiles.set(`${column}/${row}`, canvas)
  }

  return {
    paint(painting) {
      const { context, frame, pixelRatio, moving } = painting
      if (!colours) return
      context.fillStyle = colours.sea
      context.fillRect(0, 0, frame.width, frame.height)
      if (!world) return
      if (pixelRatio !== paintedRatio) discardAll()
      paintedRatio = pixelRatio
      const side = Math.round(TILE_SIZE * pixelRatio)
      const size = side / pixelRatio
      const isZooming = current.resolution !== frame.resolution
      if (isZooming) {
        if (isCovered) previous = current
        current = { resolution: frame.resolution, tiles: new Map() }
      }
      const needed = tilesInView(frame, size * frame.resolution)
      const missing = () => needed.filter((tile) => !has(current, tile))
      const started = performance.now()
      const mayGoOn = () => atOnce || performance.now() - started < BUDGET_MS
      if (!isZooming || atOnce) {
        for (const [column, row] of missing()) {
          if (!mayGoOn()) break
          paintOne(current, column, row, side, pixelRatio)
        }
      }
      isCovered = missing().length === 0
      context.setTransform(1, 0, 0, 1, 0, 0)
      if (!isCovered) {
        if (overview && (!previous || !covers(previous, frame, size))) copyOverview(painting, overview, side)
        if (previous) copyTiles(painting, previous, side)
      }
      copyTiles(painting, current, side)
      atOnce = false
      if (!isCovered) {
        painting.again()
        return
      }
      previous = undefined
      if (moving || !mayGoOn()) return
      const ahead = tilesInView(frame, size * frame.resolution, 1).find((tile) => !has(current, tile))
      if (ahead) {
        paintOne(current, ...ahead, side, pixelRatio)
        painting.again()
      } else {
        overview ??= { resolution: WORLD_WIDTH / (OVERVIEW_TILES * size), tiles: new Map() }
        const painted = overview.tiles.size
        if (painted < OVERVIEW_TILES ** 2) {
          paintOne(overview, painted % OVERVIEW_TILES, Math.floor(painted / OVERVIEW_TILES), side, pixelRatio)
          painting.again()
        }
      }
      prune(current, frame, size)
    },
    setWorld(next) {
      world = next
      repaint()
      overview = undefined
    },
    setRegions(next) {
      worldFor = next
      repaint()
    },
    setColours(next) {
      colours = next
      discardAll()
    },
  }
}
