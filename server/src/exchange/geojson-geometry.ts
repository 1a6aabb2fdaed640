/** Where a record lies, as GeoJSON wants it (RFC 7946): cut at the antimeridian, outer rings counterclockwise. */
import { type Bbox, crossesAntimeridian, splitAtAntimeridian } from '@graticule/contracts/bbox'
import type { Footprint, Geometry, Position } from '@graticule/contracts/resource'
import { geometryExtent } from '../entry/fields/footprints.ts'
import { latitudeOf, longitudeOf, polygonsOf, type Polygon, type Ring } from '../entry/fields/geojson.ts'

/** A geometry, or several of different kinds: boxes of a record may be areas, lines and points. */
export type DrawnGeometry = Geometry | { readonly type: 'GeometryCollection'; readonly geometries: readonly Geometry[] }

/** The geometry of a footprint; its boxes where it has no geometry, or one that cannot be drawn on a plane. */
export function drawnGeometry({ geometry, boxes }: Footprint): DrawnGeometry {
  const drawn = geometry && geometryExtent(geometry, boxes.some(crossesAntimeridian))?.geometry
  return drawn === undefined ? ofBoxes(boxes) : wound(drawn)
}

/** The box around a footprint: its own where it has one, which may cross the antimeridian (RFC 7946 §5.2). */
export function enclosingBox(footprint: Footprint | undefined): Bbox | undefined {
  const boxes = footprint?.boxes ?? []
  const [first] = boxes
  if (first === undefined || boxes.length === 1) return first
  // several boxes, one of them over the antimeridian: all that lies between is said to be covered
  const crosses = boxes.some(crossesAntimeridian)
  const side = (at: 0 | 1 | 2 | 3) => boxes.map((box) => box[at])
  const west = crosses ? -180 : Math.min(...side(0))
  const east = crosses ? 180 : Math.max(...side(2))
  return [west, Math.min(...side(1)), east, Math.max(...side(3))]
}

function ofBoxes(boxes: readonly Bbox[]): DrawnGeometry {
  const points: Position[] = []
  const lines: Position[][] = []
  const areas: Ring[][] = []
  for (const [west, south, east, north] of boxes.flatMap(splitAtAntimeridian)) {
    const corner: Position = [west, south]
    const opposite: Position = [east, north]
    if (west === east && south === north) points.push(corner)
    else if (west === east || south === north) lines.push([corner, opposite])
    else areas.push([[corner, [east, south], opposite, [west, north], corner]])
  }
  const [point, line, area] = [points[0], lines[0], areas[0]]
  const geometries: Geometry[] = [
    ...(area === undefined ? [] : [single(areas, area, 'Polygon')]),
    ...(line === undefined ? [] : [single(lines, line, 'LineString')]),
    ...(point === undefined ? [] : [single(points, point, 'Point')]),
  ]
  const [only] = geometries
  return geometries.length === 1 && only !== undefined ? only : { type: 'GeometryCollection', geometries }
}

const single = <T>(all: readonly T[], first: T, type: 'Point' | 'LineString' | 'Polygon'): Geometry =>
  (all.length === 1 ? { type, coordinates: first } : { type: `Multi${type}`, coordinates: all }) as Geometry

/** RFC 7946 §3.1.6: rings are closed, the outer one runs counterclockwise and holes clockwise. */
function wound(geometry: Geometry): Geometry {
  const polygons = polygonsOf(geometry).map((polygon): Polygon => polygon.map((ring, at) => turned(closed(ring), at === 0)))
  const [only] = polygons
  if (only === undefined) return geometry
  return geometry.type === 'Polygon' ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: polygons }
}

function closed(ring: Ring): Ring {
  const [first, last] = [ring[0] as Position, ring.at(-1) as Position]
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}

function turned(ring: Ring, counterclockwise: boolean): Ring {
  let doubledArea = 0
  for (let at = 1; at < ring.length; at += 1) {
    const [a, b] = [ring[at - 1] as Position, ring[at] as Position]
    doubledArea += (longitudeOf(b) - longitudeOf(a)) * (latitudeOf(b) + latitudeOf(a))
  }
  return doubledArea > 0 === counterclockwise ? ring.toReversed() : ring
}
