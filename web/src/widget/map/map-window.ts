/** Which part of the world the map of the widget shows. */
import { type Bbox, bboxCentre, longitudeSpan } from '@graticule/contracts/bbox'
import type { MapWindow } from '../../entry/footprint-map/map-window.ts'

/** The map is so many times as wide as it is high; the whole world has room in it. */
export const MAP_ASPECT = 2
/** So much of the world at least, degrees of latitude. */
const LEAST_HEIGHT = 16
/** The window is so many times as wide or high as what it shows. */
const ROOM = 1.4
/** Most halvings of what is shown. */
export const MOST_ZOOM = 5

const WHOLE_WORLD: MapWindow = { west: -180, north: 90, width: 360, height: 180, narrowing: 1 }

/** A window of the map's form round a box; the whole world for a box that needs it. */
export function widgetWindow(box: Bbox): MapWindow {
  const [longitude, latitude] = bboxCentre(box)
  const narrowing = Math.max(0.35, Math.cos((latitude * Math.PI) / 180))
  const height = Math.max(LEAST_HEIGHT, ROOM * (box[3] - box[1]), (ROOM * longitudeSpan(box) * narrowing) / MAP_ASPECT)
  const width = (height * MAP_ASPECT) / narrowing
  if (width > WHOLE_WORLD.width || height > WHOLE_WORLD.height) return WHOLE_WORLD
  const middle = Math.min(90 - height / 2, Math.max(height / 2 - 90, latitude))
  return { west: longitude - width / 2, north: middle + height / 2, width, height, narrowing }
}

/** The window, narrowed round its middle; each step shows half as much. */
export function zoomed(window: MapWindow, zoom: number): MapWindow {
  const part = 2 ** -zoom
  const [width, height] = [window.width * part, window.height * part]
  return {
    ...window,
    west: window.west + (window.width - width) / 2,
    north: window.north - (window.height - height) / 2,
    width,
    height,
  }
}
