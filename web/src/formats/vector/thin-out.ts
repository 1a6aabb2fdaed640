/**
 * Zoomed far out, many places fall together; of those in one small square of the screen one is drawn. Each feature gets its
 * coarsest resolution once, so that nothing appears and disappears while the map moves.
 */
import { resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import type { Shape } from './vector-file.ts'

/** How thin: the side of the square in which one is enough, and the size from which on a shape needs no square; pixels. */
interface Thinning {
  readonly cell: number
  readonly large: number
}
export const SHAPES: Thinning = { cell: 10, large: 24 }
export const LABELS: Thinning = { cell: 90, large: 240 }
const FINEST_ZOOM = 18
/** So few are always drawn. */
const ALWAYS = 500

interface Placed {
  readonly x: number
  readonly y: number
  /** Metres. */
  readonly size: number
}

function placeOf(shapes: readonly Shape[]): Placed {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { flat } of shapes)
    for (let at = 0; at < flat.length; at += 2) {
      west = Math.min(west, flat[at]!)
      east = Math.max(east, flat[at]!)
      south = Math.min(south, flat[at + 1]!)
      north = Math.max(north, flat[at + 1]!)
    }
  return { x: (west + east) / 2, y: (south + north) / 2, size: Math.max(east - west, north - south) }
}

/**
 * The coarsest resolution, metres a pixel, at which each feature is drawn; the first ones of a file come first.
 * @rule B-places-and-shapes.thinned A file of 500 things and more is thinned out
 */
export function coarsestResolutions(features: readonly (readonly Shape[])[], { cell: side, large }: Thinning): number[] {
  const coarsest = features.map(() => (features.length <= ALWAYS ? Infinity : 0))
  if (features.length <= ALWAYS) return coarsest
  const places = features.map(placeOf)
  let left = places.map((_, index) => index)
  const drawn: number[] = []
  for (let zoom = 0; zoom <= FINEST_ZOOM && left.length > 0; zoom += 1) {
    const resolution = resolutionAt(zoom)
    const cell = side * resolution
    const keyOf = ({ x, y }: Placed) => Math.floor(x / cell) * 67_108_864 + Math.floor(y / cell)
    // those that are drawn already keep their squares
    const taken = new Set(drawn.map((index) => keyOf(places[index]!)))
    left = left.filter((index) => {
      const place = places[index]!
      const key = keyOf(place)
      if (place.size < large * resolution && taken.has(key)) return true
      taken.add(key)
      drawn.push(index)
      // up to the next zoom level that was looked at
      coarsest[index] = zoom === 0 ? Infinity : resolutionAt(zoom - 0.5)
      return false
    })
  }
  for (const index of left) coarsest[index] = resolutionAt(FINEST_ZOOM - 0.5)
  return coarsest
}
