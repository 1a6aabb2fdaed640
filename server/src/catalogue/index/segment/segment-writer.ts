/** Writes a segment entry by entry, in the segment's order. */
import { RANGE_NAMES } from '../entry-values.ts'
import { LONGEST_FIELD } from '../relevance.ts'
import { layCells } from './shapes/cells.ts'
import { type Growing, growingBytes, growingIntegers, growingNumbers, growingShorts } from './lists/growing-arrays.ts'
import { countExtents, countFacetValues, countTerms } from './lists/counted-lists.ts'
import { hullOfBoxes } from './shapes/hulls.ts'
import { FIELDS, packSegment, type Segment } from './segment.ts'
import { secondKeys } from './lists/second-keys.ts'
import { type StringTable, StringTableWriter } from './lists/string-table.ts'
import { type TermLists, TermListWriter } from './lists/term-lists.ts'
import { layValues } from './value-rows.ts'
import { invertRows, valueNames } from './values.ts'
import { touchedYears } from './years.ts'

/** An entry as a segment holds it. `NaN` = none. */
export interface SegmentEntry {
  readonly id: string
  readonly title: string
  /** The numbers of its terms, field by field; `GAP_TERM` between values, `FIELD_END` between fields. */
  readonly text: Uint32Array
  /** Told in a merge only: words of each field, as the section of this name has them. */
  readonly fieldLengths?: ArrayLike<number>
  readonly flags: number
  readonly start: number
  readonly end: number
  readonly published: number
  /** W, S, E, N of each box. */
  readonly boxes: ArrayLike<number>
  /** Its place in words, see polygons.ts; none when it is its boxes. */
  readonly shape: ArrayLike<number>
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
  readonly #texts: Growing<Uint32Array<ArrayBuffer>>
  readonly #flags = growingBytes()
  readonly #starts = growingNumbers()
  readonly #ends = growingNumbers()
  readonly #firstYears = growingShorts()
  readonly #lastYears = growingShorts()
  readonly #published = growingNumbers()
  readonly #boxOffsets = growingIntegers()
  readonly #boxes = growingNumbers()
  readonly #hulls = growingShorts()
  readonly #shapeOffsets = growingIntegers()
  readonly #shapes = growingIntegers()
  readonly #rowOffsets = growingIntegers()
  readonly #rows = growingIntegers()
  readonly #numberEntries = RANGE_NAMES.map(() => growingIntegers())
  readonly #numbers = RANGE_NAMES.map(() => growingNumbers())
  readonly #termLists: TermListWriter
  readonly #fieldLengths = growingShorts()
  readonly #lengths = new Uint32Array(FIELDS)
  #size = 0

  /** `textLength`: how long all texts will be together, at most; they are most of the memory that it takes. */
  constructor(terms: StringTable, values: StringTable, textLength: number) {
    this.#terms = terms
    this.#values = values
    this.#texts = growingIntegers(textLength)
    this.#termLists = new TermListWriter(terms.length)
    for (const offsets of [this.#textOffsets, this.#boxOffsets, this.#shapeOffsets, this.#rowOffsets]) offsets.push(0)
  }

  add(entry: SegmentEntry): void {
    this.#ids.add(entry.id)
    this.#titles.add(entry.title)
    this.#texts.pushAll(entry.text)
    this.#textOffsets.push(this.#texts.length)
    if (entry.fieldLengths === undefined) {
      this.#termLists.count(this.#size, entry.text, this.#lengths)
      for (const length of this.#lengths) this.#fieldLengths.push(Math.min(length, LONGEST_FIELD))
    } else this.#fieldLengths.pushAll(entry.fieldLengths)
    this.#flags.push(entry.flags)
    this.#starts.push(entry.start)
    this.#ends.push(entry.end)
    const { first, last } = touchedYears(entry.start, entry.end)
    this.#firstYears.push(first)
    this.#lastYears.push(last)
    this.#published.push(entry.published)
    this.#boxes.pushAll(entry.boxes)
    this.#hulls.pushAll(hullOfBoxes(entry.boxes))
    this.#boxOffsets.push(this.#boxes.length / 4)
    this.#shapes.pushAll(entry.shape)
    this.#shapeOffsets.push(this.#shapes.length)
    this.#rows.pushAll(Uint32Array.from(entry.values).sort())
    this.#rowOffsets.push(this.#rows.length)
    for (const [range, numbers] of this.#numbers.entries()) {
      const value = entry.numbers[range] as number
      if (Number.isNaN(value)) continue
      numbers.push(value)
      this.#numberEntries[range]?.push(this.#size)
    }
    this.#size += 1
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

  /** The segment. `merged`: the lists of its terms, where they are told in a merge. */
  finish(merged?: TermLists): Segment {
    const ids = this.#ids.finish(true).columns
    const titles = this.#titles.finish(false)
    const keys = secondKeys(this.#terms)
    const texts = this.#texts.values()
    const textOffsets = this.#textOffsets.values()
    const fieldLengths = this.#fieldLengths.values()
    const { positions, ...lists } = merged ?? this.#termLists.write(texts, textOffsets, fieldLengths)
    const rows = this.#rows.values()
    const rowOffsets = this.#rowOffsets.values()
    const valueEntries = invertRows(rows, rowOffsets, this.#values.length)
    const names = valueNames(this.#values)
    const valueRows = layValues(rows, rowOffsets, names)
    const counted = { ...valueRows, valueNames: names }
    const boxes = this.#boxes.values()
    const boxOffsets = this.#boxOffsets.values()
    const shapeOffsets = this.#shapes.length === 0 ? new Uint32Array(0) : this.#shapeOffsets.values()
    const numberOffsets = growingIntegers()
    const numberEntries = growingIntegers()
    const numbers = growingNumbers()
    numberOffsets.push(0)
    for (const [range, values] of this.#numbers.entries()) {
      numberEntries.pushAll(this.#numberEntries[range]?.values() ?? [])
      numbers.pushAll(values.values())
      numberOffsets.push(numbers.length)
    }
    const columns = {
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
      ...lists,
      textOffsets,
      fieldLengths,
      flags: this.#flags.values(),
      starts: this.#starts.values(),
      ends: this.#ends.values(),
      firstYears: this.#firstYears.values(),
      lastYears: this.#lastYears.values(),
      published: this.#published.values(),
      boxOffsets,
      boxes,
      hulls: this.#hulls.values(),
      ...layCells(this.#hulls.values()),
      shapeOffsets,
      shapes: this.#shapes.values(),
      valueOffsets: this.#values.columns.offsets,
      valueBytes: this.#values.columns.bytes,
      valueSlots: this.#values.columns.slots,
      valueNames: names,
      valueEntryOffsets: valueEntries.offsets,
      valueEntries: valueEntries.entries,
      ...valueRows,
      ...countTerms({ ...lists, ...counted }, this.#size),
      ...countFacetValues(
        { ...counted, valueEntryOffsets: valueEntries.offsets, valueEntries: valueEntries.entries },
        this.#size,
      ),
      ...countExtents({ ...counted, boxOffsets, boxes, shapeOffsets }),
      numberOffsets: numberOffsets.values(),
      numberEntries: numberEntries.values(),
      numbers: numbers.values(),
    }
    return packSegment(columns, texts, positions)
  }
}
