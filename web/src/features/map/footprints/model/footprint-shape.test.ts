import type { Bbox } from '@graticule/contracts/bbox'
import type { Geometry } from '@graticule/contracts/resource'
import { describe, expect, it } from 'vitest'
import { footprintShape, isSeam, nearestCopy } from './footprint-shape.ts'
import { HALF_WORLD, longitudeOf, mercatorX, mercatorY, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'

const shapeOf = (boxes: readonly Bbox[], geometry?: Geometry) =>
  footprintShape({ id: 'a', index: 1, title: 'A', boxes, ...(geometry && { geometry }) })

describe('a footprint on the map', () => {
  it('is a box with its tag on the upper right corner', () => {
    const shape = shapeOf([[5, 30, 11, 37]])!
    expect(shape.main.kind).toBe('box')
    expect(shape.anchor).toEqual([mercatorX(11), mercatorY(37)])
    expect(shape.main.paths[0]).toHaveLength(5)
  })

  it('is nothing for the whole world', () => {
    expect(shapeOf([[-180, -90, 180, 90]])).toBeUndefined()
    expect(shapeOf([[-179.5, -80, 179.5, 80]])).toBeUndefined()
    expect(shapeOf([])).toBeUndefined()
  })

  // @rule B-results-on-the-map.antimeridian
  it('is one box across the antimeridian, not two and not the long way round', () => {
    const shape = shapeOf([[170, -25, -165, -10]])!
    expect(shape.parts).toHaveLength(1)
    expect(longitudeOf(shape.bounds[2]) - longitudeOf(shape.bounds[0])).toBeCloseTo(25, 9)
  })

  it('is a point when both sides are at most 0.01 degrees', () => {
    expect(shapeOf([[8.5, 47.3, 8.51, 47.3]])!.main.kind).toBe('point')
    expect(shapeOf([[8.5, 47.3, 8.52, 47.3]])!.main.kind).toBe('box')
  })

  it('has all boxes of the entry, and its tag on the largest', () => {
    const shape = shapeOf([
      [0, 0, 1, 1],
      [10, 10, 20, 20],
      [-180, -90, 180, 90],
    ])!
    expect(shape.parts).toHaveLength(2)
    expect(shape.anchor).toEqual([mercatorX(20), mercatorY(20)])
  })

  it('ends where the projection ends at a pole', () => {
    const shape = shapeOf([[-30, 60, 30, 90]])!
    expect(shape.bounds[3]).toBeCloseTo(HALF_WORLD, 3)
    expect(Number.isFinite(shape.bounds[3])).toBe(true)
  })

  it('is the exact geometry when the entry has one', () => {
    const geometry: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 1],
          [3, 5],
          [0, 0],
        ],
      ],
    }
    const shape = shapeOf([[0, 0, 4, 5]], geometry)!
    expect(shape.main.kind).toBe('polygon')
    expect(shape.anchor).toEqual([mercatorX(3), mercatorY(5)])
  })

  it('follows a line that goes on across the antimeridian', () => {
    const shape = shapeOf([[175, 0, -175, 10]], {
      type: 'LineString',
      coordinates: [
        [175, 0],
        [-178, 5],
        [-175, 10],
      ],
    })!
    expect(shape.main.paths[0]!.map(([x]) => Math.round(longitudeOf(x)))).toEqual([175, 182, 185])
  })

  it('joins a polygon that was cut at the antimeridian', () => {
    const square = (west: number, east: number) => [
      [west, 0],
      [east, 0],
      [east, 5],
      [west, 5],
      [west, 0],
    ]
    const shape = shapeOf([[170, 0, -170, 5]], { type: 'MultiPolygon', coordinates: [[square(170, 180)], [square(-180, -170)]] })!
    expect(shape.joined).toBe(true)
    expect(longitudeOf(shape.bounds[0])).toBeCloseTo(170, 6)
    expect(longitudeOf(shape.bounds[2])).toBeCloseTo(190, 6)
    const [, seamFrom, seamTo] = shape.parts[0]!.paths[0]!
    expect(isSeam(seamFrom!, seamTo!, shape.bounds)).toBe(true)
    const [edgeFrom, edgeTo] = shape.parts[0]!.paths[0]!
    expect(isSeam(edgeFrom!, edgeTo!, shape.bounds)).toBe(false)
  })

  it('keeps an edge that only happens to lie on the antimeridian', () => {
    const { bounds } = shapeOf([[170, 0, 180, 5]])!
    expect(isSeam([mercatorX(180), 0], [mercatorX(180), 100], bounds)).toBe(false)
  })
})

describe('the copy of the world', () => {
  it('is the one nearest to the view, and the tag goes along', () => {
    const shape = shapeOf([[-170, 0, -160, 5]])!
    const moved = nearestCopy(shape, mercatorX(170))
    expect(longitudeOf(moved.bounds[0])).toBeCloseTo(190, 6)
    expect(longitudeOf(moved.anchor[0])).toBeCloseTo(200, 6)
    expect(moved.main).toBe(moved.parts[0])
  })

  it('leaves the shape as it is when it is there already', () => {
    const shape = shapeOf([[5, 30, 11, 37]])!
    expect(nearestCopy(shape, 0)).toBe(shape)
  })

  it('is chosen for each part on its own', () => {
    const shape = shapeOf([
      [-120, 0, -100, 20],
      [100, 0, 110, 10],
    ])!
    const moved = nearestCopy(shape, WORLD_WIDTH)
    expect(moved.parts.map(({ bounds }) => Math.round(longitudeOf(bounds[0])))).toEqual([240, 460])
  })
})
