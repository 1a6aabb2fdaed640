import { RATING_ROUTES } from '@graticule/contracts/kept/ratings'
import { privateJson } from '../../session/private-read.ts'
import { usePrivateQuery } from '../../session/use-private-query.ts'
import type { NamedResource } from '../resource-key.ts'
import { OPINION } from './rate.ts'

/** What the person said of a resource, and which comments on it they reported. For whoever is signed in. */
export function useOwnOpinion({ dataSource, targetId }: NamedResource) {
  const { path, reply } = RATING_ROUTES.own
  const query = new URLSearchParams({ dataSource, targetId }).toString()
  return usePrivateQuery([OPINION, 'own', dataSource, targetId], (signal) => privateJson(`${path}?${query}`, reply, { signal }))
}
