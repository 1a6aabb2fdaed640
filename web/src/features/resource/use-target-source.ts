import type { DataSource, DataSourceName } from '@graticule/contracts/data-sources'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findEntries } from '../../api/opensearch.ts'
import { isOfTarget, readAddress, resourceAddress } from '../../search/address/address.ts'
import { askedSources } from '../../site/data-sources.ts'
import type { ResourceOutcome } from './use-resource.ts'

/** The first of these sources to say that it has the entry; `null` when none does. */
async function firstWith(id: string, sources: readonly DataSource[], signal: AbortSignal): Promise<DataSourceName | null> {
  const found = new AbortController()
  const either = AbortSignal.any([signal, found.signal])
  const names = sources.map(async (source) => {
    const reply = await findEntries(source, [id], either)
    if (!reply.ok || reply.value.length === 0) throw new Error('not here')
    return source.name
  })
  const first = await Promise.any(names).catch(() => null)
  found.abort()
  return first
}

/**
 * The entry of a link that names it by `targetId`: where its source does not know it, the others are asked, and the first one
 * that has it becomes the source of the page. An address of an entry by itself means its own source and no other.
 */
export function useTargetSource(outcome: ResourceOutcome, { name }: DataSource, id: string): ResourceOutcome {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const isWanted = outcome.state === 'not-found' && isOfTarget(state)
  const { data, isPending } = useQuery({
    queryKey: ['entry', 'elsewhere', name, id],
    queryFn: ({ signal }) =>
      firstWith(
        id,
        askedSources().filter((source) => source.name !== name),
        signal,
      ),
    enabled: isWanted,
    staleTime: Infinity,
  })
  const found = isWanted ? (data ?? null) : null
  useEffect(() => {
    if (found !== null) void navigate(resourceAddress(found, id, readAddress(search)), { replace: true })
  }, [found, id, search, navigate])
  return isWanted && (isPending || found !== null) ? { state: 'loading' } : outcome
}
