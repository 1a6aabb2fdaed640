/** Counts matches by the years that their time extents touch. */
import { COUNTED_YEARS } from '@graticule/contracts/limits'
import type { YearCount } from '../../../catalogue.ts'
import type { Segment } from '../../segment/segment.ts'
import { FIRST_INSTANT, NO_YEAR, OPEN_YEAR, yearPlace, YEARS } from '../../segment/years.ts'
import type { SegmentFindings } from './facet-counts.ts'

/** Where counts begin to rise and fall: sums from the left are the counts by year. */
type Steps = Int32Array

function addEntries({ columns }: Segment, entries: Uint32Array, now: number, steps: Steps): void {
  const { firstYears, lastYears, starts } = columns
  const thisYear = yearPlace(now)
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    const first = firstYears[entry] as number
    if (first === NO_YEAR) continue
    let last = lastYears[entry] as number
    if (last === OPEN_YEAR) {
      last = Math.max(first, thisYear)
      if (now < FIRST_INSTANT && (starts[entry] as number) < FIRST_INSTANT) continue
    }
    // an extent that ends before it begins
    if (last < first) continue
    steps[first] = (steps[first] as number) + 1
    steps[last + 1] = (steps[last + 1] as number) - 1
  }
}

/** The years with matches, ascending; the date filter of the search is not looked at. `now`: milliseconds since 1970. */
export function countYears(findings: readonly SegmentFindings[], now: number): YearCount[] {
  const steps = new Int32Array(YEARS + 1)
  for (const { live, filtered } of findings) {
    addEntries(live.segment, filtered.matches.entries, now, steps)
    addEntries(live.segment, filtered.otherTimes, now, steps)
  }
  const years: YearCount[] = []
  let count = 0
  for (let place = 0; place < YEARS; place += 1) {
    count += steps[place] as number
    if (count > 0) years.push({ year: COUNTED_YEARS.first + place, count })
  }
  return years
}
