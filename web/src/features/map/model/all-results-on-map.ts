import { create } from 'zustand'
import type { ChartColours } from '../chart/chart-colours.ts'
import type { AllResultsHit } from '../all-results/hit.ts'
import type { PlacedResult } from '../all-results/placed.ts'
import type { Painting } from './canvas-layer.ts'
import type { MapFrame } from './frame.ts'
import type { Point } from './projection.ts'

/** What all results give the map, which is loaded only when a visitor wants them. */
export interface AllResultsDrawing {
  /** Those that have a place. */
  readonly results: readonly PlacedResult[]
  paint(painting: Painting, colours: ChartColours): void
  /** What lies at a map point. */
  at(point: Point, frame: MapFrame): AllResultsHit | undefined
}

interface AllResultsOnMap {
  readonly drawing: AllResultsDrawing | null
  /** Opens what was clicked. */
  readonly onOpen: (hit: AllResultsHit) => void
}

/** The drawing of all results that is on the map; `null` while only those of the page are. */
export const useAllResultsOnMap = create<AllResultsOnMap>()(() => ({ drawing: null, onOpen: () => {} }))
