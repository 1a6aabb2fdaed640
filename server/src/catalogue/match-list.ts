/** A list of matches of the index. */
import { setImmediate } from 'node:timers/promises'
import type { ListedIds, MatchList } from './catalogue.ts'
import type { IndexList } from './index/port.ts'

/** Extents told at once: a millisecond or two of work, then others have their turn. */
const EXTENTS_PER_PAGE = 500

/** The list; an aborted signal ends the reading of its extents at the next page. */
export function matchListOf({ total, length, ids, extents }: IndexList, signal?: AbortSignal): MatchList<ListedIds> {
  return {
    total,
    length,
    entries: { ids },
    async *extents() {
      for (let start = 0; start < length; start += EXTENTS_PER_PAGE) {
        if (start > 0) await setImmediate()
        signal?.throwIfAborted()
        yield extents(start, EXTENTS_PER_PAGE)
      }
    },
  }
}
