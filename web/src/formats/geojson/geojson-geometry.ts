/** Features and geometries of GeoJSON (RFC 7946), as the document has them. */
import { GEOJSON_GEOMETRIES } from '@graticule/contracts/map/geojson'
import type { Coordinates, Geometry } from '../vector/geometry.ts'

export type Members = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** How deep collections may lie in each other. */
const DEEPEST = 20

/** The features of a document; a geometry alone is one feature without properties. `undefined`: it is not GeoJSON. */
export function featuresOf(document: unknown): readonly Members[] | undefined {
  if (!isObject(document)) return undefined
  const { type } = document
  if (type === 'FeatureCollection') return listOf(document['features']).filter(isObject)
  if (type === 'Feature') return [document]
  return typeof type === 'string' && GEOJSON_GEOMETRIES.has(type) ? [{ geometry: document }] : undefined
}

const positionOf = (position: unknown): Coordinates => {
  const [x, y] = listOf(position)
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : [Number.NaN, Number.NaN]
}
const lineOf = (line: unknown): Coordinates[] => listOf(line).map(positionOf)
const pointsOf = (points: readonly unknown[]): Geometry[] =>
  points.map((point) => ({ kind: 'point', lines: [[positionOf(point)]] }))
const linesOf = (lines: readonly unknown[]): Geometry[] => lines.map((line) => ({ kind: 'line', lines: [lineOf(line)] }))
const polygonsOf = (polygons: readonly unknown[]): Geometry[] =>
  polygons.map((rings) => ({ kind: 'polygon', lines: listOf(rings).map(lineOf) }))

/** The simple geometries of a geometry, in the coordinates of the document. */
export function geometriesOf(geometry: unknown, depth = 0): Geometry[] {
  if (!isObject(geometry) || depth > DEEPEST) return []
  const { type, coordinates, geometries } = geometry
  switch (type) {
    case 'Point':
      return pointsOf([coordinates])
    case 'MultiPoint':
      return pointsOf(listOf(coordinates))
    case 'LineString':
      return linesOf([coordinates])
    case 'MultiLineString':
      return linesOf(listOf(coordinates))
    case 'Polygon':
      return polygonsOf([coordinates])
    case 'MultiPolygon':
      return polygonsOf(listOf(coordinates))
    case 'GeometryCollection':
      return listOf(geometries).flatMap((one) => geometriesOf(one, depth + 1))
    default:
      return []
  }
}
