/**
 * How well an entry fits the searched area and time. It has two shares: how much of the search it covers, and how much of itself
 * lies within. A continent covers a country, but little of it lies within; a town lies within, but covers little.
 */
import type { Bbox } from '../bbox.ts'
import { COUNTED_YEARS, FIT_LEAST_COVERED } from '../limits.ts'
import type { Shares } from './fit-shares.ts'

/** Fits are whole numbers from 0 to this, so that sums do not depend on their order. */
export const WHOLE_FIT = 1_000

/** An entry that covers little counts as covering {@link FIT_LEAST_COVERED}, so that a station in the area fits better than its continent. */
const productOf = (covered: number, used: number): number => Math.max(covered, FIT_LEAST_COVERED) * used

/**
 * One number for both shares, 0 to {@link WHOLE_FIT}: the root of their product.
 * @rule D64.fit Relevance has a part for the shares of area and time that are covered and used
 */
export function fitOf({ covered, used }: Shares): number {
  return Math.round(WHOLE_FIT * Math.sqrt(productOf(covered, used)))
}

/** Points and lines count as this wide, degrees: about a kilometre. */
export const LEAST_DEGREES = 0.01
/** Instants count as this long. */
const LEAST_MS = 86_400_000

/** Sines stand in a table: for each of millions of boxes a sine would take longer than all else. Lines between them err by 3e-6. */
const PER_DEGREE = 4
const SINES = new Float64Array(180 * PER_DEGREE + 1)
for (let at = 0; at < SINES.length; at += 1) SINES[at] = Math.sin(((at / PER_DEGREE - 90) * Math.PI) / 180)

/** Sine of a latitude. */
function sine(latitude: number): number {
  if (latitude >= 90) return 1
  // NaN is as far south as the pole
  if (!(latitude > -90)) return -1
  const place = (latitude + 90) * PER_DEGREE
  const at = place | 0
  const below = SINES[at] as number
  return below + ((SINES[at + 1] as number) - below) * (place - at)
}

export const widthOf = (west: number, east: number): number => (west > east ? east - west + 360 : east - west)

/** A searched box with its size on the sphere (in degrees of longitude at the equator, times the height of its zone). */
export interface Side {
  readonly west: number
  readonly width: number
  readonly south: number
  readonly north: number
  readonly height: number
}

function sideOf(box: Bbox): Side {
  const width = widthOf(box[0], box[2])
  const lacking = Math.max(0, LEAST_DEGREES - width) / 2
  const low = Math.max(0, LEAST_DEGREES - (box[3] - box[1])) / 2
  const [south, north] = [box[1] - low, box[3] + low]
  return { west: box[0] - lacking, width: width + 2 * lacking, south, north, height: sine(north) - sine(south) }
}

/** How much of `area` a box shares that begins `shift` degrees east of it and may come round to it again. */
export function sharedWidth(area: number, shift: number, width: number): number {
  const first = Math.max(0, Math.min(area, shift + width) - shift)
  const again = Math.max(0, Math.min(area, shift + width - 360))
  return Math.min(area, width, first + again)
}

/** From 0 up to 360. A remainder takes longer than all else, and sides are never further apart than a turn. */
export function turn(degrees: number): number {
  if (degrees >= 0) return degrees < 360 ? degrees : degrees - 360
  return degrees + 360
}

/** Compares entries with an area. Its shares are those of the entry compared last: many are compared one after another. */
export class AreaFit implements Shares {
  covered = Number.NaN
  used = Number.NaN
  readonly sides: readonly Side[]
  /** Their size. */
  readonly #asked: number

  constructor(areas: readonly Bbox[]) {
    this.sides = areas.map(sideOf)
    this.#asked = this.sides.reduce((sum, { width, height }) => sum + width * height, 0)
  }

  /**
   * Compares an entry. Boxes of entries lie in one row of numbers, `from` up to `to`, with W, S, E, N of each, degrees. Boxes
   * count by their size on the sphere. Where several overlap, shares end at 1.
   */
  compare(boxes: ArrayLike<number>, from: number, to: number): Shares {
    let size = 0
    let shared = 0
    for (let at = from; at < to; at += 4) {
      let west = boxes[at] as number
      let south = boxes[at + 1] as number
      let width = widthOf(west, boxes[at + 2] as number)
      let north = boxes[at + 3] as number
      if (width < LEAST_DEGREES) {
        west -= (LEAST_DEGREES - width) / 2
        width = LEAST_DEGREES
      }
      if (north - south < LEAST_DEGREES) {
        const low = (LEAST_DEGREES - (north - south)) / 2
        south -= low
        north += low
      }
      const height = sine(north) - sine(south)
      size += width * height
      for (let number = 0; number < this.sides.length; number += 1) {
        const area = this.sides[number] as Side
        const bottom = Math.max(area.south, south)
        const top = Math.min(area.north, north)
        if (top <= bottom) continue
        // most often one lies within the zone of the other
        const isWithin = bottom === south && top === north
        const zone = isWithin ? height : bottom === area.south && top === area.north ? area.height : sine(top) - sine(bottom)
        shared += sharedWidth(area.width, turn(west - area.west), width) * zone
      }
    }
    this.covered = Math.min(1, shared / this.#asked)
    this.used = size === 0 ? 0 : Math.min(1, shared / size)
    return this
  }
}

/** A time that was asked for, milliseconds since 1970; `now` ends what is still going on. */
export interface AskedTime {
  readonly from?: number
  readonly to?: number
  readonly now?: number
}

/** Compares the times of entries with a time, as {@link AreaFit} does areas. */
export class TimeFit implements Shares {
  covered = Number.NaN
  used = Number.NaN
  readonly from: number
  readonly to: number
  readonly #first: number
  readonly #now: number

  constructor({ from, to, now = 0 }: AskedTime) {
    const first = Date.UTC(COUNTED_YEARS.first, 0)
    this.#now = now
    this.from = from ?? Math.min(first, to ?? first)
    this.to = Math.max(to ?? Math.max(now, this.from), this.from + LEAST_MS)
    this.#first = Math.min(first, this.from)
  }

  /** Compares an entry. Both ends may be infinite. */
  compare(start: number, end: number): Shares {
    const begins = this.beginOf(start)
    const ends = this.endOf(begins, end)
    const shared = this.sharedBy(begins, ends)
    this.covered = Math.min(1, shared / (this.to - this.from))
    this.used = Math.min(1, shared / (ends - begins))
    return this
  }

  beginOf(start: number): number {
    return start === -Infinity ? this.#first : start
  }

  endOf(begins: number, end: number): number {
    return Math.max(end === Infinity ? Math.max(this.#now, begins) : end, begins + LEAST_MS)
  }

  sharedBy(begins: number, ends: number): number {
    return Math.max(0, Math.min(ends, this.to) - Math.max(begins, this.from))
  }
}
