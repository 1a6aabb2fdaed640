/** Where a record lies: its boxes and geometries as one footprint. */
import { bboxesOverlap, boxAround, crossesAntimeridian, normaliseBbox, rangeOf, type Bbox } from '@graticule/contracts/bbox'
import type { Footprint, Geometry, Position } from '@graticule/contracts/resource'
import { cutAtAntimeridian, cutLineAtAntimeridian, type Cut } from './antimeridian.ts'
import { repaired, repairsOf } from './repairs.ts'
import { linesOf, liesWithin, longitudeOf, polygonsOf, positionsOf, readGeometries, turnedGeometry } from './geojson.ts'

/** A geometry with more positions is not kept: its box stands for it. */
export const MAX_POSITIONS = 5_000
/** A footprint with more boxes becomes their outline. */
const MAX_BOXES = 1_000

/** What a geometry says about where. No `geometry` when it is too large or cannot be drawn on a plane. */
export interface GeometryExtent {
  readonly boxes: readonly Bbox[]
  readonly geometry?: Geometry
}

/** What the box of a geometry is taken around: its polygons, each whole, or all its positions. */
const partsOf = (geometry: Geometry): readonly (readonly Position[])[] =>
  geometry.type === 'MultiPolygon'
    ? geometry.coordinates.map((polygon) => polygon.flat())
    : geometry.type === 'MultiLineString'
      ? geometry.coordinates
      : [positionsOf(geometry)]

/** A line as lines that lie within the world; as it is where it goes round more than all of it. Other geometries as they are. */
function withCutLines(geometry: Geometry, shortWay: boolean): Geometry {
  const lines = linesOf(geometry)
  if (lines.length === 0) return geometry
  const cut = lines.map((line) => cutLineAtAntimeridian(line, shortWay))
  if (cut.some((parts) => parts === undefined)) return geometry
  const parts = cut.flatMap((some) => some ?? [])
  if (parts.every((part, at) => part === lines[at])) return geometry
  const [only] = parts
  return parts.length === 1 && only !== undefined
    ? { type: 'LineString', coordinates: only }
    : { type: 'MultiLineString', coordinates: parts }
}

function wrapped(geometry: Geometry): Geometry | undefined {
  if (positionsOf(geometry).every((position) => Math.abs(longitudeOf(position)) <= 180)) return geometry
  if (geometry.type !== 'Point') return undefined
  const [longitude = 0, latitude = 0] = geometry.coordinates
  const box = normaliseBbox(longitude, latitude, longitude, latitude)
  return box === undefined ? undefined : { type: 'Point', coordinates: [box[0], box[1]] }
}

/**
 * Where a GeoJSON geometry lies. `undefined` when its coordinates are unsound (see {@link readGeometries}).
 * `boxCrosses` = the record's own box crosses the antimeridian, or its format says that every edge goes the short way round.
 */
export function geometryExtent(value: unknown, boxCrosses = false): GeometryExtent | undefined {
  const read = readGeometries(value)
  if (read === undefined) return undefined
  const planar: Geometry[] = []
  const around: Bbox[] = []
  for (const geometry of read) {
    const cuts: Cut[] = polygonsOf(geometry).map((polygon) => cutAtAntimeridian(polygon, boxCrosses))
    around.push(...cuts.flatMap((cut) => ('around' in cut ? [cut.around] : [])))
    const parts = cuts.flatMap((cut) => ('parts' in cut ? cut.parts : []))
    const [first] = parts
    if (cuts.length === 0) planar.push(withCutLines(geometry, boxCrosses))
    else if (parts.length > 1) planar.push({ type: 'MultiPolygon', coordinates: parts })
    else if (first !== undefined) planar.push({ type: 'Polygon', coordinates: first })
  }
  const box = boxAround(planar.flatMap(partsOf))
  const boxes = [...(box === undefined ? [] : [box]), ...around]
  if (boxes.length === 0) return undefined
  const [only] = planar
  const drawn = planar.length === 1 && around.length === 0 && only !== undefined ? wrapped(only) : undefined
  const kept = drawn !== undefined && positionsOf(drawn).length <= MAX_POSITIONS
  return { boxes, ...(kept ? { geometry: drawn } : {}) }
}

/** What is left out counts as lying nowhere. */
const leftOut = (): GeometryExtent => repaired({ boxes: [] }, [true, 'geometry-left-out'])

/** What a record says beside a geometry. */
export interface BesideShape {
  /** The record's own boxes, of which the order of axes is sure: they tell in which order a geometry was meant. */
  readonly boxes?: readonly Bbox[]
  /** The record's own box crosses the antimeridian, or its format says that every edge goes the short way round. */
  readonly crosses?: boolean
}

/**
 * Where a geometry of a record lies, in the order of axes that its format tells (longitude first in `value`), or in the other one where
 * only that is a place, or is where the record's own boxes are. A geometry that is a place in no order has no boxes. Both are noted.
 * @rule B-record-formats.axes A geometry whose axes are in order in one way only is read in that way, and one that lies nowhere is left out; both are noted
 */
export function readShape(
  value: unknown,
  { boxes: own = [], crosses = own.some(crossesAntimeridian) }: BesideShape = {},
): GeometryExtent {
  const asTold = geometryExtent(value, crosses)
  const meets = ({ boxes }: GeometryExtent) => boxes.some((a) => own.some((b) => bboxesOverlap(a, b)))
  if (asTold !== undefined && (own.length === 0 || meets(asTold))) return asTold
  const turned = turnedGeometry(value)
  // longitudes that go on beyond 180 are a way of writing, not of two orders
  const other = turned === undefined || !liesWithin(turned) ? undefined : geometryExtent(turned, crosses)
  if (other === undefined || (asTold !== undefined && !meets(other))) return asTold ?? leftOut()
  repaired(other, [true, 'axes-interchanged'])
  return other
}

/** A number without what computers add to decimals: `-179.99999999999997`, and 10.1 in four bytes. */
function withoutNoise(value: number): number {
  const short = Number(value.toPrecision(7))
  return Math.fround(short) === value ? short : Number(value.toPrecision(13))
}

/** A text of four numbers as {@link readBox} reads it: south, west, north, east (GeoRSS, schema.org). `undefined` for other texts. */
export function latitudeFirstBox(text: string): Bbox | undefined {
  const numbers = text.trim().split(/[\s,]+/)
  if (numbers.length !== 4 || numbers.some((number) => !/^[+-]?(?:\d|\.\d)[\d.]*(?:e[+-]?\d+)?$/i.test(number))) return undefined
  const [south, west, north, east] = numbers.map(Number) as [number, number, number, number]
  return readBox(west, south, east, north)
}

/**
 * A box as a record gives it, or `undefined` when its numbers are no degrees (those of a projected system, placeholders).
 * West and east interchanged on one side of the globe are put right: nobody means the way round the other side. Every repair is
 * noted at the box. Sides in the order latitude, longitude are read so where they are sound in that order only.
 */
export function readBox(...sides: readonly [west: number, south: number, east: number, north: number]): Bbox | undefined {
  const [west, south, east, north] = sides.map(withoutNoise) as [number, number, number, number]
  const isLatitude = (...values: number[]) => values.every((value) => Math.abs(value) <= 90.01)
  const isLongitude = (...values: number[]) => values.every((value) => Math.abs(value) <= 180.01)
  if (!isLatitude(south, north)) {
    const turned = isLatitude(west, east) && isLongitude(south, north) ? readBox(south, west, north, east) : undefined
    return turned && repaired(turned, [true, 'axes-interchanged'])
  }
  if ([west, east].some((value) => !(Math.abs(value) <= 540))) return undefined
  // 350 to 10 degrees lies around Greenwich: which side of it a number is on is told by the number in a turn of -180 to 180
  const [left, right] = [west, east].map((value) => (Math.abs(value) > 180 ? value - 360 * Math.round(value / 360) : value)) as [
    number,
    number,
  ]
  const isTurned = west > east && left > right && left * right > 0
  const box = isTurned ? normaliseBbox(east, south, west, north) : normaliseBbox(west, south, east, north)
  return (
    box &&
    repaired(
      box,
      [isTurned, 'west-east-interchanged'],
      [south > north, 'south-north-interchanged'],
      [Math.max(Math.abs(south), Math.abs(north)) > 90, 'latitudes-clamped'],
      [Math.max(Math.abs(west), Math.abs(east)) > 180, 'longitudes-wrapped'],
    )
  )
}

const isNumbers = (value: unknown, length: number): value is number[] =>
  Array.isArray(value) && value.length === length && value.every((one) => typeof one === 'number')

/**
 * `[[south, west], [north, east]]` as catalogues of ArcGIS write it in data.json, or `[west, south, east, north]`; longitude first in
 * the pairs where only that is a place. `undefined` for anything else.
 */
export function listedBox(value: unknown): Bbox | undefined {
  if (isNumbers(value, 4)) return readBox(value[0] as number, value[1] as number, value[2] as number, value[3] as number)
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [lower, upper] = value as unknown[]
  if (!isNumbers(lower, 2) || !isNumbers(upper, 2)) return undefined
  return readBox(lower[1] as number, lower[0] as number, upper[1] as number, upper[0] as number)
}

/** What a record says about where, part by part. */
export interface FootprintFacts {
  readonly boxes: readonly Bbox[]
  readonly geometry?: Geometry | undefined
  readonly place?: string | undefined
  /** The shapes that boxes and geometry were taken from, with what is noted at them. */
  readonly shapes?: readonly GeometryExtent[]
}

/**
 * The footprint, or `undefined` when there is no box: a geometry always comes with one. Boxes that occur twice are kept
 * once; more than 1,000 become one box around them all. One without boxes only says that a geometry was left out: it is no footprint of an
 * entry.
 */
export function footprintOf({ boxes, geometry, place, shapes = [] }: FootprintFacts): Footprint | undefined {
  const notes = repairsOf(...shapes).map((repair) => [true, repair] as const)
  const footprint = placedAt({ boxes, geometry, place }) ?? (notes.length > 0 ? { boxes: [] } : undefined)
  return footprint && repaired(footprint, ...notes)
}

function placedAt({ boxes, geometry, place }: FootprintFacts): Footprint | undefined {
  const distinct = [...new Map(boxes.map((box) => [box.join(), box])).values()]
  const around = distinct.length > MAX_BOXES ? outline(distinct) : undefined
  if (distinct.length === 0) return undefined
  return {
    boxes: around === undefined ? distinct : [around],
    ...(geometry === undefined ? {} : { geometry }),
    ...(place === undefined || place === '' ? {} : { place }),
  }
}

/** One box around several. */
function outline(boxes: readonly Bbox[]): Bbox | undefined {
  const [south] = rangeOf(boxes.map((box) => box[1]))
  const [, north] = rangeOf(boxes.map((box) => box[3]))
  if (boxes.some(crossesAntimeridian)) return normaliseBbox(-180, south, 180, north)
  const [west] = rangeOf(boxes.map((box) => box[0]))
  const [, east] = rangeOf(boxes.map((box) => box[2]))
  return normaliseBbox(west, south, east, north)
}
