import { type OwnOpinion, RATING_ROUTES } from '@graticule/contracts/kept/ratings'
import { useOffline } from '../../browser/connection.ts'
import { privateJson } from '../../session/private-read.ts'
import { usePrivateQuery } from '../../session/use-private-query.ts'
import { ratingAmong, useWaitingChanges, type WaitingChange } from '../../stores/waiting-changes.ts'
import type { NamedResource } from '../resource-key.ts'
import { useReadAgainWhenSent } from '../waiting/use-read-again.ts'
import { OPINION } from './rate.ts'

type WaitingRating = Extract<WaitingChange, { kind: 'rating' }>

const NOT_KNOWN: OwnOpinion = { reported: [] }

/** What the person said last, though the server may not have heard it yet. */
function withWaiting(opinion: OwnOpinion, { dataSource, targetId, name, words }: WaitingRating): OwnOpinion {
  const { rating } = opinion
  const fresh = { id: 0, state: 'shown', createdAt: '', changedAt: '' } as const
  return { ...opinion, rating: { ...fresh, ...rating, dataSource, targetId, name, ...words } }
}

/**
 * What the person said of a resource, and which comments on it they reported. For whoever is signed in. Without a connection what waits
 * counts, and the form is there though it is not known what was said before.
 */
export function useOwnOpinion(resource: NamedResource) {
  const { dataSource, targetId } = resource
  const { path, reply } = RATING_ROUTES.own
  const query = new URLSearchParams({ dataSource, targetId }).toString()
  const { data, isError, refetch } = usePrivateQuery([OPINION, 'own', dataSource, targetId], (signal) =>
    privateJson(`${path}?${query}`, reply, { signal }),
  )
  useReadAgainWhenSent()
  const isBlind = useOffline() && isError
  const waiting = useWaitingChanges(({ changes }) => ratingAmong(changes, resource))
  const known = data ?? (isBlind ? NOT_KNOWN : undefined)
  return {
    data: known === undefined || waiting === undefined ? known : withWaiting(known, waiting),
    isError: isError && !isBlind,
    refetch,
  }
}
