import { FIT_DURATION_MS, INITIAL_MAP_ZOOM } from '@graticule/contracts/limits'
import { mercatorX, mercatorY, type Point, resolutionAt, shiftToNearestCopy } from '@graticule/contracts/geometry/web-mercator'
import type View from 'ol/View.js'
import { easeOut } from 'ol/easing.js'
import { startView } from '../../../site/start-view.ts'

/**
 * For this long after the map began, ms, a fit jumps: a page that opens with its results has nothing yet that a visitor
 * could follow with the eyes, and thirty frames of a moving map would be in the way of the first results.
 */
const OPENING_MS = 1_500
/** Steps by keys and buttons take this long, ms. */
const STEP_MS = 200

/** Moves of the view by the page. A move takes over from the one under way; steps by keys and buttons add up. */
export interface ViewMoves {
  /**
   * Shows an extent (map coordinates) beside a padding (top, right, bottom, left, CSS pixels) on a stage of this size, and no
   * closer than at this zoom.
   */
  fit(extent: number[], padding: number[], size: number[], closest?: number): void
  /** Shows a place at a zoom, at once. */
  show(centre: Point, zoom: number): void
  /** Zooms by so many levels around the middle of the stage. */
  zoomBy(levels: number): void
  /** Moves the map under the stage, CSS pixels; positive x shows what lies east. */
  panBy(dx: number, dy: number): void
  /** Brings a map coordinate to the middle of the stage. */
  centreOn(point: Point): void
  /** Back to the view that the portal opens with. */
  home(): void
}

/** `onOwn` is called when a move begins that is not a step of the visitor. */
export function createViewMoves(view: () => View, isMotionReduced: () => boolean, onOwn: () => void): ViewMoves {
  /** Where the steps by keys and buttons lead that are still under way: the next one goes on from there. */
  let goal: { readonly centre: number[]; readonly zoom: number } | undefined
  const began = performance.now()
  const duration = (ms: number) => (isMotionReduced() ? 0 : ms)

  const stop = () => {
    view().cancelAnimations()
    goal = undefined
  }
  const goalNow = () => goal ?? { centre: view().getCenter() ?? [0, 0], zoom: view().getZoom() ?? INITIAL_MAP_ZOOM }
  const step = (centre: number[], zoom: number) => {
    view().cancelAnimations()
    const own = { centre, zoom }
    goal = own
    // also called, later, when another move took over
    view().animate({ center: centre, zoom, duration: duration(STEP_MS), easing: easeOut }, () => {
      if (goal === own) goal = undefined
    })
  }

  return {
    fit(extent, padding, size, closest) {
      stop()
      onOwn()
      const isOpening = performance.now() - began < OPENING_MS
      const how = { size, padding, duration: isOpening ? 0 : duration(FIT_DURATION_MS), easing: easeOut }
      view().fit(extent, closest === undefined ? how : { ...how, maxZoom: closest })
    },
    show(centre, zoom) {
      stop()
      onOwn()
      view().setCenter([...centre])
      view().setZoom(zoom)
    },
    zoomBy(levels) {
      const { centre, zoom } = goalNow()
      step(centre, view().getConstrainedZoom(zoom + levels) ?? zoom)
    },
    panBy(dx, dy) {
      const { centre, zoom } = goalNow()
      const resolution = resolutionAt(zoom)
      step(view().getConstrainedCenter([centre[0]! + dx * resolution, centre[1]! - dy * resolution]) ?? centre, zoom)
    },
    centreOn(point) {
      stop()
      const center = view().getConstrainedCenter([...point]) ?? [...point]
      view().animate({ center, duration: duration(FIT_DURATION_MS), easing: easeOut })
    },
    home() {
      const x = view().getCenter()?.[0] ?? 0
      stop()
      onOwn()
      const start = startView()
      const zoom = view().getConstrainedZoom(start.zoom) ?? start.zoom
      const [startX, startY] = [mercatorX(start.centre[0]), mercatorY(start.centre[1])]
      const center = [startX - shiftToNearestCopy(x, startX), startY]
      view().animate({ center, zoom, duration: duration(FIT_DURATION_MS) })
    },
  }
}
