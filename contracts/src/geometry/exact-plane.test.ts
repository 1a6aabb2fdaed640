import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../testing/size.ts'
import {
  edgesOfRings,
  INSIDE,
  locate,
  meeting,
  ON_EDGE_AREA_BEFORE,
  ON_EDGE_AREA_BEHIND,
  orientation,
  OUTSIDE,
  stepsOf,
} from './exact-plane.ts'

const BOX = [0, 0, 8, 0, 8, 8, 0, 8]
const HOLE = [2, 2, 4, 2, 4, 4, 2, 4]

describe('the plane without rounding', () => {
  it('tells sides as whole numbers of any length do, however near', () => {
    const far = fc.integer({ min: -3_600_000_000, max: 3_600_000_000 })
    const near = fc.integer({ min: -2, max: 2 })
    const tuple = fc.tuple(far, far, far, far, fc.double({ min: 0, max: 1, noNaN: true }), near, near)
    fc.assert(
      fc.property(tuple, ([ax, ay, bx, by, share, dx, dy]) => {
        const [cx, cy] = [Math.round(ax + share * (bx - ax)) + dx, Math.round(ay + share * (by - ay)) + dy]
        const [a, b, c, d, e, f] = [ax, ay, bx, by, cx, cy].map(BigInt) as [bigint, bigint, bigint, bigint, bigint, bigint]
        const exact = (c - a) * (f - b) - (d - b) * (e - a)
        expect(Math.sign(orientation(ax, ay, bx, by, cx, cy))).toBe(exact > 0n ? 1 : exact < 0n ? -1 : 0)
      }),
      { numRuns: runs(5_000) },
    )
  })

  it('finds positions inside, in holes and on edges, with the side of the area', () => {
    const edges = edgesOfRings([BOX, HOLE])
    const at = (x: number, y: number) => locate(edges, x, y)
    expect([at(1, 1), at(3, 3), at(9, 1), at(-1, 0), at(1, 8.5)]).toEqual([INSIDE, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE])
    // west, east, south and north edge of the area, then of its hole
    expect([at(0, 5), at(8, 5), at(5, 0), at(5, 8)]).toEqual([
      ON_EDGE_AREA_BEHIND,
      ON_EDGE_AREA_BEFORE,
      ON_EDGE_AREA_BEHIND,
      ON_EDGE_AREA_BEFORE,
    ])
    expect([at(2, 3), at(4, 3), at(3, 2), at(3, 4)]).toEqual([
      ON_EDGE_AREA_BEFORE,
      ON_EDGE_AREA_BEHIND,
      ON_EDGE_AREA_BEFORE,
      ON_EDGE_AREA_BEHIND,
    ])
  })

  it.each([
    [[0, 0, 2, 2, 0, 2, 2, 0], 'cross'],
    [[0, 0, 2, 2, 2, 2, 3, 0], 'touch'],
    [[0, 0, 4, 0, 2, 0, 2, 5], 'touch'],
    [[0, 0, 4, 0, 2, 0, 6, 0], 'along'],
    [[0, 0, 4, 0, 4, 0, 6, 0], 'touch'],
    [[0, 0, 4, 0, 5, 0, 6, 0], 'apart'],
    [[0, 0, 0, 4, 0, 3, 0, 9], 'along'],
    [[0, 0, 4, 4, 3, 2, 4, 0], 'apart'],
  ] as const)('says how the edges %j meet: %s', ([ax, ay, bx, by, cx, cy, dx, dy], met) => {
    expect(meeting(ax, ay, bx, by, cx, cy, dx, dy)).toBe(met)
    expect(meeting(dx, dy, cx, cy, ax, ay, bx, by)).toBe(met)
  })

  it('counts a ten-millionth of a degree as a step', () => {
    expect([stepsOf(180), stepsOf(-0.00000014)]).toEqual([1_800_000_000, -1])
  })
})
