/** Signing in at the provider of the operator: another portal plays it, reached through the way out as any server is. */
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PortalError } from '@graticule/contracts/problem'
import { accessTokens } from '../identity/access-tokens.ts'
import { openPeopleStore } from '../people/people-store.ts'
import { createTestApp, type TestApp, TEST_NOW } from '../testing/create-test-app.ts'
import { playBrowser } from '../testing/identity/played-browser.ts'
import { MAIL, PASSWORD, playPeople, PORTAL } from '../testing/identity/played-people.ts'
import { createOidcClient, type Tokens } from './oidc-client.ts'
import { embeddedFetch } from './provider-fetch.ts'

const ISSUER = `${PORTAL}/auth/realms/geoss`

let provider: TestApp
beforeAll(async () => {
  provider = await createTestApp({ config: { mail: MAIL }, dependencies: { clock: Date.now } })
  await playPeople(provider).account('member@example.org')
})
afterAll(() => provider.close())

/** The way out, on which the provider may be out of reach. */
const wayOut = { isDown: false }
const ask: ReturnType<typeof embeddedFetch> = async (url, options) => {
  if (wayOut.isDown) throw new PortalError('source-failed', 'The provider does not answer.')
  return embeddedFetch(provider.app, PORTAL)(url, options)
}
const clientOf = () => createOidcClient({ issuer: ISSUER, clientId: 'geoss-ui', redirectUri: `${PORTAL}/login`, ask })

async function signedIn(client = clientOf()) {
  const { address, pending } = await client.begin()
  const browser = playBrowser(provider.app, PORTAL)
  const first = await browser.send(address)
  await browser.send(String(first.headers.location))
  const form = await browser.send('/login/password', {
    method: 'POST',
    body: { email: 'member@example.org', password: PASSWORD },
  })
  const back = await browser.send(form.json<{ to: string }>().to)
  return { client, pending, address: new URL(String(back.headers.location)) }
}

describe('a client of a provider', () => {
  it('gets the claims of who signed in, and renews its tokens', async () => {
    const { client, pending, address } = await signedIn()
    const { claims, tokens } = await client.finish(address, pending)
    expect(claims).toMatchObject({ email: 'member@example.org', given_name: 'Visitor' })
    const renewed = await client.renew(tokens, claims.sub)
    expect(renewed?.tokens.access).not.toBe(tokens.access)
    expect(renewed?.claims?.sub).toBe(claims.sub)
    // the one before is used up, and with it the family
    expect(await client.renew(tokens, claims.sub)).toBeUndefined()
    expect(await client.renew(renewed?.tokens as Tokens, claims.sub)).toBeUndefined()
  })

  it('ends the sign-in at the provider', async () => {
    const { client, pending, address } = await signedIn()
    const { claims, tokens } = await client.finish(address, pending)
    await client.end(tokens)
    expect(await client.renew(tokens, claims.sub)).toBeUndefined()
  })

  it.each([
    ['another state', { state: 'other' }],
    ['another nonce', { nonce: 'other' }],
    ['another verifier', { verifier: 'x'.repeat(43) }],
  ])('takes no code with %s', async (_, other) => {
    const { client, pending, address } = await signedIn()
    await expect(client.finish(address, { ...pending, ...other })).rejects.toBeInstanceOf(PortalError)
  })

  it('says when the provider does not answer, and asks again the next time', async () => {
    const client = clientOf()
    wayOut.isDown = true
    await expect(client.begin()).rejects.toMatchObject({ code: 'source-failed' })
    wayOut.isDown = false
    expect((await client.begin()).address).toContain('/protocol/openid-connect/auth')
    const { pending, address } = await signedIn(client)
    const { claims, tokens } = await client.finish(address, pending)
    wayOut.isDown = true
    await expect(client.renew(tokens, claims.sub)).rejects.toMatchObject({ code: 'source-failed' })
    wayOut.isDown = false
    expect(await client.renew(tokens, claims.sub)).toBeDefined()
  })
})

describe('an access token of another provider', () => {
  const keysOf = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } satisfies JWK }
  }
  type Keys = Awaited<ReturnType<typeof keysOf>>
  let [first, second]: Keys[] = []
  let published: JWK[] = []
  let asked = 0
  const tellKeys = async () => Response.json({ keys: published })
  let answerKeys: () => Promise<Response> = tellKeys
  let holderOf: ReturnType<typeof accessTokens>

  beforeAll(async () => {
    ;[first, second] = [await keysOf('first'), await keysOf('second')]
    published = [first.jwk]
    holderOf = accessTokens({
      issuer: 'https://login.test',
      clientId: 'geoss-ui',
      adminClient: 'geoss-admin',
      metadata: async () => ({ issuer: 'https://login.test', jwks_uri: 'https://login.test/keys' }),
      ask: async () => {
        asked += 1
        return answerKeys()
      },
      people: openPeopleStore(provider.database),
      clock: () => TEST_NOW,
    })
  })

  const claims = { typ: 'Bearer', azp: 'geoss-ui', email: 'outside@example.org', given_name: 'Outside' }
  const sign = (
    keys: Keys | undefined,
    more: Record<string, unknown> = {},
    { issuer = 'https://login.test', expires = '5m' } = {},
  ) => {
    const { kid, privateKey } = keys as Keys
    return new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setSubject('outside-1')
      .setExpirationTime(expires)
      .sign(privateKey)
  }

  it('tells who holds it, with their roles', async () => {
    const roles = { resource_access: { 'geoss-admin': { roles: ['manage_admin'] } } }
    expect(await holderOf(await sign(first, roles))).toMatchObject({
      id: 'outside-1',
      email: 'outside@example.org',
      roles: ['admin'],
    })
    expect(await holderOf(await sign(first))).toMatchObject({ id: 'outside-1', roles: [] })
    // @rule B-people.granted
    const people = openPeopleStore(provider.database)
    await people.change('outside-1', { granted: ['moderator'] }, TEST_NOW)
    expect(await holderOf(await sign(first))).toMatchObject({ roles: ['moderator'] })
    expect(await holderOf(await sign(first, roles))).toMatchObject({ roles: ['admin', 'moderator'] })
    await people.change('outside-1', { granted: [] }, TEST_NOW)
    expect(asked).toBe(1)
  })

  it.each([
    ['of another issuer', {}, { issuer: 'https://evil.test' }],
    ['that is over', {}, { expires: '-1m' }],
    ['for another client', { azp: 'other' }, {}],
    ['that is an ID token', { typ: 'ID' }, {}],
  ])('does not hold %s', async (_, more, about) => {
    expect(await holderOf(await sign(first, more, about))).toBeUndefined()
  })

  it('does not hold unsigned, or signed by somebody else', async () => {
    const parts = (await sign(first)).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect(await holderOf(`${none}.${parts[1]}.`)).toBeUndefined()
    expect(await holderOf(`${none}.${parts[1]}.x`)).toBeUndefined()
    const forged = await keysOf('first')
    expect(await holderOf(await sign(forged))).toBeUndefined()
    const secret = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .setIssuer('https://login.test')
      .setSubject('outside-1')
      .setExpirationTime('5m')
      .sign(Buffer.from(JSON.stringify(first?.jwk)))
    expect(await holderOf(secret)).toBeUndefined()
    expect(await holderOf('no token')).toBeUndefined()
  })

  it('holds with new keys of the provider, which are asked for again', async () => {
    published = [(second as Keys).jwk]
    // the keys are asked for every ten seconds at most, so that nobody has the provider asked by made-up names
    expect(await holderOf(await sign(second))).toBeUndefined()
    expect(asked).toBe(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    expect(await holderOf(await sign(second))).toMatchObject({ id: 'outside-1' })
    expect(asked).toBe(2)
    expect(await holderOf(await sign(first))).toBeUndefined()
    vi.useRealTimers()
  })

  it('holds for an hour with the keys of a provider that does not answer, and not for longer', async () => {
    const ahead = { expires: '3h' }
    const keys = second as Keys
    const begin = Date.now()
    const at = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: begin + minutes * 60_000 })
    try {
      at(15)
      expect(await holderOf(await sign(keys, {}, ahead))).toBeDefined()
      for (const fault of [async () => new Response(null, { status: 503 }), () => Promise.reject(new TypeError('gone'))]) {
        answerKeys = fault
        at(30)
        expect(await holderOf(await sign(keys, {}, ahead))).toBeDefined()
        expect(await holderOf(await sign(await keysOf('second'), {}, ahead))).toBeUndefined()
      }
      at(90)
      await expect(sign(keys, {}, ahead).then(holderOf)).rejects.toMatchObject({ code: 'source-failed' })
    } finally {
      answerKeys = tellKeys
      vi.useRealTimers()
    }
  })
})
