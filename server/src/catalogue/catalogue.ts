/**
 * The port of our catalogue for services, harvests and the command line. The store is authoritative, the index is derived
 * from it. `open-catalogue.ts` builds the embedded one.
 */
import type { VisitorLimits } from '@graticule/contracts/settings/visitor-limits'
import type { Bbox, BboxRelation } from '@graticule/contracts/bbox'
import type { NumberRange } from '@graticule/contracts/codec'
import type { Earthquake, FacetItem, Geometry, Match, Resource, ResourceType, ResultSet } from '@graticule/contracts/resource'
import type { SearchField } from '@graticule/contracts/search/search-fields'
import { CATALOGUE_FACETS } from '@graticule/contracts/search/catalogue-facets'
import type { AskedTime } from '@graticule/contracts/search/fit'
import type { CatalogueRecord, OriginalDocument } from '../entry/catalogue-record.ts'
import type { PreparedRecord } from './store/prepare-record.ts'

/** Facets of the index, by the names of the `tf` parameter. Years are apart: see `wantedYears`. */
export const FACET_NAMES = CATALOGUE_FACETS
export type FacetName = (typeof FACET_NAMES)[number]

/** Numbers of a record that can be asked for as a range. */
export const RANGE_NAMES = [
  'cloudCover',
  'relativeOrbit',
  'row',
  'path',
  'magnitude',
  'depth',
  'cropConfidence',
  'landCoverConfidence',
  'irrigationConfidence',
  'score',
  'views',
  'rating',
] as const
export type RangeName = (typeof RANGE_NAMES)[number]

/** In-situ lists that can be asked for by label or code. */
export type LabelName = 'cropTypes' | 'quantityTypes' | 'landCoverTypes' | 'irrigationTypes'

export type SortProperty = 'relevance' | 'date' | 'title' | 'score' | 'rating' | 'views' | 'magnitude'

/** A facet that is wanted. */
export interface WantedFacet {
  readonly name: FacetName
  readonly limit: number
  /** Only values whose name holds this text; case and accents do not count. */
  readonly containing?: string
}

/** Both ends belong to the range. */
export interface RangeFilter extends NumberRange {
  /** What has no such number passes too. */
  readonly orMissing?: boolean
}

/** What a stored view narrows every search in it to: all of it together, of the values of one list any. */
export interface SearchView {
  /** Ids of providers. */
  readonly sources?: readonly string[]
  readonly keywords?: readonly string[]
  /** What overlaps it. */
  readonly box?: Bbox
  /** Overlap of time extents, as in {@link SearchQuery}. */
  readonly time?: { readonly from?: number; readonly to?: number }
}

/** A search of the catalogue, normalised. Absent = not narrowed. Parts are combined with AND, values of one list with OR. */
export interface SearchQuery {
  /** As typed: words (all must match), AND, OR, NOT in capitals, quotation marks for phrases. Empty = everything. */
  readonly phrase: string
  readonly searchFields: readonly SearchField[]
  /**
   * A record matches when it has the relation to any of the boxes; the search area is the subject of the relation. For an area
   * that is no box, `geometry` is the area (longitudes within -180 to 180, as contracts/search-area.ts reads it) and `boxes` is
   * the box around it.
   */
  readonly area?: { readonly boxes: readonly Bbox[]; readonly geometry?: Geometry; readonly relation: BboxRelation }
  /** Overlap of time extents; milliseconds since 1970, ends inclusive and each may be open. `now`: see {@link AskedTime}. */
  readonly time?: AskedTime
  readonly published?: { readonly from?: number; readonly to?: number }
  /** Chosen values; a value that the index does not know as a whole is split at its commas. */
  readonly facets?: Partial<Readonly<Record<FacetName, readonly string[]>>>
  readonly ranges?: Partial<Readonly<Record<RangeName, RangeFilter>>>
  readonly labels?: Partial<Readonly<Record<LabelName, readonly string[]>>>
  readonly magnitudeType?: string
  readonly types?: readonly ResourceType[]
  readonly curated?: boolean
  readonly dataCore?: boolean
  readonly inSitu?: boolean
  /** With at least one link that is known to work, or with none. */
  readonly workingLinks?: boolean
  /** Narrows like everything else, facets and years too. */
  readonly view?: SearchView
  readonly parents?: readonly string[]
  /** Entries that carry one of these DOIs; bare, compared without regard to case. */
  readonly dois?: readonly string[]
  /** Only these ids. */
  readonly ids?: readonly string[]
  /**
   * Default: relevance descending when there are words or an area (and no parents), else date descending; ties: newest first, then id. What lacks the property
   * comes last; by rating, equal ratings and entries without one are in the order of their relevance.
   */
  readonly sort?: { readonly by: SortProperty; readonly direction: 'asc' | 'desc' }
  /** Counts from 0. */
  readonly start: number
  readonly count: number
  /** Facets wanted, each with at most `limit` items, most frequent first, then by term. */
  readonly wantedFacets: readonly WantedFacet[]
  /**
   * Count the matches by the years that their time extents touch, the date filter of this search apart. What is still
   * going on counts up to the year of `now` (milliseconds since 1970).
   */
  readonly wantedYears?: { readonly now: number }
}

/** How many matches have a time extent that touches a year (UTC). */
export interface YearCount {
  readonly year: number
  readonly count: number
}

/** One match: the whole record, why it matched, and how many entries have it as parent. */
export interface SearchHit {
  readonly resource: Resource
  readonly match: Match
  readonly children: number
}

/** A complete answer: exact total, the page, facets whose counts ignore their own choice, and what was left out. */
export interface SearchAnswer {
  readonly total: number
  readonly hits: readonly SearchHit[]
  readonly facets: Partial<Readonly<Record<FacetName, readonly FacetItem[]>>>
  /** When they were wanted: years with matches, ascending, within `COUNTED_YEARS`. */
  readonly years?: readonly YearCount[]
  readonly leftOut: ResultSet['leftOut']
}

/** The parts of a text that answer to what was typed: UTF-16 units, the first included and the last not; ascending. */
export type MatchedParts = readonly (readonly [from: number, to: number])[]

/** What the catalogue has for what is being typed. */
export interface WordSuggestions {
  /** Entries by their titles, the best first. */
  readonly titles: readonly { readonly id: string; readonly text: string; readonly matched: MatchedParts }[]
  /** Keywords in their most frequent spelling, the best first, with how many entries have them in any spelling. */
  readonly keywords: readonly { readonly text: string; readonly matched: MatchedParts; readonly count: number }[]
  /** Right after the start, and after large changes, only a part may have been looked at. */
  readonly isComplete: boolean
}

/** Whether a word is the name of something that the catalogue need not know, such as a place: then it is no typing error. */
export type IsName = (word: string) => Promise<boolean>

/** A phrase in place of one that was typed. */
export type CorrectedPhrase = NonNullable<ResultSet['spelling']>

/** All matches of a search in their order, as they were when it was made. */
export interface MatchList<Entries extends ListedIds | ListedRecords = ListedIds | ListedRecords> {
  /** All matches; `length` of them are in the list. */
  readonly total: number
  readonly length: number
  readonly entries: Entries
  /** Where the records lie, in their order, some hundred at a time. Of our own catalogue nothing is read for it. */
  extents(): AsyncGenerator<readonly MatchExtent[]>
}

/** Ids of matches in our own catalogue, for those who read the records themselves (`record-reader.ts`). Eight bytes each. */
export interface ListedIds {
  ids(start: number, count: number): readonly string[]
}

/** Records of an outside source, page by page, in their order. */
export interface ListedRecords {
  pages(): AsyncGenerator<readonly CatalogueRecord[]>
}

/** Where a match lies. */
export interface MatchExtent {
  readonly id: string
  /** The box around all boxes of the record; of the whole world only when it has no other. Absent when it has none. */
  readonly box?: Bbox | undefined
  /** When it is an earthquake. */
  readonly event?: Earthquake | undefined
}

/** A record as it is stored. */
export interface StoredRecord extends CatalogueRecord {
  readonly givenId: string
}

/** What became of one written record. `unchanged` = same content as before, nothing was written. */
export type WriteOutcome = 'new' | 'changed' | 'unchanged'

/** A provider in the catalogue. */
export interface SourceSummary {
  readonly id: string
  readonly title: string
  readonly records: number
}

/** What searches in threads may take; see `VISITOR_LIMITS`. */
export type SearchLimits = Pick<VisitorLimits, 'searchSeconds' | 'waitingSearches'>

/** How many searches went where. */
export interface SearchCounts {
  readonly here: number
  readonly inThreads: number
  /** Of those, and of those that were refused or given up, how many stood in the queue. */
  readonly queued: number
  readonly refused: number
  readonly givenUp: number
  /** At this moment. */
  readonly waiting: number
  readonly running: number
}

/** The catalogue. All methods reject with `PortalError` ('unavailable') when the store cannot be read or written. */
export interface Catalogue {
  search(query: SearchQuery, signal?: AbortSignal): Promise<SearchAnswer>
  /** All matches of a search, or the first `most` of them; `start`, `count` and wanted facets of the query do not matter. */
  list(query: SearchQuery, most: number, signal?: AbortSignal): Promise<MatchList<ListedIds>>
  /**
   * Completes what is being typed, which may have a few typing errors, from titles and keywords; at most so many of each. All
   * typed words must be there; the last one may go on.
   */
  suggest(text: string, limits: { readonly titles: number; readonly keywords: number }): Promise<WordSuggestions>
  /**
   * Words that belong to a search, the most telling first: what means the same, keywords that its matches have oftener than others,
   * runs of words of their titles.
   */
  relatedWords(phrase: string, limit: number, signal?: AbortSignal): Promise<string[]>
  /**
   * The phrase that was probably meant by one with typing errors, and how many entries this search has with it: the first that finds
   * some; one that finds some only without the filters of the search has 0. `undefined` when there is none.
   */
  correct(query: SearchQuery, isName?: IsName): Promise<CorrectedPhrase | undefined>
  /** What a stored view narrows a search to; `undefined` when there is none with this id. Absent = there are no views. */
  readonly view?: (id: string) => SearchView | undefined
  /** The records with these ids, in the order asked for, with what is known of their links and their views; unknown ids are left out. */
  get(ids: readonly string[]): Promise<Resource[]>
  original(id: string): Promise<OriginalDocument | undefined>
  /** Providers, most records first. */
  sources(): Promise<SourceSummary[]>
  /**
   * Writes records in one transaction; durable when the promise resolves, visible to `search` of this process at once and
   * to other processes within two seconds. Outcomes are in the order given. A record whose id belongs to another source is
   * stored as `{source id}:{id}`. `place`: the register's number of the place that they were harvested from.
   */
  write(records: readonly (CatalogueRecord | PreparedRecord)[], place?: number): Promise<WriteOutcome[]>
  /** Removes records; gives how many existed. */
  remove(ids: readonly string[]): Promise<number>
  /** Records that are to be read again by every index, because what is told of them beside their content has changed. */
  touch(ids: readonly string[]): Promise<void>
  /** How many searches were answered at once, in threads, refused and given up since the start. */
  readonly searchCounts?: () => SearchCounts | undefined
  /** Sets the limits of searches that hold at every moment; those of the product before. */
  readonly limitSearches?: (limits: () => SearchLimits) => void
  /** Number of records. */
  count(): Promise<number>
  /**
   * All records with their originals, or those of one source, page by page in the order of their ids. Each record is whole;
   * what is written or removed meanwhile is in it or not.
   */
  storedRecords(sourceId?: string): AsyncGenerator<readonly StoredRecord[]>
  /** Throws away the index and builds it from the store. */
  reindex(): Promise<void>
  /** Ends the work on the index and saves it. The database stays open. */
  close(): Promise<void>
}
