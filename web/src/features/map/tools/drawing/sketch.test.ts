import { areaOfDrawn, type Corner } from '@graticule/contracts/geometry/drawn-shape'
import { describe, expect, it } from 'vitest'
import { handlesOf } from './sketch-handles.ts'
import {
  emptySketch,
  type DrawKind,
  movedBy,
  shapeOf,
  type Sketch,
  sketchOf,
  withCornerAfter,
  withHand,
  withoutCorner,
  withPoint,
} from './sketch.ts'

const draw = (kind: DrawKind, ...points: Corner[]): Sketch => points.reduce(withPoint, emptySketch(kind))
const handle = (sketch: Sketch, id: string) => handlesOf(sketch).find((one) => one.id === id)!
const boxOf = (sketch: Sketch) => {
  const shape = shapeOf(sketch)
  return shape?.kind === 'box' ? shape.box : undefined
}

describe('a sketch of a box', () => {
  it('is the same whichever corner came first', () => {
    expect(boxOf(draw('box', [5, 30], [11, 37]))).toEqual([5, 30, 11, 37])
    expect(boxOf(draw('box', [11, 30], [5, 37]))).toEqual([5, 30, 11, 37])
  })

  it('crosses the antimeridian when it was drawn across, and is the whole width when it goes round the world', () => {
    expect(boxOf(draw('box', [170, -20], [195, -10]))).toEqual([170, -20, -165, -10])
    expect(boxOf(draw('box', [-200, -20], [200, 10]))).toEqual([-180, -20, 180, 10])
  })

  it('is none without sides', () => {
    expect(boxOf(draw('box', [5, 30], [5, 37]))).toBeUndefined()
    expect(boxOf(draw('box', [5, 30], [11, 30]))).toBeUndefined()
    expect(shapeOf(draw('box', [5, 30]))).toBeUndefined()
  })

  it('is seen with the corner in hand before that is placed', () => {
    expect(boxOf(withHand(draw('box', [5, 30]), [11, 37]))).toEqual([5, 30, 11, 37])
    expect(withHand(emptySketch('box'), [11, 37]).points).toEqual([])
  })

  it('has corners, edges and a middle to take hold of', () => {
    const box = draw('box', [5, 30], [11, 37])
    expect(handlesOf(box).map(({ id }) => id)).toHaveLength(9)
    expect(boxOf(handle(box, 'box northEast').to([20, 50]))).toEqual([5, 30, 20, 50])
    expect(boxOf(handle(box, 'box west').to([7, 0]))).toEqual([7, 30, 11, 37])
    expect(boxOf(handle(box, 'centre').to([18, 33.5]))).toEqual([15, 30, 21, 37])
    // an edge stops at the one opposite, and at the pole
    expect(boxOf(handle(box, 'box north').to([0, 10]))).toEqual([5, 30, 11, 30.0001])
    expect(boxOf(handle(box, 'box north').to([0, 95]))).toEqual([5, 30, 11, 90])
  })

  it('does not move beyond a pole', () => {
    expect(boxOf(movedBy(draw('box', [5, 70], [11, 80]), 0, 40))).toEqual([5, 80, 11, 90])
  })

  it('of the antimeridian is taken up again in one piece', () => {
    expect(sketchOf({ kind: 'box', box: [170, -20, -165, -10] }).points).toEqual([
      [170, -20],
      [195, -10],
    ])
  })
})

describe('a sketch of a polygon', () => {
  const triangle: Sketch = { ...draw('polygon', [0, 0], [10, 0], [5, 8]), complete: true }

  it('takes corners until it is closed', () => {
    expect(shapeOf(draw('polygon', [0, 0], [10, 0]))).toBeUndefined()
    expect(shapeOf(triangle)).toEqual({ kind: 'polygon', corners: triangle.points })
  })

  it('gets a corner between two others, and loses one, but not the last three', () => {
    expect(handle(triangle, 'between 2').at).toEqual([2.5, 4])
    const four = handle(triangle, 'between 2').to([0, 5])
    expect(four.points).toEqual([...triangle.points, [0, 5]])
    expect(withoutCorner(four, 3).points).toEqual(triangle.points)
    expect(withoutCorner(triangle, 0)).toBe(triangle)
    expect(withCornerAfter(triangle, 0, [5, -2]).points[1]).toEqual([5, -2])
  })

  it('that crosses itself is no area', () => {
    const knot = handle(withCornerAfter(triangle, 2, [0, 8]), 'corner 3').to([12, 4])
    expect(areaOfDrawn(shapeOf(knot)!)).toEqual({ problem: 'crosses-itself' })
  })
})

describe('a sketch of a circle', () => {
  const circle = draw('circle', [8, 45], [9, 45])

  it('has the radius of the place that was clicked second, along the ground', () => {
    expect(circle.radius).toBeCloseTo(78.847, 2)
  })

  it('is moved by its centre and resized by its rim', () => {
    const rim = handle(circle, 'radius')
    expect(rim.at[0]).toBeGreaterThan(8.99)
    expect(rim.to([10, 45]).radius).toBeCloseTo(157.7, 0)
    expect(handle(circle, 'centre').to([20, 10])).toMatchObject({ points: [[20, 10]], radius: circle.radius })
  })
})
