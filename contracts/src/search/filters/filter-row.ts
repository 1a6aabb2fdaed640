/** What a search can be narrowed by, and how one filter is described. The filters lie beside this file, set by set. */
import type { Bbox, BboxRelation } from '../../bbox.ts'
import { type Codec, type NumberRange, optionalNumber } from '../../codec.ts'

/** Values of `sortBy` and `f:sort`: `property:direction`; empty = relevance, then the newest first. */
export const SORT_ORDERS = [
  '',
  'relevance:desc',
  'date:desc',
  'date:asc',
  'title:asc',
  'title:desc',
  'score:desc',
  'score:asc',
  'rating:desc',
  'rating:asc',
  'views:desc',
  'views:asc',
  'magnitude:desc',
  'magnitude:asc',
] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/**
 * Earthquake orders of `evtOrd` (FDSN event web service 1.2, `orderby`).
 * @rule S1-3.event-orders Earthquakes are sorted by time or magnitude, descending or ascending
 */
export const EVENT_ORDERS = ['', 'time', 'time-asc', 'magnitude', 'magnitude-asc'] as const
export type EventOrder = (typeof EVENT_ORDERS)[number]

/** Everything that a search can be narrowed by. Lists: any of the values matches; `null` = not set. */
export interface SearchFilters {
  phrase: string
  /** Counts from 1. */
  startIndex: number
  itemsPerPage: number
  /** Names as given; `searchFieldsOf` in the server knows both dialects. Empty = all four fields. */
  searchFields: readonly string[]
  /** W,S,E,N each; a record matches when it has the relation to any of them. */
  areas: readonly Bbox[]
  /** Well-known text of an area that is no box, see search-area.ts; empty when there is none. */
  areaText: string
  relation: BboxRelation
  dateFrom: string | null
  dateTo: string | null
  publishedFrom: string | null
  publishedTo: string | null
  viewId: string
  parents: readonly string[]
  targetIds: readonly string[]
  /** Bare DOIs, without resolver. */
  dois: readonly string[]
  keyword: readonly string[]
  format: readonly string[]
  protocol: readonly string[]
  organisation: readonly string[]
  score: readonly string[]
  sources: readonly string[]
  /** Ways to the data, see access-way.ts. */
  access: readonly string[]
  dataCore: boolean
  inSitu: boolean
  /** Only entries with a link that is known to work. */
  workingLinks: boolean
  sort: SortOrder
  productType: readonly string[]
  sensorPolarisation: readonly string[]
  sensorMode: readonly string[]
  sensorSwath: readonly string[]
  instrumentIndex: readonly string[]
  productLevel: readonly string[]
  timeliness: readonly string[]
  instrument: readonly string[]
  platform: readonly string[]
  /** Per cent. */
  cloudCover: NumberRange | null
  relativeOrbit: number | null
  row: number | null
  path: number | null
  magnitudeType: string
  eventOrder: EventOrder
  minMagnitude: number | null
  maxMagnitude: number | null
  /** Kilometres. */
  minDepth: number | null
  maxDepth: number | null
  cropTypes: readonly string[]
  quantityTypes: readonly string[]
  landCoverTypes: readonly string[]
  irrigationTypes: readonly string[]
  cropConfidence: NumberRange | null
  landCoverConfidence: NumberRange | null
  irrigationConfidence: NumberRange | null
}

/** Which set of filters a row belongs to. */
export type FilterGroup = 'general' | 'facet' | 'scene' | 'earthquake' | 'in-situ' | 'lookup'

/** One filter: its request names (the first is sent, all are understood), its codec and its initial value. */
export interface FilterRow<K extends keyof SearchFilters = keyof SearchFilters> {
  readonly field: K
  readonly request: readonly [string, ...string[]]
  readonly codec: Codec<SearchFilters[K]>
  readonly initial: SearchFilters[K]
  readonly group: FilterGroup
  /** Name of the facet (`tf`) whose values this filter takes. */
  readonly facet?: string
  readonly description: string
}

/** A row of the table, checked against the type of its field. */
export function filterRow<K extends keyof SearchFilters>(definition: FilterRow<K>): FilterRow {
  return definition as unknown as FilterRow
}

/** A filter that takes one number within `limits`. */
export function numberRow(
  field: 'relativeOrbit' | 'row' | 'path' | 'minMagnitude' | 'maxMagnitude' | 'minDepth' | 'maxDepth',
  request: string,
  group: FilterGroup,
  limits: readonly [number, number],
  description: string,
): FilterRow {
  return filterRow({ field, request: [request], codec: optionalNumber(...limits), initial: null, group, description })
}
