/** Entries that may lie in a searched area, found without looking at all of them. */
import type { SearchQuery } from '../../../catalogue.ts'
import { markNear } from '../../segment/shapes/cells.ts'
import { hullOfArea } from '../../segment/shapes/hulls.ts'
import type { Segment } from '../../segment/segment.ts'
import { cut, type Matches, roomFor } from '../matches.ts'
import { scratch } from '../scratch.ts'

/**
 * A bit for each entry that may have the relation to the area or has no box, and for some others; `undefined` when that is of no
 * use.
 */
export function nearBits({ columns, size }: Segment, area: NonNullable<SearchQuery['area']>): Uint32Array | undefined {
  // what is nowhere in the area is disjoint from it
  if (area.relation === 'DISJOINT') return undefined
  const bits = scratch.integers(Math.ceil(size / 32))
  return markNear(columns, hullOfArea(area.boxes), bits) ? bits : undefined
}

/** A bit for each of these entries, beside those that `bits` has. `size`: of the segment. */
export function bitsOf(
  entries: Uint32Array,
  size: number,
  bits: Uint32Array = scratch.integers(Math.ceil(size / 32)).fill(0),
): Uint32Array {
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    bits[entry >>> 5] = (bits[entry >>> 5] as number) | (1 << (entry & 31))
  }
  return bits
}

/** The entries that have a bit, in their order. */
export function entriesOfBits(bits: Uint32Array, size: number): Uint32Array {
  const entries = scratch.integers(size)
  let length = 0
  for (let word = 0; word < bits.length; word += 1) {
    // as a whole number of 32 bits with a sign, which is all that a processor needs
    for (let left = (bits[word] as number) | 0; left !== 0; left &= left - 1) {
      entries[length] = word * 32 + 31 - Math.clz32(left & -left)
      length += 1
    }
  }
  return entries.subarray(0, length)
}

/** The matches that have a bit. */
export function keepMarked(matches: Matches, bits: Uint32Array): Matches {
  const { entries, scores } = matches
  const kept = roomFor(matches)
  let length = 0
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    kept[length] = entry
    if (scores !== undefined) scores[length] = scores[at] as number
    length += ((bits[entry >>> 5] as number) >>> (entry & 31)) & 1
  }
  return cut(kept, scores, length)
}
