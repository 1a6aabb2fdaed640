/** Geometries in well-known text (OGC 06-103r4 section 7), as products of satellites write their footprints. */
import { turnedGeometry } from './geojson.ts'

const NAMES: Readonly<Record<string, string>> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
}
/** What begins such a text, geometries that we do not draw among them; and boxes of search engines and databases. */
const HEAD =
  /^((?:MULTI)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE)|CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|POLYHEDRALSURFACE|TIN|TRIANGLE|GEOMETRYCOLLECTION|ENVELOPE|BOX)\s*(?:ZM|Z|M)?\s*(\([^]*\))$/i
const PART = /\b(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\s*(?:ZM|Z|M)?\s*\([-+\d.eE\s,()]*\)/gi
const POSITION = /([-+\d.eE]+)\s+([-+\d.eE]+)(?:\s+[-+\d.eE]+){0,2}/g
/** The reference system in front: a number (EWKT), or an address (GeoSPARQL 8.5.1). */
const SYSTEM = /^(?:SRID=(\d+);|<([^<>\s]*)>)\s*/i
/** Reference systems that are not projected, by their numbers. */
const GEOGRAPHIC = /^(?:4326|84|4979|4258|4269|4283|4230|0)$/
const MAX_LENGTH = 1_000_000

const numbersIn = (text: string): number[] => (text.match(/[-+\d.eE]+/g) ?? []).map(Number)

/** `ENVELOPE(west, east, north, south)` (Common Query Language, Solr); `BOX(west south, east north)` (PostGIS). */
function boxed(kind: string, body: string): unknown {
  const [a = NaN, b = NaN, c = NaN, d = NaN, ...more] = numbersIn(body)
  if (more.length > 0) return { type: kind }
  const [west, east, south, north] = kind === 'ENVELOPE' ? [a, b, Math.min(c, d), Math.max(c, d)] : [a, c, b, d]
  // on beyond 180 where it crosses the antimeridian
  const end = east < west ? east + 360 : east
  const ring = [
    [west, south],
    [end, south],
    [end, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

function geometryIn(text: string): unknown {
  const [, head = '', body = ''] = HEAD.exec(text) ?? []
  const kind = head.toUpperCase()
  if (kind === 'GEOMETRYCOLLECTION')
    return { type: 'GeometryCollection', geometries: (body.slice(1, -1).match(PART) ?? []).map((part) => geometryIn(part)) }
  if (kind === 'ENVELOPE' || kind === 'BOX') return boxed(kind, body)
  try {
    const bare = kind === 'MULTIPOINT' ? `(${body.replaceAll(/[()]/g, '')})` : body
    const listed = bare.replace(POSITION, '[$1,$2]').replaceAll('(', '[').replaceAll(')', ']')
    const coordinates = JSON.parse(listed) as unknown[]
    return { type: NAMES[kind] ?? kind, coordinates: kind === 'POINT' ? coordinates[0] : coordinates }
  } catch {
    return { type: kind }
  }
}

/**
 * A GeoJSON geometry, longitude first as written unless its reference system is named by an address of EPSG, its coordinates not yet
 * checked; without coordinates where they cannot be read. `undefined` for other texts, and for what is empty.
 */
export function wellKnownGeometry(text: string): unknown {
  const whole = text.trim()
  const [system = '', srid, address] = SYSTEM.exec(whole) ?? []
  const bare = whole.slice(system.length)
  if (bare.length > MAX_LENGTH || !HEAD.test(bare)) return undefined
  const number = srid ?? /(\d+)\/?$/.exec(address ?? '')?.[1] ?? '4326'
  if (!GEOGRAPHIC.test(number)) return { type: `of EPSG:${number}` }
  const geometry = geometryIn(bare)
  return /\/EPSG\//i.test(address ?? '') ? turnedGeometry(geometry) : geometry
}
