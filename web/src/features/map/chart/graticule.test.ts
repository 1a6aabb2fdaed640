import { describe, expect, it } from 'vitest'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import {
  graticuleStep,
  latitudeRuler,
  longitudeRuler,
  meridianLabel,
  meridiansBetween,
  parallelLabel,
  parallelsBetween,
} from './graticule.ts'
import { HALF_WORLD, mercatorX, mercatorY, resolutionAt } from '@graticule/contracts/geometry/web-mercator'

describe('the step of the net', () => {
  it.each([
    [1.6, 30],
    [2.5, 15],
    [3.2, 10],
    [4.7, 5],
    [5.6, 2],
    [6.6, 1],
    [7.6, 0.5],
    [10, 0.1],
  ])('at zoom %d is %d degrees', (zoom, step) => {
    expect(graticuleStep(resolutionAt(zoom))).toBe(step)
  })

  it('gives bars of 60 to 120 pixels wherever the next step is half as wide', () => {
    for (let zoom = 1.5; zoom < 4; zoom += 0.1) {
      const width = mercatorX(graticuleStep(resolutionAt(zoom))) / resolutionAt(zoom)
      expect(width).toBeGreaterThanOrEqual(60)
      expect(width).toBeLessThanOrEqual(120.001)
    }
  })

  it('never gives bars under 60 pixels at any zoom that fills a stage', () => {
    for (let zoom = 1.5; zoom <= 18; zoom += 0.13) {
      expect(mercatorX(graticuleStep(resolutionAt(zoom))) / resolutionAt(zoom)).toBeGreaterThanOrEqual(60)
    }
  })
})

describe('labels of the net', () => {
  it.each([
    [0, 15, '0°'],
    [-5, 5, '5°W'],
    [180, 15, '180°'],
    [-180, 15, '180°'],
    [195, 15, '165°W'],
    [-190, 10, '170°E'],
    [8.5, 0.5, '8.5°E'],
    [0.30000000000000004, 0.1, '0.3°E'],
    [12.25, 0.05, '12.25°E'],
  ])('writes the meridian %d at a step of %d as %s', (longitude, step, text) => {
    expect(meridianLabel(longitude, step)).toBe(text)
  })

  it.each([
    [0, 15, '0°'],
    [-60, 30, '60°S'],
    [40, 5, '40°N'],
    [-0.5, 0.5, '0.5°S'],
  ])('writes the parallel %d at a step of %d as %s', (latitude, step, text) => {
    expect(parallelLabel(latitude, step)).toBe(text)
  })
})

describe('lines of the net', () => {
  it('go on past the antimeridian', () => {
    const lines = meridiansBetween(mercatorX(170), mercatorX(200), 10)
    expect(lines).toHaveLength(4)
    expect(lines.at(-1)).toBeCloseTo(mercatorX(200), 3)
  })

  it('end where the projection ends', () => {
    const lines = parallelsBetween(-2 * HALF_WORLD, 2 * HALF_WORLD, 15)
    expect(lines).toHaveLength(11)
    expect(lines[0]).toBeCloseTo(mercatorY(-75), 3)
  })
})

describe('a ruler', () => {
  it('puts each label where its meridian is', () => {
    const frame = sampleFrame(4.7, [14.7, 38.5])
    const { labels } = longitudeRuler(frame)
    const zero = labels.find(({ text }) => text === '0°')
    expect(zero?.at).toBeCloseTo(720 - mercatorX(14.7) / frame.resolution, 6)
    expect(labels.every(({ at }) => at >= -0.001 && at <= 1440.001)).toBe(true)
  })

  it('has bars that alternate, touch and fill its whole length', () => {
    for (const [ruler, length] of [
      [longitudeRuler(sampleFrame(4.7, [14.7, 38.5])), 1440],
      [latitudeRuler(sampleFrame(4.7, [14.7, 38.5])), 848],
      [longitudeRuler(sampleFrame(2.5, [179, 0])), 1440],
    ] as const) {
      const bars = ruler.bars.toSorted((one, other) => one.from - other.from)
      expect(bars[0]!.from).toBe(0)
      expect(bars.at(-1)!.to).toBe(length)
      bars.slice(1).forEach((bar, index) => {
        expect(bar.from).toBeCloseTo(bars[index]!.to, 6)
        expect(bar.filled).not.toBe(bars[index]!.filled)
      })
    }
  })

  it('keeps the colour of a bar while the map is moved', () => {
    const barAt = (longitude: number) => {
      const frame = sampleFrame(4.7, [longitude, 0])
      const middle = 720 + (mercatorX(7.5) - frame.centre[0]) / frame.resolution
      return longitudeRuler(frame).bars.find(({ from, to }) => from < middle && to > middle)?.filled
    }
    expect(barAt(5)).toBe(barAt(9))
    expect(barAt(5)).toBe(barAt(-20))
  })
})
