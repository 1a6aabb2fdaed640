import { FIT_DURATION_MS, INITIAL_MAP_ZOOM } from '@graticule/contracts/limits'
import type OlMap from 'ol/Map.js'
import type MapEvent from 'ol/MapEvent.js'
import { easeOut } from 'ol/easing.js'
import type View from 'ol/View.js'
import { useMapLayers } from '../../../stores/map-layers.ts'
import { type MapPadding, type MapViewState, useMapView } from '../../../stores/map-view.ts'
import { frameOf } from './canvas-layer.ts'
import { type MapFrame, toLonLat, useMapFrame } from './frame.ts'
import { mercatorX, mercatorY, type Point, resolutionAt, shiftToNearestCopy } from './projection.ts'
import { boundsToShow, freeArea, isFarFrom, paddingWithLayers, visibleBox } from './view-fit.ts'

/** Steps by keys and buttons take this long, ms. */
const STEP_MS = 200

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

  const duration = (ms: number) => (isMotionReduced() ? 0 : ms)
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

  const fit = ({ fitRequest }: MapViewState) => {
    const padding = covered()
    const bounds = fitRequest && boundsToShow(fitRequest.boxes, view().getCenter()?.[0] ?? 0)
    if (!bounds) return
    const size = map.getSize() ?? [0, 0]
    const free = [size[0]! - padding.left - padding.right, size[1]! - padding.top - padding.bottom]
    // panels may leave next to nothing: then the whole stage is better than a view of the whole world
    const usable = free.every((side) => side >= 80) ? asPadding(padding) : [24, 24, 24, 24]
    move(() => view().fit([...bounds], { size, padding: usable, duration: duration(FIT_DURATION_MS), easing: easeOut }))
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
    const { movedByVisitor, markMoved } = useMapView.getState()
    if (isOurs || !base) settle()
    else if (!movedByVisitor && isFarFrom(base, frame)) markMoved()
    isOurs = false
    useMapView
      .getState()
      .report({ centre: toLonLat(frame.centre), zoom: frame.zoom, extent: visibleBox(frame, covered()) ?? null })
  }
  map.on('moveend', report)

  const stopFollowing = useMapView.subscribe((state, before) => {
    if (state.fitRequest !== before.fitRequest) fit(state)
    if (state.viewRequest !== before.viewRequest) show(state)
    if (state.settled !== before.settled) settle()
    if (state.padding !== before.padding) {
      const { frame } = useMapFrame.getState()
      if (frame) state.report({ centre: state.centre, zoom: state.zoom, extent: visibleBox(frame, covered()) ?? null })
    }
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
      map.un('moveend', report)
    },
  }
}
