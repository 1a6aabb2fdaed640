/**
 * Geometries that go on beyond the antimeridian (longitudes above 180 or below -180), cut there into parts within -180 to 180
 * as RFC 7946 section 3.1.9 wants them.
 */
import { rangeOf } from '../bbox.ts'
import { edgesOfRings, INSIDE, locate, OUTSIDE, stepsOf, stepsOfRing } from './exact-plane.ts'
import type { Position } from '../resource.ts'

type Line = readonly Position[]
type Polygon = readonly Line[]

const lon = (position: Position): number => position[0] as number
const lat = (position: Position): number => position[1] as number
const moved = (line: Line, by: number): Line => (by === 0 ? line : line.map((position) => [lon(position) + by, lat(position)]))
const isSame = (a: Position, b: Position): boolean => lon(a) === lon(b) && lat(a) === lat(b)

/** Westernmost and easternmost longitude. */
const longitudesOf = (line: Line): [west: number, east: number] => rangeOf(line.map(lon))

/** By how many degrees a line is moved so that it begins within -180 to 180: whole turns. */
function turnOf([west, east]: readonly [number, number]): number {
  if (west >= -180 && east <= 180) return 0
  return -360 * Math.floor((west + 180) / 360)
}

function crossing(a: Position, b: Position, meridian: number): Position {
  const share = (meridian - lon(a)) / (lon(b) - lon(a))
  return [meridian, lat(a) + share * (lat(b) - lat(a))]
}

/** The stretches of a line on one side of a meridian (`side` 1: east), each from the meridian to it where the line goes on there. */
function stretches(line: Line, meridian: number, side: 1 | -1): Position[][] {
  const beyond = (position: Position) => (lon(position) - meridian) * side > 0
  const found: Position[][] = []
  let current: Position[] | undefined
  for (const [index, position] of line.entries()) {
    const previous = line[index - 1]
    if (beyond(position)) {
      if (current === undefined) {
        current = previous === undefined ? [] : [lon(previous) === meridian ? previous : crossing(previous, position, meridian)]
        found.push(current)
      }
      current.push(position)
    } else if (current !== undefined && previous !== undefined) {
      current.push(lon(position) === meridian ? position : crossing(previous, position, meridian))
      current = undefined
    }
  }
  return found
}

/** Ends of stretches on the meridian, from south to north: between the first and the second, the third and the fourth ... lies the area. */
function pairEnds(parts: readonly Position[][]): Map<Position, { readonly part: Position[]; readonly isLast: boolean }> {
  const ends = parts
    .flatMap((part) => [
      { part, isLast: false, position: part[0] as Position },
      { part, isLast: true, position: part.at(-1) as Position },
    ])
    .toSorted((a, b) => lat(a.position) - lat(b.position))
  return new Map(ends.map(({ position }, index) => [position, ends[index ^ 1] as (typeof ends)[number]]))
}

/** Stretches joined along the meridian to closed rings. */
function closeAlongMeridian(parts: readonly Position[][]): Position[][] {
  // each end is a position of its own, also where two are equal
  const own = parts.map((part) => [[...(part[0] as Position)], ...part.slice(1, -1), [...(part.at(-1) as Position)]])
  const partners = pairEnds(own)
  const left = new Set(own)
  const rings: Position[][] = []
  for (const first of own) {
    const ring: Position[] = []
    let next: { part: Position[]; isLast: boolean } | undefined = { part: first, isLast: false }
    while (next !== undefined && left.delete(next.part)) {
      const run: Position[] = next.isLast ? next.part.toReversed() : next.part
      ring.push(...run.filter((position, index) => index > 0 || ring.length === 0 || !isSame(position, ring.at(-1) as Position)))
      next = partners.get(run.at(-1) as Position)
    }
    if (ring.length === 0) continue
    rings.push(isSame(ring[0] as Position, ring.at(-1) as Position) ? ring : [...ring, ring[0] as Position])
  }
  return rings
}

/** Whether a hole lies in a ring that it may touch. */
function holds(ring: Line, hole: Line): boolean {
  const edges = edgesOfRings([stepsOfRing(ring)])
  const places = hole.map((position) => locate(edges, stepsOf(lon(position)), stepsOf(lat(position))))
  return places.includes(INSIDE) || !places.includes(OUTSIDE)
}

/** The part of a polygon on one side of a meridian, as polygons. */
function polygonsBeside([outer = [], ...holes]: Polygon, meridian: number, side: 1 | -1): Polygon[] {
  const whole: Line[] = []
  const cut: Position[][] = []
  for (const ring of [outer, ...holes]) {
    const start = ring.findIndex((position) => (lon(position) - meridian) * side <= 0)
    // a ring is gone round from a position that is not on this side, so that no stretch is broken where the ring begins
    if (start === -1) whole.push(ring)
    else cut.push(...stretches([...ring.slice(start), ...ring.slice(1, start + 1)], meridian, side))
  }
  const rings = cut.length === 0 ? whole.slice(0, 1) : closeAlongMeridian(cut)
  const inner = cut.length === 0 ? whole.slice(1) : whole
  return rings.map((ring) => [ring, ...(rings.length === 1 ? inner : inner.filter((hole) => holds(ring, hole)))])
}

/** A polygon, its rings closed, as polygons within -180 to 180; `undefined` when it is wider than the world. */
export function cutPolygon(polygon: Polygon): readonly Polygon[] | undefined {
  const [west, east] = longitudesOf(polygon[0] ?? [])
  if (!(east - west <= 360)) return undefined
  const turn = turnOf([west, east])
  const rings = polygon.map((ring) => moved(ring, turn))
  if (east + turn <= 180) return [rings]
  const beyond = polygonsBeside(rings, 180, 1).map((part) => part.map((ring) => moved(ring, -360)))
  return [...polygonsBeside(rings, 180, -1), ...beyond]
}

/** A line as lines within -180 to 180; `undefined` when it is wider than the world. */
export function cutLine(line: Line): readonly Line[] | undefined {
  const [west, east] = longitudesOf(line)
  if (!(east - west <= 360)) return undefined
  const turn = turnOf([west, east])
  const whole = moved(line, turn)
  if (east + turn <= 180) return [whole]
  return [...stretches(whole, 180, -1), ...stretches(whole, 180, 1).map((part) => moved(part, -360))]
}

/** A position within -180 to 180. */
export function wrapPosition(position: Position): Position {
  return moved([position], turnOf([lon(position), lon(position)]))[0] as Position
}
