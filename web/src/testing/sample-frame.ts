import type { MapFrame } from '../features/map/model/frame.ts'
import { mercatorX, mercatorY, resolutionAt } from '../features/map/model/projection.ts'

/** A frame of the map for tests: a stage of 1440 by 848 pixels around a place. */
export function sampleFrame(
  zoom: number,
  [longitude, latitude]: readonly [number, number] = [0, 0],
  width = 1440,
  height = 848,
): MapFrame {
  return { width, height, zoom, centre: [mercatorX(longitude), mercatorY(latitude)], resolution: resolutionAt(zoom) }
}
