/** What the state of the portal, as a link has it, comes to as a search. */
import { formatInstant, periodRange } from './dates.ts'
import type { SearchFilters } from './search-params.ts'
import type { ShareState } from './share-url.ts'

/** The providers that a search is of: those chosen, narrowed to the preset ones. A choice beside the preset counts as none. */
export function searchedSources({ filters, presetSources }: Pick<ShareState, 'filters' | 'presetSources'>): readonly string[] {
  if (presetSources.length === 0) return filters.sources
  const chosen = filters.sources.filter((source) => presetSources.includes(source))
  return chosen.length === 0 ? presetSources : chosen
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
