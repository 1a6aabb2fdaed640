/**
 * Areas that visitors draw: a box, a polygon by its corners, a circle by centre and radius. Searches and links hold them as
 * well-known text (`search-area.ts`). {@link areaOfDrawn} writes that text, {@link shapeOfText} reads the shape from it.
 */
import { type Bbox, normaliseBbox } from '../bbox.ts'
import { boxArea, geometryArea } from './geodesic-area.ts'
import { closedRing, geodesicDistance, geodesicEnd, geodesicPath } from './geodesic-line.ts'
import { MAX_AREA_OF_INTEREST_KM2, MAX_DRAWN_CORNERS, MAX_DRAWN_RADIUS_KM } from '../limits.ts'
import type { Position } from '../resource.ts'
import { readSearchArea, type SearchArea, type SearchAreaProblem, writeSearchArea } from './search-area.ts'

/** `[longitude, latitude]`, degrees; a longitude may go on beyond 180 where the shape crosses the antimeridian. */
export type Corner = readonly [longitude: number, latitude: number]

export type DrawnShape =
  | { readonly kind: 'box'; readonly box: Bbox }
  /** Corners in order, the first not repeated; edges are straight in degrees. */
  | { readonly kind: 'polygon'; readonly corners: readonly Corner[] }
  /** All places within so many kilometres of the centre, on the ellipsoid. */
  | { readonly kind: 'circle'; readonly centre: Corner; readonly radius: number }

/** What keeps a drawn shape from being an area. */
export type ShapeProblem = SearchAreaProblem | 'too-small' | 'too-large' | 'too-many-corners'

/** Corners of a circle; where longitudes run together near a pole there are more. */
const CIRCLE_CORNERS = 72
/** Two corners of a circle are at most so many degrees of longitude apart. */
const WIDEST_STEP = 10
/** Decimals of a written coordinate: about a metre. */
const DECIMALS = 5
/** A side or radius below this many kilometres is no area: the ten metres to which an outline in a link is exact. */
const LEAST_KM = 0.01

const round = (degrees: number): number => Number(degrees.toFixed(DECIMALS)) + 0

/** The line round a circle, clockwise from north; not closed. */
export function circleLine(centre: Corner, radius: number, corners = CIRCLE_CORNERS): Corner[] {
  const at = (azimuth: number) => geodesicEnd(centre, azimuth, radius * 1_000)
  const line: Corner[] = []
  const between = (from: number, to: number, depth: number): void => {
    const step = Math.abs(at(to)[0] - at(from)[0]) % 360
    if (depth > 0 && Math.min(step, 360 - step) > WIDEST_STEP) {
      between(from, (from + to) / 2, depth - 1)
      between((from + to) / 2, to, depth - 1)
    } else line.push(at(from))
  }
  const azimuths = Array.from({ length: corners }, (_, corner) => (360 * corner) / corners)
  for (const azimuth of azimuths) between(azimuth, azimuth + 360 / corners, 5)
  return line
}

/** The closed ring of a shape in degrees, longitudes without jumps. */
export function ringOfShape(shape: DrawnShape): Position[] {
  if (shape.kind === 'circle') return closedRing(circleLine(shape.centre, shape.radius))
  if (shape.kind === 'polygon') return shape.corners.length === 0 ? [] : [...shape.corners, shape.corners[0] as Corner]
  const [west, south, , north] = shape.box
  const east = shape.box[2] < west ? shape.box[2] + 360 : shape.box[2]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

/** The text of a shape that is no box, before it is checked: one on a map that was dragged round the Earth is brought back. */
function written(shape: DrawnShape): string {
  const ring = ringOfShape(shape)
  const west = Math.min(...ring.map(([x = 0]) => x))
  const turns = Math.abs(west) > 360 ? Math.floor((west + 180) / 360) : 0
  return writeSearchArea(
    { type: 'Polygon', coordinates: [ring.map(([x = 0, y = 0]) => [round(x - 360 * turns), round(y)])] },
    DECIMALS,
  )
}

/**
 * A shape as the area that is searched, or why it is none. `text` is empty for a box, which goes as a box.
 * @rule B-drawing.corners
 */
export function areaOfDrawn(shape: DrawnShape): (SearchArea & { readonly text: string }) | { readonly problem: ShapeProblem } {
  if (shape.kind === 'circle' && !(shape.radius >= LEAST_KM)) return { problem: 'too-small' }
  if (shape.kind === 'circle' && shape.radius > MAX_DRAWN_RADIUS_KM) return { problem: 'too-large' }
  if (shape.kind === 'polygon' && shape.corners.length > MAX_DRAWN_CORNERS) return { problem: 'too-many-corners' }
  if (shape.kind === 'box') return boxOf(shape.box)
  const text = written(shape)
  const read = readSearchArea(text)
  if ('problem' in read) return read
  return areaOfShape(shape) < LEAST_KM * LEAST_KM ? { problem: 'too-small' } : { ...read, text }
}

function boxOf(box: Bbox): ReturnType<typeof areaOfDrawn> {
  const [west, south, east, north] = box
  if (![south, north].every((latitude) => Math.abs(latitude) <= 90)) return { problem: 'not-degrees' }
  const middle = (south + north) / 2
  const width = geodesicDistance([west, middle], [west + Math.min(180, east < west ? east + 360 - west : east - west), middle])
  if (Math.min(width, geodesicDistance([west, south], [west, north])) < LEAST_KM * 1_000) return { problem: 'too-small' }
  const normal = normaliseBbox(west, south, east, north)
  if (normal === undefined) return { problem: 'not-degrees' }
  return { geometry: { type: 'Polygon', coordinates: [ringOfShape({ kind: 'box', box: normal })] }, box: normal, text: '' }
}

/**
 * Square kilometres of a shape on the ellipsoid WGS 84 (`geodesic-area.ts`). Boxes are exact. Polygons, whose edges are straight
 * in degrees, and circles, which count as 720 corners, are right to a hundred-thousandth. 0 while the shape has no area.
 */
export function areaOfShape(shape: DrawnShape): number {
  if (shape.kind === 'box') return boxArea(shape.box)
  const ring = shape.kind === 'circle' ? closedRing(circleLine(shape.centre, shape.radius, 720)) : ringOfShape(shape)
  return geometryArea({ type: 'Polygon', coordinates: [ring] })
}

/** Square kilometres within the shortest lines from point to point and back to the first: what a tape on the ground would enclose, right to a ten-thousandth. */
export function areaWithinLines(points: readonly Corner[]): number {
  if (points.length < 3) return 0
  const line = points.flatMap((from, at) => geodesicPath(from, points[(at + 1) % points.length] as Corner).slice(0, -1))
  return geometryArea({ type: 'Polygon', coordinates: [closedRing(line)] })
}

/**
 * Whether an area is larger than an area of interest may be: 2,500 square kilometres for workflows, services and downloads to measure
 * (spec 1, section 9). A search area has no limit.
 * @rule S1-9.area-of-interest
 */
export const exceedsAreaOfInterest = (squareKilometres: number, most = MAX_AREA_OF_INTEREST_KM2): boolean =>
  squareKilometres > most

/** The shape that a text means: a circle that was written here, or one ring without holes; `undefined` for anything else. */
export function shapeOfText(text: string): DrawnShape | undefined {
  if ('problem' in readSearchArea(text)) return undefined
  const [, list] = /^\s*POLYGON\s*\(\(([^()]+)\)\)\s*$/i.exec(text) ?? []
  const positions = list?.split(',').map((position) => position.trim().split(/\s+/).map(Number))
  if (positions === undefined) return undefined
  const corners = positions.slice(0, -1).map(([x = 0, y = 0]): Corner => [x, y])
  return circleOf(corners) ?? (corners.length > MAX_DRAWN_CORNERS ? undefined : { kind: 'polygon', corners })
}

/** The circle whose line was written as these corners: the first lies north of the centre, and all are as far from it. */
function circleOf(corners: readonly Corner[]): DrawnShape | undefined {
  const [north] = corners
  const south = corners.reduce<Corner | undefined>(
    (least, one) => (least === undefined || one[1] < least[1] ? one : least),
    undefined,
  )
  if (corners.length < CIRCLE_CORNERS || north === undefined || south === undefined) return undefined
  if (Math.abs(north[0] - south[0]) > 2 * 10 ** -DECIMALS) return undefined
  const half = geodesicDistance(north, south) / 2
  const [, latitude] = geodesicEnd(north, 180, half)
  const centre: Corner = [north[0], round(latitude)]
  const distances = corners.map((corner) => geodesicDistance(centre, corner))
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length
  // a corner is written to about a metre
  if (distances.some((distance) => Math.abs(distance - mean) > 3)) return undefined
  return { kind: 'circle', centre, radius: Math.round(mean) / 1_000 }
}
