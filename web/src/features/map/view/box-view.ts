import type { Bbox } from '@graticule/contracts/bbox'
import { mercatorX, mercatorY, type Point, resolutionAt, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'

/** How much of a small map its box may take, of either side. */
const SHARE = 0.6
/** Closer than this the coast is no longer true. */
const CLOSEST_ZOOM = 7

/** A small map that shows a box: its upper left corner in map coordinates, and metres per CSS pixel. */
export interface BoxView {
  readonly left: number
  readonly top: number
  readonly resolution: number
  /** The box on it, CSS pixels from its upper left corner: left, top, right, bottom. */
  readonly pixels: readonly [number, number, number, number]
}

/** The view of this size, CSS pixels, with the box in its middle and something of what lies around it. */
export function boxView([west, south, east, north]: Bbox, width: number, height: number): BoxView {
  // east of the antimeridian the world goes on
  const [minX, maxX] = [mercatorX(west), mercatorX(east < west ? east + 360 : east)]
  const [minY, maxY] = [mercatorY(south), mercatorY(north)]
  const wanted = Math.max((maxX - minX) / (width * SHARE), (maxY - minY) / (height * SHARE), resolutionAt(CLOSEST_ZOOM))
  const resolution = Math.min(wanted, WORLD_WIDTH / width)
  const left = (minX + maxX) / 2 - (width / 2) * resolution
  const top = (minY + maxY) / 2 + (height / 2) * resolution
  const pixelOf = ([x, y]: Point) => [(x - left) / resolution, (top - y) / resolution] as const
  return { left, top, resolution, pixels: [...pixelOf([minX, maxY]), ...pixelOf([maxX, minY])] }
}
