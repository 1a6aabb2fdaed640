import { DAY_MS } from '@graticule/contracts/limits'
import { MAX_COUNTED_IDS } from '@graticule/contracts/services/view-counts'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'

/** One server for all tests: each begins long after the last one, with empty tables. */
let test: TestApp
let now = TEST_NOW

beforeAll(async () => {
  test = await createTestApp({ dependencies: { clock: () => now } })
})
afterAll(() => test.close())
beforeEach(async () => {
  now += 1_000 * DAY_MS
  for (const table of ['usage_log', 'view_counts', 'opened_entries', 'searched_phrases'] as const)
    await test.database.writer.deleteFrom(table).execute()
})

const post = (url: string, payload: unknown, userAgent = 'browser', remoteAddress = '192.0.2.1') =>
  test.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'user-agent': userAgent, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('views of an entry', () => {
  const view = (entryId: unknown, userAgent?: string, address?: string) =>
    post('/proxy/rest/counter/view', { entryId }, userAgent, address)
  const get = async (path: string) => (await test.app.inject(`/proxy/rest/counter/view/${path}`)).json()

  // @rule S1-7.view-counter
  it('are counted once a day for each address', async () => {
    expect((await view('a/b c')).json()).toEqual({ entryId: 'a/b c', count: 1, counter: 1 })
    expect((await view('a/b c')).json()).toEqual({ entryId: 'a/b c', count: 1, counter: 1 })
    expect((await view('a/b c', 'another')).json()).toEqual({ entryId: 'a/b c', count: 1, counter: 1 })
    expect((await view('a/b c', 'browser', '192.0.2.2')).json()).toEqual({ entryId: 'a/b c', count: 2, counter: 2 })
    expect((await view('a/b c', 'browser', '2001:db8::1')).json()).toEqual({ entryId: 'a/b c', count: 3, counter: 3 })
    expect((await view('a/b c', 'browser', '2001:db8:0:0:ffff::9')).json()).toEqual({ entryId: 'a/b c', count: 3, counter: 3 })
    now += DAY_MS
    expect((await view('a/b c')).json()).toEqual({ entryId: 'a/b c', count: 4, counter: 4 })
    expect(await get(encodeURIComponent('a/b c'))).toEqual({ entryId: 'a/b c', count: 4, counter: 4 })
    expect(await get('never')).toEqual({ entryId: 'never', count: 0, counter: 0 })
  })

  // @rule B-usage-log.views-to-index
  it('come with entries, and order searches once the index was told of them', async () => {
    const ids = ['a', 'b', 'c']
    await test.catalogue.write(ids.map((id) => ({ resource: createResource({ id }) })))
    for (const address of ['192.0.2.1', '192.0.2.2']) await view('b', 'browser', address)
    await view('c')
    await view('of another source')
    const answer = async () => {
      const query = `sortBy=views:desc&ct=3&outputFormat=${encodeURIComponent(PORTAL_FORMAT)}`
      const { entries } = (await test.app.inject(`/dab/opensearch/query?${query}`)).json<ResultSet>()
      return entries.map(({ resource }) => `${resource.id} ${resource.views ?? 0}`)
    }
    expect(await answer()).toEqual(['a 0', 'b 2', 'c 1'])
    await test.catalogue.touch(['b', 'c', 'of another source'])
    expect(await answer()).toEqual(['b 2', 'c 1', 'a 0'])
    await test.catalogue.reindex()
    expect(await answer()).toEqual(['b 2', 'c 1', 'a 0'])
  })

  it('are told to the index when the server closes', async () => {
    const told: (readonly string[])[] = []
    const touch = (ids: readonly string[]) => Promise.resolve(void told.push(ids))
    const other = await createTestApp({ catalogue: { ...test.catalogue, touch, close: () => Promise.resolve() } })
    await other.app.inject({ method: 'POST', url: '/proxy/rest/counter/view', payload: { entryId: 'a' } })
    await other.close()
    expect(told).toEqual([['a']])
  })

  it('are told for a list, in its order', async () => {
    await view('b')
    expect(await get('list?entryIds=a,b,b,')).toEqual([
      { entryId: 'a', count: 0, counter: 0 },
      { entryId: 'b', count: 1, counter: 1 },
    ])
  })

  it.each([
    'list',
    'list?entryIds=',
    `list?entryIds=${Array.from({ length: MAX_COUNTED_IDS + 1 }, (_, n) => n).join(',')}`,
    'list?entryIds=%00',
  ])('are not told for %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, parameter: 'entryIds' })
  })

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a long one', 'x'.repeat(2_001)],
    ['one with NUL', 'a\u0000b'],
    ['an object', { a: 1 }],
    ['a number', 5],
    ['a list', ['a']],
    ['a line break', 'a\nb'],
    ['blanks at its ends', ' a '],
    ['markup', '<b>a</b>'],
    ['only signs', '///'],
  ])('are not counted for the id: %s', async (_, entryId) => {
    const reply = await view(entryId)
    expect([reply.statusCode, reply.json().parameter]).toEqual([400, 'entryId'])
    expect(await test.database.reader.selectFrom('view_counts').selectAll().execute()).toEqual([])
  })

  it.each([
    '{A1B2-C3}',
    'a/b c',
    'urn:x-wmo:md:int.wmo.wis::FCBU18HAAB',
    'https://example.org/?a=b&c=d',
    '数据',
    '10.5281/zenodo.1001',
  ])('are counted for %s', async (id) => {
    expect((await view(id)).json()).toEqual({ entryId: id, count: 1, counter: 1 })
  })
})
