/** GeoJSON geometries of records, read with their coordinates checked (RFC 7946 section 3.1). */
import type { Geometry, Position } from '@graticule/contracts/resource'

/** A closed ring, and a polygon: its outer ring and its holes. */
export type Ring = readonly Position[]
export type Polygon = readonly Ring[]

/** Latitudes that rounding has moved a little beyond a pole are moved back. */
const LATITUDE_TOLERANCE = 0.01
/** How deep positions are nested in the coordinates of each type. */
const DEPTH = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 } as const

export const longitudeOf = (position: Position): number => position[0] as number
export const latitudeOf = (position: Position): number => position[1] as number

/** Longitude and latitude, finite and existing; heights are dropped. Longitudes up to 540 degrees are left to the caller. */
function readPosition(value: unknown): Position | undefined {
  if (!Array.isArray(value) || value.length < 2) return undefined
  const [longitude, latitude] = value as unknown[]
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  if (!(Math.abs(longitude) <= 540) || !(Math.abs(latitude) <= 90 + LATITUDE_TOLERANCE)) return undefined
  return [longitude, Math.min(90, Math.max(-90, latitude))]
}

function readNested(value: unknown, depth: number): unknown {
  if (depth === 0) return readPosition(value)
  if (!Array.isArray(value) || value.length === 0) return undefined
  const read: unknown[] = []
  for (const part of value) {
    const inner = readNested(part, depth - 1)
    if (inner === undefined) return undefined
    read.push(inner)
  }
  return read
}

/**
 * The geometries of a GeoJSON geometry object: itself, or the parts of a collection. `undefined` when anything about it is
 * unsound: an unknown type, coordinates that are no numbers, latitudes that do not exist, rings of fewer than three positions.
 */
export function readGeometries(value: unknown): Geometry[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { type, coordinates, geometries } = value as Record<string, unknown>
  if (type === 'GeometryCollection') {
    // a collection in a collection is against RFC 7946 section 3.1.8 and not followed
    const parts = Array.isArray(geometries)
      ? geometries.map((part) => ((part as { type?: unknown } | null)?.type === type ? undefined : readGeometries(part)))
      : []
    return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.flat() : undefined
  }
  if (typeof type !== 'string' || !Object.hasOwn(DEPTH, type)) return undefined
  const read = readNested(coordinates, DEPTH[type as keyof typeof DEPTH])
  if (read === undefined) return undefined
  const geometry = { type, coordinates: read } as Geometry
  const sound = polygonsOf(geometry).every((polygon) => polygon.every((ring) => ring.length >= 3))
  return sound ? [geometry] : undefined
}

const isPair = (value: unknown): value is readonly [unknown, unknown, ...unknown[]] =>
  Array.isArray(value) && value.length > 1 && !Array.isArray(value[0])

/** The first two numbers of every position in each other's place, as deep as positions stand. */
function turnedPositions(value: unknown, depth: number = DEPTH.MultiPolygon): unknown {
  if (isPair(value)) return [value[1], value[0], ...value.slice(2)]
  return Array.isArray(value) && depth > 0 ? value.map((part: unknown) => turnedPositions(part, depth - 1)) : value
}

/** A geometry with its axes in the other order; `undefined` for what is no object. Its coordinates are not yet checked. */
export function turnedGeometry(value: unknown, isWithin = false): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const { coordinates, geometries } = value as Record<string, unknown>
  return {
    ...value,
    ...(coordinates === undefined ? {} : { coordinates: turnedPositions(coordinates) }),
    // a collection in a collection is not read
    ...(Array.isArray(geometries) && !isWithin ? { geometries: geometries.map((part) => turnedGeometry(part, true)) } : {}),
  }
}

/** True when no longitude is beyond 180 degrees. */
export function liesWithin(value: unknown): boolean {
  const read = readGeometries(value)
  return read?.every((geometry) => positionsOf(geometry).every((position) => Math.abs(longitudeOf(position)) <= 180.01)) === true
}

/** The polygons of a polygon or multi-polygon; none of anything else. */
export function polygonsOf(geometry: Geometry): readonly Polygon[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

/** The lines of a line or multi-line; none of anything else. */
export function linesOf(geometry: Geometry): readonly Ring[] {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'MultiLineString' ? geometry.coordinates : []
}

/** All positions of a geometry. */
export function positionsOf(geometry: Geometry): readonly Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.length === 1 ? (geometry.coordinates[0] as Ring) : geometry.coordinates.flat()
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
  }
}
