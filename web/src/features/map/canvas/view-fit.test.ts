import { bboxContains, type Bbox, longitudeSpan, unionOfBoxes } from '@graticule/contracts/bbox'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import { longitudeOf, latitudeOf, mercatorX } from '@graticule/contracts/geometry/web-mercator'
import { boundsToShow, freeArea, isFarFrom, limitBounds, paddingWithLayers, visibleBox } from './view-fit.ts'

const padding = { top: 24, right: 44, bottom: 44, left: 24 }

describe('bounds that are larger than a fit may show', () => {
  it('lose what lies farthest from the present view', () => {
    expect(limitBounds([0, 0, 100, 10], 40, 40, [0, 5])).toEqual([0, 0, 40, 10])
    expect(limitBounds([0, 0, 100, 10], 40, 40, [50, 5])).toEqual([30, 0, 70, 10])
    expect(limitBounds([0, 0, 100, 100], 40, 40, [500, -500])).toEqual([60, 0, 100, 40])
  })
})

describe('the box around several boxes', () => {
  it('is the box itself when there is one', () => {
    expect(unionOfBoxes([[5, 30, 11, 37]])).toEqual([5, 30, 11, 37])
  })

  it('goes the short way round the world, across the antimeridian', () => {
    expect(
      unionOfBoxes([
        [160, -10, 170, 0],
        [-170, 0, -160, 5],
      ]),
    ).toEqual([160, -10, -160, 5])
  })

  it('keeps a box across the antimeridian whole', () => {
    expect(
      unionOfBoxes([
        [170, -25, -165, -10],
        [150, -20, 160, -15],
      ]),
    ).toEqual([150, -25, -165, -10])
  })

  it('is the whole width when no gap is left', () => {
    expect(
      unionOfBoxes([
        [-180, 0, 0, 10],
        [0, -5, 180, 10],
      ]),
    ).toEqual([-180, -5, 180, 10])
  })

  it('leaves out boxes of the whole world as long as there are others', () => {
    const world: Bbox = [-180, -90, 180, 90]
    expect(unionOfBoxes([world, [5, 30, 11, 37]])).toEqual([5, 30, 11, 37])
    expect(unionOfBoxes([world])).toEqual([-180, -90, 180, 90])
    expect(unionOfBoxes([])).toBeUndefined()
  })

  it('contains every box and is never wider than needed to', () => {
    const box = fc
      .tuple(
        fc.integer({ min: -180, max: 180 }),
        fc.integer({ min: -90, max: 80 }),
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 0, max: 10 }),
      )
      .map(([west, south, span, height]): Bbox => {
        const east = west + span
        return [west, south, east > 180 ? east - 360 : east, south + height]
      })
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 6 }), (boxes) => {
        const union = unionOfBoxes(boxes)!
        for (const one of boxes) expect(bboxContains(union, one)).toBe(true)
        // any other box that begins where one of them does and holds all is at least as wide
        for (const [west] of boxes) {
          const span = Math.max(...boxes.map((one) => ((((one[0] - west) % 360) + 360) % 360) + longitudeSpan(one)))
          expect(longitudeSpan(union)).toBeLessThanOrEqual(Math.min(360, span) + 1e-9)
        }
      }),
    )
  })
})

describe('the view of some boxes', () => {
  it('lies in the copy of the world that is nearest', () => {
    const [west, , east] = boundsToShow([[-170, 0, -160, 5]], mercatorX(175))!
    expect(longitudeOf(west)).toBeCloseTo(190, 6)
    expect(longitudeOf(east)).toBeCloseTo(200, 6)
  })

  it('shows a box across the antimeridian in one piece', () => {
    const [west, , east] = boundsToShow([[170, -25, -165, -10]], 0)!
    expect(longitudeOf(east) - longitudeOf(west)).toBeCloseTo(25, 6)
  })

  it('widens what is narrower than 0.02 degrees', () => {
    const [west, south, east, north] = boundsToShow([[8.5, 47.3, 8.5, 47.3]], 0)!
    expect(longitudeOf(east) - longitudeOf(west)).toBeCloseTo(0.02, 6)
    expect(latitudeOf(north) - latitudeOf(south)).toBeCloseTo(0.02, 6)
  })
})

describe('the free part of the stage', () => {
  it('lies right of the panel and inside the rulers', () => {
    expect(freeArea(sampleFrame(3), { ...padding, left: 516 })).toEqual({ left: 492, top: 0, right: 1420, bottom: 828 })
  })

  it('ends at the layer panel when that is open beside the map', () => {
    expect(paddingWithLayers(padding, true, 1440).right).toBe(444)
    expect(paddingWithLayers(padding, false, 1440).right).toBe(44)
    expect(paddingWithLayers(padding, true, 390).right).toBe(44)
  })

  it('is reported as a box of what can be seen', () => {
    const [west, south, east, north] = visibleBox(sampleFrame(4, [10, 40]), padding)!
    expect(west).toBeLessThan(east)
    expect(east - west).toBeGreaterThan(120)
    expect(south).toBeLessThan(40)
    expect(north).toBeGreaterThan(40)
  })

  it('is a box across the antimeridian there', () => {
    const [west, , east] = visibleBox(sampleFrame(4, [179, 0]), padding)!
    expect(west).toBeGreaterThan(0)
    expect(east).toBeLessThan(0)
  })

  it('is the whole width when the stage is wider than the world', () => {
    const [west, , east] = visibleBox(sampleFrame(1, [100, 0]), padding)!
    expect([west, east]).toEqual([-180, 180])
  })

  it('is nothing when the panels leave nothing', () => {
    expect(visibleBox(sampleFrame(4), { ...padding, left: 1500 })).toBeUndefined()
  })
})

describe('a move that makes a search of this area useful', () => {
  const base = sampleFrame(4)
  const moved = (dx: number, dy: number) => ({ ...base, centre: [dx * base.resolution, dy * base.resolution] as const })
  it('goes by more than a third of the stage, or by a zoom level', () => {
    expect(isFarFrom(base, moved(470, 0))).toBe(false)
    expect(isFarFrom(base, moved(490, 0))).toBe(true)
    expect(isFarFrom(base, moved(0, -290))).toBe(true)
    expect(isFarFrom(base, sampleFrame(4.9))).toBe(false)
    expect(isFarFrom(base, sampleFrame(5))).toBe(true)
  })
})
