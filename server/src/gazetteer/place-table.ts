/** All places under one numbering: areas first, then cities. What they weigh, what they are called, how they are shown. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Place, PlaceLanguage } from '@graticule/contracts/services/places'
import { foldName } from './fold-name.ts'
import type { PlaceName } from './name-index.ts'
import { type AreaRecord, areaCentre, cityBox, type CityRecord, type PlaceNames, shownName } from './place-record.ts'

/** The places by number. */
export interface PlaceTable {
  /** Every name of every place. */
  readonly names: readonly PlaceName[]
  /** How likely the place is meant when its name is said, in inhabitants: the kind and the population. */
  weight(place: number): number
  box(place: number): Bbox
  /** Does the first place, an area, hold the centre of the second one? Countries and their parts hold nothing of other countries. */
  holds(outer: number, inner: number): boolean
  /** What a place is called in full, in this language and in English, folded. */
  fullNames(place: number, language: PlaceLanguage): ReadonlySet<string>
  /** What may follow the name to tell the place from others, folded: its region, its country, both, or their codes. */
  qualifiers(place: number): ReadonlySet<string>
  /** The place as it is answered, without viewport. */
  show(place: number, language: PlaceLanguage): Place
}

/** A name that belongs to a country is likelier to mean the country than a city of as many inhabitants. */
const COUNTRY_FACTOR = 10
/** The same for a first-level region. */
const REGION_FACTOR = 3
/** The same for a capital. */
const CAPITAL_FACTOR = 2
/** A district is rarely meant without its city. */
const SECTION_FACTOR = 0.5
/** Even a country without a city weighs as much as a large one. */
const SMALLEST_COUNTRY = 100_000

const allNames = (names: PlaceNames): string[] => Object.values(names).flat()

/** The names of one place with their languages. */
function namesWithLanguage(names: PlaceNames, place: number): PlaceName[] {
  return (Object.entries(names) as [PlaceLanguage, readonly string[]][]).flatMap(([language, texts]) =>
    texts.map((text) => ({ text, place, language })),
  )
}

/** Inhabitants of cities, by country ("FR") and by first-level region ("FR.11"). */
function countInhabitants(cities: readonly CityRecord[]): ReadonlyMap<string, number> {
  const inhabitants = new Map<string, number>()
  for (const { country, admin, population, isSection } of cities) {
    if (isSection) continue
    for (const key of [country, `${country}.${admin}`]) inhabitants.set(key, (inhabitants.get(key) ?? 0) + population)
  }
  return inhabitants
}

/** How likely each place is meant, in the order of their numbers. */
function weightsOf(areas: readonly AreaRecord[], cities: readonly CityRecord[]): Float64Array {
  const inhabitants = countInhabitants(cities)
  const areaWeight = ({ kind, country, admin, weight }: AreaRecord): number => {
    if (weight !== undefined) return weight
    if (kind === 'country') return Math.max(SMALLEST_COUNTRY, inhabitants.get(country ?? '') ?? 0) * COUNTRY_FACTOR
    return (inhabitants.get(`${country}.${admin}`) ?? 0) * REGION_FACTOR
  }
  return Float64Array.from([
    ...areas.map(areaWeight),
    ...cities.map(
      ({ population, isCapital, isSection }) => (population + 1) * (isCapital ? CAPITAL_FACTOR : isSection ? SECTION_FACTOR : 1),
    ),
  ])
}

/** Every name of every place. */
function allNamesOf(areas: readonly AreaRecord[], cities: readonly CityRecord[]): PlaceName[] {
  return [
    ...areas.flatMap(({ names }, place) => namesWithLanguage(names, place)),
    ...cities.flatMap(({ name, names = {} }, position) => {
      const place = areas.length + position
      return [{ text: name, place }, ...namesWithLanguage(names, place)]
    }),
  ]
}

/** The names of what a place lies in, the nearest first, alone and together, folded. */
function qualifiersOf([near = [], far = []]: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(
    [...near, ...far, ...near.flatMap((one) => far.map((other) => `${one} ${other}`))]
      .map(foldName)
      .filter((text) => text !== ''),
  )
}

/** Areas and cities by number: what each is called, where it is, and what it lies in. */
function recordsByNumber(areas: readonly AreaRecord[], cities: readonly CityRecord[]) {
  const countries = new Map(areas.filter(({ kind }) => kind === 'country').map((area) => [area.country, area]))
  const regions = new Map(areas.filter(({ admin }) => admin !== undefined).map((area) => [`${area.country}.${area.admin}`, area]))
  const areaAt = (place: number): AreaRecord | undefined => areas[place]
  const cityAt = (place: number): CityRecord => {
    const city = cities[place - areas.length]
    if (city === undefined) throw new RangeError(`There is no place ${place}.`)
    return city
  }
  return {
    areaAt,
    cityAt,
    namesAt: (place: number): PlaceNames => {
      const area = areaAt(place)
      if (area !== undefined) return area.names
      const { name, names } = cityAt(place)
      return { ...names, en: [...(names?.en ?? []), name] }
    },
    /** What the place lies in, the nearest first: region, country. */
    surroundings: (place: number): AreaRecord[] => {
      const { country, admin } = areaAt(place) ?? cityAt(place)
      const own = areaAt(place)
      return [regions.get(`${country}.${admin}`), countries.get(country)].filter(
        (area) => area !== undefined && area !== own,
      ) as AreaRecord[]
    },
    box: (place: number): Bbox => areaAt(place)?.box ?? cityBox(cityAt(place)),
    centre: (place: number): [number, number] => {
      const area = areaAt(place)
      if (area !== undefined) return areaCentre(area.box)
      const { longitude, latitude } = cityAt(place)
      return [longitude, latitude]
    },
  }
}

/** Puts areas and cities together. */
export function placeTable(areas: readonly AreaRecord[], cities: readonly CityRecord[]): PlaceTable {
  const { areaAt, cityAt, namesAt, surroundings, box, centre } = recordsByNumber(areas, cities)
  const weights = weightsOf(areas, cities)
  const fullName = (place: number, language: PlaceLanguage): string => {
    const name = shownName(namesAt(place), language)
    const around = surroundings(place).map(({ names }) => shownName(names, language))
    return [name, ...around.filter((one, index) => index === around.length - 1 || !one.startsWith(name))].join(', ')
  }
  return {
    names: allNamesOf(areas, cities),
    weight: (place) => weights[place] ?? 0,
    box,
    holds(outer, inner) {
      const [west, south, east, north] = box(outer)
      const [longitude, latitude] = centre(inner)
      const inWidth = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
      const [country, other] = [outer, inner].map((place) => (areaAt(place) ?? cityAt(place)).country)
      const isForeign = country !== undefined && other !== undefined && country !== other
      return areaAt(outer) !== undefined && !isForeign && inWidth && latitude >= south && latitude <= north
    },
    fullNames: (place, language) => new Set([foldName(fullName(place, language)), foldName(fullName(place, 'en'))]),
    qualifiers(place) {
      const around = surroundings(place).map(({ names, kind, country = '', admin = '' }) => [
        ...allNames(names),
        kind === 'country' ? country : admin,
      ])
      return qualifiersOf(around)
    },
    show(place, language) {
      const area = areaAt(place)
      const { country } = area ?? cityAt(place)
      return {
        name: shownName(namesAt(place), language),
        fullName: fullName(place, language),
        kind: area?.kind ?? 'city',
        box: box(place),
        centre: centre(place),
        ...(country === undefined ? {} : { country }),
        ...(area === undefined ? { population: cityAt(place).population } : {}),
      }
    },
  }
}
