/** Narrows matches by the searched area. */
import type { SearchQuery } from '../../../catalogue.ts'
import { hullOfArea } from '../../segment/shapes/hulls.ts'
import type { Segment } from '../../segment/segment.ts'
import { areaTest } from './area-test.ts'
import { keep } from '../keep.ts'
import { cut, type Matches, roomFor } from '../matches.ts'
import { scratch } from '../scratch.ts'

/** Matches of an area, and the entries that have no box. */
export interface AreaSplit {
  readonly kept: Matches
  readonly lacking: Uint32Array
}

/** Splits off the entries that have no box, and leaves out those whose hulls have nothing in common with that of the area. */
function splitByHull({ columns: { hulls } }: Segment, matches: Matches, area: NonNullable<SearchQuery['area']>): AreaSplit {
  // what is nowhere in the area is disjoint from it, so nothing can be left out
  const isAnywhere = area.relation === 'DISJOINT'
  const [west, south, east, north] = isAnywhere ? [0, 0, 0xffff, 0xffff] : hullOfArea(area.boxes)
  const { entries, scores } = matches
  const kept = roomFor(matches)
  const lacking = scratch.integers(entries.length)
  let length = 0
  let lackingLength = 0
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    const hull = entry * 4
    const low = hulls[hull + 1] as number
    const high = hulls[hull + 3] as number
    // differences and their signs instead of comparisons, see matches.ts
    const isWithout = (high - low) >>> 31
    const isOutside =
      (((hulls[hull + 2] as number) - west) | (east - (hulls[hull] as number)) | (high - south) | (north - low)) >>> 31
    lacking[lackingLength] = entry
    lackingLength += isWithout
    kept[length] = entry
    if (scores !== undefined) scores[length] = scores[at] as number
    length += 1 - (isOutside | isWithout)
  }
  return { kept: cut(kept, scores, length), lacking: lacking.subarray(0, lackingLength) }
}

/** A filter that splits matches by an area: those that have the relation to it, and those that have no box. */
export function areaFilter(segment: Segment, area: NonNullable<SearchQuery['area']>): (matches: Matches) => AreaSplit {
  const test = areaTest(segment.columns, area)
  return (matches) => {
    const { kept, lacking } = splitByHull(segment, matches, area)
    return { kept: keep(kept, test), lacking }
  }
}
