/** A place as the gazetteer keeps it. */
import { type Bbox, bboxCentre, normaliseBbox } from '@graticule/contracts/bbox'
import type { PlaceKind, PlaceLanguage } from '@graticule/contracts/services/places'

/** Names by language; the first of a language is the one that is shown. A language without names shows English. */
export type PlaceNames = Readonly<Partial<Record<PlaceLanguage, readonly string[]>>>

/** The name that is shown in this language. */
export const shownName = (names: PlaceNames, language: PlaceLanguage): string => names[language]?.[0] ?? names.en?.[0] ?? ''

/** A place with an area of its own: everything but cities, of which there are too many to keep as objects. */
export interface AreaRecord {
  readonly key: string
  readonly kind: Exclude<PlaceKind, 'city'>
  readonly names: PlaceNames
  readonly box: Bbox
  /** ISO 3166-1 alpha-2 code of the country that it is or lies in. */
  readonly country?: string
  /** Code of a first-level region within its country, as GeoNames writes it. */
  readonly admin?: string
  /** What stands in the table for places whose weight cannot be counted from cities; in inhabitants. */
  readonly weight?: number
}

/** A city: centre in degrees, codes of country and first-level region, inhabitants. */
export interface CityRecord {
  readonly name: string
  readonly country: string
  readonly admin: string
  /** Seat of the country's government. */
  readonly isCapital: boolean
  /** Part of another place: a district, a neighbourhood. */
  readonly isSection: boolean
  readonly population: number
  readonly longitude: number
  readonly latitude: number
  /** Its names in other languages, for great cities. */
  readonly names?: PlaceNames
}

/** A degree of latitude, and of longitude at the equator. */
export const KILOMETRES_PER_DEGREE = 111.32
/** A city is taken to reach this far from its centre, even a small one. */
const SMALLEST_RADIUS_KM = 2
/** Kilometres of radius per square root of an inhabitant: one million reach 12 km, ten million 34 km. */
const KILOMETRES_PER_ROOT = 0.01

const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000

/** The box that a city is taken to cover, from its population: GeoNames has no outlines. */
export function cityBox({ longitude, latitude, population }: Pick<CityRecord, 'longitude' | 'latitude' | 'population'>): Bbox {
  const radius = (SMALLEST_RADIUS_KM + KILOMETRES_PER_ROOT * Math.sqrt(population)) / KILOMETRES_PER_DEGREE
  // near a pole a degree of longitude shrinks to nothing: half the world is wide enough
  const width = Math.min(90, radius / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6))
  const box = normaliseBbox(
    rounded(longitude - width),
    rounded(latitude - radius),
    rounded(longitude + width),
    rounded(latitude + radius),
  )
  return (box?.map(rounded) as unknown as Bbox | undefined) ?? [longitude, latitude, longitude, latitude]
}

/** Centre of an area, rounded. */
export function areaCentre(box: Bbox): [longitude: number, latitude: number] {
  const [longitude, latitude] = bboxCentre(box)
  return [rounded(longitude), rounded(latitude)]
}
