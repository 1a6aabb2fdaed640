import type { Bbox } from '@graticule/contracts/bbox'
import { describe, expect, it } from 'vitest'
import { sampleFrame } from '../../../../testing/sample-frame.ts'
import { footprintsAt, nextAt } from './footprint-hit.ts'
import { footprintShape } from './footprint-shape.ts'
import { mercatorX, mercatorY, type Point } from '@graticule/contracts/geometry/web-mercator'

const frame = sampleFrame(4.7, [14.7, 38.5])
const at = (longitude: number, latitude: number): Point => [mercatorX(longitude), mercatorY(latitude)]
const shapeOf = (id: string, index: number, ...boxes: readonly Bbox[]) => footprintShape({ id, index, title: id, boxes })!
const small = shapeOf('small', 1, [8, 33, 10, 35])
const middle = shapeOf('middle', 2, [5, 30, 11, 37])
const far = shapeOf('far', 3, [-30, 25, 60, 55])
const point = shapeOf('point', 4, [20, 40, 20, 40])
const all = [middle, far, small, point]
const ids = (place: Point) => footprintsAt(all, place, frame).map(({ id }) => id)

describe('footprints under the pointer', () => {
  it('are the smallest first', () => {
    expect(ids(at(9, 34))).toEqual(['small', 'middle'])
    expect(ids(at(6, 34))).toEqual(['middle'])
  })

  it('that fill most of the view are met at their edge only, so that there is sea to click on', () => {
    expect(ids(at(15, 40))).toEqual([])
    expect(ids(at(15, 55))).toEqual(['far'])
  })

  it('include dots a few pixels around them', () => {
    expect(ids([mercatorX(20) + 5 * frame.resolution, mercatorY(40)])).toEqual(['point'])
    expect(ids([mercatorX(20) + 12 * frame.resolution, mercatorY(40)])).toEqual([])
  })

  it('leave out the hole of a polygon', () => {
    const ring = (west: number, south: number, east: number, north: number) => [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    const holed = footprintShape({
      id: 'holed',
      index: 1,
      title: '',
      boxes: [[10, 35, 20, 42]],
      geometry: { type: 'Polygon', coordinates: [ring(10, 35, 20, 42), ring(12, 37, 18, 40)] },
    })!
    expect(footprintsAt([holed], at(15, 38.5), frame)).toEqual([])
    expect(footprintsAt([holed], at(11, 36), frame)).toEqual([holed])
  })
})

describe('a click', () => {
  const stack = [small, middle]
  it('takes the smallest first and walks down the stack when clicked again', () => {
    expect(nextAt(stack, null)).toBe(small)
    expect(nextAt(stack, 'small')).toBe(middle)
    expect(nextAt(stack, 'middle')).toBe(small)
    expect(nextAt(stack, 'elsewhere')).toBe(small)
  })

  it('on empty sea takes nothing', () => {
    expect(nextAt([], 'small')).toBeUndefined()
  })
})
