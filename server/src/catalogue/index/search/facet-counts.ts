/** Exact counts of facet values over the matches of all segments. */
import { type FacetName, type SearchQuery } from '../../catalogue.ts'
import { VALUE_NAMES, type ValueName } from '../entry-values.ts'
import type { FacetCount } from '../port.ts'
import type { LiveSegment } from '../segment/live-segment.ts'
import type { Segment } from '../segment/segment.ts'
import { findValue } from '../segment/segment-writer.ts'
import { compareText, UNKNOWN } from '../segment/string-table.ts'
import type { Filtered } from './filters.ts'

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
    const offer = (value: number) => {
      if (counts[value] === 0) return
      const worst = best.at(-1)
      if (best.length === limit && worst !== undefined && !isBetter(value, worst)) return
      let low = 0
      let high = best.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (isBetter(best[middle] as number, value)) low = middle + 1
        else high = middle
      }
      best.splice(low, 0, value)
      if (best.length > limit) best.pop()
    }
    const { valueNames } = this.first.columns
    if (limit > 0) {
      for (let value = valueNames[index] as number; value < (valueNames[index + 1] as number); value += 1) offer(value)
      for (const value of this.#othersByName[index] ?? []) offer(value)
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

/** What was found in a segment. `all`: every entry of it that is not removed. */
export interface SegmentFindings {
  readonly live: LiveSegment
  readonly filtered: Filtered
  readonly all: boolean
}

/** Counts all values of the entries. */
function countValues({ columns: { rows, rowOffsets } }: Segment, entries: Uint32Array, counts: Uint32Array): void {
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index] as number
    const end = rowOffsets[entry + 1] as number
    for (let row = rowOffsets[entry] as number; row < end; row += 1) {
      const value = rows[row] as number
      counts[value] = (counts[value] as number) + 1
    }
  }
}

/** Counts the values of one name. */
function countValuesOf({ columns }: Segment, name: ValueName, entries: Uint32Array, counts: Uint32Array): void {
  const { rows, rowOffsets, valueNames } = columns
  const index = VALUE_NAMES.indexOf(name)
  const first = valueNames[index] as number
  const last = valueNames[index + 1] as number
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    const end = rowOffsets[entry + 1] as number
    for (let row = rowOffsets[entry] as number; row < end; row += 1) {
      const value = rows[row] as number
      if (value >= last) break
      if (value >= first) counts[value] = (counts[value] as number) + 1
    }
  }
}

/** The wanted facets. The counts of a facet with a choice are of the entries that pass everything else. */
export function countFacets(
  findings: readonly SegmentFindings[],
  common: CommonValues,
  wanted: SearchQuery['wantedFacets'],
): Partial<Record<FacetName, FacetCount[]>> {
  if (wanted.length === 0) return {}
  /** The counts of a segment by common number: its own where the numbers are the same. */
  const total = new Uint32Array(common.length)
  const add = ({ segment }: LiveSegment, counts: Uint32Array, into: Uint32Array) => {
    const map = common.mapOf(segment)
    if (map === undefined)
      for (let value = 0; value < counts.length; value += 1) into[value] = (into[value] as number) + (counts[value] as number)
    else
      for (let value = 0; value < counts.length; value += 1) {
        const number = map[value] as number
        into[number] = (into[number] as number) + (counts[value] as number)
      }
  }
  for (const { live, filtered, all } of findings) {
    if (all) add(live, live.valueCounts, total)
    else if (common.mapOf(live.segment) === undefined) countValues(live.segment, filtered.matches.entries, total)
    else {
      const counts = new Uint32Array(live.segment.values.length)
      countValues(live.segment, filtered.matches.entries, counts)
      add(live, counts, total)
    }
  }
  const facets: Partial<Record<FacetName, FacetCount[]>> = {}
  for (const { name, limit } of wanted) {
    let counts = total
    if (findings.some(({ filtered }) => filtered.failing.has(name))) {
      counts = total.slice()
      for (const { live, filtered } of findings) {
        const own = new Uint32Array(live.segment.values.length)
        countValuesOf(live.segment, name, filtered.failing.get(name) ?? new Uint32Array(0), own)
        add(live, own, counts)
      }
    }
    facets[name] = common.mostFrequent(name, counts, limit)
  }
  return facets
}
