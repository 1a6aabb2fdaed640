/** Everything about people, put together: their accounts, sessions and sign-in, with the embedded identity provider or that of the operator. */
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Config } from './config.ts'
import { accessTokens } from './identity/access-tokens.ts'
import type { Identity } from './identity/identity.ts'
import { changeWordOf, sessionIdentity } from './identity/session-identity.ts'
import { openOutbox } from './mail/outbox.ts'
import type { Outbound } from './outbound/outbound.ts'
import { mailToLog } from './people/account-mails.ts'
import { type Accounts, openAccounts } from './people/accounts.ts'
import { type Cookies, cookiesFor } from './people/cookies.ts'
import { openOneTimeLinks } from './people/one-time-links.ts'
import { openPeopleStore, type PeopleStore } from './people/people-store.ts'
import { openSecrets, type Secrets } from './people/secrets.ts'
import { openSessions, type Sessions } from './people/sessions.ts'
import { openSignInTries } from './people/sign-in-tries.ts'
import { createProvider, PORTAL_CLIENT, REALM_PATH } from './provider/provider.ts'
import { openProviderStore, type ProviderStore } from './provider/provider-store.ts'
import { openSigningKeys } from './provider/signing-keys.ts'
import { type SignInForm, signInForm } from './provider/sign-in-form.ts'
import { createOidcClient } from './sign-in/oidc-client.ts'
import { embeddedFetch, outsideFetch } from './sign-in/provider-fetch.ts'
import { openSignIn, type SignIn } from './sign-in/sign-in.ts'
import type { Database } from './storage/database.ts'

/** What it is built from. */
export interface OpenPeopleOptions {
  readonly config: Config
  readonly database: Database
  readonly app: Pick<FastifyInstance, 'inject'>
  readonly outbound: Pick<Outbound, 'fetch'>
  readonly warn: (words: string) => void
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** What services need. */
export interface PeopleOfPortal {
  readonly identity: Identity
  readonly people: PeopleStore
  readonly sessions: Sessions
  readonly secrets: Secrets
  readonly cookies: Cookies
  readonly signIn: SignIn
  readonly changeWordOf: (sessionId: string) => string
  readonly sendsMail: boolean
  readonly endGrants: (personId: string) => Promise<void>
  /** The embedded provider; absent where people sign in elsewhere. */
  readonly embedded:
    | { readonly accounts: Accounts; readonly answers: SignInForm; readonly provider: () => Promise<Provider> }
    | undefined
}

interface Parts extends OpenPeopleOptions {
  readonly people: PeopleStore
  readonly sessions: Sessions
  readonly secrets: Secrets
  readonly store: ProviderStore
}

/** The embedded provider, made when it is first needed: its keys take a moment. */
function embeddedProvider({ config: { publicUrl }, database, people, secrets, store, warn, clock }: Parts) {
  let made: Promise<Provider> | undefined
  const make = async () =>
    createProvider({ publicUrl, store, people, secrets, warn, keys: await openSigningKeys(database, secrets, clock()) })
  return (): Promise<Provider> => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

function accountsOf({ config, database, people, sessions, secrets, store, warn, clock }: Parts): Accounts {
  const outbox = openOutbox(database, clock)
  return openAccounts({
    people,
    sessions,
    links: openOneTimeLinks(database),
    tries: openSignInTries(database, secrets),
    endGrants: store.endAllOf,
    send: config.mail === undefined ? mailToLog(warn) : outbox.add,
    publicUrl: config.publicUrl,
    clock,
  })
}

/** How people sign in with their browser, and how access tokens are checked. */
function waysIn(parts: Parts, provider: (() => Promise<Provider>) | undefined) {
  const { config, app, outbound, people, sessions, secrets, store, warn, clock } = parts
  const { publicUrl, outsideIdentity: outside } = config
  const ask = outside === undefined ? embeddedFetch(app, publicUrl) : outsideFetch(outbound)
  const issuer = outside?.issuer ?? `${publicUrl}${REALM_PATH}`
  const client = createOidcClient({
    issuer,
    clientId: outside?.clientId ?? PORTAL_CLIENT,
    clientSecret: outside?.clientSecret,
    redirectUri: `${publicUrl}/login`,
    ask,
  })
  const endEmbedded = async (word: string) => store.adapterOf('Session').destroy(word) as Promise<void>
  const signIn = openSignIn({ client, people, sessions, secrets, adminClient: outside?.adminClient, endEmbedded, clock, warn })
  const holderOf =
    outside === undefined
      ? async (token: string) => {
          const found = await (await provider?.())?.AccessToken.find(token)
          return found?.accountId === undefined ? undefined : people.byId(found.accountId)
        }
      : accessTokens({ ...outside, metadata: client.metadata, ask, people, clock })
  return { signIn, holderOf }
}

/** Opens what the portal knows of people. The provider of the operator is not asked before somebody signs in. */
export async function openPeople(options: OpenPeopleOptions): Promise<PeopleOfPortal> {
  const { config, database, clock } = options
  const secrets = await openSecrets(config.secret, config.dataFolder)
  const [people, sessions] = [openPeopleStore(database), openSessions(database)]
  const store = openProviderStore(database, clock)
  const parts: Parts = { ...options, people, sessions, secrets, store }
  const provider = config.outsideIdentity === undefined ? embeddedProvider(parts) : undefined
  const { signIn, holderOf } = waysIn(parts, provider)
  return {
    identity: sessionIdentity({
      sessions,
      refresh: signIn.refresh,
      holderOf,
      secrets,
      publicUrl: config.publicUrl,
      clock,
    }),
    people,
    sessions,
    secrets,
    cookies: cookiesFor(config.publicUrl),
    signIn,
    changeWordOf: (sessionId) => changeWordOf(secrets, sessionId),
    sendsMail: config.mail !== undefined,
    endGrants: store.endAllOf,
    embedded: provider === undefined ? undefined : { accounts: accountsOf(parts), answers: signInForm(provider), provider },
  }
}
