import type { SourceRow } from '@graticule/contracts/sources/source-row'
import type { Accounts } from '../../people/accounts.ts'
import type { Cookies } from '../../people/cookies.ts'
import type { PeopleStore } from '../../people/people-store.ts'
import type { SecondStepOfPeople } from '../../people/second-step/second-step.ts'
import type { Secrets } from '../../people/secrets.ts'
import type { Sessions } from '../../people/sessions.ts'
import type { SignInForm } from '../../provider/sign-in-form.ts'
import type { SignIn } from '../../sign-in/sign-in.ts'

/** What the service is built from. */
export interface SessionOptions {
  /** Rows of the sources that who asks sees and not everybody, as pages know them. */
  readonly ownSources: () => readonly SourceRow[]
  readonly signIn: SignIn
  readonly sessions: Sessions
  readonly people: Pick<PeopleStore, 'byId'>
  readonly secrets: Secrets
  readonly cookies: Cookies
  /** The form of the embedded provider, and the accounts that it asks for; absent where people sign in elsewhere. */
  readonly form:
    | { readonly accounts: Pick<Accounts, 'check'>; readonly answers: SignInForm; readonly secondStep: SecondStepOfPeople }
    | undefined
  /** The word that a page sends with what it changes. */
  readonly changeWordOf: (sessionId: string) => string
  readonly sendsMail: boolean
  /** Where administrators manage people; absent where the portal does so itself, or nobody has said. */
  readonly usersConsole: string | undefined
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
