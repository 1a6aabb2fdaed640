import { type Bbox, normaliseBbox } from '@graticule/contracts/bbox'

/** How far "near a city" reaches beyond it, degrees: about a day's trip. */
const NEAR_DEGREES = 1

/** The box with what is near it. */
export function widened([west, south, east, north]: Bbox): Bbox {
  const box: Bbox = [west, south, east, north]
  const [low, high] = [Math.max(-90, south - NEAR_DEGREES), Math.min(90, north + NEAR_DEGREES)]
  return normaliseBbox(west - NEAR_DEGREES, low, east + NEAR_DEGREES, high) ?? box
}
