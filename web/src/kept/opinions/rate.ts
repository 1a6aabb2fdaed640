/** Rating a resource. */
import { type OwnRating, RATING_ROUTES } from '@graticule/contracts/kept/ratings'
import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { i18n, withTexts } from '../../i18n/index.ts'
import { privateChange } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { openPopup } from '../../shell/popups.ts'
import { siteInUse } from '../../site/site.ts'
import type { NamedResource } from '../resource-key.ts'
import { signInFor } from '../sign-in-for.ts'
import { tellDone, tellFailed } from '../tell.ts'
import { askOpinion } from './opinions.ts'

const RatePopup = lazy(async () => ({ default: (await withTexts(import('./RatePopup.tsx'), 'kept')).RatePopup }))

/** Word in the keys of all queries about what people think of resources. */
export const OPINION = 'opinion'

/** Asks again for what people think. */
const refresh = (client: QueryClient) => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(OPINION) })

/** The popup with the stars; a guest is asked to sign in first. */
export async function askToRate(resource: NamedResource): Promise<void> {
  await withTexts(Promise.resolve(), 'kept')
  if (useSession.getState().visitor.kind === 'anonymous') await signInFor({ kind: 'rate', resource })
  else await openPopup(RatePopup, { resource }, { about: `${resource.dataSource} ${resource.targetId}` }).closed
}

/** Saves stars and comment. Gives the rating, or `undefined` when the server does not take it, which is told. */
export async function saveRating(
  client: QueryClient,
  { dataSource, targetId, name }: NamedResource,
  words: Pick<OwnRating, 'score' | 'comment'>,
): Promise<OwnRating | undefined> {
  const { rate } = RATING_ROUTES
  const body = { dataSource, targetId, name, ...words, siteId: siteInUse().id }
  const reply = await privateChange({ ...rate, body }, rate.reply)
  if (!reply.ok) {
    tellFailed(i18n.t('kept:rate.notSaved'), reply.failure.detail)
    return undefined
  }
  askOpinion({ dataSource, targetId })
  tellDone(i18n.t('kept:rate.saved'))
  await refresh(client)
  return reply.value
}

/** Takes the rating back with its comment. */
export async function removeRating(client: QueryClient, { dataSource, targetId }: NamedResource): Promise<boolean> {
  const { method, path, reply: schema } = RATING_ROUTES.remove
  const query = new URLSearchParams({ dataSource, targetId }).toString()
  const reply = await privateChange({ method, path: `${path}?${query}` }, schema)
  if (reply.ok) {
    askOpinion({ dataSource, targetId })
    tellDone(i18n.t('kept:rate.removed'))
    await refresh(client)
  } else tellFailed(i18n.t('kept:rate.notRemoved'), reply.failure.detail)
  return reply.ok
}
