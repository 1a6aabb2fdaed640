import { createStore } from '../../../state/create-store.ts'
import type { ChartColours } from '../chart/chart-colours.ts'
import type { AllResultsHit } from './hit.ts'
import type { PlacedResult } from './placed.ts'
import type { Painting } from '../canvas/canvas-layer.ts'
import type { MapFrame } from '../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'

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
export const useAllResultsOnMap = createStore<AllResultsOnMap>()(() => ({ drawing: null, onOpen: () => {} }))
