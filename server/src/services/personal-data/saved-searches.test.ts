import { MAX_KEPT_ITEMS } from '@graticule/contracts/limits'
import { readShareUrl } from '@graticule/contracts/links/share-url'
import type { Removal } from '@graticule/contracts/kept/kept-items'
import type { SavedSearch, SavedSearches } from '@graticule/contracts/kept/saved-searches'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keptBelongings } from '../../kept/belongings.ts'
import { openKept } from '../../kept/open-kept.ts'
import { createResource } from '../../testing/create-resource.ts'
import { type KeptPortal, openKeptPortal, PEOPLE } from '../../testing/kept-portal.ts'

let portal: KeptPortal
beforeAll(async () => {
  portal = await openKeptPortal(['a', 'b'].map((id) => ({ resource: createResource({ id, title: `Sea ice ${id}` }) })))
})
afterAll(() => portal.close())
beforeEach(async () => {
  for (const table of ['saved_searches', 'search_alerts', 'kept_folders', 'removed_items'] as const)
    await portal.database.writer.deleteFrom(table).execute()
})

type Who = 'one' | 'other'
const BASE = '/personaldata/rest/saved-searches'
const save = async (more: object = {}, who: Who = 'one', base = BASE) => {
  const reply = await portal.ask(who, 'POST', base, {
    name: 'Sea ice',
    phrase: 'sea ice',
    url: '/search?f:phrase=sea+ice&v=1',
    ...more,
  })
  expect(reply.statusCode).toBe(201)
  return reply.json<SavedSearch>()
}
const list = async (query = '', who: Who = 'one', base = BASE) =>
  (await portal.ask(who, 'GET', `${base}/search/current?${query}`)).json<SavedSearches>()
const namesOf = ({ _embedded }: SavedSearches) => _embedded.savedSearches.map(({ name }) => name)
const filtersOf = (address: string) => readShareUrl(new URL(address, 'https://portal.test').searchParams, GLOBAL_SITE).filters

// @rule S2-7.saved-searches
// @rule B-saved-searches.page
describe('saved searches', () => {
  it('are posted, listed, read, changed and deleted, under both bases', async () => {
    const saved = await save()
    expect(saved).toMatchObject({
      name: 'Sea ice',
      phrase: 'sea ice',
      folder: '',
      news: 0,
      address: '/search?f:phrase=sea+ice&v=1',
    })
    expect(await list('', 'one', '/curated/rest/saved-searches')).toMatchObject({
      _embedded: { savedSearches: [{ id: saved.id, results: 2 }] },
      page: { size: 10, totalElements: 1, totalPages: 1, number: 0 },
    })
    const byUser = (user: string) => portal.ask('one', 'GET', `${BASE}/search/byUser?user=${user}`)
    expect(namesOf((await byUser(PEOPLE.one.id)).json())).toEqual(['Sea ice'])
    expect((await byUser(PEOPLE.other.id)).statusCode).toBe(404)
    const changed = await portal.ask('one', 'PATCH', `/curated/rest/saved-searches/${saved.id}`, { name: 'Ice', folder: 'Poles' })
    expect(changed.json()).toMatchObject({ id: saved.id, name: 'Ice', folder: 'Poles', phrase: 'sea ice' })
    expect((await portal.ask('one', 'GET', `${BASE}/${saved.id}`)).json()).toMatchObject({ name: 'Ice' })
    expect((await portal.ask('one', 'DELETE', `${BASE}/${saved.id}`)).statusCode).toBe(204)
    expect((await portal.ask('one', 'DELETE', `${BASE}/${saved.id}`)).statusCode).toBe(404)
    expect((await list()).page.totalElements).toBe(0)
  })

  // @rule S2-5.truthy-url
  it('keep only what has a value in their address, and open what stands beside it', async () => {
    const saved = await save({
      phrase: 'soil',
      url: '/?f:phrase=&f:selectedAreaCoordinates=null&f:dateFrom=undefined&x=false',
      aoiBoundingBox: '10,20,30,40',
      aoiRelation: 'contains',
      dateFrom: '2020-01-01',
      currMap: '',
    })
    expect(saved.url).toBe('/')
    expect(saved).not.toHaveProperty('currMap')
    expect(filtersOf(saved.address)).toMatchObject({
      phrase: 'soil',
      areas: [[10, 20, 30, 40]],
      relation: 'CONTAINS',
      dateFrom: expect.stringMatching(/^2020-01-01T00:00:00/),
    })
    // an address of ours says its area and dates itself
    const ours = await save({
      url: '/search?f:phrase=ice&f:selectedAreaCoordinates=2,1,4,3&f:datePeriod=lastMonth&v=1',
      phrase: null,
    })
    expect(ours).toMatchObject({ phrase: 'ice', aoiBoundingBox: expect.stringMatching(/^\d,\d,\d,\d$/) })
  })

  it('are searched, narrowed to a folder, sorted, counted and opened', async () => {
    const first = await save({ name: 'Arctic' })
    await save({ name: 'Dürre', phrase: 'drought', folder: 'Soil' })
    await portal.database.writer.updateTable('saved_searches').set({ news: 3 }).where('id', '=', first.id).execute()
    expect(namesOf(await list())).toEqual(['Dürre', 'Arctic'])
    expect(namesOf(await list('sort=news'))).toEqual(['Arctic', 'Dürre'])
    expect(namesOf(await list('sort=name'))).toEqual(['Arctic', 'Dürre'])
    expect(namesOf(await list('q=durre'))).toEqual(['Dürre'])
    expect(namesOf(await list('folder=Soil'))).toEqual(['Dürre'])
    expect(await list()).toMatchObject({
      news: { results: 3, searches: 1 },
      folders: [
        { name: '', count: 1 },
        { name: 'Soil', count: 1 },
      ],
    })
    expect((await portal.ask('one', 'POST', `${BASE}/${first.id}/opened`)).json()).toMatchObject({ news: 0 })
    expect(namesOf(await list('sort=opened'))).toEqual(['Arctic', 'Dürre'])
    expect((await list()).news).toEqual({ results: 0, searches: 0 })
  })

  it('are removed together and brought back', async () => {
    const { id } = await save({ folder: 'Poles' })
    const { removal } = (await portal.ask('one', 'POST', `${BASE}/removals`, { ids: [id] })).json<Removal>()
    expect((await list()).page.totalElements).toBe(0)
    expect((await portal.ask('other', 'DELETE', `${BASE}/removals/${removal}`)).statusCode).toBe(404)
    expect((await portal.ask('one', 'DELETE', `/api/bookmarks/removals/${removal}`)).statusCode).toBe(404)
    expect((await portal.ask('one', 'DELETE', `${BASE}/removals/${removal}`)).json()).toEqual({ restored: 1 })
    expect((await list())._embedded.savedSearches[0]).toMatchObject({ id, folder: 'Poles' })
  })
})

// @rule B-kept-items.own-only
it('are nobody else’s, by whichever route and id', async () => {
  const { id } = await save({ folder: 'Mine' })
  for (const base of [BASE, '/curated/rest/saved-searches'])
    for (const [method, path, payload] of [
      ['GET', `/${id}`, undefined],
      ['PATCH', `/${id}`, { name: 'x' }],
      ['DELETE', `/${id}`, undefined],
      ['POST', `/${id}/opened`, undefined],
      ['POST', '/removals', { ids: [id] }],
      ['DELETE', '/folders/Mine', undefined],
    ] as const) {
      expect([path, (await portal.ask('other', method, `${base}${path}`, payload)).statusCode]).toEqual([path, 404])
      expect([path, (await portal.ask(undefined, method, `${base}${path}`, payload)).statusCode]).toEqual([path, 401])
    }
  expect((await list('', 'other')).page.totalElements).toBe(0)
  expect(namesOf(await list())).toEqual(['Sea ice'])
})

it('take nothing that the portal says of them itself', async () => {
  const saved = await save({ id: 1, news: 99, person_id: PEOPLE.other.id, openedOn: 'x', alerts: { mail: 'daily' } })
  expect(saved).toMatchObject({ news: 0, alerts: { mail: 'off', feed: false, webhook: 'off' } })
  expect(saved.id).not.toBe(1)
  expect((await list('', 'other')).page.totalElements).toBe(0)
})

// @rule S2-5.bounding-box
// @rule B-kept-items.lengths
it.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ url: 'https://evil.test/' }, 'url'],
  [{ url: '//evil.test/' }, 'url'],
  [{ url: '/\\evil.test' }, 'url'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ url: `/${'x'.repeat(20_001)}` }, 'url'],
  [{ phrase: 7 }, 'phrase'],
  [{ aoiBoundingBox: '1,2,3' }, 'aoiBoundingBox'],
  [{ aoiBoundingBox: '1,2,3,4,5' }, 'aoiBoundingBox'],
  [{ aoiBoundingBox: '1,2,x,4' }, 'aoiBoundingBox'],
  [{ folder: 'x'.repeat(101) }, 'folder'],
])('%.60j is refused by the name of its field', async (wrong, parameter) => {
  const reply = await portal.ask('one', 'POST', BASE, { name: 'a', phrase: '', url: '/search', ...wrong })
  expect([reply.statusCode, reply.json<{ parameter: string }>().parameter]).toEqual([400, parameter])
})

// @rule D48.kept-items
it('are no more than there may be', async () => {
  const saved = await save()
  const row = await portal.database.reader.selectFrom('saved_searches').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: MAX_KEPT_ITEMS - 1 }, (_, at) => ({ ...row, id: saved.id + 1 + at }))
  for (let at = 0; at < rows.length; at += 1_000)
    await portal.database.writer
      .insertInto('saved_searches')
      .values(rows.slice(at, at + 1_000))
      .execute()
  const full = await portal.ask('one', 'POST', BASE, { name: 'more', url: '/search' })
  expect(full.statusCode).toBe(409)
})

// @rule B-kept-items.belongings
it('are handed out with the account, and go with it', async () => {
  await save({ name: '<b>Ice</b>' })
  await save({}, 'other')
  const belongings = keptBelongings(portal.database, openKept(portal.database))
  const searches = belongings.find(({ name }) => name === 'savedSearches')
  expect(await searches?.exportOf(PEOPLE.one.id)).toMatchObject([{ name: '<b>Ice</b>', createdAt: expect.stringMatching(/^20/) }])
  for (const { removeOf } of belongings) await removeOf(PEOPLE.one.id)
  expect([(await list()).page.totalElements, (await list('', 'other')).page.totalElements]).toEqual([0, 1])
})
