/** Keys, frame and oEmbed of the widget through the whole server; on both databases. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { type NewKey, WIDGET_KEY, WIDGET_KEY_ROUTES, type WidgetKey } from '@graticule/contracts/widget/widget-keys'
import { OEMBED_ROUTE, type OembedAnswer } from '@graticule/contracts/widget/oembed'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal, type PlayedPerson } from '../../testing/kept-portal.ts'
import { makeOwnFolder } from '../../testing/own-folder.ts'

const SITE = 'https://www.example.edu'
const KEYS = '/api/sites/0/widget-keys'
const WRITTEN = { name: 'University library', origins: [SITE], perHour: 100 }
const HEAD = ['site', 'sources', 'share-base', 'widget'].map((name) => `<meta name="graticule-${name}" content="" />`).join('')
const QUERY = `/geossWidget/dab-url/opensearch/query?st=ice&outputFormat=${encodeURIComponent(PORTAL_FORMAT)}`

let portal: KeptPortal
const webFolder = makeOwnFolder('widget')
beforeAll(async () => {
  writeFileSync(join(webFolder, 'index.html'), `<html lang="en"><head><title>Graticule</title></head></html>`)
  writeFileSync(join(webFolder, 'widget-frame.html'), `<html lang="en"><head>${HEAD}</head></html>`)
  writeFileSync(join(webFolder, 'widget.js'), 'customElements')
  portal = await openKeptPortal(
    [{ resource: createResource({ id: 'ice', title: 'Sea ice', translations: [{ language: 'fr', title: 'Banquise' }] }) }],
    {},
    { webFolder },
  )
  const sites = [
    { id: 0, slug: '', defaultSource: 'dab', language: 'en' },
    { id: 9, slug: 'ocean', defaultSource: 'dab', language: 'en' },
  ]
  await portal.ask('admin', 'PATCH', '/settings/values', { changes: [{ key: 'sites', value: sites, seen: 0 }] })
})
afterAll(async () => {
  await portal.close()
  rmSync(webFolder, { recursive: true })
})

const make = async (more: object = {}, path = KEYS): Promise<NewKey> => {
  const reply = await portal.ask('admin', 'POST', path, { ...WRITTEN, ...more })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<NewKey>()
}
const listed = async (id: string): Promise<WidgetKey | undefined> =>
  (await portal.ask('admin', 'GET', KEYS)).json<{ keys: WidgetKey[] }>().keys.find((key) => key.id === id)
const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })
const frame = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  get(`/geossWidget/frame?${String(new URLSearchParams(query))}`, headers)
const ancestorsOf = ({ headers }: Awaited<ReturnType<typeof frame>>) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]

// @rule D16.widget-keys
describe('keys', () => {
  it('are made, listed, changed, revoked and removed, and shown whole once', async () => {
    const made = await make()
    expect(made.key).toMatch(new RegExp(WIDGET_KEY))
    expect(Check(WIDGET_KEY_ROUTES.add.reply, made)).toBe(true)
    const list = await portal.ask('admin', 'GET', KEYS)
    expect(Check(WIDGET_KEY_ROUTES.list.reply, list.json())).toBe(true)
    expect(list.body).not.toContain(made.key)
    expect(await listed(made.id)).toMatchObject({ ...WRITTEN, lastFour: made.key.slice(-4), siteId: 0, thisHour: 0 })
    const one = `${KEYS}/${made.id}`
    const changed = await portal.ask('admin', 'PUT', one, { ...WRITTEN, name: 'Library', seen: 1 })
    expect(changed.json()).toMatchObject({ name: 'Library', version: 2 })
    expect((await portal.ask('admin', 'PUT', one, { ...WRITTEN, seen: 1 })).statusCode).toBe(412)
    expect((await portal.ask('admin', 'DELETE', one)).statusCode).toBe(409)
    expect((await portal.ask('admin', 'POST', `${one}/revocation`)).json()).toHaveProperty('revokedAt')
    expect((await portal.ask('admin', 'PUT', one, { ...WRITTEN, seen: 3 })).statusCode).toBe(409)
    expect((await portal.ask('admin', 'DELETE', one)).statusCode).toBe(204)
    expect(await listed(made.id)).toBeUndefined()
  })

  it('are not kept, only their hashes', async () => {
    const { key } = await make()
    const rows = await portal.database.reader.selectFrom('widget_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  // @rule B-widget.own-keys
  it('of a site are for its administrators alone', async () => {
    const { id } = await make({}, '/api/sites/9/widget-keys')
    const people: [PlayedPerson | undefined, number][] = [
      [undefined, 401],
      ['one', 403],
      ['moderator', 403],
    ]
    for (const [who, status] of people)
      for (const [method, path, body] of [
        ['GET', KEYS, undefined],
        ['POST', KEYS, WRITTEN],
        ['GET', '/api/sites/9/widget-keys', undefined],
        ['POST', `/api/sites/9/widget-keys/${id}/revocation`, undefined],
        ['DELETE', `/api/sites/9/widget-keys/${id}`, undefined],
      ] as const)
        expect([method, path, (await portal.ask(who, method, path, body)).statusCode]).toEqual([method, path, status])
    const ofGlobal = await make()
    expect((await portal.ask('admin', 'POST', `/api/sites/9/widget-keys/${ofGlobal.id}/revocation`)).statusCode).toBe(404)
    expect((await portal.ask('admin', 'GET', '/api/sites/77/widget-keys')).statusCode).toBe(404)
  })

  it.each([
    [{ origins: [] }],
    [{ origins: ['*'] }],
    [{ origins: ['https://*.example.edu'] }],
    [{ origins: ['https://example.edu/path'] }],
    [{ origins: ["https://example.edu; script-src 'unsafe-inline'"] }],
    [{ origins: ['https://example.edu https://evil.example'] }],
    [{ origins: ['null'] }],
    [{ origins: ['https://user@example.edu'] }],
    [{ origins: ['https://example.edu:99999'] }],
    [{ origins: ['javascript:alert(1)'] }],
    [{ name: '' }],
    [{ name: 'two\nlines' }],
    [{ perHour: 0 }],
    [{ perHour: 1.5 }],
    [{ key: 'gk_mine' }],
  ])('with %j are refused in words', async (more) => {
    const reply = await portal.ask('admin', 'POST', KEYS, { ...WRITTEN, ...more })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([400, expect.stringMatching(/\w/)])
  })
})

// @rule S2-6.widget-key
describe('requests with a key', () => {
  it('are answered from pages of its origins, and counted', async () => {
    const { key, id } = await make()
    for (const headers of [{ origin: SITE }, { referer: `${SITE}/page` }, {}] as Record<string, string>[]) {
      const reply = await get(`${QUERY}&accesskey=${key}`, headers)
      expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([200, '*'])
      expect(reply.headers['cache-control']).toBe('no-store')
    }
    expect(await listed(id)).toMatchObject({ thisHour: 3, thirtyDays: 3, refused: 0, lastUsedAt: expect.any(String) })
  })

  it.each([
    'https://evil.example',
    'https://www.example.edu.evil.example',
    'http://www.example.edu',
    'https://example.edu',
    'null',
  ])('from %s are refused, in words that its script can read', async (origin) => {
    const { key, id } = await make()
    const reply = await get(`${QUERY}&accesskey=${key}`, { origin })
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([403, '*'])
    expect(reply.json()).toMatchObject({ detail: expect.stringContaining('does not allow'), trouble: 'origin' })
    expect(await listed(id)).toMatchObject({ thisHour: 0, refused: 1 })
  })

  it('are refused for keys that nobody has, and for two at once', async () => {
    const { key } = await make()
    for (const query of ['accesskey=gk_nobody', `accesskey=${key}&accesskey=${key}`, `accesskey=${'x'.repeat(5_000)}`])
      expect((await get(`${QUERY}&${query}`)).statusCode).toBe(403)
  })

  it('are refused from the moment on when the key is revoked', async () => {
    const { key, id } = await make()
    expect((await get(`${QUERY}&accesskey=${key}`)).statusCode).toBe(200)
    await portal.ask('admin', 'POST', `${KEYS}/${id}/revocation`)
    const reply = await get(`${QUERY}&accesskey=${key}`)
    expect([reply.statusCode, reply.json()]).toEqual([403, expect.objectContaining({ trouble: 'revoked' })])
  })

  it('are refused beyond its limit until the next hour', async () => {
    const { key } = await make({ perHour: 10 })
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await get(`${QUERY}&accesskey=${key}`)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    const { headers } = await get(`${QUERY}&accesskey=${key}`)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    portal.wait(3_600_000)
    expect((await get(`${QUERY}&accesskey=${key}`)).statusCode).toBe(200)
  })

  it('of one visitor cannot use up the key of a page', async () => {
    const { key } = await make({ perHour: 400 })
    const ask = (remoteAddress: string) => portal.app.inject({ url: `${QUERY}&accesskey=${key}`, remoteAddress })
    for (let at = 0; at < 100; at += 1) expect((await ask('203.0.113.1')).statusCode).toBe(200)
    expect((await ask('203.0.113.1')).statusCode).toBe(429)
    expect((await ask('203.0.113.2')).statusCode).toBe(200)
  })
})

// @rule B-widget.framing
describe('the frame', () => {
  it('may be shown by the origins of its key and the portal itself, and by nobody else', async () => {
    const { key } = await make({ origins: [SITE, 'http://localhost:5173'] })
    const reply = await frame({ key }, { referer: `${SITE}/` })
    expect(reply.statusCode).toBe(200)
    expect(ancestorsOf(reply)).toBe(`'self' ${SITE} http://localhost:5173`)
    expect(reply.headers).not.toHaveProperty('x-frame-options')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers).not.toHaveProperty('set-cookie')
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
    expect(reply.body).toContain(key)
  })

  it('without a word of who shows it still names only those', async () => {
    const { key } = await make()
    expect(ancestorsOf(await frame({ key }))).toBe(`'self' ${SITE}`)
    expect(ancestorsOf(await frame({}))).toBe("'self'")
  })

  it.each([
    ['another page', () => make(), { referer: 'https://evil.example/' }, 'origin', 403],
    ['no key', async () => ({ key: '' }), { referer: `${SITE}/` }, 'unknown', 403],
    ['a key of nobody', async () => ({ key: 'gk_x' }), {}, 'unknown', 403],
  ] as const)('for %s holds nothing but the reason', async (_, makeKey, headers, refused, status) => {
    const reply = await frame({ key: (await makeKey()).key }, headers)
    expect(reply.statusCode).toBe(status)
    expect(ancestorsOf(reply)).toBe('*')
    expect(reply.headers['content-security-policy']).toContain("connect-src 'none'")
    expect(reply.body).toContain(`&quot;refused&quot;:&quot;${refused}&quot;`)
    expect(reply.body).not.toContain('gk_')
  })

  it('of a key that is revoked says so', async () => {
    const { key, id } = await make()
    await portal.ask('admin', 'POST', `${KEYS}/${id}/revocation`)
    expect((await frame({ key }, { referer: SITE })).body).toContain('&quot;refused&quot;:&quot;revoked&quot;')
  })

  it('is for the site of its key', async () => {
    const { key } = await make({}, '/api/sites/9/widget-keys')
    expect((await frame({ key, site: 'ocean' })).body).toContain('&quot;slug&quot;:&quot;ocean&quot;')
    expect((await frame({ key })).body).toContain('&quot;slug&quot;:&quot;ocean&quot;')
    for (const site of ['', 'global', 'nobody']) expect((await frame({ key, site })).statusCode).toBe(403)
  })

  it('writes nothing of its address into the document', async () => {
    const { key } = await make()
    const script = '"><script>alert(1)</script>'
    const { body } = await frame({ key, phrase: script, theme: script, accent: script, lang: script, search: script })
    expect(body).not.toContain('alert')
  })

  it('is the only page that may be framed', async () => {
    for (const path of ['/', '/search', '/widget', '/geossWidget', '/admin/widget-keys', '/login'])
      expect([path, ancestorsOf(await get(path, { accept: 'text/html' }))]).toEqual([path, "'none'"])
  })

  it('comes with a script for all sites', async () => {
    const { headers, body } = await get('/widget.js')
    expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
    expect([headers['content-type'], body]).toEqual(['text/javascript; charset=utf-8', 'customElements'])
  })
})

// @rule B-widget.oembed
describe('oEmbed', () => {
  const ask = (query: Record<string, string>) => get(`/oembed?${String(new URLSearchParams(query))}`)
  const VIEW = 'https://portal.test/search?f:phrase=ice&v=1'

  it('gives a link, and a frame to whoever has a key', async () => {
    const { key } = await make()
    const link = await ask({ url: VIEW })
    expect(Check(OEMBED_ROUTE.reply, link.json())).toBe(true)
    expect(link.json()).toMatchObject({ type: 'link', version: '1.0' })
    const rich = (await ask({ url: VIEW, key, maxwidth: '500', maxheight: '400' })).json<OembedAnswer>()
    expect(Check(OEMBED_ROUTE.reply, rich)).toBe(true)
    expect(rich).toMatchObject({
      type: 'rich',
      width: 500,
      height: 400,
      html: expect.stringContaining('/geossWidget/frame?key='),
    })
    expect((await ask({ url: VIEW, key, maxheight: '100' })).json()).toMatchObject({ type: 'link' })
  })

  // @rule B-widget.oembed-title
  it('names what is searched for, and the resource, in its title and in that of its frame', async () => {
    const { key } = await make()
    const titleOf = async (url: string, headers = {}) => {
      const reply = await get(`/oembed?${String(new URLSearchParams({ url, key }))}`, headers)
      const answer = reply.json<OembedAnswer>()
      expect(answer).toMatchObject({ html: expect.stringContaining(`title="${answer.title}"`) as string })
      return answer.title
    }
    expect(await titleOf(VIEW)).toBe('ice · Graticule')
    expect(await titleOf('https://portal.test/resource/dab/ice')).toBe('Sea ice · Graticule')
    expect(await titleOf('https://portal.test/search?f:phrase=ice&f:googlePlacesInput=Finland')).toBe('ice, Finland · Graticule')
    expect(await titleOf('https://portal.test/search?f:phrase=ice&f:typed=ice+in+Oulu')).toBe('ice in Oulu · Graticule')
    // nothing is named, or only another host could tell
    for (const path of ['search', 'resource/dab/none'])
      expect(await titleOf(`https://portal.test/${path}`)).toBe('Search Earth observation data · Graticule')
    const french = 'Rechercher des données d’observation de la Terre · Graticule'
    expect(await titleOf('https://portal.test/search', { 'accept-language': 'fr' })).toBe(french)
    expect(await titleOf('https://portal.test/search?lang=fr', { 'accept-language': 'pl' })).toBe(french)
    expect(await titleOf('https://portal.test/resource/dab/ice?lang=fr')).toBe('Banquise · Graticule')
  })

  it('is there in XML, and in no third format', async () => {
    const reply = await ask({ url: VIEW, format: 'xml' })
    expect([reply.headers['content-type'], reply.body]).toEqual([
      'text/xml; charset=utf-8',
      expect.stringContaining('<type>link</type>'),
    ])
    const none = await ask({ url: VIEW, format: 'yaml' })
    expect(none.statusCode).toBe(501)
    expect(none.json()).toMatchObject({ title: 'Not implemented', detail: expect.stringContaining('JSON and XML') as string })
  })

  it.each([
    'https://evil.example/search',
    'https://portal.test.evil.example/search',
    'https://portal.test/admin',
    'javascript:1',
    'https://portal.test/s/AAAAAAAAAAAA',
    '',
  ])('has nothing for %j', async (url) => {
    expect([400, 404]).toContain((await ask({ url })).statusCode)
  })

  it('gives no frame for the key of another site', async () => {
    const { key } = await make({}, '/api/sites/9/widget-keys')
    expect((await ask({ url: VIEW, key })).statusCode).toBe(403)
    const own = await ask({ url: 'https://portal.test/community/ocean/search?f:phrase=ice&v=1', key })
    expect(own.json()).toMatchObject({ type: 'rich' })
  })

  it('is named by pages of searches', async () => {
    // consumers of oEmbed do not name what they read
    for (const accept of ['text/html', '*/*'])
      expect((await get('/search?f:phrase=ice&v=1', { accept })).headers.link).toBe(
        `<https://portal.test/oembed?format=json&url=${encodeURIComponent(VIEW)}>; rel="alternate"; type="application/json+oembed"`,
      )
    expect((await get('/about', { accept: 'text/html' })).headers).not.toHaveProperty('link')
  })
})
