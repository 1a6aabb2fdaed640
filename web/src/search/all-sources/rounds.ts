/**
 * Pages of the list of all sources. The list is put together in rounds. In a round each source gives its next results, as many
 * as a page of the list has rows (12, 24 or 48). These are the pages of its own tab, so the list needs no further requests; a
 * source with smaller pages gives several. A round is then cut into pages.
 *
 * A link names a page by round and position in the round. Neither depends on how many results the sources have, so a link opens
 * at once, whoever answers first.
 */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import { roomOfRound } from '../../site/data-sources.ts'

/** How many results a source has, and which is the last that it gives out. */
export interface SourceExtent {
  readonly source: DataSourceName
  readonly total: number
  readonly reach?: number | undefined
}

/** Both count from 0. */
export interface PagePosition {
  readonly round: number
  readonly page: number
}

/** The part of a round's rows that a page shows; `first` counts from 0. */
export interface PartOfRound<T> {
  readonly first: number
  readonly rows: readonly T[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** How many results of each source the list goes through: as many as every source gives out, in whole rounds. */
function depthOf(extents: readonly SourceExtent[], size: number): number {
  const reaches = extents.map(({ total, reach = Infinity }) => (reach < total ? reach : Infinity))
  return Math.max(size, Math.floor(Math.min(Infinity, ...reaches) / size) * size)
}

/** The last round before which there are no more than so many of what is counted; `last` is the last one that there is. */
function roundOf(wanted: number, before: (round: number) => number, last: number): number {
  let [low, high] = [0, last]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (before(middle) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The rows of a round that one of its pages shows. When grouping leaves fewer rows than the pages have room for, each page still
 * gets a row while there are enough; the last pages are empty first.
 */
function rowsOfPage<T>(rows: readonly T[], page: number, pages: number, size: number): PartOfRound<T> {
  const fewest = (at: number) => Math.max(at, rows.length - (pages - at))
  const startOf = (at: number) => (at >= pages ? rows.length : Math.min(rows.length, at * size, fewest(at)))
  const at = Math.min(page, Math.max(0, pages - 1))
  return { first: startOf(at), rows: rows.slice(startOf(at), startOf(at + 1)) }
}

/**
 * The rounds of a list whose pages have so many rows. Each source gives as many results to a round.
 * @rule B-all-sources.rounds Pages of all sources are rounds, and each result is on one of them
 */
export function roundsOf(size: number) {
  const room = roomOfRound()

  /** The position that a `startIndex` of this list means; a round has room for a page of every source that there is. */
  function positionOfStart(startIndex: number): PagePosition {
    const at = Math.floor((startIndex - 1) / size)
    return { round: Math.floor(at / room), page: at % room }
  }

  /** The `startIndex` of a position. */
  function startOfPosition({ round, page }: PagePosition): number {
    return (round * room + page) * size + 1
  }

  const countsOf = (extents: readonly SourceExtent[]): number[] => {
    const depth = depthOf(extents, size)
    return extents.map(({ total }) => Math.min(total, depth))
  }

  /** Results in a round, before records of one resource are put together. */
  function resultsIn(round: number, counts: readonly number[]): number {
    return sum(counts.map((count) => Math.min(size, Math.max(0, count - round * size))))
  }

  /** Results in all rounds before this one. */
  function resultsBefore(round: number, extents: readonly SourceExtent[]): number {
    return sum(countsOf(extents).map((count) => Math.min(count, round * size)))
  }

  /** Pages of a round. */
  function pagesIn(round: number, extents: readonly SourceExtent[]): number {
    return Math.ceil(resultsIn(round, countsOf(extents)) / size)
  }

  /** Pages in all rounds before this one. */
  function pagesBefore(round: number, extents: readonly SourceExtent[]): number {
    const counts = countsOf(extents)
    const wholeRounds = (count: number) => Math.floor(count / size)
    // in most rounds each source gives a whole page or nothing; only those in which one ends have to be looked at
    const ending = new Set(counts.filter((count) => count % size > 0).map(wholeRounds))
    const remainders = (at: number) => sum(counts.filter((count) => wholeRounds(count) === at).map((count) => count % size))
    const pages = [...ending].filter((at) => at < round).map((at) => Math.ceil(remainders(at) / size))
    return sum(counts.map((count) => Math.min(round, wholeRounds(count)))) + sum(pages)
  }

  const roundsIn = (extents: readonly SourceExtent[]): number => Math.ceil(Math.max(0, ...countsOf(extents)) / size)

  /** Pages of the whole list; one at least. */
  function pagesOf(extents: readonly SourceExtent[]): number {
    return Math.max(1, pagesBefore(roundsIn(extents), extents))
  }

  const lastRound = (extents: readonly SourceExtent[]): number => Math.max(0, roundsIn(extents) - 1)

  /** The position of a page, by its number from 1; the last one for a number beyond. */
  function positionOfPage(number: number, extents: readonly SourceExtent[]): PagePosition {
    const wanted = Math.min(Math.max(1, number), pagesOf(extents)) - 1
    const round = roundOf(wanted, (at) => pagesBefore(at, extents), lastRound(extents))
    return { round, page: wanted - pagesBefore(round, extents) }
  }

  /** The position of the page that has a result, by its position in the list from 1, before records are put together. */
  function positionOfResult(number: number, extents: readonly SourceExtent[]): PagePosition {
    const wanted = Math.max(1, number) - 1
    const round = roundOf(wanted, (at) => resultsBefore(at, extents), lastRound(extents))
    const page = Math.floor((wanted - resultsBefore(round, extents)) / size)
    return { round, page: Math.min(page, Math.max(0, pagesIn(round, extents) - 1)) }
  }

  return {
    positionOfStart,
    startOfPosition,
    depthOf: (extents: readonly SourceExtent[]) => depthOf(extents, size),
    resultsBefore,
    pagesIn,
    pagesBefore,
    pagesOf,
    positionOfPage,
    positionOfResult,
    rowsOfPage: <T>(rows: readonly T[], page: number, pages: number) => rowsOfPage(rows, page, pages, size),
  }
}

/** Rounds of a list, see {@link roundsOf}. */
export type Rounds = ReturnType<typeof roundsOf>
