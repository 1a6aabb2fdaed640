/** Turns the state of a link into the filters of a search. */
import { formatInstant, periodRange } from '../dates.ts'
import type { SearchFilters } from './search-params.ts'
import { isSeismic } from './seismic.ts'
import type { ShareState } from '../links/share-state.ts'

/** Value of `sources` that is a list of none: no record has such a provider, whose id holds no commas. */
const NO_SOURCE = ','

const isSameSource = (one: string, other: string): boolean => one === other || (isSeismic(one) && isSeismic(other))

/**
 * The providers that a search is limited to: the chosen ones among the preset ones. If no chosen provider is preset, the search
 * finds nothing; only a link can ask for that.
 * @rule D36.preset-sources Chosen providers and preset ones are intersected
 */
export function searchedSources({ filters, presetSources }: Pick<ShareState, 'filters' | 'presetSources'>): readonly string[] {
  if (presetSources.length === 0) return filters.sources
  if (filters.sources.length === 0) return presetSources
  const chosen = filters.sources.filter((source) => presetSources.some((preset) => isSameSource(preset, source)))
  return chosen.length === 0 ? [NO_SOURCE] : chosen
}

/**
 * The filters that a search sends for this state: the period counted back from `now` (milliseconds since 1970) in place of
 * the dates, and the providers that it is of ({@link searchedSources}).
 */
export function searchFiltersOf(state: ShareState, now: number): SearchFilters {
  const { filters, datePeriod } = state
  const sources = searchedSources(state)
  if (datePeriod === null) return { ...filters, sources }
  const { from, to } = periodRange(datePeriod, now)
  return { ...filters, sources, dateFrom: formatInstant(from), dateTo: formatInstant(to) }
}
