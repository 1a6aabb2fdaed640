import { VISITOR_LIMITS, DAY_MS } from '@graticule/contracts/limits'
import { MAX_LOG_TEXT } from '@graticule/contracts/services/log'
import { MAX_COUNTED_IDS } from '@graticule/contracts/services/view-counts'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'
import { openLearnedSearches } from '../../learned-searches/learned-searches.ts'
import { openUsageLog } from './usage-log.ts'

let test: TestApp
let now = TEST_NOW
beforeEach(async () => {
  now = TEST_NOW
  test = await createTestApp({ dependencies: { clock: () => now } })
})
afterEach(() => test.close())

const post = (url: string, payload: unknown, userAgent = 'browser', remoteAddress = '192.0.2.1') =>
  test.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'user-agent': userAgent, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const MARKS = { visitor: 'v', network: 'n' }
/** What is done today and tomorrow; tomorrow it is then. */
const onTwoDays = async (work: () => Promise<unknown>) => {
  await work()
  now += DAY_MS
  await work()
}
const rows = () => test.database.reader.selectFrom('usage_log').selectAll().execute()

describe('a log call', () => {
  it.each([
    ['/proxy/rest/log/logSearchResult', 'logSearchResult'],
    ['/proxy/rest/log/logSearch', 'logSearchResult'],
    ['/personaldata/rest/logSearch', 'logSearchResult'],
    ['/personaldata/rest/log/logResourceError', 'logResourceError'],
    ['/proxy/rest/log/logElementClick', 'logElementClick'],
    ['/personaldata/rest/logSignIn', 'logSignIn'],
  ])('at %s is on the disk when it is answered', async (url, kind) => {
    const reply = await post(url, { uiSource: 'dab', dsPhrase: 'sea ice', dsTotal: 12, uiEntryId: 'e1' })
    expect([reply.statusCode, reply.body]).toEqual([204, ''])
    expect(await rows()).toEqual([
      {
        at: TEST_NOW,
        kind,
        visitor: expect.stringMatching(/^[0-9a-f]{16}$/),
        phrase: 'sea ice',
        total: 12,
        entry_id: 'e1',
        fields: JSON.stringify({ uiSource: 'dab', uiEntryId: 'e1', dsPhrase: 'sea ice', dsTotal: 12 }),
      },
    ])
  })

  // @rule D19.no-addresses
  it('keeps nothing that tells who it was', async () => {
    await post('/proxy/rest/log/logSearchResult', {
      sessionId: 'secret-1',
      userName: 'secret-2',
      userAgent: 'secret-3',
      ip: 'secret-4',
      dsPhrase: 'data of somebody@example.org please',
      uiLabel: 'Search',
    }, 'secret-5', '203.0.113.77') // prettier-ignore
    const text = JSON.stringify(await rows())
    expect(text).not.toMatch(/secret|203\.0\.113|somebody/)
    expect(text).toContain('data of … please')
  })

  it('tells visitors of a day apart, and nobody on another day', async () => {
    await post('/proxy/rest/log/logSearchResult', {})
    await post('/proxy/rest/log/logSearchResult', {})
    await post('/proxy/rest/log/logSearchResult', {}, 'another')
    await post('/proxy/rest/log/logSearchResult', {}, 'browser', '192.0.2.2')
    now += DAY_MS
    await post('/proxy/rest/log/logSearchResult', {})
    const [first, second, ...others] = (await rows()).map(({ visitor }) => visitor)
    expect(second).toBe(first)
    expect(new Set([first, ...others]).size).toBe(4)
  })

  it('takes hostile values as values, cuts long ones, and leaves out what has no name', async () => {
    const fields = {
      dsPhrase: `'); drop table usage_log; --\u0000\ud800${'x'.repeat(5_000)}`,
      dsTotal: 'many',
      uiLabel: { a: 1 },
      uiAction: null,
      other: { a: 1 },
    }
    expect((await post('/proxy/rest/log/logSearchResult', fields)).statusCode).toBe(204)
    const [row] = await rows()
    expect(row?.phrase).toHaveLength(MAX_LOG_TEXT)
    expect(row?.phrase).toMatch(/^'\); drop table usage_log; --\ufffdx/)
    expect([row?.total, Object.keys(JSON.parse(row?.fields ?? ''))]).toEqual([null, ['dsPhrase', 'dsTotal']])
  })

  // @rule S1-3.log-fields
  it('keeps only fields that have names, and no addresses within their texts', async () => {
    await post('/proxy/rest/log/logSearchResult', {
      dsIp: '10.1.2.3',
      dsSession: 'abc',
      dsUserAgent: 'Firefox',
      dsPhrase: 'ice from 10.1.2.3, 192.168.0.1:8080 (fe80::1) and 2001:db8::ff00:42:8329. Or me@example.org',
      dsPlace: '::ffff:192.0.2.7',
      uiLabel: 'at 12:30:45 std::vector 10.5281/zenodo.1 v1.2.3 900.1.2.3 5,44,15,48',
    })
    expect(JSON.parse((await rows())[0]?.fields ?? '')).toEqual({
      dsPhrase: 'ice from …, …:8080 (…) and …. Or …',
      dsPlace: '…',
      uiLabel: 'at 12:30:45 std::vector 10.5281/zenodo.1 v1.2.3 900.1.2.3 5,44,15,48',
    })
  })

  it('takes a text of sixty thousand letters without going through it again and again', async () => {
    await post('/proxy/rest/log/logSearchResult', { dsPhrase: 'a'.repeat(60_000) })
    expect((await rows())[0]?.phrase).toHaveLength(MAX_LOG_TEXT)
  })

  it.each(['', '[]', '"text"', 'null', '{'])('is refused with the body %j', async (body) => {
    const reply = await post('/proxy/rest/log/logSearchResult', body)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8'])
    expect(await rows()).toEqual([])
  })

  // @rule B-usage-log.calls
  it('is refused when one address logs more than a class does, whatever its browsers are called', async () => {
    // at once: they are written together
    const replies = Array.from({ length: VISITOR_LIMITS.notesPerMinute + 5 }, (_, n) =>
      post('/proxy/rest/log/logElementClick', {}, `browser ${n}`),
    )
    const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 204)).toHaveLength(VISITOR_LIMITS.notesPerMinute)
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429])
    expect((await post('/proxy/rest/log/logElementClick', {}, 'browser', '192.0.2.2')).statusCode).toBe(204)
  })

  it('behind a proxy is counted by the address that a known one tells, and by nobody else’s word', async () => {
    const visitorsOf = async (trustProxy: readonly string[]) => {
      const other = await createTestApp({ config: { trustProxy } })
      for (const forwarded of ['198.51.100.1', '198.51.100.2']) {
        await other.app.inject({
          method: 'POST',
          url: '/proxy/rest/log/logElementClick',
          remoteAddress: '10.0.0.7',
          headers: { 'x-forwarded-for': forwarded },
          payload: {},
        })
      }
      const visitors = (await other.database.reader.selectFrom('usage_log').select('visitor').execute()).length
      const { length } = await other.database.reader.selectFrom('usage_log').select('visitor').distinct().execute()
      await other.close()
      return [visitors, length]
    }
    expect(await visitorsOf([])).toEqual([2, 1])
    expect(await visitorsOf(['10.0.0.8'])).toEqual([2, 1])
    expect(await visitorsOf(['10.0.0.0/8'])).toEqual([2, 2])
  })

  it('is answered 503 in words when the disk does not take it, and the next one is tried again', async () => {
    await test.database.writer.schema.alterTable('usage_log').renameTo('elsewhere').execute()
    const reply = await post('/proxy/rest/log/logSearchResult', {})
    expect([reply.statusCode, reply.json()]).toMatchObject([503, { detail: 'The log cannot be read or written at the moment.' }])
    await test.database.writer.schema.alterTable('elsewhere').renameTo('usage_log').execute()
    expect((await post('/proxy/rest/log/logSearchResult', {})).statusCode).toBe(204)
  })

  it('is written together with those that come at the same moment', async () => {
    const log = openUsageLog(
      test.database,
      openLearnedSearches(test.database, () => now),
      () => now,
    )
    await Promise.all(Array.from({ length: 2_500 }, (_, n) => log.add('logSearchResult', MARKS, { dsPhrase: `w${n}` })))
    expect(new Set((await rows()).map(({ phrase }) => phrase)).size).toBe(2_500)
  })

  // @rule B-usage-log.together
  it('is written together with those that come while the log rests after a slow write', async () => {
    let writes = 0
    const learn = async () => {
      writes += 1
      if (writes === 1) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const log = openUsageLog(test.database, { learn }, () => now)
    await log.add('logSignIn', MARKS, {})
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const others: Promise<void>[] = []
      for (let call = 0; call < 5; call += 1) {
        others.push(log.add('logSignIn', MARKS, {}))
        await new Promise((resolve) => setImmediate(resolve))
      }
      expect(writes).toBe(1)
      vi.runAllTimers()
      await Promise.all(others)
    } finally {
      vi.useRealTimers()
    }
    expect([writes, (await rows()).length]).toEqual([2, 6])
  })

  it('is refused when more waits to be written than the server can hold', async () => {
    const log = openUsageLog(
      test.database,
      openLearnedSearches(test.database, () => now),
      () => now,
    )
    const outcomes = await Promise.allSettled(Array.from({ length: 5_100 }, () => log.add('logSignIn', MARKS, {})))
    const refused = outcomes.filter(({ status }) => status === 'rejected').length
    expect([refused, (await rows()).length]).toEqual([100, 5_000])
  })
})

describe('what was logged', () => {
  // @rule D19.log-days
  it('is forgotten after the days that the operator chose', async () => {
    const old = { kind: 'logSignIn', visitor: 'v', phrase: null, total: null, entry_id: null, fields: '{}' }
    const days = [1, 29, 31, 400]
    await test.database.writer
      .insertInto('usage_log')
      .values(days.map((day) => ({ ...old, at: TEST_NOW - day * DAY_MS })))
      .execute()
    expect(
      await openUsageLog(
        test.database,
        openLearnedSearches(test.database, () => now),
        () => now,
      ).purge(30),
    ).toBe(2)
    expect((await rows()).map(({ at }) => (TEST_NOW - at) / DAY_MS)).toEqual([1, 29])
  })
})

// @rule B-usage-log.rows
it('keeps the latest rows and no more than its size', async () => {
  const row = { kind: 'logSignIn', visitor: 'v', phrase: null, total: null, entry_id: null, fields: '{}' }
  await test.database.writer
    .insertInto('usage_log')
    .values(Array.from({ length: 10 }, (_, n) => ({ ...row, at: TEST_NOW - n })))
    .execute()
  const learned = openLearnedSearches(test.database, () => now)
  expect(await openUsageLog(test.database, learned, () => now, 4).purge(30)).toBe(6)
  expect((await rows()).map(({ at }) => TEST_NOW - at)).toEqual([0, 1, 2, 3])
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

describe('entries that were opened after a search', () => {
  const opened = (phrase: string) => openLearnedSearches(test.database, () => now).opened(phrase, 9)
  const open = async (visitors: number, fields: Readonly<Record<string, unknown>>) => {
    for (let visitor = 0; visitor < visitors; visitor += 1)
      await post(
        '/proxy/rest/log/logElementClick',
        { uiAction: 'open', dsPhrase: 'Sea ICE', uiEntryId: 'e1', ...fields },
        'browser',
        `192.0.2.${visitor}`,
      )
  }

  it('are learned when several visitors have opened them', async () => {
    await onTwoDays(async () => {
      await open(4, { uiEntryId: 'e2' })
      await open(3, {})
      await open(2, { uiEntryId: 'e3' })
    })
    await open(9, { uiEntryId: 'e6' })
    await open(5, { uiEntryId: 'e4', uiAction: 'share' })
    await open(5, { uiEntryId: '' })
    await open(5, { uiEntryId: 'x'.repeat(2_001) })
    await open(5, { uiEntryId: 'e5', dsPhrase: '' })
    expect(await opened('"sea  ice"')).toEqual(['e2', 'e1'])
    expect([await opened('sea'), await opened('')]).toEqual([[], []])
  })
})

describe('popular phrases', () => {
  const search = async (dsPhrase: unknown, visitors: number, dsTotal: unknown = 5) => {
    for (let visitor = 0; visitor < visitors; visitor += 1)
      await post('/proxy/rest/log/logSearchResult', { dsPhrase, dsTotal }, 'browser', `192.0.2.${visitor}`)
  }
  const popular = async (query = '') => (await test.app.inject(`/proxy/rest/popular${query}`)).json()

  // @rule S1-7.popular
  it('are those that several visitors have searched, however they wrote them, and that found something', async () => {
    await onTwoDays(async () => {
      await search('Sea  ICE', 3)
      await search('"sea ice"', 5)
      await search('soil moisture', 4)
      await search('what one person looks for', 1)
      await search('my own field', 2)
      for (let n = 0; n < 5; n += 1) await search('again and again', 2)
      await search('nothing there', 9, 0)
      await search('***', 9)
    })
    await search('everybody on one day', 9)
    expect(await popular()).toEqual(['sea ice', 'soil moisture'])
    expect(await popular('?query=MOIST')).toEqual(['soil moisture'])
    expect(await popular('?query=s&limit=1')).toMatchObject({ status: 400, parameter: 'query' })
    expect(await popular('?limit=1')).toEqual(['sea ice'])
  })

  it('are not those of one visitor who comes again day after day', async () => {
    for (let day = 0; day < 9; day += 1) {
      await search('what one person looks for', 2)
      now += DAY_MS
    }
    await search('of three on one day', 3)
    expect(await popular()).toEqual([])
    now += DAY_MS
    await search('of three on one day', 1)
    expect(await popular()).toEqual(['of three on one day'])
  })

  // @rule B-usage-log.networks
  it('are not those of one address with many browsers, or of one network with many addresses', async () => {
    await onTwoDays(async () => {
      for (let n = 0; n < 9; n += 1) {
        const phrase = { dsPhrase: 'buy my shoes', dsTotal: 5 }
        await post('/proxy/rest/log/logSearchResult', phrase, `browser ${n}`)
        await post('/proxy/rest/log/logSearchResult', phrase, 'browser', `2001:db8:1:2:${n}::${n}`)
      }
    })
    expect(await popular()).toEqual([])
  })

  // @rule B-usage-log.no-addresses-told
  it.each([
    'shoes at https://shoes.example',
    'www.shoes.example',
    'shoes.example/cheap',
    'best shoes.example',
    'mail somebody@example.org',
    'somebody @example',
    'host 192.0.2.77',
    'x'.repeat(121),
  ])('never hold an address: %s', async (phrase) => {
    await onTwoDays(() => search(phrase, 4))
    expect(await popular()).toEqual([])
  })
  it.each(['land cover 2015-2020', 'pm2.5', 'sentinel-2 l2a', 'u.s. forests', 'temperature 1.5 degrees', '海洋 温度'])(
    'are told when no address is in them: %s',
    async (phrase) => {
      await onTwoDays(() => search(phrase, 4))
      expect(await popular()).toEqual([phrase])
    },
  )

  it('are forgotten with the log when nobody searches them any more', async () => {
    await onTwoDays(() => search('once', 3))
    now += 20 * DAY_MS
    await onTwoDays(() => search('again', 3))
    now += 20 * DAY_MS
    const learned = openLearnedSearches(test.database, () => now)
    await learned.purge(30)
    expect(await popular()).toEqual(['again'])
  })

  it('are written with the log or not at all, and counted when it is tried again', async () => {
    await test.database.writer.schema.alterTable('searched_phrases').renameTo('elsewhere').execute()
    await search('sea ice', 3)
    expect(await rows()).toEqual([])
    await test.database.writer.schema.alterTable('elsewhere').renameTo('searched_phrases').execute()
    await onTwoDays(() => search('sea ice', 3))
    expect([await popular(), (await rows()).length]).toEqual([['sea ice'], 6])
  })

  it('are looked for by what was typed, not by a pattern', async () => {
    await onTwoDays(() => search('100 % cloud_free', 3))
    expect(await popular(`?query=${encodeURIComponent('0 %')}`)).toEqual(['100 % cloud_free'])
    expect(await popular(`?query=${encodeURIComponent('c_oud')}`)).toEqual([])
    expect(await popular(`?query=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
    expect(await popular(`?query=${encodeURIComponent('\\%')}`)).toEqual([])
  })

  it.each(['?limit=0', '?limit=11', '?limit=x', '?limit=1&limit=2', '?query=%00%00', '?query=a&query=b'])(
    'are not told for %s',
    async (query) => {
      expect(await popular(query)).toMatchObject({ status: 400 })
    },
  )
})
