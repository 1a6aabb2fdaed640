/** A provider that answers as real ones do when something is wrong with them. */
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { createOidcClient, type OidcClientOptions } from './oidc-client.ts'

const ISSUER = 'https://login.test/realms/geoss'
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/userinfo`,
  end_session_endpoint: `${ISSUER}/logout`,
}

type Answer = () => Response | Promise<Response>
const json =
  (body: object, status = 200): Answer =>
  () =>
    Response.json(body, { status })
const gone: Answer = () => Promise.reject(new TypeError('connect ECONNREFUSED'))

/** What it answers, by the last part of the address. */
let answers: Record<string, Answer> = {}
beforeEach(() => {
  answers = {
    'openid-configuration': json(METADATA),
    token: json({ access_token: 'opaque', token_type: 'Bearer', expires_in: 60, refresh_token: 'next' }),
    userinfo: json({ sub: 'person', email: 'member@example.org' }),
    logout: () => new Response(null, { status: 204 }),
  }
})
const ask: OidcClientOptions['ask'] = async (url) => (answers[new URL(url).pathname.split('/').at(-1) ?? ''] ?? gone)()
const clientOf = () => createOidcClient({ issuer: ISSUER, clientId: 'geoss-ui', redirectUri: 'https://portal.test/login', ask })
const TOKENS = { access: 'before', refresh: 'before', idToken: undefined, endAt: 0 }
const renew = () => clientOf().renew(TOKENS, 'person')

const tokenWith = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a secret of the provider, 32 long'))

describe('renewing tokens', () => {
  it('reads roles in the access token, where Keycloak has them', async () => {
    const roles = { resource_access: { 'geoss-admin': { roles: ['manage_admin'] } }, realm_access: { roles: ['moderator'] } }
    const access_token = await tokenWith({ ...roles, email: 'other@example.org' })
    answers['token'] = json({ access_token, token_type: 'Bearer' })
    expect((await renew())?.claims).toEqual({ ...roles, sub: 'person', email: 'member@example.org' })
  })

  it.each([
    ['its database is away', { error: 'unknown_error' }, 500],
    ['it is overloaded', { error: 'temporarily_unavailable' }, 503],
    ['the client has changed', { error: 'unauthorized_client' }, 401],
    ['a fault is told with the word of a refusal', { error: 'invalid_grant' }, 502],
  ])('ends no sign-in when %s', async (_, body, status) => {
    answers['token'] = json(body, status)
    await expect(renew()).rejects.toMatchObject({ code: 'source-failed' })
  })

  it('ends the sign-in that the provider has ended', async () => {
    answers['token'] = json({ error: 'invalid_grant', error_description: 'Session not active' }, 400)
    expect(await renew()).toBeUndefined()
    const headers = { 'www-authenticate': 'Bearer realm="geoss", error="invalid_token"' }
    answers['token'] = json({ access_token: 'opaque', token_type: 'Bearer' })
    answers['userinfo'] = () => new Response(null, { status: 401, headers })
    expect(await renew()).toBeUndefined()
  })

  it('keeps the tokens of a provider that fails right after it gave them', async () => {
    answers['userinfo'] = gone
    expect(await renew()).toMatchObject({ claims: undefined, tokens: { access: 'opaque', refresh: 'next' } })
    answers['userinfo'] = json({ error: 'unknown_error' }, 500)
    expect(await renew()).toMatchObject({ claims: undefined, tokens: { refresh: 'next' } })
  })

  it('never makes one person another', async () => {
    answers['userinfo'] = json({ sub: 'other', email: 'other@example.org' })
    expect((await renew())?.claims).toBeUndefined()
    const now = Math.floor(Date.now() / 1_000)
    const claims = { iss: ISSUER, aud: 'geoss-ui', sub: 'other', iat: now, exp: now + 60 }
    const id_token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from('a secret of the provider, 32 long'))
    const asRs256 = [Buffer.from('{"alg":"RS256"}').toString('base64url'), ...id_token.split('.').slice(1)].join('.')
    answers['token'] = json({ access_token: 'opaque', token_type: 'Bearer', id_token: asRs256 })
    answers['userinfo'] = json({ sub: 'other' })
    expect(await renew()).toBeUndefined()
  })
})

describe('signing in', () => {
  it('sends nobody to a provider that has gone since it was asked last', async () => {
    const client = clientOf()
    await client.begin()
    answers['openid-configuration'] = gone
    await expect(client.begin()).rejects.toMatchObject({ code: 'source-failed' })
    expect(await client.renew(TOKENS, 'person')).toBeDefined()
  })

  it.each([
    ['error=access_denied', 'not-signed-in'],
    ['error=temporarily_unavailable&error_description=authentication_expired', 'not-signed-in'],
    ['error=temporarily_unavailable', 'source-failed'],
    ['error=server_error', 'source-failed'],
    ['code=x&state=of-another-sign-in', 'not-signed-in'],
  ])('that comes back with %s fails as %s', async (query, code) => {
    const client = clientOf()
    const { pending } = await client.begin()
    const address = new URL(`https://portal.test/login?${query}`)
    if (!address.searchParams.has('state')) address.searchParams.set('state', pending.state)
    await expect(client.finish(address, pending)).rejects.toMatchObject({ code })
  })

  it('that cannot be ended there is told', async () => {
    answers['logout'] = json({ error: 'invalid_request' }, 400)
    await expect(clientOf().end(TOKENS)).rejects.toMatchObject({ code: 'source-failed' })
    answers['logout'] = () => new Response(null, { status: 204 })
    await expect(clientOf().end(TOKENS)).resolves.toBeUndefined()
  })
})
