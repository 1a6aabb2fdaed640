import { CATALOG_ROUTES, LAYER_ROUTES, SITE_SETTINGS_ROUTES } from '@graticule/contracts/sites/site-settings'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'

const PEOPLE = {
  admin: createPerson({ id: 'admin', roles: new Set(['admin']) }),
  reef: createPerson({ id: 'reef', administers: new Set(['1']) }),
  visitor: createPerson({ id: 'visitor' }),
}
type Who = keyof typeof PEOPLE
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ config: { seedFolder: '/no-seed' }, dependencies: { identity: playIdentity(PEOPLE) } })
  await ask('admin', 'POST', '/sites', { url: 'reef', name: 'Reef watch' })
})
afterAll(() => test.close())

const ask = (who: Who | undefined, method: Method, path: string, payload?: object, headers: Record<string, string> = {}) =>
  test.app.inject({
    method,
    url: `/settings/rest${path}`,
    headers: { ...(who === undefined ? {} : { authorization: `Bearer ${who}` }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const read = async (path: string) => (await ask(undefined, 'GET', path)).json()
const valueOf = async (site: number, key: string) =>
  (await read(`/sites/${site}/web-settings?size=9999`))._embedded.webSettings.find((one: { key: string }) => one.key === key)
    ?.value

describe('the sites', () => {
  // @rule S2-2.set-up
  it('are a list for everybody, the global one under the id that clients of the original know', async () => {
    const list = await read('/sites')
    expect(Check(SITE_SETTINGS_ROUTES.sites.reply, list)).toBe(true)
    expect(list._embedded.sites).toMatchObject([
      { id: '20181', siteId: 20_181, url: 'global', isSetUp: true },
      { id: '1', name: 'Reef watch', url: 'reef', logoUrl: '', isSetUp: false },
    ])
    expect((await read('/sites?sort=url,desc'))._embedded.sites.map(({ url }: { url: string }) => url)).toEqual([
      'reef',
      'global',
    ])
  })

  it.each<[Who | undefined, object, number]>([
    [undefined, { url: 'a', name: 'A' }, 401],
    ['reef', { url: 'a', name: 'A' }, 403],
    ['admin', { url: 'reef', name: 'Again' }, 409],
    ['admin', { url: '../x', name: 'A' }, 400],
    ['admin', { url: 'global', name: 'A' }, 400],
    ['admin', { url: 'guest', name: 'A' }, 400],
    ['admin', { url: '20181', name: 'A' }, 400],
  ])('are made by administrators only, each with an address of its own: %s %j', async (who, body, status) => {
    expect((await ask(who, 'POST', '/sites', body)).statusCode).toBe(status)
  })

  it('go, except the global one', async () => {
    const { id } = (await ask('admin', 'POST', '/sites', { url: 'gone', name: 'Gone' })).json()
    expect((await ask('reef', 'DELETE', `/sites/${id}`)).statusCode).toBe(403)
    expect((await ask('admin', 'DELETE', `/sites/${id}`)).statusCode).toBe(204)
    expect((await ask(undefined, 'GET', `/sites/${id}/web-settings`)).statusCode).toBe(404)
    for (const global of ['0', '20181']) expect((await ask('admin', 'DELETE', `/sites/${global}`)).statusCode).toBe(409)
  })
})

it('a new site never gets the id of one that is gone, nor those who administered it', async () => {
  const row = { email_key: null, given_name: '', family_name: '', password: null, roles: '[]', locked_at: null, created_at: 0 }
  const make = async (url: string): Promise<string> => (await ask('admin', 'POST', '/sites', { url, name: 'X' })).json().id
  const before = await make('before')
  await test.database.writer
    .insertInto('people')
    .values({ ...row, id: 'former', email: 'former@example.org', administers: JSON.stringify(['1', before]) })
    .execute()
  expect((await ask('admin', 'DELETE', `/sites/${before}`)).statusCode).toBe(204)
  const former = await test.database.reader.selectFrom('people').select('administers').where('id', '=', 'former').execute()
  expect(former).toEqual([{ administers: '["1"]' }])
  const next = await make('next')
  expect(Number(next)).toBe(Number(before) + 1)
  await ask('admin', 'DELETE', `/sites/${next}`)
  // somebody still administers a site that nothing else tells of
  await test.database.writer.updateTable('people').set({ administers: '["1","50"]' }).where('id', '=', 'former').execute()
  const last = await make('last')
  expect(last).toBe('51')
  await ask('admin', 'DELETE', `/sites/${last}`)
})

describe('web settings', () => {
  // @rule S2-7.web-settings
  it('have the sets and keys of the original, as texts', async () => {
    const list = await read('/sites/20181/web-settings')
    expect(Check(SITE_SETTINGS_ROUTES.webSettings.reply, list)).toBe(true)
    expect(list._embedded.webSettings.map(({ set, key, value }: Record<string, string>) => [`${set}_${key}`, value])).toEqual([
      ['source_defaultSourceName', 'dab'],
      ['map_zoom', '2.5'],
      ['map_latitude', '0'],
      ['map_longitude', '0'],
    ])
    expect(list).toEqual(await read('/sites/0/web-settings'))
    for (const sort of ['constructor', 'toString', 'nothing'])
      expect((await ask(undefined, 'GET', `/sites/0/web-settings?sort=${sort}`)).json()._embedded).toEqual(list._embedded)
  })

  it('are written by administrators of the site on all paths of the original', async () => {
    expect(
      (await ask('reef', 'POST', '/web-settings', { set: 'map', key: 'latitude', value: '-18.5', siteId: '1' })).statusCode,
    ).toBe(201)
    expect((await ask('reef', 'PUT', '/web-settings/1-map-zoom', { value: 5.5 })).statusCode).toBe(200)
    expect((await ask('admin', 'PUT', '/1-map-longitude', { value: '147' })).statusCode).toBe(200)
    expect((await ask('admin', 'POST', '', { set: 'matomo', key: 'siteId', value: 42, siteId: 1 })).statusCode).toBe(201)
    expect(await Promise.all(['latitude', 'zoom', 'longitude', 'siteId'].map((key) => valueOf(1, key)))).toEqual([
      '-18.5',
      '5.5',
      '147',
      '42',
    ])
    expect(await valueOf(0, 'zoom')).toBe('2.5')
    expect((await ask('reef', 'DELETE', '/web-settings/1-map-zoom')).statusCode).toBe(204)
    expect(await valueOf(1, 'zoom')).toBe('2.5')
  })

  it.each<[Who | undefined, string, object, number]>([
    [undefined, '/web-settings/1-map-zoom', { value: 3 }, 401],
    ['visitor', '/web-settings/1-map-zoom', { value: 3 }, 403],
    ['reef', '/web-settings/20181-map-zoom', { value: 3 }, 403],
    ['reef', '/web-settings/1-map-zoom', { value: 'near' }, 400],
    ['reef', '/web-settings/1-map-zoom', { value: 99 }, 400],
    ['reef', '/web-settings/1-map-secret', { value: 3 }, 404],
    ['reef', '/web-settings/9-map-zoom', { value: 3 }, 404],
  ])('are refused to %s at %s with %j: %i', async (who, path, body, status) => {
    const reply = await ask(who, 'PUT', path, body)
    expect(reply.json()).toMatchObject({ status, detail: expect.stringMatching(/.{10}/) })
  })

  it('are not overwritten by somebody who has read an older one', async () => {
    const { headers } = await ask('reef', 'PUT', '/web-settings/1-map-zoom', { value: 4 })
    await ask('admin', 'PUT', '/web-settings/1-map-zoom', { value: 6 })
    const late = await ask('reef', 'PUT', '/web-settings/1-map-zoom', { value: 5 }, { 'if-match': String(headers.etag) })
    expect([late.statusCode, await valueOf(1, 'zoom')]).toEqual([412, '6'])
  })
})

describe('API settings', () => {
  // @rule D46.api-settings
  it('hold absolute addresses of our services and no secret, also after one was written', async () => {
    const put = (who: Who, key: string, value: string) => ask(who, 'PUT', `/sites/20181/api-settings/${key}`, { value })
    expect((await put('reef', 'w3wKey', 'w3w-123456')).statusCode).toBe(403)
    const written = await put('admin', 'w3wKey', 'w3w-123456')
    expect(written.json()).toEqual({ key: 'w3wKey', isSet: true })
    const list = await read('/sites/20181/api-settings?page=0&size=9999')
    expect(Check(SITE_SETTINGS_ROUTES.apiSettings.reply, list)).toBe(true)
    expect(list._embedded.apiSettings.map(({ key }: { key: string }) => key)).toEqual([
      'dabBaseUrl',
      'dabDataProvidersUrl',
      'geossCrOpensearchUrl',
      'kpBaseUrl',
    ])
    expect(JSON.stringify([list, written.body])).not.toContain('w3w-123456')
    expect((await put('admin', 'dabBaseUrl', 'https://elsewhere.test')).statusCode).toBe(400)
    expect((await put('admin', 'nothing', 'x')).statusCode).toBe(404)
  })
})

describe.each([
  [
    'catalogs',
    '/catalogs',
    'dabId',
    { dabId: 'pangaea', title: 'PANGAEA' },
    { title: 'PANGAEA data' },
    { title: '' },
    'admin',
    'reef',
  ],
  [
    'layers',
    '/sites/1/layers',
    'id',
    { id: 'reefs', type: 'wms', url: 'https://maps.example.org/wms', name: 'reefs', title: 'Reefs', visible: true },
    { visible: false },
    { url: 'javascript:alert(1)' },
    'reef',
    'visitor',
  ],
  [
    'tags',
    '/tags',
    'name',
    {
      name: 'search',
      title: { en: 'Search' },
      description: { en: 'Enter words.' },
      placement: 'bottom',
      show: true,
      type: 'new',
    },
    { show: false },
    { placement: 'under' },
    'admin',
    'reef',
  ],
] as const)('the records of %s', (name, path, idField, item, change, bad, who, stranger) => {
  const id = (item as Record<string, unknown>)[idField]

  it('are added, read, changed and deleted one by one', async () => {
    expect((await read(path))._embedded[name]).toEqual([])
    const added = await ask(who, 'POST', path, item)
    expect([added.statusCode, added.json()]).toMatchObject([201, { id, ...item }])
    expect((await ask(who, 'POST', path, item)).statusCode).toBe(409)
    const one = await ask(undefined, 'GET', `${path}/${String(id)}`)
    const tag = String(one.headers.etag)
    expect((await ask(undefined, 'GET', `${path}/${String(id)}`, undefined, { 'if-none-match': tag })).statusCode).toBe(304)
    expect((await ask(who, 'PATCH', `${path}/${String(id)}`, change, { 'if-match': tag })).json()).toMatchObject({
      ...item,
      ...change,
    })
    expect((await ask(who, 'PUT', `${path}/${String(id)}`, item, { 'if-match': tag })).statusCode).toBe(412)
    expect((await ask(who, 'PUT', `${path}/${String(id)}`, item)).json()).toMatchObject(item)
    expect(await read(`${path}?page=0&size=9999`)).toMatchObject({ page: { totalElements: 1 }, _embedded: { [name]: [item] } })
    expect((await ask(who, 'DELETE', `${path}/${String(id)}`)).statusCode).toBe(204)
    expect((await ask(undefined, 'GET', `${path}/${String(id)}`)).statusCode).toBe(404)
  })

  it('are refused to others, and when they are not in order', async () => {
    expect((await ask(undefined, 'POST', path, item)).statusCode).toBe(401)
    expect((await ask(stranger, 'POST', path, item)).statusCode).toBe(403)
    expect((await ask(who, 'POST', path, { ...item, ...bad })).statusCode).toBe(400)
    expect((await read(path))._embedded[name]).toEqual([])
  })
})

it('lists have the shapes of their schemas', async () => {
  expect(Check(CATALOG_ROUTES.list.reply, await read('/catalogs'))).toBe(true)
  expect(Check(LAYER_ROUTES.list.reply, await read('/sites/0/layers'))).toBe(true)
})

describe('views', () => {
  it('are written in the words of the original by administrators of their site', async () => {
    const view = { label: 'Reefs', value: 'reefs', title: 'Reefs', defaultOption: false }
    expect((await ask('reef', 'POST', '/views', view)).statusCode).toBe(403)
    expect((await ask('reef', 'POST', '/views', { ...view, siteId: 1, keywords: ['coral'] })).statusCode).toBe(201)
    expect((await ask('admin', 'POST', '/views', view)).statusCode).toBe(409)
    expect((await read('/sites/1/views'))._embedded.views).toMatchObject([{ id: 'reefs', title: 'Reefs', keywords: ['coral'] }])
    expect((await read('/sites/0/views'))._embedded.views).toEqual([])
    expect((await ask('visitor', 'PATCH', '/views/reefs', { title: 'Mine' })).statusCode).toBe(403)
    expect((await ask('reef', 'PATCH', '/views/reefs', { title: 'Coral reefs' })).statusCode).toBe(200)
    expect(await read('/views/reefs')).toMatchObject({ title: 'Coral reefs', keywords: ['coral'] })
    expect((await ask('reef', 'PATCH', '/views/reefs', { area: [0, 10, 0, -10] })).statusCode).toBe(400)
    expect((await ask('reef', 'DELETE', '/views/reefs')).statusCode).toBe(204)
    expect((await ask('reef', 'DELETE', '/views/reefs')).statusCode).toBe(404)
  })
})

// @rule S2-7.site-settings
it('SITE_SETTINGS of the original tells what a site is set up with, by its id and by the address', async () => {
  const call = async (site: string, groupId = '') =>
    (await test.app.inject(`/community/${site}/geoss-resources?p_p_resource_id=SITE_SETTINGS&groupId=${groupId}`)).json()
  const reef = await call('reef')
  expect(reef).toMatchObject({ siteId: 1, name: 'Reef watch', url: 'reef', matomoSiteId: 42, longitude: 147, latitude: -18.5 })
  expect(await call('guest', '1')).toEqual(reef)
  expect(await call('guest')).toMatchObject({ siteId: 20_181, url: 'global', defaultDataSource: 'dab', mapZoom: 2.5 })
  expect(await call('nowhere')).toMatchObject({ status: 404 })
})
