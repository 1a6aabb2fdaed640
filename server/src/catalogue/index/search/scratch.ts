/**
 * Memory for the lists of a search. They are large and short-lived; if each search allocated them, most of its time would go
 * into clearing and collecting memory. A search runs to its end without interruption and keeps nothing of its lists in its
 * answer, so all searches of a thread share one block.
 */

/** A block that lists are cut from, one after the other. */
class Scratch {
  #block = new ArrayBuffer(1 << 20)
  #used = 0
  /** The most that was used before something was given back. */
  #most = 0
  #marks = new Uint8Array(1 << 16)

  /** Gives everything back: what was cut before must not be used any more. */
  reset(): void {
    // a search that needed more than there was took the rest elsewhere; the next one will not have to
    const most = Math.max(this.#most, this.#used)
    if (most > this.#block.byteLength) this.#block = new ArrayBuffer(2 ** Math.ceil(Math.log2(most)))
    this.#used = 0
    this.#most = 0
  }

  /** How much is used; {@link giveBack} takes it. */
  get used(): number {
    return this.#used
  }

  /** Gives back what was cut since so much was used: it must not be used any more. */
  giveBack(used: number): void {
    this.#most = Math.max(this.#most, this.#used)
    this.#used = used
  }

  /** Room for numbers from 0 to 255, with anything in it. */
  bytes(length: number): Uint8Array {
    const start = this.#cut(length)
    return start === undefined ? new Uint8Array(length) : new Uint8Array(this.#block, start, length)
  }

  /** Room for numbers from 0 to 2^32 - 1, with anything in it. */
  integers(length: number): Uint32Array {
    const start = this.#cut(length * 4)
    return start === undefined ? new Uint32Array(length) : new Uint32Array(this.#block, start, length)
  }

  /** Room for whole numbers of either sign, with anything in it. */
  scores(length: number): Int32Array {
    const start = this.#cut(length * 4)
    return start === undefined ? new Int32Array(length) : new Int32Array(this.#block, start, length)
  }

  /** Room for any numbers, with anything in it. */
  numbers(length: number): Float64Array {
    const start = this.#cut(length * 8)
    return start === undefined ? new Float64Array(length) : new Float64Array(this.#block, start, length)
  }

  /** A 0 for each entry of a segment, at least. Whoever marks entries puts them back to 0 before anybody else wants marks. */
  marks(size: number): Uint8Array {
    if (this.#marks.length < size) this.#marks = new Uint8Array(Math.ceil(size * 1.2))
    return this.#marks
  }

  /** Where the next bytes begin; `undefined` when there is no room for them. */
  #cut(bytes: number): number | undefined {
    const start = this.#used
    this.#used += Math.ceil(bytes / 8) * 8
    return this.#used > this.#block.byteLength ? undefined : start
  }
}

/** The block of this thread. */
export const scratch = new Scratch()
