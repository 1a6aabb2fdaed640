/**
 * The point inside a polygon that is farthest from its edge: where a label sits best.
 * Search by quartering cells, best first; a cell is dropped when even its corner could not beat the best by `precision`.
 */

/** Area of a closed ring, without sign. */
export function ringArea(ring) {
  let sum = 0
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1]
  return Math.abs(sum) / 2
}

/** Distance to the nearest edge, positive inside (even-odd over all rings), negative outside. */
export function signedDistance([x, y], rings) {
  let inside = false
  let nearest = Infinity
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1]
      const [bx, by] = ring[i]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
      const length = (bx - ax) ** 2 + (by - ay) ** 2
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
      nearest = Math.min(nearest, (ax + t * (bx - ax) - x) ** 2 + (ay + t * (by - ay) - y) ** 2)
    }
  }
  return (inside ? 1 : -1) * Math.sqrt(nearest)
}

/** `rings`: outer ring, then holes, closed. `precision` in the same units. */
export function poleOfInaccessibility(rings, precision) {
  const xs = rings[0].map(([x]) => x)
  const ys = rings[0].map(([, y]) => y)
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const cell = (x, y, half) => {
    const distance = signedDistance([x, y], rings)
    return { x, y, half, distance, reach: distance + half * Math.SQRT2 }
  }
  const half = Math.min(east - west, north - south) / 2
  const queue = []
  for (let x = west + half; x - half < east; x += 2 * half) {
    for (let y = south + half; y - half < north; y += 2 * half) queue.push(cell(x, y, half))
  }
  let best = cell((west + east) / 2, (south + north) / 2, 0)
  while (queue.length > 0) {
    queue.sort((one, other) => one.reach - other.reach)
    const next = queue.pop()
    if (next.distance > best.distance) best = next
    if (next.reach - best.distance <= precision) break
    const quarter = next.half / 2
    for (const dx of [-quarter, quarter]) {
      for (const dy of [-quarter, quarter]) queue.push(cell(next.x + dx, next.y + dy, quarter))
    }
  }
  return [best.x, best.y]
}
