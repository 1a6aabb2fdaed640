/** Puts matches in the order asked for and takes the page, without sorting more than the page needs where it can. */
import { RANGE_NAMES, type RangeName, type SearchQuery } from '../../../catalogue.ts'
import { compareEnds } from '../../segment/build-segment.ts'
import type { Segment, SegmentColumns } from '../../segment/segment.ts'
import { compareText } from '../../segment/lists/string-table.ts'
import type { PhraseEvaluator } from '../words/evaluate-phrase.ts'
import { type Matches, numbersTo, type Postings } from '../matches.ts'
import { scratch } from '../scratch.ts'
import { type EntryFit, fittedScores } from './fit-of-entries.ts'
import type { Ranked } from './top-ranked.ts'
import { scoresInList, topFitted, topFittedInList, topInList, topScores } from './top-scores.ts'

/** What was found in one of several segments. */
export interface SearchedSegment {
  readonly segment: Segment
  readonly evaluator: PhraseEvaluator
  readonly matches: Matches
  /** The one list that has the scores of all matches, when they have none of their own. */
  readonly scoredBy: Postings | undefined
  /** What area and time add to the scores. */
  readonly fit: EntryFit | undefined
}

/** A match of one of several segments. */
export interface Placed extends Omit<SearchedSegment, 'matches' | 'scoredBy'> {
  readonly entry: number
  /** What the order goes by; smaller comes first. */
  readonly key: number
}

export type Sort = NonNullable<SearchQuery['sort']>
/** Up to this part of the matches, the page is picked out of them; beyond it all of them are sorted. */
const PICKED_PART = 8

/** Beyond every rating in hundredths, and beyond every relevance (32 bits): both together are a safe integer. */
const UNRATED = 1_000
const RELEVANCES = 2 ** 31

/** A number of every entry of the segment, times `sign`; infinite where it has none. */
function numbersOf(columns: SegmentColumns, size: number, name: RangeName, sign: 1 | -1): Float64Array {
  const range = RANGE_NAMES.indexOf(name)
  const numbers = scratch.numbers(size).fill(Infinity)
  const end = columns.numberOffsets[range + 1] as number
  for (let at = columns.numberOffsets[range] as number; at < end; at += 1) {
    numbers[columns.numberEntries[at] as number] = sign * (columns.numbers[at] as number)
  }
  return numbers
}

/** What the order of a segment's matches goes by, smaller first; `undefined` when it is the segment's own order. */
function readKeys(
  { columns, size }: Segment,
  { entries, scores }: Pick<Matches, 'entries' | 'scores'>,
  { by, direction }: Sort,
): Float64Array | undefined {
  if (by === 'date' && direction === 'desc') return undefined
  const sign = direction === 'asc' ? 1 : -1
  const keys = scratch.numbers(entries.length)
  switch (by) {
    case 'relevance':
      if (scores === undefined) return undefined
      for (let at = 0; at < keys.length; at += 1) keys[at] = sign * (scores[at] as number)
      break
    case 'date':
      for (let at = 0; at < keys.length; at += 1) {
        const end = columns.ends[entries[at] as number] as number
        keys[at] = Number.isNaN(end) ? Infinity : Math.min(end, Number.MAX_VALUE)
      }
      break
    case 'title':
      for (let at = 0; at < keys.length; at += 1) keys[at] = sign * (columns.titleRanks[entries[at] as number] as number)
      break
    case 'rating': {
      const ratings = numbersOf(columns, size, by, sign)
      for (let at = 0; at < keys.length; at += 1)
        keys[at] = Math.min(ratings[entries[at] as number] as number, UNRATED) * RELEVANCES - (scores?.[at] ?? 0)
      break
    }
    case 'score':
    case 'views':
    case 'magnitude': {
      const numbers = numbersOf(columns, size, by, sign)
      for (let at = 0; at < keys.length; at += 1) keys[at] = numbers[entries[at] as number] as number
      break
    }
  }
  return keys
}

/** Lets a place sink in a heap of `size` places, of which the one that comes last in the order is on top. */
function sink(heap: Uint32Array, size: number, keys: Float64Array, place: number, from: number): void {
  const key = keys[place] as number
  let at = from
  for (let child = at * 2 + 1; child < size; child = at * 2 + 1) {
    let later = heap[child] as number
    let laterKey = keys[later] as number
    if (child + 1 < size) {
      const other = heap[child + 1] as number
      const otherKey = keys[other] as number
      if (otherKey > laterKey || (otherKey === laterKey && other > later)) {
        child += 1
        later = other
        laterKey = otherKey
      }
    }
    if (laterKey < key || (laterKey === key && later < place)) break
    heap[at] = later
    at = child
  }
  heap[at] = place
}

/** The first `wanted` places of `keys` in the order of their keys, then of their places. A heap of the best so far. */
function pick(keys: Float64Array, wanted: number): Uint32Array {
  if (wanted === 0) return new Uint32Array(0)
  const heap = Uint32Array.from({ length: wanted }, (_, place) => place)
  for (let at = (wanted >>> 1) - 1; at >= 0; at -= 1) sink(heap, wanted, keys, heap[at] as number, at)
  let last = keys[heap[0] as number] as number
  for (let place = wanted; place < keys.length; place += 1) {
    if ((keys[place] as number) >= last) continue
    sink(heap, wanted, keys, place, 0)
    last = keys[heap[0] as number] as number
  }
  return sorted(heap, keys)
}

/** Places in the order of their keys, then of themselves. */
function sorted(places: Uint32Array, keys: Float64Array): Uint32Array {
  return places.sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b)
}

/** Places of matches in the order asked for, and what the order goes by. */
interface Order {
  readonly placeAt: (number: number) => number
  readonly keyAt: (number: number) => number
}

/** What the words of each match score; `undefined` when they score nothing. */
const wordScores = ({ matches: { entries, scores }, scoredBy }: SearchedSegment): Int32Array | undefined =>
  scores ?? (scoredBy && scoresInList(scoredBy, entries))

function topOf(list: SearchedSegment, wanted: number): Ranked | undefined {
  const { fit, scoredBy } = list
  const { entries, scores } = list.matches
  if (fit !== undefined) {
    return scores === undefined && scoredBy !== undefined
      ? topFittedInList(scoredBy, entries, fit, wanted)
      : topFitted(entries, scores, fit, wanted)
  }
  if (scores === undefined) return scoredBy && topInList(scoredBy, entries, wanted)
  return topScores(scores, wanted)
}

/** The first `wanted` matches by their scores, the highest first; `undefined` when they have none. */
function byScores(list: SearchedSegment, wanted: number): Order | undefined {
  const ranked = topOf(list, wanted)
  if (ranked === undefined) return undefined
  return {
    placeAt: (number) => ranked.places[number] as number,
    keyAt: (number) => -(ranked.scores[number] as number),
  }
}

function byKeys(list: SearchedSegment, sort: Sort, wanted: number): Order | undefined {
  const { segment, fit } = list
  const { entries } = list.matches
  const isScored = sort.by === 'relevance' || sort.by === 'rating'
  const words = isScored ? wordScores(list) : undefined
  const scores = isScored && fit !== undefined ? fittedScores(entries, words, fit) : words
  const keys = readKeys(segment, { entries, scores }, sort)
  if (keys === undefined) return undefined
  const order = wanted * PICKED_PART < keys.length ? pick(keys, wanted) : sorted(numbersTo(keys.length).slice(), keys)
  return { placeAt: (number) => order[number] as number, keyAt: (number) => keys[order[number] as number] as number }
}

/** The first `wanted` matches of one segment, in their order; fewer when there are fewer. */
function firstOf(list: SearchedSegment, sort: Sort, wanted: number): (number: number) => Placed | undefined {
  const { segment, matches, evaluator, fit } = list
  const length = Math.min(wanted, matches.entries.length)
  const isByScores = sort.by === 'relevance' && sort.direction === 'desc'
  const order = isByScores ? byScores(list, length) : byKeys(list, sort, length)
  return (number) => {
    if (number >= length) return undefined
    const entry = matches.entries[order === undefined ? number : order.placeAt(number)] as number
    return { segment, evaluator, fit, entry, key: order?.keyAt(number) ?? 0 }
  }
}

function compare(a: Placed, b: Placed, { by, direction }: Sort): number {
  if (by === 'title') {
    const order = compareText(a.segment.titles.get(a.entry), b.segment.titles.get(b.entry))
    if (order !== 0) return direction === 'asc' ? order : -order
  } else if (a.key !== b.key) return a.key - b.key
  const ends = compareEnds(a.segment.columns.ends[a.entry] as number, b.segment.columns.ends[b.entry] as number)
  return ends || a.segment.ids.compare(a.entry, b.segment.ids, b.entry)
}

/** The matches `start` to `start + count` of all segments in the order asked for; ties: newest first, then id. */
export function takePage(lists: readonly SearchedSegment[], sort: Sort, start: number, count: number): Placed[] {
  const page: Placed[] = []
  visitPage(lists, sort, start, count, (placed) => page.push(placed))
  return page
}

/** As {@link takePage}, one by one; `list` is the place of the match's segment among the lists. */
export function visitPage(
  lists: readonly SearchedSegment[],
  sort: Sort,
  start: number,
  count: number,
  visit: (placed: Placed, list: number) => void,
): void {
  const firsts = lists.map((list) => firstOf(list, sort, start + count))
  // in one segment the page can be taken where it is; several have to be gone through from the beginning
  const begin = firsts.length === 1 ? start : 0
  const heads = firsts.map((at, list) => ({ at, list, place: begin, placed: at(begin) }))
  for (let place = begin; place < start + count; place += 1) {
    let best: (typeof heads)[number] | undefined
    for (const head of heads) {
      if (head.placed !== undefined && (best?.placed === undefined || compare(head.placed, best.placed, sort) < 0)) best = head
    }
    if (best?.placed === undefined) break
    if (place >= start) visit(best.placed, best.list)
    best.place += 1
    best.placed = best.at(best.place)
  }
}
