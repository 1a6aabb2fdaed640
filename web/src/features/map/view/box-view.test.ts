import type { Bbox } from '@graticule/contracts/bbox'
import { describe, expect, it } from 'vitest'
import { boxView } from './box-view.ts'
import { mercatorX, mercatorY, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'

const [width, height] = [366, 112]

describe('the small map of a box', () => {
  it.each<[string, Bbox]>([
    ['Andalusia', [-7.5, 36, -1.6, 38.7]],
    ['Chile, which is long', [-75.7, -55.9, -66.4, -17.5]],
    ['Vatican City, which is small', [12.445, 41.9, 12.458, 41.907]],
    ['Fiji, on both sides of the antimeridian', [177, -19, -178, -16]],
  ])('has %s in its middle, with something around it', (_, box) => {
    const { pixels } = boxView(box, width, height)
    const [left, top, right, bottom] = pixels
    expect((left + right) / 2).toBeCloseTo(width / 2)
    expect((top + bottom) / 2).toBeCloseTo(height / 2)
    expect(right).toBeGreaterThan(left)
    expect(bottom).toBeGreaterThan(top)
    expect(right - left).toBeLessThanOrEqual(width * 0.6 + 1e-6)
    expect(bottom - top).toBeLessThanOrEqual(height * 0.6 + 1e-6)
  })

  it('is no wider than the world, and has its corner where the box says', () => {
    expect(boxView([-180, -90, 180, 90], width, height).resolution).toBeCloseTo(WORLD_WIDTH / width)
    const { left, top, resolution, pixels } = boxView([-10, 35, 5, 45], width, height)
    expect(left + pixels[0] * resolution).toBeCloseTo(mercatorX(-10))
    expect(top - pixels[1] * resolution).toBeCloseTo(mercatorY(45))
  })
})
