/**
 * The list of all sources in the order of the best match. Each source knows only its own order, so places count: in each round,
 * reciprocal-rank fusion (Cormack, Clarke and Büttcher, 2009) of the next results of every source.
 */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { CombinedPage } from '../../stores/combined.ts'
import type { Listing } from './listing.ts'
import { byPlace, hasPage, orderOf, type Placed, placedIn, placedOn, type SourceList } from './placed.ts'
import { rowsOfBatch, withOthers } from './resource-rows.ts'
import { type Rounds, roundsOf, type SourceExtent } from './rounds.ts'

/** How much the first places weigh more than those after them; 60 as in the paper. */
const RANK_CONSTANT = 60

/**
 * A record is compared with those of so many places of each source before its own round. They are loaded for a page that is
 * opened by its link, so there are not any number of them: a resource that a source has more places before the other is listed
 * twice. Whole rounds, however many rows a page has.
 */
export const PLACES_COMPARED = 96

/** One source counts once, with its best place, however many records of the resource it has. */
function scoreOf(members: readonly Placed[]): number {
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

const firstOf = (row: readonly Placed[]) => row[0] as Placed

/** The pages of a source that it gives to a round; where its pages are smaller than those of the list, several. */
function pagesForRound({ pageSize }: SourceList, round: number, size: number): number[] {
  const count = Math.max(1, Math.ceil(size / pageSize))
  return Array.from({ length: count }, (_, at) => round * count + at)
}

/** The page of so many rows from this `startIndex` on. */
export function listByPlaces(startIndex: number, grouped: boolean, size: number): Listing {
  const rounds = roundsOf(size)
  const { pagesBefore, pagesIn, pagesOf, resultsBefore, rowsOfPage, startOfPlace } = rounds
  const place = rounds.placeOfStart(startIndex)
  const from = grouped ? Math.max(0, place.round - PLACES_COMPARED / size) : place.round
  const before = Array.from({ length: place.round - from }, (_, at) => from + at)
  // its own round first: with that it is known how far the source goes
  const needed = [place.round, ...before]
  return {
    isJoint: false,
    missing: (lists) =>
      lists.flatMap((list) => {
        const page = needed.flatMap((round) => pagesForRound(list, round, size)).find((one) => !hasPage(list, one))
        return page === undefined ? [] : { source: list.extent.source, page }
      }),
    draw(lists) {
      const extents = lists.map(({ extent }) => extent)
      const placed = (round: number) =>
        lists.flatMap((list) => pagesForRound(list, round, size).flatMap((page) => placedOn(list, page))).toSorted(byPlace)
      const rows = rowsOfBatch(before.flatMap(placed), placed(place.round), grouped)
        .map((members) => ({ members, score: scoreOf(members) }))
        .toSorted((one, other) => other.score - one.score || byPlace(firstOf(one.members), firstOf(other.members)))
        .map(({ members }) => members)
      const pages = pagesIn(place.round, extents)
      const onPage = rowsOfPage(rows, place.page, pages)
      return {
        rows: withOthers(onPage.rows, placedIn(lists), grouped),
        page: pagesBefore(place.round, extents) + Math.min(place.page, Math.max(0, pages - 1)) + 1,
        pages: pagesOf(extents),
        first: resultsBefore(place.round, extents) + onPage.first + 1,
        end: endOf(extents, rounds, size),
      }
    },
    unread: (list) => pagesForRound(list, place.round, size).reduce((sum, page) => sum + (list.pages.get(page)?.unread ?? 0), 0),
    startOf: (page, extents) => startOfPlace(rounds.placeOfPage(page, extents)),
    startAt: (number, extents) => startOfPlace(rounds.placeOfResult(number, extents)),
  }
}
