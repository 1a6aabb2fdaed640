/** Keeping a resource, and letting it go: at once on the screen, undone when the server does not agree. */
import { BOOKMARK_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { i18n, withTexts } from '../i18n/index.ts'
import { privateChange } from '../session/private-read.ts'
import { useSession } from '../session/session.ts'
import { siteInUse } from '../site/site.ts'
import { tellOtherTabs } from './elsewhere/other-tabs.ts'
import { forgetAsGuest, isKeptByGuest, keepAsGuest, useGuestBookmarks } from './guest-bookmarks.ts'
import { keptOf, setKept, useKeptStates } from './kept-states.ts'
import { keyOf, type NamedResource } from './resource-key.ts'
import { signInFor } from './sign-in-for.ts'
import { tellDone, tellFailed } from './tell.ts'
import { letWait } from './waiting/let-wait.ts'
import { dropWaiting, readWaiting } from '../stores/waiting-changes.ts'

/** In place of an id: the bookmark waits for a connection. */
export const WAITS = -1

/** Keeps a resource of somebody who is signed in. Gives whether it is kept now. */
export async function addBookmark(resource: NamedResource): Promise<boolean> {
  const key = keyOf(resource)
  const { bookmarks } = useKeptStates.getState()
  // no id yet, and kept all the same
  setKept([[key, 0]])
  const body = { ...resource, siteId: siteInUse().id }
  const reply = await privateChange({ ...BOOKMARK_ROUTES.add, body }, BOOKMARK_ROUTES.add.reply)
  if (!reply.ok && letWait(reply.failure, { kind: 'bookmark', ...body })) {
    setKept([[key, WAITS]])
    return false
  }
  setKept([[key, reply.ok ? reply.value.id : (bookmarks.get(key) ?? null)]])
  if (reply.ok) tellOtherTabs([resource])
  else tellFailed(i18n.t('kept:notKept'), reply.failure)
  return reply.ok
}

async function removeBookmark(resource: NamedResource, id: number): Promise<void> {
  const key = keyOf(resource)
  setKept([[key, null]])
  const waiting = readWaiting().find((one) => one.kind === 'bookmark' && keyOf(one) === key)
  if (waiting !== undefined && id === WAITS) {
    dropWaiting(waiting)
    tellDone(i18n.t('kept:removed'))
    return
  }
  const reply = await privateChange({ ...BOOKMARK_ROUTES.remove, body: { ids: [id] } }, BOOKMARK_ROUTES.remove.reply)
  if (reply.ok) {
    tellOtherTabs([resource])
    tellDone(i18n.t('kept:removed'))
    return
  }
  if (letWait(reply.failure, { kind: 'unbookmark', ...resource, id })) return
  setKept([[key, id]])
  tellFailed(i18n.t('kept:notRemoved'), reply.failure)
}

async function asGuest(resource: NamedResource): Promise<void> {
  const key = keyOf(resource)
  if (isKeptByGuest(useGuestBookmarks.getState().kept, key)) {
    forgetAsGuest(key)
    tellDone(i18n.t('kept:removed'))
    return
  }
  if (!(await signInFor({ kind: 'bookmark', resource }))) return
  keepAsGuest(resource)
  tellDone(i18n.t('kept:keptHere'), i18n.t('kept:keptHereText'))
}

/** Keeps a resource, or lets it go. A guest is asked to sign in first. */
export async function toggleBookmark(resource: NamedResource): Promise<void> {
  await withTexts(Promise.resolve(), 'kept')
  if (useSession.getState().visitor.kind === 'anonymous') {
    await asGuest(resource)
    return
  }
  const id = keptOf(useKeptStates.getState(), keyOf(resource))
  // its id is on the way: the next press counts
  if (id === 0) return
  if (typeof id === 'number') await removeBookmark(resource, id)
  else if (await addBookmark(resource)) tellDone(i18n.t('kept:kept'))
}
