import { describe, expect, it } from 'vitest'
import { closedRing, geodesicDistance, geodesicEnd, geodesicLine, geodesicPath } from './geodesic-line.ts'

/** Degrees, minutes and seconds. */
const dms = (degrees: number, minutes: number, seconds: number) => degrees + minutes / 60 + seconds / 3_600

describe('a line on the ellipsoid', () => {
  it('is as long as Vincenty’s formula says for the usual example, Flinders Peak to Buninyong', () => {
    // Geoscience Australia, GDA technical manual (GRS 80, which differs from WGS 84 by a tenth of a millimetre here)
    const flinders = [dms(144, 25, 29.5244), -dms(37, 57, 3.7203)]
    const buninyong = [dms(143, 55, 35.3839), -dms(37, 39, 10.1561)]
    const { distance, azimuth } = geodesicLine(flinders, buninyong)
    expect(distance).toBeCloseTo(54_972.271, 2)
    expect(azimuth).toBeCloseTo(dms(306, 52, 5.37), 4)
    const [longitude, latitude] = geodesicEnd(flinders, azimuth, distance)
    expect(longitude).toBeCloseTo(buninyong[0]!, 8)
    expect(latitude).toBeCloseTo(buninyong[1]!, 8)
  })

  it('of a degree has the known lengths', () => {
    expect(geodesicDistance([0, 0], [1, 0])).toBeCloseTo(111_319.491, 2)
    expect(geodesicDistance([0, 0], [0, 1])).toBeCloseTo(110_574.389, 2)
    expect(geodesicDistance([0, 0], [0, 90])).toBeCloseTo(10_001_965.729, 2)
    expect(geodesicDistance([179.5, 0], [-179.5, 0])).toBeCloseTo(111_319.491, 2)
    expect(geodesicDistance([5, 5], [365, 5])).toBe(0)
  })

  it('has a length between points that lie opposite each other too, right to 0.6 per cent', () => {
    // half the way round over the pole
    expect(Math.abs(geodesicDistance([0, 0], [180, 0]) / 20_003_931.46 - 1)).toBeLessThan(0.006)
    // C. F. F. Karney, Algorithms for geodesics, 2013: (-30, 0) to (29.9, 179.8)
    expect(Math.abs(geodesicDistance([0, -30], [179.8, 29.9]) / 19_989_832.83 - 1)).toBeLessThan(0.006)
  })

  it('goes on beyond the antimeridian in small steps', () => {
    const path = geodesicPath([170, 40], [-160, 50])
    expect(path.at(-1)).toEqual([200, 50])
    expect(path.length).toBeGreaterThan(20)
    const steps = path.slice(1).map((to, at) => geodesicDistance(path[at]!, to))
    expect(Math.max(...steps)).toBeLessThanOrEqual(100_000)
    expect(path.every(([longitude], at) => at === 0 || longitude > path[at - 1]![0])).toBe(true)
  })

  it('round a pole is closed along the edge of the world', () => {
    const ring = closedRing([
      [0, 80],
      [120, 80],
      [-120, 80],
    ])
    expect(ring).toEqual([
      [0, 80],
      [120, 80],
      [240, 80],
      [360, 80],
      [360, 90],
      [0, 90],
      [0, 80],
    ])
  })
})
