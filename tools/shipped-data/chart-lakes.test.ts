import { describe, expect, it } from 'vitest'
import { isWithin, lakesOf, rounded } from './chart-lakes.ts'
import { type Point, ringArea } from './pole-of-inaccessibility.ts'

const square = (west: number, south: number, side: number): Point[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

describe('a lake and the land around it', () => {
  const continent = square(0, 0, 100)
  const sea = square(60, 60, 20)
  const land = [continent, sea, square(65, 65, 10), square(200, 0, 100)]

  it('is kept where all of its shore is land, on a continent or on an island in a sea of it', () => {
    expect(isWithin(square(10, 10, 20), land)).toBe(true)
    expect(isWithin(square(67, 67, 4), land)).toBe(true)
    expect(isWithin(square(240, 40, 5), land)).toBe(true)
  })

  it('is left out where one corner lies in the sea, outside or within the continent', () => {
    expect(isWithin(square(90, 10, 20), land)).toBe(false)
    expect(isWithin(square(45, 45, 17), land)).toBe(false)
    expect(isWithin(square(61, 61, 2), land)).toBe(false)
    expect(isWithin(square(120, 10, 20), land)).toBe(false)
  })
})

describe('a rounded shore', () => {
  it('loses the corners of the grid and nothing more', () => {
    const shore = rounded(square(0, 0, 8), 1)
    expect(shore[0]).toEqual(shore.at(-1))
    expect(shore).toHaveLength(9)
    expect(shore.slice(0, 3)).toEqual([
      [2, 0],
      [6, 0],
      [8, 2],
    ])
    // each corner is a triangle with sides of 2
    expect(ringArea(shore as unknown as Point[])).toBe(64 - 4 * 2)
  })

  it('is left as it is when it is not to be rounded', () => {
    expect(rounded(square(0, 0, 8), 0)).toEqual(square(0, 0, 8))
  })
})

describe('the lakes of the package', () => {
  /** The lakes of a scale around a point, as how many rings they have: the shore and the islands. */
  const ringsAt = (scale: '110m' | '50m', [x, y]: Point, smallest = 0) => {
    const box = square(x - 0.01, y - 0.01, 0.02)
    return lakesOf(scale, smallest)
      .filter(([shore = []]) => isWithin(box, [shore as unknown as Point[]]))
      .map(({ length }) => length)
  }

  it('have their islands, which the even-odd rule makes land again', () => {
    expect(ringsAt('50m', [-87.5, 47.6])[0]).toBeGreaterThan(1) // Lake Superior with Isle Royale
    expect(ringsAt('50m', [33, -1])[0]).toBeGreaterThan(1) // Lake Victoria
    expect(ringsAt('110m', [33, -1])).toEqual([1])
  })

  it('are there in two scales, the finer one without those that are too small', () => {
    expect(lakesOf('110m', 0)).toHaveLength(25)
    expect(lakesOf('50m', 0)).toHaveLength(275)
    expect(lakesOf('50m', 0.3)).toHaveLength(158)
    expect(ringsAt('50m', [108.3, 53.9], 0.3)).toHaveLength(1) // Lake Baikal
  })
})
