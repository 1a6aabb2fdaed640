import { describe, expect, it } from 'vitest'
import { boxArea, geometryArea } from './geodesic-area.ts'

const square = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

describe('the area on the ellipsoid', () => {
  // @rule B-drawing.area-size
  it('of the world is that of WGS 84', () => {
    // 510,065,621.7 square kilometres
    expect(boxArea([-180, -90, 180, 90])).toBeCloseTo(510_065_621.7, 0)
  })

  it('of a degree by a degree is what tables of quadrangles say', () => {
    expect(boxArea([0, 0, 1, 1])).toBeCloseTo(12_308.8, 0)
    expect(boxArea([0, 60, 1, 61])).toBeCloseTo(6_122, -1)
    expect(boxArea([179.5, 0, -179.5, 1])).toBeCloseTo(boxArea([0, 0, 1, 1]), 6)
  })

  it('of a polygon is that of its box, whichever way round it goes, less its holes', () => {
    const ring = square(5, 40, 15, 50)
    const box = boxArea([5, 40, 15, 50])
    expect(geometryArea({ type: 'Polygon', coordinates: [ring] })).toBeCloseTo(box, 3)
    expect(geometryArea({ type: 'Polygon', coordinates: [ring.toReversed()] })).toBeCloseTo(box, 3)
    const hole = square(8, 42, 9, 43)
    expect(geometryArea({ type: 'Polygon', coordinates: [ring, hole] })).toBeCloseTo(box - boxArea([8, 42, 9, 43]), 3)
    expect(geometryArea({ type: 'MultiPolygon', coordinates: [[ring], [hole]] })).toBeGreaterThan(box)
  })

  it('of slanted edges is the same however they are cut', () => {
    const triangle = [
      [0, 0],
      [40, 0],
      [0, 60],
      [0, 0],
    ]
    const cut = [[0, 0], [40, 0], ...Array.from({ length: 100 }, (_, at) => [39.6 - 0.4 * at, 0.6 + 0.6 * at]), [0, 0]]
    const whole = geometryArea({ type: 'Polygon', coordinates: [triangle] })
    expect(Math.abs(whole - geometryArea({ type: 'Polygon', coordinates: [cut] })) / whole).toBeLessThan(1e-5)
  })

  it('of points and lines is none', () => {
    expect(geometryArea({ type: 'Point', coordinates: [1, 2] })).toBe(0)
  })
})
