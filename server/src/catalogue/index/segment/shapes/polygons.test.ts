import type { Bbox } from '@graticule/contracts/bbox'
import type { Footprint, Geometry, Position } from '@graticule/contracts/resource'
import { describe, expect, it } from 'vitest'
import { exactPlace, placeOf, RUN } from './polygons.ts'

const polygon = (...rings: (readonly Position[])[]): Geometry => ({ type: 'Polygon', coordinates: rings })
const SWATH: readonly Position[] = [
  [0, 0],
  [2, 1],
  [3, 3],
  [1, 2],
  [0, 0],
]
const RECTANGLE: readonly Position[] = [
  [0, 0],
  [3, 0],
  [3, 3],
  [0, 3],
  [0, 0],
]
const BOX: Bbox = [0, 0, 3, 3]
const circle = Array.from({ length: 5_001 }, (_, at): Position => {
  const turn = (at % 5_000) * (Math.PI / 2_500)
  return [Math.cos(turn), Math.sin(turn)]
})

describe('the place of an entry', () => {
  it('is the box and the positions of a geometry that fills the box of the record', () => {
    expect(placeOf({ boxes: [BOX], geometry: polygon(SWATH) })).toEqual({
      boxes: BOX,
      shape: [RUN.ring + 4 * 4, 0, 0, 2e7, 1e7, 3e7, 3e7, 1e7, 2e7],
    })
  })

  it('has the box of the geometry where the record has rounded it', () => {
    expect(placeOf({ boxes: [[0.004, -0.004, 3.004, 3.1]], geometry: polygon(SWATH) }).boxes).toEqual(BOX)
  })

  it('is known by its runs: rings, holes, lines, points', () => {
    const hole: readonly Position[] = RECTANGLE.map(([x = 0, y = 0]) => [1 + x / 3, 1 + y / 3])
    const kindsOf = (geometry: Geometry, box: Bbox = BOX) => {
      const { shape } = placeOf({ boxes: [box], geometry })
      const kinds: number[] = []
      for (let at = 0; at < shape.length; at += 1 + ((shape[at] as number) >>> 2) * 2) kinds.push((shape[at] as number) & 3)
      return kinds
    }
    expect(kindsOf(polygon(RECTANGLE, hole))).toEqual([RUN.ring, RUN.hole])
    expect(kindsOf({ type: 'MultiPolygon', coordinates: [[SWATH], [hole]] })).toEqual([RUN.ring, RUN.ring])
    expect(kindsOf({ type: 'LineString', coordinates: SWATH })).toEqual([RUN.line])
    expect(kindsOf({ type: 'MultiPoint', coordinates: SWATH })).toEqual([RUN.points])
  })

  it.each<[string, Footprint]>([
    ['no geometry', { boxes: [BOX] }],
    ['a rectangle', { boxes: [BOX], geometry: polygon(RECTANGLE) }],
    ['a point', { boxes: [[1, 2, 1, 2]], geometry: { type: 'Point', coordinates: [1, 2] } }],
    ['a point in a larger box', { boxes: [BOX], geometry: { type: 'Point', coordinates: [1, 2] } }],
    ['a geometry in a larger box', { boxes: [[-10, 0, 3, 3]], geometry: polygon(SWATH) }],
    ['a geometry elsewhere', { boxes: [[50, 50, 53, 53]], geometry: polygon(SWATH) }],
    ['several boxes', { boxes: [BOX, [5, 5, 6, 6]], geometry: polygon(SWATH) }],
    ['a ring that crosses itself', { boxes: [BOX], geometry: polygon([...RECTANGLE.slice(0, 2), [0, 3], [3, 3], [0, 0]]) }],
    ['a geometry of too many positions', { boxes: [[-1, -1, 1, 1]], geometry: polygon(circle) }],
    [
      'positions that are none',
      { boxes: [BOX], geometry: { type: 'Polygon', coordinates: [[['a'], null]] } as unknown as Geometry },
    ],
  ])('is the boxes of the record where it has %s', (_, footprint) => {
    expect(placeOf(footprint)).toEqual({ boxes: footprint.boxes.flat(), shape: [] })
  })

  it('is a rectangle across the antimeridian where a polygon says no more, and the cut polygon where it does', () => {
    const crossing = (ring: readonly Position[]) => exactPlace({ boxes: [[179, 0, -178, 3]], geometry: polygon(ring) })
    const moved = (ring: readonly Position[]): readonly Position[] => ring.map(([x = 0, y = 0]) => [x + 179, y])
    expect(placeOf({ boxes: [[179, 0, -178, 3]], geometry: polygon(moved(RECTANGLE)) })).toEqual({
      boxes: [179, 0, -178, 3],
      shape: [],
    })
    expect(crossing(moved(SWATH))).toMatchObject({ geometry: { type: 'MultiPolygon' }, box: [179, 0, -178, 3] })
  })

  it('is nowhere without a footprint', () => {
    expect(placeOf(undefined)).toEqual({ boxes: [], shape: [] })
  })
})
