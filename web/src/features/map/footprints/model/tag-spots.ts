/** Where the number of a part of a footprint may stand: always at the part itself. */
import type { Cover } from '../../../../stores/map/map-view.ts'
import { coverAt } from '../../canvas/covers.ts'
import { isInside, isOnLine } from './footprint-hit.ts'
import { anchorOf, type FootprintPart } from './footprint-shape.ts'
import { lookOf } from './footprint-look.ts'
import { type MapFrame, toMapPoint, toPixel } from '../../canvas/frame.ts'
import type { Bounds, Point } from '@graticule/contracts/geometry/web-mercator'
import type { FreeArea } from '../../canvas/view-fit.ts'

/** Side of a tag with the room that makes it a target (WCAG 2.2, 2.5.8), pixels at the usual size of text; 20 of them are seen. */
const TAG_SIZE = 24
/** Side of a tag, pixels. */
export const tagSize = ({ textScale }: Pick<MapFrame, 'textScale'>): number => TAG_SIZE * textScale
/** Tags that would lie on each other are set so far apart along the edge of their footprints: a tag and this. */
const BETWEEN = 4
/** Places along one edge that are tried. */
const MOST_STEPS = 8
/** A tag in the view keeps this distance from its edge, to its middle; so far it may stand off its footprint. */
const insetOf = (frame: MapFrame): number => tagSize(frame) / 2 + 6
/** Tags of dots stand beside the dot: from the middle of one to that of the other. */
const besideDot = (frame: MapFrame): number => tagSize(frame) / 2 + 2
/** A footprint of which no corner can be seen is looked through by so many rows and columns. */
const GRID = 7

const clamp = (value: number, low: number, high: number) => (high < low ? (low + high) / 2 : Math.min(high, Math.max(low, value)))

/** The bounds as a rectangle on the stage. */
export function onStage([minX, minY, maxX, maxY]: Bounds, frame: MapFrame): Cover {
  const [left, bottom] = toPixel(frame, [minX, minY])
  const [right, top] = toPixel(frame, [maxX, maxY])
  return { left, top, right, bottom }
}

/** What of a rectangle lies in another; `undefined` when nothing does. */
export function overlap(one: Cover, other: Cover): Cover | undefined {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
  const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)]
  return left <= right && top <= bottom ? { left, top, right, bottom } : undefined
}

/** The point of a rectangle that is nearest to another. */
export const nearestIn = ({ left, top, right, bottom }: Cover, [x, y]: Point): Point => [
  clamp(x, left, right),
  clamp(y, top, bottom),
]

/** Corners of a ring or line: the ends of its extent to the east, north, west and south. */
function extremes({ paths }: FootprintPart): Point[] {
  const points = paths[0] ?? []
  const most = (value: (point: Point) => number) => points.reduce((best, one) => (value(one) > value(best) ? one : best))
  return points.length === 0
    ? []
    : [
        most(([x, y]) => x + y),
        most(([, y]) => y),
        most(([x]) => x),
        most(([x, y]) => y - x),
        most(([, y]) => -y),
        most(([x]) => -x),
      ]
}

const ends = new WeakMap<FootprintPart, Point[]>()
function endsOf(part: FootprintPart): Point[] {
  const known = ends.get(part) ?? extremes(part)
  ends.set(part, known)
  return known
}

/** A part whose number is to be placed, and where it can be seen. */
export interface Site {
  readonly part: FootprintPart
  readonly frame: MapFrame
  /** What can be seen of its bounds. */
  readonly seen: Cover
  /** What the panels leave of the stage. */
  readonly free: FreeArea
}

/** A number with its middle here stands at the footprint, not beside it. */
export function isAt({ part, frame, seen }: Site, [x, y]: Point): boolean {
  const [nearX, nearY] = nearestIn(seen, [x, y])
  const off = lookOf(part, frame) === 'dot' ? 2 * besideDot(frame) : insetOf(frame)
  if (Math.hypot(x - nearX, y - nearY) > off) return false
  if (part.kind === 'box' || part.kind === 'point' || lookOf(part, frame) === 'dot') return true
  const point = toMapPoint(frame, [x, y])
  return (
    (part.kind === 'polygon' && isInside(point, part.paths)) || isOnLine(point, part.paths, insetOf(frame) * frame.resolution)
  )
}

/** The corner of the part, or what of the view is next to it. */
export function firstSpot({ part, frame, free }: Site): Point {
  const look = lookOf(part, frame)
  const [x, y] = toPixel(frame, anchorOf(part))
  const [beside, inset] = [besideDot(frame), insetOf(frame)]
  if (look === 'dot') {
    const half = tagSize(frame) / 2
    return [clamp(x + beside, free.left + half, free.right - half), clamp(y - beside, free.top + half, free.bottom - half)]
  }
  const half = look === 'far' ? inset : tagSize(frame) / 2
  // half a tag under a panel is no target
  const isOut = x < free.left + half || x > free.right - half || y < free.top + half || y > free.bottom - half
  return isOut ? [clamp(x, free.left + inset, free.right - inset), clamp(y, free.top + inset, free.bottom - inset)] : [x, y]
}

/** Beside what covers a spot, on each of its sides, the nearest first. */
export function besides([x, y]: Point, { left, top, right, bottom }: Cover, size: number): Point[] {
  const off = size / 2 + 2
  const sides: Point[] = [
    [left - off, y],
    [x, top - off],
    [right + off, y],
    [x, bottom + off],
  ]
  return sides.toSorted((one, other) => Math.hypot(one[0] - x, one[1] - y) - Math.hypot(other[0] - x, other[1] - y))
}

/** Places at the part, the best first: its corner, along its upper and its right edge, its other corners, within it. */
export function* spotsOf(site: Site, covers: readonly Cover[]): Generator<Point> {
  const { part, frame, seen, free } = site
  const [size, inset] = [tagSize(frame), insetOf(frame)]
  const first = firstSpot(site)
  yield first
  if (lookOf(part, frame) === 'dot') {
    const [x, y] = toPixel(frame, anchorOf(part))
    const beside = besideDot(frame)
    yield [x - beside, y - beside]
    yield [x + beside, y + beside]
    yield [x - beside, y + beside]
    return
  }
  const cover = coverAt(covers, ...first, size)
  const step = size + BETWEEN
  for (const base of cover ? besides(first, cover, size) : [first]) {
    yield base
    for (let at = 1; at <= MOST_STEPS; at += 1) yield [base[0] - at * step, base[1]]
    for (let at = 1; at <= MOST_STEPS; at += 1) yield [base[0], base[1] + at * step]
  }
  const within = (point: Point): Point => [
    clamp(point[0], free.left + inset, free.right - inset),
    clamp(point[1], free.top + inset, free.bottom - inset),
  ]
  if (part.kind !== 'box') for (const end of endsOf(part)) yield within(toPixel(frame, end))
  const corners: Point[] = [
    [seen.left, seen.top],
    [seen.right, seen.bottom],
    [seen.left, seen.bottom],
  ]
  for (const corner of corners) {
    const spot = within(corner)
    yield spot
    for (const cover of covers) yield* besides(spot, cover, size)
  }
  const [across, down] = [(seen.right - seen.left) / (GRID + 1), (seen.bottom - seen.top) / (GRID + 1)]
  for (let row = 1; row <= GRID; row += 1) {
    for (let column = GRID; column >= 1; column -= 1) yield [seen.left + column * across, seen.top + row * down]
  }
}
