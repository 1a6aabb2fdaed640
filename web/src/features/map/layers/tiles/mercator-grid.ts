import { type Bbox, crossesAntimeridian } from '@graticule/contracts/bbox'
import TileGrid from 'ol/tilegrid/TileGrid.js'
import { HALF_WORLD, mercatorX, mercatorY, resolutionAt } from '@graticule/contracts/geometry/web-mercator'

interface GridOptions {
  /** Pixels; 256 when not said. */
  readonly tileSize?: number
  /** Levels of the grid: at level 0 one tile is the world. */
  readonly minZoom?: number
  readonly maxZoom?: number
}

const FINEST_LEVEL = 19

/** The grid of web mercator, with tiles of a layer's extent only. It repeats with the world, which a layer's own extent would not. */
export function mercatorGrid(
  extent: Bbox | undefined,
  { tileSize = 256, minZoom = 0, maxZoom = FINEST_LEVEL }: GridOptions = {},
): TileGrid {
  const isBounded = extent && !crossesAntimeridian(extent)
  return new TileGrid({
    origin: [-HALF_WORLD, HALF_WORLD],
    tileSize,
    minZoom: Math.min(minZoom, maxZoom),
    // a pixel of a larger tile is finer
    resolutions: Array.from({ length: maxZoom + 1 }, (_, zoom) => resolutionAt(zoom + Math.log2(tileSize / 256))),
    extent: isBounded
      ? [mercatorX(extent[0]), mercatorY(extent[1]), mercatorX(extent[2]), mercatorY(extent[3])]
      : [-HALF_WORLD, extent ? mercatorY(extent[1]) : -HALF_WORLD, HALF_WORLD, extent ? mercatorY(extent[3]) : HALF_WORLD],
  })
}
