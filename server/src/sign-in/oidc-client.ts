/**
 * The portal as a client of an OpenID Connect provider, embedded or of the operator: authorization code with PKCE by openid-client. The
 * tokens stay on the server.
 */
import { decodeJwt } from 'jose'
import * as oidc from 'openid-client'
import { PortalError } from '@graticule/contracts/problem'
import { say } from '../texts/say.ts'

/** What the client is built from. */
export interface OidcClientOptions {
  /** Without a slash at its end. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string | undefined
  readonly redirectUri: string
  /** How the provider is asked. */
  readonly ask: oidc.CustomFetch
}

/** What the browser keeps, sealed, while somebody signs in. */
export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The tokens of a person. `endAt` is milliseconds since 1970. */
export interface Tokens {
  readonly access: string
  readonly refresh: string | undefined
  readonly idToken: string | undefined
  readonly endAt: number
}

/** Claims of a person, as the provider tells them. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** The client. All methods reject with `PortalError`: `source-failed` when the provider does not answer as it should. */
export interface OidcClient {
  readonly begin: () => Promise<{ readonly address: string; readonly pending: PendingSignIn }>
  /** @throws PortalError `not-signed-in` when the answer of the provider does not hold */
  readonly finish: (address: URL, pending: PendingSignIn) => Promise<{ readonly claims: Claims; readonly tokens: Tokens }>
  /**
   * `undefined` = the provider has ended the sign-in. Without claims it gave tokens and then failed: the tokens count, because those from
   * before are used up.
   */
  readonly renew: (
    tokens: Tokens,
    sub: string,
  ) => Promise<{ readonly claims: Claims | undefined; readonly tokens: Tokens } | undefined>
  /** Ends the sign-in at the provider, as Keycloak takes it: the refresh token and the client, by POST. */
  readonly end: (tokens: Tokens) => Promise<void>
  readonly metadata: () => Promise<oidc.ServerMetadata>
}

const SCOPE = 'openid profile email roles'
/** A token without a stated end is renewed after this long, s. */
const UNSTATED_END_S = 300

/** Faults of the provider that it tells as the end of a sign-in (RFC 6749 section 4.1.2.1). */
const PROVIDER_FAULTS: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable'])

/**
 * Errors that say: this person is not signed in. Everything else is a fault of the provider, of its settings or of the way to it, and ends
 * no session: Keycloak says `unknown_error` when its database is away, and `unauthorized_client` after a change of the client.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status < 500 && error.error === 'invalid_grant'
  if (error instanceof oidc.WWWAuthenticateChallengeError) return error.status === 401
  if (!(error instanceof oidc.AuthorizationResponseError)) return false
  // Keycloak's words for a form that was open for too long
  return !PROVIDER_FAULTS.has(error.error) || error.error_description === 'authentication_expired'
}

const providerFailed = (cause: unknown) =>
  cause instanceof PortalError ? cause : new PortalError('source-failed', say('request:sign-in.provider-failed'), { cause })

function tokensOf(answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers, before?: Tokens): Tokens {
  return {
    access: answer.access_token,
    refresh: answer.refresh_token ?? before?.refresh,
    idToken: answer.id_token ?? before?.idToken,
    endAt: Date.now() + (answer.expiresIn() ?? UNSTATED_END_S) * 1_000,
  }
}

/** Keycloak tells roles in the access token alone, unless its realm is set up otherwise. Empty where the token is no JWT. */
function rolesInToken(accessToken: string): Readonly<Record<string, unknown>> {
  try {
    // it comes from the provider itself, over the connection that is trusted with the ID token, too
    const { resource_access, realm_access } = decodeJwt(accessToken)
    return { resource_access, realm_access }
  } catch {
    return {}
  }
}

/** The claims of the tokens, and those that the provider tells when it is asked. */
async function claimsOf(
  config: oidc.Configuration,
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  known?: string,
): Promise<Claims> {
  const ofToken = answer.claims()
  const sub = ofToken?.sub ?? known ?? ''
  const told = await oidc.fetchUserInfo(config, answer.access_token, sub)
  return { ...rolesInToken(answer.access_token), ...ofToken, ...told, sub }
}

/** The metadata of the provider: `known` asks when it is needed first, and again until it has answered; `fresh` asks in any case. */
function discovering({ issuer, clientId, clientSecret, ask }: OidcClientOptions) {
  const authentication = clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret)
  let last: oidc.Configuration | undefined
  let underWay: Promise<oidc.Configuration> | undefined
  const fresh = (): Promise<oidc.Configuration> => {
    underWay ??= oidc
      .discovery(new URL(issuer), clientId, undefined, authentication, {
        [oidc.customFetch]: ask,
        // an operator may run the provider on the same machine or behind the same proxy
        ...(issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .then((found) => (last = found))
      .catch((error: unknown) => {
        throw providerFailed(error)
      })
      .finally(() => (underWay = undefined))
    return underWay
  }
  return { fresh, known: async (): Promise<oidc.Configuration> => last ?? fresh() }
}

const refused = (cause?: unknown) => new PortalError('not-signed-in', say('request:sign-in.refused'), { cause })

/** The end of a sign-in: the code against tokens, and what they say. */
async function exchange(provider: oidc.Configuration, address: URL, { state, nonce, verifier }: PendingSignIn) {
  // of another sign-in, such as an older one of this browser
  if (address.searchParams.get('state') !== state) throw refused()
  try {
    const answer = await oidc.authorizationCodeGrant(provider, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    return { claims: await claimsOf(provider, answer), tokens: tokensOf(answer) }
  } catch (error) {
    if (isRefusal(error)) throw refused(error)
    throw providerFailed(error)
  }
}

async function renew(provider: oidc.Configuration, tokens: Tokens, refresh: string, sub: string) {
  let renewed: Tokens | undefined
  try {
    const answer = await oidc.refreshTokenGrant(provider, refresh)
    const named = answer.claims()?.sub
    if (named !== undefined && named !== sub) return undefined
    renewed = tokensOf(answer, tokens)
    return { claims: await claimsOf(provider, answer, sub), tokens: renewed }
  } catch (error) {
    if (isRefusal(error)) return undefined
    if (renewed !== undefined) return { claims: undefined, tokens: renewed }
    throw providerFailed(error)
  }
}

/** Builds the client. */
export function createOidcClient(options: OidcClientOptions): OidcClient {
  const { clientId, clientSecret, redirectUri, ask } = options
  const { known: config, fresh } = discovering(options)
  return {
    metadata: async () => (await config()).serverMetadata(),
    begin: async () => {
      const pending = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
      // asked anew: who is sent to a provider that is down sees the browser's error page
      const address = oidc.buildAuthorizationUrl(await fresh(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, pending }
    },
    finish: async (address, pending) => exchange(await config(), address, pending),
    renew: async (tokens, sub) => (tokens.refresh === undefined ? undefined : renew(await config(), tokens, tokens.refresh, sub)),
    end: async ({ refresh }) => {
      const { end_session_endpoint: address } = (await config()).serverMetadata()
      if (address === undefined || refresh === undefined) return
      const body = new URLSearchParams({
        refresh_token: refresh,
        client_id: clientId,
        ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { status } = await ask(address, { body: body.toString(), headers, method: 'POST', redirect: 'manual' })
      if (status >= 400) throw new PortalError('source-failed', say('request:sign-in.provider-failed'), { cause: { status } })
    },
  }
}
