import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildBasemap } from './build-basemap.ts'
import { poleOfInaccessibility, type Ring, ringArea } from './pole-of-inaccessibility.ts'

const rectangle = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

describe('the embedded world map', () => {
  it.each(Object.entries(buildBasemap()))('%s is committed as the package makes it', (name, text) => {
    // Compared as a whole: a difference of half a megabyte helps nobody.
    expect(readFileSync(join(import.meta.dirname, '../web/src/features/map/chart', name), 'utf8') === text).toBe(true)
  })
})

describe('the place of a label', () => {
  it('is the middle of a square', () => {
    const [x, y] = poleOfInaccessibility([rectangle(0, 0, 8, 8)], 0.01)
    expect(Math.hypot(x - 4, y - 4)).toBeLessThan(0.1)
  })

  it('lies in the wide part of an L, not in the middle of its box', () => {
    const ring: Ring = [
      [0, 0],
      [10, 0],
      [10, 2],
      [4, 2],
      [4, 10],
      [0, 10],
      [0, 0],
    ]
    const [x, y] = poleOfInaccessibility([ring], 0.01)
    expect(x).toBeLessThan(4)
    expect(y).toBeLessThan(10)
    expect(ringArea(ring)).toBe(52)
  })

  it('keeps away from a hole', () => {
    const [x] = poleOfInaccessibility([rectangle(0, 0, 10, 4), rectangle(0.5, 0.5, 6, 3.5)], 0.01)
    expect(x).toBeGreaterThan(6)
  })
})
