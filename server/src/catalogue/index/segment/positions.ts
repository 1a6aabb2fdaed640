/**
 * Positions: where in the text of an entry a term stands. They lie in the order of the postings, so the positions of one term
 * lie together. A position is `place * 4 + field`, where places count from 0 over all fields of the entry with one between
 * fields and between values; so the word after a position has the position + 4, and only in the same value of the same field.
 *
 * A position is written as its distance from the one before, times two, plus one when the posting has more of them, in bytes of
 * seven bits (the eighth says that more follow), lowest first. `term-lists.ts` writes them.
 */
import { gallop } from './lists/gallop.ts'
import { POSTINGS_PER_BLOCK, type Segment } from './segment.ts'
import type { TextReader } from './text-part.ts'

/** How far the positions of two words are from each other that stand side by side. */
export const NEXT_POSITION = 4

/** Field of a position, in the order of `SEARCH_FIELDS`. */
export const fieldOf = (position: number): number => position & 3

/** Reads the positions of one term, entry after entry. */
export class PositionReader {
  readonly #segment: Segment
  readonly #read: TextReader
  /** Where positions begin in the text part. */
  readonly #start: number
  readonly #end: number
  #posting: number
  #block = -1
  #bytes = new Uint8Array(0)
  /** The posting whose positions come next in `#bytes`, and where. */
  #next = 0
  #at = 0

  constructor(segment: Segment, term: number) {
    const { postingOffsets, textOffsets } = segment.columns
    this.#segment = segment
    this.#read = segment.texts.reader()
    this.#start = (textOffsets[segment.size] as number) * 4
    this.#posting = postingOffsets[term] as number
    this.#end = postingOffsets[term + 1] as number
  }

  /**
   * Puts the positions of the term in an entry into a list from `from` on and gives where they end; `from` when the entry does
   * not have it. Entries must be asked for in their order.
   */
  read(entry: number, into: number[], from: number): number {
    const { postings } = this.#segment.columns
    let posting = this.#posting
    // mostly the next one
    if (posting < this.#end && (postings[posting] as number) < entry) posting = gallop(postings, entry, posting + 1, this.#end)
    this.#posting = posting
    if (posting >= this.#end || postings[posting] !== entry) return from
    return this.readPosting(posting, into, from)
  }

  /** As {@link read}, by the number of the posting. Postings must be asked for in their order. */
  readPosting(posting: number, into: number[], from: number): number {
    this.#goTo(posting)
    const bytes = this.#bytes
    let at = this.#at
    let position = 0
    let length = from
    let hasMore = 1
    while (hasMore === 1) {
      let byte = bytes[at] as number
      let value = byte & 0x7f
      at += 1
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at] as number
        value |= (byte & 0x7f) << shift
        at += 1
      }
      hasMore = value & 1
      position += value >>> 1
      into[length] = position
      length += 1
    }
    this.#at = at
    this.#next = posting + 1
    return length
  }

  #goTo(posting: number): void {
    const block = Math.floor(posting / POSTINGS_PER_BLOCK)
    if (block !== this.#block || posting < this.#next) {
      const { positionBlocks } = this.#segment.columns
      const start = positionBlocks[block] as number
      this.#bytes = this.#read(
        this.#start + start,
        this.#start + (positionBlocks[block + 1] as number),
      ) as Uint8Array<ArrayBuffer>
      this.#block = block
      this.#next = block * POSTINGS_PER_BLOCK
      this.#at = 0
    }
    const bytes = this.#bytes
    let at = this.#at
    for (let skipped = posting - this.#next; skipped > 0; skipped -= 1) {
      let hasMore = 1
      while (hasMore === 1) {
        // the lowest bits come first
        hasMore = (bytes[at] as number) & 1
        while ((bytes[at] as number) >= 0x80) at += 1
        at += 1
      }
    }
    this.#at = at
  }
}
