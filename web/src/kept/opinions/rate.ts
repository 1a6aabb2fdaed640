/** Saving and deleting a rating. */
import { type OwnRating, RATING_ROUTES } from '@graticule/contracts/kept/ratings'
import type { QueryClient } from '@tanstack/react-query'
import { i18n } from '../../i18n/index.ts'
import { privateChange, privateJson } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { siteInUse } from '../../site/site.ts'
import { tellOtherTabs } from '../elsewhere/other-tabs.ts'
import type { NamedResource } from '../resource-key.ts'
import { tellDone, tellFailed, tellUndoable } from '../tell.ts'
import { dropWaiting, ratingAmong, readWaiting } from '../../stores/waiting-changes.ts'
import { letWait } from '../waiting/let-wait.ts'
import { askOpinion } from './opinions.ts'

/** Word in the keys of all queries about what people think of resources. */
export const OPINION = 'opinion'

/** Asks again for what people think. */
const refresh = (client: QueryClient) => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(OPINION) })

/** The rating as the server has it now, null when there is none; `undefined` when it cannot be read. */
async function readAgain({ dataSource, targetId }: NamedResource): Promise<OwnRating | null | undefined> {
  const { path, reply: schema } = RATING_ROUTES.own
  const query = new URLSearchParams({ dataSource, targetId }).toString()
  const reply = (await privateJson(`${path}?${query}`, schema)).openIn(useSession.getState())
  return reply.ok ? (reply.value.rating ?? null) : undefined
}

/** Stars with their comment. */
export type RatingWords = Pick<OwnRating, 'score' | 'comment'>

/** What became of a rating: saved, not saved (which was told), or refused because it is another one by now. */
export type RateOutcome = 'saved' | 'failed' | { readonly now: RatingWords | null }

/**
 * Saves stars and comment.
 * @param seen what the form began with, null = no rating; absent = whatever is there is replaced
 */
export async function saveRating(
  client: QueryClient,
  { dataSource, targetId, name }: NamedResource,
  words: RatingWords,
  seen?: RatingWords | null,
): Promise<RateOutcome> {
  const { rate } = RATING_ROUTES
  const before = ratingAmong(readWaiting(), { dataSource, targetId })
  // the server has not heard of one that waits
  const known = before === undefined ? seen : before.seen
  const siteId = siteInUse().id
  const facts = { dataSource, targetId, name, siteId, ...(known === undefined ? {} : { seen: known }) }
  const reply = await privateChange({ ...rate, body: { ...facts, ...words } }, rate.reply)
  if (reply.ok && before !== undefined) dropWaiting(before)
  if (!reply.ok) {
    if (letWait(reply.failure, { kind: 'rating', ...facts, words })) return 'saved'
    const now = reply.failure.status === 412 ? await readAgain({ dataSource, targetId, name }) : undefined
    if (now !== undefined) return { now }
    tellFailed(i18n.t('kept:rate.notSaved'), reply.failure)
    return 'failed'
  }
  askOpinion({ dataSource, targetId })
  tellOtherTabs([{ dataSource, targetId }])
  tellDone(i18n.t('kept:rate.saved'))
  await refresh(client)
  return 'saved'
}

/**
 * Takes the rating back with its comment; both can be brought back for a while.
 * @rule B-ratings.undo A deleted rating comes back with its comment by Undo
 */
export async function removeRating(client: QueryClient, resource: NamedResource, before: RatingWords): Promise<boolean> {
  const { dataSource, targetId } = resource
  const { method, path, reply: schema } = RATING_ROUTES.remove
  const query = new URLSearchParams({ dataSource, targetId }).toString()
  const reply = await privateChange({ method, path: `${path}?${query}` }, schema)
  const waiting = ratingAmong(readWaiting(), resource)
  if (!reply.ok && reply.failure.kind === 'unreachable' && waiting?.seen === null) {
    // the server has never heard of it
    dropWaiting(waiting)
    tellDone(i18n.t('kept:rate.removed'))
    return true
  }
  if (reply.ok) {
    if (waiting !== undefined) dropWaiting(waiting)
    askOpinion({ dataSource, targetId })
    tellOtherTabs([{ dataSource, targetId }])
    const back = () => void saveRating(client, resource, before, null)
    tellUndoable(i18n.t('kept:rate.removed'), i18n.t('kept:list.undo'), back)
    await refresh(client)
  } else tellFailed(i18n.t('kept:rate.notRemoved'), reply.failure)
  return reply.ok
}
