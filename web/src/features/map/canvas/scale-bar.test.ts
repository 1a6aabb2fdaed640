import { describe, expect, it } from 'vitest'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import { scaleBar } from './scale-bar.ts'

describe('the scale bar', () => {
  it('is a round distance of 40 to 100 pixels at every zoom and latitude', () => {
    for (let zoom = 1; zoom <= 18; zoom += 0.37) {
      for (const latitude of [0, 38, -72]) {
        const { width, value } = scaleBar(sampleFrame(zoom, [0, latitude]))
        expect(width).toBeLessThanOrEqual(100)
        expect(width).toBeGreaterThanOrEqual(39.9)
        expect(['1', '2', '5']).toContain(String(value)[0])
      }
    }
  })

  it('counts the stretch of the projection: at 60 degrees the same bar is half the distance', () => {
    const equator = scaleBar(sampleFrame(4, [0, 0]))
    const north = scaleBar(sampleFrame(5, [0, 60]))
    // one zoom level in doubles the scale, and 60 degrees north doubles it again
    expect(equator.width / equator.value / (north.width / north.value)).toBeCloseTo(1 / 4, 2)
  })

  it('turns to metres close by', () => {
    expect(scaleBar(sampleFrame(17, [8, 47])).unit).toBe('m')
  })
})
