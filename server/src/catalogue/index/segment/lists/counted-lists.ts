/**
 * Lists of entries whose facet values are counted when a segment is made: those of the most frequent terms and facet values, and
 * of entries that any searched area includes without a look. Most results lie within such a list, or contain one, so only the
 * difference has to be counted.
 */
import { FACET_NAMES } from '../../../catalogue.ts'
import type { Segment, SegmentColumns } from '../segment.ts'
import { countValues, type ValueRows } from '../value-rows.ts'

/** Numbers of four bytes that are spent on terms, and again on facet values: so many per entry, and in large segments no more than the rest says. */
const COUNTS_PER_ENTRY = 32
const COUNTS_OF_SEGMENT = 4_000_000
const COUNTS_PER_ENTRY_BEYOND = 4
/** Lists with less than this part of the entries are quickly counted. */
const LEAST_PART = 64

type Names = Pick<SegmentColumns, 'valueNames'>
type CountedColumns = ValueRows & Names

const facetValuesOf = ({ valueNames }: Names): number => valueNames[FACET_NAMES.length] as number

/** By list and facet value, how many entries of the list have the value. */
function countLists(columns: CountedColumns, lists: readonly Uint32Array[]): Uint32Array {
  const facetValues = facetValuesOf(columns)
  const counted = new Uint32Array(lists.length * facetValues)
  const range = { firstSlot: 1, lastSlot: columns.slotNames[FACET_NAMES.length] as number }
  const counts = new Uint32Array(facetValues + 1)
  for (const [place, entries] of lists.entries()) {
    countValues(columns, entries, range, counts.fill(0))
    counted.set(counts.subarray(0, facetValues), place * facetValues)
  }
  return counted
}

/** The numbers below `end` of the longest lists of a CSR that are worth being counted, ascending. `size`: of the segment. */
function longestLists(offsets: Uint32Array, end: number, size: number, facetValues: number): Uint32Array {
  const lengthOf = (list: number) => (offsets[list + 1] as number) - (offsets[list] as number)
  const long: number[] = []
  for (let list = 0; list < end; list += 1) if (lengthOf(list) * LEAST_PART >= size) long.push(list)
  const counts = Math.min(size * COUNTS_PER_ENTRY, COUNTS_OF_SEGMENT + size * COUNTS_PER_ENTRY_BEYOND)
  const most = Math.floor(counts / Math.max(1, facetValues))
  return Uint32Array.from(long.toSorted((a, b) => lengthOf(b) - lengthOf(a) || a - b).slice(0, most)).sort()
}

/** The lists of a CSR with these numbers. */
const listsOf = (offsets: Uint32Array, entries: Uint32Array, numbers: Uint32Array): Uint32Array[] =>
  Array.from(numbers, (list) => entries.subarray(offsets[list], offsets[list + 1]))

/** Counts the values of the most frequent terms in a segment of `size` entries. */
export function countTerms(
  columns: CountedColumns & Pick<SegmentColumns, 'postingOffsets' | 'postings'>,
  size: number,
): Pick<SegmentColumns, 'countedTerms' | 'countedValues'> {
  const { postingOffsets, postings } = columns
  const countedTerms = longestLists(postingOffsets, postingOffsets.length - 1, size, facetValuesOf(columns))
  return { countedTerms, countedValues: countLists(columns, listsOf(postingOffsets, postings, countedTerms)) }
}

/** Counts the values that go with the most frequent facet values. */
export function countFacetValues(
  columns: CountedColumns & Pick<SegmentColumns, 'valueEntryOffsets' | 'valueEntries'>,
  size: number,
): Pick<SegmentColumns, 'countedFacets' | 'countedFacetValues'> {
  const { valueEntryOffsets, valueEntries } = columns
  const facetValues = facetValuesOf(columns)
  const countedFacets = longestLists(valueEntryOffsets, facetValues, size, facetValues)
  return { countedFacets, countedFacetValues: countLists(columns, listsOf(valueEntryOffsets, valueEntries, countedFacets)) }
}

/** Lists of entries that need no look at their boxes, by their places in `extentOffsets`. */
const WITHOUT_BOX = 0
const ROUND = 1

/**
 * Finds and counts the entries without a box, and those that have a point in common with every area: one of their boxes is the whole
 * Earth and they are no more than their boxes.
 */
export function countExtents(
  columns: CountedColumns & Pick<SegmentColumns, 'boxOffsets' | 'boxes' | 'shapeOffsets'>,
): Pick<SegmentColumns, 'extentOffsets' | 'extentEntries' | 'extentBits' | 'extentValues'> {
  const { boxOffsets, boxes, shapeOffsets } = columns
  const size = boxOffsets.length - 1
  const lists: [number[], number[]] = [[], []]
  const extentBits = new Uint32Array(Math.ceil(size / 32))
  const isRound = (entry: number): boolean => {
    if (shapeOffsets.length > 0 && shapeOffsets[entry] !== shapeOffsets[entry + 1]) return false
    for (let at = (boxOffsets[entry] as number) * 4; at < (boxOffsets[entry + 1] as number) * 4; at += 4) {
      if (boxes[at] === -180 && boxes[at + 1] === -90 && boxes[at + 2] === 180 && boxes[at + 3] === 90) return true
    }
    return false
  }
  for (let entry = 0; entry < size; entry += 1) {
    const list = boxOffsets[entry] === boxOffsets[entry + 1] ? WITHOUT_BOX : isRound(entry) ? ROUND : undefined
    if (list === undefined) continue
    lists[list].push(entry)
    extentBits[entry >>> 5] = (extentBits[entry >>> 5] as number) | (1 << (entry & 31))
  }
  const entries = lists.map((list) => Uint32Array.from(list))
  const extentEntries = new Uint32Array(lists[0].length + lists[1].length)
  extentEntries.set(entries[0] as Uint32Array)
  extentEntries.set(entries[1] as Uint32Array, lists[0].length)
  const extentOffsets = Uint32Array.of(0, lists[0].length, extentEntries.length)
  return { extentOffsets, extentEntries, extentBits, extentValues: countLists(columns, entries) }
}

/** Entries, and by facet value how many of them have it. */
export interface CountedList {
  readonly entries: Uint32Array
  readonly counts: Uint32Array
}

function countedAt(columns: Names, counts: Uint32Array, place: number, entries: Uint32Array): CountedList {
  const facetValues = facetValuesOf(columns)
  return { entries, counts: counts.subarray(place * facetValues, (place + 1) * facetValues) }
}

/** The entries of a term, removed ones among them, when they are counted. */
export function countedTerm({ columns }: Segment, term: number): CountedList | undefined {
  const { countedTerms, countedValues, postings, postingOffsets } = columns
  const place = countedTerms.indexOf(term)
  if (place === -1) return undefined
  return countedAt(columns, countedValues, place, postings.subarray(postingOffsets[term], postingOffsets[term + 1]))
}

/** As {@link countedTerm}, the entries of a facet value. */
export function countedFacetValue({ columns }: Segment, value: number): CountedList | undefined {
  const { countedFacets, countedFacetValues, valueEntries, valueEntryOffsets } = columns
  const place = countedFacets.indexOf(value)
  if (place === -1) return undefined
  const entries = valueEntries.subarray(valueEntryOffsets[value], valueEntryOffsets[value + 1])
  return countedAt(columns, countedFacetValues, place, entries)
}

function extent({ columns }: Segment, list: number): CountedList {
  const { extentOffsets, extentEntries, extentValues } = columns
  return countedAt(columns, extentValues, list, extentEntries.subarray(extentOffsets[list], extentOffsets[list + 1]))
}

/** The entries without a box. */
export const withoutBox = (segment: Segment): CountedList => extent(segment, WITHOUT_BOX)

/** Entries that overlap any area; others may do so too. */
export const allOverEarth = (segment: Segment): CountedList => extent(segment, ROUND)
