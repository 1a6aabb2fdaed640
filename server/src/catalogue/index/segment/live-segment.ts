/** A segment with what was removed from it since it was made. */
import type { Segment } from './segment.ts'
import { FIELDS, GAP_TERM } from './segment.ts'
import { UNKNOWN } from './string-table.ts'

/** Lengths of the lists of a CSR. */
function differences(offsets: Uint32Array): Uint32Array {
  const lengths = new Uint32Array(offsets.length - 1)
  for (let at = 0; at < lengths.length; at += 1) lengths[at] = (offsets[at + 1] as number) - (offsets[at] as number)
  return lengths
}

/** Counts of a segment without its removed entries; exact at any time. */
export class LiveSegment {
  readonly segment: Segment
  /** By entry, 1 when it was removed. */
  readonly removed: Uint8Array
  /** Entries per value. */
  readonly valueCounts: Uint32Array
  #size: number
  /** Entries per term, when it differs from the length of the term's list. */
  #termCounts: Uint32Array | undefined

  constructor(segment: Segment, removed: Uint8Array = new Uint8Array(segment.size)) {
    this.segment = segment
    this.removed = new Uint8Array(segment.size)
    this.valueCounts = differences(segment.columns.valueEntryOffsets)
    this.#size = segment.size
    for (let entry = 0; entry < removed.length; entry += 1) if (removed[entry] === 1) this.remove(entry)
  }

  /** Number of entries that are there. */
  get size(): number {
    return this.#size
  }

  /** The number of an entry that is there, or `UNKNOWN`. */
  find(id: string): number {
    const entry = this.segment.ids.find(id)
    return entry === UNKNOWN || this.removed[entry] === 1 ? UNKNOWN : entry
  }

  remove(entry: number): void {
    if (this.removed[entry] === 1) return
    this.removed[entry] = 1
    this.#size -= 1
    const { rows, rowOffsets, texts, textOffsets } = this.segment.columns
    for (const value of rows.subarray(rowOffsets[entry], rowOffsets[entry + 1])) {
      this.valueCounts[value] = (this.valueCounts[value] as number) - 1
    }
    const counts = (this.#termCounts ??= differences(this.segment.columns.postingOffsets))
    for (const term of new Set(texts.subarray(textOffsets[entry * FIELDS], textOffsets[(entry + 1) * FIELDS]))) {
      if (term !== GAP_TERM) counts[term] = (counts[term] as number) - 1
    }
  }

  /** How many entries have the term. */
  countOf(term: number): number {
    const { postingOffsets } = this.segment.columns
    return this.#termCounts?.[term] ?? (postingOffsets[term + 1] as number) - (postingOffsets[term] as number)
  }
}
