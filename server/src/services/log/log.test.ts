import { VISITOR_LIMITS, DAY_MS } from '@graticule/contracts/limits'
import { MAX_LOG_TEXT } from '@graticule/contracts/services/log'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'
import { openLearnedSearches } from '../../learned-searches/learned-searches.ts'
import { openUsageLog } from './usage-log.ts'

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
const MARKS = { visitor: 'v', network: 'n' }
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
        at: now,
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
      .values(days.map((day) => ({ ...old, at: now - day * DAY_MS })))
      .execute()
    expect(
      await openUsageLog(
        test.database,
        openLearnedSearches(test.database, () => now),
        () => now,
      ).purge(30),
    ).toBe(2)
    expect((await rows()).map(({ at }) => (now - at) / DAY_MS)).toEqual([1, 29])
  })
})

// @rule B-usage-log.rows
it('keeps the latest rows and no more than its size', async () => {
  const row = { kind: 'logSignIn', visitor: 'v', phrase: null, total: null, entry_id: null, fields: '{}' }
  await test.database.writer
    .insertInto('usage_log')
    .values(Array.from({ length: 10 }, (_, n) => ({ ...row, at: now - n })))
    .execute()
  const learned = openLearnedSearches(test.database, () => now)
  expect(await openUsageLog(test.database, learned, () => now, 4).purge(30)).toBe(6)
  expect((await rows()).map(({ at }) => now - at)).toEqual([0, 1, 2, 3])
})
