import type { ChangeTrail } from '../../changes/change-trail.ts'
import type { SavedSearchStore } from '../../kept/saved-searches.ts'
import type { OwnSettings } from '../../people/account/open-account.ts'
import type { Accounts } from '../../people/accounts.ts'
import type { Cookies } from '../../people/cookies.ts'
import type { Belongings } from '../../people/belongings.ts'
import type { AccountMailer } from '../../people/account-mails.ts'
import type { Invitations } from '../../people/invitations.ts'
import type { PeopleStore } from '../../people/people-store.ts'
import type { Sessions } from '../../people/sessions.ts'
import type { SiteAdministrators } from '../../people/site-administrators.ts'
import type { Secrets } from '../../people/secrets.ts'
import type { SecondStepOfPeople } from '../../people/second-step/second-step.ts'

/** What the service is built from. */
export interface PeopleOptions extends Omit<OwnSettings, 'ownBelongings'> {
  readonly people: PeopleStore
  readonly sessions: Pick<Sessions, 'endAll' | 'end' | 'ofPerson'>
  /** Absent where people have their accounts elsewhere. */
  readonly accounts: Accounts | undefined
  /** Absent with them. */
  readonly secondStep: SecondStepOfPeople | undefined
  /** The saved searches that people can choose from. */
  readonly searches: Pick<SavedSearchStore, 'find'>
  /** Base of absolute addresses, without a slash at its end. */
  readonly publicUrl: string
  /** What belongs to people, by room of the server. */
  readonly belongings: readonly Belongings[]
  /** Ends all that the provider keeps of a person. */
  readonly endGrants: (personId: string) => Promise<void>
  /** The community portal of this id; `undefined` = there is none, or it is the global site by whatever id. */
  readonly siteOf: (id: number) => { readonly slug: string; readonly name: string } | undefined
  readonly invitations: Invitations
  readonly siteAdministrators: SiteAdministrators
  readonly trail: Pick<ChangeTrail, 'note'>
  /** Writes to people; without a mail server into the log. */
  readonly mail: AccountMailer
  readonly sendsMail: boolean
  readonly secrets: Secrets
  readonly cookies: Cookies
  /** Milliseconds since 1970. */
  readonly clock: () => number
}
