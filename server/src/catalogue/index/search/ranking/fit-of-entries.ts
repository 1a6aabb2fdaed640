/** What the fit of area and time adds to the scores of the entries of a segment. */
import { areaShares, fitOf, timeShares } from '@graticule/contracts/search/fit'
import type { Shares } from '@graticule/contracts/search/fit-shares'
import type { IndexHit } from '../../port.ts'
import { explainFit, type FitQuery, mostFitPoints, pointsByFit } from '../../relevance.ts'
import type { Segment } from '../../segment/segment.ts'

/** The fit of the entries of one segment. */
export interface EntryFit {
  /** The most that it can add. */
  readonly most: number
  readonly pointsOf: (entry: number) => number
  readonly explain: (entry: number) => NonNullable<IndexHit['fit']>
}

/** `scale`: see `fitScale`. An entry without a box, or without a time, has no part in that fit. */
export function fitOfEntries({ columns }: Segment, asked: FitQuery, scale: number): EntryFit {
  const { boxes, boxOffsets, starts, ends } = columns
  const inArea = asked.area && areaShares(asked.area)
  const inTime = asked.time && timeShares(asked.time)
  const areaOf = (entry: number): Shares | undefined => {
    const from = boxOffsets[entry] as number
    const to = boxOffsets[entry + 1] as number
    return from === to ? undefined : inArea?.(boxes, from * 4, to * 4)
  }
  const timeOf = (entry: number): Shares | undefined => {
    const start = starts[entry] as number
    return Number.isNaN(start) ? undefined : inTime?.(start, ends[entry] as number)
  }
  const areaPoints = pointsByFit('area', scale)
  const timePoints = pointsByFit('time', scale)
  return {
    most: mostFitPoints(asked, scale),
    pointsOf: (entry) => {
      const area = areaOf(entry)
      const inside = area === undefined ? 0 : (areaPoints[fitOf(area)] as number)
      const time = timeOf(entry)
      return time === undefined ? inside : inside + (timePoints[fitOf(time)] as number)
    },
    explain: (entry) => explainFit({ area: areaOf(entry), time: timeOf(entry) }, scale),
  }
}

/** The scores of matches with what their fit adds. `scores`: by match, none = 0. */
export function fittedScores(entries: Uint32Array, scores: Int32Array | undefined, fit: EntryFit): Int32Array {
  return Int32Array.from(entries, (entry, at) => (scores?.[at] ?? 0) + fit.pointsOf(entry))
}
