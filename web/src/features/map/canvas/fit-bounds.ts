import type { Bounds, Point } from '@graticule/contracts/geometry/web-mercator'
import type { Cover, MapPadding } from '../../../stores/map/map-view.ts'
import { paddingBeside } from './corner-fit.ts'
import { limitBounds } from './view-fit.ts'

/** Fits on a stage whose free part is narrower or lower than this, CSS pixels, use the whole stage. */
const LEAST_SIDE = 80
/** Distance from the edges of the whole stage, CSS pixels. */
const EDGE = 24

/** The stage that bounds are fitted into. */
export interface FitStage {
  /** CSS pixels. */
  readonly size: readonly [width: number, height: number]
  /** Middle of the view that is there, map coordinates. */
  readonly centre: Point
  /** Of the view that is there, metres for each CSS pixel. */
  readonly resolution: number
  /** What lies over corners of the stage. */
  readonly covers: readonly Cover[]
  /** What the panels cover. */
  readonly covered: MapPadding
  /** A fit goes no farther out than this, metres for each CSS pixel. */
  readonly coarsest: number
}

/** What a fit shows, and how far from the edges: top, right, bottom, left, CSS pixels. */
interface Fit {
  readonly extent: number[]
  readonly padding: number[]
}

/** What is in the middle of the part of the stage that a padding leaves free. */
function middleOfFree(
  { size, centre, resolution }: FitStage,
  [top = 0, right = 0, bottom = 0, left = 0]: readonly number[],
): Point {
  const [width, height] = size
  return [
    centre[0] + ((left + width - right) / 2 - width / 2) * resolution,
    centre[1] - ((top + height - bottom) / 2 - height / 2) * resolution,
  ]
}

/** How these bounds are shown beside what covers the stage; bounds too large for it are shown in part, the part that is nearest. */
export function fitBounds(bounds: Bounds, stage: FitStage): Fit {
  const { size, covers, covered, coarsest } = stage
  const { top, right, bottom, left } = paddingBeside(covers, size, [bounds[2] - bounds[0], bounds[3] - bounds[1]], covered)
  const free = [size[0] - left - right, size[1] - top - bottom] as const
  // panels may leave next to nothing: then the whole stage is better than a view of the whole world
  const hasRoom = free.every((side) => side >= LEAST_SIDE)
  const padding = hasRoom ? [top, right, bottom, left] : [EDGE, EDGE, EDGE, EDGE]
  const [width, height] = hasRoom ? free : [size[0] - 2 * EDGE, size[1] - 2 * EDGE]
  const near = middleOfFree(stage, padding)
  return { extent: [...limitBounds(bounds, Math.max(1, width) * coarsest, Math.max(1, height) * coarsest, near)], padding }
}
