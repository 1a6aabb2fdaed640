/** Common numbers for the values of all segments of an index. */
import type { WantedFacet } from '../../../catalogue.ts'
import { holdsText } from '../../analyser/fold.ts'
import { VALUE_NAMES, type ValueName } from '../../entry-values.ts'
import type { FacetCount } from '../../port.ts'
import type { LiveSegment } from '../../segment/live-segment.ts'
import type { Segment } from '../../segment/segment.ts'
import { findValue } from '../../segment/values.ts'
import { compareText, UNKNOWN } from '../../segment/lists/string-table.ts'

/** Values that are kept as texts. */
const MOST_TERMS = 4_096

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
  readonly #terms = new Map<number, string>()
  #noCounts = new Uint32Array(0)

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

  /** A count of 0 for each value. Whoever counts something puts it back to 0. */
  noCounts(): Uint32Array {
    if (this.#noCounts.length < this.length) this.#noCounts = new Uint32Array(this.length * 2)
    return this.#noCounts
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

  /** Whether a value belongs to a name, by the name's place in `VALUE_NAMES`. */
  #isOf(value: number, index: number): boolean {
    const own = this.first.values.length
    const { valueNames } = this.first.columns
    if (value < own) return value >= (valueNames[index] as number) && value < (valueNames[index + 1] as number)
    return (this.#others[value - own] as string).charCodeAt(0) - 0x41 === index
  }

  /** The value without its letter. The most frequent ones are told at every search, so they are kept as they are read. */
  #termOf(number: number): string {
    const known = this.#terms.get(number)
    if (known !== undefined) return known
    const term = this.keyOf(number).slice(1)
    if (this.#terms.size >= MOST_TERMS) this.#terms.clear()
    this.#terms.set(number, term)
    return term
  }

  /** Whether a value comes before another one that has the same count. */
  #isBefore(a: number, b: number): boolean {
    const own = this.first.values.length
    return a < own && b < own ? a < b : compareText(this.keyOf(a), this.keyOf(b)) < 0
  }

  /**
   * The values of a facet with their counts, most frequent first, then by value. `touched`: all values that have a count,
   * ascending; without it all are looked at.
   */
  mostFrequent({ name, limit, containing = '' }: WantedFacet, counts: Uint32Array, touched?: Uint32Array): FacetCount[] {
    if (limit === 0) return []
    const index = VALUE_NAMES.indexOf(name)
    const best: number[] = []
    /** Puts a value where it belongs; gives the count that another one must have to belong there too. */
    const consider = (value: number): number => {
      if (containing !== '' && !holdsText(this.#termOf(value), containing)) return 0
      const count = counts[value] as number
      let place = Math.min(best.length, limit)
      for (; place > 0; place -= 1) {
        const before = best[place - 1] as number
        const difference = count - (counts[before] as number)
        if (difference < 0 || (difference === 0 && !this.#isBefore(value, before))) break
        if (place < limit) best[place] = before
      }
      if (place < limit) best[place] = value
      return best.length < limit ? 0 : (counts[best[limit - 1] as number] as number)
    }
    if (touched === undefined) {
      const { valueNames } = this.first.columns
      const end = valueNames[index + 1] as number
      let least = 0
      // own values come in their order, so a later one with the same count comes after
      for (let value = valueNames[index] as number; value < end; value += 1)
        if ((counts[value] as number) > least) least = Math.max(least, consider(value))
      for (const value of this.#othersByName[index] ?? [])
        if ((counts[value] as number) >= Math.max(1, least)) least = Math.max(least, consider(value))
    } else {
      let least = 1
      for (const value of touched)
        if ((counts[value] as number) >= least && this.#isOf(value, index)) least = Math.max(least, consider(value))
    }
    return best.map((value) => ({ term: this.#termOf(value), count: counts[value] as number }))
  }
}

/** Common numbers for these segments, the largest first; those that are known already are used again if they can be. */
export function commonValuesOf(segments: readonly LiveSegment[], known: CommonValues | undefined): CommonValues | undefined {
  const [first, ...others] = segments
  if (first === undefined) return undefined
  const common = known?.first === first.segment ? known : new CommonValues(first.segment)
  for (const { segment } of others) common.add(segment)
  return common
}

/** How many entries of all segments have a value. */
export function countOfValue(segments: readonly LiveSegment[], name: ValueName, text: string): number {
  const index = VALUE_NAMES.indexOf(name)
  return segments.reduce((sum, { segment, valueCounts }) => {
    const { valueNames } = segment.columns
    if (valueNames[index] === valueNames[index + 1]) return sum
    const value = findValue(segment, name, text)
    return value === UNKNOWN ? sum : sum + (valueCounts[value] as number)
  }, 0)
}
