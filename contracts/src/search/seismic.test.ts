import { describe, expect, it } from 'vitest'
import { asksForEarthquakes, circleDiameter, DEPTH_BANDS, depthClass, isAboutEarthquakes, SEISMIC_SOURCE_ID } from './seismic.ts'

describe('earthquakes', () => {
  // @rule D34.seismic
  it('are asked for by their source alone, under its id and its short name', () => {
    expect(asksForEarthquakes(['seismic'])).toBe(true)
    expect(asksForEarthquakes([SEISMIC_SOURCE_ID, 'seismic'])).toBe(true)
    expect(asksForEarthquakes(['seismic', 'sea'])).toBe(false)
    expect(asksForEarthquakes([])).toBe(false)
  })

  it.each([
    [-3, 1],
    [0, 1],
    [20, 1],
    [20.1, 2],
    [40, 2],
    [99, 5],
    [640, 5],
    [undefined, 1],
    // @rule S1-9.depth-bands
    // @rule D45.depth-class
  ])('are drawn in one of five colours: %s km in number %s', (kilometres, band) => {
    expect(depthClass(kilometres)).toBe(band)
    expect(DEPTH_BANDS[band - 1]).toBeDefined()
  })

  // @rule S1-9.event-circle
  it('are drawn as circles that grow with the magnitude, and never vanish', () => {
    expect(circleDiameter(0)).toBe(4)
    expect(circleDiameter(7.6) / circleDiameter(4.6)).toBeGreaterThan(2.5)
    expect(circleDiameter(9)).toBeCloseTo(41.52)
    expect(circleDiameter(-5)).toBe(4)
  })

  it.each([
    'earthquake',
    'Earthquakes in Japan',
    'seismic hazard',
    'recent quakes',
    'séisme',
    'tremblement de terre',
    'terremotos',
    'actividad sísmica',
    'trzęsienie ziemi',
    'землетрясения',
    'сейсмичность',
    '地震',
  ])('are what "%s" is about', (phrase) => {
    expect(isAboutEarthquakes(phrase)).toBe(true)
  })

  it.each(['soil moisture', 'aquake', 'séance', 'microseisms of words', ''])('are not what "%s" is about', (phrase) => {
    expect(isAboutEarthquakes(phrase)).toBe(false)
  })
})
