/**
 * The list of all sources by best match. Each source knows only its own order, so ranks are merged: reciprocal-rank fusion
 * (Cormack, Clarke and Büttcher, 2009) of the next results of every source, round by round.
 */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { CombinedPage } from '../../stores/combined.ts'
import type { Listing } from './listing.ts'
import { byRank, hasPage, orderOf, type Ranked, rankedIn, rankedOn, type SourceList } from './ranked.ts'
import { rowsOfBatch, withOthers } from './resource-rows.ts'
import { type Rounds, roundsOf, type SourceExtent } from './rounds.ts'

/** How much the first ranks weigh more than those after them; 60 as in the paper. */
const RANK_CONSTANT = 60

/**
 * How many ranks of each source before its own round a record is compared with, in whole rounds. A page that a link opens loads
 * them, so their number is limited. A resource whose records are further apart is listed twice.
 */
export const RANKS_COMPARED = 96

/** One source counts once, with its best rank, however many records of the resource it has. */
function scoreOf(members: readonly Ranked[]): number {
  const best = new Map<DataSourceName, number>()
  for (const { source, rank } of members) best.set(source, Math.min(rank, best.get(source) ?? Infinity))
  // added up in the order of the sources, so that the sum is the same to the last bit
  const sources = [...best.keys()].toSorted((one, other) => orderOf(one) - orderOf(other))
  return sources.reduce((sum, source) => sum + 1 / (RANK_CONSTANT + (best.get(source) ?? 0)), 0)
}

/** The list goes as deep as every source does; those that give out the least are named where it ends for that. */
function endOf(extents: readonly SourceExtent[], { depthOf }: Rounds, size: number): CombinedPage['end'] {
  const depth = depthOf(extents)
  const sources = extents.filter(({ total, reach = Infinity }) => reach < total && reach < depth + size)
  return sources.length === 0 ? null : { depth, sources: sources.map(({ source }) => source) }
}

const firstOf = (row: readonly Ranked[]) => row[0] as Ranked

/** The pages of a source that it gives to a round; where its pages are smaller than those of the list, several. */
function pagesForRound({ pageSize }: SourceList, round: number, size: number): number[] {
  const count = Math.max(1, Math.ceil(size / pageSize))
  return Array.from({ length: count }, (_, at) => round * count + at)
}

/**
 * The page of so many rows from this `startIndex` on.
 * @rule D32.merge All sources are merged by reciprocal-rank fusion
 * @rule B-all-sources.shared-first What several sources have comes before what one has
 */
export function listByRank(startIndex: number, grouped: boolean, size: number): Listing {
  const rounds = roundsOf(size)
  const { pagesBefore, pagesIn, pagesOf, resultsBefore, rowsOfPage, startOfPosition } = rounds
  const position = rounds.positionOfStart(startIndex)
  const from = grouped ? Math.max(0, position.round - RANKS_COMPARED / size) : position.round
  const before = Array.from({ length: position.round - from }, (_, at) => from + at)
  // its own round first: with that it is known how far the source goes
  const needed = [position.round, ...before]
  return {
    isJoint: false,
    missing: (lists) =>
      lists.flatMap((list) => {
        const page = needed.flatMap((round) => pagesForRound(list, round, size)).find((one) => !hasPage(list, one))
        return page === undefined ? [] : { source: list.extent.source, page }
      }),
    draw(lists) {
      const extents = lists.map(({ extent }) => extent)
      const ranked = (round: number) =>
        lists.flatMap((list) => pagesForRound(list, round, size).flatMap((page) => rankedOn(list, page))).toSorted(byRank)
      const rows = rowsOfBatch(before.flatMap(ranked), ranked(position.round), grouped)
        .map((members) => ({ members, score: scoreOf(members) }))
        .toSorted((one, other) => other.score - one.score || byRank(firstOf(one.members), firstOf(other.members)))
        .map(({ members }) => members)
      const pages = pagesIn(position.round, extents)
      const onPage = rowsOfPage(rows, position.page, pages)
      return {
        rows: withOthers(onPage.rows, rankedIn(lists), grouped),
        page: pagesBefore(position.round, extents) + Math.min(position.page, Math.max(0, pages - 1)) + 1,
        pages: pagesOf(extents),
        first: resultsBefore(position.round, extents) + onPage.first + 1,
        end: endOf(extents, rounds, size),
      }
    },
    unread: (list) =>
      pagesForRound(list, position.round, size).reduce((sum, page) => sum + (list.pages.get(page)?.unread ?? 0), 0),
    startOf: (page, extents) => startOfPosition(rounds.positionOfPage(page, extents)),
    startAt: (number, extents) => startOfPosition(rounds.positionOfResult(number, extents)),
  }
}
