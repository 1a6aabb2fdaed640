import { type Bbox, bboxContains, bboxesOverlap } from '@graticule/contracts/bbox'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { bbox } from '../../../oracle/arbitraries.ts'
import { boxTest } from './box-relations.ts'

const columnsOf = (boxes: readonly Bbox[]) => ({
  boxes: Float64Array.from(boxes.flat()),
  boxOffsets: Uint32Array.of(0, boxes.length),
})

/** Any box, beside the awkward ones. */
const anyBox = fc.oneof(
  bbox,
  fc
    .tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    )
    .map(([west, south, east, north]): Bbox => [west, Math.min(south, north), east, Math.max(south, north)]),
)

describe('relations of boxes in flat arrays', () => {
  // @rule D28.relations
  it('are those of the contracts, whatever the boxes', () => {
    fc.assert(
      fc.property(anyBox, anyBox, (area, box) => {
        const columns = columnsOf([box])
        expect(boxTest(columns, [area], 'OVERLAPS')(0)).toBe(bboxesOverlap(area, box))
        expect(boxTest(columns, [area], 'DISJOINT')(0)).toBe(!bboxesOverlap(area, box))
        expect(boxTest(columns, [area], 'CONTAINS')(0)).toBe(bboxContains(area, box))
        expect(boxTest(columns, [area], 'CONTAINED')(0)).toBe(bboxContains(box, area))
      }),
      { numRuns: runs(5_000) },
    )
  })

  it('of an entry with several boxes: all inside, one around, any overlapping, none disjoint', () => {
    const columns = columnsOf([
      [0, 0, 10, 10],
      [170, 0, -170, 10],
    ])
    const test = (area: Bbox) =>
      (['OVERLAPS', 'CONTAINS', 'CONTAINED', 'DISJOINT'] as const).map((relation) => boxTest(columns, [area], relation)(0))
    expect(test([-180, -90, 180, 90])).toEqual([true, true, false, false])
    expect(test([1, 1, 2, 2])).toEqual([true, false, true, false])
    expect(test([175, 1, -175, 2])).toEqual([true, false, true, false])
    expect(test([20, 20, 30, 30])).toEqual([false, false, false, true])
  })

  it('hold when they hold for any of several areas', () => {
    const columns = columnsOf([[0, 0, 10, 10]])
    const near: Bbox = [5, 5, 6, 6]
    const far: Bbox = [20, 20, 30, 30]
    expect(boxTest(columns, [far, near], 'OVERLAPS')(0)).toBe(true)
    expect(boxTest(columns, [far, near], 'DISJOINT')(0)).toBe(true)
    expect(boxTest(columns, [near], 'DISJOINT')(0)).toBe(false)
    expect(boxTest(columns, [], 'OVERLAPS')(0)).toBe(false)
  })
})
