import { isInView, lookOf } from './footprint-look.ts'
import type { FootprintShape } from './footprint-shape.ts'
import { type MapFrame, toPixel } from '../../canvas/frame.ts'
import type { Cover } from '../../../../stores/map/map-view.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import type { FreeArea } from '../../canvas/view-fit.ts'

/** The line from a card to its footprint: flat from the card, then straight to the footprint. Pixels of the stage. */
export interface LeaderLine {
  readonly start: Point
  /** Where it turns: first round what lies beside the card, then to the footprint. */
  readonly bends: readonly Point[]
  readonly end: Point
}

/** Where the line leaves the horizontal, as a share of the way across. */
const BEND_AT = 0.7
/** A footprint that begins under or beside the panel gets a stub of this length, pixels. */
const STUB = 28
const MARGIN = 8
/** What lies on the map begins at least this far from the panel: the line goes up there, pixels. */
const GUTTER = 6

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The highest of what lies at the height of a line to the right of a place; `undefined` when the way is free. */
function coverInTheWay([x, y]: Point, to: number, free: FreeArea, covers: readonly Cover[]): number | undefined {
  let level = y > free.bottom - MARGIN ? free.bottom : y
  // above one cover there may be another
  for (let tries = 0; tries <= covers.length; tries += 1) {
    const cover = covers.find(
      ({ left, top, right, bottom }) => right > x && left < to && level > top - MARGIN && level < bottom + MARGIN,
    )
    if (cover === undefined) break
    level = cover.top - MARGIN
  }
  return level === y ? undefined : Math.min(level, free.bottom - MARGIN)
}

/**
 * The line from the right edge of a card to the left edge of a footprint, round what lies on the map beside the card: the strip and
 * the slider of time, legends. `undefined` when none of the footprint is in the free area.
 */
export function leaderLine(
  card: Point,
  { main }: FootprintShape,
  frame: MapFrame,
  free: FreeArea,
  covers: readonly Cover[] = [],
): LeaderLine | undefined {
  const [minX, minY, maxX, maxY] = main.bounds
  const [left, bottom] = toPixel(frame, [minX, minY])
  const [right, top] = toPixel(frame, [maxX, maxY])
  if (!isInView(main.bounds, frame) || right < Math.max(free.left, card[0]) + MARGIN || left > free.right) return undefined
  if (bottom < free.top || top > free.bottom) return undefined
  const isDot = lookOf(main, frame) === 'dot'
  const x = isDot ? (left + right) / 2 : left
  const y = clamp((top + bottom) / 2, free.top + MARGIN, free.bottom - MARGIN)
  const level = coverInTheWay(card, Math.max(x, card[0] + STUB), free, covers)
  const start: Point = level === undefined ? card : [card[0] + GUTTER, level]
  const round: Point[] = level === undefined ? [] : [[start[0], card[1]], start]
  if (x >= start[0] + STUB)
    return { start: card, bends: [...round, [start[0] + (x - start[0]) * BEND_AT, start[1]]], end: [x, y] }
  // the footprint begins behind the panel: end just inside it, at the card's height where possible
  const end: Point = [
    Math.min(start[0] + STUB, right),
    clamp(start[1], Math.max(top, free.top) + MARGIN, Math.min(bottom, free.bottom) - MARGIN),
  ]
  return { start: card, bends: [...round, [start[0] + (end[0] - start[0]) * BEND_AT, start[1]]], end }
}

/** Where the arrow to a footprint outside the free area stands, and where it points. */
export interface EdgeArrow {
  readonly at: Point
  /** Degrees, clockwise from east. */
  readonly angle: number
}

/** Distance of the arrow's middle from the edge, pixels at the usual size of text. */
const INSET = 22

/** The arrow at the edge for a footprint of which nothing lies in the free area; `undefined` when some does. */
export function edgeArrow({ main }: FootprintShape, frame: MapFrame, free: FreeArea): EdgeArrow | undefined {
  const [minX, minY, maxX, maxY] = main.bounds
  const [left, bottom] = toPixel(frame, [minX, minY])
  const [right, top] = toPixel(frame, [maxX, maxY])
  if (right >= free.left && left <= free.right && bottom >= free.top && top <= free.bottom) return undefined
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const inset = INSET * frame.textScale
  const at: Point = [clamp(x, free.left + inset, free.right - inset), clamp(y, free.top + inset, free.bottom - inset)]
  return { at, angle: (Math.atan2(y - at[1], x - at[0]) * 180) / Math.PI }
}
