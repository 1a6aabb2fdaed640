import { RELAXATIONS_AT_ONCE } from '@graticule/contracts/limits'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askResultSet, searchAddress } from '../../../api/opensearch.ts'
import { filtersOfSource } from '../../../search/run/parent-search.ts'
import { sourcesOf } from '../../../site/data-sources.ts'
import type { Relaxation } from './relaxations.ts'

/** A count is not asked for again within this time, milliseconds. */
const FRESH_MS = 60_000

/** How many results a relaxed search has; `null` when no source of the tab says. */
async function countOf({ state }: Relaxation, client: QueryClient, signal: AbortSignal): Promise<number | null> {
  const filters = { ...searchFiltersOf(state, Date.now()), startIndex: 1, itemsPerPage: 1 }
  const addresses = sourcesOf(state.dataSource).map((source) => searchAddress(source, filtersOfSource(filters, source.name), []))
  const counts = (await Promise.all(addresses.map((address) => countAt(address, client, signal)))).filter((one) => one !== null)
  return counts.length === 0 ? null : counts.reduce((sum, one) => sum + one)
}

/** One entry and no facets are asked for. */
function countAt(address: string, client: QueryClient, signal: AbortSignal): Promise<number | null> {
  const queryFn = async () => {
    const reply = await askResultSet(address, signal)
    if (!reply.ok) throw new Error(reply.failure.kind)
    return reply.value.total
  }
  return client.fetchQuery({ queryKey: ['relaxed', address], queryFn, staleTime: FRESH_MS }).catch(() => null)
}

/**
 * The counts of these relaxations by their ids, as they come: a few requests at a time, in their order, and none any more
 * when the list leaves the screen. Missing: not counted yet; `null`: cannot be counted.
 */
export function useRelaxationCounts(relaxations: readonly Relaxation[]): ReadonlyMap<string, number | null> {
  const client = useQueryClient()
  const [counts, setCounts] = useState<ReadonlyMap<string, number | null>>(new Map())
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const waiting = relaxations.values()
    const work = async (): Promise<void> => {
      for (const relaxation of waiting) {
        const count = await countOf(relaxation, client, signal)
        if (signal.aborted) return
        setCounts((known) => new Map(known).set(relaxation.id, count))
      }
    }
    for (let worker = 0; worker < RELAXATIONS_AT_ONCE; worker += 1) void work()
    return () => {
      controller.abort()
      setCounts(new Map())
    }
  }, [relaxations, client])
  return counts
}
