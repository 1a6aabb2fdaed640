/** The counted years that time extents touch, as the columns `firstYears` and `lastYears` have them. */
import { COUNTED_YEARS } from '@graticule/contracts/limits'

/** How many years are counted. */
export const YEARS = COUNTED_YEARS.last - COUNTED_YEARS.first + 1
/** In `firstYears`: no time extent, or none that touches a counted year. */
export const NO_YEAR = 0xffff
/** In `lastYears`: still going on. */
export const OPEN_YEAR = 0xfffe

/** First instant of each counted year and of the one after the last, milliseconds since 1970. */
const STARTS = Float64Array.from({ length: YEARS + 1 }, (_, at) => Date.UTC(COUNTED_YEARS.first + at, 0))
/** First instant of the first counted year. */
export const FIRST_INSTANT = STARTS[0] as number
const END = STARTS[YEARS] as number
/** The Gregorian year, on average. */
const YEAR_MS = 365.2425 * 86_400_000

/** The place of an instant's year among the counted ones; the first or the last when it lies outside of them. */
export function yearPlace(instant: number): number {
  if (instant <= FIRST_INSTANT) return 0
  if (instant >= END) return YEARS - 1
  const place = Math.floor((instant - FIRST_INSTANT) / YEAR_MS)
  // the average is off by a day or two around New Year
  if ((STARTS[place + 1] as number) <= instant) return place + 1
  return (STARTS[place] as number) > instant ? place - 1 : place
}

/** The two columns of a time extent, milliseconds since 1970; infinite when open, NaN when there is none. */
export function touchedYears(start: number, end: number): { first: number; last: number } {
  // false for NaN
  if (!(start < END && end >= FIRST_INSTANT)) return { first: NO_YEAR, last: NO_YEAR }
  return { first: yearPlace(start), last: end === Infinity ? OPEN_YEAR : yearPlace(end) }
}
