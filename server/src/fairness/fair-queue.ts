/**
 * What waits for its turn, in a line for each asker: next is whoever has used the least processor time lately. A full queue makes room
 * at the end of the longest line, so that one asker's crowd keeps nobody else out.
 */
import type { ProcessorTime } from './processor-time.ts'

/** What waits, and for whom. */
export interface Waiting<T> {
  readonly asker: string
  readonly item: T
}

/** At most so many wait. */
export class FairQueue<T> {
  /** By asker, who was served last comes last; each line has the first one first. */
  readonly #lines = new Map<string, T[]>()
  readonly #time: Pick<ProcessorTime, 'used'>
  readonly #most: () => number
  #length = 0

  constructor(time: Pick<ProcessorTime, 'used'>, most: number | (() => number)) {
    this.#time = time
    this.#most = typeof most === 'number' ? () => most : most
  }

  get length(): number {
    return this.#length
  }

  /**
   * Puts an item at the end of its asker's line. Gives back what has no room any more: nothing, the last one of the longest line, or
   * the item itself when no other asker has more waiting.
   */
  add(asker: string, item: T): T | undefined {
    const line = this.#lines.get(asker) ?? []
    let left: T | undefined
    if (this.#length >= this.#most()) {
      let longest = line
      for (const other of this.#lines.values()) if (other.length > longest.length) longest = other
      if (longest.length <= line.length + 1) return item
      left = longest.at(-1)
      if (left !== undefined) this.remove(left)
    }
    line.push(item)
    this.#lines.set(asker, line)
    this.#length += 1
    return left
  }

  /** Takes what is next out of the queue; of what `mayGo` tells of, if it is given. */
  take(mayGo: (item: T) => boolean = () => true): Waiting<T> | undefined {
    let next: Waiting<T> | undefined
    let least = Infinity
    for (const [asker, line] of this.#lines) {
      const used = this.#time.used(asker)
      const item = used < least ? line.find(mayGo) : undefined
      if (item === undefined) continue
      next = { asker, item }
      least = used
    }
    if (next === undefined) return undefined
    this.remove(next.item)
    const rest = this.#lines.get(next.asker)
    if (rest !== undefined) {
      this.#lines.delete(next.asker)
      this.#lines.set(next.asker, rest)
    }
    return next
  }

  /** Takes an item out, wherever it stands; false when it did not wait. */
  remove(item: T): boolean {
    for (const [asker, line] of this.#lines) {
      const at = line.indexOf(item)
      if (at < 0) continue
      line.splice(at, 1)
      this.#length -= 1
      if (line.length === 0) this.#lines.delete(asker)
      return true
    }
    return false
  }
}
