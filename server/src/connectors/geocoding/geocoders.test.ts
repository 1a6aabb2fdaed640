import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Place } from '@graticule/contracts/services/places'
import { afterEach, describe, expect, it } from 'vitest'
import { GEOCODER_ANSWERS as ANSWERS, type GeocoderName as Provider } from '../../testing/outside/geocoder-answers.ts'
import { type PageServer, type PreparedPage, servePages } from '../../testing/serve-pages.ts'
import { readGoogle } from './google.ts'
import { readMapbox } from './mapbox.ts'
import { readNominatim } from './nominatim.ts'
import { openGeocoders } from './open-geocoders.ts'
import { readPhoton } from './photon.ts'
import { createWhat3words } from './what3words.ts'

const FIXTURES = resolve(import.meta.dirname, '../../../../../shared/fixtures/geocoding')

const LAKE: Place = {
  name: 'Lake Example',
  fullName: 'Lake Example, North Land, Someland',
  kind: 'region',
  box: [20, 10, 21, 11],
  centre: [20.5, 10.5],
  country: 'XK',
}

let server: PageServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function ask(provider: Provider, page: PreparedPage, text = 'lake example') {
  server = await servePages({}, () => page)
  const [geocoder] = openGeocoders(
    { provider, url: server.base },
    { geocoder: 'secret-key', what3words: undefined },
    server.outbound,
  )
  if (geocoder === undefined) throw new Error(provider)
  return geocoder.search(text, { language: 'es', limit: 7 }, new AbortController().signal)
}

describe.each(Object.keys(ANSWERS) as Provider[])('%s', (provider) => {
  it('is asked for a name, and its answer is read', async () => {
    const [place, ...others] = await ask(provider, { body: JSON.stringify(ANSWERS[provider]) })
    expect(others).toEqual([])
    expect(place).toMatchObject(LAKE)
    expect(place).not.toHaveProperty('viewport')
    expect(decodeURIComponent(server?.asked[0] ?? '').replaceAll('+', ' ')).toContain('lake example')
  })

  it('has nothing where it finds nothing', async () => {
    const nothing = provider === 'nominatim' ? [] : { status: 'ZERO_RESULTS', features: [], results: [] }
    expect(await ask(provider, { body: JSON.stringify(nothing) })).toEqual([])
  })

  // @rule B-places.geocoder-names
  it('tells names without unseen characters, and short ones', async () => {
    const named = (name: string) => JSON.stringify(ANSWERS[provider]).replaceAll('Lake Example', name)
    const [place] = await ask(provider, { body: named('Lake\\u202e \\u0007Example') })
    expect(place).toMatchObject({ name: 'Lake Example', fullName: 'Lake Example, North Land, Someland' })
    await server?.close()
    const [long] = await ask(provider, { body: named('x'.repeat(100_000)) })
    expect(long?.name.length).toBeLessThanOrEqual(200)
    expect(long?.fullName.length).toBeLessThanOrEqual(1_000)
  })

  it('leaves out what has no name or lies nowhere', async () => {
    const text = JSON.stringify(ANSWERS[provider]).replaceAll('10.5', '910.5')
    expect(await ask(provider, { body: text })).toEqual([])
  })

  it.each<[string, PreparedPage, string]>([
    ['429', { status: 429, body: '{}' }, 'too-many-requests'],
    ['500', { status: 500, body: 'no' }, 'source-failed'],
    ['a page', { type: 'text/html', body: '<html>sign in</html>' }, 'source-failed'],
  ])('that answers with %s fails without its key in the words', async (_, page, code) => {
    const failed = await ask(provider, page).catch((error: unknown) => error)
    expect(failed).toMatchObject({ code })
    expect(String(failed)).not.toContain('secret-key')
  })
})

describe('limits of their own', () => {
  it.each(['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT'])('Google says %s under status 200', async (status) => {
    await expect(ask('google', { body: JSON.stringify({ status, results: [] }) })).rejects.toMatchObject({
      code: 'too-many-requests',
    })
  })

  it('Google says REQUEST_DENIED, which is another matter', async () => {
    await expect(ask('google', { body: '{"status": "REQUEST_DENIED"}' })).rejects.toMatchObject({ code: 'source-failed' })
  })

  it.each([403, 509])('Nominatim blocks who asks too often with %i', async (status) => {
    await expect(ask('nominatim', { status, body: '' })).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

it('a name cannot leave its place in the address of Mapbox', async () => {
  await ask('mapbox', { body: '{}' }, '../../x;y?access_token=other#')
  expect(server?.asked).toEqual([
    'GET /geocoding/v5/mapbox.places/..%20..%20x%20y%3Faccess_token%3Dother%23.json?access_token=secret-key&language=es&limit=7',
  ])
})

describe('what3words', () => {
  it('knows texts of three words apart by dots, in any script, and no others', () => {
    const { knows } = createWhat3words({
      base: '',
      key: '',
      outbound: { fetch: () => Promise.reject(new Error('not asked')), close: async () => {} },
    })
    const known = ['filled.count.soap', '///filled.count.soap', 'ледник.озеро.река', '冰川。湖泊。河流']
    const unknown = ['filled count soap', 'a.b', 'www.example.org/x', '52.1.3', 'a.b.c.d', 'St. John', '///']
    expect([...known, ...unknown].filter((text) => knows?.(text))).toEqual(known)
  })

  it('gives the square as a box around its centre', async () => {
    const answer = { words: 'a.bc.d', nearestPlace: 'Example Town', country: 'XK', coordinates: { lng: 20.5, lat: 10.5 } }
    server = await servePages({}, () => ({ body: JSON.stringify(answer) }))
    const geocoder = createWhat3words({ base: server.base, key: 'k', outbound: server.outbound })
    const [place] = await geocoder.search('///a.bc.d', { language: 'fr', limit: 1 }, new AbortController().signal)
    expect(server.asked).toEqual(['GET /v3/convert-to-coordinates?words=a.bc.d&key=k&language=fr'])
    expect(place).toMatchObject({ fullName: '///a.bc.d, Example Town', centre: [20.5, 10.5], country: 'XK' })
    expect(place?.box.map((side) => side.toFixed(2))).toEqual(['20.48', '10.48', '20.52', '10.52'])
  })
})

describe.skipIf(!existsSync(FIXTURES))('recorded answers (../shared/fixtures/geocoding)', () => {
  const read = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(FIXTURES, folder, name), 'utf8'))
  const all = (start: string): unknown[] =>
    readdirSync(join(FIXTURES, 'geocoder-php_Geocoder'))
      .filter((name) => name.startsWith(start))
      .map((name) => read('geocoder-php_Geocoder', name))

  it.each<[string, (answer: unknown) => readonly Place[]]>([
    ['Nominatim__', readNominatim],
    ['Photon__', readPhoton],
    ['GoogleMaps__', readGoogle],
    ['Mapbox__', readMapbox],
  ])('%s: none is misread, and places lie where they say', (start, readAnswer) => {
    let places = 0
    for (const answer of all(start)) {
      let found: readonly Place[] = []
      try {
        found = readAnswer(answer)
      } catch (error) {
        // Google's errors among the recorded ones
        expect(error).toMatchObject({ code: expect.stringMatching(/too-many-requests|source-failed/) as string })
      }
      for (const { name, box, centre } of found) {
        places += 1
        expect(name).not.toBe('')
        const [west, south, east, north] = box
        expect(south).toBeLessThanOrEqual(north)
        expect(centre[1] >= south - 1e-6 && centre[1] <= north + 1e-6).toBe(true)
        if (west <= east) expect(centre[0] >= west - 1e-6 && centre[0] <= east + 1e-6).toBe(true)
      }
    }
    expect(places).toBeGreaterThan(2)
  })

  it('the limit of Google is told', () => {
    expect(() => readGoogle(read('alexreisner_geocoder', 'test__fixtures__google_over_limit'))).toThrow(/Try tomorrow/)
  })

  it('a state of Mapbox has its box', () => {
    expect(readMapbox(read('alexreisner_geocoder', 'test__fixtures__mapbox_illinois'))).toMatchObject([
      {
        name: 'Illinois',
        fullName: 'Illinois, United States',
        box: [-91.513079, 36.970298, -87.0117187, 42.5854443],
        country: 'US',
      },
    ])
  })
})
