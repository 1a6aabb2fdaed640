/**
 * The relations of contracts/bbox.ts over boxes in one flat array, for scans of many entries. The two must agree; a
 * property test compares them.
 */
import { type Bbox, type BboxRelation, longitudeSpan } from '@graticule/contracts/bbox'

/** Boxes `first` to `end` (W, S, E, N each) of `boxes`; never none. */
export type BoxTest = (boxes: Float64Array, first: number, end: number) => boolean

type SingleTest = (west: number, south: number, east: number, north: number) => boolean

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
  const areaIntervals = intervalsOf(areaWest, areaEast)
  return (west, south, east, north) => {
    if (areaSouth > north || south > areaNorth) return false
    if ((areaNorth === 90 && north === 90) || (areaSouth === -90 && south === -90)) return true
    if (areaTouches && touchesAntimeridian(west, east)) return true
    for (const [from, to] of areaIntervals) {
      // a crossing box reaches the antimeridian on both sides
      if (west > east ? to >= west || from <= east : from <= east && west <= to) return true
    }
    return false
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

function some(test: SingleTest): BoxTest {
  return (boxes, first, end) => {
    for (let at = first * 4; at < end * 4; at += 4) {
      if (test(boxes[at] as number, boxes[at + 1] as number, boxes[at + 2] as number, boxes[at + 3] as number)) return true
    }
    return false
  }
}

function testOf(area: Bbox, relation: BboxRelation): BoxTest {
  switch (relation) {
    case 'OVERLAPS':
      return some(overlaps(area))
    case 'DISJOINT': {
      const any = some(overlaps(area))
      return (boxes, first, end) => !any(boxes, first, end)
    }
    case 'CONTAINED':
      return some((west, south, east, north) => contains([west, south, east, north], area))
    case 'CONTAINS': {
      const anyOutside = some((west, south, east, north) => !contains(area, [west, south, east, north]))
      return (boxes, first, end) => !anyOutside(boxes, first, end)
    }
  }
}

/**
 * Whether an entry has the relation to any of the areas. Of an entry with several boxes, all lie inside the area
 * (CONTAINS), one holds the area (CONTAINED), any (OVERLAPS) or none (DISJOINT) has a point in common with it.
 */
export function boxTest(areas: readonly Bbox[], relation: BboxRelation): BoxTest {
  const tests = areas.map((area) => testOf(area, relation))
  const [only] = tests
  if (only !== undefined && tests.length === 1) return only
  return (boxes, first, end) => tests.some((test) => test(boxes, first, end))
}
