import type { SourceStatuses } from '@graticule/contracts/services/source-status'
import { SOURCE_CHECK_MAX_AGE_S, SOURCE_CHECK_MIN_AGE_S } from '@graticule/contracts/limits'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { askSourceStatuses } from '../../api/source-status.ts'
import { useDataSources } from '../../site/data-sources.ts'
import { statusesOf } from './statuses-of.ts'

const KEY = ['source-statuses']
/** While a source is being asked for the first time, the page looks again this often, ms. */
const LOOK_AGAIN_MS = 2_000

async function ask(options: { signal?: AbortSignal; maxAge?: number }): Promise<SourceStatuses | null> {
  const reply = await askSourceStatuses(options)
  return reply.ok ? reply.value : null
}

/**
 * The state of the sources, looked at again every minute and as soon as the site has others; `null` when it cannot be had, `undefined`
 * while it is asked for. Not `wanted` it is not asked for, and is what is known already. `of`: the sources of the site in use, or all of
 * the installation.
 * @rule B-sites.own-counts Counts and lists of sources are of those that the site searches, at every moment
 */
export function useSourceStatuses(wanted = true, of: 'site' | 'installation' = 'site') {
  const client = useQueryClient()
  const [isChecking, setChecking] = useState(false)
  const asked = useDataSources(({ sources }) => sources.asked)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...KEY, ...asked.map(({ name }) => name)],
    queryFn: ({ signal }) => ask({ signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: SOURCE_CHECK_MAX_AGE_S * 1000,
    refetchInterval: ({ state }) =>
      state.data?.sources.some(({ state: source }) => source === 'checking') === true
        ? LOOK_AGAIN_MS
        : SOURCE_CHECK_MAX_AGE_S * 1000,
  })
  return {
    statuses: data && of === 'site' ? statusesOf(asked, data) : data,
    /** Clock of the browser when the state arrived, milliseconds since 1970. */
    receivedAt: dataUpdatedAt,
    isChecking,
    /** Asks for the state as it is now, once for all who want it at the same time. */
    lookAgain: useCallback(() => client.invalidateQueries({ queryKey: KEY }, { cancelRefetch: false }), [client]),
    /** Has the sources measured now. */
    check: async () => {
      setChecking(true)
      const fresh = await ask({ maxAge: SOURCE_CHECK_MIN_AGE_S })
      client.setQueriesData({ queryKey: KEY }, fresh)
      setChecking(false)
    },
  }
}
