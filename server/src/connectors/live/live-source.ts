/**
 * The port of outside sources, which the search services query live. Each kind of source has a connector that returns
 * entries of ours, or rejects with a message for a visitor.
 */
import type { Bbox } from '@graticule/contracts/bbox'
import type { OriginalDocument } from '../../entry/catalogue-record.ts'
import type { IsoFamily } from '@graticule/contracts/services/dab'
import type { Entry, FacetItem, Resource, ResultSet } from '@graticule/contracts/resource'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import type { FacetRequestName } from '@graticule/contracts/services/search-request'

/** A search of an outside source. */
export interface LiveQuery {
  /** `startIndex` counts from 1; `itemsPerPage` is not above what the source gives. */
  readonly filters: SearchFilters
  /** The search areas, W,S,E,N; those of well-known text too. */
  readonly boxes: readonly Bbox[]
  readonly facets: readonly FacetRequestName[]
  /** The visitor's language, ISO 639-1. */
  readonly language: string
  /** The name that the caller gave the request, passed on to sources that take one; absent = none. */
  readonly requestId?: string
}

/** One page of a live search. */
export interface LivePage {
  readonly total: number
  /** Counts from 1; a source may move it back. */
  readonly startIndex: number
  readonly resources: readonly Resource[]
  readonly facets?: Partial<Readonly<Record<FacetRequestName, FacetItem[]>>>
  /** Records of the page that could not be read. */
  readonly unread?: number
  /** What could not be applied in this search although the source can as a rule. */
  readonly notApplied?: readonly (keyof SearchFilters)[]
  /** What some of several collections could not apply, and collections whose parts are missing: see the result set. */
  readonly partlyApplied?: readonly (keyof SearchFilters)[]
  readonly missing?: NonNullable<ResultSet['missing']>
  /** The resources as entries, where more is known of them than they say themselves. */
  readonly entries?: readonly Entry[]
}

/** What a source can. */
export interface LiveCapabilities {
  /** Filters that it applies; words and paging are a matter of course. */
  readonly filters: ReadonlySet<keyof SearchFilters>
  /** Most entries of one page. */
  readonly maxItems: number
  /** Index of the last entry that it gives out; absent = there is no such limit. */
  readonly reach?: number
}

/** An outside source. */
export interface LiveSource {
  /** As visitors know it, also in messages. */
  readonly title: string
  readonly capabilities: LiveCapabilities
  /**
   * One page. Rejects with `PortalError`: `timeout`, `unavailable`, `source-failed` with words for a visitor; with the
   * signal's reason when it is aborted.
   */
  readonly search: (query: LiveQuery, signal: AbortSignal) => Promise<LivePage>
  /** The entries with these ids, those that it has; rejects like `search`. */
  readonly fetchById: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Resource[]>
  /** ISO records of its entries, of a source that gives them out; `undefined` = it has none of this id. Rejects like `search`. */
  readonly isoRecord?: (id: string, family: IsoFamily, signal: AbortSignal) => Promise<OriginalDocument | undefined>
  /** What was seen on the ground, as a ZIP of GeoJSON, of a source that gives it out. Rejects like `search`. */
  readonly inSituFile?: (query: LiveQuery, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>
  /** True for an entry whose parts can be searched at the source by `parents`. */
  readonly hasParts?: (resource: Resource) => boolean
}

/** A search whose answer is known without asking. */
export const EMPTY_PAGE: LivePage = { total: 0, startIndex: 1, resources: [] }
