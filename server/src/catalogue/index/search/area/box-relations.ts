/**
 * The relations of contracts/bbox.ts over boxes in one flat array, for scans of many entries. The two must agree; a
 * property test compares them.
 */
import { type Bbox, type BboxRelation, longitudeSpan } from '@graticule/contracts/bbox'
import type { SegmentColumns } from '../../segment/segment.ts'

/** Tests the boxes of an entry; never of one that has none. */
export type BoxTest = (entry: number) => boolean

type SingleTest = (west: number, south: number, east: number, north: number) => boolean
type Boxes = Pick<SegmentColumns, 'boxes' | 'boxOffsets'>

/** West to east without crossing the antimeridian: one interval, or two when the box crosses it. */
const intervalsOf = (west: number, east: number): readonly (readonly [number, number])[] =>
  west > east
    ? [
        [west, 180],
        [-180, east],
      ]
    : [[west, east]]

const touchesAntimeridian = (west: number, east: number): boolean => west > east || west === -180 || east === 180

function overlaps([areaWest, areaSouth, areaEast, areaNorth]: Bbox): SingleTest {
  const areaTouches = touchesAntimeridian(areaWest, areaEast)
  // plain numbers instead of a list: this runs for every box of the catalogue; comparing with NaN is false
  const [[from1, to1], [from2, to2]] = [...intervalsOf(areaWest, areaEast), [NaN, NaN]] as [[number, number], [number, number]]
  return (west, south, east, north) => {
    if (areaSouth > north || south > areaNorth) return false
    if ((areaNorth === 90 && north === 90) || (areaSouth === -90 && south === -90)) return true
    if (areaTouches && touchesAntimeridian(west, east)) return true
    // a crossing box reaches the antimeridian on both sides
    if (west > east) return to1 >= west || from1 <= east || to2 >= west || from2 <= east
    return (from1 <= east && west <= to1) || (from2 <= east && west <= to2)
  }
}

/** Whether `inner` lies in `outer`. */
function contains(outer: Bbox, inner: Bbox): boolean {
  if (inner[1] < outer[1] || inner[3] > outer[3]) return false
  if (inner[1] === 90 || inner[3] === -90 || longitudeSpan(outer) >= 360) return true
  const outerTouches = touchesAntimeridian(outer[0], outer[2])
  for (const [west, east] of intervalsOf(inner[0], inner[2])) {
    if (west === east && Math.abs(west) === 180 && outerTouches) continue
    const inside = outer[0] > outer[2] ? west >= outer[0] || east <= outer[2] : outer[0] <= west && east <= outer[2]
    if (!inside) return false
  }
  return true
}

/** Whether one of an entry's boxes passes the test, or with `expected: false` whether none does. */
function some({ boxes, boxOffsets }: Boxes, test: SingleTest, expected = true): BoxTest {
  return (entry) => {
    const end = (boxOffsets[entry + 1] as number) * 4
    for (let at = (boxOffsets[entry] as number) * 4; at < end; at += 4) {
      if (test(boxes[at] as number, boxes[at + 1] as number, boxes[at + 2] as number, boxes[at + 3] as number)) return expected
    }
    return !expected
  }
}

/** As {@link some} of {@link overlaps}, which is asked for nearly always: most boxes are told from the area by four comparisons. */
function overlapTest(columns: Boxes, area: Bbox): BoxTest {
  const { boxes, boxOffsets } = columns
  const test = some(columns, overlaps(area))
  const [areaWest, areaSouth, areaEast, areaNorth] = area
  const hasBox = (entry: number) => (boxOffsets[entry + 1] as number) > (boxOffsets[entry] as number)
  const isPlain = !touchesAntimeridian(areaWest, areaEast) && areaSouth > -90 && areaNorth < 90
  if (!isPlain) return areaSouth === -90 && areaNorth === 90 && longitudeSpan(area) >= 360 ? hasBox : test
  return (entry) => {
    const box = boxOffsets[entry] as number
    if ((boxOffsets[entry + 1] as number) !== box + 1) return test(entry)
    const at = box * 4
    if ((boxes[at + 1] as number) > areaNorth || (boxes[at + 3] as number) < areaSouth) return false
    const west = boxes[at] as number
    const east = boxes[at + 2] as number
    // a box across the antimeridian reaches it on both sides
    return west > east ? areaEast >= west || areaWest <= east : areaWest <= east && west <= areaEast
  }
}

function testOf(columns: Boxes, area: Bbox, relation: BboxRelation): BoxTest {
  switch (relation) {
    case 'OVERLAPS':
      return overlapTest(columns, area)
    case 'DISJOINT':
      return some(columns, overlaps(area), false)
    case 'CONTAINED':
      return some(columns, (west, south, east, north) => contains([west, south, east, north], area))
    case 'CONTAINS':
      return some(columns, (west, south, east, north) => !contains(area, [west, south, east, north]), false)
  }
}

/**
 * Whether an entry has the relation to any of the areas. Of an entry with several boxes, all lie inside the area
 * (CONTAINS), one holds the area (CONTAINED), any (OVERLAPS) or none (DISJOINT) has a point in common with it.
 */
export function boxTest(columns: Boxes, areas: readonly Bbox[], relation: BboxRelation): BoxTest {
  const tests = areas.map((area) => testOf(columns, area, relation))
  const [only] = tests
  if (only !== undefined && tests.length === 1) return only
  return (entry) => tests.some((test) => test(entry))
}
