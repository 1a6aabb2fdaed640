/** Products of a played data hub, fetched with the accounts of people there. */
import type { ServerResponse } from 'node:http'
import { HUB_DOWNLOADS_OF_PERSON } from '@graticule/contracts/limits'
import { HUB_PRODUCT } from '@graticule/contracts/people/connections'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSettings } from '../../settings/settings.ts'
import { openSettingsStore } from '../../settings/settings-store.ts'
import { type KeptPortal, openKeptPortal } from '../../testing/kept-portal.ts'
import { type PlayedHosts, playHosts } from '../../testing/outside/played-hosts.ts'

const RIGHT = `Basic ${Buffer.from('visitor-hub:correct horse').toString('base64')}`
const PRODUCT = Buffer.from('a scene of gigabytes')

let hosts: PlayedHosts
let portal: KeptPortal
const played: { status: number; headers: Record<string, string>; hold: boolean; waiting: ServerResponse[] } = {
  status: 200,
  headers: {},
  hold: false,
  waiting: [],
}

beforeAll(async () => {
  hosts = await playHosts()
  portal = await openKeptPortal([], { outbound: hosts.outbound })
  const settings = await openSettings({
    store: openSettingsStore(portal.database),
    firstValues: {},
    warn: () => {},
    now: Date.now,
  })
  await settings.change([{ key: 'dataHub', value: { address: `${hosts.base}/hub` } }], 'test')
  hosts.answer = answer
  await vi.waitFor(async () => {
    const set = await portal.ask('one', 'PUT', '/people/rest/me/hub', { userName: 'visitor-hub', password: 'correct horse' })
    if (set.statusCode !== 200) throw new Error('not yet')
  }, 10_000)
}, 60_000)
beforeEach(() => {
  hosts.forget()
  hosts.answer = answer
  Object.assign(played, { status: 200, headers: {}, hold: false, waiting: [] })
})
afterAll(async () => {
  await portal.close()
  await hosts.close()
})

const answer: PlayedHosts['answer'] = ({ headers: { authorization, range }, url }, response) => {
  if (authorization !== RIGHT) return void response.writeHead(401).end()
  if (url === '/hub/odata/v1/') return void response.end('{}')
  if (played.status !== 200) return void response.writeHead(played.status, played.headers).end('<html>no')
  if (played.hold) return void played.waiting.push(response.writeHead(200))
  if (range === 'bytes=2-6')
    return void response
      .writeHead(206, { 'content-range': `bytes 2-6/${PRODUCT.length}`, etag: '"one"', 'content-length': '5' })
      .end(PRODUCT.subarray(2, 7))
  response.writeHead(200, {
    'content-type': 'text/html',
    'content-length': String(PRODUCT.length),
    'set-cookie': 'hub=1',
    ...played.headers,
  })
  response.end(PRODUCT)
}

const product = () => `${hosts.base}/hub/odata/v1/Products('a-b')/$value`
const pathOf = (url: string) => `${HUB_PRODUCT}?url=${encodeURIComponent(url)}`
const get = (who: 'one' | 'other' | undefined, url = product(), headers: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'GET',
    url: pathOf(url),
    headers: { ...(who === undefined ? {} : { authorization: `Bearer ${who}` }), ...headers },
  })

// @rule B-account.hub-product
describe('a product of the data hub', () => {
  it('comes with the account of whoever asks, to be saved and not to be opened, and nothing of it is kept', async () => {
    played.headers = { 'content-disposition': 'inline; filename="S2A ../<scene>.SAFE.zip"' }
    const reply = await get('one')
    expect([reply.statusCode, reply.rawPayload.equals(PRODUCT)]).toEqual([200, true])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="S2A_.._scene_.SAFE.zip"',
      'content-length': String(PRODUCT.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(hosts.asked[0]?.headers).toMatchObject({ authorization: RIGHT })
    expect(hosts.asked[0]?.headers).not.toHaveProperty('cookie')
    played.headers = {}
    expect((await get('one')).headers['content-disposition']).toBe('attachment; filename="product"')
    const dump = JSON.stringify(await portal.database.reader.selectFrom('connections').selectAll().execute())
    expect(dump).not.toContain('scene')
  })

  it('goes on where it broke off', async () => {
    const reply = await get('one', product(), { range: 'bytes=2-6', 'if-range': '"one"' })
    expect([reply.statusCode, reply.body]).toEqual([206, PRODUCT.subarray(2, 7).toString()])
    expect(reply.headers).toMatchObject({ 'content-range': `bytes 2-6/${PRODUCT.length}`, etag: '"one"' })
    expect(hosts.asked[0]?.headers['if-range']).toBe('"one"')
  })

  // @rule S1-7.dhus-proxy
  it('is given to clients of the original by DHUS_PROXY', async () => {
    const call = (url: string) => `/?p_p_resource_id=DHUS_PROXY&_geossresources_WAR_geossportlet_url=${encodeURIComponent(url)}`
    const reply = await portal.ask('one', 'GET', call(product()))
    expect([reply.statusCode, reply.body]).toEqual([200, PRODUCT.toString()])
    expect((await portal.ask(undefined, 'GET', call(product()))).statusCode).toBe(401)
    expect((await portal.ask('one', 'GET', call(`${hosts.canaryBase}/x`))).statusCode).toBe(403)
    expect((await portal.ask('one', 'GET', '/?p_p_resource_id=DHUS_PROXY')).statusCode).toBe(403)
    expect(hosts.touched).toBe(0)
  })

  it('is refused in words to whoever is not signed in, or has set no account', async () => {
    expect((await get(undefined)).statusCode).toBe(401)
    const without = await get('other')
    expect([without.statusCode, without.json<{ detail: string }>().detail]).toEqual([
      403,
      `Set your user name and password for ${hosts.host} in your account settings first.`,
    ])
    expect(hosts.asked).toEqual([])
    const inBrowser = await get('other', product(), { accept: 'text/html,*/*' })
    expect([inBrowser.statusCode, inBrowser.headers.location]).toEqual([302, '/account?hub=not-allowed'])
  })

  // @rule B-account.hub-only
  it('is of the configured hub alone: no other host, port or scheme is asked, and none that it leads on to', async () => {
    for (const url of [
      `${hosts.canaryBase}/x`,
      hosts.base.replace('127.0.0.1', 'localhost'),
      hosts.base.replace('http:', 'https:'),
      `${hosts.base.replace('http://', 'http://visitor:x@')}/hub/x`,
      `${hosts.base}.evil.test/`,
      'file:///etc/passwd',
      'javascript:alert(1)',
      '//127.0.0.1/',
      '',
    ])
      expect([url, (await get('one', url)).statusCode]).toEqual([url, 403])
    expect(hosts.asked).toEqual([])
    for (const location of [`${hosts.canaryBase}/x`, 'http://169.254.169.254/', 'http://public.example.org/']) {
      Object.assign(played, { status: 302, headers: { location } })
      expect((await get('one')).statusCode).toBe(403)
    }
    expect(hosts.touched).toBe(0)
  })

  it.each([
    [403, 403, undefined],
    [404, 404, undefined],
    [416, 416, undefined],
    [202, 503, '1800'],
    [429, 429, '60'],
    [500, 502, undefined],
    [301, 502, undefined],
  ])('fails in words when the hub answers %i', async (status, ours, retryAfter) => {
    played.status = status
    const reply = await get('one')
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([ours, retryAfter])
    expect(reply.json<{ detail: string }>().detail).toContain(hosts.host)
    expect(reply.body).not.toContain('<html>')
  })

  // @rule B-account.hub-limits
  it('is at most 20 GB, and one person downloads two at a time', async () => {
    played.headers = { 'content-length': '20000000001' }
    expect((await get('one')).statusCode).toBe(502)
    Object.assign(played, { headers: {}, hold: true })
    const running = Array.from({ length: HUB_DOWNLOADS_OF_PERSON }, () => get('one'))
    await vi.waitFor(() => expect(played.waiting).toHaveLength(HUB_DOWNLOADS_OF_PERSON))
    expect((await get('one')).statusCode).toBe(429)
    for (const response of played.waiting) response.end(PRODUCT)
    expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    played.hold = false
    await vi.waitFor(async () => expect((await get('one')).statusCode).toBe(200))
  })
})
