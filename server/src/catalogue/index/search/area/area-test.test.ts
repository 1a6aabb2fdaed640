import { BBOX_RELATIONS } from '@graticule/contracts/bbox'
import type { Footprint } from '@graticule/contracts/resource'
import { readSearchArea, writeSearchArea } from '@graticule/contracts/geometry/search-area'
import fc from 'fast-check'
import { bySize, runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import type { SearchQuery } from '../../../catalogue.ts'
import { bbox } from '../../../oracle/arbitraries.ts'
import { related } from '../../../oracle/naive-scan.ts'
import { drawnFootprint, searchArea } from '../../../oracle/shape-arbitraries.ts'
import { placeOf } from '../../segment/shapes/polygons.ts'
import { areaTest } from './area-test.ts'

const ENTRIES = bySize(100, 240)
const AREAS = bySize(7, 14)
const SEED = 20261122

function columnsOf(footprints: readonly Footprint[]) {
  const places = footprints.map(placeOf)
  const offsets = (lengths: readonly number[]) => {
    let sum = 0
    return Uint32Array.from([0, ...lengths.map((length) => (sum += length))])
  }
  return {
    boxes: Float64Array.from(places.flatMap(({ boxes }) => boxes)),
    boxOffsets: offsets(places.map(({ boxes }) => boxes.length / 4)),
    shapes: Uint32Array.from(places.flatMap(({ shape }) => shape)),
    shapeOffsets: offsets(places.map(({ shape }) => shape.length)),
  }
}

/** The entries that are found, and those that have to be. */
function found(footprints: readonly Footprint[], area: NonNullable<SearchQuery['area']>): [number[], number[]] {
  const entries = footprints.map((_, entry) => entry)
  const expected = entries.filter((entry) =>
    area.boxes.some((box) => related(box, area.geometry, footprints[entry] as Footprint, area.relation)),
  )
  return [entries.filter(areaTest(columnsOf(footprints), area)), expected]
}

const cases = ENTRIES * AREAS * BBOX_RELATIONS.length

describe('the relation of entries to an area', { timeout: 120_000 }, () => {
  it(`is that of a naive scan, whatever lies where (${cases} relations, seed ${SEED})`, () => {
    const plain = bbox.map((box): Footprint => ({ boxes: [box] }))
    const footprints = fc.sample(fc.oneof({ weight: 3, arbitrary: drawnFootprint }, plain), { numRuns: ENTRIES, seed: SEED })
    const boxes = bbox.map((box) => ({ boxes: [box] }))
    const drawn = searchArea.map(({ box, geometry }) => ({ boxes: [box], geometry }))
    for (const area of fc.sample(fc.oneof({ weight: 3, arbitrary: drawn }, boxes), { numRuns: AREAS, seed: SEED })) {
      for (const relation of BBOX_RELATIONS) {
        const [given, expected] = found(footprints, { ...area, relation })
        expect(given, JSON.stringify({ area, relation })).toEqual(expected)
      }
    }
  })

  it('is that of a naive scan of many small entries in and about a large area, which is known by its cells', () => {
    const positions = Array.from({ length: 25 }, (_, at): [number, number] => {
      const turn = (at % 24) * (Math.PI / 12)
      const reach = at % 2 === 0 ? 40 : 25
      return [Number((10 + reach * Math.cos(turn)).toFixed(4)), Number((5 + reach * Math.sin(turn)).toFixed(4))]
    })
    const hole = [[9, 4], [12, 5], [10, 7], [9, 4]] // prettier-ignore
    const area = readSearchArea(writeSearchArea({ type: 'Polygon', coordinates: [positions, hole] }))
    if ('problem' in area) throw new Error(area.problem)
    const footprints = Array.from({ length: 600 }, (_, at): Footprint => {
      const [x, y] = [-34 + (at % 30) * 2.9, -38 + Math.floor(at / 30) * 4.2]
      if (at % 3 === 0) return { boxes: [[x, y, x + 1, y + 1]] }
      const ring = [[x, y], [x + 1.5, y + 0.5], [x + 2, y + 2], [x + 0.5, y + 1.5], [x, y]] // prettier-ignore
      return { boxes: [[x, y, x + 2, y + 2]], geometry: { type: 'Polygon', coordinates: [ring] } }
    })
    for (const relation of BBOX_RELATIONS) {
      const [given, expected] = found(footprints, { boxes: [area.box], geometry: area.geometry, relation })
      expect(given).toEqual(expected)
      expect(expected.length > 50).toBe(relation !== 'CONTAINED')
    }
  })

  const teeth = (count: number, at: (tooth: number) => readonly [number, number]) =>
    Array.from({ length: count }, (_, tooth) =>
      at(tooth)
        .map((degrees) => degrees.toFixed(4))
        .join(' '),
    )
  const closed = (corners: readonly string[]) => `(${[...corners, corners[0]].join(',')})`
  it.each([
    [
      'teeth to the ends of the map',
      `POLYGON(${closed([...teeth(40, (at) => [-180 + at * 9, at % 2 === 0 ? -88 : 60]), '180 90', '-180 90'])})`,
    ],
    ['lying teeth', `POLYGON(${closed([...teeth(40, (at) => [at % 2 === 0 ? -170 : 150, -80 + at * 4]), '178 82', '178 -85'])})`],
    [
      'many triangles',
      `MULTIPOLYGON(${Array.from({ length: 24 }, (_, at) => `(${closed([`${at * 14 - 175} -60`, `${at * 14 - 163} -60`, `${at * 14 - 170} ${at * 5 - 50}`])})`).join(',')})`,
    ],
    ['many points', `MULTIPOINT(${teeth(60, (at) => [((at * 37) % 360) - 180, ((at * 17) % 170) - 85]).join(',')})`],
    ['a line to and fro', `LINESTRING(${teeth(50, (at) => [at * 7 - 175, at % 2 === 0 ? -70 : 75]).join(',')})`],
  ])('is that of a naive scan for an area of many edges or parts: %s', (_, text) => {
    const area = readSearchArea(text)
    if ('problem' in area) throw new Error(`${text}: ${area.problem}`)
    const plain = bbox.map((box): Footprint => ({ boxes: [box] }))
    const footprints = [
      ...fc.sample(fc.oneof(drawnFootprint, plain), { numRuns: runs(60), seed: SEED }),
      ...Array.from({ length: 60 }, (_, at): Footprint => {
        const [x, y] = [-178 + (at % 10) * 34.6, -80 + Math.floor(at / 10) * 27]
        return { boxes: [[x, y, x + 0.5 + (at % 7), y + 0.5 + (at % 3)]] }
      }),
    ]
    for (const relation of BBOX_RELATIONS) {
      const [given, expected] = found(footprints, { boxes: [area.box], geometry: area.geometry, relation })
      expect(given, relation).toEqual(expected)
    }
  })
})
