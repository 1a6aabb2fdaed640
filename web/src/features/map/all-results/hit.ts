import { circleDiameter } from '@graticule/contracts/search/seismic'
import type { Arrangement } from './arrangement.ts'
import type { Cluster } from './clusters.ts'
import type { PlacedResult } from './placed.ts'
import { clusterRadius, DOT_SIZE } from '../footprints/model/footprint-look.ts'
import { boundsArea } from '../footprints/model/footprint-shape.ts'
import type { MapFrame } from '../canvas/frame.ts'
import { type Bounds, type Point, shiftToNearestCopy } from '@graticule/contracts/geometry/web-mercator'

/** How near to the edge of a box that fills most of the view the pointer must be, pixels. */
const NEAR = 5
/** Dots and circles are taken from so far outside, pixels. */
const MARGIN = 2

/** What lies at a place of the map: a disc, or results, the smallest first. */
export type AllResultsHit =
  | { readonly kind: 'cluster'; readonly cluster: Cluster }
  | { readonly kind: 'results'; readonly stack: readonly PlacedResult[] }

function isNear([x, y]: Point, atX: number, atY: number, reach: number): boolean {
  return Math.hypot(atX + shiftToNearestCopy(atX, x) - x, atY - y) <= reach
}

/** Boxes longer than half the view are taken by their edges, as footprints are, so that there is still sea to click on. */
function isInBox([x, y]: Point, [minX, minY, maxX, maxY]: Bounds, { resolution, width, height }: MapFrame): boolean {
  const shift = shiftToNearestCopy((minX + maxX) / 2, x)
  const [west, east] = [minX + shift, maxX + shift]
  const reach = NEAR * resolution
  if (x < west - reach || x > east + reach || y < minY - reach || y > maxY + reach) return false
  const isFar = maxX - minX > (width / 2) * resolution || maxY - minY > (height / 2) * resolution
  const isInside = x > west + reach && x < east - reach && y > minY + reach && y < maxY - reach
  return !isFar || !isInside
}

/**
 * What of all results lies at a map point; nothing = `undefined`. Also boxes that were not drawn because another has the same edges.
 * @rule B-results-on-the-map.click A click opens a disc, and takes the smallest box first
 */
export function allResultsAt({ clusters, dots, single }: Arrangement, point: Point, frame: MapFrame): AllResultsHit | undefined {
  const { resolution } = frame
  const cluster = clusters.find(({ x, y, members }) => isNear(point, x, y, clusterRadius(members.length) * resolution))
  if (cluster) return { kind: 'cluster', cluster }
  const isHit = ({ bounds, event }: PlacedResult, isDot: boolean) => {
    if (event === undefined && !isDot) return isInBox(point, bounds, frame)
    const diameter = event === undefined || isDot ? DOT_SIZE : circleDiameter(event.magnitude)
    const [x, y] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]
    return isNear(point, x, y, (diameter / 2 + MARGIN) * resolution)
  }
  const stack = [...dots.filter((dot) => isHit(dot, true)), ...single.filter((result) => isHit(result, false))]
  if (stack.length === 0) return undefined
  return { kind: 'results', stack: stack.toSorted((one, other) => boundsArea(one.bounds) - boundsArea(other.bounds)) }
}
