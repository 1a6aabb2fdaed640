/** Pages and documents that lead on for ever without anything new: each has an address of its own, so that alone tells nothing. */
import { createHash } from 'node:crypto'
import { MAX_EMPTY_DOCUMENTS, MAX_EQUAL_PAGES } from '@graticule/contracts/limits'
import type { Harvested } from '../../entry/harvested.ts'

/** Watches the documents of one harvest. */
export class EndlessPages {
  #emptyInRow = 0
  #equalInRow = 0
  #last = ''

  /** What reading a document gives, looked at on the way. */
  async *heed<R>(document: AsyncGenerator<Harvested, R>): AsyncGenerator<Harvested, R> {
    const ids = createHash('sha256')
    let records = 0
    for (;;) {
      const next = await document.next()
      if (next.done === true) {
        this.#note(records, ids.digest('hex'))
        return next.value
      }
      if (next.value.kind === 'record') {
        records += 1
        ids.update(`${next.value.record.resource.id}\n`)
      }
      yield next.value
    }
  }

  #note(records: number, ids: string): void {
    this.#emptyInRow = records === 0 ? this.#emptyInRow + 1 : 0
    this.#equalInRow = records > 0 && ids === this.#last ? this.#equalInRow + 1 : 0
    if (records > 0) this.#last = ids
  }

  /** What waits to be read, the last one first, until the harvest goes no further: then `notes` say why. */
  *taken<T>(waiting: T[], notes: string[]): Generator<T> {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (this.reason !== undefined) {
        notes.push(this.reason)
        return
      }
      yield next
    }
  }

  /**
   * Why the harvest goes no further, for its notes; `undefined` = it goes on.
   * @rule B-limits.endless-harvest A harvest ends where documents lead on and on without anything new
   */
  get reason(): string | undefined {
    if (this.#equalInRow >= MAX_EQUAL_PAGES)
      return `${this.#equalInRow} pages in a row had the same records as the page before; what may come after them was not read.`
    if (this.#emptyInRow >= MAX_EMPTY_DOCUMENTS)
      return `${this.#emptyInRow} documents in a row had no record; what may come after them was not read.`
    return undefined
  }
}
