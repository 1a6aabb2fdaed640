/** A segment with what was removed from it since it was made. */
import { entryReader, FIELD_END, type Segment } from './segment.ts'
import { UNKNOWN } from './lists/string-table.ts'
import type { TextSource } from './text-part.ts'
import { valuesOfEntry } from './value-rows.ts'

/** What a live segment consists of, in memory that threads share. Only the thread that made it changes it. */
export interface SharedState {
  readonly buffer: SharedArrayBuffer
  readonly texts: TextSource
  readonly removed: Uint8Array
  readonly valueCounts: Uint32Array
  readonly termCounts: Uint32Array | undefined
  readonly size: number
}

/** Lengths of the lists of a CSR. */
function differences(offsets: Uint32Array): Uint32Array {
  const lengths = new Uint32Array(new SharedArrayBuffer((offsets.length - 1) * 4))
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

  constructor(segment: Segment, removed: Uint8Array = new Uint8Array(0), shared?: SharedState) {
    this.segment = segment
    this.removed = shared?.removed ?? new Uint8Array(new SharedArrayBuffer(segment.size))
    this.valueCounts = shared?.valueCounts ?? differences(segment.columns.valueEntryOffsets)
    this.#termCounts = shared?.termCounts
    this.#size = shared?.size ?? segment.size
    const read = entryReader(segment)
    for (let entry = 0; entry < removed.length; entry += 1) if (removed[entry] === 1) this.#remove(entry, read)
  }

  /** The same segment in another thread, as it is now; `segment` has the same bytes. */
  static ofShared(segment: Segment, shared: SharedState): LiveSegment {
    return new LiveSegment(segment, undefined, shared)
  }

  /** For {@link LiveSegment.ofShared}. The texts are good for as long as somebody has this segment. */
  shared(): SharedState {
    const { segment, removed, valueCounts } = this
    const termCounts = this.#termCounts
    return { buffer: segment.buffer, texts: segment.texts.source, removed, valueCounts, termCounts, size: this.#size }
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
    if (this.removed[entry] === 0) this.#remove(entry, entryReader(this.segment, 0))
  }

  #remove(entry: number, read: (entry: number) => Uint32Array): void {
    this.removed[entry] = 1
    this.#size -= 1
    for (const value of valuesOfEntry(this.segment, entry)) this.valueCounts[value] = (this.valueCounts[value] as number) - 1
    const counts = (this.#termCounts ??= differences(this.segment.columns.postingOffsets))
    for (const term of new Set(read(entry))) if (term < FIELD_END) counts[term] = (counts[term] as number) - 1
  }

  /** How many entries have the term. */
  countOf(term: number): number {
    const { postingOffsets } = this.segment.columns
    return this.#termCounts?.[term] ?? (postingOffsets[term + 1] as number) - (postingOffsets[term] as number)
  }
}
