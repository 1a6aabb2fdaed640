import { readCoasts } from '../../../api/coasts.ts'
import type { MapFrame } from '../canvas/frame.ts'
import { HALF_WORLD, mercatorY, resolutionAt, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'
import { type ChartLine, type ChartWorld, type PackedWorld, REGIONS_FROM_ZOOM, unpackLine } from './chart-data.ts'
import type { ChartTile } from './chart-painter.ts'
import index from './region-index.json'

const COARSEST = resolutionAt(REGIONS_FROM_ZOOM)
const CELL_DEGREES = 15
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
  /** What to paint a tile from; `undefined` while a cell of it is missing, or where coarser coasts do. */
  worldFor(tile: ChartTile): ChartWorld | undefined
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

/** Unpacks a cell. Its rings are closed along its edges, which are filled along and never drawn: the coasts are what is left. */
export function unpackCell({ degreesPerUnit, land, borders }: PackedWorld): ChartWorld {
  const unpack = (line: readonly number[]) => unpackLine(line, degreesPerUnit)
  return {
    land: land.map(unpack),
    coasts: land.flatMap((ring) => withoutEdges(ring, CELL_DEGREES / degreesPerUnit)).map(unpack),
    borders: borders.map(unpack),
  }
}

/** The parts of a packed ring between the edges of its cell, whose coordinates are whole numbers of `cell`. */
function withoutEdges(ring: readonly number[], cell: number): number[][] {
  const parts: number[][] = []
  let part: number[] = []
  let [x, y] = [ring[0]!, ring[1]!]
  for (let i = 2; i < ring.length; i += 2) {
    const [dx, dy] = [ring[i]!, ring[i + 1]!]
    const isEdge = (dx === 0 && x % cell === 0) || (dy === 0 && y % cell === 0)
    if (isEdge && part.length > 0) {
      parts.push(part)
      part = []
    }
    if (!isEdge) {
      if (part.length === 0) part.push(x, y)
      part.push(dx, dy)
    }
    x += dx
    y += dy
  }
  return part.length > 0 ? [...parts, part] : parts
}

/**
 * `arrived` is called when all cells that were asked for are there.
 * @rule B-basemaps.fine-coasts From zoom 6 the chart has coasts of 1:10 million in cells
 */
export function createCoastRegions(arrived: () => void): CoastRegions {
  /** Those used last stand last. */
  const loaded = new Map<string, ChartWorld>()
  const asked = new Set<string>()

  const ask = async (key: string) => {
    const [column, row] = key.split('-').map(Number) as [number, number]
    const reply = await readCoasts(column, row)
    if (reply.ok) loaded.set(key, unpackCell(reply.value))
    // without it the coarser coasts stay, and a later move asks again
    asked.delete(key)
    if (reply.ok && asked.size === 0) arrived()
  }
  const use = (key: string): ChartWorld | undefined => {
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
    worldFor({ left, top, size, resolution }) {
      if (resolution > COARSEST) return undefined
      const [side, margin] = [size * resolution, MARGIN * resolution]
      const cells = cellsBetween(left - margin, top - side - margin, left + side + margin, top + margin).map(use)
      if (cells.some((cell) => cell === undefined)) return undefined
      const all = (part: 'land' | 'coasts' | 'borders'): ChartLine[] => cells.flatMap((cell) => cell?.[part] ?? [])
      return { land: all('land'), coasts: all('coasts'), borders: all('borders') }
    },
  }
}
