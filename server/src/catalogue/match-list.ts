/** A list of matches that reads its records from the store, page by page. */
import { setImmediate } from 'node:timers/promises'
import type { MatchList } from './catalogue.ts'
import type { IndexList } from './index/port.ts'
import type { RecordStore } from './store/record-store.ts'

/** Records read at once; with originals, which may have megabytes, fewer. */
const RECORDS_PER_PAGE = 200
const RECORDS_WITH_ORIGINALS = 20

/** Extents told at once: a millisecond or two of work, then others have their turn. */
const EXTENTS_PER_PAGE = 500

/** The records of a list of the index. An aborted signal ends the reading at the next page. */
export function matchListOf({ total, length, ids, extents }: IndexList, store: RecordStore, signal?: AbortSignal): MatchList {
  return {
    total,
    length,
    async *pages({ originals = false } = {}) {
      const size = originals ? RECORDS_WITH_ORIGINALS : RECORDS_PER_PAGE
      for (let start = 0; start < length; start += size) {
        signal?.throwIfAborted()
        const wanted = ids(start, size)
        const resources = await store.get(wanted)
        const documents = originals ? await store.originals(wanted) : undefined
        yield resources.map((resource) => {
          const original = documents?.get(resource.id)
          return original === undefined ? { resource } : { resource, original }
        })
      }
    },
    async *extents() {
      for (let start = 0; start < length; start += EXTENTS_PER_PAGE) {
        if (start > 0) await setImmediate()
        signal?.throwIfAborted()
        yield extents(start, EXTENTS_PER_PAGE)
      }
    },
  }
}
