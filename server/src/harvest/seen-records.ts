/**
 * What a harvest has seen so far: identifiers and contents, as hashes in flat arrays, so that a million records take some
 * 30 MB. Identifiers are told apart by 64 bits, contents by 32.
 */
import { hash } from 'node:crypto'

const FIRST_CAPACITY = 1 << 12
/** Numbers per record: two of the identifier, one of the content. */
const WIDTH = 3

/** How a record stands to those seen before. */
export type Sight = 'first' | 'same' | 'different'

function numbersOf(text: string): Uint32Array {
  const digest = hash('sha1', text, 'buffer')
  return new Uint32Array([digest.readUInt32LE(0), digest.readUInt32LE(4)])
}

/** The records of one harvest. */
export class SeenRecords {
  #slots = new Uint32Array(FIRST_CAPACITY * WIDTH)
  #size = 0

  get size(): number {
    return this.#size
  }

  /**
   * Looks at a record. The first one with an identifier is kept in mind. `content`: a hash of it, hexadecimal, of which the
   * first 32 bits count.
   */
  add(id: string, content: string): Sight {
    if ((this.#size + 1) * WIDTH * 2 > this.#slots.length) this.#grow()
    const [a = 0, b = 0] = numbersOf(id)
    // 0 marks an empty place
    const digest = Number.parseInt(content.slice(0, 8), 16) | 1
    const at = this.#find(this.#slots, a, b)
    const before = this.#slots[at + 2] as number
    if (before === 0) {
      this.#slots.set([a, b, digest >>> 0], at)
      this.#size += 1
      return 'first'
    }
    return before === digest >>> 0 ? 'same' : 'different'
  }

  has(id: string): boolean {
    const [a = 0, b = 0] = numbersOf(id)
    return this.#slots[this.#find(this.#slots, a, b) + 2] !== 0
  }

  /** The place of an identifier, or the empty one where it would go. */
  #find(slots: Uint32Array, a: number, b: number): number {
    const places = slots.length / WIDTH
    for (let place = a % places; ; place = (place + 1) % places) {
      const at = place * WIDTH
      if (slots[at + 2] === 0 || (slots[at] === a && slots[at + 1] === b)) return at
    }
  }

  #grow(): void {
    const slots = new Uint32Array(this.#slots.length * 2)
    for (let from = 0; from < this.#slots.length; from += WIDTH) {
      if (this.#slots[from + 2] === 0) continue
      const at = this.#find(slots, this.#slots[from] as number, this.#slots[from + 1] as number)
      slots.set(this.#slots.subarray(from, from + WIDTH), at)
    }
    this.#slots = slots
  }
}
