/** How people sign in with their browser: out to the provider, back with a code, and a session of their own. */
import { PortalError } from '@graticule/contracts/problem'
import type { KnownPerson, PeopleStore } from '../people/people-store.ts'
import type { Secrets } from '../people/secrets.ts'
import type { SealedTokens, Session, Sessions } from '../people/sessions.ts'
import { say } from '../texts/say.ts'
import type { Claims, OidcClient, PendingSignIn, Tokens } from './oidc-client.ts'
import { safeReturn } from './return-path.ts'
import { toldPerson } from './told-person.ts'

/** What it is built from. */
export interface SignInOptions {
  readonly client: OidcClient
  readonly people: Pick<PeopleStore, 'byId' | 'know'>
  readonly sessions: Pick<Sessions, 'renew' | 'end'>
  readonly secrets: Secrets
  /** The client of administrators at the provider of the operator; absent = the embedded provider, which keeps no tokens here. */
  readonly adminClient?: string | undefined
  /** Ends a session of the embedded provider, named by its cookie. */
  readonly endEmbedded: (providerSession: string) => Promise<void>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly warn: (words: string) => void
}

/** The way in, and out again. */
export interface SignIn {
  /** The address to go to, and what the browser keeps until it is back. */
  readonly begin: (to: string | undefined) => Promise<{ readonly address: string; readonly kept: string }>
  /** @throws PortalError `not-signed-in` when the answer does not belong to a sign-in of this browser */
  readonly finish: (
    address: URL,
    kept: string | undefined,
  ) => Promise<{ readonly person: KnownPerson; readonly tokens?: SealedTokens; readonly to: string }>
  /** What the provider says of somebody whose tokens are too old; `undefined` = the sign-in is over. The same for all requests at once. */
  readonly refresh: (session: Session, person: KnownPerson) => Promise<KnownPerson | undefined>
  /**
   * Ends the sign-in at the provider. It never rejects: the session here is over in any case.
   * @param providerSession what the cookie of the embedded provider holds
   */
  readonly end: (session: Session, providerSession: string | undefined) => Promise<void>
}

interface Kept extends PendingSignIn {
  readonly to: string
}

/** Seals tokens for the store, and opens them. */
const tokenKeeper = (secrets: Secrets) => ({
  sealed: (tokens: Tokens): SealedTokens => ({ sealed: secrets.seal('tokens', JSON.stringify(tokens)), endAt: tokens.endAt }),
  opened: ({ tokens }: Session): Tokens | undefined => {
    const opened = tokens && secrets.open('tokens', tokens.sealed)
    return opened === undefined ? undefined : (JSON.parse(opened) as Tokens)
  },
})

/** Writes down what the provider of the operator tells of somebody. */
const knowing =
  ({ people, clock }: SignInOptions) =>
  (claims: Claims, adminClient: string): Promise<KnownPerson> =>
    people.know(toldPerson(claims, adminClient), clock())

/** Nobody else renews the tokens of a session for so long, ms: longer than the provider may take, and the pause after it has failed. */
const RENEWAL_MS = 45_000

/** What went wrong, for the operator. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

/**
 * Renews tokens at the provider of the operator: once for all requests that come at once, on all servers, because a refresh token is good
 * for one, and a provider may end the sign-in whose token comes twice. While they are renewed, requests to other servers go on as before.
 * @rule B-people.renewal Tokens of another provider are renewed once; while it does not answer, visitors stay signed in
 */
function renewing(options: SignInOptions, adminClient: string): SignIn['refresh'] {
  const { client, sessions, secrets, clock, warn } = options
  const { sealed, opened } = tokenKeeper(secrets)
  const renew: SignIn['refresh'] = async (session, person) => {
    const before = opened(session)
    if (before === undefined || session.tokens === undefined) return undefined
    const taken = { sealed: session.tokens.sealed, endAt: clock() + RENEWAL_MS }
    if (!(await sessions.renew(session.id, session.tokens, taken))) return person
    let renewed
    try {
      renewed = await client.renew(before, person.id)
    } catch (error) {
      // the provider does not answer: who is signed in goes on until the session ends
      warn(`The identity provider did not renew a sign-in: ${reasonOf(error)}`)
      return person
    }
    if (renewed === undefined) {
      await sessions.end(session.personId, session.id)
      return undefined
    }
    const { claims, tokens } = renewed
    if (await sessions.renew(session.id, taken, sealed(tokens)))
      return claims === undefined ? person : knowing(options)(claims, adminClient)
    // signed out in the meantime, with a token that was used up by then
    await client.end(tokens).catch((error: unknown) => warn(`${NOT_ENDED}: ${reasonOf(error)}`))
    return undefined
  }
  const underWay = new Map<string, Promise<KnownPerson | undefined>>()
  return (session, person) => {
    const running = underWay.get(session.id) ?? renew(session, person).finally(() => underWay.delete(session.id))
    underWay.set(session.id, running)
    return running
  }
}

const NOT_ENDED = 'A sign-in could not be ended at the identity provider'

/** Gives the way in. */
export function openSignIn(options: SignInOptions): SignIn {
  const { client, people, secrets, adminClient, endEmbedded, clock, warn } = options
  const { sealed, opened } = tokenKeeper(secrets)
  const know = knowing(options)
  /** Visitors learn that the provider fails, the operator why. */
  const told = (error: unknown): never => {
    if (!(error instanceof PortalError && error.code === 'not-signed-in')) warn(`Signing in failed: ${reasonOf(error)}`)
    throw error
  }
  const refused = () => new PortalError('not-signed-in', say('request:sign-in.refused'))
  const renew = adminClient === undefined ? undefined : renewing(options, adminClient)
  return {
    begin: async (to) => {
      const { address, pending } = await client.begin().catch(told)
      const kept: Kept = { ...pending, to: safeReturn(to) }
      return { address, kept: secrets.seal('cookies', JSON.stringify(kept)) }
    },
    finish: async (address, kept) => {
      const open = kept === undefined ? undefined : secrets.open('cookies', kept)
      if (open === undefined) throw new PortalError('not-signed-in', say('request:sign-in.other-browser'))
      const { to, ...pending } = JSON.parse(open) as Kept
      const { claims, tokens } = await client.finish(address, pending).catch(told)
      const person = adminClient === undefined ? await people.byId(claims.sub) : await know(claims, adminClient)
      if (person === undefined || person.isLocked) throw refused()
      return { person, to, ...(adminClient === undefined ? {} : { tokens: sealed(tokens) }) }
    },
    refresh: async (session, person) =>
      renew === undefined || session.tokens === undefined || session.tokens.endAt > clock() ? person : renew(session, person),
    end: async (session, providerSession) => {
      try {
        if (providerSession !== undefined) await endEmbedded(providerSession)
        const tokens = opened(session)
        if (tokens !== undefined) await client.end(tokens)
      } catch (error) {
        warn(`${NOT_ENDED}: ${reasonOf(error)}`)
      }
    },
  }
}
