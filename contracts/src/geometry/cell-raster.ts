/** Equal cells over a box of the plane, and which of them an edge comes near to. Coordinates are whole numbers. */
import type { Edges } from './exact-plane.ts'

/** Sides of a box. */
export interface PlaneBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Called with the columns that an edge comes near to in a row, and whether it goes through the whole row. */
export type RowVisit = (row: number, first: number, last: number, isThrough: boolean) => void

export class CellRaster {
  /** Cells of a side. */
  readonly side: number
  readonly #west: number
  readonly #south: number
  readonly #width: number
  readonly #height: number

  constructor({ west, south, east, north }: PlaneBox, side: number) {
    this.side = side
    // a line may be as thin as none
    this.#west = west - 1
    this.#south = south - 1
    this.#width = (east - west + 2) / side
    this.#height = (north - south + 2) / side
  }

  /** The column of a longitude; the first or the last one of what lies outside. */
  column(x: number): number {
    return Math.min(this.side - 1, Math.max(0, Math.floor((x - this.#west) / this.#width)))
  }

  /** The row of a latitude, from the south. */
  row(y: number): number {
    return Math.min(this.side - 1, Math.max(0, Math.floor((y - this.#south) / this.#height)))
  }

  /** A whole position in the middle of a cell. */
  middle(row: number, column: number): readonly [x: number, y: number] {
    return [Math.round(this.#west + (column + 0.5) * this.#width), Math.round(this.#south + (row + 0.5) * this.#height)]
  }

  /** Visits every cell in which the edge at a place has a position, and perhaps some beside them: row by row from the south. */
  visit(edges: Edges, at: number, visit: RowVisit): void {
    const isUp = (edges[at + 1] as number) <= (edges[at + 3] as number)
    const [from, to] = isUp ? [at, at + 2] : [at + 2, at]
    const [x1, y1, x2, y2] = [edges[from], edges[from + 1], edges[to], edges[to + 1]] as [number, number, number, number]
    const slope = y1 === y2 ? 0 : (x2 - x1) / (y2 - y1)
    const last = this.row(y2 + 1)
    for (let row = this.row(y1 - 1); row <= last; row += 1) {
      // a step more on each side: the bounds of cells are rounded
      const bottom = this.#south + row * this.#height - 1
      const top = this.#south + (row + 1) * this.#height + 1
      const low = Math.max(y1, bottom)
      const high = Math.max(low, Math.min(y2, top))
      const a = y1 === y2 ? x1 : x1 + (low - y1) * slope
      const b = y1 === y2 ? x2 : x1 + (high - y1) * slope
      visit(row, this.column(Math.min(a, b) - 2), this.column(Math.max(a, b) + 2), y1 <= bottom && y2 >= top)
    }
  }
}
