import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  MAX_LISTENING_PAGES_OF_VISITOR,
  MAX_PORTAL_REQUESTS,
  MAX_SITE_DRAFTS,
  WAITING_DRAFTS_PER_PAGE,
} from '@graticule/contracts/limits'
import { IMPROVEMENT_ROUTES } from '@graticule/contracts/kept/proposals/improvements'
import { DATA_PROVIDER_ROUTES, type WrittenProvider } from '@graticule/contracts/providers/data-providers'
import { PAGE_STATE_ROUTE, type PageState } from '@graticule/contracts/sites/page-state'
import { bySize } from '@graticule/contracts/testing/size'
import { Check } from 'typebox/value'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { loadConfig } from '../../config.ts'
import { CONTENTS_POLL_MS } from '../../contents/marks/content-marks.ts'
import { openGazetteer } from '../../gazetteer/open-gazetteer.ts'
import { readArchive } from '../../layers/reading/zip-archive.ts'
import { readSettingsFile } from '../../settings/settings-file.ts'
import { openSettings } from '../../settings/settings.ts'
import { openSettingsStore } from '../../settings/settings-store.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'
import { makeOwnFolder } from '../../testing/own-folder.ts'
import { createTestLocation, type TestLocation } from '../../testing/test-location.ts'

const PEOPLE = {
  admin: createPerson({ id: 'admin', roles: new Set(['admin']) }),
  author: createPerson({ id: 'author' }),
  stranger: createPerson({ id: 'stranger' }),
}
type Who = keyof typeof PEOPLE
const PROVIDER: WrittenProvider = {
  name: 'Reef keepers',
  fullName: '',
  shortDescription: 'They keep reefs.',
  website: 'https://reefs.example.org/',
  logo: '',
  geoAffiliation: '',
  coverage: 'Reefs',
  dataPolicy: 'Open',
  policyKind: 'open',
  policyAddress: '',
  goals: [],
  benefitAreas: [],
  principles: [],
  organisation: '',
  origin: '',
}
const LOGO = `data:image/png;base64,${Buffer.from('not much of an image').toString('base64')}`
const VALUES = {
  branding: { name: 'Reef watch', colour: '#0a6b58', logoUrl: LOGO, partners: [{ name: 'AAOD', logoUrl: LOGO }] },
  siteStart: { source: 'zenodo', longitude: 147, latitude: -18.5, zoom: 5 },
  siteSources: { order: ['zenodo', 'dab'], off: ['wikipedia', 'amerigeoss', 'nextgeoss', 'data', 'information', 'services'] },
  views: [{ id: 'coral', title: 'Coral', keywords: ['coral'] }],
}

let place: TestLocation
let test: TestApp
/** Another server of the same database. */
let second: FastifyInstance
beforeAll(async () => {
  place = await createTestLocation()
  const config = { ...place.location, webFolder: join(place.location.dataFolder, 'web'), seedFolder: '/no-seed' }
  const identity = playIdentity(PEOPLE)
  test = await createTestApp({ config, dependencies: { identity, pollMs: bySize(50, CONTENTS_POLL_MS) } })
  second = await buildApp({
    config: { ...loadConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://portal.test', GRATICULE_OUTSIDE: 'off' }), ...config },
    database: test.database,
    catalogue: test.catalogue,
    links: test.links,
    gazetteer: openGazetteer(),
    version: '0.0.0',
    identity,
    pollMs: bySize(50, CONTENTS_POLL_MS),
  })
})
afterAll(async () => {
  await second.close()
  // the connections of readers who have left may still be open on their side
  test.app.server.closeAllConnections()
  await test.close()
  await place.remove()
}, 60_000)

const ask = (who: Who | undefined, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  test.app.inject({
    method,
    url: path,
    ...(who === undefined ? {} : { headers: { authorization: `Bearer ${who}` } }),
    ...(payload === undefined ? {} : { payload }),
  })
const DRAFTS = '/settings/rest/site-drafts'
const SAVED = '/personaldata/rest/saved-searches'
const set = async (changes: readonly object[]) => {
  const reply = await ask('admin', 'PATCH', '/settings/values', { changes })
  expect(reply.json()).toMatchObject({ version: expect.any(Number) })
}

describe('a community portal', () => {
  // @rule D71.publish
  it('is drafted by anybody who is signed in, waits, and is published by an administrator, who hands it over', async () => {
    await test.database.writer
      .insertInto('people')
      .values({
        id: 'author',
        email: 'author@example.org',
        email_key: 'author@example.org',
        given_name: 'Author',
        family_name: '',
        password: null,
        roles: '[]',
        administers: '[]',
        locked_at: null,
        created_at: 0,
      })
      .execute()
    expect((await ask(undefined, 'POST', DRAFTS, { slug: '', values: {} })).statusCode).toBe(401)
    const draft = (await ask('author', 'POST', DRAFTS, { slug: '', values: {} })).json()
    const path = `${DRAFTS}/${draft.id}`
    for (const method of ['GET', 'DELETE'] as const) expect((await ask('stranger', method, path)).statusCode).toBe(404)
    expect((await ask('admin', 'GET', path)).statusCode).toBe(404)
    const sent = { slug: 'reef', values: VALUES, state: 'waiting', seen: draft.version }
    expect((await ask('author', 'PUT', path, sent)).json()).toMatchObject({ state: 'waiting', version: 2, isOwn: true })
    expect((await ask('author', 'PUT', path, sent)).statusCode).toBe(412)
    expect((await ask('admin', 'GET', DRAFTS)).json().drafts).toMatchObject([{ slug: 'reef', isOwn: false, author: 'Author' }])
    expect((await ask('author', 'POST', `${path}/publication`, { seen: 2, isHandedOver: true })).statusCode).toBe(403)
    const published = await ask('admin', 'POST', `${path}/publication`, { seen: 2, isHandedOver: true })
    expect(published.json()).toEqual({ siteId: 1, slug: 'reef' })
    expect((await ask('author', 'GET', path)).statusCode).toBe(404)
    const person = await test.database.reader
      .selectFrom('people')
      .select('administers')
      .where('id', '=', 'author')
      .executeTakeFirst()
    expect(person?.administers).toBe('["1"]')
    expect((await ask(undefined, 'GET', '/settings/rest/sites')).json()._embedded.sites[1]).toMatchObject({
      name: 'Reef watch',
      isSetUp: true,
    })
    const logo = await ask(undefined, 'GET', '/settings/rest/sites/1/logos/site')
    expect([logo.headers['content-type'], logo.body]).toEqual(['image/png', 'not much of an image'])
  })

  it('is not published without address, name and logo, nor under an address that is taken', async () => {
    const publish = async (slug: string, values: object) => {
      const { id } = (await ask('admin', 'POST', DRAFTS, { slug, values })).json()
      const { statusCode } = await ask('admin', 'POST', `${DRAFTS}/${id}/publication`, { seen: 1, isHandedOver: false })
      await ask('admin', 'DELETE', `${DRAFTS}/${id}`)
      return statusCode
    }
    expect(await publish('', VALUES)).toBe(400)
    expect(await publish('nameless', { branding: { logoUrl: LOGO } })).toBe(400)
    expect(await publish('reef', VALUES)).toBe(409)
  })

  it.each(['global', 'guest', '7'])('is not drafted under the address %s, which names other sites', async (slug) => {
    const reply = await ask('author', 'POST', DRAFTS, { slug, values: {} })
    expect([reply.statusCode, reply.json().detail]).toEqual([400, expect.stringContaining('global and guest are reserved')])
  })

  // @rule B-sites.contrast
  it.each([
    [{ branding: { colour: '#ffee00' } }, 'the nearest is #'],
    [{ branding: { logoUrl: 'data:image/svg+xml;base64,PHN2Zz4=' } }, ''],
    [{ branding: { logoUrl: 'javascript:alert(1)' } }, ''],
    [{ siteStart: { longitude: 1 } }, 'belong together'],
    [{ sources: [] }, ''],
  ])('with %j is refused in words', async (values, words) => {
    const reply = await ask('author', 'POST', DRAFTS, { slug: 'x', values })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().detail).toContain(words)
  })

  // @rule S2-6.proof-of-concept
  // @rule D49.registration
  it('is neither drafted nor registered while that is switched off; requests are for administrators', async () => {
    const request = { mirrorUrl: 'https://mirror.example.org', name: 'A Visitor', email: 'visitor@example.org' }
    expect((await ask(undefined, 'POST', '/settings/rest/portal-requests', request)).statusCode).toBe(401)
    expect((await ask('author', 'POST', '/settings/rest/portal-requests', { ...request, email: 'nobody' })).statusCode).toBe(400)
    expect((await ask('author', 'POST', '/settings/rest/portal-requests', request)).statusCode).toBe(204)
    expect((await ask('author', 'GET', '/settings/rest/portal-requests')).statusCode).toBe(403)
    const [stored] = (await ask('admin', 'GET', '/settings/rest/portal-requests')).json().requests
    expect(stored).toMatchObject({ ...request, isDone: false })
    const path = `/settings/rest/portal-requests/${stored.id}`
    expect((await ask('admin', 'PATCH', path, { isDone: true })).json()).toMatchObject({ isDone: true })
    await set([{ key: 'hidesProofOfConcept', value: true, seen: 0 }])
    expect((await ask('author', 'POST', '/settings/rest/portal-requests', request)).statusCode).toBe(403)
    expect((await ask('author', 'POST', DRAFTS, { slug: '', values: {} })).statusCode).toBe(403)
    expect((await ask('admin', 'DELETE', path)).statusCode).toBe(204)
  })
})

// @rule B-sites.counts
it('one person has so many drafts and open requests, and no more', async () => {
  const request = { mirrorUrl: 'https://mirror.example.org', name: 'A Visitor', email: 'visitor@example.org' }
  await set([{ key: 'hidesProofOfConcept', value: false, seen: await installationVersionOf('hidesProofOfConcept') }])
  const drafts: number[] = []
  const requests: number[] = []
  for (let count = 0; count <= MAX_SITE_DRAFTS; count += 1)
    drafts.push((await ask('stranger', 'POST', DRAFTS, { slug: '', values: {} })).statusCode)
  for (let count = 0; count <= MAX_PORTAL_REQUESTS; count += 1)
    requests.push((await ask('stranger', 'POST', '/settings/rest/portal-requests', request)).statusCode)
  expect([drafts.at(-2), drafts.at(-1), requests.at(-2), requests.at(-1)]).toEqual([201, 409, 204, 409])
})

// @rule B-sites.listeners
it('one network listens with so many pages, and no more; whoever leaves makes room', async () => {
  const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const seen = new AbortController()
  const open = (signal?: AbortSignal) =>
    fetch(`${base}/settings/rest/page-state`, {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([...(signal === undefined ? [] : [signal]), AbortSignal.timeout(20_000)]),
    })
  // kept, because an answer that nobody holds is closed
  const pages: Response[] = []
  for (let count = 0; count <= MAX_LISTENING_PAGES_OF_VISITOR; count += 1) pages.push(await open(seen.signal))
  expect([pages.at(-2)?.status, pages.at(-1)?.status]).toEqual([200, 429])
  seen.abort()
  await expect
    .poll(async () => {
      const left = new AbortController()
      const { status } = await open(left.signal)
      left.abort()
      return status
    })
    .toBe(200)
})

/** Events of an open page, as they come. */
async function listen(app: FastifyInstance, site: string) {
  const reply = await app.inject({
    url: `/settings/rest/page-state?site=${site}`,
    headers: { accept: 'text/event-stream' },
    payloadAsStream: true,
  })
  const events: PageState[] = []
  const stream = reply.stream()
  stream.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as PageState)
  })
  return { reply, events, stop: () => stream.destroy() }
}

// @rule D65.open-pages
// @rule B-sites.own-sources
// @rule S2-3.flags-refused
describe('an open page of another server', () => {
  it('hears of name, sources and flags of its site within two seconds, and the server refuses what is switched off', async () => {
    const known = async () => (await second.inject('/settings/rest/page-state?site=reef')).statusCode
    await expect.poll(known, { timeout: 2_000 }).toBe(200)
    const page = await listen(second, 'reef')
    expect(page.reply.headers['content-type']).toContain('text/event-stream')
    await expect.poll(() => page.events.at(-1)?.site.name, { timeout: 2_000 }).toBe('Reef watch')
    const first = page.events.at(-1)
    expect(first?.site).toMatchObject({ defaultSource: 'zenodo', start: { longitude: 147, latitude: -18.5, zoom: 5 } })
    expect(first?.site.logo).toMatch(/^\/settings\/rest\/sites\/1\/logos\/site\?v=/)
    expect(
      first?.sources
        .filter(({ off }) => off !== true)
        .toSorted((a, b) => a.order - b.order)
        .map(({ name }) => name),
    ).toEqual(['zenodo', 'dab'].filter((name) => first?.sources.some((row) => row.name === name && row.off !== true)))
    const begun = Date.now()
    await set([{ key: 'isEntryExtensionEnabled', value: false, seen: 0 }])
    const sent = await ask('admin', 'PATCH', '/settings/sites/1/values', {
      changes: [{ key: 'branding', value: { ...VALUES.branding, name: 'Reef station' }, seen: await versionOf('branding') }],
    })
    expect(sent.statusCode).toBe(200)
    await expect
      .poll(() => [page.events.at(-1)?.site.name, page.events.at(-1)?.general.isEntryExtensionEnabled], {
        timeout: 2_000,
        interval: 20,
      })
      .toEqual(['Reef station', false])
    expect(Date.now() - begun).toBeLessThan(2_000)
    const { method, path } = IMPROVEMENT_ROUTES.send
    const proposal = { dataSource: 'dab', targetId: 'a', values: { title: 'Another' }, reason: 'Better' }
    expect((await ask('author', method, path, proposal)).json()).toMatchObject({
      status: 403,
      detail: expect.stringContaining('switched'),
    })
    page.stop()
  })

  it('hears within two seconds that views, highlighted searches or providers are others', async () => {
    const page = await listen(second, 'reef')
    const mark = () => page.events.at(-1)?.contents ?? ''
    const saved = (await ask('admin', 'POST', SAVED, { name: 'Reefs', url: '/search?f:phrase=reef' })).json<{ id: string }>()
    const view = { id: 'coral', title: 'Corals', keywords: ['coral'] }
    const changes: readonly (() => Promise<{ statusCode: number }>)[] = [
      async () =>
        ask('admin', 'PATCH', '/settings/sites/1/values', {
          changes: [{ key: 'views', value: [view], seen: await versionOf('views') }],
        }),
      () => ask('admin', 'POST', `${SAVED}/${saved.id}/highlighted`, { name: 'Reefs' }),
      () => ask('admin', 'POST', DATA_PROVIDER_ROUTES.add.path, PROVIDER),
    ]
    await expect.poll(mark, { timeout: 2_000 }).not.toBe('')
    for (const change of changes) {
      const before = mark()
      const reply = await change()
      expect(reply.statusCode).toBeLessThan(300)
      await expect.poll(mark, { timeout: 2_000, interval: 20 }).not.toBe(before)
    }
    page.stop()
  })

  it('tells its state once to others, and is refused where there is no such site', async () => {
    const state = await test.app.inject('/settings/rest/page-state?site=reef')
    expect(Check(PAGE_STATE_ROUTE.reply, state.json())).toBe(true)
    expect((await test.app.inject('/settings/rest/page-state?site=nowhere')).statusCode).toBe(404)
  })
})

const installationVersionOf = async (key: string): Promise<number> =>
  (await ask('admin', 'GET', '/settings/values')).json().values.find((value: { key: string }) => value.key === key).version
const versionOf = async (key: string): Promise<number> =>
  (await ask('admin', 'GET', '/settings/sites/1/values')).json().values.find((value: { key: string }) => value.key === key)
    .version

// @rule S2-2.setup-tool
describe('the set-up tool', () => {
  it('is an archive whose settings make a new installation a mirror of the site', async () => {
    const reply = await ask(undefined, 'GET', '/settings/rest/sites/1/setup-tool')
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('graticule-reef.zip'),
    })
    const archive = readArchive(reply.rawPayload)
    expect(archive.names).toEqual(['README.md', 'graticule.env', 'settings.json', 'start.mjs'])
    const textOf = (name: string) => Buffer.from(archive.read(name) ?? '').toString()
    expect(textOf('graticule.env')).toContain('GRATICULE_DAB=https://portal.test/dab')
    const folder = makeOwnFolder('mirror')
    const webFolder = join(folder, 'web')
    await mkdir(webFolder)
    await writeFile(join(webFolder, 'index.html'), '<meta name="graticule-site" content="" /><link rel="canonical" href="" />')
    const mirror = await createTestApp({ config: { webFolder, seedFolder: '/no-seed' } })
    const settings = await openSettings({
      store: openSettingsStore(mirror.database),
      firstValues: {},
      warn: () => undefined,
      now: Date.now,
    })
    await settings.change(readSettingsFile(textOf('settings.json')), 'set-up tool')
    const page = () => mirror.app.inject({ url: '/', headers: { accept: 'text/html' } })
    await expect.poll(async () => (await page()).body).toContain('Reef station')
    expect((await mirror.app.inject('/settings/rest/sites/0/views')).json()._embedded.views).toMatchObject([{ id: 'coral' }])
    await mirror.close()
    await rm(folder, { recursive: true })
  })
})

// @rule B-sites.waiting-drafts
it('drafts that wait are read by administrators page by page', async () => {
  const row = (id: number) => ({
    id,
    person_id: 'stranger',
    slug: '',
    state: 'waiting',
    draft_values: '{}',
    version: 1,
    changed_at: id,
  })
  const count = WAITING_DRAFTS_PER_PAGE + 2
  const rows = Array.from({ length: count }, (_, at) => row(1_000 + at))
  await test.database.writer.insertInto('site_drafts').values(rows).execute()
  const page = async (number: number) =>
    (await ask('admin', 'GET', `/settings/rest/site-drafts?page=${number}`)).json<{ drafts: { id: string }[]; waiting: number }>()
  const [first, second] = [await page(0), await page(1)]
  expect([first.waiting, first.drafts.length, second.drafts.length]).toEqual([count, WAITING_DRAFTS_PER_PAGE, 2])
  expect(second.drafts.map(({ id }) => id)).toEqual(['1001', '1000'])
  expect((await ask('author', 'GET', '/settings/rest/site-drafts')).json()).toMatchObject({ waiting: 0 })
  await test.database.writer.deleteFrom('site_drafts').where('person_id', '=', 'stranger').execute()
})
