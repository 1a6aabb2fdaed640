/** Cities by the square degree that they lie in, to find the nearest one. */
import { type CityRecord, KILOMETRES_PER_DEGREE } from './place-record.ts'

/** The nearest city to a place. */
export interface NearCity {
  readonly city: CityRecord
  readonly km: number
}

export interface CityGrid {
  /** The nearest city of at least so many inhabitants, at most so many kilometres away. `place` is longitude, latitude. */
  nearest(place: readonly [longitude: number, latitude: number], withinKm: number, inhabitants: number): NearCity | undefined
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const row = (latitude: number): number => Math.min(179, Math.floor(latitude + 90))
const column = (longitude: number): number => (((Math.floor(longitude) + 180) % 360) + 360) % 360

/** Puts the cities into their squares. */
export function createCityGrid(cities: readonly CityRecord[]): CityGrid {
  const squares = new Map<number, CityRecord[]>()
  for (const city of cities) {
    const key = row(city.latitude) * 360 + column(city.longitude)
    const square = squares.get(key)
    if (square === undefined) squares.set(key, [city])
    else square.push(city)
  }
  return {
    nearest([longitude, latitude], withinKm, inhabitants) {
      const reach = withinKm / KILOMETRES_PER_DEGREE
      const narrow = Math.cos(radians(Math.min(89, Math.abs(latitude) + reach)))
      const columns = Math.min(180, Math.ceil(reach / narrow))
      let best: NearCity | undefined
      const lastRow = row(Math.min(90, latitude + reach))
      for (let at = row(Math.max(-90, latitude - reach)); at <= lastRow; at += 1) {
        for (let step = -columns; step <= columns; step += 1) {
          for (const city of squares.get(at * 360 + column(longitude + step)) ?? []) {
            if (city.population < inhabitants) continue
            const east = ((city.longitude - longitude + 540) % 360) - 180
            // near enough for the nearest of those within some hundred kilometres: no great circle is needed
            const x = east * Math.cos(radians((city.latitude + latitude) / 2))
            const km = Math.hypot(x, city.latitude - latitude) * KILOMETRES_PER_DEGREE
            if (km <= withinKm && km < (best?.km ?? Infinity)) best = { city, km }
          }
        }
      }
      return best
    },
  }
}
