/** Narrows the entries of a segment by everything but words, in one pass. */
import { type FacetName, RANGE_NAMES, type RangeName, type SearchQuery } from '../../catalogue.ts'
import { foldLabel, LABEL_NAMES, VALUE_NAMES, type ValueName } from '../entry-values.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import { FLAGS, type Segment } from '../segment/segment.ts'
import { valueKey } from '../segment/segment-writer.ts'
import { UNKNOWN } from '../segment/string-table.ts'
import { type BoxTest, boxTest } from './box-relations.ts'
import { cut, type Matches } from './matches.ts'

/** What the filters leave, and what nearly passed: a facet's own counts and the numbers of what was left out need it. */
export interface Filtered {
  readonly matches: Matches
  /** By chosen facet, the entries that fail its choice and nothing else. */
  readonly failing: ReadonlyMap<FacetName, Uint32Array>
  readonly withoutFootprint: number
  readonly withoutTime: number
  /** Nothing narrowed: the matches are the entries given, without the removed ones. */
  readonly everything: boolean
}

/** Number of a value of a name in a segment, or `UNKNOWN`. */
export function findValue({ values }: Segment, name: ValueName, value: string): number {
  return values.find(valueKey(VALUE_NAMES.indexOf(name), value))
}

/** Lists of values of which an entry must have one each: one bit per list, the facets' after the others. */
interface ValueLists {
  /** By value, the bits of the lists that it is in. */
  readonly bits: Uint32Array
  readonly all: number
  /** Bits of lists that are no facets: failing one of them is final. */
  readonly firm: number
  readonly facets: readonly { readonly name: FacetName; readonly bit: number }[]
}

/** Chosen values of a facet as they are in the index: see `SearchQuery.facets`. */
export type ChosenFacets = readonly { readonly name: FacetName; readonly values: readonly string[] }[]

function readValueLists(segment: Segment, query: SearchQuery, chosen: ChosenFacets): ValueLists | undefined {
  const firm: { name: ValueName; values: readonly string[] }[] = []
  if (query.types !== undefined) firm.push({ name: 'type', values: query.types })
  if (query.parents !== undefined) firm.push({ name: 'parent', values: query.parents })
  if (query.magnitudeType !== undefined) firm.push({ name: 'magnitudeType', values: [foldLabel(query.magnitudeType)] })
  for (const name of LABEL_NAMES) {
    const labels = query.labels?.[name]
    if (labels !== undefined) firm.push({ name, values: labels.map(foldLabel) })
  }
  const lists = [...firm, ...chosen]
  if (lists.length === 0) return undefined
  const bits = new Uint32Array(segment.values.length)
  for (const [index, { name, values }] of lists.entries()) {
    for (const text of values) {
      const value = findValue(segment, name, text)
      if (value !== UNKNOWN) bits[value] = (bits[value] as number) | (1 << index)
    }
  }
  return {
    bits,
    all: 2 ** lists.length - 1,
    firm: 2 ** firm.length - 1,
    facets: chosen.map(({ name }, index) => ({ name, bit: 1 << (firm.length + index) })),
  }
}

/** By entry, 1 when its number lies in the range. */
function markRange({ columns, size }: Segment, name: RangeName, min: number, max: number): Uint8Array {
  const marks = new Uint8Array(size)
  const range = RANGE_NAMES.indexOf(name)
  const end = columns.numberOffsets[range + 1] as number
  for (let at = columns.numberOffsets[range] as number; at < end; at += 1) {
    const value = columns.numbers[at] as number
    if (value >= min && value <= max) marks[columns.numberEntries[at] as number] = 1
  }
  return marks
}

function readFlags({ curated, dataCore, inSitu }: SearchQuery): { mask: number; value: number } {
  let mask = 0
  let value = 0
  for (const [name, wanted] of Object.entries({ curated, dataCore, inSitu })) {
    if (wanted === undefined) continue
    const bit = FLAGS[name as keyof typeof FLAGS]
    mask |= bit
    if (wanted) value |= bit
  }
  return { mask, value }
}

const isSingleBit = (bits: number): boolean => (bits & (bits - 1)) === 0

/** Applies the filters of a query to matches of a segment (whose arrays are used for the result). */
export function filterMatches(
  live: LiveSegment,
  { entries, scores }: Matches,
  query: SearchQuery,
  chosen: ChosenFacets,
): Filtered {
  const { segment, removed } = live
  const { columns } = segment
  const flags = readFlags(query)
  const lists = readValueLists(segment, query, chosen)
  const ranges = Object.entries(query.ranges ?? {}).map(([name, { min = -Infinity, max = Infinity }]) =>
    markRange(segment, name as RangeName, min, max),
  )
  const { from: publishedFrom = -Infinity, to: publishedTo = Infinity } = query.published ?? {}
  const { from = -Infinity, to = Infinity } = query.time ?? {}
  const inArea: BoxTest | undefined = query.area && boxTest(query.area.boxes, query.area.relation)
  const failing = new Map<FacetName, { entries: Uint32Array; length: number }>()
  for (const { name } of lists?.facets ?? []) failing.set(name, { entries: new Uint32Array(entries.length), length: 0 })

  let length = 0
  let withoutFootprint = 0
  let withoutTime = 0
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    if (removed[entry] === 1) continue
    if (((columns.flags[entry] as number) & flags.mask) !== flags.value) continue
    if (query.published !== undefined) {
      const published = columns.published[entry] as number
      // false for NaN too
      if (!(published >= publishedFrom && published <= publishedTo)) continue
    }
    if (ranges.length > 0 && !ranges.every((marks) => marks[entry] === 1)) continue
    let missing = 0
    if (lists !== undefined) {
      const end = columns.rowOffsets[entry + 1] as number
      let has = 0
      for (let row = columns.rowOffsets[entry] as number; row < end; row += 1)
        has |= lists.bits[columns.rows[row] as number] as number
      missing = lists.all & ~has
      if ((missing & lists.firm) !== 0 || !isSingleBit(missing)) continue
    }
    let lacksTime = false
    if (query.time !== undefined) {
      const start = columns.starts[entry] as number
      lacksTime = Number.isNaN(start)
      if (!lacksTime && !(start <= to && (columns.ends[entry] as number) >= from)) continue
    }
    if (inArea !== undefined) {
      const first = columns.boxOffsets[entry] as number
      const end = columns.boxOffsets[entry + 1] as number
      if (first === end) {
        if (!lacksTime && missing === 0) withoutFootprint += 1
        continue
      }
      if (!inArea(columns.boxes, first, end)) continue
    }
    if (lacksTime) {
      if (missing === 0) withoutTime += 1
      continue
    }
    if (missing !== 0) {
      const facet = lists?.facets.find(({ bit }) => bit === missing)
      const list = facet && failing.get(facet.name)
      if (list !== undefined) list.entries[list.length++] = entry
      continue
    }
    entries[length] = entry
    scores[length] = scores[at] as number
    length += 1
  }
  const narrowed =
    flags.mask !== 0 ||
    lists !== undefined ||
    ranges.length > 0 ||
    inArea !== undefined ||
    query.time !== undefined ||
    query.published !== undefined
  return {
    matches: cut(entries, scores, length),
    failing: new Map([...failing].map(([name, list]) => [name, list.entries.subarray(0, list.length)])),
    withoutFootprint,
    withoutTime,
    everything: !narrowed,
  }
}
