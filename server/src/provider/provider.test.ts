/** The embedded identity provider as other clients use it: Keycloak's paths, tokens that rotate, sign-out. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawnBytes } from '../testing/drawn.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { MAIL, PASSWORD, playPeople, PORTAL } from '../testing/identity/played-people.ts'

const REALM = '/auth/realms/geoss'
const OPENID = `${REALM}/protocol/openid-connect`

let test: TestApp
let people: ReturnType<typeof playPeople>
beforeAll(async () => {
  test = await createTestApp({ config: { mail: MAIL }, dependencies: { clock: Date.now } })
  people = playPeople(test)
  await people.account('client@example.org')
})
afterAll(() => test.close())

const form = (fields: Readonly<Record<string, string>>) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})
const ask = (path: string, fields: Readonly<Record<string, string>>) =>
  test.app.inject({ url: `${OPENID}/${path}`, ...form(fields) })

/** A client of its own that signs in with a browser; gives the code, and what it is exchanged with. */
async function code(more: Readonly<Record<string, string>> = {}, isProven = true) {
  const verifier = drawnBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'geoss-ui',
    redirect_uri: `${PORTAL}/login`,
    scope: 'openid profile email roles',
    state: 'kept',
    ...(isProven
      ? { code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' }
      : {}),
    ...more,
  })
  const browser = people.browser()
  const first = await browser.send(`${OPENID}/auth?${query.toString()}`)
  const location = first.headers.location ?? ''
  if (!location.includes('interaction=')) return { first, verifier, code: '', location }
  await browser.send(location)
  const { to } = (
    await browser.send('/login/password', { method: 'POST', body: { email: 'client@example.org', password: PASSWORD } })
  ).json<{ to: string }>()
  const back = String((await browser.send(to)).headers.location)
  return { first, verifier, location: back, code: new URL(back).searchParams.get('code') ?? '' }
}

const exchange = (given: { code: string; verifier: string }) =>
  ask('token', {
    grant_type: 'authorization_code',
    client_id: 'geoss-ui',
    redirect_uri: `${PORTAL}/login`,
    code: given.code,
    code_verifier: given.verifier,
  })

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}
const tokens = async () => (await exchange(await code())).json<Tokens>()
const bearer = (token: string, url = '/session') => test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

describe('the provider', () => {
  it('describes itself under the address of the portal, whatever host is asked', async () => {
    const answer = await test.app.inject({ url: `${REALM}/.well-known/openid-configuration`, headers: { host: 'evil.test' } })
    expect(answer.json()).toMatchObject({
      issuer: `${PORTAL}${REALM}`,
      authorization_endpoint: `${PORTAL}${OPENID}/auth`,
      token_endpoint: `${PORTAL}${OPENID}/token`,
      userinfo_endpoint: `${PORTAL}${OPENID}/userinfo`,
      end_session_endpoint: `${PORTAL}${OPENID}/logout`,
      jwks_uri: `${PORTAL}${OPENID}/certs`,
    })
    expect(answer.body).not.toContain('evil.test')
    const keys = (await test.app.inject(`${OPENID}/certs`)).json<{ keys: Record<string, unknown>[] }>().keys
    expect(new Set(keys.map(({ alg }) => alg))).toEqual(new Set(['ES256', 'RS256']))
    for (const key of keys) for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(secret)
  })

  it('gives tokens for a code that open the services of the portal', async () => {
    const { access_token: access } = await tokens()
    expect((await bearer(access)).json()).toMatchObject({ email: 'client@example.org' })
    expect((await bearer(access, `${OPENID}/userinfo`)).json()).toMatchObject({
      given_name: 'Visitor',
      email: 'client@example.org',
      resource_access: { 'geoss-admin': { roles: [] } },
    })
    expect((await bearer(`${access}x`)).statusCode).toBe(401)
  })

  it('asks for PKCE, and sends nobody to an address that is not the portal', async () => {
    const bare = await code({}, false)
    expect(bare.location).toMatch(/error=invalid_request/)
    const elsewhere = await code({ redirect_uri: 'https://evil.test/login' })
    expect(elsewhere.first.headers.location).toBeUndefined()
    expect(elsewhere.first.statusCode).toBe(400)
  })

  it('takes a code once', async () => {
    const given = await code()
    const first = (await exchange(given)).json<Tokens>()
    expect((await exchange(given)).statusCode).toBe(400)
    // whoever had it second may have stolen it: what was given for it is good for nothing
    expect((await bearer(first.access_token)).statusCode).toBe(401)
  })

  it('rotates refresh tokens, and ends the family of one that is used twice', async () => {
    const first = await tokens()
    const renew = (token: string) => ask('token', { grant_type: 'refresh_token', client_id: 'geoss-ui', refresh_token: token })
    const second = (await renew(first.refresh_token)).json<Tokens>()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await bearer(second.access_token)).statusCode).toBe(200)
    expect((await renew(first.refresh_token)).statusCode).toBe(400)
    expect((await renew(second.refresh_token)).statusCode).toBe(400)
    expect((await bearer(second.access_token)).statusCode).toBe(401)
  })

  it('ends a sign-in by its refresh token, as Keycloak does', async () => {
    const { refresh_token: refresh, access_token: access } = await tokens()
    expect((await ask('logout', { refresh_token: refresh, client_id: 'other' })).statusCode).toBe(400)
    expect((await ask('logout', { refresh_token: refresh, client_id: 'geoss-ui' })).statusCode).toBe(204)
    expect((await bearer(access)).statusCode).toBe(401)
    expect((await ask('token', { grant_type: 'refresh_token', client_id: 'geoss-ui', refresh_token: refresh })).statusCode).toBe(
      400,
    )
  })

  it('has no password grant', async () => {
    const answer = await ask('token', {
      grant_type: 'password',
      client_id: 'geoss-ui',
      username: 'client@example.org',
      password: PASSWORD,
    })
    expect(answer.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })

  it('refuses bodies beyond what a form needs', async () => {
    const answer = await ask('token', { grant_type: 'x'.repeat(20_000) })
    expect(answer.statusCode).toBe(413)
    expect((await ask('logout', { refresh_token: 'x'.repeat(20_000) })).statusCode).toBe(413)
  })

  it('opens nothing with a locked account', async () => {
    await people.account('locked@example.org')
    const visitor = people.browser()
    await people.signIn(visitor, 'locked@example.org')
    expect((await visitor.send('/session')).statusCode).toBe(200)
    await test.database.writer.updateTable('people').set({ locked_at: 1 }).where('email', '=', 'locked@example.org').execute()
    expect((await visitor.send('/session')).statusCode).toBe(401)
    // @rule B-people.locked-told
    const told = await people.signIn(people.browser(), 'locked@example.org')
    expect([told.statusCode, told.json<{ detail: string }>().detail]).toEqual([403, expect.stringContaining('is locked')])
  })

  // @rule S2-2.original-login
  it.each([
    ['/c/portal/login', '/login'],
    ['/c/portal/login?redirect=%2Fsaved-runs', '/login?to=%2Fsaved-runs'],
    ['/c/portal/login?to=https%3A%2F%2Fevil.example', '/login?to=%2F'],
    ['/community/polar/c/portal/login', '/login?to=%2Fcommunity%2Fpolar'],
  ])('leads from %s to the page of sign-in', async (path, to) => {
    const answer = await test.app.inject({ url: path })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, to])
  })
})
