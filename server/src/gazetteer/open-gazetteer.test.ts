import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isBbox } from '@graticule/contracts/bbox'
import { PLACE_LANGUAGES, type Place, type PlaceLanguage, PlaceSchema } from '@graticule/contracts/services/places'
import { placeMeant } from '@graticule/contracts/search/phrases/phrase'
import fc from 'fast-check'
import Schema from 'typebox/schema'
import { runs } from '@graticule/contracts/testing/size'
import { beforeAll, describe, expect, it } from 'vitest'
import { openGazetteer } from './open-gazetteer.ts'

const gazetteer = openGazetteer()
const search = (text: string, language: PlaceLanguage = 'en', limit = 10) => gazetteer.search(text, { language, limit })
const suggest = (text: string, language: PlaceLanguage = 'en', limit = 10) => gazetteer.suggest(text, { language, limit })
const fullNames = (places: readonly Place[]) => places.map(({ fullName }) => fullName)

beforeAll(() => search('warm up'), 30_000)

describe('a name that one place clearly leads with', () => {
  it.each([
    // countries, continents, seas, regions
    ['Poland', 'Poland', 'country'],
    ['ICELAND', 'Iceland', 'country'],
    ['Ivory Coast', "Côte d'Ivoire", 'country'],
    ['USA', 'United States of America', 'country'],
    ['the Netherlands', 'Netherlands', 'country'],
    ['Georgia', 'Georgia', 'country'],
    ['Niger', 'Niger', 'country'],
    ['Luxembourg', 'Luxembourg', 'country'],
    ['Africa', 'Africa', 'continent'],
    ['Pacific', 'Pacific Ocean', 'ocean'],
    ['Mediterranean Sea', 'Mediterranean Sea', 'sea'],
    ['Black Sea', 'Black Sea', 'sea'],
    ['the Alps', 'Alps', 'region'],
    ['Sahel', 'Sahel', 'region'],
    ['Horn of Africa', 'Horn of Africa', 'region'],
    ['Amazon Basin', 'Amazon Basin', 'region'],
    ['Andalusia', 'Andalusia, Spain', 'region'],
    ['California', 'California, United States of America', 'region'],
    ['Georgia, United States', 'Georgia, United States of America', 'region'],
    // a region and its namesake city are no rivals
    ['Berlin', 'Berlin, Germany', 'region'],
    ['sao paulo', 'São Paulo, Brazil', 'region'],
    // cities
    ['Paris', 'Paris, Île-de-France, France', 'city'],
    ['London', 'London, England, United Kingdom', 'city'],
    ['London, Ontario', 'London, Ontario, Canada', 'city'],
    ['London Ontario Canada', 'London, Ontario, Canada', 'city'],
    ['Paris, Texas', 'Paris, Texas, United States of America', 'city'],
    ['Springfield, IL', 'Springfield, Illinois, United States of America', 'city'],
    ['Lodz', 'Łódź, Poland', 'city'],
    ['Kiev', 'Kyiv, Ukraine', 'city'],
    ["Xi'an", "Xi'an, Shaanxi, China", 'city'],
  ])('%s is %s', async (text, fullName, kind) => {
    const results = await search(text)
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ fullName, kind })
    expect(results[0]?.viewport).toEqual(results[0]?.box)
  })

  it.each([
    ['Varsovia', 'es', 'Varsovia, Mazovia, Polonia'],
    ['la Méditerranée', 'fr', 'Mer Méditerranée'],
    ["l'Afrique", 'fr', 'Afrique'],
    ['Warszawa', 'pl', 'Warszawa, województwo mazowieckie, Polska'],
    ['Москва', 'ru', 'Москва, Россия'],
    ['黑海', 'zh', '黑海'],
    ['北京', 'zh', '北京, 中国'],
    // names of every language are understood, the answer is in the one asked for
    ['Warszawa', 'en', 'Warsaw, Masovian Voivodeship, Poland'],
    ['Pologne', 'es', 'Polonia'],
    ['Morze Czarne', 'fr', 'Mer Noire'],
    ['Berlin', 'ru', 'Берлин, Германия'],
  ] as const)('%s is, in %s, %s', async (text, language, fullName) => {
    const [lead] = await search(text, language)
    expect(lead).toMatchObject({ fullName, viewport: expect.anything() })
  })

  it('has a box of the country across the antimeridian where it lies there', async () => {
    const [fiji] = await search('Fiji')
    expect(fiji?.viewport).toEqual([174.58, -21.72, -178.21, -12.47])
    expect(Math.abs(fiji?.centre[0] ?? 0)).toBeGreaterThan(177)
  })
})

describe('any name of a place', () => {
  // @rule D62.name-that-matched
  it.each([
    // official
    ['Czech Republic', 'Czechia'],
    ['Republic of Korea', 'South Korea'],
    ["Democratic People's Republic of Korea", 'North Korea'],
    ['Federal Republic of Germany', 'Germany'],
    ['Syrian Arab Republic', 'Syria'],
    ['Federated States of Micronesia', 'Micronesia'],
    // short and former
    ['UAE', 'United Arab Emirates'],
    ['Bosnia', 'Bosnia and Herzegovina'],
    ['Swaziland', 'Eswatini'],
    ['Burma', 'Myanmar'],
    ['Zaire', 'Democratic Republic of the Congo'],
    ['Ceylon', 'Sri Lanka'],
    // spellings
    ['viet nam', 'Vietnam'],
    ['Viet-Nam', 'Vietnam'],
    ['Trinidad & Tobago', 'Trinidad and Tobago'],
    ['St Lucia', 'Saint Lucia'],
    ['Faeroe Islands', 'Faroe Islands'],
    ['Turkiye', 'Türkiye'],
    // regions
    ['the Sahara desert', 'Sahara'],
    ['Amazon rainforest', 'Amazon Basin'],
    ['Gobi Desert', 'Gobi'],
    ['Himalayas', 'Himalaya'],
  ])('%s is what a phrase may say of %s', async (text, fullName) => {
    expect(placeMeant(text, await search(text))).toMatchObject({ fullName })
  })
})

describe('a name that several places share', () => {
  it.each(['Springfield', 'Valencia', 'Córdoba', 'Cambridge', 'Punjab', 'San José', 'Granada'])(
    '%s gives several places and no viewport',
    async (name) => {
      const results = await search(name)
      expect(results.length).toBeGreaterThan(1)
      expect(results.filter(({ viewport }) => viewport !== undefined)).toEqual([])
      expect(new Set(fullNames(results)).size).toBeGreaterThan(1)
    },
  )

  it('gives the likeliest first, and no more than asked for', async () => {
    expect(fullNames(await search('Valencia', 'en', 2))).toEqual(['Valencia, Venezuela', 'Valencia, Spain'])
  })
})

describe('a text that is no name', () => {
  it.each([
    'Par',
    'time',
    'spring',
    'most',
    'rivers',
    'Mediterr',
    'xyzzy',
    '???',
    '',
    '   ',
    'a phrase that names no place at all',
  ])('%j never gets a viewport', async (text) => {
    expect((await search(text)).filter(({ viewport }) => viewport !== undefined)).toEqual([])
  })

  it('gives what begins with it', async () => {
    expect(fullNames(await search('Mediterr'))).toEqual(expect.arrayContaining(['Mediterranean Sea', 'Mediterranean Basin']))
    expect(await search('xyzzy')).toEqual([])
  })
})

describe('suggestions', () => {
  it.each([
    ['lon', 'London, England, United Kingdom'],
    ['pol', 'Poland'],
    ['med', 'Mediterranean Sea'],
    ['new yo', 'New York, United States of America'],
    ['york', 'York, England, United Kingdom'],
    ['warsz', 'Warsaw, Masovian Voivodeship, Poland'],
    ['москв', 'Moscow, Russia'],
    ['łód', 'Łódź, Poland'],
    ['é', 'Europe'],
  ])('for %s hold %s', async (text, fullName) => {
    expect(fullNames(await suggest(text))).toContain(fullName)
  })

  it('prefer names in the language asked for', async () => {
    expect((await suggest('mar', 'es'))[0]?.name).toBe('Mar Mediterráneo')
    expect((await suggest('mar', 'en'))[0]?.name).toBe('Maryland')
  })

  it('put a complete name first', async () => {
    expect((await suggest('Nice'))[0]).toMatchObject({ name: 'Nice', country: 'FR' })
  })

  it('hold every place once, at most as many as asked for, without viewport', async () => {
    const texts = fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('a', 's', 'san', 'la', 'el', 'st', 'saint', '北', 'п'))
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom(...PLACE_LANGUAGES),
        fc.integer({ min: 1, max: 50 }),
        async (text, language, limit) => {
          const places = await suggest(text, language, limit)
          expect(places.length).toBeLessThanOrEqual(limit)
          expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(places.length)
          for (const place of places) {
            expect(Schema.Check(PlaceSchema, place)).toBe(true)
            expect(isBbox(place.box)).toBe(true)
            expect(place.viewport).toBeUndefined()
          }
        },
      ),
      { numRuns: runs(60) },
    )
  })
})

describe('opening', () => {
  it('reads nothing until the first question, and then says what is wrong with a table', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'graticule-gazetteer-'))
    try {
      const broken = openGazetteer(folder)
      await expect(broken.search('Paris', { language: 'en', limit: 1 })).rejects.toThrow('ENOENT')
      await cp(resolve(import.meta.dirname, '../../../seed/gazetteer'), folder, { recursive: true })
      await writeFile(
        join(folder, 'continents.csv'),
        'key,kind,west,south,east,north,weight,country,admin,en\nmoon,continent,0,10,0,5,1,,,Moon\n',
      )
      await expect(broken.search('Paris', { language: 'en', limit: 1 })).rejects.toThrow('moon: 0,10,0,5 is not a box')
      await writeFile(join(folder, 'continents.csv'), 'key,kind,west\nmoon,continent\n')
      await expect(broken.search('Paris', { language: 'en', limit: 1 })).rejects.toThrow('continents.csv, line 2')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
