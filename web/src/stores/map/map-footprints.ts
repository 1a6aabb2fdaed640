import { type Bbox, isWholeWorld } from '@graticule/contracts/bbox'
import { DEFAULT_FOOTPRINT_OPACITY } from '@graticule/contracts/limits'
import type { PointOfInterest } from '@graticule/contracts/map/point-fields'
import { pointOfEntry } from '@graticule/contracts/map/point-of-entry'
import type { Earthquake, Geometry, Resource } from '@graticule/contracts/resource'
import { createStore } from '../../state/create-store.ts'

/** Where one entry of the shown page lies. Degrees of EPSG:4326. */
export interface MapFootprint {
  /** Resource id. */
  readonly id: string
  /** Number that the card and the footprint share: the place in the whole result, from 1. */
  readonly index: number
  readonly title: string
  /** W, S, E, N; `west > east` crosses the antimeridian. */
  readonly boxes: readonly Bbox[]
  /** Exact geometry, drawn instead of the boxes when the record has one. */
  readonly geometry?: Geometry
  /** An earthquake is a circle: its size says the magnitude, its colour the depth. */
  readonly event?: Earthquake
  /** What a point of interest says of itself, shown when it is selected on the map. */
  readonly point?: PointOfInterest
}

/** The footprint of an entry; `undefined` where it tells none, or covers the whole world. */
export function footprintOf(resource: Resource, index: number): MapFootprint | undefined {
  const { id, title, footprint, earthquake: event } = resource
  const boxes = footprint?.boxes.filter((box) => !isWholeWorld(box)) ?? []
  if (footprint === undefined || boxes.length === 0) return undefined
  const { geometry } = footprint
  const point = pointOfEntry(resource)
  return {
    id,
    index,
    title,
    boxes,
    ...(geometry === undefined ? {} : { geometry }),
    ...(event === undefined ? {} : { event }),
    ...(point === undefined ? {} : { point }),
  }
}

export interface MapFootprintsState {
  readonly footprints: readonly MapFootprint[]
  /** Ids of entries that cover the whole world: they have no footprint, but an extent on the rulers. */
  readonly worldwide: readonly string[]
  /** Opacity of the footprints, per cent (100 = opaque). */
  readonly opacity: number
  /** The one that the visitor prefers where no link says another. */
  readonly preferred: number
  readonly visible: boolean
  setFootprints(footprints: readonly MapFootprint[], worldwide?: readonly string[]): void
  setOpacity(opacity: number): void
  /** Prefers an opacity from now on, and shows it; without one, that of the product. */
  prefer(opacity: number | undefined): void
  /** Takes the opacity of a link: the usual one says nothing, so that the preferred one holds. */
  followLink(opacity: number): void
  setVisible(visible: boolean): void
}

/** Footprints of the shown page of results: written by the results panel, drawn by the map. */
export const useMapFootprints = createStore<MapFootprintsState>()((set) => ({
  footprints: [],
  worldwide: [],
  opacity: DEFAULT_FOOTPRINT_OPACITY,
  preferred: DEFAULT_FOOTPRINT_OPACITY,
  visible: true,
  setFootprints(footprints, worldwide = []) {
    set({ footprints, worldwide })
  },
  setOpacity(opacity) {
    set({ opacity: Math.min(100, Math.max(0, opacity)) })
  },
  prefer(opacity = DEFAULT_FOOTPRINT_OPACITY) {
    set({ opacity, preferred: opacity })
  },
  followLink(opacity) {
    set(({ preferred }) => ({ opacity: opacity === DEFAULT_FOOTPRINT_OPACITY ? preferred : opacity }))
  },
  setVisible(visible) {
    set({ visible })
  },
}))
