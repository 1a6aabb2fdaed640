/**
 * Reads the tables of seed/gazetteer: comma-separated, one header line, no quotation marks, several names in one cell apart
 * by `|`. A table that is not in order is a fault of the release and throws.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bbox, isBbox } from '@graticule/contracts/bbox'
import { PLACE_KINDS, PLACE_LANGUAGES, type PlaceKind, type PlaceLanguage } from '@graticule/contracts/services/places'
import type { AreaRecord, PlaceNames } from './place-record.ts'

type Row = Readonly<Record<string, string>>

async function readRows(folder: string, file: string): Promise<Row[]> {
  const [header = '', ...lines] = (await readFile(join(folder, file), 'utf8')).trim().split('\n')
  const columns = header.split(',')
  return lines.map((line, index) => {
    const cells = line.split(',')
    if (cells.length !== columns.length)
      throw new Error(`${file}, line ${index + 2}: ${cells.length} cells, not ${columns.length}`)
    return Object.fromEntries(columns.map((column, position) => [column, cells[position]?.trim() ?? '']))
  })
}

const cell = (row: Row, column: string): string => row[column] ?? ''
const namesIn = (text: string): string[] => text.split('|').filter((name) => name !== '')

function namesOf(row: Row, others?: (language: PlaceLanguage) => readonly string[]): PlaceNames {
  const names = PLACE_LANGUAGES.map((language) => {
    const all = [...namesIn(cell(row, language)), ...(others?.(language) ?? [])]
    return [language, [...new Set(all)]] as const
  })
  return Object.fromEntries(names.filter(([, found]) => found.length > 0))
}

function boxOf(row: Row, key: string): Bbox {
  const box = ['west', 'south', 'east', 'north'].map((side) => (cell(row, side) === '' ? Number.NaN : Number(cell(row, side))))
  if (!isBbox(box)) throw new Error(`${key}: ${box.join(',')} is not a box`)
  return box
}

function areaOf(row: Row): AreaRecord {
  const [key, country, admin, weight] = ['key', 'country', 'admin', 'weight'].map((column) => cell(row, column)) as [
    string,
    string,
    string,
    string,
  ]
  const kind = PLACE_KINDS.find((name): name is Exclude<PlaceKind, 'city'> => name !== 'city' && name === cell(row, 'kind'))
  const names = namesOf(row)
  if (kind === undefined || names.en === undefined) throw new Error(`${key}: no kind or no English name`)
  return {
    key,
    kind,
    names,
    box: boxOf(row, key),
    ...(country === '' ? {} : { country }),
    ...(admin === '' ? {} : { admin }),
    ...(weight === '' ? {} : { weight: Number(weight) }),
  }
}

/** Names of countries by code, one or several, as i18n-iso-countries has them for a language. */
type CountryNames = Readonly<Record<string, string | readonly string[]>>

async function readCountryNames(): Promise<ReadonlyMap<PlaceLanguage, CountryNames>> {
  const locales = await Promise.all(
    PLACE_LANGUAGES.map(async (language) => {
      const file = new URL(import.meta.resolve(`i18n-iso-countries/langs/${language}.json`))
      const { countries } = JSON.parse(await readFile(file, 'utf8')) as { countries: CountryNames }
      return [language, countries] as const
    }),
  )
  return new Map(locales)
}

async function readCountries(folder: string): Promise<AreaRecord[]> {
  const [rows, others, isoNames] = await Promise.all([
    readRows(folder, 'countries.csv'),
    readRows(folder, 'other-names.csv'),
    readCountryNames(),
  ])
  // official and former names and other spellings: understood, never shown
  const otherNames = new Map(others.map((row) => [cell(row, 'code'), namesIn(cell(row, 'en'))]))
  return rows.map((row) => {
    const code = cell(row, 'code')
    const names = namesOf(row, (language) => [
      ...[isoNames.get(language)?.[code] ?? []].flat(),
      ...(language === 'en' ? (otherNames.get(code) ?? []) : []),
    ])
    return { key: code, kind: 'country', names, box: boxOf(row, code), country: code }
  })
}

/** All areas: continents, oceans and seas, countries, regions. */
export async function readAreas(folder: string): Promise<AreaRecord[]> {
  const tables = ['continents.csv', 'seas.csv', 'regions.csv'].map(async (file) => (await readRows(folder, file)).map(areaOf))
  return (await Promise.all([...tables, readCountries(folder)])).flat()
}

/** Names of great cities in other languages, by GeoNames id. */
export async function readCityNames(folder: string): Promise<ReadonlyMap<string, PlaceNames>> {
  const rows = await readRows(folder, 'cities.csv')
  return new Map(rows.map((row) => [cell(row, 'geonames'), namesOf(row)]))
}

/** Keys of the continents of each country, by its code; a country may lie on two of them. */
export async function readContinentsOfCountries(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const continents = new Map<string, string[]>()
  for (const row of await readRows(folder, 'continent-countries.csv')) {
    for (const code of namesIn(cell(row, 'countries'))) {
      continents.set(code, [...(continents.get(code) ?? []), cell(row, 'continent')])
    }
  }
  return continents
}
