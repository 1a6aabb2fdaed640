import { DAY_MS } from '@graticule/contracts/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PopularSearches } from '@graticule/contracts/services/personal-data'
import { createResource } from '../testing/create-resource.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/create-test-app.ts'

let test: TestApp
let now = TEST_NOW
/** Opens a portal of three entries. */
async function open() {
  const titles = ['Soil moisture', 'Soil of the Alps', 'Rain']
  now = TEST_NOW
  test = await createTestApp({
    records: titles.map((title, at) => ({ resource: createResource({ id: `e${at}`, title }) })),
    dependencies: { clock: () => now },
  })
}

/** So many visitors do it on two days. */
async function log(visitors: number, call: string, fields: Readonly<Record<string, unknown>>) {
  await logOnce(visitors, call, fields)
  now += DAY_MS
  await logOnce(visitors, call, fields)
  now -= DAY_MS
}
async function logOnce(visitors: number, call: string, fields: Readonly<Record<string, unknown>>) {
  const one = async (visitor: number) => {
    const reply = await test.app.inject({
      method: 'POST',
      url: `/proxy/rest/log/${call}`,
      remoteAddress: `192.0.2.${visitor}`,
      payload: fields,
    })
    expect(reply.statusCode).toBe(204)
  }
  // those that come together are written together
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => one(visitor)))
}
const search = (visitors: number, dsPhrase: string) => log(visitors, 'logSearchResult', { dsPhrase, dsTotal: 3 })
const get = async <T>(path: string) => (await test.app.inject(path)).json<T>()

describe('what visitors search', () => {
  beforeAll(async () => {
    await open()
    await search(4, 'soil moisture in spring')
    await search(3, 'Moisture of SOIL')
    await search(2, 'soil of my own field')
    await search(3, 'air quality')
  })
  afterAll(() => test.close())

  it('is offered as a wider choice of words to whoever searches less', async () => {
    const words = await get<string[]>('/search/rest/concepts?st=soil&ct=9')
    expect(words.slice(0, 2)).toEqual(['soil moisture in spring', 'moisture of soil'])
    expect(await get('/search/rest/concepts?st=soil+moisture&ct=3')).toEqual(['soil moisture in spring'])
    expect(await get('/search/rest/concepts?st=soil&ct=2')).toEqual(expect.not.arrayContaining(['soil moisture in spring']))
    expect(JSON.stringify(words)).not.toContain('field')
  })

  // @rule B-suggestions.learned
  it('is among the popular searches, in turn with those of the portal, each once', async () => {
    const { _embedded, page } = await get<PopularSearches>('/personaldata/rest/popular-searches')
    const names = _embedded.popularSearches.map(({ name }) => name)
    expect(names.slice(0, 5)).toEqual([
      'Land surface temperature',
      'Soil moisture in spring',
      'Sentinel-2 L2A',
      'Moisture of soil',
      'Air quality',
    ])
    expect(page.totalElements).toBe(8)
    const [, learned] = _embedded.popularSearches
    expect(learned).toMatchObject({ phrase: 'soil moisture in spring', url: '/search?f:phrase=soil+moisture+in+spring&v=1' })
    const path = new URL(learned?._links.self.href ?? '').pathname
    expect(await get(path)).toEqual(learned)
  })

  it('is suggested to whoever types it', async () => {
    const { popular } = await get<{ popular: { text: string }[] }>('/search/rest/suggestions?q=soil')
    expect(popular.map(({ text }) => text)).toEqual(['soil moisture in spring', 'moisture of soil'])
  })

  it('is left out while the database does not answer, and the searches of the portal are there', async () => {
    await test.database.writer.schema.alterTable('searched_phrases').renameTo('elsewhere').execute()
    const { page } = await get<PopularSearches>('/personaldata/rest/popular-searches')
    expect(page.totalElements).toBe(6)
  })
})

describe('what visitors open after a search', () => {
  beforeAll(open)
  afterAll(() => test.close())

  it('is recommended first to those who search the same, unless it is gone', async () => {
    const open = (visitors: number, uiEntryId: string) =>
      log(visitors, 'logElementClick', { uiAction: 'open', uiEntryId, dsPhrase: 'soil' })
    await open(3, 'e2')
    await open(4, 'gone')
    await open(2, 'e1')
    const codes = async (st: string) =>
      (await get<{ code: string }[]>(`/search/rest/recommendations?st=${st}`)).map(({ code }) => code)
    expect(await codes('%22Soil%22')).toEqual(['e2', 'e0', 'e1'])
    expect(await codes('rain')).toEqual(['e2'])
    expect(await codes('moisture')).toEqual(['e0'])
  })
})
