/** Draws tiles of web mercator from a GeoTIFF in any projection: each pixel of the tile takes the nearest one of the file. */
import { latitudeOf, longitudeOf } from '@graticule/contracts/geometry/web-mercator'
import type { TifFile, TifLevel } from './tif-file.ts'
import type { DrawnTile, TifTile } from './tif-messages.ts'
import { isNoData, type Pixels, readPixels, type Window } from './tif-pixels.ts'
import { drawnBands, type Stretch } from './tif-stretch.ts'

/** The projection is computed at the corners of so many cells a side; within a cell it is a plane, a fraction of a pixel beside. */
const CELLS = 16
/** Most pixels of the file that are read for one tile: beyond them the next smaller copy is taken, where there is one. */
const MAX_READ = 6_000_000
/** A copy may be so much coarser than the tile, pixels of the tile in one of the copy. */
const COARSER = 1.3
/** How far within the tile its own edges are computed, in parts of it: on the antimeridian a place lies on either edge of a file of the world. */
const WITHIN = 1e-6

/** Columns and rows of the full size at the corners of the cells. */
function cornersOf({ place }: TifFile, [minX, minY, maxX, maxY]: TifTile['bounds']): Float64Array {
  const corners = new Float64Array((CELLS + 1) ** 2 * 2)
  for (let j = 0; j <= CELLS; j++) {
    const latitude = latitudeOf(maxY - ((maxY - minY) * j) / CELLS)
    for (let i = 0; i <= CELLS; i++) {
      const part = Math.min(1 - WITHIN, Math.max(WITHIN, i / CELLS))
      const [column, row] = place.toPixel(longitudeOf(minX + (maxX - minX) * part), latitude)
      const at = (j * (CELLS + 1) + i) * 2
      corners[at] = column
      corners[at + 1] = row
    }
  }
  return corners
}

/** Least and most of every second number that is one. */
function spanOf(corners: Float64Array, first: 0 | 1): [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (let index = first; index < corners.length; index += 2) {
    const value = corners[index]!
    if (!Number.isFinite(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return [low, high]
}

/** The smallest copy that is fine enough, and not too large a part of it. */
function levelFor({ levels }: TifFile, scale: number, area: number): TifLevel | undefined {
  const fine = levels.findLast(({ scaleX }) => scaleX <= scale * COARSER) ?? levels[0]!
  return levels.slice(levels.indexOf(fine)).find(({ scaleX, scaleY }) => area / (scaleX * scaleY) <= MAX_READ) ?? levels.at(-1)
}

/**
 * Draws a tile; `null` when nothing of the file is on it.
 * @rule B-raster-layers.geotiff A GeoTIFF is drawn by tiles in whatever projection it is
 */
export async function drawTile(
  file: TifFile,
  tile: TifTile,
  stretchOf: (bands: readonly number[]) => Promise<readonly Stretch[]>,
): Promise<DrawnTile | null> {
  const corners = cornersOf(file, tile.bounds)
  const full = file.levels[0]!
  const [[left, right], [top, bottom]] = [spanOf(corners, 0), spanOf(corners, 1)]
  if (!(right > 0 && left < full.width && bottom > 0 && top < full.height)) return null
  const scale = Math.max(Math.min(right - left, bottom - top) / tile.size, 0)
  const [fromX, toX] = [Math.max(0, left), Math.min(full.width, right)]
  const [fromY, toY] = [Math.max(0, top), Math.min(full.height, bottom)]
  const level = levelFor(file, scale, (toX - fromX) * (toY - fromY))!
  const window: Window = [
    Math.max(0, Math.floor(fromX / level.scaleX) - 1),
    Math.max(0, Math.floor(fromY / level.scaleY) - 1),
    Math.min(level.width, Math.ceil(toX / level.scaleX) + 1),
    Math.min(level.height, Math.ceil(toY / level.scaleY) + 1),
  ]
  const bands = drawnBands(file, tile)
  const alpha = file.alpha !== undefined && !bands.includes(file.alpha) ? [file.alpha] : []
  const [pixels, stretches] = await Promise.all([readPixels(file, level, window, [...bands, ...alpha]), stretchOf(bands)])
  return paint(file, { tile, corners, level, bands: bands.length, pixels, stretches })
}

interface Painting {
  readonly tile: TifTile
  readonly corners: Float64Array
  readonly level: TifLevel
  /** Bands that are drawn; transparency may come after them. */
  readonly bands: number
  readonly pixels: Pixels
  readonly stretches: readonly Stretch[]
}

function paint(file: TifFile, { tile: { size }, corners, level, bands, pixels, stretches }: Painting): DrawnTile {
  const { samples, mask, window } = pixels
  const [left, top, right, bottom] = window
  const stride = right - left
  const rgba = new Uint8ClampedArray(size * size * 4)
  const values = new Float32Array(size * size * bands).fill(NaN)
  const { palette, noData, colours } = file
  const opacity = samples[bands]
  const [dark, light] = colours === 'white-is-zero' ? [255, 0] : [0, 255]
  const shade = (band: number, value: number): number => {
    const [low, high] = stretches[band]!
    return dark + ((value - low) / (high - low)) * (light - dark)
  }
  const cell = size / CELLS
  for (let py = 0; py < size; py++) {
    const v = (py + 0.5) / cell
    const j = Math.min(CELLS - 1, Math.floor(v))
    for (let px = 0; px < size; px++) {
      const u = (px + 0.5) / cell
      const i = Math.min(CELLS - 1, Math.floor(u))
      const at = (j * (CELLS + 1) + i) * 2
      const under = at + (CELLS + 1) * 2
      const [s, t] = [u - i, v - j]
      const between = (axis: 0 | 1) =>
        (corners[at + axis]! * (1 - s) + corners[at + 2 + axis]! * s) * (1 - t) +
        (corners[under + axis]! * (1 - s) + corners[under + 2 + axis]! * s) * t
      const column = Math.floor(between(0) / level.scaleX)
      const row = Math.floor(between(1) / level.scaleY)
      if (!(column >= left && column < right && row >= top && row < bottom)) continue
      const source = (row - top) * stride + (column - left)
      if (mask?.[source] === 0) continue
      let isNothing = true
      for (let band = 0; band < bands; band++) if (!isNoData(samples[band]![source]!, noData)) isNothing = false
      if (isNothing) continue
      const target = py * size + px
      for (let band = 0; band < bands; band++) values[band * size * size + target] = samples[band]![source]!
      const first = samples[0]![source]!
      const colour = palette !== undefined && bands === 1 ? palette[first] : undefined
      for (let part = 0; part < 3; part++) {
        rgba[target * 4 + part] = colour?.[part] ?? shade(bands === 3 ? part : 0, samples[bands === 3 ? part : 0]![source]!)
      }
      rgba[target * 4 + 3] = opacity === undefined ? 255 : (opacity[source]! / (file.isBytes ? 255 : 65_535)) * 255
    }
  }
  return { rgba, values }
}

/** Values of all bands at a place, in the full size; `null` where the file has none. */
export async function valuesAt(file: TifFile, longitude: number, latitude: number): Promise<number[] | null> {
  const [column, row] = file.place.toPixel(longitude, latitude).map(Math.floor) as [number, number]
  const level = file.levels[0]!
  if (!(column >= 0 && row >= 0 && column < level.width && row < level.height)) return null
  const bands = Array.from({ length: file.bands }, (_, band) => band).slice(0, file.colours === 'ycbcr' ? 3 : undefined)
  const { samples, mask } = await readPixels(file, level, [column, row, column + 1, row + 1], bands)
  const values = samples.map((band) => Number(band[0]))
  return mask?.[0] === 0 || values.every((value) => isNoData(value, file.noData)) ? null : values
}
