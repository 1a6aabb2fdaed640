/**
 * Compares many entries with an area or a time at once. Only those that may reach the page are compared exactly: of the others one
 * product tells that they do not.
 */
import { FIT_LEAST_COVERED } from '@graticule/contracts/limits'
import {
  type AreaFit,
  fitOf,
  LEAST_DEGREES,
  sharedWidth,
  type Side,
  type TimeFit,
  turn,
  WHOLE_FIT,
  widthOf,
} from '@graticule/contracts/search/fit'

/** No entry has this fit: it has no box, or no time. */
export const NO_FIT = -1

/** Entries that are compared at once, and what each has to reach to matter. */
export interface Compared {
  readonly entries: Uint32Array
  /** Only the first so many. */
  readonly length: number
  /** By place: the least part of a whole fit, 0 to 1, that matters. What is surely below it may be told as 0. */
  readonly leasts: Float64Array
  /** By place: written. */
  readonly fits: Int32Array
}

/** The least product of the shares whose fit may be such a part of a whole one. */
function leastProduct(part: number): number {
  // fits are rounded
  const root = part - 1 / WHOLE_FIT
  return root > 0 ? root * root : 0
}

/** Writes fits. `boxes`: W, S, E, N of each in degrees; `offsets`: where those of each entry begin, and the next one's. */
export function areaFits(area: AreaFit, boxes: Float64Array, offsets: Uint32Array, compared: Compared): void {
  const { entries, length, leasts, fits } = compared
  const only = area.sides.length === 1 ? area.sides[0] : undefined
  for (let at = 0; at < length; at += 1) {
    const entry = entries[at] as number
    const from = (offsets[entry] as number) * 4
    const to = (offsets[entry + 1] as number) * 4
    if (from === to) fits[at] = NO_FIT
    else if (only !== undefined && to - from === 4 && isAreaBelow(only, boxes, from, leastProduct(leasts[at] as number)))
      fits[at] = 0
    else fits[at] = fitOf(area.compare(boxes, from, to))
  }
}

/** Whether the product of both shares is below `least` by the widths alone: their shares are no smaller, and need no sines. */
function isAreaBelow(area: Side, boxes: Float64Array, from: number, least: number): boolean {
  const west = boxes[from] as number
  const width = widthOf(west, boxes[from + 2] as number)
  if (least === 0 || width < LEAST_DEGREES) return false
  const shared = sharedWidth(area.width, turn(west - area.west), width)
  return Math.max(shared, FIT_LEAST_COVERED * area.width) * shared < least * area.width * width
}

/** Writes fits. A start that is NaN: none. Times are milliseconds since 1970. */
export function timeFits(time: TimeFit, starts: Float64Array, ends: Float64Array, compared: Compared): void {
  const { entries, length, leasts, fits } = compared
  for (let at = 0; at < length; at += 1) {
    const entry = entries[at] as number
    const start = starts[entry] as number
    if (Number.isNaN(start)) fits[at] = NO_FIT
    else if (isTimeBelow(time, start, ends[entry] as number, leastProduct(leasts[at] as number))) fits[at] = 0
    else fits[at] = fitOf(time.compare(start, ends[entry] as number))
  }
}

/** Whether the product of both shares is below `least`, without a division. */
function isTimeBelow(time: TimeFit, start: number, end: number, least: number): boolean {
  const begins = time.beginOf(start)
  const ends = time.endOf(begins, end)
  const shared = time.sharedBy(begins, ends)
  const asked = time.to - time.from
  return Math.max(shared, FIT_LEAST_COVERED * asked) * shared < least * asked * (ends - begins)
}
