import { bboxContains, isBbox, longitudeSpan } from '@graticule/contracts/bbox'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaCentre, cityBox } from './place-record.ts'

const city = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  population: fc.nat(40_000_000),
})

describe('cityBox', () => {
  it('is a box around the centre, wherever the city lies', () => {
    fc.assert(
      fc.property(city, (one) => {
        const box = cityBox(one)
        expect(isBbox(box)).toBe(true)
        const [longitude, latitude] = [one.longitude, one.latitude].map((degrees) => Math.round(degrees * 1000) / 1000) as [
          number,
          number,
        ]
        expect(bboxContains(box, [longitude, latitude, longitude, latitude])).toBe(true)
      }),
    )
  })

  it('grows with the population: one million reach 12 km from the centre', () => {
    const [west, south, east, north] = cityBox({ longitude: 0, latitude: 0, population: 1_000_000 })
    for (const side of [-west, -south, east, north]) expect(side * 111.32).toBeCloseTo(12, 1)
  })

  it('is as wide in kilometres in the north as at the equator', () => {
    const degrees = (latitude: number) => longitudeSpan(cityBox({ longitude: 10, latitude, population: 100_000 }))
    expect(degrees(60) / degrees(0)).toBeCloseTo(2, 1)
  })

  it('crosses the antimeridian where the city is near it', () => {
    const [west, , east] = cityBox({ longitude: 179.99, latitude: -16, population: 10_000 })
    expect(west).toBeGreaterThan(179)
    expect(east).toBeLessThan(-179)
  })
})

describe('areaCentre', () => {
  it('lies between the edges, across the antimeridian too', () => {
    expect(areaCentre([170, -10, -170, 10])).toEqual([180, 0])
    expect(areaCentre([0, 0, 1, 1])).toEqual([0.5, 0.5])
  })
})
