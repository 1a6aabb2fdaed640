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

/**
 * Where a position lies in a polygon: what an odd number of its edges surrounds is inside, so holes are outside. On an edge,
 * "behind" means the area is east of it (north of it, where it runs along a parallel).
 */
export function locate(edges: Edges, x: number, y: number): number {
  let isInside = false
  let isOnEdge = false
  for (let at = 0; at < edges.length; at += 4) {
    const y1 = edges[at + 1] as number
    const y2 = edges[at + 3] as number
    if ((y < y1 && y < y2) || (y > y1 && y > y2)) continue
    const x1 = edges[at] as number
    const x2 = edges[at + 2] as number
    if (x > x1 && x > x2) continue
    const side = x < x1 && x < x2 ? 1 : y1 < y2 ? orientation(x1, y1, x2, y2, x, y) : orientation(x2, y2, x1, y1, x, y)
    if (side === 0) isOnEdge = true
    else if (side > 0 && y1 <= y !== y2 <= y) isInside = !isInside
  }
  if (isOnEdge) return isInside ? ON_EDGE_AREA_BEHIND : ON_EDGE_AREA_BEFORE
  return isInside ? INSIDE : OUTSIDE
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

/** What is wrong with the rings of a polygon. */
export type PolygonFault = 'too-few-positions' | 'crosses-itself' | 'hole-outside'

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

/** Whether the edge that begins at `a` crosses that at `b` or shares a stretch with it. */
function interfere(edges: Float64Array, a: number, b: number): boolean {
  const met = meeting(
    edges[a] as number,
    edges[a + 1] as number,
    edges[a + 2] as number,
    edges[a + 3] as number,
    edges[b] as number,
    edges[b + 1] as number,
    edges[b + 2] as number,
    edges[b + 3] as number,
  )
  return met === 'cross' || met === 'along'
}

/** So few edges are compared with all others instead of those of about their latitude, or longitude. */
const FEW = 64

/** Whether two of the edges cross or share a stretch. */
function crossItself(edges: Float64Array): boolean {
  if (edges.length < FEW) {
    for (let a = 0; a < edges.length; a += 4) {
      for (let b = a + 4; b < edges.length; b += 4) if (interfere(edges, a, b)) return true
    }
    return false
  }
  const starts = Array.from({ length: edges.length / 4 }, (_, edge) => edge * 4)
  const lowOf = (at: number, axis: number) => Math.min(edges[at + axis] as number, edges[at + axis + 2] as number)
  const highOf = (at: number, axis: number) => Math.max(edges[at + axis] as number, edges[at + axis + 2] as number)
  /** How many edges lie above each other along an axis, about. */
  const crowdOf = (axis: number) => {
    const length = starts.reduce((sum, at) => sum + highOf(at, axis) - lowOf(at, axis), 0)
    const low = starts.reduce((least, at) => Math.min(least, lowOf(at, axis)), Infinity)
    const high = starts.reduce((most, at) => Math.max(most, highOf(at, axis)), -Infinity)
    return length / Math.max(1, high - low)
  }
  // a comb has all its edges at one latitude, and few at one longitude
  const axis = crowdOf(0) < crowdOf(1) ? 0 : 1
  const order = starts.toSorted((a, b) => lowOf(a, axis) - lowOf(b, axis))
  for (const [place, a] of order.entries()) {
    const high = highOf(a, axis)
    for (let next = place + 1; next < order.length && lowOf(order[next] as number, axis) <= high; next += 1) {
      if (interfere(edges, a, order[next] as number)) return true
    }
  }
  return false
}

/**
 * What is wrong with a polygon, its outer ring first, as {@link stepsOfRing} gives rings; `undefined` for a sound one. Rings may
 * touch themselves and each other in single positions; they must not cross or share a stretch (OGC 06-103r4 section 6.1.11.1).
 */
export function polygonFault(rings: readonly (readonly number[])[]): PolygonFault | undefined {
  if (rings.length === 0 || rings.some((ring) => ring.length < 6)) return 'too-few-positions'
  if (crossItself(edgesOfRings(rings))) return 'crosses-itself'
  const outer = edgesOfRings(rings.slice(0, 1))
  for (const hole of rings.slice(1)) {
    for (let at = 0; at < hole.length; at += 2) {
      if (locate(outer, hole[at] as number, hole[at + 1] as number) === OUTSIDE) return 'hole-outside'
    }
  }
  return undefined
}
