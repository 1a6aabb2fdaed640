import { createStore } from '../../../state/create-store.ts'
import type { LonLat } from '../../../stores/map/map-view.ts'
import { latitudeOf, longitudeOf, type Point, wrapLongitude } from '@graticule/contracts/geometry/web-mercator'

/** What one drawn frame of the map shows, in plain numbers: what lies over the canvas is placed by it. */
export interface MapFrame {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Map coordinates of the middle. */
  readonly centre: Point
  /** Metres per CSS pixel. */
  readonly resolution: number
  readonly zoom: number
  /** How much larger than usual text on the map is. */
  readonly textScale: number
}

interface MapFrameState {
  readonly frame: MapFrame | null
  /** Where the pointer is; null when it is not over the map. */
  readonly pointer: LonLat | null
}

/** The frame on screen. Written by the map once per drawn frame; listeners move their elements in the same frame. */
export const useMapFrame = createStore<MapFrameState>()(() => ({ frame: null, pointer: null }))

/** CSS pixel of a map coordinate, from the top left corner of the stage. */
export function toPixel(frame: MapFrame, [x, y]: Point): Point {
  return [frame.width / 2 + (x - frame.centre[0]) / frame.resolution, frame.height / 2 - (y - frame.centre[1]) / frame.resolution]
}

/** Map coordinate of a CSS pixel. */
export function toMapPoint(frame: MapFrame, [px, py]: Point): Point {
  return [
    frame.centre[0] + (px - frame.width / 2) * frame.resolution,
    frame.centre[1] - (py - frame.height / 2) * frame.resolution,
  ]
}

/** Longitude (within -180 to 180) and latitude of a map coordinate. */
export function toLonLat([x, y]: Point): LonLat {
  return [wrapLongitude(longitudeOf(x)), latitudeOf(y)]
}
