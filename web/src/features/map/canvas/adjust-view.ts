import type View from 'ol/View.js'
import { useMapView } from '../../../stores/map/map-view.ts'
import { toMapPoint, useMapFrame } from './frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'

/** A move of the map by a hand that holds a tool, CSS pixels of the stage. */
export interface Adjustment {
  /** The map goes along with the hand by so much. */
  readonly by?: Point
  /** It is seen so many times as large, around this pixel. */
  readonly times?: number
  readonly around?: Point
}

/** Moves the view at once, as a drag or a pinch does. */
export function adjustView(view: View, { by, times, around }: Adjustment): void {
  const { frame } = useMapFrame.getState()
  if (!frame) return
  view.cancelAnimations()
  useMapView.getState().markInHand()
  if (by) view.adjustCenter([-by[0] * frame.resolution, by[1] * frame.resolution])
  if (times) view.adjustResolution(1 / times, around ? [...toMapPoint(frame, around)] : undefined)
}
