/** Liking a resource: at once on the screen, undone when the server does not agree. */
import { LIKE_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { i18n, withTexts } from '../../i18n/index.ts'
import { privateChange } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { siteInUse } from '../../site/site.ts'
import { tellOtherTabs } from '../elsewhere/other-tabs.ts'
import { isLiked, setLiked, useKeptStates } from '../kept-states.ts'
import { keyOf, type NamedResource } from '../resource-key.ts'
import { signInFor } from '../sign-in-for.ts'
import { tellFailed } from '../tell.ts'
import { letWait } from '../waiting/let-wait.ts'
import { setOpinion } from './opinions.ts'

/** Sends whether the person likes a resource; the server keeps one like, however often it is told. */
export async function sendLike({ dataSource, targetId, name }: NamedResource, liked: boolean, siteId: number) {
  const { like, unlike } = LIKE_ROUTES
  const query = new URLSearchParams({ dataSource, targetId }).toString()
  const change = liked
    ? { ...like, body: { dataSource, targetId, name, siteId } }
    : { method: unlike.method, path: `${unlike.path}?${query}` }
  const reply = await privateChange(change, like.reply)
  if (!reply.ok) return reply
  setOpinion({ dataSource, targetId }, (one) => ({ ...one, likes: reply.value.likes }))
  tellOtherTabs([{ dataSource, targetId }])
  return reply
}

/** Likes a resource, or takes the like back, for somebody who is signed in. Gives whether the server agreed. */
export async function setLike(resource: NamedResource, liked: boolean): Promise<boolean> {
  const siteId = siteInUse().id
  const before = isLiked(useKeptStates.getState(), keyOf(resource))
  setLiked(resource, liked)
  if (before !== liked) setOpinion(resource, (one) => ({ ...one, likes: Math.max(0, one.likes + (liked ? 1 : -1)) }))
  const reply = await sendLike(resource, liked, siteId)
  if (reply.ok) return true
  const { dataSource, targetId, name } = resource
  if (letWait(reply.failure, { kind: 'like', dataSource, targetId, name, siteId, liked })) return false
  setLiked(resource, before)
  if (before !== liked) setOpinion(resource, (one) => ({ ...one, likes: Math.max(0, one.likes + (liked ? -1 : 1)) }))
  tellFailed(i18n.t('kept:like.failed'), reply.failure)
  return false
}

/** The same for whoever presses the button: a guest is asked to sign in first. */
export async function toggleLike(resource: NamedResource): Promise<void> {
  await withTexts(Promise.resolve(), 'kept')
  if (useSession.getState().visitor.kind === 'anonymous') await signInFor({ kind: 'like', resource })
  else await setLike(resource, !isLiked(useKeptStates.getState(), keyOf(resource)))
}
