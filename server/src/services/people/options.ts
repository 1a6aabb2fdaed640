import type { Accounts } from '../../people/accounts.ts'
import type { Cookies } from '../../people/cookies.ts'
import type { Belongings } from '../../people/belongings.ts'
import type { PeopleStore } from '../../people/people-store.ts'
import type { Sessions } from '../../people/sessions.ts'
import type { Secrets } from '../../people/secrets.ts'

/** What the service is built from. */
export interface PeopleOptions {
  readonly people: PeopleStore
  readonly sessions: Pick<Sessions, 'endAll'>
  /** Absent where people have their accounts elsewhere. */
  readonly accounts: Accounts | undefined
  /** What belongs to people, by room of the server. */
  readonly belongings: readonly Belongings[]
  /** Ends all that the provider keeps of a person. */
  readonly endGrants: (personId: string) => Promise<void>
  readonly secrets: Secrets
  readonly cookies: Cookies
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
