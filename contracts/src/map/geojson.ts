/** GeoJSON (RFC 7946) types that server and page share. */
import { MAX_JSON_OBJECTS } from '../limits.ts'

/** Types of geometries (section 1.4). */
export const GEOJSON_GEOMETRIES: ReadonlySet<string> = new Set([
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
])

const [BRACE, BRACKET] = [0x7b, 0x5b] as const

/** Whether JSON would become too many objects and arrays when it is parsed. Signs within texts count too. */
export function hasTooManyObjects(bytes: Uint8Array): boolean {
  let count = 0
  for (const sign of bytes) if (sign === BRACE || sign === BRACKET) count += 1
  return count > MAX_JSON_OBJECTS
}
