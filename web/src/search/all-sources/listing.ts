/** What an order of the list of all sources provides: the source pages that a page needs, and its rows. */
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { CombinedPage, CombinedRow } from '../../stores/combined.ts'
import type { SourceList } from './ranked.ts'
import type { SourceExtent } from './rounds.ts'

/** A page of a source, by its number from 0. */
export interface WantedPage {
  readonly source: DataSourceName
  readonly page: number
}

/** A page of the list. */
export interface DrawnPage extends Pick<CombinedPage, 'page' | 'pages' | 'end'> {
  readonly rows: readonly CombinedRow[]
  /** Position of the first row in the list, from 1, before records of one resource are put together. */
  readonly first: number
}

/** One page of the list, in the order that was asked for. Pure: it depends on what is loaded, not on the order in which it came. */
export interface Listing {
  /** What a source has to give depends on what the others gave: the page is made when all of it is there. */
  readonly isJoint: boolean
  /** The page that is wanted next of each source of which something is missing. */
  missing(lists: readonly SourceList[]): WantedPage[]
  /** The page as these sources make it; nothing of them is missing. */
  draw(lists: readonly SourceList[]): DrawnPage
  /** Records of the source that stand on this page of the list or beside it, and could not be read. */
  unread(list: SourceList): number
  /** The `startIndex` of a page of the list, by its number from 1. */
  startOf(page: number, extents: readonly SourceExtent[]): number
  /** The `startIndex` of the page that has a result, by its position in the list from 1. */
  startAt(number: number, extents: readonly SourceExtent[]): number
}
