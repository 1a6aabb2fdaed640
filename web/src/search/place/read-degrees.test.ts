import { describe, expect, it } from 'vitest'
import { readDegrees } from './read-degrees.ts'

describe('degrees', () => {
  it.each([
    ['8.46', 8.46],
    ['8.46° O', -8.46],
    ['8.46° з. д.', -8.46],
    ['8.46° в. д.', 8.46],
    [' -8.46 ', -8.46],
    ['−8,46', -8.46],
    ['+8', 8],
    ['8.46° W', -8.46],
    ['8.46w', -8.46],
    ['E 8.46', 8.46],
    ['8°30′', 8.5],
    ['8° 30\' 36" W', -8.51],
    ['8°30’36” E', 8.51],
    ['8 30 36', 8.51],
    ['8:30.6', 8.51],
    ['-8 30', -8.5],
    ['180', 180],
    ['-0', 0],
  ])('are read from %j', (text, degrees) => {
    expect(readDegrees(text, 'longitude')).toBeCloseTo(degrees, 10)
    expect(Object.is(readDegrees(text, 'longitude'), -0)).toBe(false)
  })

  it.each([
    ['', 'not-a-number'],
    ['x', 'not-a-number'],
    ['8.46.2', 'not-a-number'],
    ['8 60', 'not-a-number'],
    ['8 30 60', 'not-a-number'],
    ['8.5 30', 'not-a-number'],
    ['8 30 10 5', 'not-a-number'],
    ['-8 W', 'not-a-number'],
    ['W', 'not-a-number'],
    ['1e1', 'not-a-number'],
    ['8--4', 'not-a-number'],
    ['8 N', 'not-a-longitude'],
    ['180.01', 'longitude'],
    ['200 W', 'longitude'],
  ] as const)('are not read from %j', (text, fault) => {
    expect(readDegrees(text, 'longitude')).toBe(fault)
  })

  it('keep to the domain and the letters of latitudes', () => {
    expect(readDegrees('34 7 12 S', 'latitude')).toBeCloseTo(-34.12, 10)
    expect(readDegrees('97.40', 'latitude')).toBe('latitude')
    expect(readDegrees('12 E', 'latitude')).toBe('not-a-latitude')
  })
})
