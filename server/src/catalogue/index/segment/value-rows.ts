/**
 * The values of entries, laid out for counting. Each entry has a row of equal length, with as many slots for each facet as a
 * good part of the entries need. Values without a slot, and those of no facet, are in the rest. Counting such rows needs no
 * branches and a third of the time of lists.
 */
import { FACET_NAMES } from '../../catalogue.ts'
import type { Segment, SegmentColumns } from './segment.ts'

/** A facet has another slot when at least one entry in so many has a value for it. */
const SLOT_PART = 10
const MOST_SLOTS_OF_FACET = 16
/** The rows of so many entries stay in a processor's cache while their slots are counted. */
const ENTRIES_AT_ONCE = 1_024
/** Numbers up to this fit into two bytes. */
const LARGEST_SHORT = 0xffff

/** The sections of a segment that hold the values of its entries. */
export type ValueRows = Pick<SegmentColumns, 'slotNames' | 'slots16' | 'slots32' | 'restOffsets' | 'rest'>

/** The rows of a segment: `length` numbers for each entry. The first is 1 when facet values of the entry are in the rest. */
export interface SlotRows {
  readonly slots: Uint16Array | Uint32Array
  readonly length: number
  /** What stands in an empty slot: no facet has this value. */
  readonly empty: number
}

type SlotColumns = Pick<SegmentColumns, 'slotNames' | 'slots16' | 'slots32' | 'valueNames'>

export function slotRows({ slotNames, slots16, slots32, valueNames }: SlotColumns): SlotRows {
  const empty = valueNames[FACET_NAMES.length] as number
  return { slots: empty > LARGEST_SHORT ? slots32 : slots16, length: slotNames[FACET_NAMES.length] as number, empty }
}

/** The values of an entry, facets that have slots first. */
export function valuesOfEntry({ columns }: Segment, entry: number): number[] {
  const { slots, length, empty } = slotRows(columns)
  const values: number[] = []
  for (let at = entry * length + 1; at < (entry + 1) * length; at += 1) {
    if (slots[at] !== empty) values.push(slots[at] as number)
  }
  const end = columns.restOffsets[entry + 1] as number
  for (let at = columns.restOffsets[entry] as number; at < end; at += 1) values.push(columns.rest[at] as number)
  return values
}

/** Adds one for what stands in eight slots of each row, beginning with `slot`: written out, it takes half of the time. */
function countEight({ slots, length }: SlotRows, slot: number, entries: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < entries.length; at += 1) {
    const place = (entries[at] as number) * length + slot
    const a = slots[place] as number
    const b = slots[place + 1] as number
    const c = slots[place + 2] as number
    const d = slots[place + 3] as number
    const e = slots[place + 4] as number
    const f = slots[place + 5] as number
    const g = slots[place + 6] as number
    const h = slots[place + 7] as number
    counts[a] = (counts[a] as number) + 1
    counts[b] = (counts[b] as number) + 1
    counts[c] = (counts[c] as number) + 1
    counts[d] = (counts[d] as number) + 1
    counts[e] = (counts[e] as number) + 1
    counts[f] = (counts[f] as number) + 1
    counts[g] = (counts[g] as number) + 1
    counts[h] = (counts[h] as number) + 1
  }
}

/** As {@link countEight} for three slots. */
function countThree({ slots, length }: SlotRows, slot: number, entries: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < entries.length; at += 1) {
    const place = (entries[at] as number) * length + slot
    const a = slots[place] as number
    const b = slots[place + 1] as number
    const c = slots[place + 2] as number
    counts[a] = (counts[a] as number) + 1
    counts[b] = (counts[b] as number) + 1
    counts[c] = (counts[c] as number) + 1
  }
}

function countOne({ slots, length }: SlotRows, slot: number, entries: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < entries.length; at += 1) {
    const value = slots[(entries[at] as number) * length + slot] as number
    counts[value] = (counts[value] as number) + 1
  }
}

/** Counts the values of these entries that are in the slots from `firstSlot` up to `lastSlot`, and those facet values that are in the rest. */
export function countValues(
  columns: SlotColumns & Pick<SegmentColumns, 'rest' | 'restOffsets'>,
  entries: Uint32Array,
  { firstSlot, lastSlot }: { readonly firstSlot: number; readonly lastSlot: number },
  counts: Uint32Array,
): void {
  const rows = slotRows(columns)
  for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
    const part = entries.subarray(start, start + ENTRIES_AT_ONCE)
    let slot = firstSlot
    for (; slot + 8 <= lastSlot; slot += 8) countEight(rows, slot, part, counts)
    for (; slot + 3 <= lastSlot; slot += 3) countThree(rows, slot, part, counts)
    for (; slot < lastSlot; slot += 1) countOne(rows, slot, part, counts)
  }
  const { rest, restOffsets } = columns
  if (rest.length === 0) return
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    if (rows.slots[entry * rows.length] === 0) continue
    const last = restOffsets[entry + 1] as number
    for (let place = restOffsets[entry] as number; place < last; place += 1) {
      const value = rest[place] as number
      // what is no facet comes last
      if (value >= rows.empty) break
      counts[value] = (counts[value] as number) + 1
    }
  }
}

/** CSR by facet of its slots in a row. */
function chooseSlots(rows: Uint32Array, rowOffsets: Uint32Array, valueNames: Uint32Array): Uint32Array {
  const entries = rowOffsets.length - 1
  const having = FACET_NAMES.map(() => new Uint32Array(MOST_SLOTS_OF_FACET))
  for (let entry = 0; entry < entries; entry += 1) {
    let at = rowOffsets[entry] as number
    const end = rowOffsets[entry + 1] as number
    for (let name = 0; name < having.length && at < end; name += 1) {
      const counts = having[name] as Uint32Array
      const last = valueNames[name + 1] as number
      for (let slot = 0; at < end && (rows[at] as number) < last; slot += 1, at += 1) {
        if (slot < MOST_SLOTS_OF_FACET) counts[slot] = (counts[slot] as number) + 1
      }
    }
  }
  // the first is not a value, see SlotRows
  const slotNames = Uint32Array.of(1, ...having.map(() => 0))
  for (const [name, counts] of having.entries()) {
    const slots = counts.filter((count) => count > 0 && count * SLOT_PART >= entries).length
    slotNames[name + 1] = (slotNames[name] as number) + slots
  }
  return slotNames
}

/** Lays out the values of all entries. `rows`: CSR by entry of its values, ascending. `valueNames`: CSR by name. */
export function layValues(rows: Uint32Array, rowOffsets: Uint32Array, valueNames: Uint32Array): ValueRows {
  const entries = rowOffsets.length - 1
  const slotNames = chooseSlots(rows, rowOffsets, valueNames)
  const length = slotNames[FACET_NAMES.length] as number
  const empty = valueNames[FACET_NAMES.length] as number
  const isShort = empty <= LARGEST_SHORT
  const slots = (isShort ? new Uint16Array(entries * length) : new Uint32Array(entries * length)).fill(empty)
  const restOffsets = new Uint32Array(entries + 1)
  const rest = new Uint32Array(rows.length)
  let restLength = 0
  for (let entry = 0; entry < entries; entry += 1) {
    const base = entry * length
    let name = 0
    let slot = 0
    slots[base] = 0
    for (let at = rowOffsets[entry] as number; at < (rowOffsets[entry + 1] as number); at += 1) {
      const value = rows[at] as number
      while (name < FACET_NAMES.length && value >= (valueNames[name + 1] as number)) {
        name += 1
        slot = 0
      }
      if (slot < (slotNames[name + 1] ?? 0) - (slotNames[name] as number)) {
        slots[base + (slotNames[name] as number) + slot] = value
        slot += 1
      } else {
        if (value < empty) slots[base] = 1
        rest[restLength] = value
        restLength += 1
      }
    }
    restOffsets[entry + 1] = restLength
  }
  const none = { slots16: new Uint16Array(0), slots32: new Uint32Array(0) }
  const own = slots instanceof Uint16Array ? { ...none, slots16: slots } : { ...none, slots32: slots }
  return { slotNames, ...own, restOffsets, rest: rest.slice(0, restLength) }
}
