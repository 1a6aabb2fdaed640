/** Signing in and out, as far as the page does it: the server keeps the session in a cookie that no script reads. */
import { CurrentUserSchema, NextSchema, SESSION_ROUTES } from '@graticule/contracts/people/session'
import { WAITING_CHANGES_KEY } from '@graticule/contracts/system/offline'
import { removeStored } from '../browser/browser-storage.ts'
import { forgetKeptAnswers } from '../browser/kept-answers.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { privateChange, privateJson } from './private-read.ts'
import { startSession, useSession } from './session.ts'
import { mayBeSignedIn, PENDING_ACTION } from './sign-in-address.ts'

/** What the original portal kept of a sign-in in cookies and in the browser's storage begins so. */
const PREFIX = 'auth.'

/** Asks who is signed in, if anybody is. */
export async function readSession(): Promise<void> {
  if (!mayBeSignedIn()) return
  useSession.setState({ isReading: true })
  const reply = (await privateJson(SESSION_ROUTES.current.path, CurrentUserSchema)).openIn(useSession.getState())
  if (!reply.ok) {
    /** @rule B-offline.session-over Changes wait on when a session has ended by itself, and are sent when their person signs in again */
    if (reply.failure.status === 401) forgetSignIn(WAITING_CHANGES_KEY)
    useSession.setState({ isReading: false })
    return
  }
  const { id, email, givenName, familyName, roles, administers, usersConsole, sources } = reply.value
  startSession({
    kind: 'person',
    id,
    email,
    familyName,
    name: givenName,
    roles: new Set(roles),
    administers: new Set(administers),
    ...(usersConsole === undefined ? {} : { usersConsole }),
    ...(sources === undefined ? {} : { sources }),
  })
  tellOtherTabs()
}

/**
 * Removes what is left of a sign-in in this browser, but for an entry of the storage.
 * @rule S2-4.local-sign-out Signing out removes cookies and entries of the local storage that begin with "auth."
 */
export function forgetSignIn(but?: string): void {
  void forgetKeptAnswers()
  for (const part of document.cookie.split(/;\s*/)) {
    const [name = ''] = part.split('=')
    if (name.startsWith(PREFIX)) document.cookie = `${name}=; Max-Age=0; Path=/`
  }
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && key !== but) localStorage.removeItem(key)
  } catch {
    // no storage, nothing left in it
  }
}

/** Ends the session here, on the server and at the provider. Gives whether the server has done so. */
export async function signOut(): Promise<boolean> {
  const reply = await privateChange({ method: 'POST', path: SESSION_ROUTES.signOut.path }, NextSchema)
  // a session that was over before is over too
  const isOver = reply.ok || reply.failure.status === 401
  if (!isOver) return false
  forgetSignIn()
  // what is wanted is done by who wanted it, not by the next one
  removeStored(PENDING_ACTION)
  startSession({ kind: 'anonymous' })
  tellOtherTabs()
  return true
}
