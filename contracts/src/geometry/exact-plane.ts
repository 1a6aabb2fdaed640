/**
 * Plane geometry of longitudes and latitudes without rounding. Positions are whole numbers of {@link STEPS_PER_DEGREE}, so every
 * answer is exact. Lines are straight in degrees, as in GeoJSON (RFC 7946 section 3.1.1) and in simple features (OGC 06-103r4).
 */
import type { Position } from '../resource.ts'

/** Steps of a degree. A step is about a centimetre of the equator; every longitude fits in 32 bits. */
export const STEPS_PER_DEGREE = 1e7

/** Where a position lies: {@link locate}. An edge has the area on one of its sides, and the two tell which. */
export const OUTSIDE = 0
export const INSIDE = 1
export const ON_EDGE_AREA_BEFORE = 2
export const ON_EDGE_AREA_BEHIND = 3

/** Edges of one polygon: x1, y1, x2, y2 of each, whole numbers, each ring closed. */
export type Edges = ArrayLike<number>

/** Degrees in steps. */
export const stepsOf = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE)

/** Whether c lies left of the line from a to b (positive), right of it (negative) or on it (0). Whole numbers below 2^50. */
export function orientation(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay)
  const right = (by - ay) * (cx - ax)
  const difference = left - right
  // the differences are exact, each product is off by at most half a unit in the last place
  if (Math.abs(difference) > (Math.abs(left) + Math.abs(right)) * 4e-16) return difference
  const exact = BigInt(bx - ax) * BigInt(cy - ay) - BigInt(by - ay) * BigInt(cx - ax)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}

/** What an edge tells of a position: that it is on the edge, that the edge passes east of it, or nothing. */
export type Passing = 'on' | 'before' | undefined

/** How the edge at a place passes a position. */
export function passing(edges: Edges, at: number, x: number, y: number): Passing {
  const y1 = edges[at + 1] as number
  const y2 = edges[at + 3] as number
  if ((y < y1 && y < y2) || (y > y1 && y > y2)) return undefined
  const x1 = edges[at] as number
  const x2 = edges[at + 2] as number
  if (x > x1 && x > x2) return undefined
  const side = x < x1 && x < x2 ? 1 : y1 < y2 ? orientation(x1, y1, x2, y2, x, y) : orientation(x2, y2, x1, y1, x, y)
  if (side === 0) return 'on'
  return side > 0 && y1 <= y !== y2 <= y ? 'before' : undefined
}

/** Where a position lies that an odd number of edges passes east of, or an even one. */
export function locationOf(isOdd: boolean, isOnEdge: boolean): number {
  if (isOnEdge) return isOdd ? ON_EDGE_AREA_BEHIND : ON_EDGE_AREA_BEFORE
  return isOdd ? INSIDE : OUTSIDE
}

/**
 * Where a position lies in a polygon: what an odd number of its edges surrounds is inside, so holes are outside. On an edge,
 * "behind" means the area is east of it (north of it, where it runs along a parallel).
 */
export function locate(edges: Edges, x: number, y: number): number {
  let isOdd = false
  let isOnEdge = false
  for (let at = 0; at < edges.length; at += 4) {
    const passed = passing(edges, at, x, y)
    if (passed === 'on') isOnEdge = true
    else if (passed === 'before') isOdd = !isOdd
  }
  return locationOf(isOdd, isOnEdge)
}

/** How two edges meet: not at all, in a position that ends neither, along a stretch, or in an end of one of them. */
export type Meeting = 'apart' | 'cross' | 'along' | 'touch'

/** How the edge from a to b meets that from c to d. */
export function meeting(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): Meeting {
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return 'apart'
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return 'apart'
  const c = orientation(ax, ay, bx, by, cx, cy)
  const d = orientation(ax, ay, bx, by, dx, dy)
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return 'apart'
  if (c === 0 && d === 0) {
    // on one line: along it they share a stretch or an end
    const [low, high] =
      ax === bx
        ? [Math.max(Math.min(ay, by), Math.min(cy, dy)), Math.min(Math.max(ay, by), Math.max(cy, dy))]
        : [Math.max(Math.min(ax, bx), Math.min(cx, dx)), Math.min(Math.max(ax, bx), Math.max(cx, dx))]
    return low > high ? 'apart' : low === high ? 'touch' : 'along'
  }
  const a = orientation(cx, cy, dx, dy, ax, ay)
  const b = orientation(cx, cy, dx, dy, bx, by)
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return 'apart'
  return a !== 0 && b !== 0 && c !== 0 && d !== 0 ? 'cross' : 'touch'
}

/** A ring in steps: x, y of each position, none twice in a row, the last not the first again. */
export function stepsOfRing(ring: readonly Position[]): number[] {
  const steps: number[] = []
  for (const position of ring) {
    const [x, y] = [stepsOf(position[0] as number), stepsOf(position[1] as number)]
    if (steps.at(-2) !== x || steps.at(-1) !== y) steps.push(x, y)
  }
  while (steps.length > 2 && steps[0] === steps.at(-2) && steps[1] === steps.at(-1)) steps.length -= 2
  return steps
}

/** The edges of rings as {@link stepsOfRing} gives them. */
export function edgesOfRings(rings: readonly (readonly number[])[]): Float64Array {
  const edges = new Float64Array(rings.reduce((sum, ring) => sum + ring.length * 2, 0))
  let at = 0
  for (const ring of rings) {
    for (let from = 0; from < ring.length; from += 2) {
      const to = (from + 2) % ring.length
      edges[at] = ring[from] as number
      edges[at + 1] = ring[from + 1] as number
      edges[at + 2] = ring[to] as number
      edges[at + 3] = ring[to + 1] as number
      at += 4
    }
  }
  return edges
}
