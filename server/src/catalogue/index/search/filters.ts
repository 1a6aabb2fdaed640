/** Narrows the matches of a segment by everything but words: one tight pass per filter. */
import { type FacetName, RANGE_NAMES, type RangeName, type SearchQuery } from '../../catalogue.ts'
import { foldLabel, LABEL_NAMES, type ValueName } from '../entry-values.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import { FLAGS, type Segment } from '../segment/segment.ts'
import { findValue } from '../segment/values.ts'
import { UNKNOWN } from '../segment/string-table.ts'
import { boxTest } from './box-relations.ts'
import { cut, type Matches, noMatches, unite, unscored } from './matches.ts'
import { scratch } from './scratch.ts'

/** Chosen values of a facet as they are in the index: see `SearchQuery.facets`. */
export type ChosenFacets = readonly { readonly name: FacetName; readonly values: readonly string[] }[]

/** What the filters leave, and what nearly passed: a facet's own counts and the numbers of what was left out need it. */
export interface Filtered {
  readonly matches: Matches
  /** By chosen facet, the entries that fail its choice and nothing else. */
  readonly failing: ReadonlyMap<FacetName, Uint32Array>
  readonly withoutFootprint: number
  readonly withoutTime: number
}

/** Whether a query has anything that {@link filterMatches} would look at, facets apart. */
export function hasFiltersButFacets(query: SearchQuery): boolean {
  const { area, time, published, ranges, labels, magnitudeType, types, curated, dataCore, inSitu, parents } = query
  return [area, time, published, ranges, labels, magnitudeType, types, curated, dataCore, inSitu, parents].some(
    (filter) => filter !== undefined,
  )
}

type Keep = (entry: number) => boolean

/** Keeps the entries that a test lets through; uses the arrays of the matches for the result. */
function keep({ entries, scores }: Matches, test: Keep): Matches {
  let length = 0
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    if (!test(entry)) continue
    entries[length] = entry
    scores[length] = scores[at] as number
    length += 1
  }
  return cut(entries, scores, length)
}

/** As {@link keep}; entries that lack what the test is about come out apart. */
function keepOrLack(matches: Matches, lacks: Keep, test: Keep): { kept: Matches; lacking: Uint32Array } {
  const lacking = scratch.integers(matches.entries.length)
  let length = 0
  const kept = keep(matches, (entry) => {
    if (!lacks(entry)) return test(entry)
    lacking[length] = entry
    length += 1
    return false
  })
  return { kept, lacking: lacking.subarray(0, length) }
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

/** The entries that have one of the values, in their order. */
export function entriesWith(segment: Segment, name: ValueName, values: readonly string[]): Uint32Array {
  const { valueEntries, valueEntryOffsets } = segment.columns
  const lists = values
    .map((text) => findValue(segment, name, text))
    .filter((value) => value !== UNKNOWN)
    .map((value) => unscored(valueEntries.slice(valueEntryOffsets[value], valueEntryOffsets[value + 1])))
  return lists.reduce(unite, noMatches).entries
}

/** By entry, a bit for each list of values that it has one of. */
function markValues(
  segment: Segment,
  lists: readonly { readonly name: ValueName; readonly values: readonly string[] }[],
): Uint32Array {
  const { valueEntries, valueEntryOffsets } = segment.columns
  const marks = scratch.integers(segment.size).fill(0)
  for (const [index, { name, values }] of lists.entries()) {
    const bit = 1 << index
    for (const text of values) {
      const value = findValue(segment, name, text)
      if (value === UNKNOWN) continue
      const end = valueEntryOffsets[value + 1] as number
      for (let at = valueEntryOffsets[value] as number; at < end; at += 1) {
        const entry = valueEntries[at] as number
        marks[entry] = (marks[entry] as number) | bit
      }
    }
  }
  return marks
}

/** Lists of values that are no facets: what fails one of them is out. */
function firmLists({ types, parents, magnitudeType, labels }: SearchQuery): { name: ValueName; values: readonly string[] }[] {
  const lists: { name: ValueName; values: readonly string[] }[] = []
  if (types !== undefined) lists.push({ name: 'type', values: types })
  if (parents !== undefined) lists.push({ name: 'parent', values: parents })
  if (magnitudeType !== undefined) lists.push({ name: 'magnitudeType', values: [foldLabel(magnitudeType)] })
  for (const name of LABEL_NAMES) {
    const wanted = labels?.[name]
    if (wanted !== undefined) lists.push({ name, values: wanted.map(foldLabel) })
  }
  return lists
}

/** Filters that an entry passes or not, and that is all. */
function plainFilters(live: LiveSegment, query: SearchQuery): Keep[] {
  const { segment, removed } = live
  const { columns } = segment
  const tests: Keep[] = []
  if (live.size < segment.size) tests.push((entry) => removed[entry] === 0)
  const { mask, value } = readFlags(query)
  if (mask !== 0) tests.push((entry) => ((columns.flags[entry] as number) & mask) === value)
  if (query.published !== undefined) {
    const { from = -Infinity, to = Infinity } = query.published
    const { published } = columns
    // false for NaN
    tests.push((entry) => (published[entry] as number) >= from && (published[entry] as number) <= to)
  }
  for (const [name, { min = -Infinity, max = Infinity }] of Object.entries(query.ranges ?? {})) {
    const marks = markRange(segment, name as RangeName, min, max)
    tests.push((entry) => marks[entry] === 1)
  }
  const firm = firmLists(query)
  if (firm.length > 0) {
    const marks = markValues(segment, firm)
    const all = 2 ** firm.length - 1
    tests.push((entry) => marks[entry] === all)
  }
  return tests
}

/** Splits by the chosen facets: entries that pass them all, and by facet those that fail it alone. */
function chooseFacets(segment: Segment, matches: Matches, chosen: ChosenFacets, lacking: readonly Uint32Array[]) {
  if (chosen.length === 0) {
    return { passing: matches, failing: new Map<FacetName, Uint32Array>(), counts: lacking.map(({ length }) => length) }
  }
  const marks = markValues(segment, chosen)
  const all = 2 ** chosen.length - 1
  const failing = chosen.map(({ name }, index) => ({
    name,
    bit: 1 << index,
    entries: scratch.integers(matches.entries.length),
    length: 0,
  }))
  const passing = keep(matches, (entry) => {
    const missing = all & ~(marks[entry] as number)
    if (missing === 0) return true
    if ((missing & (missing - 1)) === 0) {
      for (const list of failing) if (list.bit === missing) list.entries[list.length++] = entry
    }
    return false
  })
  return {
    passing,
    failing: new Map(failing.map(({ name, entries, length }) => [name, entries.subarray(0, length)])),
    counts: lacking.map((entries) => entries.reduce((sum, entry) => (marks[entry] === all ? sum + 1 : sum), 0)),
  }
}

/** Applies the filters of a query to matches of a segment (whose arrays are used for the result). */
export function filterMatches(live: LiveSegment, found: Matches, query: SearchQuery, chosen: ChosenFacets): Filtered {
  const { columns } = live.segment
  let matches = plainFilters(live, query).reduce(keep, found)
  let withoutTime: Uint32Array = new Uint32Array(0)
  let withoutFootprint: Uint32Array = new Uint32Array(0)
  if (query.time !== undefined) {
    const { from = -Infinity, to = Infinity } = query.time
    const { starts, ends } = columns
    const { kept, lacking } = keepOrLack(
      matches,
      (entry) => Number.isNaN(starts[entry]),
      (entry) => (starts[entry] as number) <= to && (ends[entry] as number) >= from,
    )
    matches = kept
    withoutTime = lacking
  }
  if (query.area !== undefined) {
    const test = boxTest(columns, query.area.boxes, query.area.relation)
    const { boxOffsets } = columns
    const lacks: Keep = (entry) => boxOffsets[entry] === boxOffsets[entry + 1]
    const { kept, lacking } = keepOrLack(matches, lacks, test)
    matches = kept
    withoutFootprint = lacking
    withoutTime = keepOrLack(unscored(withoutTime), lacks, test).kept.entries
  }
  const { passing, failing, counts } = chooseFacets(live.segment, matches, chosen, [withoutFootprint, withoutTime])
  return { matches: passing, failing, withoutFootprint: counts[0] ?? 0, withoutTime: counts[1] ?? 0 }
}
