import { describe, expect, it } from 'vitest'
import { groundResolution, metresPer } from './units.ts'

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

// @rule B-record-formats.resolution
describe('a ground resolution', () => {
  it.each([
    ['0.25 degrees north', undefined, 27_780],
    ['0.25 x 0.25 degree', undefined, 27_780],
    ['1 arc-second', undefined, 30.8667],
    ['30', 'Decimal seconds', 926],
    ['.5', 'decimal_minutes', 926],
    ['1', 'survey feet', 0.3048],
    ['100', 'international feet', 30.48],
    ['1', 'Statute Miles', 1_609.344],
    ['1', 'Nautical Miles', 1_852],
    ['4.5 km range', 'm', 4_500],
    ['1e-3', 'rad', 6_366.7],
    ['10m', undefined, 10],
    ['1/4 degree', undefined, 27_780],
    ['30m x 60m', undefined, 30],
    ['10-20 m', undefined, 10],
    ['approximately 30 meters', undefined, 30],
    ['1,000 m', undefined, 1_000],
    ['0,25 degrés', undefined, 27_780],
    ['2 kilómetros', undefined, 2_000],
    ['3 Bogensekunden', undefined, 92.6],
    ['20 degrees Celsius', undefined, undefined],
    ['1:25000', 'm', undefined],
    ['30 pixels', 'm', undefined],
    ['30', undefined, undefined],
    ['fine', 'm', undefined],
    ['0', 'm', undefined],
    ['3', 'dBZ', undefined],
  ])('of %s in %s is %s metres', (text, unit, metres) => {
    const found = groundResolution([{ text, unit }])
    expect(found === undefined ? undefined : Number(found.toPrecision(5))).toBe(
      metres === undefined ? undefined : Number(metres.toPrecision(5)),
    )
  })

  it('is the finest of several', () => {
    expect(groundResolution([{ text: '1 km' }, { text: '20', unit: 'm' }, { text: 'unknown' }])).toBe(20)
  })
})
