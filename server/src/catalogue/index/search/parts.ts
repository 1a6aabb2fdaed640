/** Shapes as their parts: read from the words of a segment, or made of boxes. */
import type { Bbox } from '@graticule/contracts/bbox'
import { type Edges, stepsOf } from '@graticule/contracts/geometry/exact-plane'
import { RUN } from '../segment/shapes/polygons.ts'
import { ANTIMERIDIAN, Part, type PartKind, POLE } from './area/part.ts'

/** Positions of a shape that are looked at before the shape is read. */
const FIRST_POSITIONS = 8

function partOf(kind: PartKind, edges: Edges, isBox = false): Part {
  let west = Infinity
  let south = Infinity
  let east = -Infinity
  let north = -Infinity
  for (let at = 0; at < edges.length; at += 2) {
    const x = edges[at] as number
    const y = edges[at + 1] as number
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  // all that lies on a pole is the pole, and the antimeridian has one longitude
  if (south === north && Math.abs(south) === POLE) return point(0, south)
  if (kind === 'point') return point(west, south)
  return new Part(kind, edges, { west, south, east, north }, isBox)
}

function point(x: number, y: number): Part {
  const longitude = x === -ANTIMERIDIAN ? ANTIMERIDIAN : x
  return new Part('point', [longitude, y, longitude, y], { west: longitude, south: y, east: longitude, north: y })
}

/** Whether the shape whose words begin at `from` begins with a position within one of the parts' boxes; most shapes that meet a box do. */
export function beginsWithin(words: Uint32Array, from: number, parts: readonly Part[]): boolean {
  const end = from + 1 + Math.min(FIRST_POSITIONS, (words[from] as number) >>> 2) * 2
  for (let at = from + 1; at < end; at += 2) {
    const x = ((words[at] as number) | 0) * 2
    const y = ((words[at + 1] as number) | 0) * 2
    if (parts.some(({ west, south, east, north }) => x >= west && x <= east && y >= south && y <= north)) return true
  }
  return false
}

/** Reads runs of positions, see segment/polygons.ts. */
class RunReader {
  readonly #words: Uint32Array
  #at: number
  readonly #end: number

  constructor(words: Uint32Array, from: number, to: number) {
    this.#words = words
    this.#at = from
    this.#end = to
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end
  }

  /** Kind of the next run. */
  get kind(): number {
    return (this.#words[this.#at] as number) & 3
  }

  /** Number of positions of the next run. */
  get length(): number {
    return (this.#words[this.#at] as number) >>> 2
  }

  /** The coordinate of the next run at a place: longitudes and latitudes in turn. Words are without sign, half steps are twice as many. */
  coordinate(place: number): number {
    return ((this.#words[this.#at + 1 + place] as number) | 0) * 2
  }

  skip(): void {
    this.#at += 1 + this.length * 2
  }
}

function pushEdges(edges: number[], runs: RunReader, isClosed: boolean): void {
  const count = runs.length * 2
  for (let at = isClosed ? 0 : 2; at < count; at += 2) {
    const before = at === 0 ? count - 2 : at - 2
    const x1 = runs.coordinate(before)
    const y1 = runs.coordinate(before + 1)
    const x2 = runs.coordinate(at)
    const y2 = runs.coordinate(at + 1)
    if (x1 !== x2 || y1 !== y2) edges.push(x1, y1, x2, y2)
  }
}

/** The parts of the shape in words `from` to `to`. */
export function partsOf(words: Uint32Array, from: number, to: number): Part[] {
  const runs = new RunReader(words, from, to)
  const parts: Part[] = []
  while (!runs.isAtEnd) {
    const { kind } = runs
    const edges: number[] = []
    if (kind === RUN.points) {
      for (let at = 0; at < runs.length * 2; at += 2) parts.push(partOf('point', [runs.coordinate(at), runs.coordinate(at + 1)]))
      runs.skip()
      continue
    }
    pushEdges(edges, runs, kind !== RUN.line)
    const [x, y] = [runs.coordinate(0), runs.coordinate(1)]
    runs.skip()
    while (kind === RUN.ring && !runs.isAtEnd && runs.kind === RUN.hole) {
      pushEdges(edges, runs, true)
      runs.skip()
    }
    // a line that goes nowhere
    if (edges.length === 0) parts.push(partOf('point', [x, y]))
    else parts.push(partOf(kind === RUN.line ? 'line' : 'polygon', edges))
  }
  return parts
}

/** The parts of a box in degrees: one or, across the antimeridian, two rectangles, which may be as thin as a line or a point. */
export function partsOfBox(box: Bbox): Part[] {
  const [west, south, east, north] = box.map((side) => stepsOf(side) * 2) as [number, number, number, number]
  const halves = box[0] > box[2] ? [[west, ANTIMERIDIAN] as const, [-ANTIMERIDIAN, east] as const] : [[west, east] as const]
  return halves.map(([w, e]) => {
    if (w === e && south === north) return partOf('point', [w, south])
    if (w === e || south === north) return partOf('line', [w, south, e, north])
    return partOf('polygon', [w, south, e, south, e, south, e, north, e, north, w, north, w, north, w, south], true)
  })
}
