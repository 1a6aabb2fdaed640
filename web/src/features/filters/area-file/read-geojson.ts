/** Polygons of a GeoJSON text (RFC 7946): of a geometry, a feature, or a collection of either. */
import { AreaFileError, type Polygon, polygonOf } from './polygon.ts'

type Json = Readonly<Record<string, unknown>>
type Rings = readonly (readonly (readonly unknown[])[])[]

const listAt = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

function polygonsOf(value: unknown, depth = 0): Polygon[] {
  // collections in collections are allowed, endless ones are not
  if (typeof value !== 'object' || value === null || depth > 20) return []
  const object = value as Json
  const inside = [object['geometry'], ...listAt(object['features']), ...listAt(object['geometries'])]
  const coordinates = listAt(object['coordinates'])
  const polygons = object['type'] === 'Polygon' ? [coordinates] : object['type'] === 'MultiPolygon' ? coordinates : undefined
  if (polygons !== undefined) {
    const read = polygons.map((rings) => polygonOf(listAt(rings) as Rings))
    return read.filter((polygon) => polygon !== undefined)
  }
  return inside.flatMap((one) => polygonsOf(one, depth + 1))
}

/** All polygons, in their order. @throws AreaFileError for a text that is no GeoJSON. */
export function readGeojson(text: string): Polygon[] {
  try {
    return polygonsOf(JSON.parse(text))
  } catch (error) {
    if (error instanceof AreaFileError) throw error
    throw new AreaFileError('not-readable')
  }
}
