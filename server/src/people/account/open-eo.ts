/**
 * The openEO service that the operator has set, and the tokens of people for it: by OpenID Connect with PKCE at the identity provider
 * that the service names (openEO API 1.2, GET /credentials/oidc). Tokens are sealed; a person may copy their own.
 */
import type { OpenEoChoice } from '@graticule/contracts/settings/connections'
import { PortalError } from '@graticule/contracts/problem'
import * as oidc from 'openid-client'
import type { Outbound } from '../../outbound/outbound.ts'
import { outsideFetch } from '../../sign-in/provider-fetch.ts'
import { say } from '../../texts/say.ts'
import type { Secrets } from '../secrets.ts'
import type { ConnectionStore, KeptConnection } from './connection-store.ts'

/** What opens the service for a person. */
export interface OpenEoTokens {
  /** Id of the identity provider, as the service names it. */
  readonly provider: string
  readonly access: string
  readonly refresh?: string
}

/** What it is built from. */
export interface OpenEoOptions {
  readonly store: ConnectionStore<OpenEoTokens>
  readonly outbound: Pick<Outbound, 'fetch'>
  readonly choice: () => OpenEoChoice
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
  /** Where the provider sends people back to. */
  readonly redirectUri: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** The service. Methods reject with `PortalError`: 'not-found' without one, 'conflict' when it refuses, 'source-failed' when it fails. */
export interface OpenEoOfPeople {
  /** Its address; `undefined` = there is none. */
  readonly service: () => string | undefined
  readonly of: (personId: string) => Promise<{ readonly endsAt: number | undefined; readonly canRenew: boolean } | undefined>
  /** The address to go to, and what the browser keeps until it is back. */
  readonly begin: (personId: string) => Promise<{ readonly address: string; readonly kept: string }>
  readonly finish: (personId: string, address: URL, kept: string | undefined) => Promise<void>
  readonly renew: (personId: string) => Promise<void>
  /** As clients of openEO take it. */
  readonly tokenOf: (personId: string) => Promise<string>
  readonly remove: (personId: string) => Promise<void>
}

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 1_000_000
/** A connection that is begun has to end within this time, ms. */
const PENDING_MS = 60 * 60_000

interface NamedProvider {
  readonly id: string
  readonly issuer: string
  readonly scopes?: readonly string[]
}

interface Pending {
  readonly personId: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly until: number
}

const failed = (cause: unknown) => new PortalError('source-failed', say('request:connection.openeo-failed'), { cause })
const refused = (cause?: unknown) => new PortalError('conflict', say('request:connection.openeo-refused'), { cause })
const none = () => new PortalError('not-found', say('request:connection.none'))
const notConnected = () => new PortalError('not-found', say('request:connection.not-connected'))

const isNamed = (value: unknown): value is NamedProvider => {
  const { id, issuer } = (value ?? {}) as { id?: unknown; issuer?: unknown }
  return typeof id === 'string' && /^[\w.-]{1,100}$/.test(id) && typeof issuer === 'string' && URL.canParse(issuer)
}

/** The identity provider that the service names. */
async function providerOf({ outbound, choice }: OpenEoOptions): Promise<NamedProvider> {
  const { address, provider } = choice()
  const answer = await outbound.fetch(`${address}/credentials/oidc`, {
    accept: 'application/json',
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    own: true,
    service: address,
  })
  if (answer.status !== 200) throw failed({ status: answer.status })
  const { providers } = JSON.parse(await answer.text()) as { providers?: unknown }
  const named = (Array.isArray(providers) ? providers : []).filter(isNamed)
  const found = provider === undefined ? named[0] : named.find(({ id }) => id === provider)
  if (found === undefined) throw failed('the service names no such provider')
  return found
}

/** The provider with what is known of it. Whatever fails on the way is a fault of the service. */
async function discovered(options: OpenEoOptions) {
  const { outbound, choice } = options
  try {
    const provider = await providerOf(options)
    const { issuer } = provider
    const config = await oidc.discovery(new URL(issuer), choice().clientId, undefined, oidc.None(), {
      [oidc.customFetch]: outsideFetch(outbound),
      ...(issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
    })
    return { provider, config }
  } catch (error) {
    throw error instanceof PortalError && error.code === 'source-failed' ? error : failed(error)
  }
}

/** The provider says no; everything else is a fault. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError || (error instanceof oidc.ResponseBodyError && error.status < 500)

/** Keeps what the provider gave. */
async function keep(
  { store, choice, clock }: OpenEoOptions,
  personId: string,
  provider: string,
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  before?: string,
): Promise<void> {
  const refresh = answer.refresh_token ?? before
  const seconds = answer.expires_in
  const secret = { provider, access: answer.access_token, ...(refresh === undefined ? {} : { refresh }) }
  const endsAt = seconds === undefined ? undefined : clock() + seconds * 1_000
  await store.put(personId, { userName: '', service: choice().address, secret, endsAt }, clock())
}

function connecting(options: OpenEoOptions): Pick<OpenEoOfPeople, 'begin' | 'finish'> {
  const { choice, secrets, redirectUri, clock } = options
  return {
    begin: async (personId) => {
      if (choice().address === '') throw none()
      const { provider, config } = await discovered(options)
      const verifier = oidc.randomPKCECodeVerifier()
      const pending: Pending = {
        personId,
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier,
        until: clock() + PENDING_MS,
      }
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', ...(provider.scopes ?? [])])].join(' '),
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, kept: secrets.seal('openeo tokens', JSON.stringify(pending)) }
    },
    finish: async (personId, address, kept) => {
      const opened = kept === undefined ? undefined : secrets.open('openeo tokens', kept)
      if (opened === undefined) throw refused()
      const pending = JSON.parse(opened) as Pending
      // begun by somebody else in this browser, or too long ago
      if (pending.personId !== personId || !(pending.until > clock())) throw refused()
      // of another attempt
      if (address.searchParams.get('state') !== pending.state) throw refused()
      const { provider, config } = await discovered(options)
      try {
        const answer = await oidc.authorizationCodeGrant(config, address, {
          expectedState: pending.state,
          expectedNonce: pending.nonce,
          pkceCodeVerifier: pending.verifier,
          idTokenExpected: true,
        })
        await keep(options, personId, provider.id, answer)
      } catch (error) {
        throw isRefusal(error) ? refused(error) : failed(error)
      }
    },
  }
}

/** Opens it. */
export function openOpenEo(options: OpenEoOptions): OpenEoOfPeople {
  const { store, choice } = options
  const service = (): string | undefined => (choice().address === '' ? undefined : choice().address)
  const find = async (personId: string): Promise<KeptConnection<OpenEoTokens> | undefined> => {
    const address = service()
    return address === undefined ? undefined : store.find(personId, address)
  }
  return {
    service,
    of: async (personId) => {
      const found = await find(personId)
      return found && { endsAt: found.endsAt, canRenew: found.secret.refresh !== undefined }
    },
    ...connecting(options),
    renew: async (personId) => {
      const found = await find(personId)
      if (found === undefined) throw notConnected()
      const { provider, refresh } = found.secret
      if (refresh === undefined) throw refused()
      const { config } = await discovered(options)
      try {
        await keep(options, personId, provider, await oidc.refreshTokenGrant(config, refresh), refresh)
      } catch (error) {
        throw isRefusal(error) ? refused(error) : failed(error)
      }
    },
    tokenOf: async (personId) => {
      const found = await find(personId)
      if (found === undefined) throw notConnected()
      return `oidc/${found.secret.provider}/${found.secret.access}`
    },
    remove: store.remove,
  }
}
