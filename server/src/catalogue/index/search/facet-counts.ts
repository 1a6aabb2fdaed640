/** Exact counts of facet values over the matches of all segments. */
import { type FacetName, type SearchQuery } from '../../catalogue.ts'
import { VALUE_NAMES, type ValueName } from '../entry-values.ts'
import type { FacetCount } from '../port.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import type { Segment } from '../segment/segment.ts'
import { findValue } from '../segment/values.ts'
import { compareText, UNKNOWN } from '../segment/string-table.ts'
import type { Filtered } from './filters.ts'
import { scratch } from './scratch.ts'

/**
 * Common numbers for the values of several segments: those of the first (largest) segment keep theirs, values that it
 * does not have get the numbers after them.
 */
export class CommonValues {
  readonly first: Segment
  readonly #others: string[] = []
  readonly #otherNumbers = new Map<string, number>()
  readonly #othersByName: number[][] = VALUE_NAMES.map(() => [])
  readonly #maps = new WeakMap<Segment, Uint32Array>()

  constructor(first: Segment) {
    this.first = first
  }

  /** Numbers the values of one more segment, unless that was done before. */
  add(segment: Segment): void {
    if (this.#maps.has(segment)) return
    const map = new Uint32Array(segment.values.length)
    for (let value = 0; value < map.length; value += 1) {
      const key = segment.values.get(value)
      const known = this.first.values.find(key)
      map[value] = known === UNKNOWN ? this.#numberOther(key) : known
    }
    this.#maps.set(segment, map)
  }

  #numberOther(key: string): number {
    const known = this.#otherNumbers.get(key)
    if (known !== undefined) return known
    const number = this.first.values.length + this.#others.length
    this.#others.push(key)
    this.#otherNumbers.set(key, number)
    this.#othersByName[key.charCodeAt(0) - 0x41]?.push(number)
    return number
  }

  get length(): number {
    return this.first.values.length + this.#others.length
  }

  /** Common number by the segment's own; `undefined` when they are the same. */
  mapOf(segment: Segment): Uint32Array | undefined {
    return this.#maps.get(segment)
  }

  /** The letter of the name, then the value. */
  keyOf(number: number): string {
    const own = this.first.values.length
    return number < own ? this.first.values.get(number) : (this.#others[number - own] as string)
  }

  /** The values of a name with their counts, most frequent first, then by value; at most `limit`. */
  mostFrequent(name: ValueName, counts: Uint32Array, limit: number): FacetCount[] {
    const index = VALUE_NAMES.indexOf(name)
    const best: number[] = []
    const own = this.first.values.length
    const isBetter = (a: number, b: number): boolean => {
      const difference = (counts[a] as number) - (counts[b] as number)
      if (difference !== 0) return difference > 0
      return a < own && b < own ? a < b : compareText(this.keyOf(a), this.keyOf(b)) < 0
    }
    const insert = (value: number) => {
      let place = best.length
      while (place > 0 && isBetter(value, best[place - 1] as number)) place -= 1
      best.splice(place, 0, value)
      if (best.length > limit) best.pop()
    }
    const { valueNames } = this.first.columns
    if (limit === 0) return []
    let worst = 0
    // own values come in their order, so a later one with the same count comes after
    for (let value = valueNames[index] as number; value < (valueNames[index + 1] as number); value += 1) {
      if ((counts[value] as number) <= worst) continue
      insert(value)
      if (best.length === limit) worst = counts[best.at(-1) as number] as number
    }
    for (const value of this.#othersByName[index] ?? []) {
      if ((counts[value] as number) >= Math.max(1, worst)) insert(value)
    }
    return best.map((value) => ({ term: this.keyOf(value).slice(1), count: counts[value] as number }))
  }
}

/** How many entries of all segments have a value. */
export function countOfValue(segments: readonly LiveSegment[], name: ValueName, text: string): number {
  return segments.reduce((sum, { segment, valueCounts }) => {
    const value = findValue(segment, name, text)
    return value === UNKNOWN ? sum : sum + (valueCounts[value] as number)
  }, 0)
}

/** What was found in a segment. */
export interface SegmentFindings {
  readonly live: LiveSegment
  readonly filtered: Filtered
  /** The matches are all entries that are not removed. */
  readonly all: boolean
  /** But for the choice of this facet they would be. */
  readonly allBut: FacetName | undefined
}

/** Numbers of the values of some names: from the first of them to the last, `end` not included. */
interface ValueRange {
  readonly start: number
  readonly end: number
}

function rangeOf({ columns: { valueNames } }: Segment, names: readonly ValueName[]): ValueRange {
  const indices = names.map((name) => VALUE_NAMES.indexOf(name))
  return { start: valueNames[Math.min(...indices)] as number, end: valueNames[Math.max(...indices) + 1] as number }
}

/** Counts the values of the entries that lie in the range; the values of an entry are in the order of their names. */
function countValues({ columns }: Segment, entries: Uint32Array, { start, end }: ValueRange, counts: Uint32Array): void {
  const { rows, rowOffsets } = columns
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    const last = rowOffsets[entry + 1] as number
    for (let row = rowOffsets[entry] as number; row < last; row += 1) {
      const value = rows[row] as number
      if (value >= end) break
      if (value >= start) counts[value] = (counts[value] as number) + 1
    }
  }
}

/** Adds the counts of a segment to those by common number. */
function add(common: CommonValues, { segment }: LiveSegment, counts: Uint32Array, total: Uint32Array): void {
  const map = common.mapOf(segment)
  for (let value = 0; value < counts.length; value += 1) {
    const number = map === undefined ? value : (map[value] as number)
    total[number] = (total[number] as number) + (counts[value] as number)
  }
}

/** The entries of a segment that are neither removed nor among these. */
function others({ segment, removed }: LiveSegment, entries: Uint32Array): Uint32Array {
  const rest = scratch.integers(segment.size)
  let at = 0
  let length = 0
  for (let entry = 0; entry < rest.length; entry += 1) {
    if (entries[at] === entry) at += 1
    else if (removed[entry] === 0) {
      rest[length] = entry
      length += 1
    }
  }
  return rest.subarray(0, length)
}

/** Counts the values of these names in what was found in a segment. */
function countFindings({ live, filtered, all }: SegmentFindings, names: readonly ValueName[]): Uint32Array {
  const { entries } = filtered.matches
  if (all) return live.valueCounts
  const range = rangeOf(live.segment, names)
  const counts = scratch.integers(live.segment.values.length).fill(0)
  if (entries.length * 2 < live.size) countValues(live.segment, entries, range, counts)
  else {
    // more than half: those that are not among them are counted faster
    countValues(live.segment, others(live, entries), range, counts)
    for (let value = 0; value < counts.length; value += 1)
      counts[value] = (live.valueCounts[value] as number) - (counts[value] as number)
  }
  return counts
}

/** Counts the values of a facet with a choice: of the entries that pass everything else. */
function countOwn(findings: readonly SegmentFindings[], common: CommonValues, name: FacetName, total: Uint32Array): Uint32Array {
  const counts = findings.every(({ allBut }) => allBut === name) ? scratch.integers(common.length).fill(0) : total.slice()
  for (const { live, filtered, allBut } of findings) {
    if (allBut === name) add(common, live, live.valueCounts, counts)
    else {
      const own = scratch.integers(live.segment.values.length).fill(0)
      const failing = filtered.failing.get(name) ?? new Uint32Array(0)
      countValues(live.segment, failing, rangeOf(live.segment, [name]), own)
      add(common, live, own, counts)
    }
  }
  return counts
}

/** The wanted facets. */
export function countFacets(
  findings: readonly SegmentFindings[],
  common: CommonValues,
  wanted: SearchQuery['wantedFacets'],
): Partial<Record<FacetName, FacetCount[]>> {
  if (wanted.length === 0) return {}
  const total = scratch.integers(common.length).fill(0)
  const names = wanted.map(({ name }) => name)
  for (const finding of findings) add(common, finding.live, countFindings(finding, names), total)
  const facets: Partial<Record<FacetName, FacetCount[]>> = {}
  for (const { name, limit } of wanted) {
    const chosen = findings.some(({ filtered, allBut }) => allBut === name || filtered.failing.has(name))
    facets[name] = common.mostFrequent(name, chosen ? countOwn(findings, common, name, total) : total, limit)
  }
  return facets
}
