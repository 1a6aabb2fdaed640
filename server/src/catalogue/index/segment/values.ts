/** Values of entries (facets, labels, parent) in a segment: one table for all names, those of one name together. */
import { VALUE_NAMES, type ValueName } from '../entry-values.ts'
import type { Segment } from './segment.ts'
import type { StringTable } from './lists/string-table.ts'

/** The letter that stands before a value for its name, so that values of one name lie together. */
export function valueKey(name: number, value: string): string {
  return `${String.fromCharCode(0x41 + name)}${value}`
}

/** Number of a value of a name in a segment, or `UNKNOWN`. */
export function findValue({ values }: Segment, name: ValueName, value: string): number {
  return values.find(valueKey(VALUE_NAMES.indexOf(name), value))
}

/** First number of the values of each name, and the number of all values at the end. */
export function valueNames(values: StringTable): Uint32Array {
  const starts = new Uint32Array(VALUE_NAMES.length + 1)
  for (let value = 0; value < values.length; value += 1) {
    const name = (values.columns.bytes[values.columns.offsets[value] as number] as number) - 0x41
    starts[name + 1] = value + 1
  }
  for (let name = 1; name < starts.length; name += 1) starts[name] = Math.max(starts[name] as number, starts[name - 1] as number)
  return starts
}

/** Turns "values of an entry" into "entries of a value". */
export function invertRows(
  rows: Uint32Array,
  rowOffsets: Uint32Array,
  values: number,
): { offsets: Uint32Array; entries: Uint32Array } {
  const offsets = new Uint32Array(values + 1)
  for (const value of rows) offsets[value + 1] = (offsets[value + 1] as number) + 1
  for (let value = 0; value < values; value += 1) offsets[value + 1] = (offsets[value + 1] as number) + (offsets[value] as number)
  const next = offsets.slice(0, -1)
  const entries = new Uint32Array(rows.length)
  for (let entry = 0; entry < rowOffsets.length - 1; entry += 1) {
    const end = rowOffsets[entry + 1] as number
    for (let at = rowOffsets[entry] as number; at < end; at += 1) {
      const value = rows[at] as number
      const place = next[value] as number
      next[value] = place + 1
      entries[place] = entry
    }
  }
  return { offsets, entries }
}
