/**
 * Where an entry lies more exactly than its box says: its polygons, lines or points, in the whole steps of
 * contracts/exact-plane.ts, two words of 32 bits for each position. Only entries that have more to say than a box have any.
 */
import { type Bbox, crossesAntimeridian, longitudeSpan } from '@graticule/contracts/bbox'
import { stepsOf, stepsOfRing } from '@graticule/contracts/geometry/exact-plane'
import { polygonFault } from '@graticule/contracts/geometry/polygon-fault'
import type { Footprint, Geometry, Position } from '@graticule/contracts/resource'
import { isBoxItself, type SearchArea } from '@graticule/contracts/geometry/search-area'
import { geometryExtent, MAX_POSITIONS } from '../../../../entry/fields/footprints.ts'
import type { SegmentColumns } from '../segment.ts'

/** What the positions behind a header are; the header is the kind and four times their number. */
export const RUN = { points: 0, line: 1, ring: 2, hole: 3 } as const

/** A side of a geometry may be so far from that of its record's box: what rounding does. Degrees, and part of the box's length. */
const ROUNDING = 0.01
const ROUNDING_PART = 0.05

function isAbout(a: Bbox, b: Bbox): boolean {
  const width = Math.max(ROUNDING, longitudeSpan(b) * ROUNDING_PART)
  const height = Math.max(ROUNDING, (b[3] - b[1]) * ROUNDING_PART)
  const differs = (side: 0 | 1 | 2 | 3) => Math.abs(a[side] - b[side])
  const turned = (side: 0 | 2) => Math.min(differs(side), 360 - differs(side))
  if (crossesAntimeridian(a) !== crossesAntimeridian(b)) return false
  return turned(0) <= width && turned(2) <= width && differs(1) <= height && differs(3) <= height
}

function isSound(geometry: Geometry): boolean {
  const faultOf = (polygon: readonly (readonly Position[])[]) => polygonFault(polygon.map(stepsOfRing))
  if (geometry.type === 'Polygon') return faultOf(geometry.coordinates) === undefined
  return geometry.type !== 'MultiPolygon' || geometry.coordinates.every((polygon) => faultOf(polygon) === undefined)
}

/** The box of one polygon that neither comes near the antimeridian nor needs any other care, as most do; `undefined` of all else. */
function plainBox({ type, coordinates }: Geometry): Bbox | undefined {
  if (type !== 'Polygon') return undefined
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  let positions = 0
  for (const ring of coordinates) {
    let previous = ring[0]?.[0] as number
    for (const position of ring) {
      const x = position[0] as number
      const y = position[1] as number
      if (!(Math.abs(x) < 180 && Math.abs(y) <= 90 && Math.abs(x - previous) <= 180)) return undefined
      previous = x
      if (x < west) west = x
      if (x > east) east = x
      if (y < south) south = y
      if (y > north) north = y
    }
    positions += ring.length
  }
  return positions <= MAX_POSITIONS && west <= east ? [west, south, east, north] : undefined
}

function extentOf(
  geometry: Geometry,
  crosses: boolean,
): { readonly geometry?: Geometry; readonly boxes: readonly Bbox[] } | undefined {
  const box = plainBox(geometry)
  return box === undefined ? geometryExtent(geometry, crosses) : { geometry, boxes: [box] }
}

/**
 * The geometry that a record is searched by instead of its box. It must be sound (rings cross neither themselves nor each other)
 * and fill the only box of the record. With several boxes it may be one of them only; in a larger box it may be a point for
 * display.
 */
export function exactPlace({ boxes, geometry }: Footprint): SearchArea | undefined {
  const [told] = boxes
  if (geometry === undefined || told === undefined || boxes.length > 1) return undefined
  const extent = extentOf(geometry, crossesAntimeridian(told))
  const [box] = extent?.boxes ?? []
  if (extent?.geometry === undefined || box === undefined || extent.boxes.length > 1 || !isAbout(box, told)) return undefined
  return isSound(extent.geometry) ? { geometry: extent.geometry, box } : undefined
}

function run(kind: number, steps: readonly number[]): number[] {
  return [kind + steps.length * 2, ...steps]
}

const stepsOfLine = (line: readonly Position[]): number[] =>
  line.flatMap(([longitude = 0, latitude = 0]) => [stepsOf(longitude), stepsOf(latitude)])

/** The words of a geometry: for each of its runs of positions a header, then the positions, longitude first. */
export function wordsOf(geometry: Geometry): number[] {
  const rings = (polygon: readonly (readonly Position[])[]) =>
    polygon.flatMap((ring, index) => run(index === 0 ? RUN.ring : RUN.hole, stepsOfRing(ring)))
  switch (geometry.type) {
    case 'Point':
      return run(RUN.points, stepsOfLine([geometry.coordinates]))
    case 'MultiPoint':
      return run(RUN.points, stepsOfLine(geometry.coordinates))
    case 'LineString':
      return run(RUN.line, stepsOfLine(geometry.coordinates))
    case 'MultiLineString':
      return geometry.coordinates.flatMap((line) => run(RUN.line, stepsOfLine(line)))
    case 'Polygon':
      return rings(geometry.coordinates)
    case 'MultiPolygon':
      return geometry.coordinates.flatMap(rings)
  }
}

/** An entry's place as a segment holds it: W, S, E, N of its boxes, and the words of its shape, none when it is its boxes. */
export interface SegmentPlace {
  readonly boxes: readonly number[]
  readonly shape: readonly number[]
}

export function placeOf(footprint: Footprint | undefined): SegmentPlace {
  const exact = footprint && exactPlace(footprint)
  if (exact === undefined) return { boxes: footprint?.boxes.flat() ?? [], shape: [] }
  return { boxes: [...exact.box], shape: isBoxItself(exact) ? [] : wordsOf(exact.geometry) }
}

type ShapeColumns = Pick<SegmentColumns, 'shapeOffsets' | 'shapes'>

/** Whether an entry is more than its boxes. */
export const hasShape = ({ shapeOffsets }: ShapeColumns, entry: number): boolean =>
  shapeOffsets.length > 0 && shapeOffsets[entry] !== shapeOffsets[entry + 1]

/** The words of an entry's shape; none when it is its boxes. */
export function shapeWords({ shapeOffsets, shapes }: ShapeColumns, entry: number): Uint32Array {
  return shapeOffsets.length === 0 ? shapes : shapes.subarray(shapeOffsets[entry], shapeOffsets[entry + 1])
}
