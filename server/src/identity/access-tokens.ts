/** Access tokens of other clients, as the operator's provider signs them (RFC 9068; Keycloak's are of the same kind). */
import { createRemoteJWKSet, customFetch, type FetchImplementation, jwtVerify } from 'jose'
import type { CustomFetch, ServerMetadata } from 'openid-client'
import type { KnownPerson, PeopleStore } from '../people/people-store.ts'
import { rolesOf } from '../sign-in/roles.ts'

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

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Whether a token is for this portal: it was given to its client, or names it as an audience. */
function isForUs({ azp, aud, client_id: client }: Readonly<Record<string, unknown>>, clientId: string): boolean {
  return azp === clientId || client === clientId || [aud].flat().includes(clientId)
}

/** Gives what tells the holder of a token; its keys are kept and follow a change of keys. `undefined` = it does not hold. */
export function accessTokens(options: AccessTokensOptions): (token: string) => Promise<KnownPerson | undefined> {
  const { issuer, clientId, adminClient, metadata, ask, people, clock } = options
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  const keysOf = async () => {
    const { jwks_uri: address } = await metadata()
    if (address === undefined) throw new Error('the provider names no keys')
    const read: FetchImplementation = async (url, init) =>
      ask(url, {
        body: undefined,
        headers: { accept: 'application/json' },
        method: 'GET',
        redirect: 'manual',
        signal: init.signal,
      })
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
    const roles = rolesOf(payload, adminClient)
    const known = await people.byId(payload.sub)
    if (known !== undefined) return { ...known, roles }
    return people.know(
      {
        id: payload.sub,
        email: text(payload['email']),
        givenName: text(payload['given_name']),
        familyName: text(payload['family_name']),
        roles,
      },
      clock(),
    )
  }
}
