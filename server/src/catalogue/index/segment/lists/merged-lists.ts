/** The lists of terms of several segments as those of one: what stands in them is copied, texts are not looked at again. */
import { POSTINGS_PER_BLOCK, type Segment } from '../segment.ts'
import type { TermLists } from './term-lists.ts'
import type { TextReader } from '../text-part.ts'

/** In place of the number of an entry: it was removed. */
export const GONE = 0xffff_ffff

/** A segment with the new numbers of its terms and entries, each ascending but for {@link GONE} entries. */
export interface ListPart {
  readonly segment: Segment
  readonly terms: Uint32Array
  readonly entries: Uint32Array
}

/** A part is read from its beginning to its end. */
const WINDOW_BYTES = 1 << 18

/** Goes through the lists of one part, posting after posting. */
class ListReader {
  readonly #part: ListPart
  readonly #read: TextReader
  readonly #start: number
  #posting = 0
  #end = 0
  #term = 0
  #bytes: Uint8Array = new Uint8Array(0)
  #at = 0
  /** New number of the entry at hand. */
  entry = GONE

  constructor(part: ListPart) {
    this.#part = part
    this.#read = part.segment.texts.reader(WINDOW_BYTES)
    this.#start = (part.segment.columns.textOffsets[part.segment.size] as number) * 4
  }

  get impact(): number {
    return this.#part.segment.columns.impacts[this.#posting] as number
  }

  /** Goes to the first entry of the term with this new number; false when no entry has it. Terms must be asked for in their order. */
  open(term: number): boolean {
    const { terms, segment } = this.#part
    // a term that no entry has any more shares its new number with the one after it
    while (this.#term < terms.length && terms[this.#term] === term) {
      this.#term += 1
      this.#end = segment.columns.postingOffsets[this.#term] as number
    }
    return this.#settle()
  }

  /** Goes to the first posting from here whose entry is there. */
  #settle(): boolean {
    const { entries, segment } = this.#part
    const { postings } = segment.columns
    for (; this.#posting < this.#end; this.#posting += 1) {
      this.#loadBlock()
      this.entry = entries[postings[this.#posting] as number] as number
      if (this.entry !== GONE) return true
      this.#at = this.#positionsEnd()
    }
    return false
  }

  #loadBlock(): void {
    if (this.#posting % POSTINGS_PER_BLOCK !== 0) return
    const { positionBlocks } = this.#part.segment.columns
    const block = this.#posting / POSTINGS_PER_BLOCK
    this.#bytes = this.#read(this.#start + (positionBlocks[block] as number), this.#start + (positionBlocks[block + 1] as number))
    this.#at = 0
  }

  /** Where the positions of the posting at hand end, see positions.ts: the first bit of a number says that another one follows. */
  #positionsEnd(): number {
    const bytes = this.#bytes
    let at = this.#at
    for (;;) {
      const isLast = ((bytes[at] as number) & 1) === 0
      while ((bytes[at] as number) >= 0x80) at += 1
      at += 1
      if (isLast) return at
    }
  }

  /** Copies the positions of the posting at hand to a place, which must have room, gives where they end there, and goes on. */
  copyPositions(into: Uint8Array, from: number): number {
    const end = this.#positionsEnd()
    let to = from
    for (let at = this.#at; at < end; at += 1) into[to++] = this.#bytes[at] as number
    this.#at = end
    return to
  }

  /** Goes to the next entry of the term; false when there is none. */
  next(): boolean {
    this.#posting += 1
    return this.#settle()
  }
}

/** Puts the last reader of a heap of readers, the one with the first entry first, where it belongs. */
function sink(heap: ListReader[], size: number): void {
  const reader = heap[0] as ListReader
  let place = 0
  for (let child = 1; child < size; child = place * 2 + 1) {
    if (child + 1 < size && (heap[child + 1] as ListReader).entry < (heap[child] as ListReader).entry) child += 1
    if ((heap[child] as ListReader).entry >= reader.entry) break
    heap[place] = heap[child] as ListReader
    place = child
  }
  heap[place] = reader
}

/** Merges the lists of parts; `terms`: how many there are together. */
export function mergeLists(parts: readonly ListPart[], terms: number): TermLists {
  const readers = parts.map((part) => new ListReader(part))
  const most = parts.reduce((sum, { segment: { columns } }) => sum + columns.postings.length, 0)
  const mostBytes = parts.reduce((sum, { segment: { columns } }) => sum + (columns.positionBlocks.at(-1) as number), 0)
  const postingOffsets = new Uint32Array(terms + 1)
  const postings = new Uint32Array(most)
  const impacts = new Uint8Array(most)
  const positions = new Uint8Array(mostBytes)
  const blocks = new Uint32Array(Math.ceil(most / POSTINGS_PER_BLOCK) + 1)
  let posting = 0
  let byte = 0
  const heap: ListReader[] = []
  for (let term = 0; term < terms; term += 1) {
    let size = 0
    for (const reader of readers) {
      if (!reader.open(term)) continue
      // rises to its place among those before it
      let place = size
      size += 1
      for (
        let above = (place - 1) >> 1;
        place > 0 && (heap[above] as ListReader).entry > reader.entry;
        above = (place - 1) >> 1
      ) {
        heap[place] = heap[above] as ListReader
        place = above
      }
      heap[place] = reader
    }
    while (size > 0) {
      const reader = heap[0] as ListReader
      if (posting % POSTINGS_PER_BLOCK === 0) blocks[posting / POSTINGS_PER_BLOCK] = byte
      postings[posting] = reader.entry
      impacts[posting] = reader.impact
      byte = reader.copyPositions(positions, byte)
      posting += 1
      if (!reader.next()) {
        size -= 1
        heap[0] = heap[size] as ListReader
      }
      sink(heap, size)
    }
    postingOffsets[term + 1] = posting
  }
  const positionBlocks = blocks.subarray(0, Math.ceil(posting / POSTINGS_PER_BLOCK) + 1)
  positionBlocks[positionBlocks.length - 1] = byte
  return {
    postingOffsets,
    postings: postings.subarray(0, posting),
    impacts: impacts.subarray(0, posting),
    positionBlocks,
    positions: positions.subarray(0, byte),
  }
}
