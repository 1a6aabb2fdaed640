/** Geometries of KML (OGC 12-007r2, chapter 10) and tracks of its extension (KML reference, gx:Track). */
import { child, childrenOf, textOf, type XmlNode } from './read-xml.ts'
import { type Degrees, isPlace, lineShape, pointShape, polygonShape } from './shapes.ts'
import { momentOf } from './times.ts'
import type { Shape } from './vector-file.ts'

/** Longitude and latitude of `lon,lat[,altitude]` one after the other; what is no place is left out. */
export function positionsOf(text: string | undefined): Degrees[] {
  // some writers put blanks after the commas
  const tuples = (text ?? '').replaceAll(/\s*,\s*/g, ',').trim()
  if (tuples === '') return []
  return tuples.split(/\s+/).flatMap((tuple): Degrees[] => {
    const comma = tuple.indexOf(',')
    const position: Degrees = [Number.parseFloat(tuple), comma < 0 ? Number.NaN : Number.parseFloat(tuple.slice(comma + 1))]
    return isPlace(position) ? [position] : []
  })
}

const ringsOf = (polygon: XmlNode): Degrees[][] =>
  ['outerBoundaryIs', 'innerBoundaryIs'].flatMap((side) =>
    childrenOf(polygon, side)
      .flatMap((boundary) => childrenOf(boundary, 'LinearRing'))
      .map((ring) => positionsOf(textOf(ring, 'coordinates'))),
  )

/** What a placemark shows: its shapes, and for a track when it was where. */
export interface KmlShapes {
  readonly shapes: readonly Shape[]
  readonly moments?: readonly number[]
}

function trackOf(track: XmlNode): KmlShapes {
  const whens = childrenOf(track, 'when').map(({ text }) => momentOf(text))
  const places = childrenOf(track, 'coord').map(({ text }): Degrees => {
    const [lon = Number.NaN, lat = Number.NaN] = text.trim().split(/\s+/).map(Number)
    return [lon, lat]
  })
  const known = places.flatMap((place, at) => (isPlace(place) ? [{ place, when: whens[at] }] : []))
  const [only] = known
  if (only === undefined) return { shapes: [] }
  const shape = known.length === 1 ? pointShape(only.place) : lineShape(known.map(({ place }) => place))
  const moments = known.flatMap(({ when }) => when ?? [])
  return { shapes: shape === undefined ? [] : [shape], ...(moments.length === known.length ? { moments } : {}) }
}

/** How deep geometries may lie in each other. */
const DEEPEST = 20

function shapesIn(node: XmlNode, depth: number): KmlShapes {
  if (depth > DEEPEST) return { shapes: [] }
  const one = (shape: Shape | undefined): KmlShapes => ({ shapes: shape === undefined ? [] : [shape] })
  switch (node.name) {
    case 'Point': {
      const [place] = positionsOf(textOf(node, 'coordinates'))
      return one(place === undefined ? undefined : pointShape(place))
    }
    case 'LineString':
      return one(lineShape(positionsOf(textOf(node, 'coordinates'))))
    case 'LinearRing': {
      const ring = positionsOf(textOf(node, 'coordinates'))
      return one(lineShape(ring))
    }
    case 'Polygon':
      return one(polygonShape(ringsOf(node)))
    case 'Track':
      return trackOf(node)
    case 'MultiGeometry':
    case 'MultiTrack': {
      const parts = node.children.map((part) => shapesIn(part, depth + 1))
      const moments = parts.flatMap((part) => part.moments ?? [])
      return { shapes: parts.flatMap(({ shapes }) => shapes), ...(moments.length > 0 ? { moments } : {}) }
    }
    default:
      return { shapes: [] }
  }
}

/** Shapes of a placemark, or of a photograph: the place that it was taken from. */
export function shapesOf(feature: XmlNode): KmlShapes {
  if (feature.name === 'PhotoOverlay') {
    const point = child(feature, 'Point')
    return point === undefined ? { shapes: [] } : shapesIn(point, 0)
  }
  const parts = feature.children.map((part) => shapesIn(part, 0))
  const moments = parts.flatMap((part) => part.moments ?? [])
  return { shapes: parts.flatMap(({ shapes }) => shapes), ...(moments.length > 0 ? { moments } : {}) }
}
