import { readCoasts } from '../../../api/coasts.ts'
import type { MapFrame } from '../canvas/frame.ts'
import { HALF_WORLD, mercatorY, resolutionAt, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'
import { REGIONS_FROM_ZOOM } from './chart-data.ts'
import { CELL_DEGREES } from './chart-lines.ts'
import type { ChartTile } from './tiles/paint-tile.ts'
import type { ChartPart } from './tiles/chart-parts.ts'
import index from './region-index.json'

const COARSEST = resolutionAt(REGIONS_FROM_ZOOM)
const COLUMNS = 360 / CELL_DEGREES
const ROWS = 180 / CELL_DEGREES
/** Cells that are kept; the widest screen shows about eight at once. */
const MOST_CELLS = 24
/** Tints along coasts reach so far into a tile from outside it, pixels. */
const MARGIN = 16

/** Edges of the rows in map coordinates, from the north: rows grow with the latitude. */
const EDGES = Array.from({ length: ROWS + 1 }, (_, row) => mercatorY(90 - row * CELL_DEGREES))

/** Fine coasts, loaded for what is looked at. */
export interface CoastRegions {
  /** Loads the cells that a frame shows. */
  want(frame: MapFrame): void
  /** The cells to paint a tile from; `undefined` while one of them is missing, or where coarser coasts do. */
  cellsFor(tile: ChartTile): readonly ChartPart[] | undefined
}

/** Keys of the cells with land between these map coordinates; x may run past one world. */
export function cellsBetween(west: number, south: number, east: number, north: number): string[] {
  const width = WORLD_WIDTH / COLUMNS
  const first = Math.floor((west + HALF_WORLD) / width)
  const last = Math.min(first + COLUMNS - 1, Math.floor((east + HALF_WORLD) / width))
  const keys: string[] = []
  for (let row = 0; row < ROWS; row++) {
    if (EDGES[row + 1]! > north || EDGES[row]! < south) continue
    for (let at = first; at <= last; at++) {
      const column = ((at % COLUMNS) + COLUMNS) % COLUMNS
      if (index[row]![column] === '1') keys.push(`${column}-${row}`)
    }
  }
  return keys
}

/**
 * `arrived` is called when all cells that were asked for are there.
 * @rule B-basemaps.fine-coasts From zoom 6 the chart has coasts of 1:10 million in cells
 */
export function createCoastRegions(arrived: () => void): CoastRegions {
  /** Those used last stand last. */
  const loaded = new Map<string, ChartPart>()
  const asked = new Set<string>()

  const ask = async (key: string) => {
    const [column, row] = key.split('-').map(Number) as [number, number]
    const reply = await readCoasts(column, row)
    if (reply.ok) loaded.set(key, { name: key, packed: reply.value, isCell: true })
    // without it the coarser coasts stay, and a later move asks again
    asked.delete(key)
    if (reply.ok && asked.size === 0) arrived()
  }
  const use = (key: string): ChartPart | undefined => {
    const cell = loaded.get(key)
    if (cell === undefined) return undefined
    loaded.delete(key)
    loaded.set(key, cell)
    return cell
  }

  return {
    want({ width, height, centre: [x, y], resolution }) {
      if (resolution > COARSEST) return
      const [dx, dy] = [(width / 2) * resolution, (height / 2) * resolution]
      const keys = cellsBetween(x - dx, y - dy, x + dx, y + dy)
      for (const key of keys) {
        if (use(key) !== undefined || asked.has(key)) continue
        asked.add(key)
        void ask(key)
      }
      for (const key of [...loaded.keys()].slice(0, Math.max(0, loaded.size - MOST_CELLS))) loaded.delete(key)
    },
    cellsFor({ left, top, size, resolution }) {
      if (resolution > COARSEST) return undefined
      const [side, margin] = [size * resolution, MARGIN * resolution]
      const cells = cellsBetween(left - margin, top - side - margin, left + side + margin, top + margin).map(use)
      return cells.every((cell) => cell !== undefined) ? cells : undefined
    },
  }
}
