import type { Bbox } from '@graticule/contracts/bbox'
import type { Geometry } from '@graticule/contracts/resource'
import { readSearchArea, type SearchArea } from '@graticule/contracts/geometry/search-area'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { bbox } from '../../../oracle/arbitraries.ts'
import { regionsHold, regionsOf, regionsOfBox, regionsOverlap } from '../../../oracle/exact-shapes.ts'
import { relatedAreas, searchArea } from '../../../oracle/shape-arbitraries.ts'
import { wordsOf } from '../../segment/shapes/polygons.ts'
import { partsOf, partsOfBox } from '../parts.ts'
import type { Part } from './part.ts'
import { holds, overlap } from './polygon-relations.ts'

const RUNS = runs(3_000)
const SEED = 20261122

function ofGeometry(geometry: Geometry): Part[] {
  const words = Uint32Array.from(wordsOf(geometry))
  return partsOf(words, 0, words.length)
}

/** A shape for the index and for the oracle. */
const drawn = ({ geometry }: SearchArea) => ({
  what: geometry as unknown,
  parts: ofGeometry(geometry),
  regions: regionsOf(geometry),
})
const boxed = (box: Bbox) => ({ what: box as unknown, parts: partsOfBox(box), regions: regionsOfBox(box) })
const shape = fc.oneof({ weight: 4, arbitrary: searchArea.map(drawn) }, { weight: 1, arbitrary: bbox.map(boxed) })
const pair = fc.oneof(
  fc.tuple(shape, shape),
  relatedAreas.map(([a, b]) => [drawn(a), drawn(b)] as const),
)

describe(`relations of shapes are those of an exact oracle (${RUNS} pairs, seed ${SEED})`, { timeout: 120_000 }, () => {
  it('whatever the shapes', () => {
    const seen = { overlap: 0, inside: 0 }
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const found = [overlap(a.parts, b.parts), holds(a.parts, b.parts), holds(b.parts, a.parts)]
        seen.overlap += Number(found[0])
        seen.inside += Number(found[1])
        expect(found).toEqual([
          regionsOverlap(a.regions, b.regions),
          regionsHold(a.regions, b.regions),
          regionsHold(b.regions, a.regions),
        ])
      }),
      { numRuns: RUNS, seed: SEED },
    )
    // the random shapes are worth their while
    expect(seen.overlap).toBeGreaterThan(RUNS / 3)
    expect(seen.inside).toBeGreaterThan(RUNS / 10)
  })
})

describe('relations of shapes, by example', () => {
  const read = (text: string): Part[] => {
    const area = readSearchArea(text)
    if ('problem' in area) throw new Error(`${text}: ${area.problem}`)
    return ofGeometry(area.geometry)
  }
  const box = (...sides: [number, number, number, number]): string => {
    const [w, s, e, n] = sides
    return `POLYGON((${w} ${s},${e} ${s},${e} ${n},${w} ${n},${w} ${s}))`
  }
  const RING = 'POLYGON((0 0,30 0,30 30,0 30,0 0),(10 10,20 10,20 20,10 20,10 10))'

  it.each([
    ['touch in an edge', box(0, 0, 10, 10), box(10, 5, 20, 15), true],
    ['touch in a corner', box(0, 0, 10, 10), box(10, 10, 20, 20), true],
    ['are a step apart', box(0, 0, 10, 10), box(10.0000001, 0, 20, 10), false],
    ['have boxes that overlap, and do not', 'POLYGON((0 0,10 0,0 10,0 0))', 'POLYGON((10 10,10 1,1 10,10 10))', false],
    ['lie in a hole', RING, box(12, 12, 18, 18), false],
    ['fill a hole', RING, box(10, 10, 20, 20), true],
    ['meet across the antimeridian', box(170, 0, 180, 10), box(-180, 5, -170, 15), true],
    ['pass each other at the antimeridian', box(170, 0, 180, 10), box(-180, 11, -170, 15), false],
    ['meet at the pole', box(0, 80, 10, 90), box(100, 85, 110, 90), true],
    ['a line through an area', 'LINESTRING(-5 5,15 5)', box(0, 0, 10, 10), true],
    ['a point on a line', 'POINT(5 5)', 'LINESTRING(0 0,10 10)', true],
    ['a point beside a line', 'POINT(5 5.0000001)', 'LINESTRING(0 0,10 10)', false],
  ])('overlap: %s', (_, a, b, expected) => {
    expect([overlap(read(a), read(b)), overlap(read(b), read(a))]).toEqual([expected, expected])
  })

  it.each([
    ['itself', RING, RING, true],
    ['what touches from inside', box(0, 0, 10, 10), box(0, 2, 5, 10), true],
    ['what lies around the hole', RING, box(1, 1, 9, 29), true],
    ['what covers the hole', RING, box(1, 1, 29, 29), false],
    ['what fills the hole', RING, box(10, 10, 20, 20), false],
    ['the rim of the hole', RING, 'LINESTRING(10 10,20 10,20 20)', true],
    ['what leaves out the same hole', box(0, 0, 30, 30), RING, true],
    ['a chord over a notch', 'POLYGON((0 0,10 0,10 10,5 1,0 10,0 0))', 'LINESTRING(0 10,10 10)', false],
    ['both halves at the antimeridian', box(160, -10, 200, 20), box(170, 0, 190, 10), true],
    ['a point on the other side of the antimeridian', box(170, 0, 180, 10), 'POINT(-180 5)', true],
    ['the pole by another longitude', box(0, 80, 10, 90), 'POINT(100 90)', true],
    [
      'parts of it, in one part each',
      `MULTI${box(0, 0, 10, 10)}`.replace('((', '(((').replace('))', ')),((20 0,30 0,30 10,20 10,20 0)))'),
      box(1, 1, 2, 2),
      true,
    ],
    ['a step too much', box(0, 0, 10, 10), box(0, 0, 10.0000001, 10), false],
    ['a line to the pole, along it and back', box(0, 80, 40, 90), 'LINESTRING(10 85,10 90,100 90,30 90,30 85)', true],
    ['a line along its edge', box(0, 0, 10, 10), 'LINESTRING(0 0,10 0,10 5)', true],
    ['part of a line', 'LINESTRING(0 0,5 5,10 10)', 'LINESTRING(2 2,8 8)', true],
  ])('hold: %s', (_, outer, inner, expected) => {
    expect(holds(read(outer), read(inner))).toBe(expected)
  })

  it('of boxes are those of boxes', () => {
    const world: Bbox = [-180, -90, 180, 90]
    expect(holds(partsOfBox(world), partsOfBox([170, 0, -170, 10]))).toBe(true)
    expect(holds(partsOfBox([160, -5, -160, 15]), partsOfBox([170, 0, -170, 10]))).toBe(true)
    expect(overlap(partsOfBox([3, 4, 3, 4]), partsOfBox([3, 0, 3, 9]))).toBe(true)
  })
})
