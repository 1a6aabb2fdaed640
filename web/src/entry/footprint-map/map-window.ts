/** Which part of the world a small map of a footprint shows. */
import { type Bbox, bboxCentre, longitudeSpan } from '@graticule/contracts/bbox'

/** A part of the world, degrees: `west` may lie beyond -180 and `west + width` beyond 180, where it crosses the antimeridian. */
export interface MapWindow {
  readonly west: number
  readonly north: number
  readonly width: number
  readonly height: number
  /** How much narrower a degree of longitude is drawn than one of latitude. */
  readonly narrowing: number
}

/** So much of the world at least, degrees of latitude: a place alone tells nobody where it is. */
const LEAST_HEIGHT = 24
/** The window is so many times as wide or high as the footprint. */
const ROOM = 1.8

/** A square window round the box, in which the coast tells where it is. */
export function windowAround(box: Bbox): MapWindow {
  const [longitude, latitude] = bboxCentre(box)
  const narrowing = Math.max(0.35, Math.cos((latitude * Math.PI) / 180))
  const wanted = Math.max(LEAST_HEIGHT, ROOM * (box[3] - box[1]), ROOM * longitudeSpan(box) * narrowing)
  const height = Math.min(wanted, 360 * narrowing)
  const width = height / narrowing
  const middle = height >= 180 ? 0 : Math.min(90 - height / 2, Math.max(height / 2 - 90, latitude))
  return { west: width >= 360 ? -180 : longitude - width / 2, north: middle + height / 2, width, height, narrowing }
}

/** By how many degrees what lies between two longitudes is moved to be seen in the window: once, twice or never. */
export function shiftsInto({ west, width }: MapWindow, from: number, to: number): readonly number[] {
  return [-360, 0, 360].filter((shift) => to + shift > west && from + shift < west + width)
}
