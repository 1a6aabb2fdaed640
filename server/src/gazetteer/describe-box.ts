/**
 * Where a box lies, in the names of places: what a map shows, for those who do not see it. Boxes are compared with the boxes of the
 * gazetteer, and with its cities: which country a place is in is told by the nearest of them, because boxes of countries overlap.
 */
import { type Bbox, bboxCentre, bboxContains, isWholeWorld, longitudeSpan, splitAtAntimeridian } from '@graticule/contracts/bbox'
import { type BoxPlace, COMPASS_POINTS, type CompassPoint } from '@graticule/contracts/services/where'
import type { PlaceLanguage } from '@graticule/contracts/services/places'
import { createCityGrid } from './city-grid.ts'
import { type AreaRecord, type CityRecord, KILOMETRES_PER_DEGREE, shownName } from './place-record.ts'

/** A box means an area when they share this part of what they cover together. */
const SAME_AREA = 0.5
/** Places of a box that are looked up, in a row and in a column. */
const SAMPLES = 7
/** On land is what has a city within so many kilometres. */
const LAND_KM = 100
/** A box is on land when this part of the places looked up is. */
const LAND_SHARE = 0.3
/** A box across this or less is said to be near a city; kilometres. */
const SMALL_KM = 60
/** Cities that a small box is near to: so many inhabitants, so many kilometres. */
const KNOWN_CITY = 10_000
const NEAR_KM = 120
/** Countries that are named; with more than twice as many their continents are. */
const NAMED = 3
/** A country with this part of the places on land stands for all of them; one with less than {@link LEAST_PART} is left out. */
const MOST = 0.8
const LEAST_PART = 0.1
/** From so many degrees of longitude on a box goes around the Earth. */
const BELT = 350
/** Land where nobody lives for hundreds of kilometres, and whose box is land. */
const LAND_WITHOUT_CITIES = new Set(['GL', 'AQ'])
/** A part of a country smaller than this has its direction said. */
const PART_OF_COUNTRY = 0.35

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** What a box covers of the sphere, in units that only compare: degrees of longitude times the sine of latitude. */
const surface = ([west, south, east, north]: Bbox): number =>
  longitudeSpan([west, south, east, north]) * (Math.sin(radians(north)) - Math.sin(radians(south)))

function sharedSurface(one: Bbox, other: Bbox): number {
  let shared = 0
  for (const [west, south, east, north] of splitAtAntimeridian(one)) {
    for (const [w, s, e, n] of splitAtAntimeridian(other)) {
      const box: Bbox = [Math.max(west, w), Math.max(south, s), Math.min(east, e), Math.min(north, n)]
      if (box[0] < box[2] && box[1] < box[3]) shared += surface(box)
    }
  }
  return shared
}

/** The eight directions and the middle, by thirds of the box around. */
function directionWithin(outer: Bbox, [longitude, latitude]: readonly [number, number]): CompassPoint | 'centre' {
  const east = (longitude - outer[0] + 360) % 360
  const third = (part: number, whole: number) => (part < whole / 3 ? -1 : part > (whole * 2) / 3 ? 1 : 0)
  const [x, y] = [third(east, longitudeSpan(outer)), third(latitude - outer[1], outer[3] - outer[1])]
  if (x === 0 && y === 0) return 'centre'
  return directionOf(x, y)
}

/** The point of the compass that a way leads to; `x` eastward, `y` northward. */
function directionOf(x: number, y: number): CompassPoint {
  const eighths = Math.round(((Math.atan2(x, y) * 180) / Math.PI + 360) / 45) % 8
  return COMPASS_POINTS[eighths] ?? 'n'
}

/** Places looked up in a box: an even grid within it. */
function samplesOf(box: Bbox): [number, number][] {
  const [west, south, , north] = box
  const [width, height] = [longitudeSpan(box), north - south]
  const steps = Array.from({ length: SAMPLES }, (_, index) => (index + 0.5) / SAMPLES)
  return steps.flatMap((x) => steps.map((y): [number, number] => [((west + x * width + 540) % 360) - 180, south + y * height]))
}

/** Across the box, kilometres. */
function diagonalKm(box: Bbox): number {
  const width = longitudeSpan(box) * Math.cos(radians((box[1] + box[3]) / 2))
  return Math.hypot(width, box[3] - box[1]) * KILOMETRES_PER_DEGREE
}

type CityGrid = ReturnType<typeof createCityGrid>

/** A country or continent, and its part of the places that were looked up. */
type Part = readonly [key: string, part: number]

/** The parts of each key together, the largest first. */
function summed(parts: readonly Part[]): Part[] {
  const sums = new Map<string, number>()
  for (const [key, part] of parts) sums.set(key, (sums.get(key) ?? 0) + part)
  return [...sums].toSorted(([, one], [, other]) => other - one)
}

/** Countries of the places looked up in a box, the one with most of them first, and the part of the places that is on land. */
function landOf(box: Bbox, grid: CityGrid): { readonly found: readonly Part[]; readonly share: number } {
  const samples = samplesOf(box)
  const near = samples.flatMap((place) => grid.nearest(place, LAND_KM, 0) ?? [])
  const counts = summed(near.map(({ city }) => [city.country, 1]))
  return { found: counts.map(([code, count]) => [code, count / near.length]), share: near.length / samples.length }
}

/** An area with its surface. */
interface Measured {
  readonly area: AreaRecord
  readonly size: number
}

/** The area that a box is as good as. */
function sameArea(box: Bbox, areas: readonly Measured[]): AreaRecord | undefined {
  const own = surface(box)
  let best: AreaRecord | undefined
  let bestShare = SAME_AREA
  for (const { area, size } of areas) {
    const shared = sharedSurface(box, area.box)
    const share = shared / (own + size - shared)
    if (share > bestShare) [best, bestShare] = [area, share]
  }
  return best
}

/** The smallest area around a box; countries only where it has land, for their boxes hold much of the seas. */
function around(box: Bbox, areas: readonly Measured[], hasLand: boolean): AreaRecord | undefined {
  let best: AreaRecord | undefined
  let least = Infinity
  for (const { area, size } of areas) {
    const counts = hasLand || area.kind !== 'country' || LAND_WITHOUT_CITIES.has(area.key)
    if (size < least && counts && bboxContains(area.box, box)) [best, least] = [area, size]
  }
  return best
}

/** The city that a small box is in or near to. */
function nearCity(
  box: Bbox,
  language: PlaceLanguage,
  grid: CityGrid,
  countries: ReadonlyMap<string, AreaRecord>,
): BoxPlace | undefined {
  const centre = bboxCentre(box)
  const near = grid.nearest(centre, NEAR_KM, KNOWN_CITY)
  if (near === undefined) return undefined
  const { city, km } = near
  const country = countries.get(city.country)
  const name = shownName({ ...city.names, en: [...(city.names?.en ?? []), city.name] }, language)
  const places = [country === undefined ? name : `${name}, ${shownName(country.names, language)}`]
  if (km < 5) return { at: 'in', places, more: 0 }
  const x = (((centre[0] - city.longitude + 540) % 360) - 180) * Math.cos(radians(centre[1]))
  return { at: 'near', places, more: 0, direction: directionOf(x, centre[1] - city.latitude), km: Math.round(km) }
}

/**
 * Says where boxes lie. The grid of cities is made once, in some ten milliseconds.
 * @rule B-places.where Where a box lies is told in the language of the visitor
 */
export function boxDescriber(
  areas: readonly AreaRecord[],
  cities: readonly CityRecord[],
  continentsOf: ReadonlyMap<string, readonly string[]>,
): (box: Bbox, language: PlaceLanguage) => BoxPlace {
  const grid = createCityGrid(cities)
  const measured = areas.map((area): Measured => ({ area, size: surface(area.box) }))
  const countries = new Map(areas.filter(({ kind }) => kind === 'country').map((area) => [area.country ?? '', area]))
  const continents = new Map(areas.filter(({ kind }) => kind === 'continent').map((area) => [area.key, area]))

  const continentsNamed = (found: readonly Part[]): AreaRecord[] => {
    const parts = found.flatMap(([code, part]): Part[] => {
      const [key] = continentsOf.get(code) ?? []
      return key === undefined ? [] : [[key, part]]
    })
    return summed(parts)
      .filter(([, part]) => part >= LEAST_PART)
      .flatMap(([key]) => continents.get(key) ?? [])
  }

  return (box, language) => {
    if (isWholeWorld(box)) return { at: 'world', places: [], more: 0 }
    const named = (chosen: readonly AreaRecord[]) => chosen.map(({ names }) => shownName(names, language))
    const same = sameArea(box, measured)
    if (same !== undefined) return { at: 'all', places: named([same]), more: 0 }
    if (longitudeSpan(box) >= BELT) return { at: 'belt', places: [], more: 0 }
    const small = diagonalKm(box) <= SMALL_KM ? nearCity(box, language, grid, countries) : undefined
    if (small !== undefined) return small

    const { found, share } = landOf(box, grid)
    const known = found.flatMap(([code]) => countries.get(code) ?? [])
    const [first] = known
    if (share >= LAND_SHARE && first !== undefined) {
      if ((found[0]?.[1] ?? 0) >= MOST) {
        const isPart = surface(box) < PART_OF_COUNTRY * surface(first.box)
        const direction = isPart ? { direction: directionWithin(first.box, bboxCentre(box)) } : {}
        return { at: 'in', places: named([first]), more: 0, ...direction }
      }
      if (known.length > 2 * NAMED) return { at: 'across', places: named(continentsNamed(found)), more: 0 }
      return { at: 'across', places: named(known.slice(0, NAMED)), more: Math.max(0, known.length - NAMED) }
    }
    const holder = around(box, measured, found.length > 0)
    if (holder !== undefined) return { at: 'in', places: named([holder]), more: 0 }
    const [longitude, latitude] = bboxCentre(box)
    const middle = around([longitude, latitude, longitude, latitude], measured, false)
    return middle === undefined ? { at: 'unknown', places: [], more: 0 } : { at: 'around', places: named([middle]), more: 0 }
  }
}
