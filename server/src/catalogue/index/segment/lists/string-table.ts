/**
 * Strings numbered from 0, as UTF-8 in one array of bytes, findable by a hash table in another: nothing to be built
 * when an index is opened, and nothing for the garbage collector to look at.
 */
import { Growing, growingBytes, growingIntegers } from './growing-arrays.ts'

/** The arrays of a table. `slots` is an open-addressing hash table of numbers plus one; empty when not findable. */
export interface StringColumns {
  readonly offsets: Uint32Array
  readonly bytes: Uint8Array
  readonly slots: Uint32Array
}

/** What no string has as its number. */
export const UNKNOWN = -1

const encoder = new TextEncoder()
let scratch = new Uint8Array(4_096)

function encode(text: string): Uint8Array {
  if (text.length * 3 > scratch.length) scratch = new Uint8Array(text.length * 6)
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written)
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return hash >>> 0
}

/** Reads a table. */
export class StringTable {
  readonly columns: StringColumns
  readonly length: number
  readonly #buffer: Buffer

  constructor(columns: StringColumns) {
    this.columns = columns
    this.length = columns.offsets.length - 1
    const { bytes } = columns
    this.#buffer = Buffer.from(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)
  }

  get(number: number): string {
    const { offsets } = this.columns
    return this.#buffer.toString('utf8', offsets[number], offsets[number + 1])
  }

  /** The number of a string, or {@link UNKNOWN}. */
  find(text: string): number {
    const { offsets, bytes, slots } = this.columns
    const wanted = encode(text)
    const mask = slots.length - 1
    if (mask < 0) return UNKNOWN
    for (let slot = hashOf(wanted, 0, wanted.length) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot] as number
      if (entry === 0) return UNKNOWN
      const start = offsets[entry - 1] as number
      if ((offsets[entry] as number) - start !== wanted.length) continue
      let at = 0
      while (at < wanted.length && bytes[start + at] === wanted[at]) at += 1
      if (at === wanted.length) return entry - 1
    }
  }

  /** Compares string `a` of this table with string `b` of another by their bytes, which is by code points. */
  compare(a: number, other: StringTable, b: number): number {
    const mine = this.columns
    const theirs = other.columns
    const startA = mine.offsets[a] as number
    const startB = theirs.offsets[b] as number
    const lengthA = (mine.offsets[a + 1] as number) - startA
    const lengthB = (theirs.offsets[b + 1] as number) - startB
    const common = Math.min(lengthA, lengthB)
    for (let at = 0; at < common; at += 1) {
      const difference = (mine.bytes[startA + at] as number) - (theirs.bytes[startB + at] as number)
      if (difference !== 0) return difference
    }
    return lengthA - lengthB
  }
}

/** Writes a table; strings get their numbers in the order in which they are added. */
export class StringTableWriter {
  readonly #offsets = growingIntegers()
  readonly #bytes: Growing<Uint8Array<ArrayBuffer>> = growingBytes()

  constructor() {
    this.#offsets.push(0)
  }

  add(text: string): void {
    this.#bytes.pushAll(encode(text))
    this.#offsets.push(this.#bytes.length)
  }

  addFrom({ columns }: StringTable, number: number): void {
    this.#bytes.pushAll(columns.bytes.subarray(columns.offsets[number], columns.offsets[number + 1]))
    this.#offsets.push(this.#bytes.length)
  }

  /** The table. `findable` tables must not hold a string twice. */
  finish(findable: boolean): StringTable {
    const offsets = this.#offsets.values()
    const bytes = this.#bytes.values()
    return new StringTable({ offsets, bytes, slots: findable ? hashSlots(offsets, bytes) : new Uint32Array(0) })
  }
}

function hashSlots(offsets: Uint32Array, bytes: Uint8Array): Uint32Array {
  const count = offsets.length - 1
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(1, count) * 2)))
  const mask = slots.length - 1
  for (let number = 0; number < count; number += 1) {
    let slot = hashOf(bytes, offsets[number] as number, offsets[number + 1] as number) & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = number + 1
  }
  return slots
}

/** A findable table of these strings. */
export function stringTable(strings: Iterable<string>): StringTable {
  const writer = new StringTableWriter()
  for (const text of strings) writer.add(text)
  return writer.finish(true)
}

/**
 * Compares strings by code points, as {@link StringTable.compare} does with bytes of UTF-8 (plain `<` compares UTF-16
 * units and puts what lies beyond U+FFFF before U+E000).
 */
export function compareText(a: string, b: string): number {
  const common = Math.min(a.length, b.length)
  for (let at = 0; at < common; at += 1) {
    const unitA = a.charCodeAt(at)
    const unitB = b.charCodeAt(at)
    if (unitA === unitB) continue
    const surrogateA = unitA >= 0xd800 && unitA <= 0xdfff
    const surrogateB = unitB >= 0xd800 && unitB <= 0xdfff
    return surrogateA === surrogateB ? unitA - unitB : surrogateA ? 1 : -1
  }
  return a.length - b.length
}
