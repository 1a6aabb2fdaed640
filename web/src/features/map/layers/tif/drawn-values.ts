import type TileGrid from 'ol/tilegrid/TileGrid.js'
import type { Point } from '@graticule/contracts/geometry/web-mercator'

/** Tiles whose values are kept: a large screen and what is around it. */
const KEPT = 40
/** Values are told with so many digits. */
const DIGITS = 7

type Tile = readonly [number, number, number]

/** The values of the tiles that are drawn, for those who point at them. `size`: pixels of a side of a tile. */
export function valuesOfTiles(size: number) {
  const tiles = new Map<string, Float32Array>()
  let grid: TileGrid | undefined
  return {
    /** Other tiles follow, of this grid. */
    clear(next: TileGrid): void {
      grid = next
      tiles.clear()
    },
    put(tile: Tile, values: Float32Array): void {
      tiles.set(tile.join('/'), values)
      for (const oldest of [...tiles.keys()].slice(0, -KEPT)) tiles.delete(oldest)
    },
    /** The values at a place (EPSG:3857) by the tile on screen, else by a coarser one; `null`: none is drawn there. */
    at([x, y]: Point, resolution: number): string | null {
      if (grid === undefined) return null
      for (let z = grid.getZForResolution(resolution); z >= grid.getMinZoom(); z--) {
        const [, column = 0, row = 0] = grid.getTileCoordForCoordAndZ([x, y], z)
        const values = tiles.get(`${z}/${column}/${row}`)
        if (values === undefined) continue
        const [left = 0, , , top = 0] = grid.getTileCoordExtent([z, column, row])
        const pixel = grid.getResolution(z)
        const at = (index: number) => Math.min(size - 1, Math.max(0, Math.floor(index)))
        const index = at((top - y) / pixel) * size + at((x - left) / pixel)
        const told = Array.from({ length: values.length / (size * size) }, (_, band) => values[band * size * size + index] ?? NaN)
        return told.every(Number.isNaN) ? null : told.map((value) => String(Number(value.toPrecision(DIGITS)))).join(', ')
      }
      return null
    },
  }
}
