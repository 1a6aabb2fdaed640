/**
 * Boxes of longitude and latitude.
 *
 * A box is `[west, south, east, north]` in degrees of EPSG:4326, as in requests and in GeoJSON (RFC 7946 section 5).
 * `west > east` is a box across the antimeridian (RFC 7946 section 5.2). GeoRSS writes the same box as S W N E;
 * {@link toGeorssBox} and {@link fromGeorssBox} are the only places where that order appears.
 */
import { NARROW_BOX_DEGREES, POINT_BOX_DEGREES, WIDEN_BOX_DEGREES } from './limits.ts'

/** `[west, south, east, north]`, degrees, EPSG:4326. `west > east` crosses the antimeridian. */
export type Bbox = readonly [west: number, south: number, east: number, north: number]

/** The whole world. */
export const WORLD: Bbox = [-180, -90, 180, 90]

/**
 * How a result relates to the search area (`rel`). The subject is the search area:
 * `CONTAINS` = the result lies inside the area, `CONTAINED` = the area lies inside the result.
 * @rule D28.relations Relations of an area to results: CONTAINS, CONTAINED, OVERLAPS, DISJOINT
 */
export const BBOX_RELATIONS = ['OVERLAPS', 'CONTAINS', 'CONTAINED', 'DISJOINT'] as const
export type BboxRelation = (typeof BBOX_RELATIONS)[number]

/** True when the four numbers are a box that our services accept: finite, in domain, south <= north. */
export function isBbox(values: readonly number[]): values is Bbox {
  const [west, south, east, north] = values
  return (
    values.length === 4 &&
    values.every(Number.isFinite) &&
    Math.abs(west as number) <= 180 &&
    Math.abs(east as number) <= 180 &&
    (south as number) >= -90 &&
    (north as number) <= 90 &&
    (south as number) <= (north as number)
  )
}

/** True when the box crosses the antimeridian. */
export function crossesAntimeridian([west, , east]: Bbox): boolean {
  return west > east
}

/** Width in degrees of longitude, 0 to 360. */
export function longitudeSpan([west, , east]: Bbox): number {
  return west > east ? east - west + 360 : east - west
}

/**
 * The box as one or two boxes that do not cross the antimeridian: what an index or a planar drawing needs.
 */
export function splitAtAntimeridian(box: Bbox): Bbox[] {
  const [west, south, east, north] = box
  return west > east
    ? [
        [west, south, 180, north],
        [-180, south, east, north],
      ]
    : [box]
}

function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  const wrapped = ((((longitude + 180) % 360) + 360) % 360) - 180
  // 540 and the like mean the eastern edge, not the western one
  return wrapped === -180 && longitude > 0 ? 180 : wrapped
}

/**
 * Makes a box from any four finite numbers, as the portal and the harvests do (services refuse instead):
 * latitudes are clamped to -90..90 and swapped when south > north, a longitude span of 360 degrees or more
 * becomes -180..180, other longitudes are wrapped. 180 to -180 is such a span (records write the world so), although it
 * would be a box of no width to {@link isBbox}. Returns `undefined` when a number is not finite.
 * @rule S1-5.box-normalised Latitudes are clamped to -90..90; a longitude span of 360 or more becomes -180..180
 */
export function normaliseBbox(west: number, south: number, east: number, north: number): Bbox | undefined {
  if (![west, south, east, north].every(Number.isFinite)) return undefined
  const clamp = (latitude: number) => Math.min(90, Math.max(-90, latitude))
  const [low, high] = south <= north ? [clamp(south), clamp(north)] : [clamp(north), clamp(south)]
  if (Math.abs(east - west) >= 360) return [-180, low, 180, high]
  return [wrapLongitude(west), low, wrapLongitude(east), high]
}

/** Smallest and largest of `values` (not spread into a call: there may be very many). */
export function rangeOf(values: readonly number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

/** The widest stretch of longitudes that none of the parts covers. */
function widestGap(parts: readonly (readonly [number, number])[]): readonly [number, number] | undefined {
  let widest: readonly [number, number] | undefined
  let reach = -180
  for (const [west, east] of parts.toSorted((a, b) => a[0] - b[0])) {
    if (west > reach && (widest === undefined || west - reach > widest[1] - widest[0])) widest = [reach, west]
    reach = Math.max(reach, east)
  }
  return widest
}

/**
 * The box around parts, each some positions (longitude and latitude, longitudes within -180 to 180). Parts that come to the
 * antimeridian from both sides give one box across it. `undefined` when there is no position.
 */
export function boxAround(parts: readonly (readonly (readonly number[])[])[]): Bbox | undefined {
  const some = parts.filter((positions) => positions.length > 0)
  const [south, north] = rangeOf(some.flatMap((positions) => rangeOf(positions.map((position) => position[1] as number))))
  const ranges = some.map((positions) => rangeOf(positions.map((position) => position[0] as number)))
  const [west, east] = rangeOf(ranges.flat())
  const fromBothSides = west === -180 && east === 180 && !ranges.some(([w, e]) => w === -180 && e === 180)
  const gap = fromBothSides ? widestGap(ranges) : undefined
  return gap === undefined ? normaliseBbox(west, south, east, north) : normaliseBbox(gap[1], south, gap[0], north)
}

/** A difference of two decimal numbers may be off by this much, degrees: 20.01 - 20 is more than 0.01 in binary. */
const ROUNDING = 1e-9

/**
 * True when both sides are at most 0.01 degrees: drawn as a point.
 * @rule S1-5.point-box
 */
export function isPointBox(box: Bbox): boolean {
  return Math.max(longitudeSpan(box), box[3] - box[1]) <= POINT_BOX_DEGREES + ROUNDING
}

/**
 * True for boxes that cover the world (N >= 80, E >= 179, S <= -80, W <= -179): they get no footprint on the map.
 * @rule S1-5.whole-world A box of N >= 80, E >= 179, S <= -80 and W <= -179 has no footprint on the map
 */
export function isWholeWorld([west, south, east, north]: Bbox): boolean {
  return north >= 80 && east >= 179 && south <= -80 && west <= -179
}

/**
 * The box that the map is centred on: sides of a box narrower than 0.02 degrees in either direction are moved out
 * by 0.01 degrees. The result may reach beyond +-180; it is for the view only, never for data.
 * @rule S1-4.narrow-box
 * @rule S1-4.widened-box
 */
export function widenForView([west, south, east, north]: Bbox): [number, number, number, number] {
  const right = west > east ? east + 360 : east
  if (Math.min(right - west, north - south) >= NARROW_BOX_DEGREES - ROUNDING) return [west, south, right, north]
  return [
    west - WIDEN_BOX_DEGREES,
    Math.max(-90, south - WIDEN_BOX_DEGREES),
    right + WIDEN_BOX_DEGREES,
    Math.min(90, north + WIDEN_BOX_DEGREES),
  ]
}

/**
 * The smallest box around all boxes: of all ways round the world the one that leaves out the widest gap.
 * `undefined` for an empty list. Boxes of the whole world count only when there are no others: they have no footprint.
 */
export function unionOfBoxes(boxes: readonly Bbox[]): Bbox | undefined {
  const placed = boxes.filter((box) => !isWholeWorld(box))
  const counted = placed.length > 0 ? placed : boxes
  if (counted.length === 0) return undefined
  const south = Math.min(...counted.map((box) => box[1]))
  const north = Math.max(...counted.map((box) => box[3]))
  const intervals = counted
    .map((box) => ({ west: box[0], east: box[0] + longitudeSpan(box) }))
    .toSorted((a, b) => a.west - b.west)
  // eastwards round the world; what ends beyond 180 covers the beginning
  let reach = Math.max(...intervals.map(({ east }) => east)) - 360
  let gap = { width: 0, end: 0 }
  for (const { west, east } of intervals) {
    if (west - reach > gap.width) gap = { width: west - reach, end: west }
    reach = Math.max(reach, east)
  }
  if (gap.width === 0) return [-180, south, 180, north]
  return normaliseBbox(gap.end, south, gap.end + 360 - gap.width, north)
}

/** Centre of the box as `[longitude, latitude]`, longitude within -180..180. */
export function bboxCentre(box: Bbox): [number, number] {
  return [wrapLongitude(box[0] + longitudeSpan(box) / 2), (box[1] + box[3]) / 2]
}

function longitudeIntervals(box: Bbox): [number, number][] {
  return splitAtAntimeridian(box).map(([west, , east]) => [west, east])
}

/** True when the box reaches the meridian that is both 180 and -180. */
const touchesAntimeridian = (box: Bbox): boolean => box[0] > box[2] || box[0] === -180 || box[2] === 180

/**
 * True when the two boxes share at least one point of the sphere: the meridians 180 and -180 are the same line, and two
 * boxes that both reach a pole share it, whatever their longitudes.
 */
export function bboxesOverlap(a: Bbox, b: Bbox): boolean {
  if (a[1] > b[3] || b[1] > a[3]) return false
  if ((a[3] === 90 && b[3] === 90) || (a[1] === -90 && b[1] === -90)) return true
  if (touchesAntimeridian(a) && touchesAntimeridian(b)) return true
  return longitudeIntervals(a).some(([west, east]) => longitudeIntervals(b).some(([w, e]) => west <= e && w <= east))
}

/**
 * True when every point of `inner` lies in `outer`, edges included. A box that is nothing but a pole lies in every box
 * that reaches the pole. Only compares, never subtracts: 0.2 to 0.3 lies in 0.1 to 0.3.
 */
export function bboxContains(outer: Bbox, inner: Bbox): boolean {
  if (inner[1] < outer[1] || inner[3] > outer[3]) return false
  if (inner[1] === 90 || inner[3] === -90 || longitudeSpan(outer) >= 360) return true
  return longitudeIntervals(inner).every(
    ([west, east]) =>
      (west === east && Math.abs(west) === 180 && touchesAntimeridian(outer)) ||
      longitudeIntervals(outer).some(([w, e]) => w <= west && east <= e),
  )
}

/** GeoRSS Simple `box`: "south west north east" (GeoRSS Simple 1.0, box). */
export function toGeorssBox([west, south, east, north]: Bbox): string {
  return `${south} ${west} ${north} ${east}`
}

/**
 * Reads a GeoRSS `box`, numbers apart by blanks or commas, and normalises it ({@link normaliseBbox}); `undefined` when it
 * is not four finite decimal numbers.
 */
export function fromGeorssBox(text: string): Bbox | undefined {
  const parts = text.trim().split(/[\s,]+/)
  if (parts.length !== 4 || parts.some((part) => !/^[+-]?(\d|\.\d)[\d.]*(e[+-]?\d+)?$/i.test(part))) return undefined
  const [south, west, north, east] = parts.map(Number) as [number, number, number, number]
  return normaliseBbox(west, south, east, north)
}
