/** Sources that want a key, and sources that not everybody sees, through the whole server. */
import type { CheckedAddress, DeskSources } from '@graticule/contracts/services/sources-desk'
import type { SourceStatuses } from '@graticule/contracts/services/source-status'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'
import { playGuard, type PlayedGuard } from '../../testing/outside/played-guard.ts'
import { PLAYED_RECORDS, playCatalogues, type PlayedCatalogues } from '../../testing/outside/played-catalogues.ts'

const SECRET = 'kept-by-the-portal-4711'
const PEOPLE = {
  admin: createPerson({ id: 'a1', roles: new Set(['admin']) }),
  keeper: createPerson({ id: 'k1', administers: new Set(['7']) }),
  person: createPerson({ id: 'p1' }),
}
type Who = keyof typeof PEOPLE | undefined

let played: PlayedCatalogues
/** Stands before the catalogues; another one only looks who is sent what. */
let [guard, other]: PlayedGuard[] = []
let test: TestApp

beforeAll(async () => {
  played = await playCatalogues()
  played.hold(PLAYED_RECORDS)
  other = await playGuard(played.base, 'nobody has it')
  guard = await playGuard(played.base, SECRET, `${other.base}/there`)
  test = await createTestApp({
    config: { allowHosts: [played.base, guard.base, other.base].map((base) => new URL(base).host), jobs: false },
    dependencies: { identity: playIdentity(PEOPLE) },
  })
})
afterAll(async () => {
  await test.close()
  guard?.close()
  other?.close()
  await played.close()
})

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the answer is read as what the test says it is
async function ask<T>(who: Who, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const reply = await test.app.inject({
    method,
    url,
    ...(who === undefined ? {} : { headers: { authorization: `Bearer ${who}` } }),
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: reply.statusCode,
    text: reply.payload,
    headers: reply.headers,
    body: (reply.payload === '' ? {} : JSON.parse(reply.payload)) as T,
  }
}
const KEY = { way: 'api-key', secret: SECRET }
const search = (who: Who, name = 'closed') =>
  ask<{ total?: number }>(who, 'GET', `/api/search?dataSource=${name}&ct=2&outputFormat=application/json`)
const add = (more: object) =>
  ask('admin', 'POST', '/api/admin/sources', {
    title: 'Closed',
    name: 'closed',
    live: { kind: 'ckan', address: `${guard?.base}/ckan`, place: 40 },
    ...more,
  })

describe('a source that wants a key', () => {
  it('is found with it, searched with it, and never tells it', async () => {
    const address = `${guard?.base}/ckan`
    const without = await ask<CheckedAddress>('admin', 'POST', '/api/admin/sources/check', { address })
    expect(without.body.nothing?.reason).toBe('key-needed')
    const found = await ask<CheckedAddress>('admin', 'POST', '/api/admin/sources/check', { address, key: KEY })
    expect(found.body.found[0]).toMatchObject({ liveKind: 'ckan' })
    expect((await add({ key: KEY, keyFor: address })).status).toBe(201)
    expect((await search(undefined)).status).toBe(200)
    const { body, text } = await ask<DeskSources>('admin', 'GET', '/api/admin/sources')
    expect(body.keys).toEqual([{ name: 'closed', way: 'api-key' }])
    const settings = await ask('admin', 'GET', '/settings/values')
    const history = await ask('admin', 'GET', '/settings/history')
    const rows = await test.database.reader.selectFrom('source_keys').selectAll().execute()
    for (const one of [text, settings.text, history.text, JSON.stringify(rows)]) expect(one).not.toContain(SECRET)
  })

  // @rule B-sources.key-host
  it('is sent its key alone: another host is not, even where it leads there', async () => {
    const trial = { kind: 'ckan', address: `${guard?.base}/away`, words: '', key: KEY, keyFor: guard?.base }
    await ask('admin', 'POST', '/api/admin/sources/trial', trial)
    expect(guard?.keys).toContain(SECRET)
    expect(other?.keys.length).toBeGreaterThan(0)
    expect(other?.keys.every((key) => key === undefined)).toBe(true)
  })

  // @rule B-sources.key-host
  it('is tried and added with a key that was typed for its host alone', async () => {
    const [kind, address] = ['ckan', `${other?.base}/ckan`]
    const keyFor = `${guard?.base}/ckan`
    other?.keys.splice(0)
    for (const more of [{ keyFor }, {}]) {
      const tried = await ask('admin', 'POST', '/api/admin/sources/trial', { kind, address, words: '', key: KEY, ...more })
      const added = await add({ name: 'elsewhere', live: { kind, address, place: 40 }, key: KEY, ...more })
      expect([tried.status, added.status]).toEqual([400, 400])
      expect(added.text).toContain('keyFor' in more ? `The source is at ${new URL(address).host}` : 'keyFor')
    }
    expect(other?.keys).toEqual([])
    const { body } = await ask<DeskSources>('admin', 'GET', '/api/admin/sources')
    expect([body.keys.map(({ name }) => name), body.rows.map(({ name }) => name)]).not.toContainEqual(
      expect.arrayContaining(['elsewhere']),
    )
  })

  // @rule B-sources.key-host
  it('is neither checked nor tried with a key over a line that others read', async () => {
    const address = 'http://example.org/ckan'
    const checked = await ask('admin', 'POST', '/api/admin/sources/check', { address, key: KEY })
    const trial = { kind: 'ckan', address, keyFor: address, words: '', key: KEY }
    const tried = await ask('admin', 'POST', '/api/admin/sources/trial', trial)
    for (const { status, text } of [checked, tried]) expect([status, text]).toEqual([400, expect.stringContaining('https')])
  })

  it('is not shown with a key that is kept for another host or for no source, and a new one does not take it over', async () => {
    const row = { name: 'orphan', way: 'bearer', origin: 'https://example.org', sealed: 'x', changed_at: 0 }
    await test.database.writer.insertInto('source_keys').values(row).execute()
    const kept = () => test.database.reader.selectFrom('source_keys').select(['name', 'origin']).orderBy('name').execute()
    const shown = async () => (await ask<DeskSources>('admin', 'GET', '/api/admin/sources')).body.keys.map(({ name }) => name)
    expect(await shown()).toEqual(['closed'])
    await test.database.writer
      .updateTable('source_keys')
      .set({ origin: 'https://example.org' })
      .where('name', '=', 'closed')
      .execute()
    expect(await shown()).toEqual([])
    const origin = guard?.base ?? ''
    await test.database.writer.updateTable('source_keys').set({ origin }).where('name', '=', 'closed').execute()
    // a row that the setting refuses leaves no key behind: there is one catalogue, and it is at no address
    const catalogue = { kind: 'catalogue', address: `${origin}/a`, place: 40 }
    expect((await add({ name: 'refused', live: catalogue, key: KEY, keyFor: origin })).status).toBe(400)
    expect((await kept()).map(({ name }) => name)).toEqual(['closed', 'orphan'])
    expect((await add({ name: 'orphan' })).status).toBe(201)
    expect(await kept()).toEqual([{ name: 'closed', origin }])
    expect((await ask('admin', 'DELETE', '/api/admin/sources/orphan')).status).toBe(204)
  })

  it('loses it when it is forgotten, and takes none over a line that others read', async () => {
    const { version } = (await ask<DeskSources>('admin', 'GET', '/api/admin/sources')).body
    expect((await ask('admin', 'PATCH', '/api/admin/sources/closed', { removeKey: true, seen: version })).status).toBe(200)
    guard?.keys.splice(0)
    expect((await search(undefined)).status).toBe(502)
    expect(guard?.keys.every((key) => key === undefined)).toBe(true)
    const open = { kind: 'ckan', address: 'http://example.org/ckan', place: 1 }
    const refused = await add({ name: 'plain', live: open, key: KEY, keyFor: open.address })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('https')])
    expect((await ask('admin', 'DELETE', '/api/admin/sources/closed')).status).toBe(204)
  })
})

describe('a source that not everybody sees', () => {
  const sees = async (who: Who) => {
    const statuses = await ask<SourceStatuses>(who, 'GET', '/health/sources')
    return [(await search(who)).status === 200, statuses.body.sources.some(({ name }) => name === 'closed')]
  }
  // @rule B-sources.seen-by
  it('is to others as if it was switched off: in searches, lists and health', async () => {
    await add({ key: KEY, keyFor: guard?.base, seenBy: 'signed-in', rights: 'Reef institute, for members' })
    expect(await sees(undefined)).toEqual([false, false])
    for (const who of ['person', 'keeper', 'admin'] as const) expect(await sees(who), who).toEqual([true, true])
    const turn = async (seenBy: string) => {
      const { version } = (await ask<DeskSources>('admin', 'GET', '/api/admin/sources')).body
      await ask('admin', 'PATCH', '/api/admin/sources/closed', { seenBy, seen: version })
    }
    await turn('site-administrators')
    expect(await sees('person')).toEqual([false, false])
    expect(await sees('keeper')).toEqual([true, true])
    await turn('administrators')
    expect(await sees('keeper')).toEqual([false, false])
    expect(await sees('admin')).toEqual([true, true])
  })

  it('is in no page, and no answer of it is kept by others', async () => {
    for (const who of [undefined, 'admin'] as const) {
      expect((await ask(who, 'GET', '/settings/rest/page-state')).text).not.toContain('Closed')
    }
    const answer = await search('admin')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect((await search('admin', 'dab')).status).toBe(200)
    expect((await search(undefined, 'dab')).headers['cache-control']).not.toBe('private, no-store')
  })

  // @rule B-sources.seen-by
  it('shows its pictures to those alone who see it, and nobody else keeps them', async () => {
    played.play('/ckan/api/3/action/package_search', (response) => {
      const record = { id: 'pictured', name: 'pictured', title: 'Pictured', notes: '', tags: [], extras: [] }
      const results = [
        { ...record, resources: [{ id: 'r', format: 'PNG', name: 'thumbnail', url: `${played.base}/picture.png` }] },
      ]
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ success: true, result: { count: 1, results } }))
    })
    const png = Buffer.alloc(60)
    png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1')
    png.writeUInt32BE(2, 16)
    png.writeUInt32BE(3, 20)
    played.play('/picture.png', (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(png))
    const found = await ask<ResultSet>('admin', 'GET', `/api/search?dataSource=closed&outputFormat=${PORTAL_FORMAT}&st=pictured`)
    const id = found.body.entries[0]?.resource.id ?? ''
    const picture = async (who: Who) => {
      const headers = who === undefined ? {} : { authorization: `Bearer ${who}` }
      const reply = await test.app.inject({ url: `/thumbnails/of?id=${encodeURIComponent(id)}`, headers })
      return [who, reply.statusCode, reply.headers['cache-control']]
    }
    expect(await picture('admin')).toEqual(['admin', 200, 'private, no-store'])
    for (const who of [undefined, 'person'] as const) expect((await picture(who)).slice(0, 2)).toEqual([who, 404])
    played.play('/ckan/api/3/action/package_search', undefined)
  })

  it('is told to those who see it with their session, without where it is asked', async () => {
    await test.database.writer
      .insertInto('people')
      .values({
        id: 'a1',
        email: 'admin@example.org',
        email_key: 'admin@example.org',
        given_name: 'A',
        family_name: '',
        password: null,
        roles: '["admin"]',
        administers: '[]',
        locked_at: null,
        created_at: 0,
      })
      .execute()
    const { body, text } = await ask<{ sources: object[] }>('admin', 'GET', '/session')
    expect(body.sources).toMatchObject([{ name: 'closed', rights: 'Reef institute, for members', seenBy: 'administrators' }])
    expect(text).not.toContain(guard?.base ?? 'no address')
  })

  it('is no part of the catalogue, and none that is harvested into it', async () => {
    const harvest = { kind: 'ckan', address: `${played.base}/ckan` }
    expect((await add({ name: 'both', harvest, seenBy: 'signed-in' })).status).toBe(400)
    const { version } = (await ask<DeskSources>('admin', 'GET', '/api/admin/sources')).body
    for (const name of ['dab', 'data'])
      expect((await ask('admin', 'PATCH', `/api/admin/sources/${name}`, { seenBy: 'signed-in', seen: version })).status).toBe(400)
  })
})
