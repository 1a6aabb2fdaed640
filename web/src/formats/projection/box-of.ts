import { type Bbox, normaliseBbox } from '@graticule/contracts/bbox'

/** Sides of the world are written as they were computed, a little beyond it, degrees. */
const SLACK = 0.5
const onWorld = (longitude: number): number =>
  Math.abs(longitude) > 180 && Math.abs(longitude) <= 180 + SLACK ? Math.sign(longitude) * 180 : longitude

/**
 * A box of degrees as services write it: west, south, east, north; also with the latitudes first where only that can be meant, a little
 * beyond the world, or counted from 0 to 360. `undefined` when it is none.
 */
export function boxOf(sides: readonly (number | undefined)[]): Bbox | undefined {
  const [west, south, east, north] = sides
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  const isLatitude = (degrees: number) => Math.abs(degrees) <= 90 + SLACK
  const isLongitude = (degrees: number) => Math.abs(degrees) <= 360 + SLACK
  if ([south, north].every(isLatitude) && [west, east].every(isLongitude))
    return normaliseBbox(onWorld(west), south, onWorld(east), north)
  if ([west, east].every(isLatitude) && [south, north].every(isLongitude))
    return normaliseBbox(onWorld(south), west, onWorld(north), east)
  return undefined
}
