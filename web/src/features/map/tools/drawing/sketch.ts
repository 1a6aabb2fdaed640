/** An area while it is drawn or edited: points that were placed, and what can be taken hold of. Degrees, as `drawn-shape.ts` has them. */
import { type Bbox, normaliseBbox } from '@graticule/contracts/bbox'
import type { Corner, DrawnShape, ShapeProblem } from '@graticule/contracts/geometry/drawn-shape'
import { geodesicDistance, geodesicEnd } from '@graticule/contracts/geometry/geodesic-line'

export type DrawKind = DrawnShape['kind']
export const DRAW_KINDS: readonly DrawKind[] = ['box', 'polygon', 'circle']

/** Why a sketch cannot become the area. */
export type DrawFault = ShapeProblem | 'empty' | 'over-limit'

export interface Sketch {
  readonly kind: DrawKind
  /** A box: its south-western and its north-eastern corner once it is complete; a polygon: its corners; a circle: its centre. */
  readonly points: readonly Corner[]
  /** Kilometres, of a circle that has one. */
  readonly radius: number | null
  /** Nothing has to be placed any more: what follows is editing. */
  readonly complete: boolean
}

export const emptySketch = (kind: DrawKind): Sketch => ({ kind, points: [], radius: null, complete: false })

export const isEmpty = ({ points }: Sketch): boolean => points.length === 0

/** Decimals that are kept: a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** The south-western and the north-eastern of two opposite corners. */
function ordered([x1, y1]: Corner, [x2, y2]: Corner): [Corner, Corner] {
  return [
    [Math.min(x1, x2), Math.min(y1, y2)],
    [Math.max(x1, x2), Math.max(y1, y2)],
  ]
}

/** Kilometres from the centre of a circle to a place on it. */
export const radiusTo = (centre: Corner, rim: Corner): number => Math.round(geodesicDistance(centre, rim)) / 1_000

/** The sketch with one point more; the second of a box and of a circle completes it. */
export function withPoint(sketch: Sketch, at: Corner): Sketch {
  const [first] = sketch.points
  if (sketch.kind === 'polygon' || first === undefined) return { ...sketch, points: [...sketch.points, at] }
  if (sketch.kind === 'circle') return { ...sketch, radius: radiusTo(first, at), complete: true }
  return { ...sketch, points: ordered(first, at), complete: true }
}

/** What is seen while a point is in hand, but not placed yet. */
export function withHand(sketch: Sketch, hand: Corner | null): Sketch {
  return hand === null || sketch.complete || isEmpty(sketch) ? sketch : withPoint(sketch, hand)
}

/** The box between two corners; `undefined` while it has no sides. Once round the world is the whole width. */
export function boxBetween([west, south]: Corner, [east, north]: Corner): Bbox | undefined {
  if (east <= west || north <= south) return undefined
  return normaliseBbox(rounded(west), rounded(south), rounded(east), rounded(north))
}

/** The area that a sketch shows; `undefined` as long as it is a point or a line. */
export function shapeOf({ kind, points, radius }: Sketch): DrawnShape | undefined {
  const [first, second] = points
  if (first === undefined) return undefined
  if (kind === 'circle') return radius === null || radius === 0 ? undefined : { kind, centre: first, radius }
  if (kind === 'polygon')
    return points.length < 3 ? undefined : { kind, corners: points.map(([x, y]) => [rounded(x), rounded(y)]) }
  const box = second && boxBetween(...ordered(first, second))
  return box && { kind, box }
}

/** The complete sketch of an area. */
export function sketchOf(shape: DrawnShape): Sketch {
  const { kind } = shape
  if (kind === 'circle') return { kind, points: [shape.centre], radius: shape.radius, complete: true }
  if (kind === 'polygon') return { kind, points: shape.corners, radius: null, complete: true }
  const [west, south, east, north] = shape.box
  return {
    kind,
    points: [
      [west, south],
      [east < west ? east + 360 : east, north],
    ],
    radius: null,
    complete: true,
  }
}

const latitude = (degrees: number): number => Math.min(90, Math.max(-90, degrees))

/** All points moved by the same degrees, not beyond a pole. */
export function movedBy(sketch: Sketch, east: number, north: number): Sketch {
  const latitudes = sketch.points.map(([, y]) => y)
  const up = Math.min(90 - Math.max(...latitudes), Math.max(-90 - Math.min(...latitudes), north))
  return { ...sketch, points: sketch.points.map(([x, y]): Corner => [x + east, y + up]) }
}

/** A polygon with another corner where this one is. */
export function withCorner(sketch: Sketch, index: number, [x, y]: Corner): Sketch {
  return { ...sketch, points: sketch.points.with(index, [x, latitude(y)]) }
}

/** A polygon with a corner more, after the one with this index. */
export function withCornerAfter(sketch: Sketch, index: number, at: Corner): Sketch {
  return { ...sketch, points: sketch.points.toSpliced(index + 1, 0, at) }
}

/** A polygon with a corner less; three stay while it is complete. */
export function withoutCorner(sketch: Sketch, index: number): Sketch {
  if (sketch.complete && sketch.points.length <= 3) return sketch
  return { ...sketch, points: sketch.points.toSpliced(index, 1) }
}

/** Midway from one corner of a polygon to the next. */
export function middleAfter({ points }: Sketch, index: number): Corner {
  const [x1, y1] = points[index] ?? [0, 0]
  const [x2, y2] = points[(index + 1) % points.length] ?? [0, 0]
  return [(x1 + x2) / 2, (y1 + y2) / 2]
}

/** Middle of what has been placed. */
export function middleOf({ points }: Sketch): Corner {
  const mean = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
}

/** Where a circle has its handle for the radius: east of the centre. */
export const rimOf = (centre: Corner, radius: number): Corner => geodesicEnd(centre, 90, radius * 1_000)
