/** Writes a segment entry by entry, in the segment's order. */
import { RANGE_NAMES } from '../entry-values.ts'
import { fieldWeight, impactOf } from '../relevance.ts'
import { growingBytes, growingIntegers, growingNumbers } from './growing-arrays.ts'
import { FIELDS, GAP_TERM, packSegment, type Segment } from './segment.ts'
import { secondKeys } from './second-keys.ts'
import { type StringTable, StringTableWriter } from './string-table.ts'
import { invertRows, valueNames } from './values.ts'

/** An entry as a segment holds it. `NaN` = none. */
export interface SegmentEntry {
  readonly id: string
  readonly title: string
  /** Per searched field the numbers of its terms, {@link GAP_TERM} between values. */
  readonly texts: readonly Uint32Array[]
  readonly flags: number
  readonly start: number
  readonly end: number
  readonly published: number
  /** W, S, E, N of each box. */
  readonly boxes: ArrayLike<number>
  /** Numbers of its values. */
  readonly values: ArrayLike<number>
  /** In the order of `RANGE_NAMES`. */
  readonly numbers: ArrayLike<number>
}

/** Takes the finished tables of terms and values, then the entries in the order "newest first, then id". */
export class SegmentWriter {
  readonly #terms: StringTable
  readonly #values: StringTable
  readonly #ids = new StringTableWriter()
  readonly #titles = new StringTableWriter()
  readonly #textOffsets = growingIntegers()
  readonly #texts = growingIntegers()
  readonly #flags = growingBytes()
  readonly #starts = growingNumbers()
  readonly #ends = growingNumbers()
  readonly #published = growingNumbers()
  readonly #boxOffsets = growingIntegers()
  readonly #boxes = growingNumbers()
  readonly #rowOffsets = growingIntegers()
  readonly #rows = growingIntegers()
  readonly #numberEntries = RANGE_NAMES.map(() => growingIntegers())
  readonly #numbers = RANGE_NAMES.map(() => growingNumbers())
  // what the entries have of each term, entry by entry; turned round at the end
  readonly #entryTerms = growingIntegers()
  readonly #entryImpacts = growingBytes()
  readonly #entryFields = growingBytes()
  readonly #entryEnds = growingIntegers()
  /** By term: where its counts lie in `#counts` for the entry being written, plus one. */
  readonly #places: Uint32Array
  #size = 0

  constructor(terms: StringTable, values: StringTable) {
    this.#terms = terms
    this.#values = values
    this.#places = new Uint32Array(terms.length)
    for (const offsets of [this.#textOffsets, this.#boxOffsets, this.#rowOffsets]) offsets.push(0)
  }

  add(entry: SegmentEntry): void {
    this.#ids.add(entry.id)
    this.#titles.add(entry.title)
    for (const text of entry.texts) {
      this.#texts.pushAll(text)
      this.#textOffsets.push(this.#texts.length)
    }
    this.#addTerms(entry.texts)
    this.#flags.push(entry.flags)
    this.#starts.push(entry.start)
    this.#ends.push(entry.end)
    this.#published.push(entry.published)
    this.#boxes.pushAll(entry.boxes)
    this.#boxOffsets.push(this.#boxes.length / 4)
    this.#rows.pushAll(entry.values)
    this.#rowOffsets.push(this.#rows.length)
    for (const [range, numbers] of this.#numbers.entries()) {
      const value = entry.numbers[range] as number
      if (Number.isNaN(value)) continue
      numbers.push(value)
      this.#numberEntries[range]?.push(this.#size)
    }
    this.#size += 1
  }

  #addTerms(texts: readonly Uint32Array[]): void {
    const lengths = texts.map((text) => text.reduce((sum, term) => (term === GAP_TERM ? sum : sum + 1), 0))
    const terms: number[] = []
    const counts: number[] = []
    for (const [field, text] of texts.entries()) {
      for (const term of text) {
        if (term === GAP_TERM) continue
        let place = this.#places[term] as number
        if (place === 0) {
          place = terms.push(term)
          this.#places[term] = place
          counts.push(0, 0, 0, 0)
        }
        const at = (place - 1) * FIELDS + field
        counts[at] = (counts[at] as number) + 1
      }
    }
    for (const [index, term] of terms.entries()) {
      this.#places[term] = 0
      let weight = 0
      let fields = 0
      for (let field = 0; field < FIELDS; field += 1) {
        const count = counts[index * FIELDS + field] as number
        if (count === 0) continue
        fields |= 1 << field
        weight += fieldWeight(field, count, lengths[field] as number)
      }
      this.#entryTerms.push(term)
      this.#entryImpacts.push(impactOf(weight))
      this.#entryFields.push(fields)
    }
    this.#entryEnds.push(this.#entryTerms.length)
  }

  /** Turns "terms of an entry" into "entries of a term"; the entries of a term come out in their order. */
  #invert(): { offsets: Uint32Array; postings: Uint32Array; impacts: Uint8Array; fields: Uint8Array } {
    const terms = this.#entryTerms.values()
    const entryImpacts = this.#entryImpacts.values()
    const entryFields = this.#entryFields.values()
    const offsets = new Uint32Array(this.#terms.length + 1)
    for (const term of terms) offsets[term + 1] = (offsets[term + 1] as number) + 1
    for (let term = 0; term < this.#terms.length; term += 1)
      offsets[term + 1] = (offsets[term + 1] as number) + (offsets[term] as number)
    const next = offsets.slice(0, -1)
    const postings = new Uint32Array(terms.length)
    const impacts = new Uint8Array(terms.length)
    const fields = new Uint8Array(terms.length)
    let at = 0
    for (const [entry, end] of this.#entryEnds.values().entries()) {
      for (; at < end; at += 1) {
        const term = terms[at] as number
        const place = next[term] as number
        next[term] = place + 1
        postings[place] = entry
        impacts[place] = entryImpacts[at] as number
        fields[place] = entryFields[at] as number
      }
    }
    return { offsets, postings, impacts, fields }
  }

  #titleRanks(titles: StringTable): Uint32Array {
    const order = new Uint32Array(this.#size).map((_, entry) => entry)
    order.sort((a, b) => titles.compare(a, titles, b) || a - b)
    const ranks = new Uint32Array(this.#size)
    // equal titles have equal ranks: then the newest comes first
    let rank = 0
    for (let place = 0; place < order.length; place += 1) {
      const entry = order[place] as number
      if (place > 0 && titles.compare(order[place - 1] as number, titles, entry) !== 0) rank = place
      ranks[entry] = rank
    }
    return ranks
  }

  finish(): Segment {
    const ids = this.#ids.finish(true).columns
    const titles = this.#titles.finish(false)
    const keys = secondKeys(this.#terms)
    const { offsets, postings, impacts, fields } = this.#invert()
    const rows = this.#rows.values()
    const valueEntries = invertRows(rows, this.#rowOffsets.values(), this.#values.length)
    const numberOffsets = growingIntegers()
    const numberEntries = growingIntegers()
    const numbers = growingNumbers()
    numberOffsets.push(0)
    for (const [range, values] of this.#numbers.entries()) {
      numberEntries.pushAll(this.#numberEntries[range]?.values() ?? [])
      numbers.pushAll(values.values())
      numberOffsets.push(numbers.length)
    }
    return packSegment({
      idOffsets: ids.offsets,
      idBytes: ids.bytes,
      idSlots: ids.slots,
      titleOffsets: titles.columns.offsets,
      titleBytes: titles.columns.bytes,
      titleRanks: this.#titleRanks(titles),
      termOffsets: this.#terms.columns.offsets,
      termBytes: this.#terms.columns.bytes,
      termSlots: this.#terms.columns.slots,
      keyOffsets: keys.keys.columns.offsets,
      keyBytes: keys.keys.columns.bytes,
      keySlots: keys.keys.columns.slots,
      keyTermOffsets: keys.offsets,
      keyTerms: keys.terms,
      postingOffsets: offsets,
      postings,
      impacts,
      postingFields: fields,
      textOffsets: this.#textOffsets.values(),
      texts: this.#texts.values(),
      flags: this.#flags.values(),
      starts: this.#starts.values(),
      ends: this.#ends.values(),
      published: this.#published.values(),
      boxOffsets: this.#boxOffsets.values(),
      boxes: this.#boxes.values(),
      valueOffsets: this.#values.columns.offsets,
      valueBytes: this.#values.columns.bytes,
      valueSlots: this.#values.columns.slots,
      valueNames: valueNames(this.#values),
      valueEntryOffsets: valueEntries.offsets,
      valueEntries: valueEntries.entries,
      rowOffsets: this.#rowOffsets.values(),
      rows,
      numberOffsets: numberOffsets.values(),
      numberEntries: numberEntries.values(),
      numbers: numbers.values(),
    })
  }
}
