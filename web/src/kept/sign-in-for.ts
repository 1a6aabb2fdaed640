/** A guest wants something that needs an account: they sign in, and it is done once they are back. */
import { signInHere } from '../session/sign-in-address.ts'
import { askToSignIn } from './ask.ts'
import { type PendingAction, rememberAction } from './pending-action.ts'

/** Asks a guest to sign in, and goes there. Gives whether they said "not now". */
export async function signInFor(action: PendingAction): Promise<boolean> {
  const { name } = action.kind === 'search' ? action.search : action.resource
  const answer = await askToSignIn(action.kind, name)
  if (answer === 'sign-in') {
    rememberAction(action)
    location.assign(signInHere())
  }
  return answer === 'not-now'
}
