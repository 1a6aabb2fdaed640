import { circleDiameter } from '@graticule/contracts/search/seismic'
import { toPixel, type MapFrame } from '../../canvas/frame.ts'
import { textPixels } from '../../canvas/text-scale.ts'
import type { FootprintPart, FootprintShape } from './footprint-shape.ts'
import type { Bounds } from '@graticule/contracts/geometry/web-mercator'

/** Sides below this many pixels: a dot instead of the outline. */
export const SMALLEST_OUTLINE = 8
/** Below this zoom only tags are drawn. */
export const TAGS_ONLY_BELOW_ZOOM = 2
/** Diameter of a dot, pixels. */
export const DOT_SIZE = 10
/** Radius of the disc of so many results, pixels: its number has room. */
export const clusterRadius = (count: number): number => textPixels(10) + Math.sqrt(count)

/**
 * How a part is drawn. `area`: outline and fill. `far`: longer than half the view in either direction, dashed without fill.
 * `line`: outline only. `dot`: a point, or too small for an outline. `none`: only its tag.
 */
export type FootprintLook = 'area' | 'far' | 'line' | 'dot' | 'none'

/** Diameter of the dot of a footprint, pixels; that of an earthquake tells its magnitude. */
export function dotSize({ event }: Pick<FootprintShape, 'event'>): number {
  return event === undefined ? DOT_SIZE : circleDiameter(event.magnitude)
}

/** Width and height of bounds, pixels. */
function sidesOf([minX, minY, maxX, maxY]: Bounds, { resolution }: MapFrame): [width: number, height: number] {
  return [(maxX - minX) / resolution, (maxY - minY) / resolution]
}

/** The look of a part at the frame's zoom. */
export function lookOf(part: FootprintPart, frame: MapFrame): FootprintLook {
  const [width, height] = sidesOf(part.bounds, frame)
  if (part.kind === 'point' || (width < SMALLEST_OUTLINE && height < SMALLEST_OUTLINE)) return 'dot'
  if (frame.zoom < TAGS_ONLY_BELOW_ZOOM) return 'none'
  if (part.kind === 'line') return 'line'
  return width > frame.width / 2 || height > frame.height / 2 ? 'far' : 'area'
}

/** True when some of the bounds can be seen. */
export function isInView(bounds: Bounds, frame: MapFrame): boolean {
  const [left, bottom] = toPixel(frame, [bounds[0], bounds[1]])
  const [right, top] = toPixel(frame, [bounds[2], bounds[3]])
  return right >= 0 && left <= frame.width && bottom >= 0 && top <= frame.height
}

/** True when the bounds hold the whole view: a fill would only tint everything. */
export function enclosesView({ main: { bounds } }: FootprintShape, frame: MapFrame): boolean {
  const [left, bottom] = toPixel(frame, [bounds[0], bounds[1]])
  const [right, top] = toPixel(frame, [bounds[2], bounds[3]])
  return left <= 0 && right >= frame.width && top <= 0 && bottom >= frame.height
}
