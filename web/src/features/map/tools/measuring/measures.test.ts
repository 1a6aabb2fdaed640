import { describe, expect, it } from 'vitest'
import { areaText, lengthText, measuresOf } from './measures.ts'

describe('measures', () => {
  // @rule B-drawing.measures
  it('of a distance are its segments and their sum', () => {
    const { segments, total, area } = measuresOf([[0, 0], [1, 0], [1, 1]], 'distance') // prettier-ignore
    expect(segments.map(({ length }) => Math.round(length))).toEqual([111_319, 110_574])
    expect(segments.map(({ azimuth }) => Math.round(azimuth))).toEqual([90, 0])
    expect(total).toBeCloseTo(221_893.88, 1)
    expect(area).toBeNull()
  })

  it('of an area go back to the first point', () => {
    const { segments, area } = measuresOf([[0, 0], [1, 0], [1, 1], [0, 1]], 'area') // prettier-ignore
    expect(segments).toHaveLength(4)
    // a quadrangle of a degree, its northern side along the shortest line
    expect(area! / 12_308.8).toBeCloseTo(1, 3)
    expect(measuresOf([[0, 0], [1, 0]], 'area')).toMatchObject({ area: null }) // prettier-ignore
  })

  it('are short across the antimeridian', () => {
    expect(measuresOf([[179, 0], [-179, 0]], 'distance').total).toBeCloseTo(222_638.98, 1) // prettier-ignore
  })

  it('are written in the unit that suits them', () => {
    expect([3.25, 850.4, 12_530, 221_894, 4_221_894].map((metres) => lengthText(metres, 'metric'))).toEqual([
      '3.3 m',
      '850 m',
      '12.53 km',
      '221.9 km',
      '4,222 km',
    ])
    expect(lengthText(12_530, 'nautical')).toBe('6.766 NM')
    expect([0.0042, 12.53].map((area) => areaText(area, 'metric'))).toEqual(['4,200 m²', '12.53 km²'])
    expect(areaText(12.53, 'hectares')).toBe('1,253 ha')
    expect(areaText(12.53, 'nautical')).toBe('3.653 NM²')
  })
})
