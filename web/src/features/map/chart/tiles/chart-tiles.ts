import { HALF_WORLD, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'
import type { Painting } from '../../canvas/canvas-layer.ts'
import type { MapFrame } from '../../canvas/frame.ts'
import type { ChartColours } from '../chart-colours.ts'
import type { ChartPart, TileImage } from './chart-parts.ts'
import type { ChartTile } from './paint-tile.ts'
import { paintTileAside } from './tile-thread.ts'

/** Side of a tile, CSS pixels. */
const TILE_SIZE = 512
/** Tiles that are asked for at once: enough to keep the thread busy, few enough that it soon comes to what is looked at now. */
const MOST_ASKED = 3
/** So many new tiles are shown together: each frame draws the whole map again. */
const TILES_OF_FRAME = 4
/** Tiles beside the stage wait until the view has rested for so long, ms: the first ones for the page to be loaded. */
const [FIRST_AHEAD_MS, AHEAD_MS] = [3_000, 300]
/** Tiles that are kept; the stage of a large screen takes about 30. */
const MOST_TILES = 64
/** The whole world in this many tiles each way: shown where nothing better is painted yet. */
const OVERVIEW_TILES = 2

type TilePlace = [column: number, row: number]

/** What tiles have in common that can be shown together. */
interface Look {
  readonly resolution: number
  /** Side of a tile, CSS pixels: {@link TILE_SIZE} in whole device pixels. */
  readonly size: number
  readonly pixelRatio: number
  readonly colours: ChartColours
}

/** Tiles of one look. Column 0 begins at longitude -180, row 0 at the upper edge of the map. */
interface TileSet extends Look {
  /** By column and row; a tile that could not be painted has no image. */
  readonly tiles: Map<string, TileImage | undefined>
  readonly asked: Set<string>
}

/** Columns and rows of the tiles of a side (metres) that a frame shows, nearest to its middle first. */
export function tilesInView({ width, height, centre, resolution }: MapFrame, side: number, margin = 0): TilePlace[] {
  const columnAt = (x: number) => Math.floor((x + HALF_WORLD) / side)
  const rowAt = (y: number) => Math.floor((HALF_WORLD - y) / side)
  const [dx, dy] = [(width / 2) * resolution, (height / 2) * resolution]
  const firstRow = Math.max(0, rowAt(centre[1] + dy) - margin)
  const lastRow = Math.min(Math.ceil(WORLD_WIDTH / side) - 1, rowAt(centre[1] - dy) + margin)
  const tiles: TilePlace[] = []
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = columnAt(centre[0] - dx) - margin; column <= columnAt(centre[0] + dx) + margin; column++)
      tiles.push([column, row])
  }
  const [middleColumn, middleRow] = [(centre[0] + HALF_WORLD) / side - 0.5, (HALF_WORLD - centre[1]) / side - 0.5]
  const distance = ([column, row]: [number, number]) => (column - middleColumn) ** 2 + (row - middleRow) ** 2
  return tiles.sort((one, other) => distance(one) - distance(other))
}

/** Copies the tiles of a set, scaled to the frame. */
function copyTiles({ context, frame, pixelRatio }: Painting, { resolution, size, tiles }: Omit<TileSet, 'asked'>): void {
  const side = (size * pixelRatio * resolution) / frame.resolution
  const [originX, originY] = [
    frame.width / 2 + (-HALF_WORLD - frame.centre[0]) / frame.resolution,
    frame.height / 2 - (HALF_WORLD - frame.centre[1]) / frame.resolution,
  ].map((pixel) => Math.round(pixel * pixelRatio)) as [number, number]
  for (const [key, image] of tiles) {
    if (image === undefined) continue
    const [column, row] = key.split('/').map(Number) as [number, number]
    const edge = (origin: number, count: number) => origin + Math.round(count * side)
    const [x, y] = [edge(originX, column), edge(originY, row)]
    const [right, bottom] = [edge(originX, column + 1), edge(originY, row + 1)]
    // without a graphics card, copies beside the stage cost as much as those on it
    if (right <= 0 || bottom <= 0 || x >= frame.width * pixelRatio || y >= frame.height * pixelRatio) continue
    context.drawImage(image, x, y, right - x, bottom - y)
  }
}

/** Copies the tiles of the whole world to each copy of it that the frame shows. */
function copyOverview(painting: Painting, overview: TileSet): void {
  const { frame } = painting
  const half = (frame.width / 2) * frame.resolution
  const first = Math.floor((frame.centre[0] - half + HALF_WORLD) / WORLD_WIDTH)
  const last = Math.floor((frame.centre[0] + half + HALF_WORLD) / WORLD_WIDTH)
  for (let copy = first; copy <= last; copy++) {
    const tiles = [...overview.tiles].map(([key, image]) => {
      const [column, row] = key.split('/').map(Number) as [number, number]
      return [`${column + copy * OVERVIEW_TILES}/${row}`, image] as const
    })
    copyTiles(painting, { ...overview, tiles: new Map(tiles) })
  }
}

const keyOf = (tile: readonly [number, number]) => tile.join('/')
const isSame = (one: Look, other: Look) =>
  one.resolution === other.resolution && one.pixelRatio === other.pixelRatio && one.colours === other.colours
/** The frame can be filled from this set alone. */
const covers = ({ resolution, size, tiles }: TileSet, frame: MapFrame) =>
  tilesInView(frame, size * resolution).every((tile) => tiles.has(keyOf(tile)))
const emptySet = (look: Look): TileSet => ({ ...look, tiles: new Map(), asked: new Set() })

/** Gives back the memory of an image at once. */
function discard(image: TileImage | undefined): void {
  if (image !== undefined && 'close' in image) image.close()
}

function discardSet(set: TileSet | undefined): void {
  for (const image of set?.tiles.values() ?? []) discard(image)
  set?.tiles.clear()
}

/** Fills the stage with sea and copies what is there: new colours come all at once, everything else tile by tile. */
function copyAll(
  painting: Painting,
  set: TileSet,
  { isCovered, previous, overview }: { isCovered: boolean; previous: TileSet | undefined; overview: TileSet | undefined },
): void {
  const { context, frame } = painting
  context.fillStyle = (isCovered ? undefined : previous?.colours.sea) ?? set.colours.sea
  context.fillRect(0, 0, frame.width, frame.height)
  context.setTransform(1, 0, 0, 1, 0, 0)
  if (!isCovered && previous !== undefined && previous.colours !== set.colours) {
    copyTiles(painting, previous)
    return
  }
  if (!isCovered && overview && (!previous || !covers(previous, painting.frame))) copyOverview(painting, overview)
  if (!isCovered && previous) copyTiles(painting, previous)
  copyTiles(painting, set)
}

/** What could not be painted is asked for again. */
function forgetUnpainted({ tiles }: TileSet): void {
  for (const [key, image] of tiles) if (image === undefined) tiles.delete(key)
}

/** Drops the tiles that are far from the frame once there are too many. */
function prune({ tiles, size }: TileSet, frame: MapFrame): void {
  if (tiles.size <= MOST_TILES) return
  const keep = new Set(tilesInView(frame, size * frame.resolution, 1).map(keyOf))
  for (const [key, image] of tiles) {
    if (keep.has(key)) continue
    discard(image)
    tiles.delete(key)
  }
}

const chartTile = ({ size, resolution }: Look, [column, row]: TilePlace): ChartTile => ({
  left: column * size * resolution - HALF_WORLD,
  top: HALF_WORLD - row * size * resolution,
  size,
  resolution,
})

/** Tiles of the stage that are missing, as many as may be asked for now. */
function tilesToAsk({ tiles, asked, size }: TileSet, frame: MapFrame): TilePlace[] {
  const isMissing = (key: string) => !tiles.has(key) && !asked.has(key)
  const missing = tilesInView(frame, size * frame.resolution).filter((tile) => isMissing(keyOf(tile)))
  return missing.slice(0, Math.max(0, MOST_ASKED - asked.size))
}

/** The tile around the stage that is painted next; none when all are. */
const nextAround = ({ tiles, size }: TileSet, frame: MapFrame): TilePlace | undefined =>
  tilesInView(frame, size * frame.resolution, 1).find((tile) => !tiles.has(keyOf(tile)))

/** The tile of the whole world that is painted next; none when all are. */
const nextOfOverview = ({ tiles }: TileSet): TilePlace | undefined =>
  tiles.size < OVERVIEW_TILES ** 2 ? [tiles.size % OVERVIEW_TILES, Math.floor(tiles.size / OVERVIEW_TILES)] : undefined

const viewKey = ({ centre, resolution, width, height }: MapFrame) => [...centre, resolution, width, height].join('/')

/** Calls `then` when a view has been at rest for a while. `isOver`: whether this view has been. */
function createRest(then: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [view, isOver, isFirst] = ['', false, true]
  return {
    isOver: () => isOver,
    at(frame: MapFrame) {
      if (viewKey(frame) === view) return
      view = viewKey(frame)
      isOver = false
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          isFirst = false
          isOver = true
          then()
        },
        isFirst ? FIRST_AHEAD_MS : AHEAD_MS,
      )
    },
  }
}

/** The base map as tiles: painted once for each resolution in a thread, then only copied while the map is moved. */
export interface ChartTiles {
  paint(painting: Painting): void
  /** New coasts: shown tile by tile, the old ones stay until then. */
  setWorld(world: ChartPart): void
  /** Finer coasts for tiles that are painted from now on; called for each of them. */
  setRegions(cellsFor: (tile: ChartTile) => readonly ChartPart[] | undefined): void
  /** New colours: shown all at once, when there are tiles enough in them. */
  setColours(colours: ChartColours): void
}

/** `changed` is called when the next frame will look different: a tile has come that is missing, or there are other coasts or colours. */
export function createChartTiles(changed: () => void, paintTile = paintTileAside): ChartTiles {
  let world: ChartPart | undefined
  let cellsFor: (tile: ChartTile) => readonly ChartPart[] | undefined = () => undefined
  let colours: ChartColours | undefined
  let current: TileSet | undefined
  /** The last set that covered the stage: shown, scaled, until the current one does. */
  let previous: TileSet | undefined
  let overview: TileSet | undefined
  let isCovered = false
  let shown: MapFrame | undefined
  /** Tiles of the stage that have come since it was last drawn. */
  let fresh = 0

  const replaceCurrent = (next: TileSet | undefined) => {
    if (isCovered) {
      discardSet(previous)
      previous = current
    } else discardSet(current)
    current = next
    isCovered = false
  }
  const dropOverview = () => {
    discardSet(overview)
    overview = undefined
  }

  const ask = async (set: TileSet, ...at: TilePlace): Promise<void> => {
    if (!world) return
    const key = keyOf(at)
    set.asked.add(key)
    const tile = chartTile(set, at)
    const image = await paintTile({ ...lookOf(set), tile, parts: cellsFor(tile) ?? [world] })
    set.asked.delete(key)
    if (set !== current && set !== overview) return discard(image)
    set.tiles.set(key, image)
    if (set !== current || isCovered || !shown) return askAhead()
    fresh += 1
    askMissing(set, shown)
    if (fresh >= TILES_OF_FRAME || set.asked.size === 0) changed()
  }
  const askMissing = (set: TileSet, frame: MapFrame) => {
    for (const tile of tilesToAsk(set, frame)) void ask(set, ...tile)
  }
  /** What will be looked at next: the tiles around the stage, then the whole world. */
  const askAhead = () => {
    if (!current || !shown || !isCovered || !rest.isOver()) return
    if (current.asked.size > 0 || overview?.asked.size) return
    const ahead = nextAround(current, shown)
    if (ahead) return void ask(current, ...ahead)
    overview ??= emptySet({ ...current, resolution: WORLD_WIDTH / (OVERVIEW_TILES * current.size) })
    const next = nextOfOverview(overview)
    if (next) void ask(overview, ...next)
  }
  const rest = createRest(askAhead)

  return {
    paint(painting) {
      const { frame, pixelRatio, moving } = painting
      if (!colours) return
      const size = Math.round(TILE_SIZE * pixelRatio) / pixelRatio
      const look = { resolution: frame.resolution, size, pixelRatio, colours }
      const isZooming = current !== undefined && current.resolution !== frame.resolution
      if (!current || !isSame(current, look)) replaceCurrent(emptySet(look))
      if (overview && overview.colours !== colours) dropOverview()
      const set = current!
      if (moving) forgetUnpainted(set)
      shown = frame
      fresh = 0
      const needed = tilesInView(frame, size * frame.resolution)
      isCovered = world !== undefined && needed.every((tile) => set.tiles.has(keyOf(tile)))
      copyAll(painting, set, { isCovered, previous, overview })
      if (!world) return
      if (!isCovered) {
        painting.later()
        // while the scale changes with each frame, tiles would come too late
        if (isZooming) painting.again()
        else askMissing(set, frame)
        return
      }
      discardSet(previous)
      previous = undefined
      prune(set, frame)
      if (moving) return
      rest.at(frame)
      askAhead()
    },
    setWorld(next) {
      world = next
      replaceCurrent(current && emptySet(current))
      dropOverview()
      changed()
    },
    setRegions(next) {
      cellsFor = next
      replaceCurrent(current && emptySet(current))
      changed()
    },
    setColours(next) {
      colours = next
      changed()
    },
  }
}

/** What of a look the thread needs: the rest is not sent to it. */
function lookOf({ pixelRatio, colours: { sea, land, tints, gridOnSea, gridOnLand, border, coast } }: Look) {
  return { pixelRatio, colours: { sea, land, tints, gridOnSea, gridOnLand, border, coast } }
}
