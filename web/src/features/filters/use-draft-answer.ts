import type { DataSource, DataSourceName } from '@graticule/contracts/data-sources'
import type { FacetItem } from '@graticule/contracts/resource'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { askResultSet, facetsOfForm, searchAddress } from '../../api/opensearch.ts'
import { filtersOfSource } from '../../search/run/parent-search.ts'
import { countsValues, sumFacets } from '../../search/filters/sum-facets.ts'
import { useSettled } from '../../browser/use-settled.ts'
import { useParentSearch } from '../../stores/parent-search.ts'
import { sourcesOf } from '../../site/data-sources.ts'
import { readSiteQuery, siteQuery } from '../../site/links.ts'

/** Milliseconds without a change before the count is asked for. */
const PAUSE_MS = 250
/** A count is not asked for again within this time, milliseconds. */
const FRESH_MS = 60_000

interface Counted {
  readonly source: DataSourceName
  readonly total: number
  readonly facets: Readonly<Record<string, readonly FacetItem[]>>
}

/** The draft as a request: equal texts are the same question. */
const questionOf = (state: ShareState): string =>
  siteQuery({ ...state, filters: { ...state.filters, startIndex: 1, sort: '', eventOrder: '' } })

async function count(source: DataSource, question: string, signal: AbortSignal): Promise<Counted> {
  const state = readSiteQuery(question)
  const asked = filtersOfSource(searchFiltersOf(state, Date.now()), source.name)
  const filters = { ...asked, startIndex: 1, itemsPerPage: 1 }
  const reply = await askResultSet(searchAddress(source, filters, facetsOfForm(filters)), signal)
  if (!reply.ok) throw new Error(reply.failure.kind)
  return { source: source.name, total: reply.value.total, facets: reply.value.facets }
}

/** What the sources of the tab counted, as far as they have: a slow or a failing one holds up nobody. */
function combine(results: readonly UseQueryResult<Counted>[]) {
  const counted = results.flatMap(({ data }) => (data === undefined ? [] : data))
  const isNone = counted.length === 0
  return {
    data: isNone
      ? undefined
      : {
          total: counted.reduce((sum, { total }) => sum + total, 0),
          facets: sumFacets(counted.map(({ facets }) => facets)),
          withoutFacets: counted.flatMap(({ source, total, facets }) => (total === 0 || countsValues(facets) ? [] : source)),
        },
    isPending: isNone && results.some(({ isPending }) => isPending),
    isFailed: isNone && results.length > 0 && results.every(({ isError, isFetching }) => isError && !isFetching),
    refetch: () => results.forEach(({ refetch }) => void refetch()),
  }
}

/**
 * How many results the draft would give, and the values of the facets with their counts. A request that a later draft
 * overtakes is aborted; until its answer is there, the last one stands.
 */
export function useDraftAnswer(state: ShareState) {
  const question = questionOf(state)
  const settled = useSettled(question, PAUSE_MS)
  const parentIds = useParentSearch((search) => search.parentIds)
  const { data, isPending, isFailed, refetch } = useQueries({
    queries: sourcesOf(state.dataSource).map((source) => ({
      queryKey: ['draft', source.name, settled, parentIds],
      queryFn: ({ signal }: { signal: AbortSignal }) => count(source, settled, signal),
      staleTime: FRESH_MS,
    })),
    combine,
  })
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const current = settled === question && data !== undefined
  return {
    /** The number of results, `null` while it is being counted or when it cannot be. */
    total: current ? (data?.total ?? null) : null,
    /** The values as they were counted last; `null` before the first answer. */
    facets: (data ?? last)?.facets ?? null,
    /** Sources that count no values. */
    withoutFacets: (data ?? last)?.withoutFacets ?? [],
    /** The draft is being counted. */
    counting: settled !== question || isPending,
    failed: isFailed,
    retry: refetch,
  }
}

export type DraftAnswer = ReturnType<typeof useDraftAnswer>
