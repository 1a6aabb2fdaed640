/** The parts of a searched area by the cells of their boxes: an entry is compared with those that it may come near to. */
import { CellRaster, type PlaneBox } from '@graticule/contracts/geometry/cell-raster'
import type { Part } from './part.ts'

/** Cells of a side. */
const SIDE = 32

/** The box around all parts. */
export const boxAround = (parts: readonly Part[]): PlaneBox => ({
  west: Math.min(...parts.map(({ west }) => west)),
  south: Math.min(...parts.map(({ south }) => south)),
  east: Math.max(...parts.map(({ east }) => east)),
  north: Math.max(...parts.map(({ north }) => north)),
})

export class NearParts {
  readonly #raster: CellRaster
  readonly #cells: Part[][]

  constructor(parts: readonly Part[]) {
    this.#raster = new CellRaster(boxAround(parts), SIDE)
    this.#cells = Array.from({ length: SIDE * SIDE }, () => [])
    for (const part of parts) this.#visit(part, (cell) => cell.push(part))
  }

  /** The parts whose boxes have a position in common with a box, and perhaps some others. */
  of(box: PlaneBox): readonly Part[] {
    const found = new Set<Part>()
    this.#visit(box, (cell) => {
      for (const part of cell) found.add(part)
    })
    return [...found]
  }

  #visit({ west, south, east, north }: PlaneBox, visit: (cell: Part[]) => void): void {
    const last = this.#raster.column(east + 1)
    const end = this.#raster.row(north + 1)
    for (let row = this.#raster.row(south - 1); row <= end; row += 1) {
      for (let column = this.#raster.column(west - 1); column <= last; column += 1)
        visit(this.#cells[row * SIDE + column] as Part[])
    }
  }
}
