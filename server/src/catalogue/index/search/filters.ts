/** Narrows the matches of a segment by everything but words: one tight pass per filter. */
import { type FacetName, type LabelName, RANGE_NAMES, type RangeName, type SearchQuery } from '../../catalogue.ts'
import { foldLabel, LABEL_NAMES, type ValueName } from '../entry-values.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import { FLAGS, type Segment } from '../segment/segment.ts'
import { type AreaSplit, areaFilter } from './area/area-filter.ts'
import { areaTest } from './area/area-test.ts'
import { chooseFacets, type ChosenFacets, markValues } from './facets/facet-choice.ts'
import { keep, type Keep, keepThere } from './keep.ts'
import { cut, type Matches, roomFor, unscored } from './matches.ts'
import { scratch } from './scratch.ts'

/** What the filters leave, and what nearly passed: a facet's own counts and the numbers of what was left out need it. */
export interface Filtered {
  readonly matches: Matches
  /** By chosen facet, the entries that fail its choice and nothing else. */
  readonly failing: ReadonlyMap<FacetName, Uint32Array>
  readonly withoutFootprint: number
  readonly withoutTime: number
  /** The entries that fail the date filter and nothing else, when years are counted. */
  readonly otherTimes: Uint32Array
}

/** Whether a query has anything that {@link filterMatches} would look at, facets apart. */
export function hasFiltersButFacets(query: SearchQuery): boolean {
  return query.area !== undefined || hasOtherFilters(query)
}

/** As {@link hasFiltersButFacets}, the area apart too. */
export function hasOtherFilters(query: SearchQuery): boolean {
  const { time, published, ranges, labels, magnitudeType, types, curated, dataCore, inSitu, parents, dois } = query
  const { workingLinks, view } = query
  return [
    time,
    published,
    ranges,
    labels,
    magnitudeType,
    types,
    curated,
    dataCore,
    inSitu,
    workingLinks,
    parents,
    dois,
    view,
  ].some((filter) => filter !== undefined)
}

/** Splits by the time filter: entries that pass it, that have no time extent, and those of another time. */
function splitByTime(
  { columns: { starts, ends } }: Segment,
  matches: Matches,
  { from = -Infinity, to = Infinity }: NonNullable<SearchQuery['time']>,
): { kept: Matches; lacking: Uint32Array; others: Uint32Array } {
  const { entries, scores } = matches
  const kept = roomFor(matches)
  const lacking = scratch.integers(entries.length)
  const others = scratch.integers(entries.length)
  let length = 0
  let lackingLength = 0
  let othersLength = 0
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    const start = starts[entry] as number
    if (start <= to && (ends[entry] as number) >= from) {
      kept[length] = entry
      if (scores !== undefined) scores[length] = scores[at] as number
      length += 1
    } else if (Number.isNaN(start)) lacking[lackingLength++] = entry
    else others[othersLength++] = entry
  }
  return {
    kept: cut(kept, scores, length),
    lacking: lacking.subarray(0, lackingLength),
    others: others.subarray(0, othersLength),
  }
}

function readFlags({ curated, dataCore, inSitu, workingLinks }: SearchQuery): { mask: number; value: number } {
  let mask = 0
  let value = 0
  for (const [name, wanted] of Object.entries({ curated, dataCore, inSitu, workingLinks })) {
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

/** Lists of values that are no facets: what fails one of them is out. */
function firmLists({
  types,
  parents,
  dois,
  magnitudeType,
  labels,
  view,
}: SearchQuery): { name: ValueName; values: readonly string[] }[] {
  const lists: { name: ValueName; values: readonly string[] }[] = []
  if (types !== undefined) lists.push({ name: 'type', values: types })
  if (parents !== undefined) lists.push({ name: 'parent', values: parents })
  if (dois !== undefined) lists.push({ name: 'doi', values: dois.map(foldLabel) })
  if (magnitudeType !== undefined) lists.push({ name: 'magnitudeType', values: [foldLabel(magnitudeType)] })
  if (view?.sources !== undefined) lists.push({ name: 'providerID', values: view.sources })
  if (view?.keywords !== undefined) lists.push({ name: 'keyword', values: view.keywords })
  for (const [name, wanted] of Object.entries(labels ?? {})) {
    lists.push({ name: LABEL_NAMES[name as LabelName], values: wanted.map(foldLabel) })
  }
  return lists
}

/** Filters that an entry passes or not, and that is all. */
function plainFilters(live: LiveSegment, query: SearchQuery): Keep[] {
  const { segment } = live
  const { columns } = segment
  const tests: Keep[] = []
  const { mask, value } = readFlags(query)
  if (mask !== 0) tests.push((entry) => ((columns.flags[entry] as number) & mask) === value)
  if (query.published !== undefined) {
    const { from = -Infinity, to = Infinity } = query.published
    const { published } = columns
    // false for NaN
    tests.push((entry) => (published[entry] as number) >= from && (published[entry] as number) <= to)
  }
  for (const [name, { min = -Infinity, max = Infinity, orMissing = false }] of Object.entries(query.ranges ?? {})) {
    const marks = markRange(segment, name as RangeName, min, max)
    const known = orMissing ? markRange(segment, name as RangeName, -Infinity, Infinity) : undefined
    tests.push((entry) => marks[entry] === 1 || known?.[entry] === 0)
  }
  const { box, time } = query.view ?? {}
  if (box !== undefined) {
    tests.push(areaTest(columns, { boxes: [box], relation: 'OVERLAPS' }))
  }
  if (time !== undefined) {
    const { from = -Infinity, to = Infinity } = time
    const { starts, ends } = columns
    tests.push((entry) => (starts[entry] as number) <= to && (ends[entry] as number) >= from)
  }
  const firm = firmLists(query)
  if (firm.length > 0) {
    const marks = markValues(segment, firm)
    const all = 2 ** firm.length - 1
    tests.push((entry) => marks[entry] === all)
  }
  return tests
}

/**
 * Applies the filters of a query to matches of a segment, whose arrays are used for the result where they may be written to.
 * `split`: what the area leaves, when it is the only filter and was applied already.
 */
export function filterMatches(
  live: LiveSegment,
  found: Matches,
  query: SearchQuery,
  chosen: ChosenFacets,
  split?: AreaSplit,
): Filtered {
  const { segment } = live
  const there = (matches: Matches) => (live.size < segment.size ? keepThere(live.removed, matches) : matches)
  let matches = plainFilters(live, query).reduce(keep, there(found))
  let withoutTime: Uint32Array = new Uint32Array(0)
  let otherTimes: Uint32Array = new Uint32Array(0)
  let withoutFootprint: Uint32Array = new Uint32Array(0)
  if (query.time !== undefined) {
    const { kept, lacking, others } = splitByTime(segment, matches, query.time)
    matches = kept
    withoutTime = lacking
    // those without a time extent are in no year
    if (query.wantedYears !== undefined) otherTimes = others
  }
  if (split !== undefined) withoutFootprint = there(unscored(split.lacking)).entries
  else if (query.area !== undefined) {
    const splitByArea = areaFilter(segment, query.area)
    const { kept, lacking } = splitByArea(matches)
    matches = kept
    withoutFootprint = lacking
    withoutTime = splitByArea(unscored(withoutTime)).kept.entries
    otherTimes = splitByArea(unscored(otherTimes)).kept.entries
  }
  const lists = [withoutFootprint, withoutTime, otherTimes]
  const { passing, failing, apart } = chooseFacets(live.segment, matches, chosen, lists)
  const lengths = apart.map(({ length }) => length)
  return {
    matches: passing,
    failing,
    withoutFootprint: lengths[0] ?? 0,
    withoutTime: lengths[1] ?? 0,
    otherTimes: apart[2] ?? otherTimes,
  }
}
