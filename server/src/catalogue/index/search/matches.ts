/** Lists of matching entries with their scores, and what can be done with two of them. */
import { scratch } from './scratch.ts'

/** Entries of one segment in their order, each once, and the score of each. */
export interface Matches {
  readonly entries: Uint32Array
  readonly scores: Int32Array
}

/** From how much longer a list is on, it is searched in leaps instead of read through. */
const GALLOP_FACTOR = 8

export const noMatches: Matches = { entries: new Uint32Array(0), scores: new Int32Array(0) }

/** The numbers from 0 up to `length`. */
export function numbersTo(length: number): Uint32Array {
  const numbers = scratch.integers(length)
  for (let number = 0; number < length; number += 1) numbers[number] = number
  return numbers
}

/** Matches without scores. */
export function unscored(entries: Uint32Array): Matches {
  return { entries, scores: scratch.scores(entries.length).fill(0) }
}

/** The first `length` of arrays that were made too long. */
export function cut(entries: Uint32Array, scores: Int32Array, length: number): Matches {
  return { entries: entries.subarray(0, length), scores: scores.subarray(0, length) }
}

/** First place at or after `from` whose entry is not before `wanted`: leaps of doubling length, then halving. */
export function gallop(entries: Uint32Array, wanted: number, from: number, end: number): number {
  let step = 1
  let low = from
  let high = from
  while (high < end && (entries[high] as number) < wanted) {
    low = high + 1
    high += step
    step *= 2
  }
  if (high > end) high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Calls `found` for every place of a list, `start` to `end`, whose entry is in `within` too. */
export function forCommon(
  list: Uint32Array,
  start: number,
  end: number,
  within: Uint32Array,
  found: (place: number, entry: number) => void,
): void {
  if (end - start > within.length * GALLOP_FACTOR) {
    let place = start
    for (let at = 0; at < within.length && place < end; at += 1) {
      const entry = within[at] as number
      place = gallop(list, entry, place, end)
      if (place < end && list[place] === entry) found(place, entry)
    }
    return
  }
  let place = start
  for (let at = 0; at < within.length && place < end; at += 1) {
    const entry = within[at] as number
    while (place < end && (list[place] as number) < entry) place += 1
    if (place < end && list[place] === entry) found(place, entry)
  }
}

/** Entries of either list; scores are added. */
export function unite(a: Matches, b: Matches): Matches {
  if (a.entries.length === 0) return b
  if (b.entries.length === 0) return a
  const entries = scratch.integers(a.entries.length + b.entries.length)
  const scores = scratch.scores(entries.length)
  let atA = 0
  let atB = 0
  let length = 0
  while (atA < a.entries.length || atB < b.entries.length) {
    const entryA = atA < a.entries.length ? (a.entries[atA] as number) : Infinity
    const entryB = atB < b.entries.length ? (b.entries[atB] as number) : Infinity
    let score = 0
    if (entryA <= entryB) score += a.scores[atA++] as number
    if (entryB <= entryA) score += b.scores[atB++] as number
    entries[length] = Math.min(entryA, entryB)
    scores[length] = score
    length += 1
  }
  return cut(entries, scores, length)
}

/** The matches of `narrower`, all of which are in `wider` too, with the scores of both. */
export function addScores(narrower: Matches, wider: Matches): Matches {
  let at = 0
  const { entries, scores } = narrower
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index] as number
    while ((wider.entries[at] as number) < entry) at += 1
    scores[index] = (scores[index] as number) + (wider.scores[at] as number)
  }
  return narrower
}

/** The entries that are not in `taken`; scores are 0. */
export function without(entries: Uint32Array, taken: Uint32Array): Matches {
  const rest = scratch.integers(entries.length)
  let at = 0
  let length = 0
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index] as number
    while (at < taken.length && (taken[at] as number) < entry) at += 1
    if (at < taken.length && taken[at] === entry) continue
    rest[length] = entry
    length += 1
  }
  return unscored(rest.subarray(0, length))
}
