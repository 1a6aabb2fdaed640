import { DAY_MS } from '@graticule/contracts/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'
import { openLearnedSearches } from '../../learned-searches/learned-searches.ts'

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

/** What so many visitors do at the same time: it is written together, and nobody waits for the rest of the log. */
const together = (visitors: number, work: (visitor: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: visitors }, (_, visitor) => work(visitor)))

/** What is done today and tomorrow; tomorrow it is then. */
const onTwoDays = async (work: () => Promise<unknown>) => {
  await work()
  now += DAY_MS
  await work()
}
const rows = () => test.database.reader.selectFrom('usage_log').selectAll().execute()

describe('entries that were opened after a search', () => {
  const opened = (phrase: string) => openLearnedSearches(test.database, () => now).opened(phrase, 9)
  const open = async (visitors: number, fields: Readonly<Record<string, unknown>>) => {
    await together(visitors, (visitor) =>
      post(
        '/proxy/rest/log/logElementClick',
        { uiAction: 'open', dsPhrase: 'Sea ICE', uiEntryId: 'e1', ...fields },
        'browser',
        `192.0.2.${visitor}`,
      ),
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
    await together(visitors, (visitor) =>
      post('/proxy/rest/log/logSearchResult', { dsPhrase, dsTotal }, 'browser', `192.0.2.${visitor}`),
    )
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
