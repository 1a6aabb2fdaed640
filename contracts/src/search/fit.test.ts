import { describe, expect, it } from 'vitest'
import type { Bbox } from '../bbox.ts'
import { AreaFit, fitOf, TimeFit, WHOLE_FIT } from './fit.ts'

const AREA: Bbox = [0, 0, 10, 10]
const shares = (area: Bbox, ...boxes: readonly Bbox[]) => ({ ...new AreaFit([area]).compare(boxes.flat(), 0, boxes.length * 4) })
const year = (number: number) => Date.UTC(number, 0)

// @rule D64.fit
describe('the fit of an entry', () => {
  it.each<readonly [string, Bbox, readonly Bbox[], number, number]>([
    ['the area itself', AREA, [AREA], 1, 1],
    ['half of it', AREA, [[0, 0, 5, 10]], 0.5, 1],
    ['what reaches as far beyond it', AREA, [[0, 0, 20, 10]], 1, 0.5],
    ['what lies apart', AREA, [[20, 20, 30, 30]], 0, 0],
    ['both sides of the antimeridian', [170, 0, -170, 10], [[-180, 0, -170, 10]], 0.5, 1],
    ['what comes round', [-180, 0, 180, 10], [[170, 0, -170, 10]], 20 / 360, 1],
    [
      'two halves',
      AREA,
      [
        [0, 0, 5, 10],
        [5, 0, 10, 10],
      ],
      1,
      1,
    ],
    ['the same twice', AREA, [AREA, AREA], 1, 1],
  ])('has the shares of area: %s', (_, area, boxes, covered, used) => {
    const found = shares(area, ...boxes)
    expect(found.covered).toBeCloseTo(covered, 9)
    expect(found.used).toBeCloseTo(used, 9)
  })

  it('has the shares of time, open ends too', () => {
    const asked = new TimeFit({ from: year(2015), to: year(2021), now: year(2026) })
    expect({ ...asked.compare(year(2015), year(2018)) }.covered).toBeCloseTo(0.5, 2)
    expect({ ...asked.compare(year(2015), Infinity) }.used).toBeCloseTo(6 / 11, 2)
    expect({ ...asked.compare(-Infinity, year(2021)) }.covered).toBeCloseTo(1, 9)
    expect({ ...new TimeFit({ from: year(2020), now: year(2026) }).compare(year(2020), Infinity) }).toMatchObject({
      covered: 1,
      used: 1,
    })
  })

  it('is whole for the area itself, and never nothing for what lies in it', () => {
    expect(fitOf({ covered: 1, used: 1 })).toBe(WHOLE_FIT)
    expect(fitOf({ covered: 0, used: 1 })).toBe(WHOLE_FIT / 2)
    expect(fitOf({ covered: 1, used: 0 })).toBe(0)
  })
})
