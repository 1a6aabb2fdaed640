import { describe, expect, it } from 'vitest'
import { boxBetween } from './draw-session.ts'
import { mercatorX, mercatorY, type Point } from './projection.ts'

const at = (longitude: number, latitude: number): Point => [mercatorX(longitude), mercatorY(latitude)]

describe('the box between two corners', () => {
  it('is the same whichever corner came first', () => {
    expect(boxBetween(at(5, 30), at(11, 37))).toEqual([5, 30, 11, 37])
    expect(boxBetween(at(11, 30), at(5, 37))).toEqual([5, 30, 11, 37])
  })

  it('crosses the antimeridian when it was drawn across', () => {
    expect(boxBetween(at(170, -20), at(195, -10))).toEqual([170, -20, -165, -10])
  })

  it('is right in a copy of the world', () => {
    expect(boxBetween(at(365, 30), at(371, 37))).toEqual([5, 30, 11, 37])
  })

  it('is the whole width when it goes round the world', () => {
    expect(boxBetween(at(-200, -20), at(200, 10))).toEqual([-180, -20, 180, 10])
  })

  it('is none without an area', () => {
    expect(boxBetween(at(5, 30), at(5, 37))).toBeUndefined()
    expect(boxBetween(at(5, 30), at(11, 30))).toBeUndefined()
  })
})
