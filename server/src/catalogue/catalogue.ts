/**
 * The port of our own catalogue: what services, harvests and the command line may ask of it. The store is the truth,
 * the index is derived from it. `open-catalogue.ts` builds the embedded one.
 */
import type { Bbox, BboxRelation } from '@graticule/contracts/bbox'
import type { NumberRange } from '@graticule/contracts/codec'
import type { FacetItem, Match, Resource, ResourceType, ResultSet, SearchField } from '@graticule/contracts/resource'

/** Facets of the index, by the names of the `tf` parameter, and our own `type`, `year` and `level`. */
export const FACET_NAMES = [
  'keyword',
  'format',
  'protocol',
  'providerID',
  'organisationName',
  'sscScore',
  'instrumentTitle',
  'platformTitle',
  'themeCategory',
  'prodType',
  'sensorOpMode',
  'sensorSwath',
  'sarPolCh',
  's3InstrumentIdx',
  's3ProductLevel',
  's3Timeliness',
  'type',
  'level',
] as const
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
] as const
export type RangeName = (typeof RANGE_NAMES)[number]

/** In-situ lists that can be asked for by label or code. */
export type LabelName = 'cropTypes' | 'quantityTypes' | 'landCoverTypes' | 'irrigationTypes'

export type SortProperty = 'relevance' | 'date' | 'title' | 'score' | 'magnitude'

/** A search of the catalogue, normalised. Absent = not narrowed. Parts are combined with AND, values of one list with OR. */
export interface SearchQuery {
  /** As typed: words (all must match), AND, OR, NOT in capitals, quotation marks for phrases. Empty = everything. */
  readonly phrase: string
  readonly searchFields: readonly SearchField[]
  /** A record matches when it has the relation to any of the boxes; the subject of the relation is the search area. */
  readonly area?: { readonly boxes: readonly Bbox[]; readonly relation: BboxRelation }
  /** Overlap of time extents; milliseconds since 1970, ends inclusive and each may be open. */
  readonly time?: { readonly from?: number; readonly to?: number }
  readonly published?: { readonly from?: number; readonly to?: number }
  /** Chosen values; a value that the index does not know as a whole is split at its commas. */
  readonly facets?: Partial<Readonly<Record<FacetName, readonly string[]>>>
  readonly ranges?: Partial<Readonly<Record<RangeName, NumberRange>>>
  readonly labels?: Partial<Readonly<Record<LabelName, readonly string[]>>>
  readonly magnitudeType?: string
  readonly types?: readonly ResourceType[]
  readonly curated?: boolean
  readonly dataCore?: boolean
  readonly inSitu?: boolean
  readonly parents?: readonly string[]
  /** Only these ids. */
  readonly ids?: readonly string[]
  /** Default: relevance descending when there are words, else date descending; ties: newest first, then id. */
  readonly sort?: { readonly by: SortProperty; readonly direction: 'asc' | 'desc' }
  /** Counts from 0. */
  readonly start: number
  readonly count: number
  /** Facets wanted, each with at most `limit` items, most frequent first, then by term. */
  readonly wantedFacets: readonly { readonly name: FacetName; readonly limit: number }[]
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
  readonly leftOut: ResultSet['leftOut']
}

/** The document that a record was read from, byte for byte. */
export interface OriginalDocument {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly standard: string
}

/** A record on its way into the catalogue. */
export interface CatalogueRecord {
  readonly resource: Resource
  readonly original?: OriginalDocument
}

/** What became of one written record. `unchanged` = same content as before, nothing was written. */
export type WriteOutcome = 'new' | 'changed' | 'unchanged'

/** A provider in the catalogue. */
export interface SourceSummary {
  readonly id: string
  readonly title: string
  readonly records: number
}

/** The catalogue. All methods reject with `PortalError` ('unavailable') when the store cannot be read or written. */
export interface Catalogue {
  search(query: SearchQuery, signal?: AbortSignal): Promise<SearchAnswer>
  /** The records with these ids, in the order asked for; unknown ids are left out. */
  get(ids: readonly string[]): Promise<Resource[]>
  original(id: string): Promise<OriginalDocument | undefined>
  /** Providers, most records first. */
  sources(): Promise<SourceSummary[]>
  /**
   * Writes records in one transaction; durable when the promise resolves, visible to `search` of this process at once and
   * to other processes within two seconds. Outcomes are in the order given. A record whose id belongs to another source is
   * stored as `{source id}:{id}`.
   */
  write(records: readonly CatalogueRecord[]): Promise<WriteOutcome[]>
  /** Removes records; gives how many existed. */
  remove(ids: readonly string[]): Promise<number>
  /** Number of records. */
  count(): Promise<number>
  /** Throws away the index and builds it from the store. */
  reindex(): Promise<void>
  close(): Promise<void>
}

/** How to open the embedded catalogue. */
export interface CatalogueOptions {
  /** Folder of the store and the index; made when missing. */
  readonly dataFolder: string
  /** PostgreSQL for the store instead of the SQLite file in the folder. */
  readonly databaseUrl?: string
  /** Called with words for the log, e.g. when the index is rebuilt and why. */
  readonly onNotice?: (notice: string) => void
  /** Opened to write only (a harvest in its own process): no index is built. `search` rejects. */
  readonly withoutIndex?: boolean
}
