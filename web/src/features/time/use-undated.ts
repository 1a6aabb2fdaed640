import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { useQuery } from '@tanstack/react-query'
import { askResultSet, searchAddress } from '../../api/opensearch.ts'
import { filtersOfSource } from '../../search/run/parent-search.ts'
import { useResultSets, resultsOf } from '../../stores/result-sets.ts'
import { askedSources } from '../../site/data-sources.ts'
import { useSearchParams } from '../../stores/search-params.ts'
import type { KnownYears } from './use-year-counts.ts'

/** A count is not asked for again within this time, milliseconds. */
const FRESH_MS = 5 * 60_000
/** Before every record: asked for from here on, all that have a date match, and the others are told as left out. */
const EVER = '0001-01-01T00:00:00Z'

/** Results that no bar counts, because they say no date. */
export interface Undated {
  readonly count: number
  /** The dates asked for leave them out. */
  readonly leftOut: boolean
}

/**
 * How many results of the chosen source have no date: told with the answer when dates are asked for, counted on the page
 * when its source counts no years, else asked for by itself (one entry, no facets). `undefined` until it is known.
 */
export function useUndated({ page }: KnownYears, now: number): Undated | undefined {
  const state = useSearchParams((params) => params.state)
  const outcome = useResultSets(({ sources }) => resultsOf(sources, state.dataSource).outcome)
  const { dateFrom, dateTo } = searchFiltersOf(state, now)
  const isDated = dateFrom !== null || dateTo !== null
  const address = isDated || page !== null || outcome?.state !== 'results' ? undefined : addressOf(state, now)
  const { data } = useQuery({
    queryKey: ['undated', address],
    queryFn: ({ signal }) => countOf(address ?? '', signal),
    enabled: address !== undefined,
    staleTime: FRESH_MS,
  })
  if (isDated) {
    const { leftOut } = outcome?.state === 'results' ? outcome.resultSet : outcome?.state === 'no_results' ? outcome : {}
    return leftOut && { count: leftOut.withoutTime, leftOut: true }
  }
  const count = page === null ? data : page.undated
  return count === undefined ? undefined : { count, leftOut: false }
}

function addressOf(state: ShareState, now: number): string | undefined {
  const source = askedSources().find(({ name }) => name === state.dataSource)
  const asked = filtersOfSource(searchFiltersOf(state, now), state.dataSource)
  const filters = { ...asked, dateFrom: EVER, startIndex: 1, itemsPerPage: 1 }
  return source && searchAddress(source, filters, [])
}

async function countOf(address: string, signal: AbortSignal): Promise<number> {
  const reply = await askResultSet(address, signal)
  if (!reply.ok) throw new Error(reply.failure.kind)
  return reply.value.leftOut.withoutTime
}
