/**
 * A searched area on a coarse grid over its box: which cells lie wholly inside it, and which wholly outside. Most boxes of entries
 * are told from the area by it, whatever the number of its edges.
 */
import { type Edges, INSIDE, locate } from '@graticule/contracts/geometry/exact-plane'
import { type Part, stripAt } from '../parts.ts'

/** Cells of a side. */
const SIDE = 64
const EDGE = 1

/** Where a box lies, as far as the grid knows. */
export type Verdict = 'inside' | 'outside' | 'unknown'

/** Sums over the rectangle from the first cell: that of any rectangle of cells is told by four of them. */
function sumUp(cells: Uint8Array, kind: number): Uint32Array {
  const sums = new Uint32Array((SIDE + 1) * (SIDE + 1))
  for (let row = 0; row < SIDE; row += 1) {
    let inRow = 0
    for (let column = 0; column < SIDE; column += 1) {
      inRow += cells[row * SIDE + column] === kind ? 1 : 0
      sums[(row + 1) * (SIDE + 1) + column + 1] = (sums[row * (SIDE + 1) + column + 1] as number) + inRow
    }
  }
  return sums
}

const IS_INSIDE = 2
const IS_OUTSIDE = 3

export class AreaCells {
  readonly #west: number
  readonly #south: number
  readonly #east: number
  readonly #north: number
  readonly #inside: Uint32Array
  readonly #outside: Uint32Array

  /** Of the parts of an area: coordinates in half steps. */
  constructor(parts: readonly Part[]) {
    this.#west = Math.min(...parts.map(({ west }) => west))
    this.#south = Math.min(...parts.map(({ south }) => south))
    this.#east = Math.max(...parts.map(({ east }) => east))
    this.#north = Math.max(...parts.map(({ north }) => north))
    const cells = new Uint8Array(SIDE * SIDE)
    for (const { edges } of parts) this.#markEdges(cells, edges)
    const [width, height] = [(this.#east - this.#west) / SIDE, (this.#north - this.#south) / SIDE]
    for (let cell = 0; cell < cells.length; cell += 1) {
      if (cells[cell] === EDGE) continue
      const x = Math.round(this.#west + ((cell % SIDE) + 0.5) * width)
      const y = Math.round(this.#south + (Math.floor(cell / SIDE) + 0.5) * height)
      const isWithin = (part: Part) =>
        part.kind === 'polygon' &&
        y >= part.south &&
        y <= part.north &&
        locate(part.strips[stripAt(part, y)] as Edges, x, y) === INSIDE
      cells[cell] = parts.some(isWithin) ? IS_INSIDE : IS_OUTSIDE
    }
    this.#inside = sumUp(cells, IS_INSIDE)
    this.#outside = sumUp(cells, IS_OUTSIDE)
  }

  #column(x: number): number {
    return Math.min(SIDE - 1, Math.max(0, Math.floor(((x - this.#west) / (this.#east - this.#west)) * SIDE)))
  }

  #row(y: number): number {
    return Math.min(SIDE - 1, Math.max(0, Math.floor(((y - this.#south) / (this.#north - this.#south)) * SIDE)))
  }

  /** Marks the cells that edges come near to, row by row. */
  #markEdges(cells: Uint8Array, edges: Edges): void {
    const height = (this.#north - this.#south) / SIDE
    for (let at = 0; at < edges.length; at += 4) {
      const isUp = (edges[at + 1] as number) <= (edges[at + 3] as number)
      const [x1, y1] = isUp ? [edges[at] as number, edges[at + 1] as number] : [edges[at + 2] as number, edges[at + 3] as number]
      const [x2, y2] = isUp ? [edges[at + 2] as number, edges[at + 3] as number] : [edges[at] as number, edges[at + 1] as number]
      const slope = y1 === y2 ? 0 : (x2 - x1) / (y2 - y1)
      const last = this.#row(y2 + 1)
      for (let row = this.#row(y1 - 1); row <= last; row += 1) {
        const low = Math.max(y1, this.#south + row * height)
        const high = Math.min(y2, this.#south + (row + 1) * height)
        const [a, b] = y1 === y2 ? [x1, x2] : [x1 + (low - y1) * slope, x1 + (high - y1) * slope]
        // a step more on either side: these numbers are rounded
        const end = this.#column(Math.max(a, b) + 2)
        for (let column = this.#column(Math.min(a, b) - 2); column <= end; column += 1) cells[row * SIDE + column] = EDGE
      }
    }
  }

  /** Where a box that does not cross the antimeridian lies, in half steps. */
  verdict(west: number, south: number, east: number, north: number): Verdict {
    const isWithin = west >= this.#west && east <= this.#east && south >= this.#south && north <= this.#north
    const [left, right, low, high] = [this.#column(west), this.#column(east) + 1, this.#row(south), this.#row(north) + 1]
    const sum = (sums: Uint32Array) =>
      (sums[high * (SIDE + 1) + right] as number) -
      (sums[low * (SIDE + 1) + right] as number) -
      (sums[high * (SIDE + 1) + left] as number) +
      (sums[low * (SIDE + 1) + left] as number)
    const cells = (right - left) * (high - low)
    if (isWithin && sum(this.#inside) === cells) return 'inside'
    return sum(this.#outside) === cells ? 'outside' : 'unknown'
  }
}
