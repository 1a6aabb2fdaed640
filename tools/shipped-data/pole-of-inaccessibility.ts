/**
 * The point inside a polygon that is farthest from its edge: where a label sits best.
 * Search by quartering cells, best first; a cell is dropped when even its corner could not beat the best by `precision`.
 */

/** x and y, in any plane. */
export type Point = readonly [x: number, y: number]
/** A closed line: the last point equals the first. */
export type Ring = readonly Point[]

/** The edges of a ring. */
const edges = (ring: Ring) => ring.slice(1).map((to, index) => [ring[index] ?? to, to] as const)

/** Area of a closed ring, without sign. */
export function ringArea(ring: Ring): number {
  let sum = 0
  for (const [[ax, ay], [bx, by]] of edges(ring)) sum += ax * by - bx * ay
  return Math.abs(sum) / 2
}

/** Distance to the nearest edge, positive inside (even-odd over all rings), negative outside. */
function signedDistance([x, y]: Point, rings: readonly Ring[]): number {
  let inside = false
  let nearest = Infinity
  for (const [[ax, ay], [bx, by]] of rings.flatMap(edges)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    const length = (bx - ax) ** 2 + (by - ay) ** 2
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    nearest = Math.min(nearest, (ax + t * (bx - ax) - x) ** 2 + (ay + t * (by - ay) - y) ** 2)
  }
  return (inside ? 1 : -1) * Math.sqrt(nearest)
}

/** @param rings the outer ring, then the holes @param precision in the same units */
export function poleOfInaccessibility(rings: readonly Ring[], precision: number): Point {
  const outer = rings[0] ?? []
  const xs = outer.map(([x]) => x)
  const ys = outer.map(([, y]) => y)
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const cell = (x: number, y: number, half: number) => {
    const distance = signedDistance([x, y], rings)
    return { x, y, half, distance, reach: distance + half * Math.SQRT2 }
  }
  const half = Math.min(east - west, north - south) / 2
  const queue = []
  for (let x = west + half; x - half < east; x += 2 * half) {
    for (let y = south + half; y - half < north; y += 2 * half) queue.push(cell(x, y, half))
  }
  let best = cell((west + east) / 2, (south + north) / 2, 0)
  for (let next = takeBest(queue); next !== undefined; next = takeBest(queue)) {
    if (next.distance > best.distance) best = next
    if (next.reach - best.distance <= precision) break
    const quarter = next.half / 2
    for (const dx of [-quarter, quarter]) {
      for (const dy of [-quarter, quarter]) queue.push(cell(next.x + dx, next.y + dy, quarter))
    }
  }
  return [best.x, best.y]
}

function takeBest<T extends { readonly reach: number }>(queue: T[]): T | undefined {
  queue.sort((one, other) => one.reach - other.reach)
  return queue.pop()
}
