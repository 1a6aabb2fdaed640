/**
 * Cells of ten degrees, each with the entries whose hulls reach into it. A small area is looked up in its cells, not in all
 * hulls. Entries without a box, or in many cells, are in a list of their own, as bits.
 */
import type { SegmentColumns } from '../segment.ts'

const COLUMNS = 36
const ROWS = 18
/** Degrees of hulls are counted in this many steps. */
const STEPS = 0x1_0000
/** An entry that covers more cells is wide. */
const MOST_CELLS = 32
/** An area that covers more is not looked for in cells. */
const MOST_CELLS_OF_AREA = (COLUMNS * ROWS) / 4

const columnOf = (step: number): number => Math.floor((step * COLUMNS) / STEPS)
const rowOf = (step: number): number => Math.floor((step * ROWS) / STEPS)

/** Calls with the cells of a hull; `false` when it is wide or there is none. */
function visitCells(hulls: Uint16Array, entry: number, visit: (cell: number) => void): boolean {
  const [west, south, east, north] = hulls.subarray(entry * 4, entry * 4 + 4) as unknown as [number, number, number, number]
  const [left, right, low, high] = [columnOf(west), columnOf(east), rowOf(south), rowOf(north)]
  if (south > north || (right - left + 1) * (high - low + 1) > MOST_CELLS) return false
  for (let row = low; row <= high; row += 1) {
    for (let cell = row * COLUMNS + left; cell <= row * COLUMNS + right; cell += 1) visit(cell)
  }
  return true
}

/** The cells of a segment, of its hulls. */
export function layCells(hulls: Uint16Array): Pick<SegmentColumns, 'cellOffsets' | 'cellEntries' | 'wideBits'> {
  const size = hulls.length / 4
  const wideBits = new Uint32Array(Math.ceil(size / 32))
  const next = new Uint32Array(COLUMNS * ROWS + 1)
  const count = (cell: number) => {
    next[cell + 1] = (next[cell + 1] as number) + 1
  }
  for (let entry = 0; entry < size; entry += 1) {
    if (!visitCells(hulls, entry, count)) wideBits[entry >>> 5] = (wideBits[entry >>> 5] as number) | (1 << (entry & 31))
  }
  for (let cell = 1; cell < next.length; cell += 1) next[cell] = (next[cell] as number) + (next[cell - 1] as number)
  const cellOffsets = next.slice()
  const cellEntries = new Uint32Array(cellOffsets.at(-1) as number)
  for (let entry = 0; entry < size; entry += 1) {
    visitCells(hulls, entry, (cell) => {
      const place = next[cell] as number
      cellEntries[place] = entry
      next[cell] = place + 1
    })
  }
  return { cellOffsets, cellEntries, wideBits }
}

/**
 * Sets the bits of all entries whose hulls share a step with this one, of those without a box, and of some others. Returns
 * `false` when the hull covers so many cells that looking at them does not pay. `bits` has one bit for each entry.
 */
export function markNear(
  { cellOffsets, cellEntries, wideBits }: Pick<SegmentColumns, 'cellOffsets' | 'cellEntries' | 'wideBits'>,
  [west, south, east, north]: readonly [number, number, number, number],
  bits: Uint32Array,
): boolean {
  const [left, right, low, high] = [columnOf(west), columnOf(east), rowOf(south), rowOf(north)]
  if (south > north || (right - left + 1) * (high - low + 1) > MOST_CELLS_OF_AREA) return false
  bits.set(wideBits)
  for (let row = low; row <= high; row += 1) {
    const end = cellOffsets[row * COLUMNS + right + 1] as number
    for (let at = cellOffsets[row * COLUMNS + left] as number; at < end; at += 1) {
      const entry = cellEntries[at] as number
      bits[entry >>> 5] = (bits[entry >>> 5] as number) | (1 << (entry & 31))
    }
  }
  return true
}
