/** Geometries of KML (OGC 12-007r2, chapter 10) and tracks of its extension (KML reference, gx:Track), as the document has them. */
import { kmlPositions } from '@graticule/contracts/map/kml-coordinates'
import type { Coordinates, Geometry } from '../vector/geometry.ts'
import { momentOf } from '../vector/times.ts'
import { child, childrenOf, readXml, textOf, type XmlNode } from '../xml/read-xml.ts'

/** A geometry of a document: degrees. */
export interface KmlGeometry extends Geometry {
  /** Tracks: when the thing was at each position of the line, milliseconds since 1970. */
  readonly moments?: readonly (number | undefined)[]
}

/** Longitude and latitude of a text of coordinates; `NaN` for what is not a number. */
export const positionsOf = (text: string | undefined): Coordinates[] => kmlPositions(text).map(([lon, lat]) => [lon, lat])

/** The ring of a boundary; some writers leave the element between the two out. */
const ringOf = (boundary: XmlNode): Coordinates[] => positionsOf(textOf(child(boundary, 'LinearRing') ?? boundary, 'coordinates'))

function polygonOf(polygon: XmlNode): Geometry {
  const [outer = [], inner] = ['outerBoundaryIs', 'innerBoundaryIs'].map((side) => childrenOf(polygon, side).map(ringOf))
  return { kind: 'polygon', lines: outer.length === 0 ? [] : [...outer, ...(inner ?? [])] }
}

function trackOf(track: XmlNode): KmlGeometry {
  const whens = childrenOf(track, 'when').map(({ text }) => momentOf(text))
  const line = childrenOf(track, 'coord').map(({ text }): Coordinates => {
    const [lon = Number.NaN, lat = Number.NaN] = text.trim().split(/\s+/).map(Number)
    return [lon, lat]
  })
  return { kind: 'line', lines: [line], moments: line.map((_, at) => whens[at]) }
}

/** How deep geometries may lie in each other. */
const DEEPEST = 20

function geometriesIn(node: XmlNode, depth: number): KmlGeometry[] {
  if (depth > DEEPEST) return []
  switch (node.name) {
    case 'Point': {
      const [place] = positionsOf(textOf(node, 'coordinates'))
      return place === undefined ? [] : [{ kind: 'point', lines: [[place]] }]
    }
    case 'LineString':
    case 'LinearRing':
      return [{ kind: 'line', lines: [positionsOf(textOf(node, 'coordinates'))] }]
    case 'Polygon':
      return [polygonOf(node)]
    case 'Track':
      return [trackOf(node)]
    case 'MultiGeometry':
    case 'MultiTrack':
      return node.children.flatMap((part) => geometriesIn(part, depth + 1))
    default:
      return []
  }
}

/** Geometries of a placemark, or of a photograph: the place that it was taken from. */
export function geometriesOf(feature: XmlNode): KmlGeometry[] {
  if (feature.name === 'PhotoOverlay') {
    const point = child(feature, 'Point')
    return point === undefined ? [] : geometriesIn(point, 0)
  }
  return feature.children.flatMap((part) => geometriesIn(part, 0))
}

/** All polygons of a document, wherever they stand in it, in their order. @throws FormatFault */
export function polygonsOfKml(text: string): Geometry[] {
  const polygons: Geometry[] = []
  readXml(
    text,
    (name) => name === 'Polygon' || name === 'Placemark',
    (node) => {
      if (node.name === 'Polygon') polygons.push(polygonOf(node))
    },
  )
  return polygons
}
