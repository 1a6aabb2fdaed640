/**
 * How well an entry fits the searched area and time. It has two shares: how much of the search it covers, and how much of itself
 * lies within. A continent covers a country, but little of it lies within; a town lies within, but covers little.
 */
import type { Bbox } from '../bbox.ts'
import { COUNTED_YEARS, FIT_LEAST_COVERED } from '../limits.ts'
import type { Shares } from './fit-shares.ts'

/** Fits are whole numbers from 0 to this, so that sums do not depend on their order. */
export const WHOLE_FIT = 1_000

/**
 * One number for both shares, 0 to {@link WHOLE_FIT}: the root of their product. An entry that covers little counts as covering
 * {@link FIT_LEAST_COVERED}, so that a station in the area fits better than its continent.
 * @rule D64.fit Relevance has a part for the shares of area and time that are covered and used
 */
export function fitOf({ covered, used }: Shares): number {
  return Math.round(WHOLE_FIT * Math.sqrt(Math.max(covered, FIT_LEAST_COVERED) * used))
}

/** Points and lines count as this wide, degrees: about a kilometre. */
const LEAST_DEGREES = 0.01
/** Instants count as this long. */
const LEAST_MS = 86_400_000

const RADIANS = Math.PI / 180

/** Sine of a latitude; the poles are asked for most often. */
function sine(latitude: number): number {
  if (latitude >= 90) return 1
  return latitude <= -90 ? -1 : Math.sin(latitude * RADIANS)
}

const heightOf = (south: number, north: number): number => sine(north) - sine(south)
const widthOf = (west: number, east: number): number => (west > east ? east - west + 360 : east - west)

/** A box with its size on the sphere (in degrees of longitude at the equator, times the height of its zone). */
interface Side {
  readonly west: number
  readonly width: number
  readonly south: number
  readonly north: number
  readonly height: number
}

function sideOf(boxes: ArrayLike<number>, at: number): Side {
  const west = boxes[at] as number
  const south = boxes[at + 1] as number
  const width = widthOf(west, boxes[at + 2] as number)
  const north = boxes[at + 3] as number
  const lacking = Math.max(0, LEAST_DEGREES - width) / 2
  const low = Math.max(0, LEAST_DEGREES - (north - south)) / 2
  const [bottom, top] = [south - low, north + low]
  return { west: west - lacking, width: width + 2 * lacking, south: bottom, north: top, height: heightOf(bottom, top) }
}

const sizeOf = ({ width, height }: Side): number => width * height

function sharedSize(a: Side, b: Side): number {
  const south = Math.max(a.south, b.south)
  const north = Math.min(a.north, b.north)
  if (north <= south) return 0
  // how far east of the one the other begins, and how far it comes round again
  const shift = (((b.west - a.west) % 360) + 360) % 360
  const end = shift + b.width
  const width = Math.max(0, Math.min(a.width, end) - shift) + Math.max(0, Math.min(a.width, end - 360))
  // most often one lies within the zone of the other: sines take most of the time
  const isZoneOf = (side: Side) => south === side.south && north === side.north
  const height = isZoneOf(b) ? b.height : isZoneOf(a) ? a.height : heightOf(south, north)
  return Math.min(a.width, b.width, width) * height
}

interface Measured {
  covered: number
  used: number
}

/** Compares entries with an area. What it gives is good until the next call: many entries are compared one after another. */
export type AreaShares = (boxes: ArrayLike<number>, from: number, to: number) => Shares

/**
 * The shares for an area of boxes. Boxes of entries lie in one row of numbers, `from` up to `to`, with W, S, E, N of each. Boxes
 * count by their size on the sphere. Where several overlap, shares end at 1.
 */
export function areaShares(areas: readonly Bbox[]): AreaShares {
  const sides = areas.map((area) => sideOf(area, 0))
  const asked = sides.reduce((sum, side) => sum + sizeOf(side), 0)
  const measured: Measured = { covered: 0, used: 0 }
  return (boxes, from, to) => {
    let size = 0
    let shared = 0
    for (let at = from; at < to; at += 4) {
      const side = sideOf(boxes, at)
      size += sizeOf(side)
      for (const area of sides) shared += sharedSize(area, side)
    }
    measured.covered = Math.min(1, shared / asked)
    measured.used = size === 0 ? 0 : Math.min(1, shared / size)
    return measured
  }
}

/** A time that was asked for, milliseconds since 1970; `now` ends what is still going on. */
export interface AskedTime {
  readonly from?: number
  readonly to?: number
  readonly now?: number
}

/** As {@link areaShares}, of a time extent with ends that may be infinite. */
export function timeShares({ from, to, now = 0 }: AskedTime): (start: number, end: number) => Shares {
  const first = Date.UTC(COUNTED_YEARS.first, 0)
  const askedFrom = from ?? Math.min(first, to ?? first)
  const askedTo = Math.max(to ?? Math.max(now, askedFrom), askedFrom + LEAST_MS)
  const measured: Measured = { covered: 0, used: 0 }
  return (start, end) => {
    const begins = start === -Infinity ? Math.min(first, askedFrom) : start
    const last = end === Infinity ? Math.max(now, begins) : end
    const ends = Math.max(last, begins + LEAST_MS)
    const shared = Math.max(0, Math.min(ends, askedTo) - Math.max(begins, askedFrom))
    measured.covered = Math.min(1, shared / (askedTo - askedFrom))
    measured.used = Math.min(1, shared / (ends - begins))
    return measured
  }
}
