import { POINT_FIT_ZOOM } from '@graticule/contracts/limits'
import type OlMap from 'ol/Map.js'
import type MapEvent from 'ol/MapEvent.js'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { type MapPadding, type MapViewState, useMapView } from '../../../stores/map/map-view.ts'
import { frameOf } from '../canvas/canvas-layer.ts'
import { useMapCovers } from '../canvas/covers.ts'
import { fitBounds } from '../canvas/fit-bounds.ts'
import { TAGS_ONLY_BELOW_ZOOM } from '../footprints/model/footprint-look.ts'
import { type MapFrame, toLonLat, useMapFrame } from '../canvas/frame.ts'
import { mercatorX, mercatorY, type Point, resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import { boundsToShow, freeArea, isElsewhere, isOnePlace, isFarFrom, paddingWithLayers, visibleBox } from '../canvas/view-fit.ts'
import { createViewMoves, type ViewMoves } from './view-moves.ts'

/** What comes to cover a part of the map within this time after a fit, ms, makes it give way, unless the map is in hand by then. */
const COVERS_FOLLOW_MS = 2_000

/** A fit goes no farther out: there footprints would be numbers without boxes. */
const FARTHEST_FIT_ZOOM = TAGS_ONLY_BELOW_ZOOM + 0.01

/** What buttons and keys do to the view. */
export interface ViewCommands extends Pick<ViewMoves, 'zoomBy' | 'panBy' | 'home'> {
  /** Brings a map coordinate to the middle of what the panels leave free. */
  reveal(point: Point): void
}

const markInHand = () => useMapView.getState().markInHand()

/** Reports what the view shows to the store, and how far the visitor went from the last fit or search. */
function createViewReport(covered: () => MapPadding) {
  /** Where the last fit or search was; "Search this area" is offered far from it. */
  let base: MapFrame | undefined
  /** The move under way was not the visitor's. */
  let isOurs = true
  const settle = () => {
    base = useMapFrame.getState().frame ?? undefined
  }
  return {
    settle,
    /** A move begins that is not the visitor's. */
    markOurs() {
      isOurs = true
    },
    /** The view came to rest. */
    onMoveEnd({ frameState }: MapEvent) {
      if (!frameState?.size) return
      // the event comes before the frame is published
      const frame = frameOf(frameState)
      useMapFrame.setState({ frame })
      const { inHand, movedByVisitor, markMoved, report } = useMapView.getState()
      if (isOurs || !base) settle()
      else {
        if (!inHand && isElsewhere(base, frame)) markInHand()
        if (!movedByVisitor && isFarFrom(base, frame)) markMoved()
      }
      isOurs = false
      report({ centre: toLonLat(frame.centre), zoom: frame.zoom, extent: visibleBox(frame, covered()) ?? null })
    },
    /** Panels leave another part of the view free. */
    onPadding({ centre, zoom, report }: MapViewState) {
      const { frame } = useMapFrame.getState()
      if (frame) report({ centre, zoom, extent: visibleBox(frame, covered()) ?? null })
    },
  }
}

/** Wishes of the store become moves of the view. Returns the function that ends it. */
function followWishes(map: OlMap, moves: ViewMoves, covered: () => MapPadding): () => void {
  let fittedAt = -Infinity
  const fit = ({ fitRequest, corners }: MapViewState) => {
    const [x = 0, y = 0] = map.getView().getCenter() ?? []
    const bounds = fitRequest && boundsToShow(fitRequest.boxes, x)
    if (!bounds) return
    const [width = 0, height = 0] = map.getSize() ?? []
    fittedAt = performance.now()
    const { extent, padding } = fitBounds(bounds, {
      size: [width, height],
      centre: [x, y],
      resolution: map.getView().getResolution() ?? 0,
      covers: [...corners, ...useMapCovers.getState().covers],
      covered: covered(),
      coarsest: resolutionAt(FARTHEST_FIT_ZOOM),
    })
    moves.fit(extent, padding, [width, height], isOnePlace(fitRequest.boxes) ? POINT_FIT_ZOOM : undefined)
  }
  const show = ({ viewRequest }: MapViewState) => {
    if (viewRequest) moves.show([mercatorX(viewRequest.centre[0]), mercatorY(viewRequest.centre[1])], viewRequest.zoom)
  }
  const stopWishes = useMapView.subscribe((state, before) => {
    if (state.fitRequest !== before.fitRequest) fit(state)
    if (state.viewRequest !== before.viewRequest) show(state)
  })
  // legends and times of a layer come after the fit to it
  const stopCovers = useMapCovers.subscribe(({ covers }, before) => {
    if (covers === before.covers) return
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
  return () => {
    stopWishes()
    stopCovers()
  }
}

/**
 * Wishes of the store become moves of the view, and what the view shows is reported back.
 * @rule S1-4.map-padding The view keeps boxes clear of the panels
 */
export function followView(map: OlMap, isMotionReduced: () => boolean): ViewCommands & { stop(): void } {
  /** What the panels cover now. */
  const covered = (): MapPadding =>
    paddingWithLayers(useMapView.getState().padding, useMapLayers.getState().panelOpen, map.getSize()?.[0] ?? 0)
  const report = createViewReport(covered)
  const moves = createViewMoves(() => map.getView(), isMotionReduced, report.markOurs)
  map.on('moveend', report.onMoveEnd)
  // also in the middle of a move of ours
  map.on('pointerdrag', markInHand)
  const stopWishes = followWishes(map, moves, covered)
  const stopReport = useMapView.subscribe((state, before) => {
    if (state.settled !== before.settled) report.settle()
    if (state.padding !== before.padding) report.onPadding(state)
  })

  return {
    zoomBy: moves.zoomBy,
    panBy: moves.panBy,
    reveal([x, y]) {
      const { frame } = useMapFrame.getState()
      if (!frame) return
      const { left, right, top, bottom } = freeArea(frame, covered())
      moves.centreOn([
        x - ((left + right - frame.width) / 2) * frame.resolution,
        y + ((top + bottom - frame.height) / 2) * frame.resolution,
      ])
    },
    home() {
      markInHand()
      moves.home()
    },
    stop() {
      stopWishes()
      stopReport()
      map.un('moveend', report.onMoveEnd)
      map.un('pointerdrag', markInHand)
    },
  }
}
