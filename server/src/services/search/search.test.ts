import { SEARCH_ROUTES, type Suggestions } from '@graticule/contracts/services/search'
import Schema from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

const record = (id: string, title: string, keywords: readonly string[] = [], abstract = '') => ({
  resource: createResource({
    id,
    title,
    abstract,
    keywords: keywords.map((value) => ({ value })),
    contacts: id === 'dry-1' ? [{ individual: 'A person' }, { organisation: 'Rain office' }] : [],
  }),
})
/** Entries of which one in three is about droughts, and those have keywords of their own. */
const dry = [1, 2, 3, 4].map((number) =>
  record(`dry-${number}`, `Drought monitor ${number}`, ['soil moisture', 'data'], `Rain and ${'words '.repeat(100)}`),
)
const wet = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => record(`wet-${number}`, `Flood extent ${number}`, ['rivers', 'data']))
const seas = [
  record('sst', 'Sea surface temperature of the “Baltic”', ['sea surface temperature', 'Oceans']),
  record('lst', 'Land surface temperature', ['land surface temperature']),
]

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ records: [...dry, ...wet, ...seas] })
}, 30_000)
afterAll(() => test.close())

const ask = (path: string, query: Record<string, string>) => test.app.inject({ url: path, query })
async function suggest(q: string, more: Record<string, string> = {}): Promise<Suggestions> {
  const reply = await ask(SEARCH_ROUTES.suggestions.path, { q, ...more })
  expect(reply.statusCode).toBe(200)
  expect(Schema.Check(SEARCH_ROUTES.suggestions.reply, reply.json())).toBe(true)
  return reply.json<Suggestions>()
}

describe('GET /search/rest/suggestions', () => {
  it('groups by kind what the typed words may become, with the parts that answer to them', async () => {
    const { popular, keywords, titles, places } = await suggest('surf temp')
    expect(popular).toEqual([])
    expect([keywords, titles, places]).toEqual([[], [], []])
    const whole = await suggest('surface temp')
    expect(whole.popular).toEqual([
      {
        text: 'land surface temperature',
        matched: [
          [5, 12],
          [13, 17],
        ],
      },
      {
        text: 'sea surface temperature',
        matched: [
          [4, 11],
          [12, 16],
        ],
      },
    ])
    // the popular searches are these keywords
    expect(whole.keywords).toEqual([])
    expect(whole.titles).toEqual([
      {
        text: 'Land surface temperature',
        matched: [
          [5, 12],
          [13, 17],
        ],
        dataSource: 'dab',
        id: 'lst',
      },
      {
        text: 'Sea surface temperature of the “Baltic”',
        matched: [
          [4, 11],
          [12, 16],
        ],
        dataSource: 'dab',
        id: 'sst',
      },
    ])
  })

  // @rule B-suggestions.typing-errors
  it('forgives typing errors', async () => {
    const { popular, keywords, titles } = await suggest('oecans')
    expect({ popular, titles }).toEqual({ popular: [], titles: [] })
    expect(keywords).toEqual([{ text: 'Oceans', matched: [[0, 6]], count: 1 }])
    expect((await suggest('nihgt lihgts')).popular.map(({ text }) => text)).toEqual(['night lights'])
  })

  // @rule B-suggestions.places
  it('finds the place that the phrase goes on with, in the language of the visitor', async () => {
    const [place] = (await suggest('soil moisture in andal')).places
    expect(place).toMatchObject({ text: 'Andalusia, Spain', phrase: 'soil moisture', matched: [[0, 5]], kind: 'region' })
    expect((await suggest('humedad en andal', { language: 'es-MX' })).places[0]).toMatchObject({
      text: 'Andalucía, España',
      phrase: 'humedad',
    })
    // the whole text may be a place, but shorter ones are the beginning of everything
    expect((await suggest('Medit')).places.map(({ text, phrase }) => [text, phrase])).toEqual([
      ['Mediterranean Sea', ''],
      ['Mediterranean Basin', ''],
    ])
    expect((await suggest('me')).places).toEqual([])
  })

  it('gives as many of each kind as are wanted', async () => {
    expect((await suggest('drought')).titles).toHaveLength(4)
    expect((await suggest('drought', { limit: '2' })).titles).toHaveLength(2)
  })

  it.each(['"', '%', '( AND', "'; DROP TABLE", '../../etc/passwd', '🌍', '海', 'NOT', '__proto__', 'a\ud800b', 'x'.repeat(200)])(
    'answers %.20j by its schema',
    async (q) => {
      await suggest(q)
    },
  )

  it('sees what was written a moment ago, and may be kept for a minute', async () => {
    await test.catalogue.write([record('new', 'Zooplankton survey', ['zooplankton'])])
    const reply = await ask(SEARCH_ROUTES.suggestions.path, { q: 'zoopl' })
    expect(reply.json<Suggestions>().titles[0]?.id).toBe('new')
    expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'access-control-allow-origin': '*' })
    await test.catalogue.remove(['new'])
    expect(await suggest('zoopl')).toEqual({ popular: [], terms: [], keywords: [], titles: [], places: [] })
  })
})

describe('GET /search/rest/concepts', () => {
  // @rule S1-7.concepts
  it('answers with a list of words that belong to the phrase', async () => {
    const reply = await ask(SEARCH_ROUTES.concepts.path, { st: 'drought' })
    expect(reply.json()).toEqual(['soil moisture', 'Drought monitor'])
    expect((await ask(SEARCH_ROUTES.concepts.path, { st: 'drought', ct: '1' })).json()).toEqual(['soil moisture'])
    expect((await ask(SEARCH_ROUTES.concepts.path, { st: 'SST' })).json()[0]).toBe('sea surface temperature')
    expect((await ask(SEARCH_ROUTES.concepts.path, { st: 'xyzzy' })).json()).toEqual([])
  })
})

describe('GET /search/rest/recommendations', () => {
  // @rule S1-7.recommendations
  // @rule S1-9.recommendations
  it('answers with entries in the shape that clients of the original read', async () => {
    const reply = await ask(SEARCH_ROUTES.recommendations.path, { st: 'drought', ct: '2' })
    expect(Schema.Check(SEARCH_ROUTES.recommendations.reply, reply.json())).toBe(true)
    expect(reply.json()).toEqual([
      {
        dataSource: 'dab',
        code: 'dry-1',
        title: 'Drought monitor 1',
        description: expect.stringMatching(/^Rain and words .*…$/),
        organisation: 'Rain office',
      },
      { dataSource: 'dab', code: 'dry-2', title: 'Drought monitor 2', description: expect.any(String) },
    ])
  })

  it('does without a description, and without a match', async () => {
    expect((await ask(SEARCH_ROUTES.recommendations.path, { st: 'Land' })).json()).toContainEqual({
      dataSource: 'dab',
      code: 'lst',
      title: 'Land surface temperature',
      description: '',
    })
    expect((await ask(SEARCH_ROUTES.recommendations.path, { st: 'xyzzy' })).json()).toEqual([])
  })

  it.each(['"', '(', ') OR (', 'NOT ice', '🌍', '" OR "'])('answers %j', async (st) => {
    for (const { path } of [SEARCH_ROUTES.recommendations, SEARCH_ROUTES.concepts]) {
      expect((await ask(path, { st })).statusCode).toBe(200)
    }
  })
})

describe('words in the language of the visitor', () => {
  // @rule B-suggestions.terms
  it.each([
    ['ru', 'температура пов', 'температура поверхности моря'],
    ['zh', '海面温度', '海面温度'],
    ['zh', '海面', '海面温度'],
    ['pl', 'temperatura pow', 'temperatura powierzchni morza'],
    ['fr', 'inond', 'inondation'],
    ['es', 'inund', 'inundación'],
  ])('in %s: %s suggests %s, which finds English records', async (language, typed, term) => {
    const { terms } = await suggest(typed, { language })
    expect(terms.map(({ text }) => text)).toContain(term)
    const found = await test.catalogue.search({ phrase: term, searchFields: [], start: 0, count: 1, wantedFacets: [] })
    expect(found.total).toBeGreaterThan(0)
  })

  it('are none in English, whose keywords are there', async () => {
    expect((await suggest('flo')).terms).toEqual([])
  })

  // @rule B-suggestions.concepts-in-language
  it('name concepts where they are known', async () => {
    const concepts = async (language: string) =>
      (await ask(SEARCH_ROUTES.concepts.path, { st: 'drought', language })).json<string[]>()
    expect(await concepts('en')).toContain('soil moisture')
    expect(await concepts('fr')).toContain('humidité du sol')
  })
})

describe('what is refused', () => {
  it.each([
    ['suggestions', 'q', {}],
    ['suggestions', 'q', { q: '  ' }],
    ['suggestions', 'q', { q: 'a\u0000b' }],
    ['suggestions', 'q', { q: 'x'.repeat(201) }],
    ['suggestions', 'language', { q: 'ice', language: 'de' }],
    ['suggestions', 'language', { q: 'ice', language: '__proto__' }],
    ['suggestions', 'limit', { q: 'ice', limit: '0' }],
    ['suggestions', 'limit', { q: 'ice', limit: '21' }],
    ['suggestions', 'limit', { q: 'ice', limit: '1e400' }],
    ['concepts', 'st', {}],
    ['concepts', 'st', { st: 'x'.repeat(2_001) }],
    ['concepts', 'ct', { st: 'ice', ct: '51' }],
    ['recommendations', 'st', { st: 'a\u0000b' }],
    ['recommendations', 'ct', { st: 'ice', ct: '-1' }],
  ] as const)('%s: a bad %s', async (route, parameter, query) => {
    const reply = await ask(SEARCH_ROUTES[route].path, query)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      type: 'urn:graticule:problem:invalid-parameter',
      parameter,
      accepted: expect.stringMatching(/.{5}/),
    })
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})
