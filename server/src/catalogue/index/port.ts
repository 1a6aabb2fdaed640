/**
 * The port of the search index: derived from the store, may be thrown away at any time. The embedded engine is
 * `typed-array-index.ts`; `oracle/naive-scan.ts` answers the same questions slowly, to test it.
 */
import type { Resource, ResultSet, SearchField } from '@graticule/contracts/resource'
import type { FacetName, MatchExtent, SearchQuery, YearCount } from '../catalogue.ts'
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
  /** 0 when the search had no words. */
  readonly relevance: number
  /** In the order of `SEARCH_FIELDS`; the weights add up to the relevance. */
  readonly matched: readonly FieldMatch[]
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

/** An index of entries. It knows nothing of the store: `follow-store.ts` keeps the two together. */
export interface CatalogueIndex {
  /** Answers synchronously: an answer is of one state of the index. */
  search(query: SearchQuery, phrase: PhraseNode | undefined): IndexAnswer
  /** Number of entries. */
  readonly size: number
  /** Puts entries in, in place of those with the same id, and takes the removed ones out; both are visible at once. */
  apply(written: readonly Resource[], removed: readonly string[]): void
}
