/** Cuts lines into cells of {@link CELL_DEGREES}, in whole units; neighbours meet in the same points, so no gap is left. */
import { type Point, ringArea } from './pole-of-inaccessibility.ts'

export const CELL_DEGREES = 15
export const COLUMNS = 360 / CELL_DEGREES
export const ROWS = 180 / CELL_DEGREES

/** A cell by its edges in units; column 0 begins at longitude -180, row 0 at latitude 90. */
export interface Cell {
  /** `<column>-<row>` */
  readonly key: string
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** One edge of a cell: which coordinate, its value, and on which side the cell lies. */
interface Edge {
  readonly axis: 0 | 1
  readonly at: number
  readonly side: 1 | -1
}

/** West and east first: cells above each other then cut the same lines at their common edge. */
const edgesOf = ({ west, east, south, north }: Cell): readonly Edge[] => [
  { axis: 0, at: west, side: 1 },
  { axis: 0, at: east, side: -1 },
  { axis: 1, at: south, side: 1 },
  { axis: 1, at: north, side: -1 },
]

/** The cells that the bounds of a line touch with more than an edge. */
export function cellsOf(line: readonly Point[], degreesPerUnit: number): Cell[] {
  const units = CELL_DEGREES / degreesPerUnit
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of line) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  const column = (x: number) => Math.floor(x / units) + COLUMNS / 2
  const row = (y: number) => ROWS / 2 - 1 - Math.floor(y / units)
  const cells: Cell[] = []
  for (let c = Math.max(0, column(west)); c <= Math.min(COLUMNS - 1, column(east)); c++) {
    for (let r = Math.max(0, row(north)); r <= Math.min(ROWS - 1, row(south)); r++) {
      const [x, y] = [Math.round((c - COLUMNS / 2) * units), Math.round((ROWS / 2 - r) * units)]
      cells.push({ key: `${c}-${r}`, west: x, east: Math.round(x + units), south: Math.round(y - units), north: y })
    }
  }
  return cells
}

const isIn = (point: Point, { axis, at, side }: Edge) => (point[axis] - at) * side >= 0

/** Where a segment meets an edge: the same point whichever way the segment runs. */
function crossing(one: Point, other: Point, { axis, at }: Edge): Point {
  const [from, to] = one[axis] < other[axis] ? [one, other] : [other, one]
  const along = (at - from[axis]) / (to[axis] - from[axis])
  const across = Math.round(from[1 - axis]! + (to[1 - axis]! - from[1 - axis]!) * along)
  return axis === 0 ? [at, across] : [across, at]
}

/**
 * The part of a closed ring (last point = first) within a cell, closed along its edges; empty when there is none. By the even-odd
 * rule it fills what the ring fills there (Sutherland and Hodgman).
 */
export function clipRing(ring: readonly Point[], cell: Cell): Point[] {
  let points = ring.slice(0, -1)
  for (const edge of edgesOf(cell)) {
    const kept: Point[] = []
    points.forEach((point, index) => {
      const before = points.at(index - 1)!
      if (isIn(point, edge) !== isIn(before, edge)) kept.push(crossing(before, point, edge))
      if (isIn(point, edge)) kept.push(point)
    })
    points = kept.filter((point, index) => {
      const before = kept[index - 1]
      return before === undefined || before[0] !== point[0] || before[1] !== point[1]
    })
  }
  // a ring that only passes round the cell leaves a line to and fro along its edges
  return points.length < 3 || ringArea([...points, points[0]!]) === 0 ? [] : [...points, points[0]!]
}

/** The parts of an open line within a cell. */
export function clipLine(line: readonly Point[], cell: Cell): Point[][] {
  return edgesOf(cell).reduce((parts, edge) => parts.flatMap((part) => cutAt(part, edge)), [[...line]])
}

function cutAt(line: readonly Point[], edge: Edge): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = []
  line.forEach((point, index) => {
    const before = line[index - 1]
    const isCrossed = before !== undefined && isIn(before, edge) !== isIn(point, edge)
    if (isCrossed) part.push(crossing(before, point, edge))
    if (isIn(point, edge)) part.push(point)
    else {
      if (part.length > 1) parts.push(part)
      part = []
    }
  })
  if (part.length > 1) parts.push(part)
  return parts
}
