/**
 * Entries with the ranks in their own sources. The list of all sources uses ranks, because relevance values of different
 * sources are not comparable.
 */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import type { SourcedEntry } from '../../stores/combined.ts'
import type { SourceExtent } from './rounds.ts'
import { dataSources } from '../../site/data-sources.ts'

/** An entry of a source. */
export interface Ranked extends SourcedEntry {
  /** Rank in its own source, from 1. */
  readonly rank: number
}

/** A source with results, and what is loaded of it: pages of so many results, by their numbers from 0. */
export interface SourceList {
  readonly extent: SourceExtent
  readonly pageSize: number
  readonly pages: ReadonlyMap<number, ResultSet>
}

/** Position of a source in the order of the tabs. */
export const orderOf = (source: DataSourceName): number => dataSources().orderOf(source)

/** The best ranked first; equal ranks by the order of the tabs. */
export const byRank = (one: Ranked, other: Ranked): number => one.rank - other.rank || orderOf(one.source) - orderOf(other.source)

/** Whether a source has nothing on this page, because it has or gives out no more. */
export const endsBefore = ({ extent: { total, reach }, pageSize }: SourceList, page: number): boolean =>
  page * pageSize >= Math.min(total, reach ?? Infinity)

/** Whether nothing has to be asked for to show this page of the source. */
export const hasPage = (list: SourceList, page: number): boolean => list.pages.has(page) || endsBefore(list, page)

/** The entries of a page that is loaded. */
export function rankedOn({ extent: { source }, pages }: SourceList, page: number): Ranked[] {
  const resultSet = pages.get(page)
  return resultSet?.entries.map((entry, at) => ({ source, entry, rank: resultSet.startIndex + at })) ?? []
}

/** Everything that is loaded, the best ranked first. */
export const rankedIn = (lists: readonly SourceList[]): Ranked[] =>
  lists.flatMap((list) => [...list.pages.keys()].flatMap((page) => rankedOn(list, page))).toSorted(byRank)
