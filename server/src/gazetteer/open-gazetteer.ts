/** The embedded gazetteer: our own tables, the names of ISO 3166 and the cities of GeoNames. */
import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Place, PlaceLanguage } from '@graticule/contracts/services/places'
import type { BoxPlace } from '@graticule/contracts/services/where'
import { boxDescriber } from './describe-box.ts'
import { foldName, withoutArticle } from './fold-name.ts'
import type { Gazetteer, PlaceQuestion, ReadName } from './gazetteer.ts'
import { type FindInflected, hasCases, inflectedNames } from './inflected-names.ts'
import { listCountries } from './list-countries.ts'
import { type Candidate, leadingPlace, LEAST_WEIGHT } from './leading-place.ts'
import { type NearName, nearNames } from './near-name.ts'
import { buildNameIndex, type NameIndex, type PlaceName } from './name-index.ts'
import { type PlaceTable, placeTable } from './place-table.ts'
import { readCities } from './read-cities.ts'
import { readAreas, readCityNames, readContinentsOfCountries } from './read-tables.ts'

const SEED_FOLDER = resolve(import.meta.dirname, '../../../seed/gazetteer')

/** Beside the start of a name, the start of a later word counts this much: "York" finds York before New York. */
const LATER_WORD_FACTOR = 0.1
/** A name that is already complete comes first among those that go on. */
const COMPLETE_FACTOR = 10
/** A name in a language that is neither the one asked for nor English: "Valence" is Valencia only to the French. */
const OTHER_LANGUAGE_FACTOR = 0.1
/** The same for the beginning of a name, which fits many more names of other languages. */
const OTHER_LANGUAGE_BEGINNING_FACTOR = 0.01

interface Tables {
  readonly table: PlaceTable
  readonly index: NameIndex
  readonly describeBox: ReturnType<typeof boxDescriber>
  /** Names, folded, that may mean a place wherever they stand, those of areas and of great cities: every place of each. */
  readonly telling: ReadonlyMap<string, readonly PlaceName[]>
  /** By language with cases, made when first asked for. */
  readonly inflected: Partial<Record<PlaceLanguage, FindInflected>>
}

interface Found extends Candidate {
  readonly place: number
  /** The name is of a third language. */
  readonly isForeign: boolean
}

async function readTables(folder: string): Promise<Tables> {
  const [areas, cityNames, continentsOf] = await Promise.all([
    readAreas(folder),
    readCityNames(folder),
    readContinentsOfCountries(folder),
  ])
  const cities = readCities(cityNames)
  const table = placeTable(areas, cities)
  const index = await buildNameIndex(table.names)
  return {
    table,
    index,
    describeBox: boxDescriber(areas, cities, continentsOf),
    telling: tellingNames(table, areas.length, index),
    inflected: {},
  }
}

function tellingNames(table: PlaceTable, areas: number, index: NameIndex): ReadonlyMap<string, readonly PlaceName[]> {
  const telling = new Map<string, PlaceName[]>()
  for (const { text, place } of table.names) {
    if (place < areas || table.weight(place) >= LEAST_WEIGHT) telling.set(foldName(text), [])
  }
  index.visit('', ({ name, folded, offset }) => {
    if (offset === 0) telling.get(folded)?.push(name)
  })
  return telling
}

/** The heaviest first; places of the same weight in the order of the table. */
const byWeight = (a: Found, b: Found): number => b.weight - a.weight || a.place - b.place

const isForeign = (asked: PlaceLanguage, { language }: PlaceName): boolean =>
  language !== undefined && language !== asked && language !== 'en'

/** Keeps the places with the highest scores; a place that is offered again keeps its best one. */
function highestScores(limit: number): { offer: (place: number, score: number) => void; places: () => number[] } {
  const kept: { readonly place: number; readonly score: number }[] = []
  return {
    offer(place, score) {
      const last = kept.at(-1)
      if (kept.length === limit && last !== undefined && score <= last.score) return
      const before = kept.findIndex((one) => one.place === place)
      if (before !== -1 && (kept[before]?.score ?? 0) >= score) return
      if (before !== -1) kept.splice(before, 1)
      const position = kept.findIndex((one) => one.score < score)
      kept.splice(position === -1 ? kept.length : position, 0, { place, score })
      kept.length = Math.min(kept.length, limit)
    },
    places: () => kept.map(({ place }) => place),
  }
}

/** Hands every place with this very name, folded, to `visit`. */
type VisitNamed = (wanted: string, visit: (name: PlaceName) => void) => void

const inIndex =
  (index: NameIndex): VisitNamed =>
  (wanted, visit) =>
    index.visit(wanted, ({ name, folded, offset }) => {
      if (offset === 0 && folded === wanted) visit(name)
    })

/** Places with this very name, or with its first words as name and the others as region or country ("Paris Texas"). */
function placesNamed(table: PlaceTable, visitNamed: VisitNamed, text: string, language: PlaceLanguage): Found[] {
  const found = new Map<number, Found>()
  const words = text.split(' ')
  for (let length = words.length; length > 0 && found.size === 0; length--) {
    const [wanted, qualifier] = [words.slice(0, length).join(' '), words.slice(length).join(' ')]
    visitNamed(wanted, (name) => {
      const { place } = name
      if (qualifier !== '' && !table.qualifiers(place).has(qualifier)) return
      const foreign = isForeign(language, name)
      const weight = table.weight(place) * (foreign ? OTHER_LANGUAGE_FACTOR : 1)
      if (weight <= (found.get(place)?.weight ?? -1)) return
      const isFullName = table.fullNames(place, language).has(text)
      found.set(place, { place, weight, isFullName, isForeign: foreign, isQualified: qualifier !== '' })
    })
  }
  return [...found.values()].toSorted(byWeight)
}

function placesBeginning({ table, index }: Tables, text: string, { language, limit }: PlaceQuestion): Place[] {
  const best = highestScores(limit)
  index.visit(text, ({ name, folded, offset }) => {
    const factor = folded === text ? COMPLETE_FACTOR : offset === 0 ? 1 : LATER_WORD_FACTOR
    const languageFactor = isForeign(language, name) ? OTHER_LANGUAGE_BEGINNING_FACTOR : 1
    best.offer(name.place, table.weight(name.place) * factor * languageFactor)
  })
  return best.places().map((place) => table.show(place, language))
}

/** The place that leads, with the name that was said where it is not the one that is shown. */
function leader(table: PlaceTable, number: number, asked: string, language: PlaceLanguage): Place {
  const place = { ...table.show(number, language), viewport: table.box(number) }
  return asked === place.name || asked === place.fullName ? place : { ...place, matched: asked }
}

/**
 * The name, folded, that this text is a case of in a language that has them.
 * @rule B-places.inflected Names of areas and great cities are found in the cases of Polish and Russian
 */
function nominative({ table, telling, inflected }: Tables, folded: string, language: PlaceLanguage): string | undefined {
  if (!hasCases(language)) return undefined
  const namesIn = (wanted: PlaceLanguage | undefined, isWanted: (place: number) => boolean) =>
    [...telling].flatMap(([name, places]) => (places.some((one) => one.language === wanted && isWanted(one.place)) ? [name] : []))
  const isCountry = (place: number) => table.show(place, language).kind === 'country'
  const groups = () => [namesIn(language, isCountry), namesIn(language, () => true), namesIn(undefined, () => true)]
  return (inflected[language] ??= inflectedNames(groups(), language))(folded)
}

function searchTables(tables: Tables, text: string, question: PlaceQuestion): Place[] {
  const { table } = tables
  const { language, limit } = question
  for (const asked of new Set([text, withoutArticle(text)])) {
    const found = placesNamed(table, inIndex(tables.index), foldName(asked), language)
    const lead = leadingPlace(found, (outer, inner) => table.holds(outer.place, inner.place))
    if (lead !== undefined) return [leader(table, lead.place, asked, language)]
    if (found.length > 0) return found.slice(0, limit).map(({ place }) => table.show(place, language))
  }
  const folded = foldName(text)
  const name = nominative(tables, folded, language)
  const found = name === undefined ? [] : placesNamed(table, inIndex(tables.index), name, language)
  const lead = leadingPlace(found, (outer, inner) => table.holds(outer.place, inner.place))
  if (lead !== undefined) return [leader(table, lead.place, text, language)]
  return placesBeginning(tables, foldName(withoutArticle(text)), question)
}

/** Longest name with its region and country that is looked for in a text, in words. */
const LONGEST_NAME = 8
/** Codes of regions and countries are no longer: "IL", "USA". */
const LONGEST_CODE = 3

/** {@link ReadName} of the tables. Nearly every text is told from a name by its first words, without a search. */
function nameReader(tables: Tables, language: PlaceLanguage): ReadName {
  const { table, telling } = tables
  const holds = (outer: Found, inner: Found) => table.holds(outer.place, inner.place)
  const beginsWithName = (words: readonly string[]) => words.some((_, at) => telling.has(words.slice(0, at + 1).join(' ')))
  /** Names with other words behind them than regions, countries and their codes need no search. */
  const mayBeNamed = (words: readonly string[]): boolean =>
    words.some((_, at) => {
      const rest = words.slice(at + 1)
      if (!telling.has(words.slice(0, at + 1).join(' '))) return false
      return rest.length === 0 || beginsWithName(rest) || (rest.length === 1 && (rest[0]?.length ?? 0) <= LONGEST_CODE)
    })
  const visitNamed: VisitNamed = (wanted, visit) => {
    for (const name of telling.get(wanted) ?? []) visit(name)
  }
  return (text) => {
    const typed = foldName(text)
    const folded = nominative(tables, typed, language) ?? typed
    const words = folded.split(' ')
    if (words.length > LONGEST_NAME || !mayBeNamed(words)) return undefined
    const found = placesNamed(table, visitNamed, folded, language).filter(({ isForeign }) => !isForeign)
    const lead = leadingPlace(found, holds)
    return lead && { place: leader(table, lead.place, text, language), isQualified: lead.isQualified }
  }
}

/** Folded names of one word that mean a place in this language, in English or where the place lies. */
function wordsThatName(telling: Tables['telling'], language: PlaceLanguage): string[] {
  const isOwn = (name: PlaceName) => !isForeign(language, name)
  return [...telling].flatMap(([folded, names]) => (!folded.includes(' ') && names.some(isOwn) ? [folded] : []))
}

/** Reads at the first question, and again after a failure only. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
}

/**
 * The embedded gazetteer. Nothing is read before the first question, so opening it costs a start of the server nothing; a process reads the
 * tables that ship once, however often it is opened.
 *
 * @param folder the tables; those that ship with the product by default
 */
export function openGazetteer(folder: string = SEED_FOLDER): Gazetteer {
  return folder === SEED_FOLDER ? (shipped ??= gazetteerOf(folder)) : gazetteerOf(folder)
}

let shipped: Gazetteer | undefined

function gazetteerOf(folder: string): Gazetteer {
  const tables = readOnce(() => readTables(folder))
  const near: Partial<Record<PlaceLanguage, NearName>> = {}
  // a few small tables: the cities, which take the time, are not needed
  const countries = readOnce(() => Promise.all([readAreas(folder), readContinentsOfCountries(folder)]))
  return {
    async search(text, question) {
      return foldName(text) === '' ? [] : searchTables(await tables(), text, question)
    },
    async suggest(text, question) {
      const begun = foldName(text)
      return begun === '' ? [] : placesBeginning(await tables(), begun, question)
    },
    async names(language) {
      return nameReader(await tables(), language)
    },
    async nearNames(language) {
      const { telling } = await tables()
      return (near[language] ??= nearNames(wordsThatName(telling, language)))
    },
    async countries(language) {
      const [areas, continentsOf] = await countries()
      return listCountries(areas, continentsOf, language)
    },
    async where(boxes, language) {
      const { describeBox } = await tables()
      const places: BoxPlace[] = []
      for (const box of boxes) {
        // some milliseconds each: others have their turn between them
        if (places.length > 0) await setImmediate()
        places.push(describeBox(box, language))
      }
      return places
    },
  }
}
