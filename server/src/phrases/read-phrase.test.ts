import { readFileSync } from 'node:fs'
import { phraseWithout } from '@graticule/contracts/search/phrases/phrase-parts'
import type { PhrasePart } from '@graticule/contracts/services/search'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ReadName } from '../gazetteer/gazetteer.ts'
import { openGazetteer } from '../gazetteer/open-gazetteer.ts'
import { readPhrase } from './read-phrase.ts'
import type { Vocabulary } from './vocabulary.ts'

const TABLE = readFileSync(new URL('phrases.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))

/** What the shipped catalogue has, as far as the table names it. */
const known: Vocabulary = {
  formats: ['NetCDF', 'GeoTIFF', 'GeoJSON', 'CSV', 'COG', 'Shapefile', 'Darwin Core Archive'],
  protocols: ['STAC API', 'OGC:WMS-1.3.0-http-get-map', 'OGC:WFS', 'OGC:WMTS', 'OGC:WMS-1.1.1-http-get-map'],
  platforms: ['Landsat', 'Sentinel-2', 'Terra', 'Aqua', 'Landsat 8', 'Sentinel-2A', 'GRACE', 'GRACE-FO', 'Biomass'],
  terms: new Set(['madagascar periwinkle', 'gulf stream']),
}
const now = Date.UTC(2026, 10, 24, 9)

let readName: ReadName
beforeAll(async () => {
  readName = await openGazetteer().names('en')
}, 30_000)

const read = (phrase: string) => readPhrase(phrase, { language: 'en', now, readName, known })

const day = (instant: string | null) => instant?.slice(0, 10) ?? ''

function words({ kind, place, dates, magnitude, values }: PhrasePart): string {
  if (place !== undefined) return `place ${place.name}`
  if (dates !== undefined) return `dates ${day(dates.from)}..${day(dates.to)}`
  if (magnitude !== undefined) return `magnitude ${magnitude.min ?? ''}..${magnitude.max ?? ''}`
  return values === undefined ? kind : `${kind} ${values.join('+')}`
}

describe('the table of phrases', () => {
  it('has 200 phrases and more, and 40 traps and more', () => {
    expect(TABLE.length).toBeGreaterThanOrEqual(200)
    expect(TABLE.filter(([, , , trap]) => trap === 'trap').length).toBeGreaterThanOrEqual(40)
    expect(new Set(TABLE.map(([phrase]) => phrase)).size).toBe(TABLE.length)
  })

  // @rule B-phrases.reading
  it.each(TABLE)('%s', (phrase = '', understood, left) => {
    const parts = read(phrase).filter(({ kind }) => kind !== 'words')
    expect(parts.map(words).join('; ') || 'none').toBe(understood)
    expect(phraseWithout(phrase, parts)).toBe(left)
  })
})

describe('the patterns of a language', () => {
  afterEach(() => void vi.restoreAllMocks())

  // compiled patterns are thrown away when nobody reads for a while, and to compile all of them holds everybody up
  it('are asked only where a short look leaves something to find', () => {
    const many = { ...known, platforms: Array.from({ length: 400 }, (_, number) => `Satellite ${number}`) }
    const asked = (phrase: string) => {
      const spy = vi.spyOn(String.prototype, 'matchAll')
      readPhrase(phrase, { language: 'en', now, readName, known: many })
      const sources = spy.mock.calls.map(([pattern]) => pattern.source)
      spy.mockRestore()
      return { dated: sources.filter((source) => source.includes('<d0>')).length, all: sources.length }
    }
    expect(asked('sea surface temperature')).toMatchObject({ dated: 0 })
    expect(asked('sea surface temperature').all).toBeLessThan(30)
    expect(asked('sea surface temperature 2019')).toMatchObject({ dated: 1 })
    expect(asked('sea surface temperature since 2019')).toMatchObject({ dated: 2 })
  })
})
