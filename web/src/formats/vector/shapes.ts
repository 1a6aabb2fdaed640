/** Positions in degrees become shapes on the map. */
import type { Bbox } from '@graticule/contracts/bbox'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'
import type { Coordinates, Geometry } from './geometry.ts'
import type { Shape } from './vector-file.ts'

/** Longitude and latitude, degrees. */
type Degrees = Coordinates

/** A place that can be shown. Longitudes may go on beyond 180 for a turn. */
export const isPlace = ([lon, lat]: Degrees): boolean => Math.abs(lon) <= 540 && Math.abs(lat) <= 90

/** By how many degrees a shape that lies around this longitude is moved so that it lies within -180 to 180: whole turns. */
const turnOf = (west: number): number => (west >= -180 && west <= 180 ? 0 : -360 * Math.floor((west + 180) / 360))

/** A step of more than half the world goes the other way round, across the antimeridian. */
function unrolled(line: readonly Degrees[]): Degrees[] {
  let moved = 0
  return line.map(([lon, lat], index) => {
    const before = line[index - 1]?.[0] ?? lon
    if (lon - before > 180) moved -= 360
    else if (lon - before < -180) moved += 360
    return [lon + moved, lat]
  })
}

/** A ring across the antimeridian. One of four corners is a box that may well be as wide as the world, and is left as it is. */
function unrolledRing(ring: readonly Degrees[]): readonly Degrees[] {
  if (ring.length <= 5) return ring
  const other = unrolled(ring)
  // a ring around a pole does not close
  return other[0]?.[0] === other.at(-1)?.[0] ? other : ring
}

const westOf = (line: readonly Degrees[]): number => line.reduce((west, [lon]) => Math.min(west, lon), Infinity)

function projected(positions: readonly Degrees[], turn: number): number[] {
  const flat: number[] = []
  for (const [lon, lat] of positions) flat.push(mercatorX(lon + turn), mercatorY(lat))
  return flat
}

function pointShape(place: Degrees): Shape {
  return { kind: 'point', flat: projected([place], turnOf(place[0])) }
}

/** `undefined`: fewer than two positions. */
function lineShape(line: readonly Degrees[]): Shape | undefined {
  if (line.length < 2) return undefined
  const whole = unrolled(line)
  return { kind: 'line', flat: projected(whole, turnOf(westOf(whole))) }
}

/** A polygon of an outer ring and holes; open rings are closed. `undefined`: it has no area. */
function polygonShape(rings: readonly (readonly Degrees[])[]): Shape | undefined {
  const closed = rings.map((ring) => {
    const [first, last] = [ring[0], ring.at(-1)]
    return first === undefined || (first[0] === last?.[0] && first[1] === last[1]) ? ring : [...ring, first]
  })
  const [outer, ...holes] = closed.map(unrolledRing)
  if (outer === undefined || outer.length < 4) return undefined
  const turn = turnOf(westOf(outer))
  const flat: number[] = []
  const ends: number[] = []
  const west = westOf(outer) + turn
  for (const ring of [outer, ...holes.filter(({ length }) => length >= 4)]) {
    // a hole lies in the same copy of the world as the ring around it
    const own = ring === outer ? turn : turn - 360 * Math.floor((westOf(ring) + turn - west) / 360)
    for (const value of projected(ring, own)) flat.push(value)
    ends.push(flat.length)
  }
  return { kind: 'polygon', flat, ends }
}

/** The shape of a geometry in degrees, of those positions that are places. `undefined`: too few of them are left. */
export function shapeOf({ kind, lines }: Geometry): Shape | undefined {
  const [first = [], ...rest] = lines.map((line) => line.filter(isPlace))
  if (kind === 'polygon') return polygonShape([first, ...rest])
  const [place] = first
  if (kind === 'line') return lineShape(first)
  return place === undefined ? undefined : pointShape(place)
}

/** What there and back through metres has added is taken away. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7

/** Collects how far east and west, south and north things reach, and says the smallest box around all of them. */
export class Reach {
  #south = Infinity
  #north = -Infinity
  readonly #spans: [west: number, east: number][] = []

  /** Corners in degrees, one after the other: of something that does not lie on the far side of the world from itself. */
  add(positions: Iterable<Degrees>): void {
    let [west, east] = [Infinity, -Infinity]
    for (const [lon, lat] of positions) {
      west = Math.min(west, lon)
      east = Math.max(east, lon)
      this.#south = Math.min(this.#south, lat)
      this.#north = Math.max(this.#north, lat)
    }
    if (west > east) return
    const turn = turnOf(west)
    this.#spans.push(east - west >= 360 ? [-180, 180] : [west + turn, east + turn])
  }

  addShape({ flat }: Shape): void {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let at = 0; at < flat.length; at += 2) {
      const [x, y] = [flat[at]!, flat[at + 1]!]
      west = Math.min(west, x)
      east = Math.max(east, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
    if (west <= east)
      this.add([
        [rounded(longitudeOf(west)), rounded(latitudeOf(south))],
        [rounded(longitudeOf(east)), rounded(latitudeOf(north))],
      ])
  }

  /** West beyond east: across the antimeridian. */
  get box(): Bbox | undefined {
    if (this.#spans.length === 0) return undefined
    // around the world once: the widest stretch that nothing lies in is what is left out
    const sorted = this.#spans.toSorted(([one], [other]) => one - other)
    const first = sorted[0]?.[0] ?? 0
    let reached = -Infinity
    let gap = { width: -Infinity, from: 0, to: 0 }
    for (const [west, east] of [...sorted, [first + 360, first + 360] as const]) {
      if (reached !== -Infinity && west - reached > gap.width) gap = { width: west - reached, from: reached, to: west }
      reached = Math.max(reached, east)
    }
    const wrap = (lon: number) => (lon > 180 ? lon - 360 : lon)
    if (gap.width <= 0) return [-180, this.#south, 180, this.#north]
    return [rounded(wrap(gap.to)), this.#south, rounded(wrap(gap.from)), this.#north]
  }
}
