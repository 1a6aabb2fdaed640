import { isInView, lookOf } from './footprint-look.ts'
import type { FootprintShape } from './footprint-shape.ts'
import { type MapFrame, toPixel } from '../../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import type { FreeArea } from '../../canvas/view-fit.ts'

/** The line from a card to its footprint: flat from the card, then straight to the footprint. Pixels of the stage. */
export interface LeaderLine {
  readonly start: Point
  readonly bend: Point
  readonly end: Point
}

/** Where the line leaves the horizontal, as a share of the way across. */
const BEND_AT = 0.7
/** A footprint that begins under or beside the panel gets a stub of this length, pixels. */
const STUB = 28
const MARGIN = 8

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The line from the right edge of a card to the left edge of a footprint; `undefined` when none of the footprint is in the free area. */
export function leaderLine(start: Point, { main }: FootprintShape, frame: MapFrame, free: FreeArea): LeaderLine | undefined {
  const [minX, minY, maxX, maxY] = main.bounds
  const [left, bottom] = toPixel(frame, [minX, minY])
  const [right, top] = toPixel(frame, [maxX, maxY])
  if (!isInView(main.bounds, frame) || right < Math.max(free.left, start[0]) + MARGIN || left > free.right) return undefined
  if (bottom < free.top || top > free.bottom) return undefined
  const isDot = lookOf(main, frame) === 'dot'
  const x = isDot ? (left + right) / 2 : left
  const y = clamp((top + bottom) / 2, free.top + MARGIN, free.bottom - MARGIN)
  if (x >= start[0] + STUB) return { start, bend: [start[0] + (x - start[0]) * BEND_AT, start[1]], end: [x, y] }
  // the footprint begins behind the panel: end just inside it, at the card's height where possible
  const end: Point = [
    Math.min(start[0] + STUB, right),
    clamp(start[1], Math.max(top, free.top) + MARGIN, Math.min(bottom, free.bottom) - MARGIN),
  ]
  return { start, bend: [start[0] + (end[0] - start[0]) * BEND_AT, start[1]], end }
}

/** Where the arrow to a footprint outside the free area stands, and where it points. */
export interface EdgeArrow {
  readonly at: Point
  /** Degrees, clockwise from east. */
  readonly angle: number
}

/** Distance of the arrow's middle from the edge, pixels. */
const INSET = 22

/** The arrow at the edge for a footprint of which nothing lies in the free area; `undefined` when some does. */
export function edgeArrow({ main }: FootprintShape, frame: MapFrame, free: FreeArea): EdgeArrow | undefined {
  const [minX, minY, maxX, maxY] = main.bounds
  const [left, bottom] = toPixel(frame, [minX, minY])
  const [right, top] = toPixel(frame, [maxX, maxY])
  if (right >= free.left && left <= free.right && bottom >= free.top && top <= free.bottom) return undefined
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const at: Point = [clamp(x, free.left + INSET, free.right - INSET), clamp(y, free.top + INSET, free.bottom - INSET)]
  return { at, angle: (Math.atan2(y - at[1], x - at[0]) * 180) / Math.PI }
}
