/**
 * Spherical Mercator (EPSG:3857, OGC 17-083r4 annex C "WorldWebMercatorQuad") in plain numbers.
 * Map coordinates are metres, x east, y north, from longitude 0, latitude 0. They may run past one world: x beyond
 * +-{@link HALF_WORLD} is a copy of the world to the east or west.
 */

/** Half the width of the world, metres. */
export const HALF_WORLD = Math.PI * 6_378_137
/** Width (and height) of one world, metres. */
export const WORLD_WIDTH = 2 * HALF_WORLD
/** The projection ends here; farther poleward is drawn at the edge. */
export const MAX_LATITUDE = 85.051_128_779_806_6
/** Width of the world in pixels at zoom 0. */
const WORLD_PIXELS = 256

/** `[x, y]`, metres. */
export type Point = readonly [x: number, y: number]
/** `[minX, minY, maxX, maxY]`, metres. */
export type Bounds = readonly [minX: number, minY: number, maxX: number, maxY: number]

export function mercatorX(longitude: number): number {
  return (longitude / 180) * HALF_WORLD
}

export function mercatorY(latitude: number): number {
  const clamped = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) / Math.PI) * HALF_WORLD
}

/** Degrees, not wrapped: a point in the world copy to the east has a longitude beyond 180. */
export function longitudeOf(x: number): number {
  return (x / HALF_WORLD) * 180
}

export function latitudeOf(y: number): number {
  return (Math.atan(Math.exp((y / HALF_WORLD) * Math.PI)) * 360) / Math.PI - 90
}

/** Longitude within -180 to 180. */
export function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** Metres per pixel at a zoom. */
export function resolutionAt(zoom: number): number {
  return WORLD_WIDTH / (WORLD_PIXELS * 2 ** zoom)
}

/** By how much a thing around `x` must move to lie in the world copy nearest to `target`: a multiple of the world's width. */
export function shiftToNearestCopy(x: number, target: number): number {
  return Math.round((target - x) / WORLD_WIDTH) * WORLD_WIDTH
}
