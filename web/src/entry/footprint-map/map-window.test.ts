import { describe, expect, it } from 'vitest'
import { shiftsInto, windowAround } from './map-window.ts'

describe('the window of a small map', () => {
  it('is a square round the footprint, with room to see where it is', () => {
    const window = windowAround([10, -5, 20, 5])
    expect(window).toMatchObject({ north: 12, height: 24, narrowing: 1 })
    expect(window.west).toBeCloseTo(3)
    expect(windowAround([0, 30, 60, 60])).toMatchObject({ height: expect.closeTo(1.8 * 60 * Math.cos(Math.PI / 4)) as number })
  })

  it('does not lie beyond the poles, and is the world at most', () => {
    expect(windowAround([0, 85, 1, 89]).north).toBe(90)
    expect(windowAround([-180, -90, 180, 90])).toEqual({ west: -180, north: 180, width: 360, height: 360, narrowing: 1 })
  })

  it('runs across the antimeridian, and what lies beyond is moved into it', () => {
    const window = windowAround([175, -20, -175, -10])
    expect(window.west).toBeLessThan(180)
    expect(window.west + window.width).toBeGreaterThan(180)
    expect(shiftsInto(window, -180, -170)).toEqual([360])
    expect(shiftsInto(window, 170, 180)).toEqual([0])
    expect(shiftsInto(window, 0, 10)).toEqual([])
  })
})
