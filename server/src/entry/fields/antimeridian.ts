/**
 * Polygons across the antimeridian. RFC 7946 section 3.1.9 wants them cut in two; many records write one ring that jumps
 * from 179 to -179, or goes on beyond 180. Both are cut here.
 */
import { cutLine, cutPolygon } from '@graticule/contracts/geometry/antimeridian-cut'
import { type Bbox, rangeOf } from '@graticule/contracts/bbox'
import type { Position } from '@graticule/contracts/resource'
import { latitudeOf, longitudeOf, type Polygon, type Ring } from './geojson.ts'

/** A scene across the antimeridian is not wider than this when it is unrolled; anything wider is taken as written. */
const MAX_CROSSING_WIDTH = 90

/** What became of a polygon: planar parts, or only a box when it encloses a pole or goes round the world. */
export type Cut = { readonly parts: readonly Polygon[] } | { readonly around: Bbox }

/** The ring with longitudes that go on beyond 180 instead of jumping back; `turn` is by how much its end has moved. */
function unroll(ring: Ring): { ring: Ring; turn: number } {
  let turn = 0
  const unrolled = ring.map((position, index) => {
    const previous = ring[index - 1]
    if (previous !== undefined && !alongPole(previous, position)) {
      const step = longitudeOf(position) - longitudeOf(previous)
      if (step > 180) turn -= 360
      else if (step < -180) turn += 360
    }
    return [longitudeOf(position) + turn, latitudeOf(position)]
  })
  return { ring: unrolled, turn }
}

/** True for a ring that neither jumps nor goes on beyond 180, as most do. */
function liesPlain(ring: Ring): boolean {
  let previous = ring[0] as Position
  for (const position of ring) {
    if (Math.abs(longitudeOf(position)) > 180 || Math.abs(longitudeOf(position) - longitudeOf(previous)) > 180) return false
    previous = position
  }
  return true
}

/** An edge along a pole closes a planar polygon that reaches it; it is no jump. */
function alongPole(a: Position, b: Position): boolean {
  return Math.abs(latitudeOf(a)) === 90 && latitudeOf(a) === latitudeOf(b)
}

/** True for a rectangle along meridians and parallels: what a box looks like when it is written as a polygon. */
function isRectangle(ring: Ring): boolean {
  return new Set(ring.map(longitudeOf)).size <= 2 && new Set(ring.map(latitudeOf)).size <= 2
}

/**
 * Cuts a polygon at the antimeridian where it crosses it. A ring that jumps is taken to cross when it is narrow once it is
 * unrolled; a rectangle only when `boxCrosses` says that the record's own box does, because "-170 to 170" is nearly the
 * whole world more often than a strip of the Pacific.
 */
export function cutAtAntimeridian(polygon: Polygon, boxCrosses: boolean): Cut {
  const outer = polygon[0] as Ring
  if (liesPlain(outer)) return { parts: [polygon] }
  const [south, north] = rangeOf(outer.map(latitudeOf))
  // longitudes beyond 180 say by themselves where the ring goes on
  const beyond = outer.some((position) => Math.abs(longitudeOf(position)) > 180)
  const { ring, turn } = beyond ? { ring: outer, turn: 0 } : unroll(outer)
  if (turn !== 0) return { around: south + north >= 0 ? [-180, south, 180, 90] : [-180, -90, 180, north] }
  const [west, east] = rangeOf(ring.map(longitudeOf))
  if (west >= -180 && east <= 180) return { parts: [polygon] }
  if (!beyond && !boxCrosses && (isRectangle(outer) || east - west > MAX_CROSSING_WIDTH)) return { parts: [polygon] }
  if (east - west >= 360) return { around: [-180, south, 180, north] }
  const rings = [ring, ...polygon.slice(1).map((hole) => (beyond ? hole : beside(unroll(hole).ring, west, east)))]
  return { parts: cutPolygon(rings.map(closed)) ?? [polygon] }
}

/**
 * Cuts a line at the antimeridian where it crosses it: one that goes on beyond 180 degrees, or jumps and is narrow once it is unrolled, or
 * jumps at all when `shortWay` says so. Undefined when it goes round more than the whole world.
 */
export function cutLineAtAntimeridian(line: Ring, shortWay: boolean): readonly Ring[] | undefined {
  if (liesPlain(line)) return [line]
  const beyond = line.some((position) => Math.abs(longitudeOf(position)) > 180)
  const whole = beyond ? line : unroll(line).ring
  const [west, east] = rangeOf(whole.map(longitudeOf))
  if (!beyond && !shortWay && east - west > MAX_CROSSING_WIDTH) return [line]
  return cutLine(whole)
}

/** A hole moved by a turn where it would lie on the other side of the world from its ring. */
function beside(hole: Ring, west: number, east: number): Ring {
  const [left, right] = rangeOf(hole.map(longitudeOf))
  const turn = left > east ? -360 : right < west ? 360 : 0
  return turn === 0 ? hole : hole.map((position) => [longitudeOf(position) + turn, latitudeOf(position)])
}

function closed(ring: Ring): Ring {
  const [first] = ring
  const last = ring.at(-1)
  return first === undefined || (first[0] === last?.[0] && first[1] === last?.[1]) ? ring : [...ring, first]
}
