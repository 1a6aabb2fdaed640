/** The data hub and the openEO service of a portal, played on this machine and reached by the guarded way out. */
import type { SettingKey } from '@graticule/contracts/settings/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSettings } from '../../settings/settings.ts'
import { openSettingsStore } from '../../settings/settings-store.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import type { PlayedBrowser } from '../../testing/identity/played-browser.ts'
import { MAIL, PASSWORD, playPeople } from '../../testing/identity/played-people.ts'
import { type PlayedHosts, playHosts } from '../../testing/outside/played-hosts.ts'
import { type PlayedServices, playServices } from '../../testing/outside/played-open-eo.ts'
import { createTestLocation, type TestLocation } from '../../testing/test-location.ts'

let place: TestLocation
let hosts: PlayedHosts
let services: PlayedServices
let test: TestApp
let people: ReturnType<typeof playPeople>
let visitor: PlayedBrowser
let other: PlayedBrowser
let now = Date.now()

const post = (by: PlayedBrowser, path: string, body: object = {}) => by.send(path, { method: 'POST', body })
const connections = async (by: PlayedBrowser) => (await by.send('/people/rest/me/connections')).json<Record<string, object>>()

/** Settings reach the server after a moment. */
const until = (check: () => Promise<boolean>) =>
  vi.waitFor(async () => {
    if (!(await check())) throw new Error('not yet')
  }, 10_000)

async function set(key: SettingKey, value: unknown): Promise<void> {
  const settings = await openSettings({
    store: openSettingsStore(test.database),
    firstValues: {},
    warn: () => {},
    now: () => now,
  })
  await settings.change([{ key, value }], 'test')
}

beforeAll(async () => {
  hosts = await playHosts()
  services = await playServices()
  place = await createTestLocation()
  const config = { mail: MAIL, ...place.location }
  test = await createTestApp({ config, dependencies: { clock: () => now, outbound: hosts.outbound } })
  people = playPeople(test)
  for (const email of ['visitor@example.org', 'other@example.org']) await people.account(email)
  ;[visitor, other] = [people.browser(), people.browser()]
  await people.signIn(visitor, 'visitor@example.org')
  await people.signIn(other, 'other@example.org')
}, 60_000)
beforeEach(() => {
  hosts.forget()
  hosts.answer = services.listener(() => hosts.base)
  Object.assign(services, { refusal: undefined, seconds: 3_600, hubAnswer: { status: 200 } })
  services.forms.length = 0
  services.atHub.length = 0
})
afterAll(async () => {
  await test.close()
  await hosts.close()
  await place.remove()
})

describe('a portal without such services', () => {
  it('says so, and keeps nothing for them', async () => {
    expect(await connections(visitor)).toEqual({ hub: {}, openEo: { isConnected: false, canRenew: false } })
    const set = await visitor.send('/people/rest/me/hub', { method: 'PUT', body: { userName: 'a', password: 'b' } })
    expect(set.statusCode).toBe(404)
    expect((await visitor.open('/people/rest/me/openeo/connect')).path).toBe('/account?openeo=not-found')
    expect((await post(visitor, '/people/rest/me/openeo/token')).statusCode).toBe(404)
    expect((await people.browser().send('/people/rest/me/connections')).statusCode).toBe(401)
  })
})

describe('the data hub', () => {
  const put = (by: PlayedBrowser, userName: string, password: string, more: object = {}) =>
    by.send('/people/rest/me/hub', { method: 'PUT', body: { userName, password, ...more } })
  beforeAll(async () => {
    await set('dataHub', { address: `${hosts.base}/hub` })
    await until(async () => 'service' in ((await connections(visitor))['hub'] ?? {}))
  })

  // @rule B-account.sealed
  it('is asked whether it knows the account, which is sealed then and never told back', async () => {
    expect((await put(visitor, 'visitor-hub', 'wrong')).json()).toMatchObject({ parameter: 'password' })
    expect(await connections(visitor)).toMatchObject({ hub: { service: hosts.host } })
    const answer = await put(visitor, 'visitor-hub', 'correct horse')
    expect(answer.json()).toMatchObject({ hub: { userName: 'visitor-hub' } })
    const rows = JSON.stringify(await test.database.reader.selectFrom('connections').selectAll().execute())
    const told = [answer.body, (await visitor.send('/people/rest/me/export')).body, JSON.stringify(await connections(visitor))]
    for (const text of [rows, ...told]) {
      expect(text).not.toContain('correct horse')
      expect(text).not.toContain(Buffer.from('visitor-hub:correct horse').toString('base64'))
    }
    expect(told[1]).toContain('"dataHub":{')
    expect(await connections(other)).toEqual({ hub: { service: hosts.host }, openEo: expect.anything() as object })
  })

  // @rule B-account.hub-only
  it('alone gets the password, wherever it leads on to', async () => {
    for (const location of [`${hosts.canaryBase}/`, `http://public.example.org/`, `http://localhost:${hosts.canaryPort}/`]) {
      services.hubAnswer = { status: 302, location }
      expect((await put(other, 'visitor-hub', 'correct horse')).statusCode).toBe(502)
    }
    expect(hosts.touched).toBe(0)
    services.hubAnswer = { status: 500 }
    expect((await put(other, 'visitor-hub', 'correct horse')).statusCode).toBe(502)
    expect(await connections(other)).toMatchObject({ hub: { service: hosts.host } })
    expect((await connections(other))['hub']).not.toHaveProperty('userName')
  })

  // @rule B-account.hub-name
  it.each([
    [{ userName: '' }, 'userName'],
    [{ userName: 'x'.repeat(201) }, 'userName'],
    [{ password: '' }, 'password'],
    [{ password: 'a\u0000b' }, 'password'],
  ])('takes no %j', async (wrong, parameter) => {
    const answer = await put(visitor, 'visitor-hub', 'correct horse', wrong)
    expect([answer.statusCode, answer.json<{ parameter: string }>().parameter]).toEqual([400, parameter])
    expect(services.atHub).toEqual([])
  })

  it('of another address gets nothing that was kept for this one', async () => {
    await set('dataHub', { address: `${hosts.base}/another` })
    await until(async () => !('userName' in ((await connections(visitor))['hub'] ?? {})))
    await set('dataHub', { address: `${hosts.base}/hub` })
    await until(async () => 'userName' in ((await connections(visitor))['hub'] ?? {}))
    expect(await connections(visitor)).toMatchObject({ hub: { userName: 'visitor-hub' } })
  })

  it('is told to clients of the original by USER_SETTINGS, without the password', async () => {
    const call = '/community/guest/geoss-resources?p_p_resource_id='
    expect((await visitor.send(`${call}USER_SETTINGS`)).json()).toMatchObject({
      dhus: { credentialsAvailable: true, username: 'visitor-hub' },
    })
    expect((await visitor.send(`${call}SEARCH_SETTINGS`)).json()).toMatchObject({ dhusUsername: 'visitor-hub' })
    expect((await other.send(`${call}USER_SETTINGS`)).json()).toMatchObject({
      dhus: { credentialsAvailable: false, username: '' },
    })
  })

  it('is forgotten by whom it belongs to', async () => {
    await other.send('/people/rest/me/hub', { method: 'DELETE' })
    expect(await connections(visitor)).toMatchObject({ hub: { userName: 'visitor-hub' } })
    expect((await visitor.send('/people/rest/me/hub', { method: 'DELETE' })).json()).toMatchObject({
      hub: { service: hosts.host },
    })
    expect(await test.database.reader.selectFrom('connections').selectAll().execute()).toEqual([])
  })
})

describe('the openEO service', () => {
  beforeAll(async () => {
    await set('openEo', { address: `${hosts.base}/openeo`, clientId: 'graticule', provider: 'egi' })
    await until(async () => 'service' in ((await connections(visitor))['openEo'] ?? {}))
  })

  /** Goes to the provider and comes back with its code; gives where the browser is then. */
  async function connect(by: PlayedBrowser, more: Readonly<Record<string, string>> = {}, nonce?: string): Promise<string> {
    const away = new URL(String((await by.send('/people/rest/me/openeo/connect')).headers.location))
    expect(away.pathname).toBe('/idp/auth')
    services.nonce = nonce ?? away.searchParams.get('nonce') ?? ''
    const query = new URLSearchParams({ code: 'a-code', state: away.searchParams.get('state') ?? '', ...more })
    return String((await by.send(`/people/rest/me/openeo/return?${query.toString()}`)).headers.location)
  }
  const tokenOf = (by: PlayedBrowser) => post(by, '/people/rest/me/openeo/token')

  it('is connected by OpenID Connect with PKCE, its token sealed, and copied by its owner alone', async () => {
    expect(await connect(visitor)).toBe('/account?openeo=connected')
    const [form] = services.forms
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'graticule',
      redirect_uri: 'https://portal.test/people/rest/me/openeo/return',
      code_verifier: expect.stringMatching(/^[\w.~-]{43,}$/) as string,
    })
    const { openEo } = await connections(visitor)
    expect(openEo).toEqual({
      service: hosts.host,
      isConnected: true,
      canRenew: true,
      endsAt: new Date(now + 3_600_000).toISOString(),
    })
    const { token } = (await tokenOf(visitor)).json<{ token: string }>()
    expect(token).toMatch(/^oidc\/egi\/access-\d+$/)
    const kept = JSON.stringify(await test.database.reader.selectFrom('connections').selectAll().execute())
    const told = (await visitor.send('/people/rest/me/export')).body
    for (const text of [kept, told, JSON.stringify(openEo)]) expect(text).not.toMatch(/access-\d|refresh-\d/)
    expect((await tokenOf(other)).statusCode).toBe(404)
    expect(await connections(other)).toMatchObject({ openEo: { isConnected: false } })
  })

  it('takes no answer with another state, another nonce, a refusal, or of another person', async () => {
    expect(await connect(other, { state: 'made-up' })).toBe('/account?openeo=conflict')
    expect(await connect(other, {}, 'of another')).toBe('/account?openeo=source-failed')
    services.refusal = { status: 400, error: 'invalid_grant' }
    expect(await connect(other)).toBe('/account?openeo=conflict')
    services.refusal = { status: 503, error: 'server_error' }
    expect(await connect(other)).toBe('/account?openeo=source-failed')
    services.refusal = undefined
    // a link that somebody was sent, without the cookie of their own
    expect((await other.open('/people/rest/me/openeo/return?code=x&state=y')).path).toBe('/account?openeo=conflict')
    const away = new URL(String((await visitor.send('/people/rest/me/openeo/connect')).headers.location))
    const cookie = visitor.cookie('auth.openeo') ?? ''
    services.nonce = away.searchParams.get('nonce') ?? ''
    const path = '/people/rest/me/openeo/return'
    other.setCookie('auth.openeo', cookie, path)
    const answer = await other.send(`${path}?code=x&state=${away.searchParams.get('state') ?? ''}`)
    expect(answer.headers.location).toBe('/account?openeo=conflict')
    expect(await connections(other)).toMatchObject({ openEo: { isConnected: false } })
  })

  it('gives a new token without a sign-in, until its provider refuses', async () => {
    const before = (await tokenOf(visitor)).json<{ token: string }>().token
    now += 3_000_000
    const answer = await post(visitor, '/people/rest/me/openeo/renewal')
    expect(answer.json()).toMatchObject({ openEo: { endsAt: new Date(now + 3_600_000).toISOString() } })
    expect(services.forms.at(-1)?.get('grant_type')).toBe('refresh_token')
    expect((await tokenOf(visitor)).json<{ token: string }>().token).not.toBe(before)
    services.refusal = { status: 400, error: 'invalid_grant' }
    expect((await post(visitor, '/people/rest/me/openeo/renewal')).statusCode).toBe(409)
    hosts.answer = (_request, response) => {
      response.writeHead(500)
      response.end()
    }
    expect((await post(visitor, '/people/rest/me/openeo/renewal')).statusCode).toBe(502)
    expect((await post(other, '/people/rest/me/openeo/renewal')).statusCode).toBe(404)
  })

  it('that leads inside is refused by the way out', async () => {
    hosts.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ providers: [{ id: 'egi', issuer: hosts.canaryBase }] }))
    }
    expect((await other.open('/people/rest/me/openeo/connect')).path).toBe('/account?openeo=source-failed')
    expect(hosts.touched).toBe(0)
  })

  it('is disconnected, and goes with the account', async () => {
    const gone = await visitor.send('/people/rest/me/openeo', { method: 'DELETE' })
    expect(gone.json()).toMatchObject({ openEo: { isConnected: false } })
    expect(await connect(visitor)).toBe('/account?openeo=connected')
    await post(visitor, '/people/rest/me/deletion', { password: PASSWORD })
    expect(await test.database.reader.selectFrom('connections').selectAll().execute()).toEqual([])
  })
})
