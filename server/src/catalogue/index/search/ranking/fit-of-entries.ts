/** What the fit of area and time adds to the scores of the entries of a segment. */
import { AreaFit, TimeFit, WHOLE_FIT } from '@graticule/contracts/search/fit'
import type { IndexHit } from '../../port.ts'
import { explainFit, type FitQuery, pointsByFit } from '../../relevance.ts'
import type { Segment } from '../../segment/segment.ts'
import { scratch } from '../scratch.ts'
import { areaFits, NO_FIT, timeFits } from './fits-at-once.ts'

/** Entries that are compared at once. */
export const FIT_BATCH = 256

/** One part of the fit, and what each of its fits adds. */
interface Part<Asked> {
  readonly asked: Asked
  readonly points: Int32Array
  /** The most that it can add. */
  readonly most: number
}

function partOf<Asked>(name: 'area' | 'time', asked: Asked, scale: number): Part<Asked> {
  const points = pointsByFit(name, scale)
  return { asked, points, most: points[WHOLE_FIT] as number }
}

/** What an order by fit needs to know. */
export type Fit = Pick<EntryFit, 'most' | 'points'>

/** The fit of the entries of one segment. An entry without a box, or without a time, has no part in that fit. */
export class EntryFit {
  /** The most that it can add. */
  readonly most: number
  readonly #segment: Segment
  readonly #scale: number
  readonly #area: Part<AreaFit> | undefined
  readonly #time: Part<TimeFit> | undefined
  readonly #fits = new Int32Array(FIT_BATCH)
  readonly #leasts = new Float64Array(FIT_BATCH)

  /** `scale`: see `fitScale`. */
  constructor(segment: Segment, { area, time }: FitQuery, scale: number) {
    this.#segment = segment
    this.#scale = scale
    this.#area = area && partOf('area', new AreaFit(area), scale)
    this.#time = time && partOf('time', new TimeFit(time), scale)
    this.most = (this.#area?.most ?? 0) + (this.#time?.most ?? 0)
  }

  /**
   * Writes what it adds to the first `length` entries, up to {@link FIT_BATCH}. `above`: what the points of each have to exceed
   * to matter; what surely does not may be too low.
   */
  points(entries: Uint32Array, length: number, above: Int32Array, points: Int32Array): void {
    const { boxes, boxOffsets, starts, ends } = this.#segment.columns
    const compared = { entries, length, leasts: this.#leasts, fits: this.#fits }
    points.fill(0, 0, length)
    if (this.#area !== undefined) {
      this.#expect(this.#area.most, this.#time?.most ?? 0, length, above, points)
      areaFits(this.#area.asked, boxes, boxOffsets, compared)
      addPoints(this.#fits, length, this.#area.points, points)
    }
    if (this.#time !== undefined) {
      this.#expect(this.#time.most, 0, length, above, points)
      timeFits(this.#time.asked, starts, ends, compared)
      addPoints(this.#fits, length, this.#time.points, points)
    }
  }

  /** What a part that adds `most` has to reach, when others may add so much more to the points so far. */
  #expect(most: number, others: number, length: number, above: Int32Array, points: Int32Array): void {
    for (let at = 0; at < length; at += 1) {
      // points are rounded
      this.#leasts[at] = ((above[at] as number) - (points[at] as number) - others - 1) / most
    }
  }

  explain(entry: number): NonNullable<IndexHit['fit']> {
    const { boxes, boxOffsets, starts, ends } = this.#segment.columns
    const from = boxOffsets[entry] as number
    const to = boxOffsets[entry + 1] as number
    const area = from === to ? undefined : this.#area?.asked.compare(boxes, from * 4, to * 4)
    const start = starts[entry] as number
    const time = Number.isNaN(start) ? undefined : this.#time?.asked.compare(start, ends[entry] as number)
    return explainFit({ area, time }, this.#scale)
  }
}

function addPoints(fits: Int32Array, length: number, pointsOfFit: Int32Array, points: Int32Array): void {
  for (let at = 0; at < length; at += 1) {
    const fit = fits[at] as number
    if (fit !== NO_FIT) points[at] = (points[at] as number) + (pointsOfFit[fit] as number)
  }
}

/** The scores of matches with what their fit adds. `scores`: by match, none = 0. */
export function fittedScores(entries: Uint32Array, scores: Int32Array | undefined, fit: Fit): Int32Array {
  const fitted = scratch.scores(entries.length)
  const above = new Int32Array(FIT_BATCH).fill(-1)
  for (let from = 0; from < entries.length; from += FIT_BATCH) {
    const batch = entries.subarray(from, from + FIT_BATCH)
    fit.points(batch, batch.length, above, fitted.subarray(from, from + FIT_BATCH))
  }
  if (scores !== undefined) {
    for (let at = 0; at < fitted.length; at += 1) fitted[at] = (fitted[at] as number) + (scores[at] as number)
  }
  return fitted
}
