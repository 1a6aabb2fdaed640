/** Finds entries that are counted already and differ from the matches of a search by as little as possible. */
import type { CountedList } from '../../segment/lists/counted-lists.ts'
import type { LiveSegment } from '../../segment/live-segment.ts'
import { numbersTo } from '../matches.ts'
import { clear, mark, split } from '../marks.ts'
import { scratch } from '../scratch.ts'

/** A list that lies within the matches (`isWithin`), or around them. */
export interface KnownList extends CountedList {
  /** What of it does not match, or matches beside it, when that is known. */
  readonly difference?: Uint32Array | undefined
}

/** Lists that lie within the matches (`isWithin`), or around them. */
export interface KnownLists {
  readonly lists: readonly KnownList[]
  readonly isWithin: boolean
  /** Lists of chosen values: the matches lie within them, and what fails the choice does not. */
  readonly chosen?: readonly KnownList[]
}

/** What is left to be counted: the `difference` is added to what is `counted` by value (`isMore`), or taken from it. */
export interface NearestCounted {
  readonly counted: Uint32Array | undefined
  readonly difference: Uint32Array
  readonly isMore: boolean
}

/** Looking at an entry takes this part of the time that counting its values takes. */
const LOOK_PART = 1 / 8

const NOTHING = new Uint32Array(0)

/** The entries of a segment that are neither removed nor among these. */
function others({ segment, removed }: LiveSegment, entries: Uint32Array): Uint32Array {
  const rest = scratch.integers(segment.size)
  const isTaken = scratch.bytes(segment.size)
  isTaken.set(removed)
  mark(isTaken, entries)
  return rest.subarray(0, split(numbersTo(segment.size), undefined, isTaken, 0, rest))
}

/** Up to this part of the entries, the missing ones are leapt to. */
const LEAP_PART = 1 / 16

/** As {@link missing} when few are missing: from each, leaps to where the two lists differ again. */
function fewMissing(entries: Uint32Array, taken: Uint32Array): Uint32Array {
  const rest = scratch.integers(entries.length - taken.length)
  // entry by entry the lists are the same but for `length` that are missing so far
  for (let length = 0, at = 0; length < rest.length; length += 1, at += 1) {
    const isSame = (place: number) => place - length < taken.length && entries[place] === taken[place - length]
    let step = 1
    while (isSame(at + step - 1)) step *= 2
    let low = at + (step >>> 1)
    let high = Math.min(at + step - 1, entries.length - 1)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isSame(middle)) low = middle + 1
      else high = middle
    }
    at = low
    rest[length] = entries[at] as number
  }
  return rest
}

/** The entries that are not among others, all of which are among them. */
function missing(entries: Uint32Array, taken: Uint32Array, size: number): Uint32Array {
  if (entries.length - taken.length < entries.length * LEAP_PART) return fewMissing(entries, taken)
  const marks = scratch.marks(size)
  mark(marks, taken)
  const rest = scratch.integers(entries.length)
  const length = split(entries, undefined, marks, 0, rest)
  clear(marks, taken, size)
  return rest.subarray(0, length)
}

/** What the values of so many of its entries are when they are known lists of a segment, or all of it. */
export function countedWhole(live: LiveSegment, entries: number, { lists, isWithin }: KnownLists): Uint32Array | undefined {
  if (entries === live.size) return live.valueCounts
  if (isWithin) return undefined
  // what lies within a list and is as long is the list
  return lists.find((list) => list.entries.length === entries)?.counts
}

/** The way to count the values of matches that has to look at the fewest entries. */
export function nearestCounted(live: LiveSegment, matches: Uint32Array, known: KnownLists): NearestCounted {
  const { segment, valueCounts } = live
  const { lists, isWithin, chosen = [] } = known
  let least = matches.length
  let nearest: KnownList | undefined
  for (const list of isWithin ? lists : [...lists, ...chosen]) {
    const larger = Math.max(list.entries.length, matches.length)
    const others = larger - Math.min(list.entries.length, matches.length)
    const work = others === 0 || list.difference?.length === others ? others : others + larger * LOOK_PART
    if (work >= least) continue
    least = work
    nearest = list
  }
  const isAll = live.size === matches.length
  if (isAll || live.size - matches.length + segment.size * LOOK_PART < least) {
    return { counted: valueCounts, difference: isAll ? NOTHING : others(live, matches), isMore: false }
  }
  if (nearest === undefined) return { counted: undefined, difference: matches, isMore: true }
  const { entries, counts } = nearest
  const [larger, smaller] = isWithin ? [matches, entries] : [entries, matches]
  const length = larger.length - smaller.length
  if (length === 0) return { counted: counts, difference: NOTHING, isMore: isWithin }
  // what is known may be of more matches than filters have left
  const taken = nearest.difference?.length === length ? nearest.difference : undefined
  return { counted: counts, difference: taken ?? missing(larger, smaller, segment.size), isMore: isWithin }
}
