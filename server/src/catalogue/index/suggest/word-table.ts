/**
 * The words of the titles and keywords of a segment as they are written, folded: terms are stems, from which no word can be
 * completed. Derived from the segment when suggestions are first asked for, in memory that threads share.
 */
import { VALUE_NAMES } from '../entry-values.ts'
import { growingIntegers } from '../segment/lists/growing-arrays.ts'
import type { Segment } from '../segment/segment.ts'
import { compareText } from '../segment/lists/string-table.ts'
import { fold, lowerCase } from '../analyser/fold.ts'
import { isByCharacter, wordsOfFolded } from './folded-words.ts'

/** The arrays of a table. */
export interface WordColumns {
  /** CSR by word: its UTF-16 units. Words are in the order of these. */
  readonly offsets: Uint32Array
  readonly units: Uint16Array
  /** By word: {@link lettersOf} it. */
  readonly letters: Uint32Array
  /** By word: in how many titles and keywords of entries it stood when the table was made. */
  readonly counts: Uint32Array
  /** CSR by word: numbers of the keywords (values of the segment) that have it. */
  readonly keywordOffsets: Uint32Array
  readonly keywords: Uint32Array
  /** Entries in the order of their titles. */
  readonly titleOrder: Uint32Array
}

/** Which letters a word has, as bits: equal for two words with the same ones, in any order. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}

/** Titles are kept up to this length: the last word of one that long may be cut. */
const TITLE_UNITS = 60
/** Characters of a Chinese run that can be completed from one of them. */
const LONGEST_RUN = 12
const KEYWORD = VALUE_NAMES.indexOf('keyword')

/** The first number and the number after the last of the segment's keywords. */
export function keywordRange({ columns: { valueNames } }: Segment): { start: number; end: number } {
  return { start: valueNames[KEYWORD] as number, end: valueNames[KEYWORD + 1] as number }
}

/** A keyword by its number. */
export function keywordText({ values }: Segment, number: number): string {
  return values.get(number).slice(1)
}

/** Where completion may begin: at each word, and at each character of a Chinese run. */
function beginnings(word: string): string[] {
  if (!isByCharacter(word)) return [word]
  return Array.from({ length: word.length }, (_, at) => word.slice(at, at + LONGEST_RUN))
}

interface Seen {
  count: number
  readonly keywords: number[]
}

function collectWords(segment: Segment): Map<string, Seen> {
  const seen = new Map<string, Seen>()
  const add = (word: string, count: number): Seen => {
    let one = seen.get(word)
    if (one === undefined) seen.set(word, (one = { count: 0, keywords: [] }))
    one.count += count
    return one
  }
  for (let entry = 0; entry < segment.size; entry += 1) {
    const title = segment.titles.get(entry)
    const words = wordsOfFolded(title)
    if (title.length >= TITLE_UNITS && title.endsWith(words.at(-1) ?? ' ')) words.pop()
    // Chinese titles are looked through as they are: their runs are too various for a table
    for (const word of words) if (!isByCharacter(word)) add(word, 1)
  }
  const { start, end } = keywordRange(segment)
  const { valueEntryOffsets } = segment.columns
  for (let value = start; value < end; value += 1) {
    const entries = (valueEntryOffsets[value + 1] as number) - (valueEntryOffsets[value] as number)
    const folded = fold(lowerCase(keywordText(segment, value)))
    for (const word of new Set(wordsOfFolded(folded).flatMap(beginnings))) add(word, entries).keywords.push(value)
  }
  return seen
}

function sharedIntegers(values: ArrayLike<number>): Uint32Array {
  const array = new Uint32Array(new SharedArrayBuffer(values.length * 4))
  array.set(values)
  return array
}

function titleOrder({ size, columns: { titleRanks } }: Segment): Uint32Array {
  const order = sharedIntegers(new Uint32Array(size))
  const taken = new Uint32Array(size)
  for (let entry = 0; entry < size; entry += 1) {
    const rank = titleRanks[entry] as number
    order[rank + (taken[rank] as number)] = entry
    taken[rank] = (taken[rank] as number) + 1
  }
  return order
}

/** Makes the table: some seconds for a million entries. */
export function deriveWordColumns(segment: Segment): WordColumns {
  const seen = collectWords(segment)
  const words = [...seen.keys()].sort()
  const offsets = new Uint32Array(words.length + 1)
  for (const [number, word] of words.entries()) offsets[number + 1] = (offsets[number] as number) + word.length
  const units = new Uint16Array(new SharedArrayBuffer((offsets.at(-1) as number) * 2))
  const keywordOffsets = growingIntegers(words.length + 1)
  const keywords = growingIntegers()
  keywordOffsets.push(0)
  for (const [number, word] of words.entries()) {
    for (let at = 0; at < word.length; at += 1) units[(offsets[number] as number) + at] = word.charCodeAt(at)
    keywords.pushAll(seen.get(word)?.keywords ?? [])
    keywordOffsets.push(keywords.length)
  }
  return {
    offsets: sharedIntegers(offsets),
    units,
    letters: sharedIntegers(words.map(lettersOf)),
    counts: sharedIntegers(words.map((word) => seen.get(word)?.count ?? 0)),
    keywordOffsets: sharedIntegers(keywordOffsets.values()),
    keywords: sharedIntegers(keywords.values()),
    titleOrder: titleOrder(segment),
  }
}

/** Reads a table. */
export class WordTable {
  readonly columns: WordColumns
  readonly length: number
  readonly #buffer: Buffer

  constructor(columns: WordColumns) {
    this.columns = columns
    this.length = columns.counts.length
    this.#buffer = Buffer.from(columns.units.buffer as ArrayBuffer, columns.units.byteOffset, columns.units.byteLength)
  }

  word(number: number): string {
    const { offsets } = this.columns
    return this.#buffer.toString('utf16le', (offsets[number] as number) * 2, (offsets[number + 1] as number) * 2)
  }

  count(number: number): number {
    return this.columns.counts[number] as number
  }

  keywordsOf(number: number): Uint32Array {
    const { keywordOffsets, keywords } = this.columns
    return keywords.subarray(keywordOffsets[number], keywordOffsets[number + 1])
  }

  /** Numbers of the words that begin so: from the first up to, not including, the second. */
  beginningWith(text: string): { start: number; end: number } {
    return { start: this.#firstFrom((word) => word < text), end: this.#firstFrom((word) => word < text || word.startsWith(text)) }
  }

  #firstFrom(isBefore: (word: string) => boolean): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(this.word(middle))) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Places in the order of titles of those that begin with the (folded) text, as {@link WordTable.beginningWith}. */
export function titlesBeginningWith({ titles }: Segment, order: Uint32Array, text: string): { start: number; end: number } {
  const firstFrom = (isBefore: (title: string) => boolean): number => {
    let low = 0
    let high = order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(titles.get(order[middle] as number))) low = middle + 1
      else high = middle
    }
    return low
  }
  const wanted = text.slice(0, TITLE_UNITS)
  const isBefore = (title: string) => compareText(title, wanted) < 0
  return { start: firstFrom(isBefore), end: firstFrom((title) => isBefore(title) || title.startsWith(wanted)) }
}
