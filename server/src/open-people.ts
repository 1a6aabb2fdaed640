/** Everything about people, put together: their accounts, sessions and sign-in, with the embedded identity provider or that of the operator. */
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Config } from './config.ts'
import type { InTurn } from './fairness/turns.ts'
import { accessTokens } from './identity/access-tokens.ts'
import type { Identity } from './identity/identity.ts'
import { changeWordOf, sessionIdentity } from './identity/session-identity.ts'
import { openOutbox } from './mail/outbox.ts'
import type { SiteOfMails } from './mail/portal-of-mails.ts'
import type { Outbound } from './outbound/outbound.ts'
import { type AccountMailer, accountMailer, mailToLog } from './people/account-mails.ts'
import { type Accounts, openAccounts } from './people/accounts.ts'
import { type Cookies, cookiesFor } from './people/cookies.ts'
import { openOneTimeLinks } from './people/one-time/one-time-links.ts'
import { openPeopleStore, type PeopleStore } from './people/people-store.ts'
import { openSecrets, type Secrets } from './people/secrets.ts'
import { openSecondSteps, type SecondStepOfPeople } from './people/second-step/second-step.ts'
import { openSecondStepStore } from './people/second-step/second-step-store.ts'
import { openSessions, type Sessions } from './people/sessions.ts'
import { openSignInTries, type SignInTries } from './people/sign-in-tries.ts'
import { passwordSignIn } from './provider/password-sign-in.ts'
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
  /** Whether clients written for the original portal sign in as they did there. */
  readonly originalClients: () => boolean
  /** What mails call the portal. */
  readonly portalName: () => string
  /** What mails call a community portal, by its part of the address. */
  readonly siteOf: (slug: string) => SiteOfMails | undefined
  /** Checks passwords in turn. */
  readonly inTurn: InTurn
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly passwordLogCost?: number | undefined
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
  /** Writes to people; without a mail server into the log. */
  readonly mail: AccountMailer
  readonly endGrants: (personId: string) => Promise<void>
  /** The embedded provider; absent where people sign in elsewhere. */
  readonly embedded:
    | {
        readonly accounts: Accounts
        readonly secondStep: SecondStepOfPeople
        readonly answers: SignInForm
        readonly provider: () => Promise<Provider>
      }
    | undefined
}

interface Parts extends OpenPeopleOptions {
  readonly people: PeopleStore
  readonly sessions: Sessions
  readonly secrets: Secrets
  readonly store: ProviderStore
  readonly tries: SignInTries
  readonly mail: AccountMailer
}

/** What the portal itself knows of how people sign in. */
interface OwnAccounts {
  readonly accounts: Accounts
  readonly secondStep: SecondStepOfPeople
}

/** The embedded provider, made when it is first needed: its keys take a moment. */
function embeddedProvider(parts: Parts, own: OwnAccounts) {
  const { config, database, people, secrets, store, warn, originalClients, inTurn, clock } = parts
  const { publicUrl } = config
  const signIn = passwordSignIn({ ...own, inTurn })
  let made: Promise<Provider> | undefined
  const make = async () =>
    createProvider({
      publicUrl,
      store,
      people,
      secrets,
      warn,
      keys: await openSigningKeys(database, secrets, clock()),
      originalClients: { areAllowed: originalClients, signIn },
    })
  return (): Promise<Provider> => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

function ownAccounts(parts: Parts): OwnAccounts {
  const { config, database, people, sessions, secrets, store, tries, mail, clock, passwordLogCost } = parts
  const { publicUrl } = config
  return {
    accounts: openAccounts({
      people,
      sessions,
      links: openOneTimeLinks(database),
      tries,
      endGrants: store.endAllOf,
      mail,
      publicUrl,
      clock,
      passwordLogCost,
    }),
    secondStep: openSecondSteps({
      store: openSecondStepStore(database),
      people,
      secrets,
      tries,
      mail,
      portal: new URL(publicUrl).host,
      clock,
    }),
  }
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
  const { config, database, warn, clock } = options
  const secrets = await openSecrets(config.secret, config.dataFolder)
  const [people, sessions] = [openPeopleStore(database), openSessions(database)]
  const store = openProviderStore(database, clock)
  const { publicUrl } = config
  const send = config.mail === undefined ? mailToLog(warn) : openOutbox(database, clock).add
  const mail = accountMailer(send, { publicUrl, portalName: options.portalName }, options.siteOf)
  const parts: Parts = { ...options, people, sessions, secrets, store, tries: openSignInTries(database, secrets), mail }
  const own = config.outsideIdentity === undefined ? ownAccounts(parts) : undefined
  const provider = own === undefined ? undefined : embeddedProvider(parts, own)
  const { signIn, holderOf } = waysIn(parts, provider)
  return {
    identity: sessionIdentity({
      sessions,
      refresh: signIn.refresh,
      holderOf,
      secrets,
      publicUrl,
      clock,
    }),
    people,
    sessions,
    secrets,
    cookies: cookiesFor(publicUrl),
    signIn,
    changeWordOf: (sessionId) => changeWordOf(secrets, sessionId),
    sendsMail: config.mail !== undefined,
    mail,
    endGrants: store.endAllOf,
    embedded: own === undefined || provider === undefined ? undefined : { ...own, answers: signInForm(provider), provider },
  }
}
