/**
 * Entries with their places in their own sources. Places are what the list of all sources goes by: relevance of one source means
 * nothing beside that of another.
 */
import { DATA_SOURCE_NAMES, type DataSourceName } from '@graticule/contracts/data-sources'
import type { ResultSet } from '@graticule/contracts/resource'
import type { SourcedEntry } from '../../stores/combined.ts'
import type { SourceExtent } from './rounds.ts'

/** An entry of a source. */
export interface Placed extends SourcedEntry {
  /** Place in its own source, from 1. */
  readonly rank: number
}

/** A source with results, and what is loaded of it: pages of so many results, by their numbers from 0. */
export interface SourceList {
  readonly extent: SourceExtent
  readonly pageSize: number
  readonly pages: ReadonlyMap<number, ResultSet>
}

/** Place of a source in the order of the tabs. */
export const orderOf = (source: DataSourceName): number => DATA_SOURCE_NAMES.indexOf(source)

/** The best placed first; equal places by the order of the tabs. */
export const byPlace = (one: Placed, other: Placed): number =>
  one.rank - other.rank || orderOf(one.source) - orderOf(other.source)

/** Whether a source has nothing on this page, because it has or gives out no more. */
export const endsBefore = ({ extent: { total, reach }, pageSize }: SourceList, page: number): boolean =>
  page * pageSize >= Math.min(total, reach ?? Infinity)

/** Whether nothing has to be asked for to show this page of the source. */
export const hasPage = (list: SourceList, page: number): boolean => list.pages.has(page) || endsBefore(list, page)

/** The entries of a page that is loaded. */
export function placedOn({ extent: { source }, pages }: SourceList, page: number): Placed[] {
  const resultSet = pages.get(page)
  return resultSet?.entries.map((entry, at) => ({ source, entry, rank: resultSet.startIndex + at })) ?? []
}

/** Everything that is loaded, the best placed first. */
export const placedIn = (lists: readonly SourceList[]): Placed[] =>
  lists.flatMap((list) => [...list.pages.keys()].flatMap((page) => placedOn(list, page))).toSorted(byPlace)
