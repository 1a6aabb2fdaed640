/** Numbers the terms and values of the records of a segment in the order in which they come along. */
import type { Resource } from '@graticule/contracts/resource'
import { SEARCH_FIELDS } from '@graticule/contracts/search/search-fields'
import { type StemmedTag, tagOfLanguage } from '../../analyser/languages.ts'
import { fieldTexts, tagsOf } from '../../analyser/record-words.ts'
import { termOf } from '../../analyser/terms.ts'
import { ASCII_WORD_CHARACTERS, LONGEST_WORD, wordsOf } from '../../analyser/words.ts'
import { VALUE_NAMES } from '../../entry-values.ts'
import { growingBytes, growingIntegers } from './growing-arrays.ts'
import { FIELD_END, GAP_TERM } from '../segment.ts'
import { compareText } from './string-table.ts'
import { valueKey } from '../values.ts'

/** First numbers of strings, until {@link Numbering.sort} says which number each gets. */
class Numbering {
  readonly #numbers = new Map<string, number>()

  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#numbers.size)
    return this.#numbers.size - 1
  }

  /** The strings in their order, and by first number the number in that order. */
  sort(): { strings: string[]; numbers: Uint32Array } {
    const strings = [...this.#numbers.keys()].toSorted(compareText)
    const numbers = new Uint32Array(strings.length)
    for (const [number, text] of strings.entries()) numbers[this.#numbers.get(text) as number] = number
    return { strings, numbers }
  }
}

/** Numbers the values of entries. */
export class ValueNumbering extends Numbering {
  readonly #known = VALUE_NAMES.map(() => new Map<string, number>())

  /** `name`: place in `VALUE_NAMES`. */
  ofValue(name: number, value: string): number {
    const known = this.#known[name] as Map<string, number>
    let number = known.get(value)
    if (number === undefined) {
      number = this.of(valueKey(name, value))
      known.set(value, number)
    }
    return number
  }
}

const encoder = new TextEncoder()

/** A word in the table of {@link KnownWords}: hash, where it begins among the bytes, its length, and its number plus one (0: none). */
const WORD = 4

/**
 * The words of one language with the numbers of their terms. Words in ASCII, which most are, are looked up by their bytes: to
 * cut a string out of a text and to look that up takes several times as long.
 */
class KnownWords {
  readonly #numberOf: (word: string) => number
  readonly #others = new Map<string, number>()
  /** By hash or one of the places after it. */
  #table = new Uint32Array(WORD << 13)
  #size = 0
  readonly #bytes = growingBytes()

  /** `numberOf`: the number of the term of a word. */
  constructor(numberOf: (word: string) => number) {
    this.#numberOf = numberOf
  }

  other(word: string): number {
    let number = this.#others.get(word)
    if (number === undefined) {
      number = this.#numberOf(word)
      this.#others.set(word, number)
    }
    return number
  }

  /** The number of the word between two places of a text in ASCII. */
  ascii(text: Uint8Array, start: number, end: number, hash: number): number {
    const table = this.#table
    const bytes = this.#bytes.array
    const length = end - start
    let place = placeOf(hash, table)
    for (let number = table[place + 3] as number; number !== 0; number = table[place + 3] as number) {
      if (table[place] === hash && table[place + 2] === length) {
        const first = table[place + 1] as number
        let at = 0
        while (at < length && text[start + at] === bytes[first + at]) at += 1
        if (at === length) return number - 1
      }
      place = place + WORD === table.length ? 0 : place + WORD
    }
    const number = this.#numberOf(Buffer.from(text.buffer, text.byteOffset + start, length).toString('latin1'))
    table.set([hash, this.#bytes.length, length, number + 1], place)
    this.#bytes.pushAll(text.subarray(start, end))
    this.#size += 1
    if (this.#size * WORD * 2 > table.length) this.#grow()
    return number
  }

  #grow(): void {
    const before = this.#table
    const table = new Uint32Array(before.length * 2)
    for (let from = 0; from < before.length; from += WORD) {
      if (before[from + 3] === 0) continue
      let place = placeOf(before[from] as number, table)
      while (table[place + 3] !== 0) place = place + WORD === table.length ? 0 : place + WORD
      table.set(before.subarray(from, from + WORD), place)
    }
    this.#table = table
  }
}

function placeOf(hash: number, table: Uint32Array): number {
  return (Math.imul(hash ^ (hash >>> 15), 0x9e37_79b1) & (table.length / WORD - 1)) * WORD
}

/** Numbers the terms of records. */
export class TermNumbering extends Numbering {
  readonly #words = new Map<StemmedTag, KnownWords>()
  /** The text at hand, and its numbers. */
  #scratch = new Uint8Array(1 << 14)
  readonly #text = growingIntegers()

  /** The text of a record as a segment has it, in first numbers. What it gave is only good until it is asked again. */
  textOf(resource: Resource): Uint32Array {
    const own = this.#knownIn(tagOfLanguage(resource.language))
    const text = this.#text
    text.cut(0)
    for (const [index, field] of SEARCH_FIELDS.entries()) {
      if (index > 0) text.push(FIELD_END)
      const start = text.length
      const tags = resource.translations === undefined ? [] : tagsOf(resource, field)
      for (const [at, value] of fieldTexts(resource, field).entries()) {
        const tag = tags[at]
        const words = tag === undefined ? own : this.#knownIn(tag)
        const before = text.length
        // a gap is taken back when no word comes after it
        if (before > start) text.push(GAP_TERM)
        const first = text.length
        this.#addWords(value, words)
        if (text.length === first) text.cut(before)
      }
    }
    return text.values()
  }

  #knownIn(tag: StemmedTag): KnownWords {
    let words = this.#words.get(tag)
    if (words === undefined) {
      words = new KnownWords((word) => this.of(termOf(tag, word)))
      this.#words.set(tag, words)
    }
    return words
  }

  #addWords(value: string, words: KnownWords): void {
    if (value.length * 3 > this.#scratch.length) this.#scratch = new Uint8Array(value.length * 6)
    const scratch = this.#scratch
    const { written } = encoder.encodeInto(value, scratch)
    const text = this.#text
    if (written !== value.length) {
      for (const word of wordsOf(value)) text.push(words.other(word))
      return
    }
    for (let at = 0; at < written; at += 1) {
      if (ASCII_WORD_CHARACTERS[scratch[at] as number] === 0) continue
      const start = at
      // FNV-1a
      let hash = 0x811c_9dc5
      for (; at < written && ASCII_WORD_CHARACTERS[scratch[at] as number] === 1; at += 1) {
        if (at - start < LONGEST_WORD) hash = Math.imul(hash ^ (scratch[at] as number), 0x0100_0193)
      }
      text.push(words.ascii(scratch, start, Math.min(at, start + LONGEST_WORD), hash >>> 0))
    }
  }
}
