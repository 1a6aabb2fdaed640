import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { Entry, ResultSet } from '@graticule/contracts/resource'
import type { SameReason } from '@graticule/contracts/search/same-resource'
import { createStore } from '../state/create-store.ts'

/** An entry with the source that it comes from. */
export interface SourcedEntry {
  readonly source: DataSourceName
  readonly entry: Entry
}

/** A further record of the same resource, and what tells that it is one. */
export interface SameEntry extends SourcedEntry {
  readonly reason: SameReason
}

/** One line of the list of all sources: an entry, and the records that are the same resource, the best ranked first. */
export interface CombinedRow extends SourcedEntry {
  readonly same: readonly SameEntry[]
}

/** What a source could not do in this search. */
export interface SourceLimit {
  readonly source: DataSourceName
  /** Filters (fields of `SearchFilters`) that it could not apply. */
  readonly notApplied: readonly string[]
  /** Those that only some of its collections could be narrowed by, and collections whose parts are missing: as in its result set. */
  readonly partlyApplied?: readonly string[] | undefined
  readonly missing?: ResultSet['missing']
  /** Records beside those of this page that could not be read. */
  readonly unread: number
}

/** A source that gave no answer; `message` is empty unless it failed. */
export interface Unanswered {
  readonly source: DataSourceName
  readonly state: 'timeout' | 'failed' | 'cancel'
  readonly message: string
}

/** The page of the list of all sources that is shown. */
export interface CombinedPage {
  readonly rows: readonly CombinedRow[]
  /** Counts from 1; both before records of one resource are put together. */
  readonly page: number
  readonly pages: number
  /** Sources whose results are in the list, or that have none. */
  readonly shown: readonly DataSourceName[]
  readonly searching: readonly DataSourceName[]
  /** Sources that answered when the list was in use already: they are put in when the visitor wants it. */
  readonly waiting: readonly DataSourceName[]
  readonly unanswered: readonly Unanswered[]
  readonly limits: readonly SourceLimit[]
  /** Sources that count their results by year. */
  readonly countingYears: readonly DataSourceName[]
  /**
   * Where the list ends: after so many results of each source because these sources give out no more, or after so many in
   * all in an order that was chosen; `null` = with the last result.
   */
  readonly end: { readonly depth: number; readonly sources: readonly DataSourceName[] } | null
}

export interface CombinedState {
  readonly shownPage: CombinedPage
  /** Whether somebody scrolls, points or walks in the list, so that nothing may move: told by the list. */
  readonly isInUse: () => boolean
  /** Puts the waiting sources into the list. */
  readonly showWaiting: () => void
  /** The `startIndex` of a page, by its number. */
  readonly startOf: (page: number) => number
  /** The `startIndex` of the page of so many rows that has a result, by its position in the list from 1. */
  readonly startAt: (number: number, rows: number) => number
  /** The last entry of the page before (-1) or the first of the page after (1), with the `startIndex` of its page. */
  readonly beside: (step: -1 | 1) => Promise<(SourcedEntry & { readonly startIndex: number }) | undefined>
}

const EMPTY: CombinedPage = {
  rows: [],
  page: 1,
  pages: 1,
  shown: [],
  searching: [],
  waiting: [],
  unanswered: [],
  limits: [],
  countingYears: [],
  end: null,
}

/** The list of all sources beside what every tab has (`sources.all` in `result-sets.ts`). Written by `search/all-sources/`. */
export const useCombined = createStore<CombinedState>()(() => ({
  shownPage: EMPTY,
  isInUse: () => false,
  showWaiting: () => {},
  startOf: () => 1,
  startAt: () => 1,
  beside: () => Promise.resolve(undefined),
}))
