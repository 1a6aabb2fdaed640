import type { Corner } from '@graticule/contracts/geometry/drawn-shape'
import { useMapView } from '../../../../stores/map/map-view.ts'
import type { Adjustment } from '../../canvas/adjust-view.ts'
import { type MapFrame, useMapFrame } from '../../canvas/frame.ts'
import { MAX_LATITUDE, type Point } from '@graticule/contracts/geometry/web-mercator'
import type { ToolKey } from '../tool-keys.ts'
import { freeArea } from '../../canvas/view-fit.ts'
import { pixelOf, placeOf, turnOf } from './place-on-frame.ts'
import { ARROWS, stepOf } from './steps.ts'

/** The point in hand keeps this distance from the edge of what can be seen, pixels: the map goes along. */
const EDGE = 24

/** The middle of what the panels leave free: where a point in hand is before the first key. */
function startOf(frame: MapFrame): Point {
  const { left, right, top, bottom } = freeArea(frame, useMapView.getState().padding)
  return [(left + right) / 2, (top + bottom) / 2]
}

/** Where the point in hand is: the one that was moved here, or the middle. */
export function handOf(hand: Corner | null, placed: readonly Corner[]): Corner | undefined {
  const { frame } = useMapFrame.getState()
  return hand ?? (frame ? placeOf(frame, startOf(frame), turnOf(placed, frame)) : undefined)
}

/**
 * The point in hand after an arrow key; the map follows it over its edge. `undefined` for other keys.
 * @rule B-drawing.keyboard Areas are drawn with arrow keys and Enter alone
 */
export function handAfter(
  { key, shiftKey }: ToolKey,
  hand: Corner | null,
  placed: readonly Corner[],
  navigate: (move: Adjustment) => void,
): Corner | undefined {
  const { frame } = useMapFrame.getState()
  const arrow = ARROWS[key]
  const from = handOf(hand, placed)
  if (!frame || arrow === undefined || from === undefined) return undefined
  const turn = turnOf(placed, frame)
  const [x, y] = pixelOf(frame, from, turn)
  const step = stepOf(shiftKey)
  const to: Point = [x + arrow[0] * step, y + arrow[1] * step]
  const { left, right, top, bottom } = freeArea(frame, useMapView.getState().padding)
  const beyond = (value: number, low: number, high: number) => Math.min(0, value - low - EDGE) + Math.max(0, value - high + EDGE)
  const over: Point = [beyond(to[0], left, right), beyond(to[1], top, bottom)]
  if (over[0] !== 0 || over[1] !== 0) navigate({ by: [-over[0], -over[1]] })
  const [longitude, latitude] = placeOf(frame, to, turn)
  return [longitude, Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))]
}
