/** Whether the rings of a polygon are sound: they end where they began, and cross neither themselves nor each other. */
import type { PlaneBox } from './cell-raster.ts'
import { EdgeGrid } from './edge-grid.ts'
import { edgesOfRings, locate, meeting, OUTSIDE } from './exact-plane.ts'

/** What is wrong with the rings of a polygon. */
export type PolygonFault = 'too-few-positions' | 'crosses-itself' | 'hole-outside'

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
/** Where so many lie above each other along both axes, edges are compared with those of their cells; of many edges cells hold too many. */
const CROWD = 24
const MOST_IN_CELLS = 10_000

/** The box around edges. */
function boxOf(edges: Float64Array): PlaneBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (let at = 0; at < edges.length; at += 2) {
    const [x, y] = [edges[at] as number, edges[at + 1] as number]
    box.west = Math.min(box.west, x)
    box.south = Math.min(box.south, y)
    box.east = Math.max(box.east, x)
    box.north = Math.max(box.north, y)
  }
  return box
}

/** Whether two of the edges cross or share a stretch, looked for among those that come near to each other. */
function crossInCells(edges: Float64Array): boolean {
  const grid = new EdgeGrid(edges, boxOf(edges))
  for (let at = 0; at < edges.length; at += 4) {
    const isCrossed = grid
      .placesAlong(edges[at] as number, edges[at + 1] as number, edges[at + 2] as number, edges[at + 3] as number)
      .some((other) => other > at && interfere(edges, at, other))
    if (isCrossed) return true
  }
  return false
}

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
  const crowds = [crowdOf(0), crowdOf(1)] as const
  const axis = crowds[0] < crowds[1] ? 0 : 1
  if (crowds[axis] > CROWD && edges.length <= MOST_IN_CELLS * 4) return crossInCells(edges)
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
