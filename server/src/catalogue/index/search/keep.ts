/** Keeps some of the matches. */
import { cut, type Matches, roomFor, unscored } from './matches.ts'
import { split } from './marks.ts'

/** Whether an entry is kept. */
export type Keep = (entry: number) => boolean

/** Keeps the entries that a test lets through. */
export function keep(matches: Matches, test: Keep): Matches {
  const { entries, scores } = matches
  const kept = roomFor(matches)
  let length = 0
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    if (!test(entry)) continue
    kept[length] = entry
    if (scores !== undefined) scores[length] = scores[at] as number
    length += 1
  }
  return cut(kept, scores, length)
}

/** Keeps the entries of a list of this search that a test lets through. */
export function only(entries: Uint32Array, test: Keep): Uint32Array {
  return keep(unscored(entries), test).entries
}

/** Keeps the entries that were not removed. */
export function keepThere(removed: Uint8Array, matches: Matches): Matches {
  const { entries, scores } = matches
  const kept = roomFor(matches)
  return cut(kept, scores, split(entries, scores, removed, 0, kept))
}
