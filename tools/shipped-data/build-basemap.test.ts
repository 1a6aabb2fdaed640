import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildBasemap, COARSE } from './build-basemap.ts'
import { cellsOf, clipLine, clipRing } from './cut-into-cells.ts'
import { type Point, poleOfInaccessibility, type Ring, ringArea } from './pole-of-inaccessibility.ts'
import { root } from '../root.ts'

const rectangle = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

describe('the embedded world map', () => {
  const { chart, coasts } = buildBasemap()
  const web = join(root, 'web')
  it.each(Object.entries(chart))('%s is committed as the package makes it', (name, text) => {
    // Compared as a whole: a difference of half a megabyte helps nobody.
    const folder = name === COARSE ? 'src/entry/footprint-map' : 'src/features/map/chart'
    expect(readFileSync(join(web, folder, name), 'utf8') === text).toBe(true)
  })

  it('has its fine coasts committed as the package makes them, less than 4 MB in all', () => {
    const folder = join(web, 'public/coasts')
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(coasts).toSorted())
    const differing = Object.entries(coasts).filter(([name, text]) => readFileSync(join(folder, name), 'utf8') !== text)
    expect(differing.map(([name]) => name)).toEqual([])
    expect(Object.values(coasts).reduce((sum, { length }) => sum + length, 0)).toBeLessThan(4_000_000)
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

describe('a line that is cut into cells', () => {
  // cells of 10 units
  const degreesPerUnit = 1.5
  const square: Point[] = [
    [-4, -4],
    [6, -4],
    [6, 6],
    [-4, 6],
    [-4, -4],
  ]
  const area = (ring: Point[]) => ringArea(ring)

  it('keeps its area when it is a ring, and meets its neighbours at the edges', () => {
    const parts = cellsOf(square, degreesPerUnit).map((cell) => clipRing(square, cell))
    expect(parts).toHaveLength(4)
    expect(parts.reduce((sum, part) => sum + area(part), 0)).toBe(100)
    for (const part of parts) expect(part[0]).toEqual(part.at(-1))
  })

  it('is cut at the same point on both sides of an edge', () => {
    const slanted: Point[] = [
      [-7, 1],
      [8, 4],
      [3, 9],
      [-7, 1],
    ]
    const [west, east] = cellsOf(slanted, degreesPerUnit).map((cell) => clipRing(slanted, cell))
    const onEdge = (ring: Point[]) => new Set(ring.filter(([x]) => x === 0).map(([, y]) => y))
    expect(onEdge(west!)).toEqual(onEdge(east!))
  })

  it('leaves nothing in a cell that it only passes round', () => {
    const around: Point[] = [
      [-5, -5],
      [25, -5],
      [25, 15],
      [22, 15],
      [22, -2],
      [-5, -2],
      [-5, -5],
    ]
    const passed = cellsOf(around, degreesPerUnit).find(({ west, south }) => west === 0 && south === 0)!
    expect(clipRing(around, passed)).toEqual([])
  })

  it('comes in parts when it is open and leaves a cell', () => {
    const line: Point[] = [
      [2, 2],
      [2, 12],
      [8, 12],
      [8, 2],
    ]
    const [upper, lower] = cellsOf(line, degreesPerUnit)
    expect(clipLine(line, upper!)).toHaveLength(1)
    expect(clipLine(line, lower!)).toEqual([
      [
        [2, 2],
        [2, 10],
      ],
      [
        [8, 10],
        [8, 2],
      ],
    ])
  })
})
