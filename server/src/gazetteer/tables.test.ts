/** The tables that ship in seed/gazetteer, checked against each other, against ISO 3166 and against the cities of GeoNames. */
import { resolve } from 'node:path'
import { bboxContains, bboxesOverlap, isWholeWorld, longitudeSpan } from '@graticule/contracts/bbox'
import { PLACE_LANGUAGES } from '@graticule/contracts/services/places'
import countries from 'i18n-iso-countries'
import { describe, expect, it } from 'vitest'
import { foldName } from './fold-name.ts'
import type { AreaRecord, CityRecord } from './place-record.ts'
import { readCities } from './read-cities.ts'
import { readAreas, readCityNames, readContinentsOfCountries } from './read-tables.ts'

const folder = resolve(import.meta.dirname, '../../../seed/gazetteer')
const areas = await readAreas(folder)
const cityNames = await readCityNames(folder)
const cities = readCities(cityNames)

const pointIn = ({ box }: AreaRecord, { longitude, latitude }: Pick<CityRecord, 'longitude' | 'latitude'>) =>
  bboxContains(box, [longitude, latitude, longitude, latitude])
const areaOf = (key: string): AreaRecord => {
  const found = areas.find((area) => area.key === key)
  if (found === undefined) throw new Error(`There is no ${key}.`)
  return found
}
const duplicates = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the tables of areas', () => {
  it('have enough of every kind', () => {
    const counts = Object.fromEntries(
      ['continent', 'ocean', 'country', 'sea', 'region'].map((kind) => [kind, areas.filter((area) => area.kind === kind).length]),
    )
    expect(counts).toEqual({ continent: 7, ocean: 10, country: 250, sea: 86, region: 407 })
  })

  it('have every key once, and every shown name once within a kind and country', () => {
    expect(duplicates(areas.map(({ key }) => key))).toEqual([])
    for (const language of PLACE_LANGUAGES) {
      const shown = areas.flatMap(({ kind, country = '', admin, names }) => {
        const name = names[language]?.[0]
        return name === undefined || (kind === 'region' && admin === undefined)
          ? []
          : [`${kind} ${kind === 'country' ? '' : country} ${foldName(name)}`]
      })
      expect([language, duplicates(shown)]).toEqual([language, []])
    }
  })

  it('hold names without brackets, quotation marks or blanks at their ends', () => {
    const names = areas.flatMap(({ key, names: all }) =>
      Object.values(all).flatMap((texts) => texts.map((name) => `${key}: ${name}`)),
    )
    // names of countries come from a package that has some brackets
    const own = names.filter((line) => !/^[A-Z]{2}: /.test(line))
    expect(own.filter((line) => /["()[\]|]|\s$|: \s/.test(line))).toEqual([])
  })

  it('give every country of ISO 3166 a box and a name in every language', () => {
    const rows = areas.filter(({ kind }) => kind === 'country')
    expect(rows.map(({ key }) => key).toSorted()).toEqual(Object.keys(countries.getAlpha2Codes()).toSorted())
    expect(rows.filter(({ names }) => PLACE_LANGUAGES.some((language) => names[language] === undefined))).toEqual([])
  })

  it('give continents, oceans and seas a name in every language but a few', () => {
    const rows = areas.filter(({ kind }) => kind !== 'country' && kind !== 'region')
    const missing = rows.flatMap(({ key, names }) =>
      PLACE_LANGUAGES.filter((language) => names[language] === undefined).map((language) => `${key} ${language}`),
    )
    expect(missing).toEqual(['tropical-pacific pl', 'tropical-pacific ru'])
  })

  it('put every country on a continent whose box it shares', async () => {
    const continentsOf = await readContinentsOfCountries(folder)
    const codes = areas.filter(({ kind }) => kind === 'country').map(({ key }) => key)
    expect([...continentsOf.keys()].toSorted()).toEqual(codes.toSorted())
    const apart = codes.flatMap((code) =>
      (continentsOf.get(code) ?? [])
        .filter((continent) => !bboxesOverlap(areaOf(continent).box, areaOf(code).box))
        .map((continent) => `${code} ${continent}`),
    )
    // islands far out: south of America, Africa and Australia, and in the Indian Ocean
    expect(apart.toSorted()).toEqual(['BV antarctica', 'CC asia', 'GS antarctica', 'HM antarctica', 'TF antarctica'])
  })

  it('let boxes cross the antimeridian where countries do, and only there', () => {
    const crossing = areas.filter(({ kind, box: [west, , east] }) => kind === 'country' && west > east).map(({ key }) => key)
    expect(crossing.toSorted()).toEqual(['FJ', 'KI', 'NZ', 'RU', 'UM', 'US'])
  })

  it('keep countries smaller than half the world, but the pole', () => {
    const wide = areas.filter(({ kind, box }) => kind === 'country' && longitudeSpan(box) > 180).map(({ key }) => key)
    expect(wide).toEqual(['AQ'])
    expect(areas.filter(({ box }) => isWholeWorld(box))).toEqual([])
  })
})

describe('boxes', () => {
  it.each([
    ['AR', 'Buenos Aires'],
    ['AU', 'Canberra'],
    ['BR', 'Brasília'],
    ['CA', 'Ottawa'],
    ['CL', 'Santiago'],
    ['CN', 'Beijing'],
    ['CU', 'Havana'],
    ['DE', 'Berlin'],
    ['EG', 'Cairo'],
    ['ES', 'Madrid'],
    ['FJ', 'Suva'],
    ['FR', 'Paris'],
    ['GB', 'London'],
    ['GR', 'Athens'],
    ['ID', 'Jakarta'],
    ['IN', 'New Delhi'],
    ['IQ', 'Baghdad'],
    ['IR', 'Tehran'],
    ['IS', 'Reykjavík'],
    ['IT', 'Rome'],
    ['JP', 'Tokyo'],
    ['KE', 'Nairobi'],
    ['KI', 'Tarawa'],
    ['KR', 'Seoul'],
    ['MN', 'Ulan Bator'],
    ['MX', 'Mexico City'],
    ['NG', 'Abuja'],
    ['NO', 'Oslo'],
    ['NP', 'Kathmandu'],
    ['NZ', 'Wellington'],
    ['PE', 'Lima'],
    ['PH', 'Manila'],
    ['PL', 'Warsaw'],
    ['PT', 'Lisbon'],
    ['RU', 'Moscow'],
    ['SN', 'Dakar'],
    ['TH', 'Bangkok'],
    ['TR', 'Ankara'],
    ['UA', 'Kyiv'],
    ['US', 'Washington, D.C.'],
    ['VN', 'Hanoi'],
    ['WS', 'Apia'],
    ['ZA', 'Pretoria'],
  ] as const)('of %s hold its capital %s', (code, name) => {
    const capitals = cities.filter((city) => city.country === code && city.name === name && city.isCapital)
    expect(capitals.map((city) => pointIn(areaOf(code), city))).toEqual([true])
  })

  it('of countries hold nearly all of their cities', () => {
    const astray = cities.filter((city) => !pointIn(areaOf(city.country), city))
    expect(astray.length / cities.length).toBeLessThan(0.002)
  })

  const regions = areas.filter(({ admin }) => admin !== undefined)
  it.each(regions.map((area) => [area.key, area] as const))(
    'of %s hold the cities of the region, and are not much wider',
    (_key, area) => {
      const own = cities.filter(({ country, admin }) => country === area.country && admin === area.admin)
      expect(own.length).toBeGreaterThan(0)
      const inside = own.filter((city) => pointIn(area, city))
      expect(own.length - inside.length).toBeLessThanOrEqual(Math.max(1, own.length * 0.1))
      const country = areaOf(area.country ?? '')
      expect(
        bboxContains([country.box[0] - 0.2, country.box[1] - 0.2, country.box[2] + 0.2, country.box[3] + 0.2], area.box),
      ).toBe(true)
    },
  )

  it.each([
    ['mediterranean-sea', 'Palermo'],
    ['alps', 'Innsbruck'],
    ['sahel', 'Niamey'],
    ['amazon-basin', 'Manaus'],
    ['horn-of-africa', 'Addis Ababa'],
    ['balkans', 'Sofia'],
    ['es-andalusia', 'Granada'],
    ['himalaya', 'Kathmandu'],
    ['siberia', 'Irkutsk'],
    ['caribbean', 'Kingston'],
    ['scandinavia', 'Stockholm'],
    ['great-lakes', 'Chicago'],
    ['persian-gulf', 'Doha'],
    ['oceania', 'Honolulu'],
    ['europe', 'Reykjavík'],
    ['africa', 'Antananarivo'],
    ['asia', 'Petropavlovsk-Kamchatsky'],
  ])('of %s hold %s', (key, name) => {
    const found = cities.filter((city) => city.name === name).toSorted((a, b) => b.population - a.population)
    expect(pointIn(areaOf(key), found[0] ?? { longitude: 0, latitude: 90 })).toBe(true)
  })
})

describe('the names of great cities', () => {
  it('belong to cities of GeoNames', () => {
    expect(cities.filter(({ names }) => names !== undefined)).toHaveLength(cityNames.size)
    expect(cityNames.size).toBeGreaterThan(250)
  })
})
