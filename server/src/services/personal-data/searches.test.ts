import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import { writeFilters } from '@graticule/contracts/search/search-params'
import {
  type HighlightedSearch,
  type HighlightedSearches,
  HighlightedSearchesSchema,
  type PopularSearches,
  PopularSearchesSchema,
} from '@graticule/contracts/services/personal-data'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import { readShareUrl } from '@graticule/contracts/links/share-url'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import Schema from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSeed } from '../../seed/read-seed.ts'
import { scoreResource } from '../../entry/score.ts'
import { loadConfig } from '../../config.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'
import { readStoredSearches, type StoredSearches } from '../../seed/read-searches.ts'

const ENABLED = '/personaldata/rest/highlighted-searches/search/enabled'
const POPULAR = '/personaldata/rest/popular-searches'
const { seedFolder } = loadConfig({})

let test: TestApp
let stored: StoredSearches
beforeAll(async () => {
  const { resources } = await readSeed(seedFolder, { score: scoreResource })
  test = await createTestApp({ records: resources.map((resource) => ({ resource })) })
  stored = await readStoredSearches(seedFolder)
})
afterAll(() => test.close())

/** What the page that a kept search opens would find, by the search service itself. */
async function found(url: string): Promise<ResultSet> {
  const state = readShareUrl(new URL(url, 'https://portal.test').searchParams, GLOBAL_SITE)
  expect(state.problems).toEqual([])
  const parameters = writeFilters({ ...searchFiltersOf(state, TEST_NOW), itemsPerPage: 100 })
  const reply = await test.app.inject(
    `/dab/opensearch/query?${parameters.toString()}&outputFormat=${encodeURIComponent(PORTAL_FORMAT)}`,
  )
  return reply.json()
}

describe('highlighted searches', () => {
  const list = async (query = '') => (await test.app.inject(ENABLED + query)).json<HighlightedSearches>()

  // @rule B-home.stored-searches
  it('are a HAL list in their order, with what they find', async () => {
    const reply = await test.app.inject(ENABLED)
    const body = reply.json<HighlightedSearches>()
    expect([...Schema.Errors(HighlightedSearchesSchema, body)[1]]).toEqual([])
    expect(body.page).toEqual({ size: 20, totalElements: stored.highlighted.length, totalPages: 1, number: 0 })
    expect(body._links.self.href).toBe(`https://portal.test${ENABLED}`)
    const [first] = body._embedded.highlightedSearches
    expect(first).toMatchObject({
      name: 'Deforestation alerts, Brazilian Amazon',
      aoiBoundingBox: '-74,-16,-50,2',
      aoiRelation: 'OVERLAPS',
      dateFrom: '2000-01-01T00:00:00Z',
      organisation: { name: 'National Institute for Space Research of Brazil', shortName: 'INPE' },
      _links: { self: { href: 'https://portal.test/personaldata/rest/highlighted-searches/1' } },
    })
    expect(reply.headers['access-control-allow-origin']).toBe('*')
  })

  // @rule B-home.searches-in-language
  it('are named in every language of the portal', () => {
    const languages = [...stored.highlighted, ...stored.popular].map(({ names = {} }) => Object.keys(names))
    expect(new Set(languages.map(String))).toEqual(new Set(['es,fr,pl,ru,zh']))
  })

  // @rule B-home.names-asked-for
  it.each([
    [ENABLED, 'public, no-cache'],
    [POPULAR, 'public, max-age=60'],
  ])('%s gives the names of the language asked for only, and without one those of all', async (path, cache) => {
    const namesOf = async (query: string) => {
      const reply = await test.app.inject(`${path}?size=5${query}`)
      const { _embedded } = reply.json<{ _embedded: Record<string, { name: string; names?: object }[]> }>()
      return { reply, records: Object.values(_embedded).flat() }
    }
    const all = await namesOf('')
    expect(all.records.map(({ names }) => Object.keys(names ?? {}))).toEqual(Array(5).fill(['es', 'fr', 'pl', 'ru', 'zh']))
    const french = await namesOf('&language=fr-CA')
    expect(french.records.map(({ names }) => Object.keys(names ?? {}))).toEqual(Array(5).fill(['fr']))
    expect(french.records.map(({ name }) => name)).toEqual(all.records.map(({ name }) => name))
    expect(french.reply.headers['cache-control']).toBe(cache)
    const english = await namesOf('&language=en')
    expect(english.records.every(({ names }) => names === undefined)).toBe(true)
  })

  it('refuse a language that the portal has no words in', async () => {
    const reply = await test.app.inject(`${ENABLED}?language=tlh`)
    expect([reply.statusCode, reply.json<{ parameter: string }>().parameter]).toEqual([400, 'language'])
  })

  it('are enough for the home page and the list behind it', () => {
    expect(stored.highlighted.length).toBeGreaterThanOrEqual(8)
    expect(new Set(stored.highlighted.map(({ id }) => id)).size).toBe(stored.highlighted.length)
  })

  it('find what they promise, something of the organisation that they name among it', async () => {
    const { _embedded } = await list('?size=100')
    expect(_embedded.highlightedSearches).toHaveLength(stored.highlighted.length)
    for (const { name, address, resources, organisation } of _embedded.highlightedSearches) {
      const { total, entries } = await found(address)
      expect(total, name).toBe(resources)
      expect(total, name).toBeGreaterThan(0)
      const organisations = entries.flatMap(({ resource }) => resource.contacts.map((contact) => contact.organisation))
      expect(organisations, name).toContain(organisation.name)
    }
  })

  // @rule D11.hal-lists
  it('come in pages, and a page beyond the last is empty', async () => {
    const { _embedded, page } = await list('?page=1&size=3')
    expect(_embedded.highlightedSearches.map(({ name }) => name)).toEqual(stored.highlighted.slice(3, 6).map(({ name }) => name))
    expect(page).toMatchObject({ size: 3, number: 1, totalPages: Math.ceil(stored.highlighted.length / 3) })
    expect((await list('?page=99'))._embedded.highlightedSearches).toEqual([])
  })

  it.each([
    ['page=-1', 'page'],
    ['size=0', 'size'],
    ['size=10001', 'size'],
    ['size=all', 'size'],
  ])('refuse %s', async (query, parameter) => {
    const reply = await test.app.inject(`${ENABLED}?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ parameter })
  })

  it('can be read one by one at their own address', async () => {
    const { _embedded } = await list()
    for (const search of _embedded.highlightedSearches.slice(0, 2)) {
      const reply = await test.app.inject(new URL(search._links.self.href).pathname)
      expect(reply.json<HighlightedSearch>()).toEqual(search)
    }
    expect((await test.app.inject('/personaldata/rest/highlighted-searches/999')).statusCode).toBe(404)
  })

  it('come without numbers when the catalogue cannot be read', async () => {
    const down = () => Promise.reject(new PortalError('unavailable', 'The catalogue cannot be opened at the moment.'))
    const broken = await createTestApp({ dependencies: { catalogue: { ...test.catalogue, search: down } } })
    const reply = await broken.app.inject(ENABLED)
    expect(reply.statusCode).toBe(200)
    const { highlightedSearches } = reply.json<HighlightedSearches>()._embedded
    expect(highlightedSearches.length).toBeGreaterThan(0)
    expect(highlightedSearches.every(({ resources }) => resources === undefined)).toBe(true)
    await broken.close()
  })
})

describe('popular searches', () => {
  // @rule S1-7.popular-searches
  it('are a HAL list with the ids that links use, and each finds something', async () => {
    const body = (await test.app.inject(POPULAR)).json<PopularSearches>()
    expect([...Schema.Errors(PopularSearchesSchema, body)[1]]).toEqual([])
    const { popularSearches } = body._embedded
    expect(popularSearches[0]?._links.self.href).toBe('https://portal.test/personaldata/rest/popular-searches/901')
    expect(popularSearches).toHaveLength(6)
    for (const { name, url } of popularSearches) expect((await found(url)).total, name).toBeGreaterThan(0)
  })

  it('can be read by id', async () => {
    expect((await test.app.inject(`${POPULAR}/905`)).json()).toMatchObject({
      name: 'Sea surface temperature',
      url: '/search?f:phrase=sea+surface+temperature&v=1',
    })
    expect((await test.app.inject(`${POPULAR}/1`)).statusCode).toBe(404)
  })
})

describe('the lists that a portal ships with', () => {
  const read = async (highlighted: readonly object[]): Promise<StoredSearches> => {
    const folder = await mkdtemp(join(tmpdir(), 'graticule-searches-'))
    await mkdir(join(folder, 'thumbnails'))
    await writeFile(join(folder, 'thumbnails/fire-1n1ex4.webp'), 'RIFF')
    await writeFile(join(folder, 'highlighted-searches.yaml'), JSON.stringify(highlighted))
    await writeFile(join(folder, 'edition.yaml'), 'date: "2026-01-01"\nlanguage: en\n')
    await writeFile(join(folder, 'organisations.yaml'), 'one: { name: First, url: "https://one.example/", country: INT }\n')
    await writeFile(join(folder, 'keywords.yaml'), '[]\n')
    await writeFile(join(folder, 'licences.yaml'), '{}\n')
    try {
      return await readStoredSearches(folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  const fire = {
    id: 1,
    name: 'Fires',
    organisation: 'one',
    shortName: 'One',
    phrase: 'fire',
    place: 'Here',
    area: [0, 0, 1, 1],
    theme: 'fire',
  }

  it('may be missing', async () => {
    expect(await readStoredSearches('/nowhere')).toEqual({ highlighted: [], popular: [] })
  })

  it('name the picture of a theme only when there is one', async () => {
    const { highlighted } = await read([fire, { ...fire, id: 2, theme: 'rain' }])
    expect(highlighted.map(({ thumbnail }) => thumbnail)).toEqual(['data:image/webp;base64,UklGRg==', undefined])
  })

  it.each([
    [{ area: [0, 5, 1, 1] }, /not a box/],
    [{ organisation: 'two' }, /unknown organisation "two"/],
    [{ from: 'soon' }, /highlighted-searches.yaml: \/0\/from/],
    [{ theme: 'fir' }, /\/0\/theme/],
    [{ colour: 'red' }, /additional properties/],
  ])('are refused with the reason: %j', async (change, reason) => {
    await expect(read([{ ...fire, ...change }])).rejects.toThrow(reason)
  })
})
