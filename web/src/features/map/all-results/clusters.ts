import type { PlacedResult } from './placed.ts'
import { clusterRadius } from '../footprints/model/footprint-look.ts'
import { shiftToNearestCopy, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'

/** Results that are one disc: too near to each other to be told apart at a zoom. */
export interface Cluster {
  /** Its middle, map coordinates of the first copy of the world. */
  readonly x: number
  readonly y: number
  readonly members: readonly PlacedResult[]
}

/** Discs may lie on each other by this share of their radii before they become one. */
const OVERLAP = 0.85

interface Growing {
  x: number
  y: number
  members: PlacedResult[]
}

const middleX = ({ bounds }: PlacedResult) => (bounds[0] + bounds[2]) / 2
const middleY = ({ bounds }: PlacedResult) => (bounds[1] + bounds[3]) / 2
/** Within 0 and the width of the world. */
const wrapped = (x: number) => ((x % WORLD_WIDTH) + WORLD_WIDTH) % WORLD_WIDTH

/** Things by the square that they lie in, so that neighbours are found without looking at all others; it goes round the world. */
class Squares<T> {
  readonly #side: number
  readonly #columns: number
  readonly #cells = new Map<number, T[]>()

  constructor(side: number) {
    this.#columns = Math.max(1, Math.floor(WORLD_WIDTH / side))
    this.#side = WORLD_WIDTH / this.#columns
  }

  #key(column: number, row: number): number {
    return row * this.#columns + (((column % this.#columns) + this.#columns) % this.#columns)
  }

  #at(x: number, y: number): [column: number, row: number] {
    return [Math.floor(wrapped(x) / this.#side), Math.floor(y / this.#side)]
  }

  add(x: number, y: number, thing: T): void {
    const key = this.#key(...this.#at(x, y))
    const cell = this.#cells.get(key)
    if (cell) cell.push(thing)
    else this.#cells.set(key, [thing])
  }

  /** What lies in this square and the eight around it. */
  *near(x: number, y: number): Generator<T> {
    const [column, row] = this.#at(x, y)
    const columns = this.#columns < 3 ? [...Array(this.#columns).keys()] : [column - 1, column, column + 1]
    for (const nearColumn of columns)
      for (let nearRow = row - 1; nearRow <= row + 1; nearRow += 1) yield* this.#cells.get(this.#key(nearColumn, nearRow)) ?? []
  }
}

/** Distance on the map, the short way round the world. */
function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.hypot(ax + shiftToNearestCopy(ax, bx) - bx, ay - by)
}

/** Each result goes to the first cluster within reach; the first of a cluster is where it is looked for. */
function gather(results: readonly PlacedResult[], reach: number): Growing[] {
  const squares = new Squares<Growing & { readonly fromX: number; readonly fromY: number }>(reach)
  const clusters: Growing[] = []
  for (const result of results) {
    const [x, y] = [middleX(result), middleY(result)]
    let nearest: (Growing & { readonly fromX: number; readonly fromY: number }) | undefined
    let least = reach
    for (const cluster of squares.near(x, y)) {
      const far = distance(x, y, cluster.fromX, cluster.fromY)
      if (far < least) [nearest, least] = [cluster, far]
    }
    if (nearest === undefined) {
      const begun = { x, y, fromX: x, fromY: y, members: [result] }
      squares.add(x, y, begun)
      clusters.push(begun)
    } else {
      add(nearest, x, y, 1)
      nearest.members.push(result)
    }
  }
  return clusters
}

/** Moves the middle of a cluster to where it is with `count` more at a place. */
function add(cluster: Growing, x: number, y: number, count: number): void {
  const all = cluster.members.length + count
  cluster.x += ((x + shiftToNearestCopy(x, cluster.x) - cluster.x) * count) / all
  cluster.y += ((y - cluster.y) * count) / all
}

/** Puts clusters together whose discs would lie on each other, the larger ones first, until none do. */
function joinOverlapping(clusters: Growing[], resolution: number): Growing[] {
  let current = clusters
  for (;;) {
    const kept: Growing[] = []
    for (const cluster of current.toSorted((one, other) => other.members.length - one.members.length)) {
      const touches = (other: Growing) => {
        const radii = clusterRadius(cluster.members.length) + clusterRadius(other.members.length)
        return distance(cluster.x, cluster.y, other.x, other.y) < radii * OVERLAP * resolution
      }
      const into = cluster.members.length > 1 ? kept.find((other) => other.members.length > 1 && touches(other)) : undefined
      if (into === undefined) kept.push(cluster)
      else {
        add(into, cluster.x, cluster.y, cluster.members.length)
        into.members.push(...cluster.members)
      }
    }
    if (kept.length === current.length) return kept
    current = kept
  }
}

/**
 * Clusters of results by their middles; one that nothing is near to is a cluster of one. `reach`: pixels within which
 * results are together, at a resolution (metres a pixel). The members of a cluster are in their order.
 */
export function clusterResults(results: readonly PlacedResult[], reach: number, resolution: number): Cluster[] {
  return joinOverlapping(gather(results, reach * resolution), resolution)
}
