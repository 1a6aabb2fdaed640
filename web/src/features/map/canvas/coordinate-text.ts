import type { Bbox } from '@graticule/contracts/bbox'
import { eastOrWest, fixedDegrees, northOrSouth } from '../../../i18n/numbers.ts'
import type { LonLat } from '../../../stores/map/map-view.ts'

/** Enough decimals that a step of one pixel can be seen, at least two. */
function decimalsAt(zoom: number): number {
  return Math.min(5, Math.max(2, Math.floor(zoom / 3)))
}

export function latitudeText(latitude: number, decimals = 2): string {
  return `${fixedDegrees(Math.abs(latitude), decimals)}°\u00a0${northOrSouth(latitude)}`
}

export function longitudeText(longitude: number, decimals = 2): string {
  return `${fixedDegrees(Math.abs(longitude), decimals)}°\u00a0${eastOrWest(longitude)}`
}

/** "34.12° N, 8.46° E": no line breaks within a coordinate. */
export function coordinateText([longitude, latitude]: LonLat, zoom = 0): string {
  const decimals = decimalsAt(zoom)
  return `${latitudeText(latitude, decimals)}, ${longitudeText(longitude, decimals)}`
}

/** Upper left and lower right corner of a box, as the map writes them beside it. */
export function cornerTexts([west, south, east, north]: Bbox): [upperLeft: string, lowerRight: string] {
  return [coordinateText([west, north]), coordinateText([east, south])]
}
