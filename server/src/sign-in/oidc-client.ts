/**
 * The portal as a client of an OpenID Connect provider, embedded or of the operator: authorization code with PKCE by openid-client. The
 * tokens stay on the server.
 */
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
  /** `undefined` = the provider has ended the sign-in. */
  readonly renew: (tokens: Tokens, sub: string) => Promise<{ readonly claims: Claims; readonly tokens: Tokens } | undefined>
  /** Ends the sign-in at the provider, as Keycloak takes it: the refresh token and the client, by POST. */
  readonly end: (tokens: Tokens) => Promise<void>
  readonly metadata: () => Promise<oidc.ServerMetadata>
}

const SCOPE = 'openid profile email roles'
/** A token without a stated end is renewed after this long, s. */
const UNSTATED_END_S = 300

/** Errors that say: this person is not signed in. Everything else is a fault of the provider or of the way to it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError

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

/** The claims of the token, and those that the provider tells when it is asked. */
async function claimsOf(
  config: oidc.Configuration,
  answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  known?: string,
): Promise<Claims> {
  const ofToken = answer.claims()
  const sub = ofToken?.sub ?? known ?? ''
  return { ...ofToken, ...(await oidc.fetchUserInfo(config, answer.access_token, sub)), sub }
}

/** Asks the provider for its metadata when it is needed first, and again until it has answered. */
function discovering({ issuer, clientId, clientSecret, ask }: OidcClientOptions): () => Promise<oidc.Configuration> {
  const authentication = clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret)
  let discovered: Promise<oidc.Configuration> | undefined
  return () => {
    discovered ??= oidc
      .discovery(new URL(issuer), clientId, undefined, authentication, {
        [oidc.customFetch]: ask,
        // an operator may run the provider on the same machine or behind the same proxy
        ...(issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}),
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw providerFailed(error)
      })
    return discovered
  }
}

/** The end of a sign-in: the code against tokens, and what they say. */
async function exchange(provider: oidc.Configuration, address: URL, { state, nonce, verifier }: PendingSignIn) {
  try {
    const answer = await oidc.authorizationCodeGrant(provider, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    return { claims: await claimsOf(provider, answer), tokens: tokensOf(answer) }
  } catch (error) {
    if (isRefusal(error)) throw new PortalError('not-signed-in', say('request:sign-in.refused'), { cause: error })
    throw providerFailed(error)
  }
}

async function renew(provider: oidc.Configuration, tokens: Tokens, refresh: string, sub: string) {
  try {
    const answer = await oidc.refreshTokenGrant(provider, refresh)
    return { claims: await claimsOf(provider, answer, sub), tokens: tokensOf(answer, tokens) }
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw providerFailed(error)
  }
}

/** Builds the client. */
export function createOidcClient(options: OidcClientOptions): OidcClient {
  const { clientId, clientSecret, redirectUri, ask } = options
  const config = discovering(options)
  return {
    metadata: async () => (await config()).serverMetadata(),
    begin: async () => {
      const pending = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
      const address = oidc.buildAuthorizationUrl(await config(), {
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
      await ask(address, { body: body.toString(), headers, method: 'POST', redirect: 'manual' })
    },
  }
}
