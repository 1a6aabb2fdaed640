import { IMPROVEMENT_ROUTES } from '@graticule/contracts/kept/proposals/improvements'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { IMPROVEMENTS } from './query-key.ts'

/** What the person has proposed for an entry. For whoever is signed in. */
export function useOwnImprovements({ dataSource, targetId }: NamedResource) {
  const { path, reply } = IMPROVEMENT_ROUTES.own
  const query = new URLSearchParams({ dataSource, targetId }).toString()
  return usePrivateQuery([IMPROVEMENTS, 'own', dataSource, targetId], (signal) =>
    privateJson(`${path}?${query}`, reply, { signal }),
  )
}
