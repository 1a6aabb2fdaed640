/** Makes one segment of several, leaving out what was removed from them. */
import { RANGE_NAMES } from '../entry-values.ts'
import { compareEnds } from './build-segment.ts'
import { FIELDS, GAP_TERM, type Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'
import { type StringTable, StringTableWriter } from './string-table.ts'

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

/** By term, whether an entry that is still there has it. */
function usedTerms({ segment: { columns, terms }, removed }: MergePart): Uint8Array {
  const used = new Uint8Array(terms.length)
  for (let term = 0; term < terms.length; term += 1) {
    const end = columns.postingOffsets[term + 1] as number
    for (let at = columns.postingOffsets[term] as number; at < end && used[term] === 0; at += 1) {
      if (removed[columns.postings[at] as number] === 0) used[term] = 1
    }
  }
  return used
}

/** By value, whether an entry that is still there has it. */
function usedValues({ segment: { columns, size, values }, removed }: MergePart): Uint8Array {
  const used = new Uint8Array(values.length)
  for (let entry = 0; entry < size; entry += 1) {
    if (removed[entry] !== 0) continue
    for (const value of columns.rows.subarray(columns.rowOffsets[entry], columns.rowOffsets[entry + 1])) used[value] = 1
  }
  return used
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
  for (;;) {
    let first = -1
    for (const [index, { segment }] of parts.entries()) {
      const entry = next[index] as number
      if (entry >= segment.size) continue
      const best = first === -1 ? undefined : (parts[first] as MergePart).segment
      const bestEntry = next[first] as number
      const before =
        best === undefined ||
        (compareEnds(segment.columns.ends[entry] as number, best.columns.ends[bestEntry] as number) ||
          segment.ids.compare(entry, best.ids, bestEntry)) < 0
      if (before) first = index
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

function mapTerms(texts: Uint32Array, map: Uint32Array): Uint32Array {
  return texts.map((term) => (term === GAP_TERM ? GAP_TERM : (map[term] as number)))
}

/** One segment with the entries of all parts that were not removed. */
export function mergeSegments(parts: readonly MergePart[]): Segment {
  const termsUsed = parts.map(usedTerms)
  const valuesUsed = parts.map(usedValues)
  const terms = uniteTables(
    parts.map(({ segment }) => segment.terms),
    (part, term) => termsUsed[part]?.[term] === 1,
  )
  const values = uniteTables(
    parts.map(({ segment }) => segment.values),
    (part, value) => valuesUsed[part]?.[value] === 1,
  )
  const numbers = parts.map(({ segment }) => numberReader(segment))
  const writer = new SegmentWriter(terms.table, values.table)
  for (const { part, entry } of inOrder(parts)) {
    const { segment } = parts[part] as MergePart
    const { columns } = segment
    const termMap = terms.maps[part] as Uint32Array
    const valueMap = values.maps[part] as Uint32Array
    const text = (field: number) =>
      mapTerms(
        columns.texts.subarray(columns.textOffsets[entry * FIELDS + field], columns.textOffsets[entry * FIELDS + field + 1]),
        termMap,
      )
    writer.add({
      id: segment.ids.get(entry),
      title: segment.titles.get(entry),
      texts: [text(0), text(1), text(2), text(3)],
      flags: columns.flags[entry] as number,
      start: columns.starts[entry] as number,
      end: columns.ends[entry] as number,
      published: columns.published[entry] as number,
      boxes: columns.boxes.subarray((columns.boxOffsets[entry] as number) * 4, (columns.boxOffsets[entry + 1] as number) * 4),
      values: columns.rows
        .subarray(columns.rowOffsets[entry], columns.rowOffsets[entry + 1])
        .map((value) => valueMap[value] as number),
      numbers: numbers[part]?.(entry) ?? [],
    })
  }
  return writer.finish()
}
