/**
 * The port of the search index: derived from the store, may be thrown away at any time. The embedded engine is
 * `follow-store.ts` over `typed-array-index.ts`; `oracle/naive-index.ts` is a second one, slow and plain, for tests.
 */
import type { Match, ResultSet } from '@graticule/contracts/resource'
import type { SearchField } from '@graticule/contracts/search/search-fields'
import type { DatabaseLocation } from '../../storage/database.ts'
import type {
  FacetName,
  IsName,
  MatchExtent,
  SearchCounts,
  SearchLimits,
  SearchQuery,
  WordSuggestions,
  YearCount,
} from '../catalogue.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { PhraseNode } from './phrase.ts'

/** A value of a facet and how many of the matching entries have it. */
export interface FacetCount {
  readonly term: string
  readonly count: number
}

/** Where an entry matched. */
export interface FieldMatch {
  readonly field: SearchField
  /** Places of the matching words among the words of the field as `fieldWords` gives them, in their order. */
  readonly places: readonly number[]
  /** This field's share of the relevance. */
  readonly weight: number
}

/** One entry of the page. */
export interface IndexHit {
  readonly id: string
  /** 0 when the search had no words, no area and no dates. */
  readonly relevance: number
  /** In the order of `SEARCH_FIELDS`; the weights add up to the relevance, with those of `fit`. */
  readonly matched: readonly FieldMatch[]
  /** How it fits the area and the time of the search; absent when there is neither. */
  readonly fit?: NonNullable<Match['fit']>
  /** How many entries have this one as parent. */
  readonly children: number
}

/** A complete answer, without the records themselves. */
export interface IndexAnswer {
  readonly total: number
  readonly hits: readonly IndexHit[]
  readonly facets: Partial<Readonly<Record<FacetName, readonly FacetCount[]>>>
  readonly years?: readonly YearCount[]
  readonly leftOut: ResultSet['leftOut']
}

/** All matches of a search in their order, as they were at one moment, however the index changes meanwhile. */
export interface IndexList {
  /** All matches; `length` of them are in the list. */
  readonly total: number
  readonly length: number
  /** The ids from the place `start` on, at most `count`. */
  readonly ids: (start: number, count: number) => string[]
  /** Where they lie, from the place `start` on, at most `count`. */
  readonly extents: (start: number, count: number) => MatchExtent[]
}

/** The first parts that answer to what was typed: entries by their titles, keywords in their most frequent spelling. */
export interface IndexSuggestions {
  readonly titles: readonly { readonly id: string }[]
  readonly keywords: WordSuggestions['keywords']
  /** False: right after the start, and after large changes, only a part has been looked at. */
  readonly isComplete: boolean
}

/** A search index that follows a store. `testing/index-contract.ts` says by tests what every engine has to do. */
export interface IndexEngine {
  /** Number of the store's last change that is in it. */
  readonly seq: number
  /** Number of entries. */
  readonly size: number
  /**
   * An answer of one state of the index. `phrase` is the query's, understood. Who asked may leave (`signal`).
   * @throws PortalError for what costs too much, `invalid-parameter` with the part to leave out
   */
  search(query: SearchQuery, phrase: PhraseNode | undefined, signal?: AbortSignal): Promise<IndexAnswer>
  /** All matches in their order, or the first `most` of them; pages and wanted facets of the query do not matter. */
  list(query: SearchQuery, phrase: PhraseNode | undefined, most: number, signal?: AbortSignal): Promise<IndexList>
  /** How many entries have each of these values, whatever is searched. */
  countOf(name: FacetName, values: readonly string[]): Promise<number[]>
  /** Completes what is being typed; at most so many of each. An engine without it completes nothing. */
  readonly suggest?: (text: string, limits: { readonly titles: number; readonly keywords: number }) => Promise<IndexSuggestions>
  /**
   * Phrases that may have been meant by one with typing errors, the likeliest first; none when no word is wrong. An engine without it
   * corrects nothing.
   */
  readonly correct?: (phrase: string, isName: IsName) => Promise<string[]>
  /** How many searches were answered where, since the start. */
  readonly searchCounts?: () => SearchCounts
  readonly limitSearches?: (limits: () => SearchLimits) => void
  /** Resolves when every change that was in the store at the call is in the index. */
  catchUp(): Promise<void>
  /** Throws the index away and builds it from the store; searches are answered by the old one until then. */
  rebuild(): Promise<void>
  /** Ends all work. */
  close(): Promise<void>
}

/** What an engine is opened with. */
export interface IndexOptions {
  readonly store: RecordStore
  /** Where the store lies: its folder may hold what the engine keeps, and threads open it for themselves. */
  readonly location: DatabaseLocation
  /** The module of the annotation that the store was opened with, see `loadAnnotation`. */
  readonly annotation?: string | undefined
  readonly onNotice: (notice: string) => void
}

/** Opens an engine; it has everything that is in the store when the promise resolves. */
export type OpenIndex = (options: IndexOptions) => Promise<IndexEngine>
