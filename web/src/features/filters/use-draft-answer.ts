import type { FacetItem } from '@graticule/contracts/resource'
import { readShareUrl, searchFiltersOf, shareQuery, type ShareState } from '@graticule/contracts/share-url'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askResultSet, SCENE_FACETS, searchAddress } from '../../api/opensearch.ts'
import { useSettled } from '../../shell/use-settled.ts'
import { ASKED_SOURCES } from '../../stores/result-sets.ts'

/** Milliseconds without a change before the count is asked for. */
const PAUSE_MS = 250
/** A count is not asked for again within this time, milliseconds. */
const FRESH_MS = 60_000

interface Counted {
  readonly total: number
  readonly facets: Readonly<Record<string, readonly FacetItem[]>>
}

/** The draft as a request: equal texts are the same question. */
const questionOf = (state: ShareState): string =>
  shareQuery({ ...state, filters: { ...state.filters, startIndex: 1, sort: '', eventOrder: '' } })

async function count(question: string, signal: AbortSignal): Promise<Counted | null> {
  const state = readShareUrl(new URLSearchParams(question))
  const source = ASKED_SOURCES.find(({ name }) => name === state.dataSource)
  if (source === undefined) return null
  const filters = { ...searchFiltersOf(state, Date.now()), startIndex: 1, itemsPerPage: 1 }
  const reply = await askResultSet(searchAddress(source, filters, filters.parents.length > 0 ? SCENE_FACETS : undefined), signal)
  if (!reply.ok) throw new Error(reply.failure.kind)
  return { total: reply.value.total, facets: reply.value.facets }
}

/**
 * How many results the draft would give, and the values of the facets with their counts. A request that a later draft
 * overtakes is aborted; until its answer is there, the last one stands.
 */
export function useDraftAnswer(state: ShareState) {
  const question = questionOf(state)
  const settled = useSettled(question, PAUSE_MS)
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: ['draft', settled],
    queryFn: ({ signal }) => count(settled, signal),
    staleTime: FRESH_MS,
  })
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const current = settled === question && data !== undefined
  return {
    /** The number of results, `null` while it is being counted or when it cannot be. */
    total: current ? (data?.total ?? null) : null,
    /** The values as they were counted last; `null` before the first answer. */
    facets: (data ?? last)?.facets ?? null,
    /** The draft is being counted. */
    counting: settled !== question || isPending,
    failed: isError && !isFetching,
    retry: () => void refetch(),
  }
}

export type DraftAnswer = ReturnType<typeof useDraftAnswer>
