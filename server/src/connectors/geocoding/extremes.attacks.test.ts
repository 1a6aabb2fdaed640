/** Answers of geocoders beyond measure: read or refused in words, and what stays of them in mind is small. */
import { MAX_PLACES } from '@graticule/contracts/services/places'
import { PortalError } from '@graticule/contracts/problem'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonExtremes } from '../../testing/attacks/extremes.ts'
import { heldBytes } from '../../testing/attacks/held-bytes.ts'
import { GEOCODER_ANSWERS, type GeocoderName } from '../../testing/outside/geocoder-answers.ts'
import { type PageServer, servePages } from '../../testing/serve-pages.ts'
import { openGeocoders } from './open-geocoders.ts'

/** A part of what attackers send: two million bytes are all that an answer may have. */
const SCALES = bySize([0.06], [0.03, 0.06])
/** A geocoder sends one answer of so many; the next one begins one answer later. */
const SHARE = bySize(2, 1)
const MOST_HELD = 30_000_000
const MOST_WORDS = 1_500

const PROVIDERS = Object.keys(GEOCODER_ANSWERS) as GeocoderName[]

let server: PageServer
let body = ''
let before: number
/** All places that were read, as they would stay in mind. */
const kept: unknown[] = []
beforeAll(async () => {
  server = await servePages({}, () => ({ body }))
  before = heldBytes()
})
afterAll(() => server.close())

// @rule B-places.geocoder-names
describe.each(PROVIDERS)('answers of %s', { timeout: 120_000 }, (provider) => {
  it('are read or refused in words, however deep or long they are', async () => {
    const [geocoder] = openGeocoders({ provider, url: server.base }, { geocoder: 'key', what3words: undefined }, server.outbound)
    const [wrong, keptBefore]: [string[], number] = [[], kept.length]
    for (const scale of SCALES) {
      const all = Object.entries(jsonExtremes(GEOCODER_ANSWERS[provider], scale))
      for (const [name, make] of all.filter((_, at) => (at + PROVIDERS.indexOf(provider)) % SHARE === 0)) {
        body = make()
        try {
          const places = await geocoder?.search('lake', { language: 'en', limit: MAX_PLACES }, new AbortController().signal)
          kept.push(places)
          if (JSON.stringify(places).length > 5_000) wrong.push(`${name}: much is told`)
        } catch (error) {
          const isTold = error instanceof PortalError && error.code !== 'unavailable' && error.message.length < MOST_WORDS
          if (!isTold) wrong.push(`${name}: ${String(error).slice(0, 300)}`)
        }
      }
    }
    body = ''
    expect(wrong).toEqual([])
    expect(kept.length).toBeGreaterThan(keptBefore)
  })
})

it('leave little in memory', () => {
  expect(heldBytes() - before).toBeLessThan(MOST_HELD)
})
