/** Exact counts of facet values over the matches of all segments. */
import type { FacetName, WantedFacet } from '../../../catalogue.ts'
import { VALUE_NAMES, type ValueName } from '../../entry-values.ts'
import type { FacetCount } from '../../port.ts'
import type { LiveSegment } from '../../segment/live-segment.ts'
import type { Segment } from '../../segment/segment.ts'
import { countValues, slotRows } from '../../segment/value-rows.ts'
import type { CommonValues } from './value-numbers.ts'
import type { Filtered } from '../filters.ts'
import { countedWhole, type KnownLists, nearestCounted } from '../ranking/nearest-counted.ts'
import { scratch } from '../scratch.ts'

/** What was found in a segment. */
export interface SegmentFindings {
  readonly live: LiveSegment
  readonly filtered: Filtered
  /** The matches are all entries that are not removed. */
  readonly all: boolean
  /** But for the choice of this facet they would be. */
  readonly allBut: FacetName | undefined
  readonly lists: KnownLists
}

/** Numbers of the values of some names, and of their slots in a row: from the first of the names to the last, ends not included. */
interface ValueRange {
  readonly start: number
  readonly end: number
  readonly firstSlot: number
  readonly lastSlot: number
}

function rangeOf({ columns: { valueNames, slotNames } }: Segment, names: readonly ValueName[]): ValueRange {
  const indices = names.map((name) => VALUE_NAMES.indexOf(name))
  const first = Math.min(...indices)
  const last = Math.max(...indices) + 1
  return {
    start: valueNames[first] as number,
    end: valueNames[last] as number,
    firstSlot: slotNames[first] as number,
    lastSlot: slotNames[last] as number,
  }
}

/** Room for the counts of facet values of a segment, and of what stands in empty slots. */
const noCounts = ({ columns }: Segment): Uint32Array => scratch.integers(slotRows(columns).empty + 1).fill(0)

/** Adds the counts of a segment to those by common number. */
function add(common: CommonValues, { segment }: LiveSegment, range: ValueRange, counts: Uint32Array, total: Uint32Array): void {
  const map = common.mapOf(segment)
  for (let value = range.start; value < range.end; value += 1) {
    const number = map === undefined ? value : (map[value] as number)
    total[number] = (total[number] as number) + (counts[value] as number)
  }
}

/** Counts the values of these names in what was found in a segment. */
function countFindings(findings: SegmentFindings, names: readonly ValueName[]): Uint32Array {
  const { live, filtered, all } = findings
  if (all) return live.valueCounts
  const { counted, difference, isMore } = nearestCounted(live, filtered.matches.entries, findings.lists)
  if (counted !== undefined && difference.length === 0) return counted
  const range = rangeOf(live.segment, names)
  const counts = noCounts(live.segment)
  countValues(live.segment.columns, difference, range, counts)
  if (counted === undefined) return counts
  for (let value = range.start; value < range.end; value += 1) {
    const change = counts[value] as number
    counts[value] = (counted[value] as number) + (isMore ? change : -change)
  }
  return counts
}

/** Counts the values of a facet with a choice, of the entries that pass everything else. `passing`: counts of those that pass it too. */
function countOwn({ live, filtered, allBut, lists }: SegmentFindings, name: FacetName, passing: Uint32Array): Uint32Array {
  if (allBut === name) return live.valueCounts
  const failing = filtered.failing.get(name)
  if (failing === undefined || failing.length === 0) return passing
  const whole = countedWhole(live, filtered.matches.entries.length + failing.length, lists)
  if (whole !== undefined) return whole
  const counts = noCounts(live.segment)
  const range = rangeOf(live.segment, [name])
  countValues(live.segment.columns, failing, range, counts)
  for (let value = range.start; value < range.end; value += 1) {
    counts[value] = (counts[value] as number) + (passing[value] as number)
  }
  return counts
}

/** From how many times fewer entries than there are values on, values are counted one by one instead of all at once. */
const FEW_PART = 200

/** Counts of few entries: which values have one, and the counts of all. */
interface FewCounts {
  readonly touched: Uint32Array
  readonly counts: Uint32Array
}

/** Counts the values of few entries; `undefined` when they are many, or when an entry is not there that a choice left out. */
function countFew(
  findings: readonly SegmentFindings[],
  common: CommonValues,
  names: readonly ValueName[],
): FewCounts | undefined {
  const isSimple = findings.every(({ all, allBut, filtered }) => !all && allBut === undefined && filtered.failing.size === 0)
  const entries = findings.reduce((sum, { filtered }) => sum + filtered.matches.entries.length, 0)
  if (!isSimple || entries * FEW_PART > common.length) return undefined
  const touched: number[] = []
  const counts = common.noCounts()
  for (const { live, filtered } of findings) {
    const { columns } = live.segment
    const { slots, length, empty } = slotRows(columns)
    const map = common.mapOf(live.segment)
    const { start, end, firstSlot, lastSlot } = rangeOf(live.segment, names)
    const count = (own: number) => {
      if (own < start || own >= end || own === empty) return
      const value = map === undefined ? own : (map[own] as number)
      if (counts[value] === 0) touched.push(value)
      counts[value] = (counts[value] as number) + 1
    }
    for (const entry of filtered.matches.entries) {
      const row = entry * length
      for (let slot = row + firstSlot; slot < row + lastSlot; slot += 1) count(slots[slot] as number)
      if (slots[row] === 0) continue
      const last = columns.restOffsets[entry + 1] as number
      for (let at = columns.restOffsets[entry] as number; at < last; at += 1) count(columns.rest[at] as number)
    }
  }
  return { touched: Uint32Array.from(touched).sort(), counts }
}

/** The wanted facets. */
export function countFacets(
  findings: readonly SegmentFindings[],
  common: CommonValues,
  wanted: readonly WantedFacet[],
): Partial<Record<FacetName, FacetCount[]>> {
  if (wanted.length === 0) return {}
  const names = wanted.map(({ name }) => name)
  const facets: Partial<Record<FacetName, FacetCount[]>> = {}
  const few = countFew(findings, common, names)
  if (few !== undefined) {
    for (const facet of wanted) facets[facet.name] = common.mostFrequent(facet, few.counts, few.touched)
    for (const value of few.touched) few.counts[value] = 0
    return facets
  }
  const counts = findings.map((finding) => countFindings(finding, names))
  const total = sumOf(findings, common, names, counts)
  for (const facet of wanted) {
    const { name } = facet
    const isChosen = findings.some(({ filtered, allBut }) => allBut === name || filtered.failing.has(name))
    const own = () => findings.map((finding, at) => countOwn(finding, name, counts[at] as Uint32Array))
    facets[name] = common.mostFrequent(facet, isChosen ? sumOf(findings, common, [name], own()) : total)
  }
  return facets
}

/** Counts of all segments by common number, of the values of these names. */
function sumOf(
  findings: readonly SegmentFindings[],
  common: CommonValues,
  names: readonly ValueName[],
  counts: readonly Uint32Array[],
): Uint32Array {
  const [only] = counts
  // one segment has the common numbers itself
  if (only !== undefined && counts.length === 1) return only
  const total = scratch.integers(common.length).fill(0)
  for (const [at, { live }] of findings.entries()) {
    add(common, live, rangeOf(live.segment, names), counts[at] as Uint32Array, total)
  }
  return total
}
