/** Continents and countries as lists to choose from. */
import type { CountriesReply, PlaceLanguage } from '@graticule/contracts/services/places'
import { type AreaRecord, shownName } from './place-record.ts'

/**
 * All continents and countries, each list in the order of the alphabet of the language.
 *
 * @param continentsOf keys of the continents of a country, by its code
 */
export function listCountries(
  areas: readonly AreaRecord[],
  continentsOf: ReadonlyMap<string, readonly string[]>,
  language: PlaceLanguage,
): CountriesReply {
  const { compare } = new Intl.Collator(language)
  const named = areas.map(({ key, kind, names, box }) => ({ key, kind, name: shownName(names, language), box }))
  const ordered = named.toSorted((a, b) => compare(a.name, b.name))
  return {
    continents: ordered.filter(({ kind }) => kind === 'continent').map(({ key, name, box }) => ({ id: key, name, box })),
    countries: ordered
      .filter(({ kind }) => kind === 'country')
      .map(({ key, name, box }) => ({ code: key, name, box, continents: [...(continentsOf.get(key) ?? [])] })),
  }
}
