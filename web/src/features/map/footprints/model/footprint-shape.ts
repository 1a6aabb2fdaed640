import { type Bbox, crossesAntimeridian, isPointBox, isWholeWorld } from '@graticule/contracts/bbox'
import type { Earthquake, Geometry, Position } from '@graticule/contracts/resource'
import type { MapFootprint } from '../../../../stores/map/map-footprints.ts'
import {
  type Bounds,
  HALF_WORLD,
  mercatorX,
  mercatorY,
  type Point,
  shiftToNearestCopy,
} from '@graticule/contracts/geometry/web-mercator'

/** One connected part of a footprint, in map coordinates of one world copy: it may run past the antimeridian. */
export interface FootprintPart {
  readonly kind: 'point' | 'line' | 'box' | 'polygon'
  /** A polygon's rings, outer first, or the one line or point. Rings are closed. */
  readonly paths: readonly (readonly Point[])[]
  readonly bounds: Bounds
}

/** What the map draws for one entry. */
export interface FootprintShape {
  readonly id: string
  readonly index: number
  readonly title: string
  readonly parts: readonly FootprintPart[]
  /** The largest part: its corner has the tag, its size decides how it is drawn. */
  readonly main: FootprintPart
  /** Where the tag goes: the upper right corner of a box, the north-easternmost corner of anything else. */
  readonly anchor: Point
  /** Bounds of all parts. */
  readonly bounds: Bounds
  /** The parts belong side by side: the footprint crosses the antimeridian. */
  readonly joined: boolean
  /** Drawn as the circle of an earthquake. */
  readonly event?: Earthquake | undefined
}

function boundsOf(points: readonly Point[]): Bounds {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function boundsOfAll(all: readonly Bounds[]): Bounds {
  return [
    Math.min(...all.map((one) => one[0])),
    Math.min(...all.map((one) => one[1])),
    Math.max(...all.map((one) => one[2])),
    Math.max(...all.map((one) => one[3])),
  ]
}

/** Area of the bounds, square metres of the map. */
export function boundsArea([minX, minY, maxX, maxY]: Bounds): number {
  return (maxX - minX) * (maxY - minY)
}

function boxPart(box: Bbox): FootprintPart {
  const [west, south, , north] = box
  const east = crossesAntimeridian(box) ? box[2] + 360 : box[2]
  if (isPointBox(box)) {
    const at: Point = [mercatorX((west + east) / 2), mercatorY((south + north) / 2)]
    return { kind: 'point', paths: [[at]], bounds: boundsOf([at]) }
  }
  const [left, bottom, right, top] = [mercatorX(west), mercatorY(south), mercatorX(east), mercatorY(north)]
  const corners: Point[] = [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return { kind: 'box', paths: [corners], bounds: [left, bottom, right, top] }
}

/** Positions as map points. A step of more than half the world means that the line goes on across the antimeridian. */
function unwrap(positions: readonly Position[]): Point[] {
  let previous: number | undefined
  return positions.flatMap(([longitude, latitude]): Point[] => {
    if (longitude === undefined || latitude === undefined) return []
    const turns: number = previous === undefined ? 0 : Math.round((previous - longitude) / 360)
    previous = longitude + turns * 360
    return [[mercatorX(previous), mercatorY(latitude)]]
  })
}

function part(kind: FootprintPart['kind'], paths: readonly (readonly Point[])[]): FootprintPart[] {
  const outer = paths[0]
  return outer && outer.length > 0 ? [{ kind, paths, bounds: boundsOf(outer) }] : []
}

function polygonPart(rings: readonly (readonly Position[])[]): FootprintPart[] {
  const [outer, ...holes] = rings.map(unwrap)
  if (!outer || outer.length === 0) return []
  const near = outer[0]![0]
  return part('polygon', [outer, ...holes.map((hole) => moveTo(hole, near))])
}

/** The points moved by whole worlds so that they begin nearest to `x`. */
function moveTo(points: readonly Point[], x: number): readonly Point[] {
  const shift = points[0] ? shiftToNearestCopy(points[0][0], x) : 0
  return shift === 0 ? points : points.map(([px, py]) => [px + shift, py])
}

function geometryParts(geometry: Geometry): FootprintPart[] {
  switch (geometry.type) {
    case 'Point':
      return part('point', [unwrap([geometry.coordinates])])
    case 'MultiPoint':
      return geometry.coordinates.flatMap((position) => part('point', [unwrap([position])]))
    case 'LineString':
      return part('line', [unwrap(geometry.coordinates)])
    case 'MultiLineString':
      return geometry.coordinates.flatMap((line) => part('line', [unwrap(line)]))
    case 'Polygon':
      return polygonPart(geometry.coordinates)
    case 'MultiPolygon':
      return geometry.coordinates.flatMap(polygonPart)
  }
}

/** Moves parts of a geometry that was cut at the antimeridian (RFC 7946 section 3.1.9) to the side of its box. */
function joinAcross(parts: readonly FootprintPart[], box: Bbox): FootprintPart[] {
  const middle = mercatorX((box[0] + box[2] + 360) / 2)
  return parts.map((one) => shiftPart(one, shiftToNearestCopy((one.bounds[0] + one.bounds[2]) / 2, middle)))
}

function shiftPart(one: FootprintPart, shift: number): FootprintPart {
  if (shift === 0) return one
  const [minX, minY, maxX, maxY] = one.bounds
  return {
    kind: one.kind,
    paths: one.paths.map((path) => path.map(([x, y]) => [x + shift, y])),
    bounds: [minX + shift, minY, maxX + shift, maxY],
  }
}

/** Where the number of a part goes: the upper right corner of a box, the north-easternmost corner of anything else. */
export function anchorOf({ kind, paths, bounds }: FootprintPart): Point {
  if (kind === 'box') return [bounds[2], bounds[3]]
  return paths[0]!.reduce((best, point) => (point[0] + point[1] > best[0] + best[1] ? point : best))
}

/**
 * The shape of an entry's footprint; `undefined` when it has none on the map: no parts, or the whole world.
 * @rule B-results-on-the-map.antimeridian A footprint across the antimeridian is drawn in one piece
 */
export function footprintShape({ id, index, title, boxes, geometry, event }: MapFootprint): FootprintShape | undefined {
  const placed = boxes.filter((box) => !isWholeWorld(box))
  if (placed.length === 0) return undefined
  const across = placed.find(crossesAntimeridian)
  const exact = geometry ? geometryParts(geometry) : []
  const drawn = exact.length > 0 ? exact : placed.map(boxPart)
  const parts = across ? joinAcross(drawn, across) : drawn
  const main = parts.reduce((best, one) => (boundsArea(one.bounds) > boundsArea(best.bounds) ? one : best))
  const bounds = boundsOfAll(parts.map((one) => one.bounds))
  return { id, index, title, parts, main, anchor: anchorOf(main), bounds, joined: across !== undefined, event }
}

/**
 * The shape in the copies of the world that are nearest to `x`: each part is drawn once. Parts of a footprint across the
 * antimeridian stay together.
 */
export function nearestCopy(shape: FootprintShape, x: number): FootprintShape {
  const shiftOf = ({ bounds }: FootprintPart) => shiftToNearestCopy((bounds[0] + bounds[2]) / 2, x)
  const mainShift = shiftOf(shape.main)
  const parts = shape.parts.map((one) => shiftPart(one, shape.joined ? mainShift : shiftOf(one)))
  if (parts.every((one, index) => one === shape.parts[index])) return shape
  const main = parts[shape.parts.indexOf(shape.main)]!
  return { ...shape, parts, main, anchor: anchorOf(main), bounds: boundsOfAll(parts.map(({ bounds }) => bounds)) }
}

/** True for the seam of a geometry that was cut at the antimeridian and joined again: it is no edge of the footprint. */
export function isSeam(from: Point, to: Point, bounds: Bounds): boolean {
  const at = (x: number) => Math.abs(((((x / HALF_WORLD) % 2) + 2) % 2) - 1) < 1e-9
  const isInside = from[0] > bounds[0] + 1 && from[0] < bounds[2] - 1
  return isInside && at(from[0]) && at(to[0])
}
