import type { MapFrame } from '../features/map/canvas/frame.ts'
import { mercatorX, mercatorY, resolutionAt } from '@graticule/contracts/geometry/web-mercator'

/** A frame of the map for tests: a stage of 1440 by 848 pixels around a place. */
export function sampleFrame(
  zoom: number,
  [longitude, latitude]: readonly [number, number] = [0, 0],
  width = 1440,
  height = 848,
): MapFrame {
  return {
    width,
    height,
    zoom,
    textScale: 1,
    centre: [mercatorX(longitude), mercatorY(latitude)],
    resolution: resolutionAt(zoom),
  }
}
