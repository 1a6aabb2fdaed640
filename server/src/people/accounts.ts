/**
 * Accounts of the embedded identity provider: register, confirm, choose a new password, sign in by password. Answers never tell whether
 * an address has an account: the same work is done for both, and the difference stands in the mail alone.
 */
import { LINK_MS } from '@graticule/contracts/limits'
import { weaknessOf } from '@graticule/contracts/people/password-strength'
import { PortalError } from '@graticule/contracts/problem'
import type { Role } from '../identity/visitor.ts'
import { say } from '../texts/say.ts'
import type { AccountMailer } from './account-mails.ts'
import type { OneTimeLinks } from './one-time/one-time-links.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { emailKey, type KnownPerson, type PeopleStore } from './people-store.ts'
import type { Sessions } from './sessions.ts'
import type { SignInTries, SignInTry } from './sign-in-tries.ts'

/** What accounts are built from. */
export interface AccountsOptions {
  readonly people: PeopleStore
  readonly links: OneTimeLinks
  readonly tries: SignInTries
  readonly sessions: Pick<Sessions, 'endAll'>
  /** Ends what the provider keeps of a person: its own sessions and the tokens of other clients. */
  readonly endGrants: (personId: string) => Promise<void>
  readonly mail: AccountMailer
  /** Base of the links, without a slash at its end. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** What a password costs, see {@link hashPassword}. */
  readonly passwordLogCost?: number | undefined
}

/** What somebody who registers tells. */
export interface Registration {
  readonly email: string
  readonly password: string
  readonly givenName: string
  readonly familyName: string
}

/** How a sign-in by password ends. */
export type PasswordCheck =
  | { readonly how: 'right'; readonly person: KnownPerson }
  /** Address or password; nobody learns which. */
  | { readonly how: 'wrong' }
  /** The password is right, and an administrator has locked the account. */
  | { readonly how: 'locked' }
  | { readonly how: 'wait'; readonly seconds: number }

/** The operations on accounts. All reject with `PortalError`. */
export interface Accounts {
  /** Sends a mail to the address, from a site by its part of the address. @throws PortalError `invalid-body` for a password that is too weak */
  readonly register: (registration: Registration, language: string, site?: string) => Promise<void>
  /** Makes the account of a registration, or changes an address. @throws PortalError `not-found` for a link that is used or too old */
  readonly confirm: (word: string, language: string) => Promise<{ readonly email: string; readonly isChange: boolean }>
  /** Makes an administrator by the one-time link of the operator. @throws PortalError as `confirm`; `invalid-body` when the address is taken */
  readonly makeAdministrator: (word: string, registration: Registration) => Promise<KnownPerson>
  /** Makes an account for the holder of an invitation to this address, which came by mail or by hand. @throws PortalError `invalid-body`; `conflict` when it has one */
  readonly addInvited: (registration: Registration, hasConfirmedEmail: boolean) => Promise<KnownPerson>
  /** Whether this one-time link of the operator still holds. */
  readonly isInvitation: (word: string) => Promise<boolean>
  /** Whether this link for a new password still holds. */
  readonly isPasswordLink: (word: string) => Promise<boolean>
  /** Sends a link with which a new password can be chosen, if the address has an account; from a site as `register` does. */
  readonly forgot: (
    email: string,
    language: string,
    by?: { readonly asker?: 'administrator'; readonly site?: string | undefined },
  ) => Promise<void>
  /** Sets the password by such a link, and ends all sessions. @throws PortalError `not-found`, `invalid-body` */
  readonly choosePassword: (word: string, password: string, language: string) => Promise<void>
  /** Tells somebody that their account is gone. */
  readonly tellDeleted: (email: string, language: string) => Promise<void>
  readonly check: (attempt: SignInTry, password: string) => Promise<PasswordCheck>
  /** Changes the password of somebody who knows it. @throws PortalError `invalid-body`, `too-many-requests` */
  readonly changePassword: (change: {
    readonly person: KnownPerson
    readonly attempt: SignInTry
    readonly before: string
    readonly after: string
    /** The session that goes on. */
    readonly session: string | undefined
    readonly language: string
  }) => Promise<void>
  /** Sends a link that changes the address to the new one. @throws PortalError `invalid-body`, `too-many-requests` */
  readonly changeEmail: (change: {
    readonly person: KnownPerson
    readonly attempt: SignInTry
    readonly password: string
    readonly email: string
    readonly language: string
  }) => Promise<void>
}

const badField = (parameter: string, words: ReturnType<typeof say>) => new PortalError('invalid-body', words, { parameter })
/** Somebody has failed too often, or asked for too many mails. */
export const mustWait = (seconds: number) =>
  new PortalError('too-many-requests', say('request:account.wait', { seconds }), { retryAfter: seconds })
const deadLink = () => new PortalError('not-found', say('request:account.dead-link'))

/** @throws PortalError `invalid-body` that says what to do */
export function checkPassword(password: string, email: string): void {
  const weakness = weaknessOf(password, email)
  if (weakness !== undefined) throw badField('password', say(`request:account.password-${weakness}`))
}

/** Gives the accounts. */
export function openAccounts(options: AccountsOptions): Accounts {
  const byPassword = passwords(options)
  return { ...registering(options), ...byPassword, ...addresses(options, byPassword.check) }
}

/** Changes an address by the link of its mail. */
async function takeAddress({ people, links, mail, clock }: AccountsOptions, word: string, language: string): Promise<string> {
  const link = await links.use('email', word, clock())
  const person = link?.personId === undefined ? undefined : await people.byId(link.personId)
  if (link === undefined || person === undefined || person.isLocked) throw deadLink()
  const email = link.detail as string
  // somebody else has confirmed it meanwhile
  if (!(await people.change(person.id, { email }, clock()))) throw deadLink()
  // a link for a new password that lies in the old mailbox opens nothing any more
  await links.drop('password', person.id)
  // the same address again: it is confirmed, and nothing else has changed
  if (emailKey(email) !== emailKey(person.email)) await mail({ about: 'email-changed', email }, person.email, language)
  return email
}

/** Addresses that change. */
function addresses({ people, links, mail, publicUrl, clock }: AccountsOptions, check: Accounts['check']) {
  return {
    changeEmail: async ({ person, attempt, password, email, language }) => {
      const checked = await check(attempt, password)
      if (checked.how === 'wait') throw mustWait(checked.seconds)
      if (checked.how !== 'right') throw badField('password', say('request:account.wrong-password'))
      await links.drop('email', person.id)
      const owner = await people.byEmail(email)
      if (owner !== undefined && owner.id !== person.id) {
        await mail({ about: 'address-in-use' }, owner.email, language)
        return
      }
      const word = await links.make('email', { personId: person.id, detail: email, endsAt: clock() + LINK_MS.email })
      await mail({ about: 'email', link: `${publicUrl}/verify?link=${word}` }, email, language)
    },
  } satisfies Partial<Accounts>
}

/** Accounts that begin. */
function registering(parts: AccountsOptions) {
  const { people, links, mail, publicUrl, clock, passwordLogCost: cost } = parts
  const add = async (
    { email, givenName, familyName }: Registration,
    given: { readonly password: string; readonly roles?: readonly Role[]; readonly hasConfirmedEmail: boolean },
  ) => people.add({ email, givenName, familyName, roles: [], ...given }, clock())
  return {
    /** @rule B-people.same-answer Registering and asking for a new password answer the same, whether the address has an account or not */
    register: async ({ email, password, givenName, familyName }, language, site) => {
      checkPassword(password, email)
      const detail = { email, givenName, familyName, password: await hashPassword(password, cost) }
      const known = await people.byEmail(email)
      if (known !== undefined) {
        await mail({ about: 'known-address', link: `${publicUrl}/password` }, known.email, language, site)
        return
      }
      // nothing is kept under the address until its owner has confirmed it: nobody can take somebody else's
      const word = await links.make('registration', { detail, endsAt: clock() + LINK_MS.registration })
      await mail({ about: 'registration', link: `${publicUrl}/verify?link=${word}` }, email, language, site)
    },
    confirm: async (word, language) => {
      const link = await links.use('registration', word, clock())
      if (link === undefined) return { email: await takeAddress(parts, word, language), isChange: true }
      const registration = link.detail as Registration
      const person = await add(registration, { password: registration.password, hasConfirmedEmail: true })
      // the address was registered twice, and the other link was quicker
      if (person === undefined) throw deadLink()
      return { email: person.email, isChange: false }
    },
    isPasswordLink: async (word) => (await links.look('password', word, clock())) !== undefined,
    isInvitation: async (word) => (await links.look('administrator', word, clock())) !== undefined,
    addInvited: async (registration, hasConfirmedEmail) => {
      checkPassword(registration.password, registration.email)
      const hasAccount = () => new PortalError('conflict', say('request:account.has-account'))
      if ((await people.byEmail(registration.email)) !== undefined) throw hasAccount()
      const password = await hashPassword(registration.password, cost)
      const person = await add(registration, { password, hasConfirmedEmail })
      if (person === undefined) throw hasAccount()
      return person
    },
    makeAdministrator: async (word, registration) => {
      const { email, password } = registration
      checkPassword(password, email)
      if ((await people.byEmail(email)) !== undefined) throw badField('email', say('request:account.taken'))
      const hashed = await hashPassword(password, cost)
      if ((await links.use('administrator', word, clock())) === undefined) throw deadLink()
      const person = await add(registration, { password: hashed, roles: ['admin'], hasConfirmedEmail: false })
      if (person === undefined) throw badField('email', say('request:account.taken'))
      return person
    },
  } satisfies Partial<Accounts>
}

/** Signing in by password, and passwords that change. */
function passwords(options: AccountsOptions) {
  const { people, links, tries, sessions, endGrants, mail, publicUrl, clock, passwordLogCost: cost } = options
  const check: Accounts['check'] = async (attempt, password) => {
    const wait = await tries.wait(attempt, clock())
    if (wait > 0) return { how: 'wait', seconds: Math.ceil(wait / 1_000) }
    const person = await people.byEmail(attempt.email)
    const isRight = await isPassword(password, person?.password, cost)
    if (!isRight || person === undefined || person.isLocked) {
      await tries.failed(attempt, clock())
      /** @rule B-people.locked-told Whoever knows the password of a locked account is told that it is locked; nobody else is */
      return { how: isRight && person?.isLocked === true ? 'locked' : 'wrong' }
    }
    await tries.succeeded(attempt)
    const { password: _kept, ...known } = person
    return { how: 'right', person: known }
  }
  const set = async (
    person: KnownPerson,
    password: string,
    language: string,
    { session, site }: { readonly session?: string | undefined; readonly site?: string },
  ) => {
    await people.change(person.id, { password: await hashPassword(password, cost) }, clock())
    await sessions.endAll(person.id, session)
    await endGrants(person.id)
    await links.drop('password', person.id)
    await mail({ about: 'password-changed', link: `${publicUrl}/password` }, person.email, language, site)
  }
  return {
    check,
    tellDeleted: async (email, language) => mail({ about: 'account-deleted' }, email, language),
    forgot: async (email, language, { asker, site } = {}) => {
      const person = await people.byEmail(email)
      if (person === undefined || person.isLocked) return
      await links.drop('password', person.id)
      const word = await links.make('password', { personId: person.id, detail: site ?? null, endsAt: clock() + LINK_MS.password })
      const about = asker === undefined ? ('password' as const) : ('password-by-administrator' as const)
      await mail({ about, link: `${publicUrl}/password?link=${word}` }, person.email, language, site)
    },
    choosePassword: async (word, password, language) => {
      const seen = await links.look('password', word, clock())
      const person = seen?.personId === undefined ? undefined : await people.byId(seen.personId)
      // a link from before the account was locked opens nothing
      if (person === undefined || person.isLocked) throw deadLink()
      // a weak password does not cost the link
      checkPassword(password, person.email)
      if ((await links.use('password', word, clock())) === undefined) throw deadLink()
      // whoever asked on a site hears of it from there
      await set(person, password, language, typeof seen?.detail === 'string' ? { site: seen.detail } : {})
    },
    changePassword: async ({ person, attempt, before, after, session, language }) => {
      checkPassword(after, person.email)
      const checked = await check(attempt, before)
      if (checked.how === 'wait') throw mustWait(checked.seconds)
      if (checked.how !== 'right') throw badField('before', say('request:account.wrong-password'))
      await set(person, after, language, { session })
    },
  } satisfies Partial<Accounts>
}
