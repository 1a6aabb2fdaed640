/**
 * Area on the ellipsoid WGS 84, in square kilometres. Latitudes become authalic latitudes, which keep areas on a sphere (Snyder,
 * Map Projections: A Working Manual, USGS Professional Paper 1395, 1987, equations 3-11 to 3-13). There each edge has a
 * trapezium under it (Chamberlain and Duquette, Some Algorithms for Polygons on a Sphere, JPL Publication 07-03, 2007). Edges
 * are straight in degrees, as searches take them, so long ones are cut into pieces.
 */
import type { Bbox } from '../bbox.ts'
import type { Geometry, Position } from '../resource.ts'

/** Semi-major axis in kilometres, and eccentricity. */
const A = 6_378.137
const E = 0.081819190842622
/** Longest piece of an edge, degrees. */
const PIECE = 0.5

/** Equation 3-12: q, which grows with the area between equator and latitude. */
function q(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const es = E * sine
  return (1 - E * E) * (sine / (1 - es * es) - Math.log((1 - es) / (1 + es)) / (2 * E))
}

/** Twice the signed area between an edge and the equator, in units of half the squared axis. */
function underEdge([fromX = 0, fromY = 0]: Position, [toX = 0, toY = 0]: Position): number {
  const pieces = Math.max(1, Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) / PIECE))
  let sum = 0
  for (let piece = 0; piece < pieces; piece++) {
    const at = (share: number) => fromY + (toY - fromY) * share
    const width = (toX - fromX) / pieces
    sum += ((width * Math.PI) / 180) * (q(at(piece / pieces)) + q(at((piece + 1) / pieces)))
  }
  return sum
}

function ringArea(ring: readonly Position[]): number {
  let sum = 0
  for (const [at, position] of ring.entries()) {
    const next = ring[at + 1]
    if (next !== undefined) sum += underEdge(position, next)
  }
  return Math.abs(sum) * (A * A) * 0.25
}

/**
 * The area of polygons, their holes left out; 0 for points and lines. Rings are closed and do not cross themselves.
 * @rule B-drawing.area-size Areas are measured on the ellipsoid WGS 84
 */
export function geometryArea(geometry: Geometry): number {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  return polygons.reduce((sum, [outer = [], ...holes]) => {
    const open = holes.reduce((inner, hole) => inner + ringArea(hole), 0)
    return sum + Math.max(0, ringArea(outer) - open)
  }, 0)
}

/** The area of a box W,S,E,N; `west > east` crosses the antimeridian. */
export function boxArea([west, south, east, north]: Bbox): number {
  const width = east < west ? east + 360 - west : east - west
  return ((width * Math.PI) / 180) * (q(north) - q(south)) * (A * A) * 0.5
}
