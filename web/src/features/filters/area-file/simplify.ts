/** Rings with fewer corners: an area in a link may have so many and no more. */
import type { Position } from '@graticule/contracts/resource'
import type { Polygon, Ring } from './polygon.ts'

function distance([x = 0, y = 0]: Position, [ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
  return Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y)
}

/**
 * The ring by Douglas and Peucker (1973): no corner that is left out lies further than `tolerance` (degrees) from what is left.
 * `undefined` when nothing with an area is left.
 */
function simplifyRing(ring: Ring, tolerance: number): Ring | undefined {
  const kept = new Uint8Array(ring.length)
  // a closed ring has no two ends: it is cut in two at the corner that is furthest from the first
  let far = 0
  const [firstX = 0, firstY = 0] = ring[0] ?? []
  const reach = ring.map(([x = 0, y = 0]) => Math.hypot(x - firstX, y - firstY))
  for (const [at, one] of reach.entries()) if (one > (reach[far] ?? 0)) far = at
  kept[0] = kept[far] = kept[ring.length - 1] = 1
  const stretches: [number, number][] = [
    [0, far],
    [far, ring.length - 1],
  ]
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    const [from, to] = stretch
    let [worst, at] = [tolerance, -1]
    for (let point = from + 1; point < to; point++) {
      const off = distance(ring[point] as Position, ring[from] as Position, ring[to] as Position)
      if (off > worst) [worst, at] = [off, point]
    }
    if (at < 0) continue
    kept[at] = 1
    stretches.push([from, at], [at, to])
  }
  const simplified = ring.filter((_, at) => kept[at] === 1)
  return simplified.length < 4 ? undefined : simplified
}

/** The polygons with fewer corners; what becomes a line is left out, holes too. */
export function simplify(polygons: readonly Polygon[], tolerance: number): Polygon[] {
  if (tolerance === 0) return [...polygons]
  return polygons.flatMap(([outer = [], ...holes]) => {
    const ring = simplifyRing(outer, tolerance)
    if (ring === undefined) return []
    return [[ring, ...holes.map((hole) => simplifyRing(hole, tolerance)).filter((hole) => hole !== undefined)]]
  })
}
