import { FIT_DURATION_MS, INITIAL_MAP_ZOOM } from '@graticule/contracts/limits'
import type OlMap from 'ol/Map.js'
import type MapEvent from 'ol/MapEvent.js'
import { easeOut } from 'ol/easing.js'
import type View from 'ol/View.js'
import { useMapLayers } from '../../../stores/map-layers.ts'
import { type MapPadding, type MapViewState, useMapView } from '../../../stores/map-view.ts'
import { frameOf } from './canvas-layer.ts'
import { paddingBeside } from './corner-fit.ts'
import { useMapCovers } from './covers.ts'
import { TAGS_ONLY_BELOW_ZOOM } from './footprint-look.ts'
import { type MapFrame, toLonLat, useMapFrame } from './frame.ts'
import { mercatorX, mercatorY, type Point, resolutionAt, shiftToNearestCopy } from './projection.ts'
import { boundsToShow, freeArea, isElsewhere, isFarFrom, limitBounds, paddingWithLayers, visibleBox } from './view-fit.ts'

/**
 * For this long after the map began, ms, a fit jumps: a page that opens with its results has nothing yet that a visitor
 * could follow with the eyes, and thirty frames of a moving map would be in the way of the first results.
 */
const OPENING_MS = 1_500
/** Steps by keys and buttons take this long, ms. */
const STEP_MS = 200

/** What comes to cover a part of the map within this time after a fit, ms, makes it give way, unless the map is in hand by then. */
const COVERS_FOLLOW_MS = 2_000

/** A fit goes no farther out: there footprints would be numbers without boxes. */
const FARTHEST_FIT_ZOOM = TAGS_ONLY_BELOW_ZOOM + 0.01

/** What buttons and keys do to the view. */
export interface ViewCommands {
  /** Zooms by so many levels around the middle of the stage. */
  zoomBy(levels: number): void
  /** Moves the map under the stage, CSS pixels; positive x shows what lies east. */
  panBy(dx: number, dy: number): void
  /** Brings a map coordinate to the middle of what the panels leave free. */
  reveal(point: Point): void
  /** Back to the view that the portal opens with. */
  home(): void
}

const asPadding = ({ top, right, bottom, left }: MapPadding) => [top, right, bottom, left]

/** Wishes of the store become moves of the view, and what the view shows is reported back. */
export function followView(map: OlMap, isMotionReduced: () => boolean): ViewCommands & { stop(): void } {
  const view = (): View => map.getView()
  /** Where the last fit or search was; "Search this area" is offered far from it. */
  let base: MapFrame | undefined
  /** The move under way was not the visitor's. */
  let isOurs = true

  /** Where the steps by keys and buttons lead that are still under way: the next one goes on from there. */
  let goal: { readonly centre: number[]; readonly zoom: number } | undefined

  const began = performance.now()
  const duration = (ms: number) => (isMotionReduced() ? 0 : ms)
  const fitDuration = () => (performance.now() - began < OPENING_MS ? 0 : duration(FIT_DURATION_MS))
  const settle = () => {
    base = useMapFrame.getState().frame ?? undefined
  }
  const move = (start: () => void) => {
    view().cancelAnimations()
    goal = undefined
    isOurs = true
    start()
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

  /** What the panels cover now. */
  const covered = (): MapPadding =>
    paddingWithLayers(useMapView.getState().padding, useMapLayers.getState().panelOpen, map.getSize()?.[0] ?? 0)

  /** What is in the middle of the part of the stage that this padding (top, right, bottom, left) leaves free. */
  const middleOfFree = (size: readonly number[], [top = 0, right = 0, bottom = 0, left = 0]: readonly number[]): Point => {
    const [x = 0, y = 0] = view().getCenter() ?? []
    const resolution = view().getResolution() ?? 0
    const [width = 0, height = 0] = size
    return [
      x + ((left + width - right) / 2 - width / 2) * resolution,
      y - ((top + height - bottom) / 2 - height / 2) * resolution,
    ]
  }

  let fittedAt = -Infinity
  const fit = ({ fitRequest }: MapViewState) => {
    const bounds = fitRequest && boundsToShow(fitRequest.boxes, view().getCenter()?.[0] ?? 0)
    if (!bounds) return
    const size = map.getSize() ?? [0, 0]
    const covers = [...useMapView.getState().corners, ...useMapCovers.getState().covers]
    const extent = [bounds[2] - bounds[0], bounds[3] - bounds[1]] as const
    const padding = paddingBeside(covers, [size[0]!, size[1]!], extent, covered())
    fittedAt = performance.now()
    const free = [size[0]! - padding.left - padding.right, size[1]! - padding.top - padding.bottom] as const
    // panels may leave next to nothing: then the whole stage is better than a view of the whole world
    const hasRoom = free.every((side) => side >= 80)
    const usable = hasRoom ? asPadding(padding) : [24, 24, 24, 24]
    const [width, height] = hasRoom ? free : [size[0]! - 48, size[1]! - 48]
    const farthest = resolutionAt(FARTHEST_FIT_ZOOM)
    const shown = limitBounds(bounds, Math.max(1, width) * farthest, Math.max(1, height) * farthest, middleOfFree(size, usable))
    move(() => view().fit([...shown], { size, padding: usable, duration: fitDuration(), easing: easeOut }))
  }
  const show = ({ viewRequest }: MapViewState) => {
    if (!viewRequest) return
    const { centre, zoom } = viewRequest
    move(() => {
      view().setCenter([mercatorX(centre[0]), mercatorY(centre[1])])
      view().setZoom(zoom)
    })
  }

  const report = ({ frameState }: MapEvent) => {
    if (!frameState?.size) return
    // the event comes before the frame is published
    const frame = frameOf(frameState)
    useMapFrame.setState({ frame })
    const { inHand, movedByVisitor, markInHand, markMoved } = useMapView.getState()
    if (isOurs || !base) settle()
    else {
      if (!inHand && isElsewhere(base, frame)) markInHand()
      if (!movedByVisitor && isFarFrom(base, frame)) markMoved()
    }
    isOurs = false
    useMapView
      .getState()
      .report({ centre: toLonLat(frame.centre), zoom: frame.zoom, extent: visibleBox(frame, covered()) ?? null })
  }
  map.on('moveend', report)
  // also in the middle of a move of ours
  const take = () => useMapView.getState().markInHand()
  map.on('pointerdrag', take)

  const stopFollowing = useMapView.subscribe((state, before) => {
    if (state.fitRequest !== before.fitRequest) fit(state)
    if (state.viewRequest !== before.viewRequest) show(state)
    if (state.settled !== before.settled) settle()
    if (state.padding !== before.padding) {
      const { frame } = useMapFrame.getState()
      if (frame) state.report({ centre: state.centre, zoom: state.zoom, extent: visibleBox(frame, covered()) ?? null })
    }
  })
  // legends and times of a layer come after the fit to it
  const stopCovers = useMapCovers.subscribe(() => {
    const state = useMapView.getState()
    const isLast = (state.fitRequest?.serial ?? 0) > (state.viewRequest?.serial ?? 0)
    if (isLast && !state.inHand && performance.now() - fittedAt < COVERS_FOLLOW_MS) fit(state)
  })
  // wishes from before the map was there: the later one wins
  const catchUp = () => {
    const state = useMapView.getState()
    if ((state.viewRequest?.serial ?? 0) > (state.fitRequest?.serial ?? 0)) show(state)
    else fit(state)
  }
  // the element may have its size already, and then none will be told
  if (map.getSize()?.every((side) => side > 0) === true) catchUp()
  else map.once('change:size', catchUp)

  return {
    zoomBy(levels) {
      const { centre, zoom } = goalNow()
      step(centre, view().getConstrainedZoom(zoom + levels) ?? zoom)
    },
    panBy(dx, dy) {
      const { centre, zoom } = goalNow()
      const resolution = resolutionAt(zoom)
      step(view().getConstrainedCenter([centre[0]! + dx * resolution, centre[1]! - dy * resolution]) ?? centre, zoom)
    },
    reveal([x, y]) {
      const { frame } = useMapFrame.getState()
      if (!frame) return
      const { left, right, top, bottom } = freeArea(frame, covered())
      const centre = [
        x - ((left + right - frame.width) / 2) * frame.resolution,
        y + ((top + bottom - frame.height) / 2) * frame.resolution,
      ]
      view().cancelAnimations()
      goal = undefined
      view().animate({
        center: view().getConstrainedCenter(centre) ?? centre,
        duration: duration(FIT_DURATION_MS),
        easing: easeOut,
      })
    },
    home() {
      const x = view().getCenter()?.[0] ?? 0
      take()
      move(() =>
        view().animate({
          center: [-shiftToNearestCopy(x, 0), 0],
          zoom: view().getConstrainedZoom(INITIAL_MAP_ZOOM) ?? INITIAL_MAP_ZOOM,
          duration: duration(FIT_DURATION_MS),
        }),
      )
    },
    stop() {
      stopFollowing()
      stopCovers()
      map.un('moveend', report)
      map.un('pointerdrag', take)
    },
  }
}
