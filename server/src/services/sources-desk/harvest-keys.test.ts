/** Harvests that are asked with a key, as administrators set them up. */
import type { AddedSource, DeskSources } from '@graticule/contracts/services/sources-desk'
import type { Harvest, HarvestDetails } from '@graticule/contracts/services/harvests-desk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'

const SECRET = 'a-secret-of-the-institute'
const HOME = 'https://one.example.org'
const KEY = { way: 'parameter', name: 'api_key', secret: SECRET }
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    config: { jobs: false },
    dependencies: { identity: playIdentity({ admin: createPerson({ id: 'a1', roles: new Set(['admin']) }) }) },
  })
})
afterAll(() => test.close())

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the answer is read as what the test says it is
async function ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: 'Bearer admin' }
  const reply = await test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  expect(reply.payload).not.toContain(SECRET)
  return { status: reply.statusCode, text: reply.payload, body: (reply.payload === '' ? {} : JSON.parse(reply.payload)) as T }
}
const add = (name: string, more: object) => ask<AddedSource>('POST', '/api/admin/sources', { title: name, name, ...more })
const harvest = { kind: 'csw', address: `${HOME}/csw` }
const kept = () => test.database.reader.selectFrom('source_keys').select(['name', 'way', 'origin']).orderBy('name').execute()
const keyOf = async (id: number | undefined) => (await ask<HarvestDetails>('GET', `/api/admin/harvests/${id}`)).body.harvest.key

// @rule B-sources.key-harvest
it('a harvest is added with its key, which is told of and never told', async () => {
  const { status, body } = await add('first', { harvest, key: KEY, keyFor: HOME })
  expect([status, await keyOf(body.harvestId)]).toEqual([201, 'parameter'])
  expect(await kept()).toEqual([{ name: 'first', way: 'parameter', origin: HOME }])
  const { body: list } = await ask<{ harvests: readonly Harvest[] }>('GET', '/api/admin/harvests')
  expect(list.harvests.map(({ key }) => key)).toEqual(['parameter'])
  const rows = await test.database.reader.selectFrom('source_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(SECRET)
})

// @rule B-sources.key-apart
it('an address that holds a key is neither checked, tried nor added', async () => {
  const address = `${HOME}/csw?api_key=${SECRET}`
  const tries = [
    ask('POST', '/api/admin/sources/check', { address }),
    ask('POST', '/api/admin/sources/trial', { kind: 'csw', address, words: '' }),
    add('other', { harvest: { kind: 'csw', address } }),
    add('other', { live: { kind: 'csw', address, place: 1 } }),
  ]
  for (const { status, text } of await Promise.all(tries))
    expect([status, text]).toEqual([400, expect.stringContaining('holds a key')])
})

// @rule B-sources.key-host
it('a source has one key, for one host', async () => {
  const elsewhere = { kind: 'csw', address: 'https://two.example.org/csw' }
  const refused = await add('first', { harvest: elsewhere, key: KEY, keyFor: elsewhere.address })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('one.example.org already')])
  const wrong = await add('second', { harvest: elsewhere, key: KEY, keyFor: HOME })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('type the key for this host')])
  expect(await kept()).toEqual([{ name: 'first', way: 'parameter', origin: HOME }])
})

it('the key of a harvest is changed and forgotten', async () => {
  const { body } = await add('third', { harvest: { kind: 'csw', address: 'https://three.example.org/csw' } })
  const path = `/api/admin/harvests/${body.harvestId}/key`
  expect(await keyOf(body.harvestId)).toBeUndefined()
  const bearer = { way: 'bearer', secret: SECRET }
  expect((await ask<Harvest>('PUT', path, { key: bearer })).body.key).toBe('bearer')
  for (const bad of [
    { way: 'header', name: 'cookie', secret: SECRET },
    { way: 'header', name: 'a b', secret: 'x' },
    { way: 'parameter', name: 'a&b', secret: 'x' },
    { way: 'parameter', name: 'key', secret: '' },
  ])
    expect(
      (await test.app.inject({ method: 'PUT', url: path, headers: { authorization: 'Bearer admin' }, payload: { key: bad } }))
        .statusCode,
    ).toBe(400)
  expect((await ask<Harvest>('PUT', path, {})).body.key).toBeUndefined()
  expect((await kept()).map(({ name }) => name)).toEqual(['first'])
})

it('a key outlives the tab as long as a harvest is asked with it, and no longer', async () => {
  const live = { kind: 'csw', address: `${HOME}/csw`, place: 1 }
  const { body } = await add('fourth', { live, harvest, key: KEY, keyFor: HOME })
  const { body: desk } = await ask<DeskSources>('GET', '/api/admin/sources')
  expect(desk.keys).toEqual([{ name: 'fourth', way: 'parameter' }])
  expect((await ask('DELETE', '/api/admin/sources/fourth')).status).toBe(204)
  expect(await keyOf(body.harvestId)).toBe('parameter')
  // it waits for a server that runs jobs
  await ask('POST', `/api/admin/harvests/${body.harvestId}/cancel`)
  expect((await ask('DELETE', `/api/admin/harvests/${body.harvestId}?records=only`)).status).toBe(202)
  expect(await keyOf(body.harvestId)).toBe('parameter')
  await ask('POST', `/api/admin/harvests/${body.harvestId}/cancel`)
  expect((await ask('DELETE', `/api/admin/harvests/${body.harvestId}`)).status).toBe(202)
  expect((await kept()).map(({ name }) => name)).toEqual(['first'])
})
