import { type Bbox, isPointBox, normaliseBbox, unionOfBoxes, widenForView } from '@graticule/contracts/bbox'
import {
  HALF_WORLD,
  latitudeOf,
  longitudeOf,
  mercatorX,
  mercatorY,
  shiftToNearestCopy,
  WORLD_WIDTH,
  type Bounds,
  type Point,
} from '@graticule/contracts/geometry/web-mercator'
import type { MapFrame } from './frame.ts'
import type { MapPadding } from '../../../stores/map/map-view.ts'

/** Map bounds that show all of the boxes, in the world copy nearest to `nearX`. Narrow boxes are widened. */
export function boundsToShow(boxes: readonly Bbox[], nearX: number): Bounds | undefined {
  const union = unionOfBoxes(boxes)
  if (!union) return undefined
  const [west, south, east, north] = widenForView(union)
  const shift = shiftToNearestCopy(mercatorX((west + east) / 2), nearX)
  return [mercatorX(west) + shift, mercatorY(south), mercatorX(east) + shift, mercatorY(north)]
}

/** True when all of the boxes are one place: a point, by the definition of points. */
export function isOnePlace(boxes: readonly Bbox[]): boolean {
  const union = unionOfBoxes(boxes)
  return union !== undefined && isPointBox(union)
}

/**
 * Bounds no wider and no higher than this. What has to be left out of them is what lies farthest from `near`: the view that
 * there is moves no more than it must. All in units of the map.
 */
export function limitBounds([minX, minY, maxX, maxY]: Bounds, width: number, height: number, near: Point): Bounds {
  const within = (low: number, high: number, length: number, middle: number): [number, number] => {
    if (high - low <= length) return [low, high]
    const start = Math.min(high - length, Math.max(low, middle - length / 2))
    return [start, start + length]
  }
  const [west, east] = within(minX, maxX, width, near[0])
  const [south, north] = within(minY, maxY, height, near[1])
  return [west, south, east, north]
}

/** A fit keeps this distance from a panel or the stage's edge; it is part of the padding that the panels report. */
const PANEL_GAP = 24
/** Left edge of the map's buttons beside the open layer panel, from the stage's right edge, pixels. */
const LAYERS_PANEL = 28 + 348 + 8 + 36
/** Narrower stages show the layer panel as a sheet for the moment, which fits do not avoid. */
const LAYERS_BESIDE_FROM = 769

/** The padding with the layer panel counted in, when it lies open beside the map. */
export function paddingWithLayers(padding: MapPadding, isPanelOpen: boolean, stageWidth: number): MapPadding {
  if (!isPanelOpen || stageWidth < LAYERS_BESIDE_FROM) return padding
  return { ...padding, right: Math.max(padding.right, LAYERS_PANEL + PANEL_GAP) }
}

/** What the panels leave free of the stage, CSS pixels. */
export interface FreeArea {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Rulers along the bottom and on the right, pixels. */
export const RULER_SIZE = 16

/** The part of the stage that no panel and no ruler covers. */
export function freeArea({ width, height }: MapFrame, padding: MapPadding): FreeArea {
  return {
    left: Math.max(0, padding.left - PANEL_GAP),
    top: Math.max(0, padding.top - PANEL_GAP),
    right: Math.max(0, width - Math.max(RULER_SIZE, padding.right - PANEL_GAP)),
    bottom: Math.max(0, height - Math.max(RULER_SIZE, padding.bottom - PANEL_GAP)),
  }
}

/** The box that is visible in the free part of the stage, rounded outwards to what a pixel can tell. */
export function visibleBox(frame: MapFrame, padding: MapPadding): Bbox | undefined {
  const { left, top, right, bottom } = freeArea(frame, padding)
  if (right <= left || bottom <= top) return undefined
  const { resolution, centre, width, height } = frame
  const minX = centre[0] + (left - width / 2) * resolution
  const maxX = centre[0] + (right - width / 2) * resolution
  const minY = Math.max(-HALF_WORLD, centre[1] - (bottom - height / 2) * resolution)
  const maxY = Math.min(HALF_WORLD, centre[1] - (top - height / 2) * resolution)
  if (minY >= maxY) return undefined
  const digits = 10 ** Math.max(1, Math.ceil(Math.log10(WORLD_WIDTH / (360 * resolution))))
  const out = (degrees: number, direction: 'down' | 'up') =>
    Math[direction === 'down' ? 'floor' : 'ceil'](degrees * digits) / digits
  return normaliseBbox(
    out(longitudeOf(minX), 'down'),
    out(latitudeOf(minY), 'down'),
    out(longitudeOf(maxX), 'up'),
    out(latitudeOf(maxY), 'up'),
  )
}

/** True when the map shows another place than at `base`, by more than what rounding makes. */
export function isElsewhere(base: MapFrame, frame: MapFrame): boolean {
  const dx = Math.abs(frame.centre[0] - base.centre[0]) / frame.resolution
  const dy = Math.abs(frame.centre[1] - base.centre[1]) / frame.resolution
  return dx > 1 || dy > 1 || Math.abs(frame.zoom - base.zoom) > 0.01
}

/** True when the map went more than a third of the stage away from `base`, or a whole zoom level in or out. */
export function isFarFrom(base: MapFrame, frame: MapFrame): boolean {
  const dx = Math.abs(frame.centre[0] - base.centre[0]) / frame.resolution
  const dy = Math.abs(frame.centre[1] - base.centre[1]) / frame.resolution
  return dx > frame.width / 3 || dy > frame.height / 3 || Math.abs(frame.zoom - base.zoom) >= 1
}
