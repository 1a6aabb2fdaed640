/** Makes one segment of several, leaving out what was removed from them. */
import { RANGE_NAMES } from '../entry-values.ts'
import { compareEnds, renumberText } from './build-segment.ts'
import { shapeWords } from './shapes/polygons.ts'
import { GONE, mergeLists } from './lists/merged-lists.ts'
import { entryReader, FIELDS, type Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'
import { type StringTable, StringTableWriter } from './lists/string-table.ts'
import { valuesOfEntry } from './value-rows.ts'

/** A segment and, by entry, 1 for those that were removed. */
export interface MergePart {
  readonly segment: Segment
  readonly removed: Uint8Array
}

/** The strings of several sorted tables in one; `maps` gives by table and old number the new number. */
function uniteTables(tables: readonly StringTable[], isUsed: (table: number, number: number) => boolean) {
  const writer = new StringTableWriter()
  const maps = tables.map(({ length }) => new Uint32Array(length))
  const next = tables.map(() => 0)
  let size = 0
  for (;;) {
    const same: number[] = []
    for (const [index, table] of tables.entries()) {
      const mine = next[index] as number
      if (mine === table.length) continue
      const first = same[0]
      const order = first === undefined ? -1 : table.compare(mine, tables[first] as StringTable, next[first] as number)
      if (order < 0) same.length = 0
      if (order <= 0) same.push(index)
    }
    if (same[0] === undefined) break
    const used = same.some((index) => isUsed(index, next[index] as number))
    if (used) writer.addFrom(tables[same[0]] as StringTable, next[same[0]] as number)
    for (const index of same) {
      ;(maps[index] as Uint32Array)[next[index] as number] = size
      next[index] = (next[index] as number) + 1
    }
    if (used) size += 1
  }
  return { table: writer.finish(true), maps }
}

/** By term or value, whether one of its entries is still there. */
function numbersInUse(offsets: Uint32Array, entries: Uint32Array, removed: Uint8Array): Uint8Array {
  const marks = new Uint8Array(offsets.length - 1)
  if (!removed.includes(1)) return marks.fill(1)
  for (let number = 0; number < marks.length; number += 1) {
    const end = offsets[number + 1] as number
    for (let at = offsets[number] as number; at < end && marks[number] === 0; at += 1) {
      if (removed[entries[at] as number] === 0) marks[number] = 1
    }
  }
  return marks
}

/** Goes through the entries of all parts in the common order "newest first, then id". */
function* inOrder(parts: readonly MergePart[]): Generator<{ part: number; entry: number }> {
  const next = parts.map(() => 0)
  const skipRemoved = (index: number) => {
    const { removed } = parts[index] as MergePart
    let entry = next[index] as number
    while (removed[entry] === 1) entry += 1
    next[index] = entry
  }
  for (const index of parts.keys()) skipRemoved(index)
  const ends = parts.map(({ segment }) => segment.columns.ends)
  for (;;) {
    let first = -1
    let firstEnd = NaN
    for (let part = 0; part < parts.length; part += 1) {
      const { segment } = parts[part] as MergePart
      const entry = next[part] as number
      if (entry >= segment.size) continue
      const end = ends[part]?.[entry] as number
      const best = parts[first]?.segment
      const order = compareEnds(end, firstEnd)
      const isBefore =
        best === undefined || order < 0 || (order === 0 && segment.ids.compare(entry, best.ids, next[first] as number) < 0)
      if (!isBefore) continue
      first = part
      firstEnd = end
    }
    if (first === -1) return
    yield { part: first, entry: next[first] as number }
    next[first] = (next[first] as number) + 1
    skipRemoved(first)
  }
}

/** Reads the numbers of a segment's entries, which must be asked for in their order. */
function numberReader({ columns }: Segment): (entry: number) => number[] {
  const next = RANGE_NAMES.map((_, range) => columns.numberOffsets[range] as number)
  return (entry) =>
    RANGE_NAMES.map((_, range) => {
      const end = columns.numberOffsets[range + 1] as number
      let at = next[range] as number
      while (at < end && (columns.numberEntries[at] as number) < entry) at += 1
      next[range] = at
      return at < end && columns.numberEntries[at] === entry ? (columns.numbers[at] as number) : NaN
    })
}

/** A part is read from its beginning to its end. */
const WINDOW_BYTES = 1 << 20

/** One segment with the entries of all parts that were not removed. */
export function mergeSegments(parts: readonly MergePart[]): Segment {
  const termsUsed = parts.map(({ segment: { columns }, removed }) =>
    numbersInUse(columns.postingOffsets, columns.postings, removed),
  )
  const valuesUsed = parts.map(({ segment: { columns }, removed }) =>
    numbersInUse(columns.valueEntryOffsets, columns.valueEntries, removed),
  )
  const terms = uniteTables(
    parts.map(({ segment }) => segment.terms),
    (part, term) => termsUsed[part]?.[term] === 1,
  )
  const values = uniteTables(
    parts.map(({ segment }) => segment.values),
    (part, value) => valuesUsed[part]?.[value] === 1,
  )
  const numbers = parts.map(({ segment }) => numberReader(segment))
  const texts = parts.map(({ segment }) => entryReader(segment, WINDOW_BYTES))
  const textLength = parts.reduce((sum, { segment: { columns } }) => sum + (columns.textOffsets.at(-1) as number), 0)
  const writer = new SegmentWriter(terms.table, values.table, textLength)
  const newNumbers = parts.map(({ segment }) => new Uint32Array(segment.size).fill(GONE))
  let size = 0
  for (const { part, entry } of inOrder(parts)) {
    const { segment } = parts[part] as MergePart
    const { columns } = segment
    ;(newNumbers[part] as Uint32Array)[entry] = size
    size += 1
    const valueMap = values.maps[part] as Uint32Array
    writer.add({
      id: segment.ids.get(entry),
      title: segment.titles.get(entry),
      text: renumberText(texts[part]?.(entry) ?? new Uint32Array(0), terms.maps[part] as Uint32Array),
      fieldLengths: columns.fieldLengths.subarray(entry * FIELDS, (entry + 1) * FIELDS),
      flags: columns.flags[entry] as number,
      start: columns.starts[entry] as number,
      end: columns.ends[entry] as number,
      published: columns.published[entry] as number,
      boxes: columns.boxes.subarray((columns.boxOffsets[entry] as number) * 4, (columns.boxOffsets[entry + 1] as number) * 4),
      shape: shapeWords(columns, entry),
      values: valuesOfEntry(segment, entry).map((value) => valueMap[value] as number),
      numbers: numbers[part]?.(entry) ?? [],
    })
  }
  const listParts = parts.map(({ segment }, part) => ({
    segment,
    terms: terms.maps[part] as Uint32Array,
    entries: newNumbers[part] as Uint32Array,
  }))
  return writer.finish(mergeLists(listParts, terms.table.length))
}
