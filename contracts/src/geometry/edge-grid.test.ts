import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../testing/size.ts'
import { EdgeGrid } from './edge-grid.ts'
import { edgesOfRings, locate, meeting } from './exact-plane.ts'

const RUNS = runs(300)
const SEED = 20261124

const boxOf = (edges: ArrayLike<number>) => {
  const [xs, ys] = [0, 1].map((axis) => Array.from(edges).filter((_, at) => at % 2 === axis)) as [number[], number[]]
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) }
}

/** Any ring, crossing itself or not: of few longitudes and latitudes, so that edges touch, or of many. */
const ring = fc
  .tuple(fc.constantFrom(9, 1_000, 1_800_000_000), fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 3, maxLength: 60 }))
  .map(([most, positions]) => positions.flatMap(([x, y]) => [(x % (2 * most)) - most, (y % (2 * most)) - most]))

/** A ring of teeth about an upright, a lying and a slanting line. */
const comb = (teeth: number, direction: readonly [number, number]): number[] => {
  const [dx, dy] = direction
  return Array.from({ length: teeth }, (_, at) => {
    const [along, across] = [at * 3_000_000, at % 2 === 0 ? 0 : 1_600_000_000]
    return [along * dx - across * dy, along * dy + across * dx]
  }).flat()
}

describe('edges by the cells that they come near to', () => {
  it(`are met where they are, and tell where a position lies (${RUNS} rings, seed ${SEED})`, () => {
    fc.assert(
      fc.property(ring, ring, (corners, others) => {
        const edges = edgesOfRings([corners])
        const box = boxOf(edges)
        const grid = new EdgeGrid(edges, box)
        for (const asked of [edges, edgesOfRings([others])]) {
          for (let at = 0; at < asked.length; at += 4) {
            const [a, b, c, d] = asked.slice(at, at + 4) as unknown as [number, number, number, number]
            const met = new Set(grid.placesAlong(a, b, c, d))
            const within = grid.within({
              west: Math.min(a, c),
              south: Math.min(b, d),
              east: Math.max(a, c),
              north: Math.max(b, d),
            })
            for (let other = 0; other < edges.length; other += 4) {
              const [e, f, g, h] = edges.slice(other, other + 4) as unknown as [number, number, number, number]
              if (meeting(a, b, c, d, e, f, g, h) === 'apart') continue
              expect(met.has(other)).toBe(true)
              expect(within.join()).toContain([e, f, g, h].join())
            }
            const places = [[a, b], [Math.round((a + c) / 2), Math.round((b + d) / 2)], [a + 1, b], [a, b - 1]] // prettier-ignore
            for (const [x = 0, y = 0] of places) {
              if (x < box.west || x > box.east || y < box.south || y > box.north) continue
              expect(grid.locate(x, y)).toBe(locate(edges, x, y))
            }
          }
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  // @rule B-limits.near-edges
  it.each([
    ['upright', [1, 0]],
    ['lying', [0, 1]],
    ['slanting', [0.7, 0.7]],
  ] as const)('are few about a place, of a comb with %s teeth too', (_, direction) => {
    const edges = edgesOfRings([comb(990, direction).map(Math.round)])
    const grid = new EdgeGrid(edges, boxOf(edges))
    const counts = Array.from({ length: 900 }, (_, at) => {
      const [x, y] = [edges[at * 4] as number, edges[at * 4 + 1] as number]
      const middle = [0, 1].map((axis) => ((edges[at * 4 + axis] as number) + (edges[at * 4 + axis + 2] as number)) / 2)
      const near = grid.placesAlong(middle[0] as number, middle[1] as number, (middle[0] as number) + 9_000, middle[1] as number)
      const end = grid.placesAlong(x, y, x + 9_000, y)
      return Math.max(near.length, end.length)
    })
    expect(Math.max(...counts)).toBeLessThan(100)
  })
})
