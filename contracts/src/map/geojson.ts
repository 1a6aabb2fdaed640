/** GeoJSON (RFC 7946) types that server and page share. */
import { MAX_JSON_FILE_DEPTH, MAX_JSON_OBJECTS } from '../limits.ts'

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

const [BRACE, BRACKET, CLOSING_BRACE, CLOSING_BRACKET, QUOTE, BACKSLASH] = [0x7b, 0x5b, 0x7d, 0x5d, 0x22, 0x5c] as const

/** Whether JSON would become too many objects and arrays when it is parsed. Signs within texts count too. */
export function hasTooManyObjects(bytes: Uint8Array): boolean {
  let count = 0
  for (const sign of bytes) if (sign === BRACE || sign === BRACKET) count += 1
  return count > MAX_JSON_OBJECTS
}

/**
 * Whether objects and arrays of JSON lie so deep in each other that whoever walks them by calling himself would run out of stack.
 * @rule B-limits.file-depth Files that are nested very deep are refused before they are read
 */
export function isNestedTooDeep(bytes: Uint8Array): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at]
    if (isText) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (sign === BRACE || sign === BRACKET) {
      depth += 1
      if (depth > MAX_JSON_FILE_DEPTH) return true
    } else if (sign === CLOSING_BRACE || sign === CLOSING_BRACKET) depth -= 1
  }
  return false
}
