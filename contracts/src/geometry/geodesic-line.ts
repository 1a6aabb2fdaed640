/**
 * Distances and destinations on the ellipsoid WGS 84, by the formulae of Vincenty (T. Vincenty, Direct and Inverse Solutions of
 * Geodesics on the Ellipsoid with Application of Nested Equations, Survey Review XXIII 176, 1975), right to half a millimetre.
 * They fail between points nearly opposite each other on the earth; there the distance is that on a sphere of the mean radius,
 * right to 0.6 per cent. Positions are longitude and latitude in degrees, azimuths are degrees clockwise from north, lengths are
 * metres.
 */
import type { Position } from '../resource.ts'

/** Semi-major and semi-minor axis of WGS 84, and its flattening. */
const A = 6_378_137
const F = 1 / 298.257223563
const B = A * (1 - F)
/** Mean radius of the earth (2a + b) / 3 (IUGG). */
const MEAN_RADIUS = (2 * A + B) / 3
/** Steps after which there is no answer, and the change of an angle that is none. */
const STEPS = 200
const SETTLED = 1e-12

const RADIANS = Math.PI / 180

export interface GeodesicLine {
  /** Metres. */
  readonly distance: number
  /** Direction at the start, degrees clockwise from north, 0 to 360. */
  readonly azimuth: number
}

/** What both formulae add to the arc: their coefficients A and B (Vincenty's equations 3, 4 and 6). */
function coefficients(cosSqAlpha: number): { readonly a: number; readonly b: number } {
  const uSq = (cosSqAlpha * (A * A - B * B)) / (B * B)
  return {
    a: 1 + (uSq / 16_384) * (4_096 + uSq * (-768 + uSq * (320 - 175 * uSq))),
    b: (uSq / 1_024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq))),
  }
}

function deltaSigma(b: number, sin: number, cos: number, cos2m: number): number {
  const last = (b / 6) * cos2m * (-3 + 4 * sin * sin) * (-3 + 4 * cos2m * cos2m)
  return b * sin * (cos2m + (b / 4) * (cos * (-1 + 2 * cos2m * cos2m) - last))
}

/** By how much the longitude on the helping sphere differs from that on the earth. */
function longitudeTerm(sinAlpha: number, cosSqAlpha: number, sigma: number, sin: number, cos: number, cos2m: number): number {
  const c = (F / 16) * cosSqAlpha * (4 + F * (4 - 3 * cosSqAlpha))
  return (1 - c) * F * sinAlpha * (sigma + c * sin * (cos2m + c * cos * (-1 + 2 * cos2m * cos2m)))
}

const reduced = (latitude: number): number => Math.atan((1 - F) * Math.tan(latitude * RADIANS))
const turn = (degrees: number): number => ((degrees % 360) + 360) % 360

/** The shortest line from one position to another; longitudes may differ by whole turns. */
export function geodesicLine([fromX = 0, fromY = 0]: Position, [toX = 0, toY = 0]: Position): GeodesicLine {
  const l = (turn(toX - fromX + 180) - 180) * RADIANS
  const [u1, u2] = [reduced(fromY), reduced(toY)]
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  let lambda = l
  for (let step = 0; step < STEPS; step++) {
    const across = cos2 * Math.sin(lambda)
    const along = cos1 * sin2 - sin1 * cos2 * Math.cos(lambda)
    const sin = Math.hypot(across, along)
    const azimuth = turn(Math.atan2(across, along) / RADIANS)
    if (sin < 1e-15) break
    const cos = sin1 * sin2 + cos1 * cos2 * Math.cos(lambda)
    const sigma = Math.atan2(sin, cos)
    const sinAlpha = (cos1 * cos2 * Math.sin(lambda)) / sin
    const cosSqAlpha = 1 - sinAlpha * sinAlpha
    // along the equator there is no middle to measure from
    const cos2m = cosSqAlpha < 1e-15 ? 0 : cos - (2 * sin1 * sin2) / cosSqAlpha
    const next = l + longitudeTerm(sinAlpha, cosSqAlpha, sigma, sin, cos, cos2m)
    if (Math.abs(next) > Math.PI) break
    if (Math.abs(next - lambda) < SETTLED) {
      const { a, b } = coefficients(cosSqAlpha)
      return { distance: B * a * (sigma - deltaSigma(b, sin, cos, cos2m)), azimuth }
    }
    lambda = next
  }
  return onSphere(fromY * RADIANS, toY * RADIANS, l)
}

function onSphere(from: number, to: number, l: number): GeodesicLine {
  const across = Math.cos(to) * Math.sin(l)
  const along = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(l)
  const cos = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(l)
  const distance = MEAN_RADIUS * Math.atan2(Math.hypot(across, along), cos)
  return { distance, azimuth: turn(Math.atan2(across, along) / RADIANS) }
}

/** Where one comes to from a position in this direction; the longitude goes on from the one there, beyond 180 too. */
export function geodesicEnd(
  [fromX = 0, fromY = 0]: Position,
  azimuth: number,
  distance: number,
): [longitude: number, latitude: number] {
  const [sinAzimuth, cosAzimuth] = [Math.sin(azimuth * RADIANS), Math.cos(azimuth * RADIANS)]
  const u1 = reduced(fromY)
  const [sin1, cos1] = [Math.sin(u1), Math.cos(u1)]
  const sigma1 = Math.atan2(Math.tan(u1), cosAzimuth)
  const sinAlpha = cos1 * sinAzimuth
  const cosSqAlpha = 1 - sinAlpha * sinAlpha
  const { a, b } = coefficients(cosSqAlpha)
  let sigma = distance / (B * a)
  for (let step = 0; step < STEPS; step++) {
    const next = distance / (B * a) + deltaSigma(b, Math.sin(sigma), Math.cos(sigma), Math.cos(2 * sigma1 + sigma))
    const isSettled = Math.abs(next - sigma) < SETTLED
    sigma = next
    if (isSettled) break
  }
  const [sin, cos, cos2m] = [Math.sin(sigma), Math.cos(sigma), Math.cos(2 * sigma1 + sigma)]
  const across = sin1 * sin - cos1 * cos * cosAzimuth
  const latitude = Math.atan2(sin1 * cos + cos1 * sin * cosAzimuth, (1 - F) * Math.hypot(sinAlpha, across))
  const lambda = Math.atan2(sin * sinAzimuth, cos1 * cos - sin1 * sin * cosAzimuth)
  const longitude = lambda - longitudeTerm(sinAlpha, cosSqAlpha, sigma, sin, cos, cos2m)
  return [fromX + longitude / RADIANS, latitude / RADIANS]
}

/** Metres along the shortest line. */
export const geodesicDistance = (from: Position, to: Position): number => geodesicLine(from, to).distance

/** Positions along the shortest line, its ends included, at most `longest` metres apart; longitudes go on beyond 180. */
export function geodesicPath(from: Position, to: Position, longest = 100_000): [number, number][] {
  const { distance, azimuth } = geodesicLine(from, to)
  const pieces = Math.max(1, Math.ceil(distance / longest))
  const path = Array.from({ length: pieces }, (_, piece) => geodesicEnd(from, azimuth, (distance * piece) / pieces))
  return withoutJumps([...path, [to[0] ?? 0, to[1] ?? 0]])
}

/** The same positions, each in the turn of longitudes that is nearest to the one before. */
export function withoutJumps(positions: readonly Position[]): [number, number][] {
  let before: number | undefined
  return positions.map(([longitude = 0, latitude = 0]): [number, number] => {
    before = before === undefined ? longitude : longitude + 360 * Math.round((before - longitude) / 360)
    return [before, latitude]
  })
}

/**
 * A closed ring of a line that comes back to where it began, its longitudes without jumps. A line that goes round a pole is led
 * along the edge of the world, so that the pole lies in it.
 */
export function closedRing(line: readonly Position[]): [number, number][] {
  const [first] = line
  if (first === undefined) return []
  const ring = withoutJumps([...line, first])
  const [start, end] = [ring[0], ring.at(-1)]
  if (start === undefined || end === undefined || Math.abs(end[0] - start[0]) < 180) return ring
  const pole = ring.reduce((sum, [, latitude]) => sum + latitude, 0) < 0 ? -90 : 90
  return [...ring, [end[0], pole], [start[0], pole], start]
}
