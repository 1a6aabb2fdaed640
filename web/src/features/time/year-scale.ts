/** Years as bars of the time strip: which years are drawn, how they are gathered into bars, and where a moment stands. */
import type { Entry, FacetItem, TimeExtent } from '@graticule/contracts/resource'

/** How many results have a time extent that touches a year (UTC). */
export interface YearCount {
  readonly year: number
  readonly count: number
}

/** The years drawn, both ends included. */
export interface YearScale {
  readonly first: number
  readonly last: number
}

/** One bar: years with both ends included. `count` is that of its fullest year, because one result touches many years. */
export interface YearBar extends YearScale {
  readonly count: number
}

/** Years at the ends with less than this share of the fullest year's results are not drawn; open ends stand for them. */
const SHARE_DRAWN = 0.08
/** More years than this become bars of two years, and beyond twice that of five. */
const BARS = 120
/** Labels that the axis aims for. */
const TICKS = 7
const TICK_STEPS = [1, 2, 5, 10, 20, 50, 100] as const

/** The year of an ISO 8601 instant. */
export function yearOf(instant: string): number {
  return new Date(instant).getUTCFullYear()
}

/** The facet `year`; terms that are no years are left out. */
export function countsOfFacet(items: readonly FacetItem[]): YearCount[] {
  return items.flatMap(({ term, count }) => (/^\d{1,4}$/.test(term) ? [{ year: Number(term), count }] : []))
}

/** The years of one extent. What is still going on lasts until this year; what has no start is counted at its end. */
function yearsOf({ start, end }: TimeExtent, thisYear: number): YearScale {
  const first = yearOf(start ?? end ?? '')
  return { first, last: end === undefined ? Math.max(first, thisYear) : yearOf(end) }
}

/** The same counts from a page of entries, for a source that gives none. */
export function countsOfEntries(entries: readonly Entry[], thisYear: number): YearCount[] {
  const spans = entries.flatMap(({ resource: { time } }) => (time === undefined ? [] : [yearsOf(time, thisYear)]))
  if (spans.length === 0) return []
  const first = Math.min(...spans.map((span) => span.first))
  const last = Math.max(...spans.map((span) => span.last))
  return Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((year) => {
    const count = spans.filter((span) => span.first <= year && span.last >= year).length
    return count === 0 ? [] : [{ year, count }]
  })
}

/** The years to draw: without the thin ends, and up to this year at least. `undefined` when no result has a date. */
export function scaleOf(counts: readonly YearCount[], thisYear: number): YearScale | undefined {
  const fullest = Math.max(0, ...counts.map(({ count }) => count))
  const drawn = counts.filter(({ count }) => count > 0 && count >= fullest * SHARE_DRAWN).map(({ year }) => year)
  if (drawn.length === 0) return undefined
  return { first: Math.min(thisYear, ...drawn), last: Math.max(thisYear, ...drawn) }
}

/** How many years there are, both ends included. */
export const lengthOf = ({ first, last }: YearScale): number => last - first + 1

/** The bars of a scale, empty ones left out. */
export function barsOf(counts: readonly YearCount[], scale: YearScale): YearBar[] {
  const years = lengthOf(scale)
  const step = years <= BARS ? 1 : years <= 2 * BARS ? 2 : 5
  const bars = new Map<number, number>()
  for (const { year, count } of counts) {
    if (year < scale.first || year > scale.last) continue
    const at = Math.floor((year - scale.first) / step)
    bars.set(at, Math.max(bars.get(at) ?? 0, count))
  }
  return [...bars].map(([at, count]) => {
    const first = scale.first + at * step
    return { first, last: Math.min(scale.last, first + step - 1), count }
  })
}

/** The years that are written under the bars. */
export function ticksOf({ first, last }: YearScale): number[] {
  const years = lengthOf({ first, last })
  const step = TICK_STEPS.find((one) => years / one <= TICKS) ?? 200
  const start = Math.ceil(first / step) * step
  return Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, at) => start + at * step)
}

/** Where the beginning of a year stands on the scale: 0 at its left end, 1 at its right end; `year` may have a fraction. */
export function shareOf(scale: YearScale, year: number): number {
  return (year - scale.first) / lengthOf(scale)
}

/** The year, with its fraction, at a share of the scale; beyond its ends it is the end. */
export function yearAt(scale: YearScale, share: number): number {
  return scale.first + Math.min(1, Math.max(0, share)) * lengthOf(scale)
}
