/** Turns "terms of an entry" into "entries of a term", with impacts and positions. */
import { fieldWeight, impactOf } from '../../relevance.ts'
import { NEXT_POSITION } from '../positions.ts'
import { FIELD_END, FIELDS, POSTINGS_PER_BLOCK } from '../segment.ts'

/** The lists of all terms; see the sections of the same names. */
export interface TermLists {
  readonly postingOffsets: Uint32Array
  readonly postings: Uint32Array
  readonly impacts: Uint8Array
  readonly positionBlocks: Uint32Array
  /** See positions.ts. */
  readonly positions: Uint8Array
}

/** Number of bytes that a number is written in, seven bits each. */
function bytesOf(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5
}

/** What is known of a term while texts are gone through: numbers side by side, because terms come in no order. */
const STATE = 8
/** The entry that it was last seen in, plus one. */
const SEEN_IN = 0
/** Its last position in that entry, and where that begins among the bytes. */
const LAST = 1
const LAST_BYTE = 2
/** Its place among the terms of the entry. */
const PLACE = 3
/** Where its next posting and its next position go; before that, how many postings and bytes it has. */
const POSTING = 4
const BYTE = 5

/** Goes twice through the texts: first to see how much there is of each term, then everything is put where it belongs. */
export class TermListWriter {
  readonly #terms: number
  readonly #states: Uint32Array

  /** `terms`: how many there are. */
  constructor(terms: number) {
    this.#terms = terms
    this.#states = new Uint32Array(terms * STATE)
  }

  /** Looks at the text of the next entry, `entry` = 0, 1, 2...; puts the lengths of its fields into `lengths`. */
  count(entry: number, text: Uint32Array, lengths: Uint32Array): void {
    const states = this.#states
    lengths.fill(0)
    let field = 0
    for (let place = 0; place < text.length; place += 1) {
      const term = text[place] as number
      if (term === FIELD_END) field += 1
      if (term >= FIELD_END) continue
      lengths[field] = (lengths[field] as number) + 1
      const state = term * STATE
      const position = place * NEXT_POSITION + field
      let distance = position
      if (states[state + SEEN_IN] === entry + 1) distance -= states[state + LAST] as number
      else {
        states[state + SEEN_IN] = entry + 1
        states[state + POSTING] = (states[state + POSTING] as number) + 1
      }
      states[state + LAST] = position
      states[state + BYTE] = (states[state + BYTE] as number) + bytesOf(distance * 2)
    }
  }

  /** Puts sums of everything before in place of one of the numbers, and gives them with the sum of all at the end. */
  #starts(number: number): Uint32Array {
    const starts = new Uint32Array(this.#terms + 1)
    for (let term = 0; term < this.#terms; term += 1) {
      const at = term * STATE + number
      starts[term + 1] = (starts[term] as number) + (this.#states[at] as number)
      this.#states[at] = starts[term] as number
    }
    return starts
  }

  /** The lists, of the texts of all entries as they were counted. `fieldLengths`: by entry x 4 + field. */
  write(texts: Uint32Array, textOffsets: Uint32Array, fieldLengths: Uint16Array): TermLists {
    const states = this.#states
    const postingOffsets = this.#starts(POSTING)
    const total = postingOffsets.at(-1) as number
    const postings = new Uint32Array(total)
    const impacts = new Uint8Array(total)
    const positionBlocks = new Uint32Array(Math.ceil(total / POSTINGS_PER_BLOCK) + 1)
    const positions = new Uint8Array(this.#starts(BYTE).at(-1) as number)
    positionBlocks[positionBlocks.length - 1] = positions.length
    for (let term = 0; term < this.#terms; term += 1) states[term * STATE + SEEN_IN] = 0
    /** The terms of an entry, and how often each field has them. */
    let found = new Uint32Array(0)
    let counts = new Uint32Array(0)
    for (let entry = 0; entry < textOffsets.length - 1; entry += 1) {
      const start = textOffsets[entry] as number
      const end = textOffsets[entry + 1] as number
      if (found.length < end - start) {
        found = new Uint32Array((end - start) * 2)
        counts = new Uint32Array(found.length * FIELDS)
      }
      let length = 0
      let field = 0
      for (let at = start; at < end; at += 1) {
        const term = texts[at] as number
        if (term === FIELD_END) field += 1
        if (term >= FIELD_END) continue
        const state = term * STATE
        const position = (at - start) * NEXT_POSITION + field
        let byte = states[state + BYTE] as number
        let distance = position
        if (states[state + SEEN_IN] === entry + 1) {
          distance -= states[state + LAST] as number
          const before = states[state + LAST_BYTE] as number
          positions[before] = (positions[before] as number) | 1
        } else {
          states[state + SEEN_IN] = entry + 1
          states[state + PLACE] = length
          found[length] = term
          length += 1
          const posting = states[state + POSTING] as number
          if (posting % POSTINGS_PER_BLOCK === 0) positionBlocks[posting / POSTINGS_PER_BLOCK] = byte
        }
        states[state + LAST] = position
        states[state + LAST_BYTE] = byte
        const count = (states[state + PLACE] as number) * FIELDS + field
        counts[count] = (counts[count] as number) + 1
        let rest = distance * 2
        for (; rest > 0x7f; rest = Math.floor(rest / 128)) positions[byte++] = (rest & 0x7f) | 0x80
        positions[byte] = rest
        states[state + BYTE] = byte + 1
      }
      for (let place = 0; place < length; place += 1) {
        const state = (found[place] as number) * STATE
        const posting = states[state + POSTING] as number
        states[state + POSTING] = posting + 1
        let weight = 0
        for (let each = 0; each < FIELDS; each += 1) {
          const count = counts[place * FIELDS + each] as number
          if (count === 0) continue
          weight += fieldWeight(each, count, fieldLengths[entry * FIELDS + each] as number)
          counts[place * FIELDS + each] = 0
        }
        postings[posting] = entry
        impacts[posting] = impactOf(weight)
      }
    }
    return { postingOffsets, postings, impacts, positionBlocks, positions }
  }
}
