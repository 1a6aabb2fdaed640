/** A search area that is no box: drawn by others, brought in a file or in a link. */
import type { Bbox } from '@graticule/contracts/bbox'
import type { Geometry } from '@graticule/contracts/resource'
import { boxArea, geometryArea } from '@graticule/contracts/geometry/geodesic-area'
import { readSearchArea } from '@graticule/contracts/geometry/search-area'

export interface Shape {
  /** Well-known text, degrees of EPSG:4326. */
  readonly text: string
  /** Name of the file, or what the link calls it. */
  readonly name: string
  readonly geometry: Geometry
  readonly box: Bbox
  readonly parts: number
  /** Square kilometres on the ellipsoid. */
  readonly area: number
}

/** The shape of a text; `undefined` for an empty one, or one that is none. */
export function shapeOf(text: string, name: string): Shape | undefined {
  if (text === '') return undefined
  const read = readSearchArea(text)
  if (!('geometry' in read)) return undefined
  const { geometry, box } = read
  const parts = geometry.type === 'MultiPolygon' ? geometry.coordinates.length : 1
  return { text, name, geometry, box, parts, area: geometryArea(geometry) }
}

/** Square kilometres of boxes; those that lie over each other count twice. */
export const areaOfBoxes = (boxes: readonly Bbox[]): number => boxes.reduce((sum, box) => sum + boxArea(box), 0)
