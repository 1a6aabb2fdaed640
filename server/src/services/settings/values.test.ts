import type { PastValue, ShownValue } from '@graticule/contracts/services/settings-values'
import { SETTINGS_CHANGES_PER_MINUTE } from '@graticule/contracts/limits'
import { SETTING_KEYS } from '@graticule/contracts/settings/settings'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pacedChange } from '../../settings/paced-change.ts'
import { openSettingsStore } from '../../settings/settings-store.ts'
import { playIdentity, createPerson } from '../../testing/identity/played-identity.ts'
import { type KeptPortal, openKeptPortal, PEOPLE } from '../../testing/kept-portal.ts'

const STREETS = {
  id: 'streets',
  title: 'Streets',
  kind: 'xyz',
  url: 'https://tiles.example.org/{z}/{x}/{y}.png',
  attribution: '© Example',
}
const SEA = { id: 'sea', title: { en: 'Sea' }, keywords: ['ocean'] }
const POLAR = { id: 7, slug: 'polar', name: 'Polar', defaultSource: 'dab', language: 'en' }
const KEY = 'sk-1234567890abcdef'

let test: KeptPortal
beforeEach(async () => {
  const ofPolar = createPerson({ id: 'person-6', administers: new Set(['7']) })
  test = await openKeptPortal([], { identity: playIdentity({ ...PEOPLE, polar: ofPolar }) })
})
afterEach(() => test.close())

const change = (who: 'admin' | 'one' | undefined, ...changes: object[]) => test.ask(who, 'PATCH', '/settings/values', { changes })
const valueOf = async (key: string): Promise<ShownValue | undefined> => {
  const { values } = (await test.ask('admin', 'GET', '/settings/values')).json<{ values: ShownValue[] }>()
  return values.find((value) => value.key === key && value.siteId === 0)
}
const asPolar = (method: 'GET' | 'PATCH', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: { authorization: 'Bearer polar' }, ...(payload === undefined ? {} : { payload }) })

// @rule D65.settings-service
describe('the settings of an installation', () => {
  it('are changed by administrators and hold at once', async () => {
    expect(await valueOf('basemaps')).toMatchObject({ origin: 'default', version: 0, value: [] })
    expect((await change('admin', { key: 'basemaps', value: [STREETS], seen: 0 })).statusCode).toBe(200)
    expect(await valueOf('basemaps')).toMatchObject({ origin: 'set', value: [STREETS] })
    expect((await test.ask(undefined, 'GET', '/settings/rest/basemaps')).json()).toEqual({ basemaps: [STREETS] })
  })

  it('are closed to everybody else', async () => {
    for (const url of ['/settings/values', '/settings/history']) {
      expect((await test.ask(undefined, 'GET', url)).statusCode).toBe(401)
      expect((await test.ask('one', 'GET', url)).statusCode).toBe(403)
    }
    expect((await change('one', { key: 'basemaps', value: [STREETS], seen: 0 })).statusCode).toBe(403)
    expect((await change(undefined, { key: 'basemaps', value: [STREETS], seen: 0 })).statusCode).toBe(401)
    expect(await valueOf('basemaps')).toMatchObject({ value: [] })
  })

  it('are not overwritten by who has not seen the latest change', async () => {
    await change('admin', { key: 'basemaps', value: [STREETS], seen: 0 })
    const late = await change('admin', { key: 'basemaps', value: [], seen: 0 })
    expect(late.statusCode).toBe(412)
    expect(late.json<{ detail: string }>().detail).toMatch(/^Somebody else has changed the same setting in the meantime/)
    expect(await valueOf('basemaps')).toMatchObject({ value: [STREETS] })
  })

  it('are changed all or none, and told why one is refused', async () => {
    const reply = await change(
      'admin',
      { key: 'isBulkDownloadEnabled', value: false, seen: 0 },
      { key: 'basemaps', value: [{ ...STREETS, url: 'javascript:alert(1)' }], seen: 0 },
    )
    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ detail: string }>().detail).toMatch(/basemaps/)
    expect(await valueOf('isBulkDownloadEnabled')).toMatchObject({ value: true })
    expect((await change('admin', { key: 'colour', value: 'red', seen: 0 })).statusCode).toBe(404)
    expect((await change('admin')).statusCode).toBe(400)
  })

  // @rule B-settings.told-values
  it('have a history that tells values as far as there is room, and each change', async () => {
    const long = Array.from({ length: 400 }, (_, at) => ({ id: `v${at}`, title: 'Long', description: 'x'.repeat(380) }))
    let seen = 0
    for (let made = 0; made < 12; made++)
      seen = (await change('admin', { key: 'views', value: long, seen })).json<{ version: number }>().version
    const reply = await test.ask('admin', 'GET', '/settings/history?size=500')
    const { changes } = reply.json<{ changes: PastValue[] }>()
    expect(changes).toHaveLength(12)
    expect(changes[0]).toMatchObject({ isLong: false, isCurrent: true, value: long })
    expect(changes.filter(({ isLong }) => isLong).length).toBeGreaterThan(0)
    expect(changes.filter((one) => one.isLong && ('value' in one || 'before' in one))).toEqual([])
    expect(reply.body.length).toBeLessThan(2_200_000)
  })

  // @rule B-settings.counts
  it('are so many at a time, and no more', async () => {
    const one = { key: 'basemaps', value: [], seen: 0 }
    expect((await change('admin', ...Array.from({ length: 51 }, () => one))).statusCode).toBe(400)
    expect((await test.ask('admin', 'GET', '/settings/history?size=501')).statusCode).toBe(400)
  })

  // @rule B-settings.bytes
  it('have a size that is bounded', async () => {
    const long = { ...STREETS, title: 'x'.repeat(2_000_001) }
    expect((await change('admin', { key: 'basemaps', value: [long], seen: 0 })).statusCode).toBe(413)
  })

  it('have a history with what was before, from which a change is undone; secrets are never told', async () => {
    await change('admin', { key: 'basemaps', value: [STREETS], seen: 0 })
    const { version } = (await change('admin', { key: 'geocoderKey', value: KEY, seen: 0 })).json<{ version: number }>()
    const seen = (await valueOf('basemaps'))?.version ?? 0
    await change('admin', { key: 'basemaps', value: [], seen })
    const reply = await test.ask('admin', 'GET', '/settings/history?size=10')
    const [latest, secret, first] = reply.json<{ changes: PastValue[] }>().changes
    expect(latest).toMatchObject({ key: 'basemaps', action: 'set', value: [], before: [STREETS], isCurrent: true })
    expect(secret).toMatchObject({ key: 'geocoderKey', version, isSecret: true })
    expect(first).toMatchObject({ key: 'basemaps', value: [STREETS], isCurrent: false })
    expect(first).not.toHaveProperty('before')
    expect(reply.body).not.toContain(KEY)
    expect((await test.ask('admin', 'GET', '/settings/values')).body).not.toContain(KEY)
    const undone = await change('admin', { key: 'basemaps', value: latest?.before, seen: latest?.version })
    expect(undone.statusCode).toBe(200)
    expect(await valueOf('basemaps')).toMatchObject({ value: [STREETS] })
  })
})

// @rule D65.settings-of-sites
describe('the settings of a site', () => {
  beforeEach(() => change('admin', { key: 'sites', value: [GLOBAL_SITE, POLAR, { ...POLAR, id: 8, slug: 'tropics' }], seen: 0 }))

  it('are those of the global site until its administrator sets others', async () => {
    const before = (await asPolar('GET', '/settings/sites/7/values')).json<{ values: ShownValue[] }>().values
    expect(before.find(({ key }) => key === 'views')).toMatchObject({ siteId: 7, origin: 'global site', version: 0 })
    expect(before.some(({ key }) => key === 'sources' || key === 'geocoderKey')).toBe(false)
    const reply = await asPolar('PATCH', '/settings/sites/7/values', { changes: [{ key: 'views', value: [SEA], seen: 0 }] })
    expect(reply.statusCode).toBe(200)
    const after = (await asPolar('GET', '/settings/sites/7/values')).json<{ values: ShownValue[] }>().values
    expect(after.find(({ key }) => key === 'views')).toMatchObject({ origin: 'set', value: [SEA] })
    const { changes } = (await asPolar('GET', '/settings/sites/7/history')).json<{ changes: PastValue[] }>()
    expect(changes).toMatchObject([{ key: 'views', siteId: 7 }])
  })

  it.each(['global', 'guest', '2026'])('belong to no new site with the address %s, which names other ones', async (slug) => {
    const seen = (await valueOf('sites'))?.version
    const reply = await change('admin', { key: 'sites', value: [GLOBAL_SITE, { ...POLAR, slug }], seen })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([400, expect.stringContaining('is reserved')])
  })

  it('never take over the views of another site, and may copy those of the global one', async () => {
    const put = (views: readonly object[], seen: number) =>
      asPolar('PATCH', '/settings/sites/7/values', { changes: [{ key: 'views', value: views, seen }] })
    const [coral, ours] = [
      { id: 'coral', title: 'Coral' },
      { id: 'coral', title: 'Ours' },
    ]
    const ofAdmin = (site: number, views: readonly object[]) =>
      test.ask('admin', 'PATCH', `/settings/sites/${site}/values`, { changes: [{ key: 'views', value: views, seen: 0 }] })
    expect((await ofAdmin(8, [coral])).statusCode).toBe(200)
    await change('admin', { key: 'views', value: [SEA], seen: 0 })
    const reply = await put([SEA, ours], 0)
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      400,
      'The value of views is refused: another site has a view with the id coral. Nothing was changed.',
    ])
    expect((await ofAdmin(7, [ours])).statusCode).toBe(400)
    expect((await test.ask(undefined, 'GET', '/settings/rest/views/coral')).json()).toMatchObject({ title: 'Coral' })
    const copied = await put([{ ...SEA, title: 'Ours' }], 0)
    expect(copied.statusCode).toBe(200)
    // whatever the order of the sites
    const seen = (await valueOf('sites'))?.version
    await change('admin', { key: 'sites', value: [POLAR, GLOBAL_SITE, { ...POLAR, id: 8, slug: 'tropics' }], seen })
    expect((await test.ask(undefined, 'GET', '/settings/rest/views/sea')).json()).toMatchObject({ title: 'Sea' })
  })

  it('are not those of the installation or of another site', async () => {
    const ofInstallation = { changes: [{ key: 'layerHosts', value: { anyPublic: true, hosts: [] }, seen: 0 }] }
    expect((await asPolar('PATCH', '/settings/sites/7/values', ofInstallation)).statusCode).toBe(403)
    const ofSite = { changes: [{ key: 'views', value: [SEA], seen: 0 }] }
    for (const id of ['8', '0', '20181']) {
      expect((await asPolar('GET', `/settings/sites/${id}/values`)).statusCode).toBe(403)
      expect((await asPolar('PATCH', `/settings/sites/${id}/values`, ofSite)).statusCode).toBe(403)
      expect((await asPolar('GET', `/settings/sites/${id}/history`)).statusCode).toBe(403)
    }
    expect((await asPolar('PATCH', '/settings/values', ofSite)).statusCode).toBe(403)
    expect((await test.ask('admin', 'GET', '/settings/sites/9/values')).statusCode).toBe(404)
  })
})

// @rule B-administration.ignored-settings
describe('damaged settings', () => {
  it('never lock the administrator out: the portal opens, they are named, and are set again in the browser', async () => {
    const store = openSettingsStore(test.database)
    await store.write(
      SETTING_KEYS.map((key) => ({ siteId: 0, key, value: '{"damaged":', isSecret: false })),
      { author: 'somebody', now: 1 },
    )
    const read = async () =>
      (await test.ask('admin', 'GET', '/settings/ignored')).json<{ ignored: { key: string; fault: string }[] }>()
    expect((await test.ask('one', 'GET', '/settings/ignored')).statusCode).toBe(403)
    await expect.poll(async () => (await read()).ignored.length).toBe(SETTING_KEYS.length)
    expect((await read()).ignored).toContainEqual({ key: 'sites', siteId: 0, fault: 'it is not JSON' })
    for (const url of ['/settings/rest/page-state', '/settings/rest/notices', '/api/search?q=ice'])
      expect([url, (await test.ask(undefined, 'GET', url)).statusCode]).not.toEqual([url, 500])
    const version = (await valueOf('basemaps'))?.version ?? 0
    expect((await change('admin', { key: 'basemaps', value: [STREETS], seen: version })).statusCode).toBe(200)
    expect((await read()).ignored.map(({ key }) => key)).not.toContain('basemaps')
  })
})

// @rule B-limits.settings-changes
it('a person changes settings at a pace', async () => {
  const made: string[] = []
  const change = pacedChange({ change: async (_changes, author) => made.push(author) }, () => 0)
  for (let at = 0; at < SETTINGS_CHANGES_PER_MINUTE; at += 1) await change([], 'person:a')
  await expect(change([], 'person:a')).rejects.toMatchObject({ code: 'too-many-requests', retryAfter: 1 })
  await change([], 'person:b')
  expect(made).toHaveLength(SETTINGS_CHANGES_PER_MINUTE + 1)
})

// @rule B-sites.removed-roles
it('whoever administered a site that is taken off the list administers it no more', async () => {
  const set = await change('admin', { key: 'sites', value: [GLOBAL_SITE, POLAR], seen: 0 })
  await test.database.writer
    .insertInto('people')
    .values({
      id: 'person-9',
      email: 'visitor@example.org',
      email_key: null,
      given_name: 'Visitor',
      family_name: '',
      password: null,
      roles: '[]',
      administers: '["7","8"]',
      locked_at: null,
      created_at: 1,
    })
    .execute()
  await change('admin', { key: 'sites', value: [GLOBAL_SITE], seen: set.json<{ version: number }>().version })
  const { administers } = await test.database.reader
    .selectFrom('people')
    .select('administers')
    .where('id', '=', 'person-9')
    .executeTakeFirstOrThrow()
  expect(administers).toBe('["8"]')
})
