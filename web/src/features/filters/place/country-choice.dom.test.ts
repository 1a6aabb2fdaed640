import type { CountriesReply } from '@graticule/contracts/services/places'
import { describe, expect, it } from 'vitest'
import { chosenContinent, chosenCountry, countriesLike, withContinent, withCountryText } from './country-choice.ts'
import { NO_COUNTRY } from '../draft.ts'

const list: CountriesReply = {
  continents: [
    { id: 'asia', name: 'Asia', box: [26, -11, -169, 82] },
    { id: 'europe', name: 'Europe', box: [-31, 34, 69, 82] },
  ],
  countries: [
    { code: 'AX', name: 'Åland Islands', box: [19, 59, 21, 61], continents: ['europe'] },
    { code: 'FR', name: 'France', box: [-5, 41, 10, 51], continents: ['europe'] },
    { code: 'IR', name: 'Iran', box: [44, 25, 64, 40], continents: ['asia'] },
    { code: 'TR', name: 'Türkiye', box: [25, 35, 45, 43], continents: ['asia', 'europe'] },
  ],
}
const names = (continent: string | null, text: string) =>
  countriesLike(
    list,
    list.continents.find(({ id }) => id === continent),
    text,
  ).map(({ name }) => name)

describe('the choice of a continent and a country', () => {
  it('offers the countries of the continent, or all, by a part of their names without marks', () => {
    expect(names('asia', '')).toEqual(['Iran', 'Türkiye'])
    expect(names(null, 'AL')).toEqual(['Åland Islands'])
    expect(names(null, 'an')).toEqual(['Åland Islands', 'France', 'Iran'])
    expect(names(null, 'tur')).toEqual(['Türkiye'])
    // names that begin with the text come first
    expect(names(null, 'i')).toEqual(['Iran', 'Åland Islands', 'Türkiye'])
    expect(names('asia', 'fr')).toEqual([])
  })

  it('means the whole continent until a country is named', () => {
    const asia = withContinent(list, NO_COUNTRY, 'asia')
    expect(asia.place).toEqual({ name: 'Asia', box: [26, -11, -169, 82] })
    const half = withCountryText(list, asia, 'Ira')
    expect(half).toEqual({ continent: 'asia', text: 'Ira', place: asia.place })
    expect(withCountryText(list, half, 'iran')).toEqual({
      continent: 'asia',
      text: null,
      place: { name: 'Iran', box: [44, 25, 64, 40] },
    })
    expect(withCountryText(list, half, '').place).toEqual(asia.place)
  })

  it('means nothing while the country of no continent is being typed', () => {
    expect(withCountryText(list, NO_COUNTRY, 'Fra')).toEqual({ continent: '', text: 'Fra', place: null })
  })

  it('keeps a country that lies on the new continent too, and only then', () => {
    const country = withCountryText(list, NO_COUNTRY, 'Türkiye')
    expect(chosenCountry(list, withContinent(list, country, 'europe'))?.code).toBe('TR')
    expect(chosenCountry(list, withContinent(list, country, ''))?.code).toBe('TR')
    const france = withCountryText(list, NO_COUNTRY, 'france')
    expect(withContinent(list, france, 'asia').place?.name).toBe('Asia')
    expect(withContinent(list, withContinent(list, NO_COUNTRY, 'asia'), '').place).toBeNull()
  })

  it('knows the continent of an area from a link: its own, or that of the country', () => {
    const linked = (box: readonly [number, number, number, number]) => ({ continent: null, text: null, place: { name: '', box } })
    expect(chosenContinent(list, linked([-31, 34, 69, 82]))?.id).toBe('europe')
    expect(chosenContinent(list, linked([44, 25, 64, 40]))?.id).toBe('asia')
    expect(chosenContinent(list, linked([1, 2, 3, 4]))).toBeUndefined()
  })
})
