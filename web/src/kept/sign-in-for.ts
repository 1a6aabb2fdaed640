/** A guest wants something that needs an account: they sign in, and it is done once they are back. */
import { PAGES } from '@graticule/contracts/pages'
import { logUse } from '../api/log.ts'
import { signInHere } from '../session/sign-in-address.ts'
import { createHeld } from '../state/create-store.ts'
import { askToSignIn } from './ask.ts'
import { type PendingAction, rememberAction } from './pending-action.ts'

/** What a browser can keep for a guest. */
const KEPT_HERE: ReadonlySet<PendingAction['kind']> = new Set(['bookmark', 'search'])
const saidNotNow = createHeld(() => false)

/** Asks a guest to sign in, and goes there. Gives whether they said "not now". */
export async function signInFor(action: PendingAction): Promise<boolean> {
  const { name } = action.kind === 'search' ? action.search : action.resource
  // what the browser keeps instead is not asked about twice in a visit
  if (KEPT_HERE.has(action.kind) && saidNotNow.current) return true
  const answer = await askToSignIn(action.kind, name)
  if (answer === 'sign-in' || answer === 'register') {
    rememberAction(action)
    if (answer === 'sign-in') logUse('logSignIn', { operation: 'sign-in' })
    location.assign(answer === 'sign-in' ? signInHere() : PAGES.register.path)
  }
  if (answer === 'not-now') saidNotNow.current = true
  return answer === 'not-now'
}
