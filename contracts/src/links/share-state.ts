/** What a shared link carries, and a site as it opens. */
import type { DataSourceName, SourceChoice } from '../data-sources.ts'
import type { DatePeriod } from '../dates.ts'
import { RESULTS_PER_PAGE } from '../limits.ts'
import { initialFilters, type RefusedParameter, type SearchFilters } from '../search/search-params.ts'
import type { Site } from '../site.ts'
import { initialSharedMap, type SharedMap } from './shared-map.ts'

/**
 * How the visitor says where: a place by name, a continent or country from a list, four coordinates.
 * @rule S1-3.location-types A location is given by name, by continent and country, or by coordinates
 */
export const LOCATION_TYPES = ['geolocation', 'continent_country', 'coordinates'] as const
export type LocationType = (typeof LOCATION_TYPES)[number]

/** Something in a link that was understood in another way than it was meant; to be told to the visitor. */
export interface ShareNotice {
  readonly kind: 'unknown-source'
  /** The name as the link gives it, cut to 200 characters. */
  readonly name: string
}

/** Everything that a link carries. */
export interface ShareState {
  readonly dataSource: SourceChoice
  /** Entries of several sources that are one resource are shown as one, in the list of all sources. */
  readonly grouped: boolean
  /** `sources` is the facet choice (`f:source`); `itemsPerPage` is {@link RESULTS_PER_PAGE} when the link does not say. */
  readonly filters: SearchFilters
  /** Providers that the page or community presets (`f:sources`); narrows `filters.sources`. */
  readonly presetSources: readonly string[]
  /** Counted back from the day on which the link is opened; stands above `dateFrom` and `dateTo`. */
  readonly datePeriod: DatePeriod | null
  readonly locationType: LocationType
  /** What stands in the place field. */
  readonly placeInput: string
  /**
   * What the visitor typed, where the phrase is what was left of it once place, dates and others had become filters; empty where
   * nothing did. Equal to the phrase: the visitor wants the words as typed.
   */
  readonly typed: string
  readonly map: SharedMap
  /** The entry that the link is about; `id` is empty when it is about none. */
  readonly target: { readonly id: string }
  /** Parameters that are kept for the next link and are no part of the search: `trigger`, `my-workspace:...`, ... */
  readonly carried: Readonly<Record<string, readonly string[]>>
  readonly notices: readonly ShareNotice[]
  /** Parameters out of their domain; each of them has its default. */
  readonly problems: readonly RefusedParameter[]
}

/** A search of one source. */
export interface SourceState extends ShareState {
  readonly dataSource: DataSourceName
}

/** A site as it opens: what a link on it does not say. */
export function defaultsOf(site: Site): ShareState {
  return {
    dataSource: site.defaultSource,
    grouped: true,
    filters: { ...initialFilters(), itemsPerPage: RESULTS_PER_PAGE },
    presetSources: [],
    datePeriod: null,
    locationType: 'geolocation',
    placeInput: '',
    typed: '',
    map: initialSharedMap(),
    target: { id: '' },
    carried: {},
    notices: [],
    problems: [],
  }
}
