/** Access tokens of other clients, as the operator's provider signs them (RFC 9068; Keycloak's are of the same kind). */
import { createRemoteJWKSet, customFetch, type FetchImplementation, jwtVerify } from 'jose'
import type { CustomFetch, ServerMetadata } from 'openid-client'
import type { KnownPerson, PeopleStore } from '../people/people-store.ts'
import { PortalError } from '@graticule/contracts/problem'
import { toldPerson } from '../sign-in/told-person.ts'
import { say } from '../texts/say.ts'

/** What they are checked with. */
export interface AccessTokensOptions {
  readonly issuer: string
  readonly clientId: string
  readonly adminClient: string
  readonly metadata: () => Promise<ServerMetadata>
  readonly ask: CustomFetch
  readonly people: Pick<PeopleStore, 'byId' | 'know'>
  readonly clock: () => number
}

/** Signatures with a public key alone: with a shared secret, or none, anybody could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Clocks differ, s. */
const TOLERANCE_S = 10

/** Whether a token is for this portal: it was given to its client, or names it as an audience. */
function isForUs({ azp, aud, client_id: client }: Readonly<Record<string, unknown>>, clientId: string): boolean {
  return azp === clientId || client === clientId || [aud].flat().includes(clientId)
}

/** Without the provider its last keys hold for so long, ms: as long as access tokens may live. */
const KEPT_KEYS_MS = 60 * 60_000

/** Asks for the keys of the provider; while it does not answer, those that it told last are given. */
function keyReader(ask: CustomFetch): FetchImplementation {
  let last: { readonly keys: string; readonly at: number } | undefined
  return async (url, { signal }) => {
    try {
      const request = {
        body: undefined,
        headers: { accept: 'application/json' },
        method: 'GET',
        redirect: 'manual',
        signal,
      } as const
      const answer = await ask(url, request)
      if (answer.status !== 200) throw new PortalError('source-failed', say('request:sign-in.provider-failed'))
      last = { keys: await answer.text(), at: Date.now() }
      return new Response(last.keys)
    } catch (error) {
      if (last !== undefined && Date.now() - last.at < KEPT_KEYS_MS) return new Response(last.keys)
      throw error instanceof PortalError
        ? error
        : new PortalError('source-failed', say('request:sign-in.provider-failed'), { cause: error })
    }
  }
}

/** Gives what tells the holder of a token; its keys are kept and follow a change of keys. `undefined` = it does not hold. */
export function accessTokens(options: AccessTokensOptions): (token: string) => Promise<KnownPerson | undefined> {
  const { issuer, clientId, adminClient, metadata, ask, people, clock } = options
  const read = keyReader(ask)
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  const keysOf = async () => {
    const { jwks_uri: address } = await metadata()
    if (address === undefined) throw new Error('the provider names no keys')
    keys ??= createRemoteJWKSet(new URL(address), { [customFetch]: read, cooldownDuration: 10_000, cacheMaxAge: 600_000 })
    return keys
  }
  return async (token) => {
    // three parts: what is no JWT is not worth a question
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined
    const verified = await keysOf()
      .then((set) =>
        jwtVerify(token, set, { issuer, algorithms: ALGORITHMS, clockTolerance: TOLERANCE_S, requiredClaims: ['exp', 'sub'] }),
      )
      .catch((error: unknown) => {
        // a token that does not hold; a provider that does not answer is told
        if ((error as { code?: unknown }).code?.toString().startsWith('ERR_J') === true) return undefined
        throw error
      })
    if (verified === undefined) return undefined
    const { payload, protectedHeader } = verified
    // an ID token is no key to anything (RFC 9068 section 2.1; Keycloak says "Bearer")
    const isAccessToken = protectedHeader.typ?.toLowerCase() === 'at+jwt' || payload['typ'] === 'Bearer'
    if (!isAccessToken || payload.sub === undefined || !isForUs(payload, clientId)) return undefined
    const told = toldPerson({ ...payload, sub: payload.sub }, adminClient)
    const known = await people.byId(payload.sub)
    if (known === undefined) return people.know(told, clock())
    // roles that were given here stand beside those of the token
    return { ...known, roles: [...new Set([...told.roles, ...known.granted])], ownRoles: told.roles }
  }
}
