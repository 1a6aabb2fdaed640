/** The entries that overlap an area, when nothing else narrows a search: those that overlap every area are known beforehand. */
import type { SearchQuery } from '../../../catalogue.ts'
import { allOverEarth, withoutBox } from '../../segment/lists/counted-lists.ts'
import type { LiveSegment } from '../../segment/live-segment.ts'
import type { Segment } from '../../segment/segment.ts'
import { type AreaSplit, areaFilter } from './area-filter.ts'
import { numbersTo, subtract, unscored, viewed } from '../matches.ts'
import { bitsOf, entriesOfBits, nearBits } from '../ranking/near-entries.ts'
import type { KnownLists } from '../ranking/nearest-counted.ts'

/** What overlaps an area, removed entries among it, and what is counted of it. */
export interface Overlapping extends AreaSplit {
  readonly lists: KnownLists
}

const isWholeEarth = ({ boxes, geometry }: NonNullable<SearchQuery['area']>): boolean =>
  geometry === undefined && boxes.some((box) => box.join() === '-180,-90,180,90')

/** Everything that has a box, of a segment that nothing was removed from. */
function withBox(live: LiveSegment, lacking: Uint32Array): Overlapping {
  const { segment, valueCounts } = live
  const kept = subtract(viewed(numbersTo(segment.size)), lacking, segment.size)
  const counts = withoutBox(segment).counts.map((count, value) => (valueCounts[value] as number) - count)
  // filters may not write to what is counted
  return { kept: viewed(kept.entries), lacking, lists: { lists: [{ entries: kept.entries, counts }], isWithin: false } }
}

/** Candidates: entries that may overlap the area and are not known to overlap every area, or none. */
function candidates(segment: Segment, area: NonNullable<SearchQuery['area']>): Uint32Array {
  const bits = nearBits(segment, area) ?? bitsOf(numbersTo(segment.size), segment.size)
  const { extentBits } = segment.columns
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) & ~(extentBits[word] as number)
  return entriesOfBits(bits, segment.size)
}

/** The entries that overlap the area; `undefined` for any other relation. */
export function overlappingEntries(live: LiveSegment, area: NonNullable<SearchQuery['area']>): Overlapping | undefined {
  if (area.relation !== 'OVERLAPS') return undefined
  const { segment } = live
  const lacking = withoutBox(segment).entries.slice()
  if (live.size === segment.size && isWholeEarth(area)) return withBox(live, lacking)
  const { kept } = areaFilter(segment, area)(unscored(candidates(segment, area)))
  const known = allOverEarth(segment)
  const entries = entriesOfBits(bitsOf(known.entries, segment.size, bitsOf(kept.entries, segment.size)), segment.size)
  return { kept: unscored(entries), lacking, lists: { lists: [{ ...known, difference: kept.entries }], isWithin: true } }
}
