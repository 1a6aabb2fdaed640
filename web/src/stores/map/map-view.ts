import type { Bbox } from '@graticule/contracts/bbox'
import { INITIAL_MAP_ZOOM } from '@graticule/contracts/limits'
import { createSerial, createStore } from '../../state/create-store.ts'

/** Longitude and latitude, degrees of EPSG:4326. */
export type LonLat = readonly [longitude: number, latitude: number]

/** Part of the stage that panels cover, CSS pixels from each edge. */
export interface MapPadding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** A rectangle that something covers of the stage, CSS pixels from its upper left corner. */
export interface Cover {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What the map shows: reported by the map after each move. */
export interface MapViewReport {
  readonly centre: LonLat
  readonly zoom: number
  readonly extent: Bbox | null
}

export interface MapViewState extends MapViewReport {
  /** Set by the panels: fits keep clear of it. Right edge of the widest open panel + 24, 44, 24, 44 when nothing else is open. */
  readonly padding: MapPadding
  /** Set by the panels: so much of the stage's foot is covered down to its edge, CSS pixels. */
  readonly floor: number
  /** Set by what covers a corner only: fits go beside it or below it, whichever shows more. */
  readonly corners: readonly Cover[]
  /** The last wish to see these boxes; `serial` tells a repeated wish from an old one. */
  readonly fitRequest: { readonly boxes: readonly Bbox[]; readonly serial: number } | null
  /** The last wish for a centre and zoom (a shared link, browser back). */
  readonly viewRequest: { readonly centre: LonLat; readonly zoom: number; readonly serial: number } | null
  /** The visitor moved the map by more than a third of the view since the last fit or search. */
  readonly movedByVisitor: boolean
  /** The visitor moved the map at all since it last went where it was asked to: it does not go elsewhere by itself. */
  readonly inHand: boolean
  /** Counts searches: each makes the present view the one that `movedByVisitor` is measured from. */
  readonly settled: number
  /** Panels are put away and the map has the whole stage. */
  readonly fullView: boolean
  /** The panels of the search are put away; it stays as a pill. */
  readonly hideSearching: boolean
  /** The row of other phrases is put away. */
  readonly hideSeeAlso: boolean
  setPadding(padding: MapPadding): void
  setFloor(floor: number): void
  setCorners(corners: readonly Cover[]): void
  /** Asks the map to show all of these boxes within the padding, animated (500 ms). No boxes: nothing happens. */
  requestFit(boxes: readonly Bbox[]): void
  /** Asks the map for this centre and zoom, at once. */
  requestView(centre: LonLat, zoom: number): void
  /** For the map: what it shows now. */
  report(view: MapViewReport): void
  /** For the map: the visitor moved it, however little. */
  markInHand(): void
  /** For the map: the visitor moved it far enough for "Search this area". */
  markMoved(): void
  /** The visitor searched: measure `movedByVisitor` from the present view. */
  clearMoved(): void
  /** Both parts follow. */
  setFullView(fullView: boolean): void
  /** Full view follows as soon as both parts are equal. */
  setHideSearching(hidden: boolean): void
  setHideSeeAlso(hidden: boolean): void
}

const nextSerial = createSerial()

/**
 * The view of the map: wishes go in by the request functions, what is seen comes out by `report`.
 * @rule S1-4.full-view Full view sets hideSearching and hideSeeAlso; when both are equal it follows them
 */
export const useMapView = createStore<MapViewState>()((set) => ({
  centre: [0, 0],
  zoom: INITIAL_MAP_ZOOM,
  extent: null,
  padding: { top: 24, right: 44, bottom: 44, left: 24 },
  floor: 0,
  corners: [],
  fitRequest: null,
  viewRequest: null,
  movedByVisitor: false,
  inHand: false,
  settled: 0,
  fullView: false,
  hideSearching: false,
  hideSeeAlso: false,
  setPadding(padding) {
    set({ padding })
  },
  setFloor(floor) {
    set({ floor })
  },
  setCorners(corners) {
    set({ corners })
  },
  requestFit(boxes) {
    if (boxes.length > 0) set({ fitRequest: { boxes, serial: nextSerial() }, movedByVisitor: false, inHand: false })
  },
  requestView(centre, zoom) {
    set({ viewRequest: { centre, zoom, serial: nextSerial() }, movedByVisitor: false, inHand: false })
  },
  report(view) {
    set(view)
  },
  markInHand() {
    set({ inHand: true })
  },
  markMoved() {
    set({ movedByVisitor: true })
  },
  clearMoved() {
    set(({ settled }) => ({ movedByVisitor: false, settled: settled + 1 }))
  },
  setFullView(fullView) {
    set({ fullView, hideSearching: fullView, hideSeeAlso: fullView })
  },
  setHideSearching(hideSearching) {
    set(({ hideSeeAlso }) => ({ hideSearching, ...(hideSearching === hideSeeAlso && { fullView: hideSearching }) }))
  },
  setHideSeeAlso(hideSeeAlso) {
    set(({ hideSearching }) => ({ hideSeeAlso, ...(hideSeeAlso === hideSearching && { fullView: hideSeeAlso }) }))
  },
}))
