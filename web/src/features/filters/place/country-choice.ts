/** Continent and country as two fields that mean one area. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Continent, CountriesReply, Country } from '@graticule/contracts/services/places'
import type { CountryChoice } from '../draft.ts'

/** Letters without case and marks, for finding names as people type them. */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

const isSame = (a: Bbox, b: Bbox): boolean => a.every((side, at) => side === b[at])

/** The country whose box is the area, if one is. */
export function chosenCountry({ countries }: CountriesReply, { place }: CountryChoice): Country | undefined {
  return place === null ? undefined : countries.find(({ box }) => isSame(box, place.box))
}

/** The continent that is chosen, or that the chosen area is or lies on. */
export function chosenContinent(list: CountriesReply, choice: CountryChoice): Continent | undefined {
  const { continent, place } = choice
  if (continent !== null) return list.continents.find(({ id }) => id === continent)
  const [first] = chosenCountry(list, choice)?.continents ?? []
  return list.continents.find(({ id, box }) => id === first || (place !== null && isSame(box, place.box)))
}

/** The countries of a continent, or all, whose name holds the text; names that begin with it first. */
export function countriesLike(list: CountriesReply, continent: Continent | undefined, text: string): readonly Country[] {
  const wanted = folded(text)
  const there = list.countries.filter(({ continents }) => continent === undefined || continents.includes(continent.id))
  if (wanted === '') return there
  const found = there.filter(({ name }) => folded(name).includes(wanted))
  const begins = ({ name }: Country) => (folded(name).startsWith(wanted) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b))
}

/** Another continent: the chosen country stays when it lies on it, otherwise the continent is the area. */
export function withContinent(list: CountriesReply, choice: CountryChoice, id: string): CountryChoice {
  const country = chosenCountry(list, choice)
  if (country !== undefined && (id === '' || country.continents.includes(id))) return { ...choice, continent: id, text: null }
  const continent = list.continents.find((one) => one.id === id)
  return { continent: id, text: '', place: continent === undefined ? null : { name: continent.name, box: continent.box } }
}

/** What is typed as the country: one that is named so, or, as long as none is, the continent. */
export function withCountryText(list: CountriesReply, choice: CountryChoice, text: string): CountryChoice {
  const continent = chosenContinent(list, choice)
  const named = countriesLike(list, continent, text).find(({ name }) => folded(name) === folded(text))
  if (named !== undefined) return withCountry(list, choice, named)
  const place = continent === undefined ? null : { name: continent.name, box: continent.box }
  return { continent: continent?.id ?? '', text, place }
}

/** A country of the list as the area. */
export function withCountry(list: CountriesReply, choice: CountryChoice, { name, box }: Country): CountryChoice {
  return { continent: chosenContinent(list, choice)?.id ?? '', text: null, place: { name, box } }
}
