import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RecordPicture } from '../../../server/src/seed/picture-of-record.ts'
import { pictureRegion } from '../../../server/src/seed/picture-region.ts'
import { DRAWINGS } from './drawings.ts'
import { groundOf } from './ground.ts'
import { drawPicture } from './motifs.ts'
import { holds, SIDE, type Spot } from './raster.ts'
import { newSheet } from './sheet.ts'

const picture = (overrides: Partial<RecordPicture> = {}): RecordPicture => ({
  name: 'soil-moisture-world-a',
  motif: 'map',
  theme: 'soil-moisture',
  region: { view: 'world' },
  variant: 0,
  ...overrides,
})
const print = (pixels: Uint8ClampedArray) => createHash('sha256').update(pixels).digest('hex')
const coloursOf = (pixels: Uint8ClampedArray) => {
  const words = new Uint32Array(pixels.buffer)
  return new Set(words.map((word) => word & 0xf0f0f0)).size
}

const europe = groundOf(pictureRegion([[-25, 34, 45, 72]]), 0)

describe('drawing pictures', () => {
  it('draws the same picture each time, and another one for another name', () => {
    const first = print(drawPicture(picture()))
    expect(drawPicture(picture())).toHaveLength(SIDE * SIDE * 4)
    expect(print(drawPicture(picture()))).toBe(first)
    expect(print(drawPicture(picture({ name: 'soil-moisture-world-b' })))).not.toBe(first)
  })

  it.each(Object.keys(DRAWINGS) as RecordPicture['theme'][])('draws %s so that something is to be seen', (theme) => {
    const sheet = newSheet(europe, theme)
    DRAWINGS[theme](sheet)
    expect(coloursOf(sheet.raster.finish())).toBeGreaterThan(8)
  })

  it.each(['sheets', 'page', 'portal', 'standard', 'steps'] as const)('draws %s round a map', (motif) => {
    const pixels = drawPicture(picture({ motif, theme: 'fire' }))
    expect(coloursOf(pixels)).toBeGreaterThan(20)
  })

  it('shows a field of the sea where there is almost none, on a lake', () => {
    const lakes = drawPicture(picture({ theme: 'sea-temperature', region: pictureRegion([[-92.5, 41.3, -75.8, 49.1]]) }))
    expect(coloursOf(lakes)).toBeGreaterThan(50)
  })
})

describe('the ground of a picture', () => {
  const middle: Spot = [SIDE / 2, SIDE / 2]
  const groundAt = (...box: readonly number[]) => groundOf(pictureRegion([box]), 0)

  it('has land and sea where they are, at every scale', () => {
    expect(holds(groundAt(6.8, 45.8, 10.5, 47).land, middle)).toBe(true)
    expect(holds(groundAt(16.4, -34.9, 32.95, -22.1).land, middle)).toBe(true)
    expect(holds(groundAt(26.4, 38.7, 42.4, 48.8).sea, middle)).toBe(true)
    expect(holds(groundAt(-40, 20, -30, 30).sea, middle)).toBe(true)
    expect(holds(groundAt(-180, -90, 180, -60).land, middle)).toBe(true)
    expect(holds(groundAt(-180, 60, 180, 90).sea, middle)).toBe(true)
  })

  it('knows latitudes, and the coast', () => {
    const sicily = groundAt(12, 36, 16, 39)
    expect(sicily.latitude(middle)).toBeCloseTo(38, 0)
    expect(sicily.nearCoast(middle)).toBeGreaterThanOrEqual(0)
    expect(groundAt(-40, 20, -30, 30).nearCoast(middle)).toBe(0)
  })

  it('has a dark sky beside the globe', () => {
    const disk = groundAt(-156, -81, 6, 81)
    expect(holds(disk.earth, [1, 1])).toBe(false)
    expect(holds(disk.earth, middle)).toBe(true)
  })
})
