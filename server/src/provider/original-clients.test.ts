/** Clients of the original portal: without PKCE and by the password grant, where an operator lets them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSettings, type Settings } from '../settings/settings.ts'
import { openSettingsStore } from '../settings/settings-store.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { codeOf } from '../testing/identity/played-app.ts'
import { MAIL, PASSWORD, playPeople, PORTAL } from '../testing/identity/played-people.ts'

const DISCOVERY = '/auth/realms/geoss/.well-known/openid-configuration'
const OPENID = '/auth/realms/geoss/protocol/openid-connect'

let test: TestApp
let people: ReturnType<typeof playPeople>
let settings: Settings
let now = Date.now()
beforeAll(async () => {
  test = await createTestApp({ config: { mail: MAIL }, dependencies: { clock: () => now } })
  people = playPeople(test)
  const store = openSettingsStore(test.database)
  settings = await openSettings({ store, firstValues: {}, warn: () => {}, now: () => now })
  await people.account('original@example.org')
})
afterAll(() => test.close())

/** Switches it on or off, as an operator does, and waits until the server has heard of it. */
async function allow(value: boolean): Promise<void> {
  await settings.change([{ key: 'originalClients', value }], 'test')
  const grants = async () => (await test.app.inject(DISCOVERY)).json<{ grant_types_supported: string[] }>().grant_types_supported
  await vi.waitFor(async () => {
    if ((await grants()).includes('password') !== value) throw new Error('not yet')
  }, 10_000)
}

const ask = (path: string, fields: Readonly<Record<string, string>>, remoteAddress = '203.0.113.50') =>
  test.app.inject({
    method: 'POST',
    url: `${OPENID}/${path}`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const grant = (fields: Readonly<Record<string, string>> = {}, from?: string) =>
  ask(
    'token',
    { grant_type: 'password', client_id: 'geoss-ui', username: 'original@example.org', password: PASSWORD, ...fields },
    from,
  )
const bearer = (token: string, url = '/session') => test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

/** Signs in with a browser as the original does: neither PKCE nor a nonce. */
async function codeWithoutPkce(): Promise<string> {
  const query = 'protocol=oauth2&response_type=code&client_id=geoss-ui&scope=openid%20profile%20email%20roles&state=kept'
  const browser = people.browser()
  const first = await browser.send(`${OPENID}/auth?${query}&redirect_uri=${encodeURIComponent(`${PORTAL}/login`)}`)
  const location = String(first.headers.location)
  if (!location.includes('interaction=')) return location
  await browser.send(location)
  const answer = await browser.send('/login/password', {
    method: 'POST',
    body: { email: 'original@example.org', password: PASSWORD },
  })
  return String((await browser.send(answer.json<{ to: string }>().to)).headers.location)
}

describe('clients of the original portal', () => {
  // @rule D59.original-clients
  it('are refused as long as nobody lets them', async () => {
    expect((await grant()).json()).toMatchObject({ error: 'unsupported_grant_type' })
    expect(await codeWithoutPkce()).toMatch(/error=invalid_request/)
    expect((await test.app.inject(DISCOVERY)).body).not.toContain('"password"')
  })

  describe('that an operator lets in', () => {
    beforeAll(() => allow(true))
    beforeEach(() => {
      now += 60_000
    })
    afterAll(() => allow(false))

    it('sign in with a browser without PKCE, and read their claims', async () => {
      const back = new URL(await codeWithoutPkce())
      expect(back.searchParams.get('state')).toBe('kept')
      const given = await ask('token', {
        code: back.searchParams.get('code') ?? '',
        client_id: 'geoss-ui',
        redirect_uri: `${PORTAL}/login`,
        response_type: 'code',
        grant_type: 'authorization_code',
      })
      const { access_token: access, refresh_token: refresh } = given.json<Record<string, string>>()
      expect((await bearer(access ?? '', `${OPENID}/userinfo`)).json()).toMatchObject({
        given_name: 'Visitor',
        resource_access: { 'geoss-admin': { roles: [] } },
      })
      expect((await ask('logout', { refresh_token: refresh ?? '', client_id: 'geoss-ui' })).statusCode).toBe(204)
      expect((await bearer(access ?? '')).statusCode).toBe(401)
    })

    it('still have to prove the code where they began with PKCE', async () => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: 'geoss-ui',
        redirect_uri: `${PORTAL}/login`,
        scope: 'openid',
        state: 'x',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      })
      const browser = people.browser()
      await browser.send(String((await browser.send(`${OPENID}/auth?${query.toString()}`)).headers.location))
      const body = { email: 'original@example.org', password: PASSWORD }
      const { to } = (await browser.send('/login/password', { method: 'POST', body })).json<{ to: string }>()
      const code = new URL(String((await browser.send(to)).headers.location)).searchParams.get('code') ?? ''
      const bare = { grant_type: 'authorization_code', client_id: 'geoss-ui', redirect_uri: `${PORTAL}/login`, code }
      expect((await ask('token', bare)).json()).toMatchObject({ error: 'invalid_grant' })
    })

    it('sign in by password, renew and sign out', async () => {
      const answer = await grant({ scope: 'openid profile email roles unknown' })
      const { access_token: access = '', refresh_token: refresh = '', ...rest } = answer.json<Record<string, string>>()
      expect(answer.headers['cache-control']).toContain('no-store')
      expect(rest).toEqual({ expires_in: 600, scope: 'openid profile email roles', token_type: 'Bearer' })
      expect((await bearer(access)).json()).toMatchObject({ email: 'original@example.org' })
      expect((await bearer(access, `${OPENID}/userinfo`)).json()).toMatchObject({ preferred_username: 'original@example.org' })
      const renewed = await ask('token', { grant_type: 'refresh_token', client_id: 'geoss-ui', refresh_token: refresh })
      const again = renewed.json<Record<string, string>>()
      expect((await bearer(again['access_token'] ?? '')).statusCode).toBe(200)
      expect((await ask('logout', { refresh_token: again['refresh_token'] ?? '', client_id: 'geoss-ui' })).statusCode).toBe(204)
      expect((await bearer(again['access_token'] ?? '')).statusCode).toBe(401)
    })

    it.each([
      [{ client_id: 'other' }, 'invalid_client'],
      [{ username: '' }, 'invalid_request'],
      [{ password: '' }, 'invalid_request'],
      [{ password: 'x'.repeat(300) }, 'invalid_grant'],
      [{ username: `${'x'.repeat(300)}@example.org` }, 'invalid_grant'],
    ])('are told what is wrong with %j', async (fields, error) => {
      expect((await grant(fields, '203.0.113.51')).json()).toMatchObject({ error })
    })

    it('learn nothing of who has an account, and wait when they guess', async () => {
      const wrong = await grant({ password: 'not the password' }, '203.0.113.60')
      const unknown = await grant({ username: 'nobody@example.org', password: 'not the password' }, '203.0.113.60')
      expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()])
      expect(wrong.json()).toMatchObject({ error: 'invalid_grant', error_description: 'Invalid user credentials' })
      for (let at = 0; at < 4; at += 1) await grant({ password: `guess ${at}` }, '203.0.113.60')
      const refused = await grant({}, '203.0.113.60')
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      // by the form they wait, too
      const browser = people.browser('203.0.113.60')
      expect((await people.signIn(browser, 'original@example.org')).statusCode).toBe(429)
      expect((await grant({}, '203.0.113.61')).statusCode).toBe(200)
    })

    it('are refused with a locked account', async () => {
      await people.account('original-locked@example.org')
      const lock = test.database.writer.updateTable('people').set({ locked_at: 1 })
      await lock.where('email', '=', 'original-locked@example.org').execute()
      expect((await grant({ username: 'original-locked@example.org' })).json()).toMatchObject({ error: 'invalid_grant' })
    })

    it('give the code of the app in `totp` where the account has a second step', async () => {
      await people.account('original-step@example.org')
      const username = 'original-step@example.org'
      const visitor = people.browser()
      await people.signIn(visitor, username)
      const post = (path: string, body: object) => visitor.send(`/people/rest/me/second-step${path}`, { method: 'POST', body })
      const { key } = (await post('', { password: PASSWORD })).json<{ key: string }>()
      const { codes } = (await post('/confirmation', { code: codeOf(key, now) })).json<{ codes: string[] }>()
      now += 60_000
      for (const totp of ['', '000000', codes[0] ?? ''])
        expect((await grant({ username, totp })).json()).toEqual({
          error: 'invalid_grant',
          error_description: 'Invalid user credentials',
        })
      expect((await grant({ username, totp: codeOf(key, now) })).statusCode).toBe(200)
      expect((await grant({ username, totp: codeOf(key, now) })).statusCode).toBe(400)
    })
  })
})
