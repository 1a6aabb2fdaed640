import type { Cover } from '../../../../stores/map/map-view.ts'
import { coverAt } from '../../canvas/covers.ts'
import type { FootprintShape } from './footprint-shape.ts'
import { isInView, lookOf } from './footprint-look.ts'
import { type MapFrame, toPixel } from '../../canvas/frame.ts'
import type { Bounds, Point } from '@graticule/contracts/geometry/web-mercator'
import type { FreeArea } from '../../canvas/view-fit.ts'

/** Side of a tag with the room that makes it a target (WCAG 2.2, 2.5.8), pixels; 20 of them are seen. */
export const TAG_SIZE = 24
/** Tags that would lie on each other are set side by side, this far apart: a tag with two digits is wider than the target of one. */
const TAG_STEP = 28
/** A clamped tag keeps this distance from the edge of the free area, to its middle. */
const INSET = TAG_SIZE / 2 + 6
/** The map's buttons lie along the right edge of a wide stage, so wide and so far down: clamped tags keep clear of them. Pixels. */
const WIDE_CONTROLS = { width: 104, height: 340 } as const
/** On a phone they are laid out by the room between pill and sheet, the lowest in one row (`MapControls.module.css`). Pixels. */
const PHONE_CONTROLS = [
  { room: 124, width: 292, height: 68 },
  { room: 180, width: 240, height: 124 },
  { room: 244, width: 240, height: 180 },
  { room: 400, width: 112, height: 244 },
  { room: Infinity, width: 52, height: 400 },
] as const
const WIDE_FROM = 769
/** Tags of dots stand beside the dot. */
const BESIDE_DOT = 14

/** Where a tag's middle is, pixels of the stage. */
export interface TagPosition {
  readonly id: string
  readonly x: number
  readonly y: number
  /** Some of the footprint can be seen, so its tag is shown. */
  readonly inView: boolean
}

const clamp = (value: number, low: number, high: number) => (high < low ? (low + high) / 2 : Math.min(high, Math.max(low, value)))

/** Some of the bounds lies in the free area. */
function isInFreeArea(bounds: Bounds, frame: MapFrame, free: FreeArea): boolean {
  const [left, bottom] = toPixel(frame, [bounds[0], bounds[1]])
  const [right, top] = toPixel(frame, [bounds[2], bounds[3]])
  return right > free.left && left < free.right && bottom > free.top && top < free.bottom
}

/** Room that the map's buttons take from the upper right corner of the free area, pixels. */
function controlsSize({ width }: MapFrame, { top, bottom }: FreeArea): { width: number; height: number } {
  if (width >= WIDE_FROM) return WIDE_CONTROLS
  return PHONE_CONTROLS.find(({ room }) => bottom - top < room) ?? WIDE_CONTROLS
}

/** The map's buttons lie over this position. */
function isUnderControls(x: number, y: number, frame: MapFrame, free: FreeArea): boolean {
  const controls = controlsSize(frame, free)
  return x > free.right - controls.width - TAG_SIZE / 2 && y < free.top + controls.height
}

/** A tag whose corner cannot be seen is clamped, as long as something else of the footprint can. */
function isClamped({ main, anchor }: FootprintShape, frame: MapFrame, free: FreeArea): boolean {
  const look = lookOf(main, frame)
  if (look === 'dot' || !isInFreeArea(main.bounds, frame, free)) return false
  const [x, y] = toPixel(frame, anchor)
  // half a tag under a panel is no target
  const half = TAG_SIZE / 2
  const isOut = x < free.left + half || x > free.right - half || y < free.top + half || y > free.bottom - half
  return look === 'far' || isOut || isUnderControls(x, y, frame, free)
}

/** Up and to the right of a dot; a dot at the edge of the free area keeps its tag within it. */
function besideDot([x, y]: Point, frame: MapFrame, free: FreeArea): { x: number; y: number } {
  const beside = { x: x + BESIDE_DOT, y: y - BESIDE_DOT }
  if (x < free.left || x > free.right || y < free.top || y > free.bottom) return beside
  const half = TAG_SIZE / 2
  const right = isUnderControls(beside.x, beside.y, frame, free) ? free.right - controlsSize(frame, free).width : free.right
  return {
    x: clamp(beside.x, free.left + half, right - half),
    y: clamp(beside.y, free.top + half, free.bottom - half),
  }
}

function positionOf(shape: FootprintShape, frame: MapFrame, free: FreeArea): TagPosition {
  const { id, main, anchor } = shape
  const [x, y] = toPixel(frame, anchor)
  const inView = isInView(main.bounds, frame)
  if (lookOf(main, frame) === 'dot') return { id, ...besideDot([x, y], frame, free), inView }
  if (!isClamped(shape, frame, free)) return { id, x, y, inView }
  return {
    id,
    x: clamp(x, free.left + INSET, free.right - controlsSize(frame, free).width - INSET),
    y: clamp(y, free.top + INSET, free.bottom - INSET),
    inView,
  }
}

/**
 * Places of the tags, in the order of the shapes. Footprints with the same corner get their tags in a row to the left;
 * clamped tags, which have no corner to keep to, make way for the others. A tag that something covers goes up to its upper edge.
 */
export function placeTags(
  shapes: readonly FootprintShape[],
  frame: MapFrame,
  free: FreeArea,
  covers: readonly Cover[] = [],
): TagPosition[] {
  const positions = new Map<string, TagPosition>()
  const isTaken = ({ x, y }: TagPosition) =>
    [...positions.values()].some((other) => other.inView && Math.abs(other.x - x) < TAG_STEP && Math.abs(other.y - y) < TAG_SIZE)
  const clampedLast = (shape: FootprintShape) => Number(isClamped(shape, frame, free))
  for (const shape of shapes.toSorted((one, other) => clampedLast(one) - clampedLast(other))) {
    let position = positionOf(shape, frame, free)
    const cover = coverAt(covers, position.x, position.y, TAG_SIZE)
    if (cover !== undefined) position = { ...position, y: cover.top - TAG_SIZE / 2 - 2 }
    while (position.inView && isTaken(position)) position = { ...position, x: position.x - TAG_STEP }
    positions.set(shape.id, position)
  }
  return shapes.map(({ id }) => positions.get(id)!)
}
