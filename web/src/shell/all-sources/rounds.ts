/**
 * Pages of the list of all sources. It is put together in rounds: in each, every source gives its next twelve results, which
 * are the page that its own tab shows, so the list costs no requests of its own. What a round makes is cut into pages.
 *
 * A link names a page by its round and its place in the round, never by a number that depends on how many results the sources
 * have: a link opens at once, whoever answers first.
 */
import { DATA_SOURCE_NAMES, type DataSourceName } from '@graticule/contracts/data-sources'
import { RESULTS_PER_PAGE } from '@graticule/contracts/limits'

/** Results of each source in a round, and rows of a page. */
export const ROUND_SIZE = RESULTS_PER_PAGE

/** How many results a source has, and which is the last that it gives out. */
export interface SourceExtent {
  readonly source: DataSourceName
  readonly total: number
  readonly reach?: number | undefined
}

/** Both count from 0. */
export interface PlaceOfPage {
  readonly round: number
  readonly page: number
}

/** The place that a `startIndex` of this list means; a round has room for a page of every source that there is. */
export function placeOfStart(startIndex: number): PlaceOfPage {
  const at = Math.floor((startIndex - 1) / ROUND_SIZE)
  return { round: Math.floor(at / DATA_SOURCE_NAMES.length), page: at % DATA_SOURCE_NAMES.length }
}

/** The `startIndex` of a place. */
export function startOfPlace({ round, page }: PlaceOfPage): number {
  return (round * DATA_SOURCE_NAMES.length + page) * ROUND_SIZE + 1
}

/** Place of the first result that a source gives to a round, from 1. */
export const roundStart = (round: number): number => round * ROUND_SIZE + 1

/** How many results of each source the list goes through: as many as every source gives out, in whole rounds. */
export function depthOf(extents: readonly SourceExtent[]): number {
  const reaches = extents.map(({ total, reach = Infinity }) => (reach < total ? reach : Infinity))
  return Math.max(ROUND_SIZE, Math.floor(Math.min(Infinity, ...reaches) / ROUND_SIZE) * ROUND_SIZE)
}

const countsOf = (extents: readonly SourceExtent[]): number[] => {
  const depth = depthOf(extents)
  return extents.map(({ total }) => Math.min(total, depth))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Results in a round, before records of one resource are put together. */
function sizeOf(round: number, counts: readonly number[]): number {
  return sum(counts.map((count) => Math.min(ROUND_SIZE, Math.max(0, count - round * ROUND_SIZE))))
}

/** Results in all rounds before this one. */
export function resultsBefore(round: number, extents: readonly SourceExtent[]): number {
  return sum(countsOf(extents).map((count) => Math.min(count, round * ROUND_SIZE)))
}

/** Pages of a round. */
export function pagesIn(round: number, extents: readonly SourceExtent[]): number {
  return Math.ceil(sizeOf(round, countsOf(extents)) / ROUND_SIZE)
}

/** Pages in all rounds before this one. */
export function pagesBefore(round: number, extents: readonly SourceExtent[]): number {
  const counts = countsOf(extents)
  const wholeRounds = (count: number) => Math.floor(count / ROUND_SIZE)
  // in most rounds each source gives twelve results or none; only those in which one ends have to be looked at
  const ending = new Set(counts.filter((count) => count % ROUND_SIZE > 0).map(wholeRounds))
  const remainders = (at: number) => sum(counts.filter((count) => wholeRounds(count) === at).map((count) => count % ROUND_SIZE))
  const pages = [...ending].filter((at) => at < round).map((at) => Math.ceil(remainders(at) / ROUND_SIZE))
  return sum(counts.map((count) => Math.min(round, wholeRounds(count)))) + sum(pages)
}

const roundsOf = (extents: readonly SourceExtent[]): number => Math.ceil(Math.max(0, ...countsOf(extents)) / ROUND_SIZE)

/** Pages of the whole list; one at least. */
export function pagesOf(extents: readonly SourceExtent[]): number {
  return Math.max(1, pagesBefore(roundsOf(extents), extents))
}

/** The place of a page, by its number from 1; the last one for a number beyond. */
export function placeOfPage(number: number, extents: readonly SourceExtent[]): PlaceOfPage {
  const wanted = Math.min(Math.max(1, number), pagesOf(extents)) - 1
  let [low, high] = [0, Math.max(0, roundsOf(extents) - 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (pagesBefore(middle, extents) <= wanted) low = middle
    else high = middle - 1
  }
  return { round: low, page: wanted - pagesBefore(low, extents) }
}

/**
 * The part of a round's rows that one of its pages shows: twelve, but no page is left empty because records of one resource
 * were put together, as long as there is a row for each; then the last ones are. `first` counts from 0.
 */
export function rowsOfPage<T>(
  rows: readonly T[],
  page: number,
  pages: number,
): { readonly first: number; readonly rows: readonly T[] } {
  const fewest = (at: number) => Math.max(at, rows.length - (pages - at))
  const startOf = (at: number) => (at >= pages ? rows.length : Math.min(rows.length, at * ROUND_SIZE, fewest(at)))
  const at = Math.min(page, Math.max(0, pages - 1))
  return { first: startOf(at), rows: rows.slice(startOf(at), startOf(at + 1)) }
}
