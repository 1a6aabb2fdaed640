import { CHUNK, isCut, type ChartLine, type ChartWorld } from '../chart-lines.ts'
import { graticuleStep, meridiansBetween, parallelsBetween } from '../graticule.ts'
import { HALF_WORLD, WORLD_WIDTH, type Bounds } from '@graticule/contracts/geometry/web-mercator'
import type { ChartColours } from '../chart-colours.ts'

/** Rings of tint along the coast, widest first: stroke widths in pixels; the land hides their inner half. */
const TINT_WIDTHS = [24, 14, 6] as const
/** Lines farther outside the tile than this cannot reach into it, pixels. */
const REACH = TINT_WIDTHS[0] / 2 + 2
/** Islands smaller than this have no tints, pixels: their rings would be a smudge without land. */
const SMALLEST_TINTED = 4
/** Corners nearer to each other than this are one, pixels. */
const SAME_PIXEL = 0.6
/** The same of what the tints follow: a wide stroke does not show it, and a stroke costs by its corners. */
const SAME_TINT = 2.5
/** How far land is drawn over the cut at the antimeridian, so that no hairline shows between the two sides, pixels. */
const OVER_THE_CUT = 0.7

/** A tile of the chart: its upper left corner in map coordinates, its side in CSS pixels. */
export interface ChartTile {
  readonly left: number
  readonly top: number
  readonly size: number
  /** Metres per CSS pixel. */
  readonly resolution: number
}

type Outline = Pick<CanvasPath, 'moveTo' | 'lineTo' | 'closePath'>
/** What tiles are painted on: a canvas of the page, or one of a thread. */
type TileContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
/** The colours that a tile needs. */
export type TileColours = Pick<ChartColours, 'sea' | 'land' | 'tints' | 'gridOnSea' | 'gridOnLand' | 'border' | 'coast'>

/** Turns map coordinates into pixels of one tile. */
interface Plotter {
  /** Map bounds of the tile with {@link REACH} around it, in the coordinates of the world copy being drawn. */
  readonly reach: Bounds
  readonly toX: (x: number) => number
  readonly toY: (y: number) => number
}

function plotterOf({ left, top, size, resolution }: ChartTile, copy: number): Plotter {
  const shift = copy * WORLD_WIDTH
  const margin = REACH * resolution
  const side = size * resolution
  return {
    reach: [left - shift - margin, top - side - margin, left - shift + side + margin, top + margin],
    toX: (x) => (x + shift - left) / resolution,
    toY: (y) => (top - y) / resolution,
  }
}

function isOutside(minX: number, minY: number, maxX: number, maxY: number, reach: Bounds): boolean {
  return maxX < reach[0] || minX > reach[2] || maxY < reach[1] || minY > reach[3]
}

/**
 * Adds a closed ring to the outline, for filling. A run that lies wholly to one side of the tile becomes one straight
 * segment: inside the tile the even-odd fill is the same.
 */
export function traceRing(outline: Outline, { xy, bounds, chunks }: ChartLine, { reach, toX, toY }: Plotter): void {
  if (isOutside(...bounds, reach)) return
  const last = xy.length / 2 - 1
  const overTheCut = (x: number) => (Math.abs(Math.abs(x) - HALF_WORLD) < 1 ? Math.sign(x) * OVER_THE_CUT : 0)
  const plotX = (x: number) => toX(x) + overTheCut(x)
  let [px, py] = [plotX(xy[0]!), toY(xy[1]!)]
  outline.moveTo(px, py)
  for (let run = 0; 4 * run < chunks.length; run++) {
    const end = Math.min(last, (run + 1) * CHUNK)
    const skip = isOutside(chunks[4 * run]!, chunks[4 * run + 1]!, chunks[4 * run + 2]!, chunks[4 * run + 3]!, reach)
    for (let i = skip ? end : run * CHUNK + 1; i <= end; i++) {
      const x = plotX(xy[2 * i]!)
      const y = toY(xy[2 * i + 1]!)
      if (i < end && Math.abs(x - px) + Math.abs(y - py) < SAME_PIXEL) {
        // one before a longer way is kept: along the edge of a cell neighbours must go the very same way
        if (Math.abs(plotX(xy[2 * i + 2]!) - x) + Math.abs(toY(xy[2 * i + 3]!) - y) < SAME_PIXEL) continue
      }
      outline.lineTo(x, y)
      px = x
      py = y
    }
  }
  outline.closePath()
}

/** Adds the parts of a line that can be seen in the tile, for stroking; cuts of the antimeridian are left out. */
export function traceLine(
  outline: Outline,
  { xy, bounds, chunks }: ChartLine,
  { reach, toX, toY }: Plotter,
  samePlace = SAME_PIXEL,
): void {
  if (isOutside(...bounds, reach)) return
  const last = xy.length / 2 - 1
  let penAt = -1
  for (let run = 0; 4 * run < chunks.length; run++) {
    if (isOutside(chunks[4 * run]!, chunks[4 * run + 1]!, chunks[4 * run + 2]!, chunks[4 * run + 3]!, reach)) continue
    const end = Math.min(last, (run + 1) * CHUNK)
    let [px, py] = [NaN, NaN]
    for (let i = run * CHUNK; i < end; i++) {
      const from = [xy[2 * i]!, xy[2 * i + 1]!] as const
      const to = [xy[2 * i + 2]!, xy[2 * i + 3]!] as const
      if (isCut(from, to)) continue
      if (penAt !== i) {
        px = toX(from[0])
        py = toY(from[1])
        outline.moveTo(px, py)
      }
      penAt = i + 1
      const x = toX(to[0])
      const y = toY(to[1])
      if (i + 1 < end && Math.abs(x - px) + Math.abs(y - py) < samePlace) continue
      outline.lineTo(x, y)
      px = x
      py = y
    }
  }
}

/** The longer side of bounds, metres. */
function sideOf([minX, minY, maxX, maxY]: Bounds): number {
  return Math.max(maxX - minX, maxY - minY)
}

function strokeGrid(context: TileContext, tile: ChartTile, colour: string): void {
  const { left, top, size, resolution } = tile
  const side = size * resolution
  const step = graticuleStep(resolution)
  // on whole pixels, so that each line is one crisp pixel in every tile
  const crisp = (pixel: number) => Math.round(pixel) + 0.5
  context.beginPath()
  for (const x of meridiansBetween(left - resolution, left + side + resolution, step)) {
    const at = crisp((x - left) / resolution)
    context.moveTo(at, 0)
    context.lineTo(at, size)
  }
  for (const y of parallelsBetween(top - side - resolution, top + resolution, step)) {
    const at = crisp((top - y) / resolution)
    context.moveTo(0, at)
    context.lineTo(size, at)
  }
  context.lineWidth = 1
  context.strokeStyle = colour
  context.stroke()
}

/** Numbers of the world copies that a tile can show: 0 is the one around longitude 0. */
export function copiesOf({ left, size, resolution }: ChartTile): number[] {
  const margin = REACH * resolution
  const first = Math.floor((left - margin + HALF_WORLD) / WORLD_WIDTH)
  const last = Math.floor((left + size * resolution + margin + HALF_WORLD) / WORLD_WIDTH)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Paints one tile of the chart: water, tints along the coast, net, land, net on land, borders, coast.
 * The context's transform must map CSS pixels of the tile to the canvas.
 */
export function paintTile(context: TileContext, world: ChartWorld, tile: ChartTile, colours: TileColours): void {
  const plotters = copiesOf(tile).map((copy) => plotterOf(tile, copy))
  const coast = new Path2D()
  const tinted = new Path2D()
  for (const plotter of plotters) {
    for (const line of world.coasts ?? world.land) {
      traceLine(coast, line, plotter)
      if (sideOf(line.bounds) >= SMALLEST_TINTED * tile.resolution) traceLine(tinted, line, plotter, SAME_TINT)
    }
  }

  context.fillStyle = colours.sea
  context.fillRect(0, 0, tile.size, tile.size)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  TINT_WIDTHS.forEach((width, index) => {
    context.lineWidth = width
    context.strokeStyle = colours.tints[index]!
    context.stroke(tinted)
  })
  strokeGrid(context, tile, colours.gridOnSea)

  for (const plotter of plotters) {
    // one path for each copy: they overlap at the cut, where the even-odd rule would leave a gap
    const land = new Path2D()
    for (const line of world.land) traceRing(land, line, plotter)
    context.fillStyle = colours.land
    context.fill(land, 'evenodd')
    context.save()
    context.clip(land, 'evenodd')
    strokeGrid(context, tile, colours.gridOnLand)
    context.restore()
  }

  const borders = new Path2D()
  for (const plotter of plotters) for (const line of world.borders) traceLine(borders, line, plotter)
  context.lineWidth = 0.9
  context.strokeStyle = colours.border
  context.stroke(borders)
  context.lineWidth = 0.8
  context.strokeStyle = colours.coast
  context.stroke(coast)
}
