import { type Bbox, bboxCentre, longitudeSpan, normaliseBbox, unionOfBoxes } from '@graticule/contracts/bbox'
import type { MapPadding } from '../../../stores/map/map-view.ts'
import type { Cluster } from './clusters.ts'
import type { PlacedResult } from './placed.ts'
import { type MapFrame, toPixel } from '../canvas/frame.ts'
import { type Bounds, shiftToNearestCopy } from '@graticule/contracts/geometry/web-mercator'
import { boundsToShow, freeArea } from '../canvas/view-fit.ts'

/** Opening a disc must bring the map nearer by this factor at least, else it would be the same disc again. */
const NEARER = 0.75

/**
 * The box that opens a disc when the map fits to it: around the middles of its members, with the smallest of them whole.
 * `undefined` when that brings the map no nearer: the disc cannot be opened further.
 */
export function openingBox({ members }: Cluster, frame: MapFrame, padding: MapPadding): Bbox | undefined {
  const middles = members.map(({ box }): Bbox => {
    const [longitude, latitude] = bboxCentre(box)
    return [longitude, latitude, longitude, latitude]
  })
  const around = unionOfBoxes(middles)
  if (around === undefined) return undefined
  const halfOf = (side: (box: Bbox) => number) => members.reduce((least, { box }) => Math.min(least, side(box) / 2), Infinity)
  const [width, height] = [halfOf(longitudeSpan), halfOf((box) => box[3] - box[1])]
  const [west, south, , north] = around
  const box = normaliseBbox(west - width, south - height, west + longitudeSpan(around) + width, north + height)
  const bounds = box && boundsToShow([box], frame.centre[0])
  if (!bounds) return undefined
  const free = freeArea(frame, padding)
  const needed = Math.max(
    (bounds[2] - bounds[0]) / Math.max(1, free.right - free.left),
    (bounds[3] - bounds[1]) / Math.max(1, free.bottom - free.top),
  )
  return needed < frame.resolution * NEARER ? box : undefined
}

/** The bounds on the stage, pixels, in the nearest copy of the world: left, top, right, bottom. */
function onStage(bounds: Bounds, frame: MapFrame): readonly [number, number, number, number] {
  const shift = shiftToNearestCopy((bounds[0] + bounds[2]) / 2, frame.centre[0])
  const [left, top] = toPixel(frame, [bounds[0] + shift, bounds[3]])
  const [right, bottom] = toPixel(frame, [bounds[2] + shift, bounds[1]])
  return [left, top, right, bottom]
}

/** The results of which something lies in the part of the stage that no panel covers, in their order. */
export function resultsInView(results: readonly PlacedResult[], frame: MapFrame, padding: MapPadding): PlacedResult[] {
  const free = freeArea(frame, padding)
  return results.filter(({ bounds }) => {
    const [left, top, right, bottom] = onStage(bounds, frame)
    return right >= free.left && left <= free.right && bottom >= free.top && top <= free.bottom
  })
}

/** Where words about a result stand, pixels of the stage, and whether above or below that. */
export interface WordsPosition {
  readonly x: number
  readonly y: number
  readonly below: boolean
}

/** Words of this size stand above the result where there is room, else below its upper edge, within what no panel covers. */
export function wordsPosition(
  { bounds }: PlacedResult,
  frame: MapFrame,
  padding: MapPadding,
  size: { readonly width: number; readonly height: number },
): WordsPosition {
  const free = freeArea(frame, padding)
  const [left, top, right] = onStage(bounds, frame)
  const middle = (Math.max(left, free.left) + Math.min(right, free.right)) / 2
  const x = Math.max(free.left + size.width / 2, Math.min(free.right - size.width / 2, middle))
  if (top - free.top >= size.height) return { x, y: Math.min(top, free.bottom), below: false }
  return { x, y: Math.max(free.top, Math.min(top, free.bottom - size.height)), below: true }
}
