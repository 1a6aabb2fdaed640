/**
 * Terms whose entries are counted by their facet values when a segment is made: the most frequent ones. What a search finds
 * mostly lies within the list of one of its words, or holds it, and then only the difference has to be counted.
 */
import { FACET_NAMES } from '../../catalogue.ts'
import type { Segment, SegmentColumns } from './segment.ts'
import { countValues, type ValueRows } from './value-rows.ts'

/** So many numbers are spent on it per entry: 16 bytes. */
const COUNTS_PER_ENTRY = 4
/** Lists with less than this part of the entries are quickly counted. */
const LEAST_PART = 64

type Lists = Pick<SegmentColumns, 'postingOffsets' | 'postings' | 'valueNames'>

/** Counts the values of the most frequent terms in a segment of `size` entries. */
export function countTerms(columns: Lists & ValueRows, size: number): Pick<SegmentColumns, 'countedTerms' | 'countedValues'> {
  const { postingOffsets, postings, valueNames, slotNames } = columns
  const facetValues = valueNames[FACET_NAMES.length] as number
  const lengthOf = (term: number) => (postingOffsets[term + 1] as number) - (postingOffsets[term] as number)
  const terms: number[] = []
  for (let term = 0; term < postingOffsets.length - 1; term += 1) if (lengthOf(term) * LEAST_PART >= size) terms.push(term)
  const most = Math.floor((size * COUNTS_PER_ENTRY) / Math.max(1, facetValues))
  const countedTerms = Uint32Array.from(terms.toSorted((a, b) => lengthOf(b) - lengthOf(a) || a - b).slice(0, most)).sort()
  const countedValues = new Uint32Array(countedTerms.length * facetValues)
  const range = { firstSlot: 1, lastSlot: slotNames[FACET_NAMES.length] as number }
  const counts = new Uint32Array((valueNames.at(-1) as number) + 1)
  for (const [place, term] of countedTerms.entries()) {
    countValues(columns, postings.subarray(postingOffsets[term], postingOffsets[term + 1]), range, counts.fill(0))
    countedValues.set(counts.subarray(0, facetValues), place * facetValues)
  }
  return { countedTerms, countedValues }
}

/** Entries, and by facet value how many of them have it. */
export interface CountedList {
  readonly entries: Uint32Array
  readonly counts: Uint32Array
}

/** The entries of a term, removed ones among them, when they are counted. */
export function countedList({ columns }: Segment, term: number): CountedList | undefined {
  const { countedTerms, countedValues, postings, postingOffsets, valueNames } = columns
  const place = countedTerms.indexOf(term)
  if (place === -1) return undefined
  const facetValues = valueNames[FACET_NAMES.length] as number
  return {
    entries: postings.subarray(postingOffsets[term], postingOffsets[term + 1]),
    counts: countedValues.subarray(place * facetValues, (place + 1) * facetValues),
  }
}
