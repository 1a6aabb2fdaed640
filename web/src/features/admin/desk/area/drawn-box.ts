/** Boxes that are drawn on a map of the world: degrees of EPSG:4326 to a hundredth, west, south, east, north. */
import { type Bbox, splitAtAntimeridian } from '@graticule/contracts/bbox'

/** Longitude and latitude. */
export type Point = readonly [longitude: number, latitude: number]

/** Less than so many degrees is a slip of the pointer. */
const LEAST = 0.5

const within = (value: number, least: number, most: number): number =>
  Math.round(Math.max(least, Math.min(most, value)) * 100) / 100

/** The box between two corners; `undefined` while it is too small to be meant. */
export function boxBetween(one: Point, other: Point): Bbox | undefined {
  const [west, east] = [Math.min(one[0], other[0]), Math.max(one[0], other[0])]
  const [south, north] = [Math.min(one[1], other[1]), Math.max(one[1], other[1])]
  if (east - west < LEAST || north - south < LEAST) return undefined
  return [within(west, -180, 180), within(south, -90, 90), within(east, -180, 180), within(north, -90, 90)]
}

/** The box elsewhere, in its size; it stays within the world. One across the antimeridian moves north and south only. */
export function boxMoved([west, south, east, north]: Bbox, [right, up]: Point): Bbox {
  const across = west > east ? 0 : within(right, -180 - west, 180 - east)
  const along = within(up, -90 - south, 90 - north)
  return [
    within(west + across, -180, 180),
    within(south + along, -90, 90),
    within(east + across, -180, 180),
    within(north + along, -90, 90),
  ]
}

/** The box with its north-eastern corner elsewhere; it keeps a degree at least. */
export function boxResized([west, south, east, north]: Bbox, [right, up]: Point): Bbox {
  const least = west > east ? -180 : Math.min(180, west + 1)
  return [west, south, within(east + right, least, 180), within(north + up, Math.min(90, south + 1), 90)]
}

/** Whether a point lies in a box, which may cross the antimeridian. */
export const isInside = (box: Bbox, [longitude, latitude]: Point): boolean =>
  splitAtAntimeridian(box).some(
    ([west, south, east, north]) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )
