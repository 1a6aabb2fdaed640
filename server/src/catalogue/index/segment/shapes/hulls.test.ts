import { type Bbox, bboxContains, bboxesOverlap } from '@graticule/contracts/bbox'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { bbox } from '../../../oracle/arbitraries.ts'
import { hullOfArea, hullOfBoxes } from './hulls.ts'

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
const anyBox = fc.oneof(
  bbox,
  fc
    .tuple(degrees(180), degrees(90), degrees(180), degrees(90))
    .map(([west, south, east, north]): Bbox => [west, Math.min(south, north), east, Math.max(south, north)]),
)

/** Whether the hulls have a step in common. */
function meet(area: readonly Bbox[], boxes: readonly Bbox[]): boolean {
  const a = hullOfArea(area)
  const b = hullOfBoxes(boxes.flat())
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

describe('hulls', () => {
  it('meet when any of their boxes do, at the poles, across the antimeridian and at its two longitudes', () => {
    const several = fc.array(anyBox, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(several, several, (area, boxes) => {
        const related = area.some((one) =>
          boxes.some((other) => bboxesOverlap(one, other) || bboxContains(one, other) || bboxContains(other, one)),
        )
        expect(related && !meet(area, boxes)).toBe(false)
      }),
      { numRuns: runs(10_000) },
    )
  })

  it('do not meet when their boxes are apart', () => {
    expect(meet([[0, 0, 10, 10]], [[10.1, 0, 20, 10]])).toBe(false)
    expect(meet([[0, 0, 10, 10]], [[0, 10.1, 10, 20]])).toBe(false)
    expect(meet([[0, 0, 10, 10]], [])).toBe(false)
    expect(meet([[-180, -90, 180, 90]], [[3, 4, 3, 4]])).toBe(true)
  })
})
