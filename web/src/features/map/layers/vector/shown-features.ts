/** Features of read files as OpenLayers features. */
import Feature from 'ol/Feature.js'
import GeometryCollection from 'ol/geom/GeometryCollection.js'
import type Geometry from 'ol/geom/Geometry.js'
import LineString from 'ol/geom/LineString.js'
import MultiPoint from 'ol/geom/MultiPoint.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import type { Region, Shape, VectorFeature, VectorFile } from '../../../../formats/vector/vector-file.ts'

/** What is known of a feature on the map. */
export interface Known {
  readonly feature: VectorFeature
  readonly file: VectorFile
}

const known = new WeakMap<Feature, Known>()
export const knownOf = (feature: Feature): Known | undefined => known.get(feature)

function geometryOf({ kind, flat, ends = [] }: Shape): Geometry {
  const numbers = [...flat]
  if (kind === 'point') return new Point(numbers)
  return kind === 'line' ? new LineString(numbers, 'XY') : new Polygon(numbers, 'XY', [...ends])
}

function geometryOfShapes(shapes: readonly Shape[]): Geometry | undefined {
  const [only] = shapes
  if (only === undefined) return undefined
  if (shapes.length === 1) return geometryOf(only)
  if (shapes.every(({ kind }) => kind === 'point'))
    return new MultiPoint(
      shapes.flatMap(({ flat }) => [...flat]),
      'XY',
    )
  return new GeometryCollection(shapes.map(geometryOf))
}

/** A feature of the map; it is told by {@link knownOf} what it was made from. */
export function toMapFeature(feature: VectorFeature, file: VectorFile): Feature {
  const made = new Feature(geometryOfShapes(feature.shapes))
  known.set(made, { feature, file })
  return made
}

/** Where a track is at a moment, metres: between the positions before and after it. `undefined`: it is not under way. */
export function trackAt({ shapes, moments }: VectorFeature, moment: number): readonly [number, number] | undefined {
  const flat = shapes.flatMap((shape) => shape.flat)
  if (moments === undefined || moments.length * 2 !== flat.length) return undefined
  const next = moments.findIndex((one) => one >= moment)
  if (next < 0 || (next === 0 && moments[0]! > moment)) return undefined
  const before = Math.max(0, next - 1)
  const length = moments[next]! - moments[before]!
  const share = length > 0 ? (moment - moments[before]!) / length : 1
  const at = (axis: 0 | 1) => flat[before * 2 + axis]! * (1 - share) + flat[next * 2 + axis]! * share
  return [at(0), at(1)]
}

/** Metres a pixel at which a region is as large as it asks for (OGC 12-007r2, 9.14): `[finest, coarsest]`. */
export function resolutionsOf(
  { minPixels, maxPixels }: Region,
  width: number,
  height: number,
): [finest: number, coarsest: number] {
  const side = Math.sqrt(Math.abs(width * height))
  return [maxPixels > 0 ? side / maxPixels : 0, minPixels > 0 ? side / minPixels : Infinity]
}
