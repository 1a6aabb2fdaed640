/**
 * Old GeoJSON names its reference system in `crs` (2008 specification, section 3; taken out by RFC 7946). What is understood is turned
 * into longitude and latitude.
 */
import type { Coordinates } from '../vector/geometry.ts'
import { latitudeOf, longitudeOf } from '@graticule/contracts/geometry/web-mercator'

export type Turn = (position: Coordinates) => Coordinates

export const asIs: Turn = (position) => position

function codeOf(crs: unknown): string | undefined {
  if (typeof crs !== 'object' || crs === null) return undefined
  const { properties } = crs as { properties?: unknown }
  const { name, code } = (properties ?? {}) as { name?: unknown; code?: unknown }
  const text = typeof name === 'string' ? name : typeof code === 'number' || typeof code === 'string' ? `EPSG:${code}` : undefined
  if (text === undefined) return undefined
  if (/CRS:?:?84h?$/i.test(text)) return '4326'
  return /EPSG(?::|\/)[\d.]*(?::|\/)?(\d{4,6})$/i.exec(text)?.[1] ?? ''
}

/** Systems in degrees that differ from WGS 84 by less than can be seen on the map; GeoJSON has longitude first in all of them. */
const DEGREES = new Set(['4326', '4258', '4269', '4979', '4283', '7844', '4674', '4490'])
const WEB_MERCATOR = new Set(['3857', '900913', '102100', '102113', '3785'])

/** Zones of UTM on WGS 84, and on ETRS89 (EPSG:25828 to 25838). */
function utmOf(code: string): string | undefined {
  const [, kind, digits = ''] = /^(326|327|258)(\d\d)$/.exec(code) ?? []
  const zone = Number(digits)
  if (kind === undefined || zone < 1 || zone > 60 || (kind === '258' && (zone < 28 || zone > 38))) return undefined
  return `+proj=utm +zone=${zone} ${kind === '327' ? '+south ' : ''}+ellps=${kind === '258' ? 'GRS80' : 'WGS84'} +units=m +no_defs`
}

/** How positions become degrees; `undefined`: the system is not known here. */
export async function turnOfCrs(crs: unknown): Promise<Turn | undefined> {
  const code = crs === undefined || crs === null ? '4326' : codeOf(crs)
  if (code === undefined || code === '') return undefined
  if (DEGREES.has(code)) return asIs
  if (WEB_MERCATOR.has(code)) return ([x, y]) => [longitudeOf(x), latitudeOf(y)]
  const utm = utmOf(code)
  if (utm === undefined) return undefined
  const { default: proj4 } = await import('proj4')
  const { inverse } = proj4(utm)
  return ([x, y]) => {
    const [lon = Number.NaN, lat = Number.NaN] = inverse([x, y])
    return [lon, lat]
  }
}
