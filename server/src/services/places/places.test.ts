import {
  type CountriesReply,
  CountriesReplySchema,
  type Place,
  PLACES_ROUTES,
  PlacesReplySchema,
  SuggestionsReplySchema,
} from '@graticule/contracts/services/places'
import { WHERE_ROUTE, WhereReplySchema } from '@graticule/contracts/services/where'
import type { FastifyInstance } from 'fastify'
import Schema from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gazetteer } from '../../gazetteer/gazetteer.ts'
import { openGazetteer } from '../../gazetteer/open-gazetteer.ts'
import { places } from './index.ts'
import { createBareApp } from '../../testing/bare-app.ts'

async function createPlacesApp(gazetteer: Gazetteer): Promise<FastifyInstance> {
  const app = createBareApp()
  await app.register(places, { gazetteer })
  return app
}

let app: FastifyInstance
beforeAll(async () => {
  app = await createPlacesApp(openGazetteer())
  await app.inject(`${PLACES_ROUTES.search.path}?q=warm`)
}, 30_000)
afterAll(() => app.close())

const search = (query: Record<string, string>) => app.inject({ url: PLACES_ROUTES.search.path, query })
const autosuggest = (query: Record<string, string>) => app.inject({ url: PLACES_ROUTES.autosuggest.path, query })

describe('GET /places/rest/search', () => {
  // @rule S1-7.place-search
  it('answers the place that clearly leads, with a viewport', async () => {
    const reply = await search({ q: 'Poland' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toEqual({
      results: [
        {
          name: 'Poland',
          fullName: 'Poland',
          kind: 'country',
          box: [14.12, 48.99, 24.15, 54.84],
          viewport: [14.12, 48.99, 24.15, 54.84],
          centre: [19.135, 51.915],
          country: 'PL',
        },
      ],
    })
  })

  it('answers several places without viewport on a tie', async () => {
    const { results } = (await search({ q: 'Springfield' })).json<{ results: Place[] }>()
    expect(results).toHaveLength(10)
    expect(results[0]).toMatchObject({ kind: 'city', country: 'US', population: expect.any(Number) })
    expect(results.some((place) => 'viewport' in place)).toBe(false)
  })

  it('answers in the language asked for, with or without its country', async () => {
    for (const language of ['fr', 'fr-CA', 'FR_fr']) {
      expect((await search({ q: 'Spain', language })).json().results[0].name).toBe('Espagne')
    }
  })

  it('answers an empty list when nothing has the name', async () => {
    expect((await search({ q: 'xyzzy' })).json()).toEqual({ results: [] })
  })

  it.each(['Poland', 'Springfield', 'Par', '北京', '"', "'; DROP TABLE", '%', '../../etc/passwd', '🌍'])(
    'answers %j by its schema',
    async (q) => {
      const reply = await search({ q })
      expect(reply.statusCode).toBe(200)
      expect(Schema.Check(PlacesReplySchema, reply.json())).toBe(true)
    },
  )

  it('may be read by scripts of other sites and kept for an hour', async () => {
    expect((await search({ q: 'Poland' })).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
    })
  })
})

describe('GET /places/rest/autosuggest', () => {
  it('answers what begins like the text, the likeliest first', async () => {
    const reply = await autosuggest({ q: 'lond', limit: '3' })
    expect(reply.statusCode).toBe(200)
    const body = reply.json<{ suggestions: Place[] }>()
    expect(Schema.Check(SuggestionsReplySchema, body)).toBe(true)
    expect(body.suggestions.map(({ fullName }) => fullName)).toEqual([
      'London, England, United Kingdom',
      expect.any(String),
      expect.any(String),
    ])
  })
})

describe('GET /places/rest/countries', () => {
  const countries = async (language?: string) => {
    const query = language === undefined ? {} : { language }
    const reply = await app.inject({ url: PLACES_ROUTES.countries.path, query })
    expect(reply.statusCode).toBe(200)
    const body = reply.json<CountriesReply>()
    expect(Schema.Check(CountriesReplySchema, body)).toBe(true)
    return body
  }

  it('lists all continents and countries with boxes, some of them across the antimeridian', async () => {
    const { continents, countries: all } = await countries()
    expect(continents.map(({ id }) => id)).toEqual([
      'africa',
      'antarctica',
      'asia',
      'europe',
      'north-america',
      'oceania',
      'south-america',
    ])
    expect(all).toHaveLength(250)
    expect(all[0]).toMatchObject({ code: 'AF', name: 'Afghanistan', continents: ['asia'] })
    expect(all.find(({ code }) => code === 'FJ')).toEqual({
      code: 'FJ',
      name: 'Fiji',
      box: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      continents: ['oceania'],
    })
    const [west, , east] = all.find(({ code }) => code === 'FJ')?.box ?? [0, 0, 0, 0]
    expect(west).toBeGreaterThan(east)
    expect(all.find(({ code }) => code === 'TR')?.continents.toSorted()).toEqual(['asia', 'europe'])
  })

  it('names and orders them in the language asked for', async () => {
    const { continents, countries: all } = await countries('fr-CA')
    expect(continents.find(({ id }) => id === 'asia')?.name).toBe('Asie')
    const names = all.map(({ name }) => name)
    expect(names).toContain('Allemagne')
    // É among the E, not after Z
    expect(names.indexOf('Égypte')).toBeLessThan(names.indexOf('Finlande'))
  })

  it('may be read by scripts of other sites and kept for an hour', async () => {
    expect((await app.inject(PLACES_ROUTES.countries.path)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
    })
  })

  it.each(['de', '__proto__', 'x'.repeat(15_000)])('refuses the language %.20j', async (language) => {
    const reply = await app.inject({ url: PLACES_ROUTES.countries.path, query: { language } })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ parameter: 'language', accepted: expect.stringContaining('zh') })
  })
})

describe.each([PLACES_ROUTES.search.path, PLACES_ROUTES.autosuggest.path])('GET %s refuses', (url) => {
  it.each([
    ['q', {}],
    ['q', { q: '' }],
    ['q', { q: '   ' }],
    ['q', { q: 'a\u0000b' }],
    ['q', { q: 'x'.repeat(201) }],
    ['q', { q: 'x'.repeat(15_000) }],
    ['language', { q: 'Paris', language: 'de' }],
    ['language', { q: 'Paris', language: '__proto__' }],
    ['limit', { q: 'Paris', limit: '0' }],
    ['limit', { q: 'Paris', limit: '51' }],
    ['limit', { q: 'Paris', limit: '1e400' }],
    ['limit', { q: 'Paris', limit: 'NaN' }],
    ['limit', { q: 'Paris', limit: '-1' }],
  ])('a bad %s of %.60j', async (parameter, query) => {
    const reply = await app.inject({ url, query: query as Record<string, string> })
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.json()).toMatchObject({
      type: 'urn:graticule:problem:invalid-parameter',
      parameter,
      accepted: expect.stringMatching(/.{5}/),
    })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('two different texts', async () => {
    const reply = await app.inject(`${url}?q=Paris&q=London`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ parameter: 'q' })
  })
})

describe('GET /places/rest/where', () => {
  const where = (query: Record<string, string>) => app.inject({ url: WHERE_ROUTE.path, query })

  it('says where boxes lie, in their order', async () => {
    const reply = await where({ bbox: '-6,30,36,46_-180,-90,180,90', language: 'fr' })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      places: [
        { at: 'all', places: ['Mer Méditerranée'], more: 0 },
        { at: 'world', places: [], more: 0 },
      ],
    })
    expect(Schema.Compile(WhereReplySchema).Check(reply.json())).toBe(true)
  })

  it.each(['', '1,2,3', '0,50,1,40', 'a,b,c,d', Array.from({ length: 51 }, () => '0,0,1,1').join('_')])(
    'refuses "%s" with words',
    async (bbox) => {
      const reply = await where({ bbox })
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ parameter: 'bbox' })
    },
  )
})

describe('a gazetteer that cannot be read', () => {
  it('is answered as a problem of ours, without its words', async () => {
    const failing: Gazetteer = {
      search: () => Promise.reject(new Error('/secret/path')),
      suggest: () => Promise.reject(new Error('/secret/path')),
      countries: () => Promise.reject(new Error('/secret/path')),
      names: () => Promise.reject(new Error('/secret/path')),
      nearNames: () => Promise.reject(new Error('/secret/path')),
      where: () => Promise.reject(new Error('/secret/path')),
    }
    const broken = await createPlacesApp(failing)
    const reply = await broken.inject(`${PLACES_ROUTES.search.path}?q=Paris`)
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('secret')
    await broken.close()
  })
})
