/** Lists of matching entries with their scores, and what can be done with two of them. */
import { gallop } from '../segment/lists/gallop.ts'
import { clear, mark, split } from './marks.ts'
import { scratch } from './scratch.ts'

/** Entries of one segment in their order, each once. */
export interface Matches {
  readonly entries: Uint32Array
  /** The score of each; `undefined` when nobody wants to know, or when all are 0. */
  readonly scores: Int32Array | undefined
  /** The entries are part of the segment: they must not be written to. */
  readonly isView: boolean
}

/** From how much longer a list is on, it is searched in leaps. */
const GALLOP_FACTOR = 8
/** Two lists with more entries than this part of the segment's are united by marks instead of side by side. */
const MARKED_PART = 16

const NOTHING = new Uint32Array(0)
export const noMatches: Matches = { entries: NOTHING, scores: undefined, isView: false }

let allNumbers = new Uint32Array(0)
/** The numbers from 0 up to `length`. Not to be written to. */
export function numbersTo(length: number): Uint32Array {
  if (allNumbers.length < length) allNumbers = Uint32Array.from({ length: Math.ceil(length * 1.2) }, (_, number) => number)
  return allNumbers.subarray(0, length)
}

/** A part of the segment as matches without scores. */
export function viewed(entries: Uint32Array): Matches {
  return { entries, scores: undefined, isView: true }
}

/** A list of this search as matches without scores. */
export function unscored(entries: Uint32Array): Matches {
  return { entries, scores: undefined, isView: false }
}

/** The first `length` of arrays that were made too long. */
export function cut(entries: Uint32Array, scores: Int32Array | undefined, length: number): Matches {
  return { entries: entries.subarray(0, length), scores: scores?.subarray(0, length), isView: false }
}

/** Where to put those of the matches that are kept: into their own place, when it may be written to. */
export function roomFor({ entries, isView }: Matches): Uint32Array {
  return isView ? scratch.integers(entries.length) : entries
}

/** Whether one of two lists is so much longer that it is not worth looking at all of it. */
export function isLopsided(length: number, other: number): boolean {
  return length > other * GALLOP_FACTOR || other > length * GALLOP_FACTOR
}

/**
 * The entries of a list, `start` to `end`, that are in `within` too: puts them into `entries`, their places in the list into
 * `places`, and gives how many there are.
 */
export function intersect(
  list: Uint32Array,
  start: number,
  end: number,
  within: Uint32Array,
  entries: Uint32Array,
  places: Int32Array,
): number {
  const inLeaps = end - start > within.length * GALLOP_FACTOR
  const backInLeaps = within.length > (end - start) * GALLOP_FACTOR
  let place = start
  let length = 0
  for (let at = 0; at < within.length && place < end; at += 1) {
    if (backInLeaps) {
      at = gallop(within, list[place] as number, at, within.length)
      if (at >= within.length) break
    }
    const entry = within[at] as number
    if (inLeaps) place = gallop(list, entry, place, end)
    else while (place < end && (list[place] as number) < entry) place += 1
    if (place < end && list[place] === entry) {
      entries[length] = entry
      places[length] = place
      length += 1
    }
  }
  return length
}

/** A list of the segment with impacts (not 0), from `start` to `end`, each of which counts `rarity` times. */
export interface Postings {
  readonly postings: Uint32Array
  readonly impacts: Uint8Array
  readonly start: number
  readonly end: number
  readonly rarity: number
}

/** Marks the entries of a list with their impacts. */
function markImpacts({ postings, impacts, start, end }: Postings, marks: Uint8Array): void {
  for (let place = start; place < end; place += 1) marks[postings[place] as number] = impacts[place] as number
}

/** Keeps the entries that are marked with an impact, which is added to their scores; gives how many there are. */
function keepImpacts(
  entries: Uint32Array,
  scores: Int32Array | undefined,
  marks: Uint8Array,
  rarity: number,
  kept: Uint32Array,
): number {
  let length = 0
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    const impact = marks[entry] as number
    kept[length] = entry
    if (scores !== undefined) scores[length] = (scores[at] as number) + rarity * impact
    length += (impact + 0xff) >>> 8
  }
  return length
}

/**
 * The matches that are in the list too, with the scores of both. The list is spread over the `size` entries of the segment, so
 * that nothing asks which of the two is ahead: branches that a processor cannot predict take longer than the work.
 */
export function narrow(matches: Matches, list: Postings, size: number): Matches {
  const { entries, scores } = matches
  const marks = scratch.marks(size)
  markImpacts(list, marks)
  const kept = roomFor(matches)
  const length = keepImpacts(entries, scores, marks, list.rarity, kept)
  clear(marks, list.postings.subarray(list.start, list.end), size)
  return cut(kept, scores, length)
}

/** Entries of either list; scores are added. `size`: of the segment. */
export function unite(a: Matches, b: Matches, size: number): Matches {
  if (a.entries.length === 0) return b
  if (b.entries.length === 0) return a
  return areMarked(a.entries.length + b.entries.length, size) ? uniteMarked(a, b, size) : uniteSideBySide(a, b)
}

function uniteSideBySide(a: Matches, b: Matches): Matches {
  const entries = scratch.integers(a.entries.length + b.entries.length)
  const scores = a.scores === undefined && b.scores === undefined ? undefined : scratch.scores(entries.length)
  const { entries: entriesA, scores: scoresA } = a
  const { entries: entriesB, scores: scoresB } = b
  let atA = 0
  let atB = 0
  let length = 0
  while (atA < entriesA.length && atB < entriesB.length) {
    const entryA = entriesA[atA] as number
    const entryB = entriesB[atB] as number
    const isA = entryA <= entryB
    const isB = entryB <= entryA
    entries[length] = isA ? entryA : entryB
    if (scores !== undefined) {
      scores[length] = (isA ? (scoresA?.[atA] ?? 0) : 0) + (isB ? (scoresB?.[atB] ?? 0) : 0)
    }
    if (isA) atA += 1
    if (isB) atB += 1
    length += 1
  }
  const last = atA < entriesA.length ? { ...a, at: atA } : { ...b, at: atB }
  entries.set(last.entries.subarray(last.at), length)
  if (last.scores === undefined) scores?.fill(0, length)
  else scores?.set(last.scores.subarray(last.at), length)
  return cut(entries, scores, length + last.entries.length - last.at)
}

function addSums(sums: Int32Array, entries: Uint32Array, scores: Int32Array): void {
  for (let at = 0; at < entries.length; at += 1) {
    const entry = entries[at] as number
    sums[entry] = (sums[entry] as number) + (scores[at] as number)
  }
}

/** The marked ones of `size` entries, with their sums in front of all others; gives how many there are. */
function gatherMarked(marks: Uint8Array, size: number, sums: Int32Array | undefined, united: Uint32Array): number {
  let length = 0
  for (let entry = 0; entry < size; entry += 1) {
    united[length] = entry
    // its place is at most its number, so nothing is overwritten that is still wanted
    if (sums !== undefined) sums[length] = sums[entry] as number
    length += marks[entry] as number
  }
  return length
}

function uniteMarked(a: Matches, b: Matches, size: number): Matches {
  const marks = scratch.marks(size)
  const isScored = a.scores !== undefined || b.scores !== undefined
  const sums = isScored ? scratch.scores(size).fill(0) : undefined
  for (const { entries, scores } of [a, b]) {
    mark(marks, entries)
    if (sums !== undefined && scores !== undefined) addSums(sums, entries, scores)
  }
  const united = scratch.integers(size)
  const length = gatherMarked(marks, size, sums, united)
  marks.fill(0, 0, size)
  return cut(united, sums, length)
}

/**
 * Puts together one list after the other, in as much memory as `size` entries take: each list may go when it was added.
 */
export class Union {
  readonly #marks: Uint8Array
  readonly #sums: Int32Array | undefined

  constructor(size: number, isScored: boolean) {
    this.#marks = scratch.bytes(size).fill(0)
    this.#sums = isScored ? scratch.scores(size).fill(0) : undefined
  }

  add({ entries, scores }: Matches): void {
    mark(this.#marks, entries)
    if (this.#sums !== undefined && scores !== undefined) addSums(this.#sums, entries, scores)
  }

  /** The entries of all lists, with the sums of their scores. To be asked for once. */
  matches(): Matches {
    const size = this.#marks.length
    const united = scratch.integers(size)
    return cut(united, this.#sums, gatherMarked(this.#marks, size, this.#sums, united))
  }
}

/** Whether lists with so many entries together are united by going through all `size` entries of the segment. */
export function areMarked(entries: number, size: number): boolean {
  return entries * MARKED_PART > size
}

function addImpacts(sums: Int32Array, { postings, impacts, start, end, rarity }: Postings): void {
  for (let place = start; place < end; place += 1) {
    const entry = postings[place] as number
    sums[entry] = (sums[entry] as number) + rarity * (impacts[place] as number)
  }
}

/** The ones of `size` entries that have a sum, with their sums in front of all others; gives how many there are. */
function gatherSums(sums: Int32Array, size: number, united: Uint32Array): number {
  let length = 0
  for (let entry = 0; entry < size; entry += 1) {
    const sum = sums[entry] as number
    united[length] = entry
    sums[length] = sum
    length += -sum >>> 31
  }
  return length
}

/** The entries of all these lists, with the sums of their scores. `size`: of the segment. */
export function uniteLists(lists: readonly Postings[], size: number): Matches {
  const sums = scratch.scores(size).fill(0)
  for (const list of lists) addImpacts(sums, list)
  const united = scratch.integers(size)
  return cut(united, sums, gatherSums(sums, size, united))
}

/** The matches of `narrower`, all of which are in `wider` too, with the scores of both. */
export function addScores(narrower: Matches, wider: Matches): Matches {
  const { entries, scores } = narrower
  if (wider.scores === undefined) return narrower
  if (scores === undefined) {
    const own = scratch.scores(entries.length).fill(0)
    return addScores({ ...narrower, scores: own }, wider)
  }
  let at = 0
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index] as number
    while ((wider.entries[at] as number) < entry) at += 1
    scores[index] = (scores[index] as number) + (wider.scores[at] as number)
  }
  return narrower
}

/** Up to this part of the matches, those to be taken out are leapt to, and what lies between them is copied. */
const FEW_TAKEN = 1 / 64

function subtractFew(matches: Matches, taken: Uint32Array, out: Uint32Array | undefined): Matches {
  const { entries } = matches
  const kept = roomFor(matches)
  let length = 0
  let from = 0
  let outLength = 0
  const keepTo = (end: number) => {
    if (kept === entries) kept.copyWithin(length, from, end)
    else kept.set(entries.subarray(from, end), length)
    length += end - from
  }
  for (let at = 0; at < taken.length && from < entries.length; at += 1) {
    const place = gallop(entries, taken[at] as number, from, entries.length)
    if (entries[place] !== taken[at]) continue
    keepTo(place)
    from = place + 1
    if (out !== undefined) out[outLength++] = entries[place] as number
  }
  keepTo(entries.length)
  return cut(kept, undefined, length)
}

/** The matches that are not in `taken`; those that are, are put into `out`. `size`: of the segment. */
export function subtract(matches: Matches, taken: Uint32Array, size: number, out?: Uint32Array): Matches {
  if (taken.length === 0) return matches
  const { entries, scores } = matches
  if (scores === undefined && taken.length < entries.length * FEW_TAKEN) return subtractFew(matches, taken, out)
  const marks = scratch.marks(size)
  mark(marks, taken)
  const kept = roomFor(matches)
  const length = split(entries, scores, marks, 0, kept, out)
  clear(marks, taken, size)
  return cut(kept, scores, length)
}
