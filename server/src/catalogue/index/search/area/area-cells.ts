/**
 * A searched area on a coarse grid over its box: which cells lie wholly inside it, and which wholly outside. Most boxes of entries
 * are told from the area by it, whatever the number of its edges.
 */
import { INSIDE } from '@graticule/contracts/geometry/exact-plane'
import { CellRaster, type PlaneBox } from '@graticule/contracts/geometry/cell-raster'
import { boxAround } from './near-parts.ts'
import type { Part } from './part.ts'

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

const has = (part: Part, x: number, y: number): boolean =>
  part.kind === 'polygon' &&
  x >= part.west &&
  x <= part.east &&
  y >= part.south &&
  y <= part.north &&
  part.locate(x, y) === INSIDE

export class AreaCells {
  readonly #box: PlaneBox
  readonly #raster: CellRaster
  readonly #inside: Uint32Array
  readonly #outside: Uint32Array

  /** Of the parts of an area: coordinates in half steps. */
  constructor(parts: readonly Part[]) {
    this.#box = boxAround(parts)
    const raster = new CellRaster(this.#box, SIDE)
    this.#raster = raster
    const cells = new Uint8Array(SIDE * SIDE)
    for (const { edges } of parts) {
      for (let at = 0; at < edges.length; at += 4)
        raster.visit(edges, at, (row, first, last) => cells.fill(EDGE, row * SIDE + first, row * SIDE + last + 1))
    }
    for (let cell = 0; cell < cells.length; cell += 1) {
      if (cells[cell] === EDGE) continue
      const [x, y] = raster.middle(Math.floor(cell / SIDE), cell % SIDE)
      cells[cell] = parts.some((part) => has(part, x, y)) ? IS_INSIDE : IS_OUTSIDE
    }
    this.#inside = sumUp(cells, IS_INSIDE)
    this.#outside = sumUp(cells, IS_OUTSIDE)
  }

  /** Where a box lies. */
  verdict({ west, south, east, north }: PlaneBox): Verdict {
    const box = this.#box
    const isWithin = west >= box.west && east <= box.east && south >= box.south && north <= box.north
    const [left, right] = [this.#raster.column(west), this.#raster.column(east) + 1]
    const [low, high] = [this.#raster.row(south), this.#raster.row(north) + 1]
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
