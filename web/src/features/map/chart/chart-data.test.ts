import { describe, expect, it } from 'vitest'
import { HALF_WORLD, mercatorX, mercatorY, type Point } from '@graticule/contracts/geometry/web-mercator'
import { loadWorld } from './chart-data.ts'
import { type ChartLine, isCut, unpackLine } from './chart-lines.ts'

const worlds = { '110m': await loadWorld('110m'), '50m': await loadWorld('50m') }

function segmentsOf({ xy }: ChartLine): [Point, Point][] {
  return Array.from({ length: xy.length / 2 - 1 }, (_, i) => [
    [xy[2 * i]!, xy[2 * i + 1]!],
    [xy[2 * i + 2]!, xy[2 * i + 3]!],
  ])
}

function isLand([x, y]: Point, land: readonly ChartLine[]): boolean {
  let inside = false
  for (const line of land) {
    for (const [[ax, ay], [bx, by]] of segmentsOf(line)) {
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}

describe.each(Object.entries(worlds))('the world at 1:%s', (_, { land, borders }) => {
  it('is cut at the antimeridian: nothing runs across the map', () => {
    const drawn = [...land, ...borders].flatMap(segmentsOf).filter(([from, to]) => !isCut(from, to))
    // the longest real line is the 49th parallel between Canada and the United States
    expect(Math.max(...drawn.map(([from, to]) => Math.abs(from[0] - to[0])))).toBeLessThan(mercatorX(30))
    expect(drawn.every(([from, to]) => Math.abs(from[0]) <= HALF_WORLD + 1 && Math.abs(to[0]) <= HALF_WORLD + 1)).toBe(true)
  })

  it('has closed rings', () => {
    for (const { xy } of land) {
      expect(xy[0]).toBeCloseTo(xy[xy.length - 2]!, 3)
      expect(xy[1]).toBeCloseTo(xy[xy.length - 1]!, 3)
    }
  })

  it.each<[string, number, number, boolean]>([
    ['Paris', 2.35, 48.86, true],
    ['Novosibirsk', 82.92, 55.03, true],
    ['the far east of Chukotka', -173, 66.5, true],
    ['Alice Springs', 133.9, -23.7, true],
    ['the South Pole', 10, -84.9, true],
    ['the middle of the Atlantic', -35, 30, false],
    ['the Pacific at the antimeridian', 179.9, 0, false],
    ['the Caspian Sea', 50.9, 41.9, false],
  ])('knows whether %s is land', (_name, longitude, latitude, expected) => {
    expect(isLand([mercatorX(longitude), mercatorY(latitude)], land)).toBe(expected)
  })
})

describe('a packed line', () => {
  it('is unpacked to map coordinates with the bounds of its runs', () => {
    const packed = [0, 0, ...Array.from({ length: 40 }, () => [1, 1]).flat()]
    const { xy, bounds, chunks } = unpackLine(packed, 0.5)
    expect(xy[80]).toBeCloseTo(mercatorX(20), 6)
    expect(xy[81]).toBeCloseTo(mercatorY(20), 6)
    expect(bounds[2]).toBe(xy[80])
    expect(chunks).toHaveLength(8)
    expect(chunks[2]).toBe(xy[64])
  })
})
