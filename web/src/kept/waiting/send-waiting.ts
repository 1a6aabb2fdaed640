/** Sends what was changed without a connection, once there is one. */
import { BOOKMARK_ROUTES } from '@graticule/contracts/kept/bookmarks'
import { RATING_ROUTES } from '@graticule/contracts/kept/ratings'
import { CurrentUserSchema, SESSION_ROUTES } from '@graticule/contracts/people/session'
import type { Failure } from '../../api/http.ts'
import { isOffline } from '../../browser/connection.ts'
import { i18n, withTexts } from '../../i18n/index.ts'
import { privateChange, privateJson } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { mayBeSignedIn, signInHere } from '../../session/sign-in-address.ts'
import { createHeld } from '../../state/create-store.ts'
import { dropWaiting, readWaiting, useWaitingChanges, type WaitingChange } from '../../stores/waiting-changes.ts'
import { setKept, setLiked } from '../kept-states.ts'
import { sendLike } from '../opinions/like.ts'
import { askToRate } from '../opinions/ask-to-rate.ts'
import type { RatingWords } from '../opinions/rate.ts'
import { keyOf } from '../resource-key.ts'
import { tellDone, tellFailed, tellMissing, UNDO_MS } from '../tell.ts'

/** What became of a change: `undefined` = done. */
type Trouble = Pick<Failure, 'kind' | 'status' | 'detail'> | undefined

/** Whether the rating has these words by now: it was sent before, and only the answer was lost. */
async function isRated({ dataSource, targetId }: WaitingChange, { score, comment }: RatingWords): Promise<boolean> {
  const query = new URLSearchParams({ dataSource, targetId })
  const reply = (await privateJson(`${RATING_ROUTES.own.path}?${query}`, RATING_ROUTES.own.reply)).openIn(useSession.getState())
  return reply.ok && reply.value.rating?.score === score && reply.value.rating.comment === comment
}

type ChangeOf<Kind extends WaitingChange['kind']> = Extract<WaitingChange, { kind: Kind }>

async function sendRating(change: ChangeOf<'rating'>): Promise<Trouble> {
  const { rate } = RATING_ROUTES
  const { dataSource, targetId, name, words, seen, siteId } = change
  const body = { dataSource, targetId, name, ...words, siteId, ...(seen === undefined ? {} : { seen }) }
  const reply = await privateChange({ ...rate, body }, rate.reply)
  return reply.ok || (reply.failure.status === 412 && (await isRated(change, words))) ? undefined : reply.failure
}

async function sendRemoval(change: ChangeOf<'unbookmark'>): Promise<Trouble> {
  const { remove } = BOOKMARK_ROUTES
  const reply = await privateChange({ ...remove, body: { ids: [change.id] } }, remove.reply)
  // another machine was faster: it is gone, as was wanted
  const isGone = reply.ok || reply.failure.kind === 'not-found'
  setKept([[keyOf(change), isGone ? null : change.id]])
  return isGone ? undefined : reply.failure
}

async function send(change: WaitingChange): Promise<Trouble> {
  if (change.kind === 'rating') return sendRating(change)
  if (change.kind === 'unbookmark') return sendRemoval(change)
  if (change.kind === 'like') {
    const reply = await sendLike(change, change.liked, change.siteId)
    setLiked(change, reply.ok === change.liked)
    return reply.ok ? undefined : reply.failure
  }
  const { dataSource, targetId, name } = change
  const key = keyOf(change)
  const { add } = BOOKMARK_ROUTES
  // the server keeps a resource once, however often it is told
  const reply = await privateChange({ ...add, body: { dataSource, targetId, name, siteId: change.siteId } }, add.reply)
  setKept([[key, reply.ok ? reply.value.id : null]])
  return reply.ok ? undefined : reply.failure
}

/**
 * Says that the server has refused a change. The words of a rating are not lost: they can be written again from here.
 * @rule B-offline.refused-told What the server refuses of the changes that waited is told, and a rating can be edited again
 */
function tellRefused(change: WaitingChange, trouble: NonNullable<Trouble>): void {
  const title = i18n.t('kept:offline.notSent', { title: change.name })
  if (change.kind !== 'rating') return tellFailed(title, trouble)
  const { dataSource, targetId, name, words } = change
  const run = () => void askToRate({ dataSource, targetId, name }, words)
  tellFailed(title, trouble, { action: { label: i18n.t('kept:offline.editRating'), run }, duration: UNDO_MS })
}

/** Failures after which the same change may do later. */
const LATER: ReadonlySet<Failure['kind']> = new Set(['unreachable', 'timeout', 'cancel', 'broken'])

/** Between two tries when the server did not answer, ms: twice as long each time, until something was sent. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
const pause = createHeld(() => FIRST_PAUSE_MS)

/** @rule B-offline.tried-again What waits is sent again by itself when the server did not answer, at longer and longer intervals */
function tryAgain(): void {
  setTimeout(() => void sendWaiting().catch(() => undefined), pause.current)
  pause.current = Math.min(pause.current * 2, LONGEST_PAUSE_MS)
}

const saidToSignIn = createHeld(() => false)

/** Says that a session is over before everything was sent; once in a page. */
async function askToSignInAgain(): Promise<void> {
  if (saidToSignIn.current) return
  saidToSignIn.current = true
  await withTexts(Promise.resolve(), 'kept')
  tellMissing(i18n.t('kept:offline.waiting', { count: readWaiting().length }), {
    text: i18n.t('kept:offline.signInToSend'),
    duration: UNDO_MS,
    action: { label: i18n.t('kept:signIn.signIn'), run: () => location.assign(signInHere()) },
  })
}

/** Who the server says is signed in; `undefined` when it does not say. */
async function personNow(): Promise<string | undefined> {
  const reply = (await privateJson(SESSION_ROUTES.current.path, CurrentUserSchema)).openIn(useSession.getState())
  if (!reply.ok && reply.failure.status === 401) await askToSignInAgain()
  else if (!reply.ok) tryAgain()
  return reply.ok ? reply.value.id : undefined
}

async function sendAll(): Promise<void> {
  const { visitor, isReading } = useSession.getState()
  if (isReading || readWaiting().length === 0) return
  // who this is may not have been read for want of a network: only a session that is over asks to sign in
  if (visitor.kind !== 'person') return mayBeSignedIn() ? undefined : askToSignInAgain()
  const person = await personNow()
  if (person === undefined) return
  // what somebody else has left in this browser is not ours to send
  for (const change of readWaiting()) if (change.person !== person) dropWaiting(change)
  if (person !== visitor.id) return
  await withTexts(Promise.resolve(), 'kept')
  let done = 0
  for (const change of readWaiting()) {
    // signed out in the meantime
    if (readWaiting().length === 0) break
    const trouble = await send(change)
    if (trouble !== undefined && (LATER.has(trouble.kind) || trouble.status === 401 || trouble.status === 429)) {
      if (trouble.status !== 401) tryAgain()
      break
    }
    dropWaiting(change)
    if (trouble === undefined) done += 1
    else tellRefused(change, trouble)
  }
  if (done === 0) return
  pause.current = FIRST_PAUSE_MS
  tellDone(i18n.t('kept:offline.sent', { count: done }))
  useWaitingChanges.setState(({ sent }) => ({ sent: sent + 1 }))
}

/**
 * Sends what waits, one change after the other, from one tab at a time.
 * @rule B-offline.changes-wait
 * @rule B-offline.waiting-person
 */
export async function sendWaiting(): Promise<void> {
  if (isOffline() || readWaiting().length === 0) return
  // older browsers have no locks: what is sent twice is kept once all the same
  if ('locks' in navigator) await navigator.locks.request('graticule.waiting-changes', sendAll)
  else await sendAll()
}
