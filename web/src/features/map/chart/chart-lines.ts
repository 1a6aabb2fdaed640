import { HALF_WORLD, mercatorX, mercatorY, type Bounds, type Point } from '@graticule/contracts/geometry/web-mercator'

/** A packed map of the world, as tools/shipped-data/build-basemap.ts writes it. */
export interface PackedWorld {
  readonly degreesPerUnit: number
  /** Closed rings, `[x, y, dx, dy, ...]` in units. */
  readonly land: readonly (readonly number[])[]
  readonly borders: readonly (readonly number[])[]
}

/** A line in map coordinates (metres), with the bounds of each run of {@link CHUNK} segments so that painting can skip runs. */
export interface ChartLine {
  /** x, y, x, y, ... */
  readonly xy: Float64Array
  readonly bounds: Bounds
  /** Bounds of the runs: minX, minY, maxX, maxY, ... */
  readonly chunks: Float64Array
}

export interface ChartWorld {
  readonly land: readonly ChartLine[]
  /** Where rings of land are closed along other lines than the cuts of {@link isCut}: what of them is coast. */
  readonly coasts?: readonly ChartLine[]
  readonly borders: readonly ChartLine[]
}

/** Segments in one run of a line. */
export const CHUNK = 32

function boundsOf(xy: Float64Array, from: number, to: number): Bounds {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = from; i <= to; i++) {
    const x = xy[2 * i]!
    const y = xy[2 * i + 1]!
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (y < minY) minY = y
    if (y > maxY) maxY = y
  }
  return [minX, minY, maxX, maxY]
}

/** Unpacks one line to map coordinates. */
export function unpackLine(packed: readonly number[], degreesPerUnit: number): ChartLine {
  const points = packed.length / 2
  const xy = new Float64Array(packed.length)
  let [x, y] = [0, 0]
  for (let i = 0; i < points; i++) {
    x += packed[2 * i]!
    y += packed[2 * i + 1]!
    xy[2 * i] = mercatorX(x * degreesPerUnit)
    xy[2 * i + 1] = mercatorY(y * degreesPerUnit)
  }
  const runs = Math.ceil((points - 1) / CHUNK)
  const chunks = new Float64Array(4 * runs)
  for (let run = 0; run < runs; run++) chunks.set(boundsOf(xy, run * CHUNK, Math.min(points - 1, (run + 1) * CHUNK)), 4 * run)
  return { xy, chunks, bounds: boundsOf(xy, 0, points - 1) }
}

export function unpackWorld({ degreesPerUnit, land, borders }: PackedWorld): ChartWorld {
  const unpack = (line: readonly number[]) => unpackLine(line, degreesPerUnit)
  return { land: land.map(unpack), borders: borders.map(unpack) }
}

/**
 * True for segments that are no coast but the cut along the antimeridian or the lower edge of the map, where rings of
 * land are closed. They are filled along, never drawn.
 */
export function isCut(from: Point, to: Point): boolean {
  const along = (x: number) => Math.abs(Math.abs(x) - HALF_WORLD) < 1
  if (along(from[0]) && along(to[0]) && from[0] * to[0] > 0) return true
  return from[1] <= -HALF_WORLD + 1 && to[1] <= -HALF_WORLD + 1
}

/** Side of a cell of fine coasts, degrees of longitude and latitude. */
export const CELL_DEGREES = 15

/** Unpacks a cell. Its rings are closed along its edges, which are filled along and never drawn: the coasts are what is left. */
export function unpackCell({ degreesPerUnit, land, borders }: PackedWorld): ChartWorld {
  const unpack = (line: readonly number[]) => unpackLine(line, degreesPerUnit)
  return {
    land: land.map(unpack),
    coasts: land.flatMap((ring) => withoutEdges(ring, CELL_DEGREES / degreesPerUnit)).map(unpack),
    borders: borders.map(unpack),
  }
}

/** The parts of a packed ring between the edges of its cell, whose coordinates are whole numbers of `cell`. */
function withoutEdges(ring: readonly number[], cell: number): number[][] {
  const parts: number[][] = []
  let part: number[] = []
  let [x, y] = [ring[0]!, ring[1]!]
  for (let i = 2; i < ring.length; i += 2) {
    const [dx, dy] = [ring[i]!, ring[i + 1]!]
    const isEdge = (dx === 0 && x % cell === 0) || (dy === 0 && y % cell === 0)
    if (isEdge && part.length > 0) {
      parts.push(part)
      part = []
    }
    if (!isEdge) {
      if (part.length === 0) part.push(x, y)
      part.push(dx, dy)
    }
    x += dx
    y += dy
  }
  return part.length > 0 ? [...parts, part] : parts
}
