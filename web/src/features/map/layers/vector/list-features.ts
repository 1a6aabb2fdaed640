import type Feature from 'ol/Feature.js'
import { getUid } from 'ol/util.js'
import { latitudeOf, longitudeOf, wrapLongitude } from '@graticule/contracts/geometry/web-mercator'
import type { ListedFeature } from '../../canvas/shown-layer.ts'
import { knownOf } from './shown-features.ts'
import type { Shape } from '../../../../formats/vector/vector-file.ts'

/** A position of the shape that the shape itself is hit at: of a line its middle one, of an area one of its corners. */
function placeOf({ flat, kind }: Shape): [number, number] {
  const at = kind === 'line' ? 2 * Math.floor(flat.length / 4) : 0
  return [flat[at] ?? 0, flat[at + 1] ?? 0]
}

/** The features in words, in the order of their names; those without one come last. */
export function listOf(features: readonly Feature[]): ListedFeature[] {
  return features
    .flatMap((feature): ListedFeature[] => {
      const { feature: read } = knownOf(feature) ?? {}
      const [shape] = read?.shapes ?? []
      if (read === undefined || shape === undefined) return []
      const [x, y] = placeOf(shape)
      const at = [wrapLongitude(longitudeOf(x)), latitudeOf(y)] as const
      return [{ key: getUid(feature), name: read.name ?? '', kind: shape.kind, at }]
    })
    .toSorted((one, other) => Number(one.name === '') - Number(other.name === '') || one.name.localeCompare(other.name))
}

/** The feature that was listed under this key. */
export const listedFeature = (features: readonly Feature[], key: string): Feature | undefined =>
  features.find((feature) => getUid(feature) === key)
