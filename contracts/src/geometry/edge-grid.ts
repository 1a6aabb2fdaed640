/**
 * The edges by the cells that they come near to: what lies about a few of them is compared with these alone, whatever the number of the
 * others and however they lie.
 */
import { type Edges, locationOf, passing } from './exact-plane.ts'
import { CellRaster, type PlaneBox } from './cell-raster.ts'

/** Cells of a side, at least and at most. */
const LEAST_SIDE = 8
const MOST_SIDE = 128

/** Some two edges for each cell of a side. */
function sideFor(edges: number): number {
  return Math.min(MOST_SIDE, Math.max(LEAST_SIDE, 2 ** Math.ceil(Math.log2(Math.sqrt(edges) * 2))))
}

/** Lists one after the other, with room for so many in each. */
function listsOf(counts: Uint32Array) {
  const offsets = new Uint32Array(counts.length + 1)
  for (const [list, count] of counts.entries()) offsets[list + 1] = (offsets[list] as number) + count
  const items = new Uint32Array(offsets.at(-1) as number)
  const next = offsets.slice()
  const add = (list: number, item: number) => {
    const place = next[list] as number
    items[place] = item
    next[list] = place + 1
  }
  return { offsets, items, add }
}

type Lists = Omit<ReturnType<typeof listsOf>, 'add'>

/**
 * Finds edges by place.
 * @rule B-limits.near-edges Areas of many corners are compared by the few edges that lie near
 */
export class EdgeGrid {
  readonly #edges: Edges
  readonly #raster: CellRaster
  /** By cell, the places of the edges that come near to it: twice the number of the edge, and one more when it goes through the row. */
  readonly #cells: Lists
  /** By row, the edges that begin or end in it. */
  readonly #rows: Lists
  /** By cell, 1 when an odd number of edges goes through its row east of it. */
  readonly #east: Uint8Array
  /** By edge, the question in which it was met last. */
  readonly #met: Uint32Array
  #question = 0

  constructor(edges: Edges, box: PlaneBox) {
    this.#edges = edges
    const raster = new CellRaster(box, sideFor(edges.length / 4))
    this.#raster = raster
    const { side } = raster
    const inCells = new Uint32Array(side * side)
    const inRows = new Uint32Array(side)
    const east = new Uint8Array(side * side)
    for (let at = 0; at < edges.length; at += 4) {
      raster.visit(edges, at, (row, first, last, isThrough) => {
        for (let cell = row * side + first; cell <= row * side + last; cell += 1) inCells[cell] = (inCells[cell] as number) + 1
        if (!isThrough) inRows[row] = (inRows[row] as number) + 1
        else if (first > 0) east[row * side + first - 1] = (east[row * side + first - 1] as number) ^ 1
      })
    }
    for (let cell = side * side - 2; cell >= 0; cell -= 1) {
      if (cell % side !== side - 1) east[cell] = (east[cell] as number) ^ (east[cell + 1] as number)
    }
    const cells = listsOf(inCells)
    const rows = listsOf(inRows)
    for (let at = 0; at < edges.length; at += 4) {
      raster.visit(edges, at, (row, first, last, isThrough) => {
        for (let cell = row * side + first; cell <= row * side + last; cell += 1) cells.add(cell, at / 2 + (isThrough ? 1 : 0))
        if (!isThrough) rows.add(row, at)
      })
    }
    this.#cells = cells
    this.#rows = rows
    this.#east = east
    this.#met = new Uint32Array(edges.length / 4)
  }

  /** Where a position in the box lies, as `locate` of exact-plane tells. */
  locate(x: number, y: number): number {
    const row = this.#raster.row(y)
    const cell = row * this.#raster.side + this.#raster.column(x)
    let turns = this.#east[cell] as number
    let isOnEdge = false
    const look = (at: number) => {
      const passed = passing(this.#edges, at, x, y)
      if (passed === 'on') isOnEdge = true
      else if (passed === 'before') turns += 1
    }
    for (let place = this.#rows.offsets[row] as number; place < (this.#rows.offsets[row + 1] as number); place += 1)
      look(this.#rows.items[place] as number)
    for (let place = this.#cells.offsets[cell] as number; place < (this.#cells.offsets[cell + 1] as number); place += 1) {
      const item = this.#cells.items[place] as number
      if (item % 2 === 1) look((item - 1) * 2)
    }
    return locationOf(turns % 2 === 1, isOnEdge)
  }

  /** The edges with a position in a box, and perhaps some others. */
  within({ west, south, east, north }: PlaneBox): number[] {
    const places: number[] = []
    this.#question += 1
    const [first, last] = [this.#raster.column(west - 1), this.#raster.column(east + 1)]
    const end = this.#raster.row(north + 1)
    for (let row = this.#raster.row(south - 1); row <= end; row += 1) this.#take(places, row, first, last)
    return this.#edgesAt(places)
  }

  /** The edges with a position on another one, and perhaps some others. */
  along(x1: number, y1: number, x2: number, y2: number): number[] {
    return this.#edgesAt(this.placesAlong(x1, y1, x2, y2))
  }

  /** Where the edges of {@link along} stand among those that the grid was made of. */
  placesAlong(x1: number, y1: number, x2: number, y2: number): number[] {
    const places: number[] = []
    this.#question += 1
    this.#raster.visit([x1, y1, x2, y2], 0, (row, first, last) => this.#take(places, row, first, last))
    return places
  }

  #edgesAt(places: readonly number[]): number[] {
    const edges = this.#edges
    const found: number[] = []
    for (const at of places)
      found.push(edges[at] as number, edges[at + 1] as number, edges[at + 2] as number, edges[at + 3] as number)
    return found
  }

  /** Takes the places of the edges of some cells of a row that were not met yet. */
  #take(places: number[], row: number, first: number, last: number): void {
    const from = row * this.#raster.side
    const end = this.#cells.offsets[from + last + 1] as number
    for (let place = this.#cells.offsets[from + first] as number; place < end; place += 1) {
      const edge = (this.#cells.items[place] as number) >>> 1
      if (this.#met[edge] === this.#question) continue
      this.#met[edge] = this.#question
      places.push(edge * 4)
    }
  }
}
