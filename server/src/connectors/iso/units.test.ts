import { describe, expect, it } from 'vitest'
import { metresPer } from './units.ts'

describe('units of resolution', () => {
  it.each([
    'degree',
    'deg',
    'degrees_north',
    'degree_N',
    'degreesE',
    'degreesLatitude',
    'degrees longitude',
    'degreeLat',
    'decimal degrees',
    'Decimal_Degrees',
    'degrees of latitude',
    'arc_degrees',
    '°',
    'http://example.org/uom.xml#degreesLongitude',
  ])('%s are degrees', (unit) => {
    expect(metresPer(unit, 'distance')).toBe(111_120)
    expect(metresPer(unit, 'length')).toBeUndefined()
  })

  it.each(['degreesC', 'degrees_celsius', 'degF', 'degrees Kelvin', 'degenerate'])('%s are none of distance', (unit) => {
    expect(metresPer(unit, 'distance')).toBeUndefined()
  })
})
