import { type Cluster, clusterResults } from './clusters.ts'
import type { PlacedResult } from './placed.ts'
import { SMALLEST_OUTLINE, TAGS_ONLY_BELOW_ZOOM } from '../footprints/model/footprint-look.ts'
import { boundsArea } from '../footprints/model/footprint-shape.ts'
import { resolutionAt, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'

/** Dots within this many pixels of each other are one disc, in far-out views. */
const FAR_REACH = 48
/** From this zoom on only those are that would lie on each other, within so many pixels. */
const NEAR_FROM_ZOOM = 5
const NEAR_REACH = 14
/** Edges of boxes that are nearer than this cannot be told apart, pixels: one of the boxes is drawn. */
const SAME_EDGE = 4
/** Where there are more boxes than this, those need longer sides for an outline, pixels: the first size that leaves so many. */
const MOST_BOXES = 800
const OUTLINE_SIZES = [SMALLEST_OUTLINE, 12, 16, 24]
const LARGEST_OUTLINE_SIZE = 32
/** The same of the middles of earthquakes: the largest is drawn. */
const SAME_PLACE = 6

/** What of all results is drawn at a zoom. */
export interface Arrangement {
  /** Discs with a number, of two results and more. */
  readonly clusters: readonly Cluster[]
  /** Points, and boxes that are too small for an outline. */
  readonly dots: readonly PlacedResult[]
  /** Earthquakes, the largest first. */
  readonly circles: readonly PlacedResult[]
  /** Outlines, the largest first. */
  readonly boxes: readonly PlacedResult[]
  /** All that are a circle or have an outline, also those of which another one is drawn. */
  readonly single: readonly PlacedResult[]
}

/** Zooms that have an arrangement of their own: what lies between them is drawn as at the one below. */
export function levelOf(zoom: number): number {
  return Math.max(0, Math.floor(zoom * 2) / 2)
}

/** The first of those with the same key. */
function oneOfEach(results: readonly PlacedResult[], keyOf: (result: PlacedResult) => string): PlacedResult[] {
  const seen = new Set<string>()
  return results.filter((result) => {
    const key = keyOf(result)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The longer side, metres of the map. */
const sideOf = ({ bounds: [minX, minY, maxX, maxY] }: PlacedResult): number => Math.max(maxX - minX, maxY - minY)

/** How long the longer side of a box must be to have an outline, metres of the map. */
function outlineSize(results: readonly PlacedResult[], resolution: number): number {
  const sides = results.map((result) => (result.isPoint || result.event !== undefined ? 0 : sideOf(result) / resolution))
  const size = OUTLINE_SIZES.find((pixels) => sides.filter((side) => side >= pixels).length <= MOST_BOXES)
  return (size ?? LARGEST_OUTLINE_SIZE) * resolution
}

/**
 * Arranges all results for a zoom (a {@link levelOf}). Below zoom 2 everything is clustered by its middle; above, boxes
 * that are large enough have their outlines. What cannot be told apart is drawn once.
 * @rule B-results-on-the-map.discs Results are discs below zoom 2, and outlines above where they are large enough
 */
export function arrange(results: readonly PlacedResult[], zoom: number): Arrangement {
  const resolution = resolutionAt(zoom)
  const isFarOut = zoom < TAGS_ONLY_BELOW_ZOOM
  const outline = outlineSize(results, resolution)
  const [small, circles, boxes]: [PlacedResult[], PlacedResult[], PlacedResult[]] = [[], [], []]
  for (const result of results) {
    if (result.event !== undefined && !isFarOut) circles.push(result)
    else if (isFarOut || result.isPoint || sideOf(result) < outline) small.push(result)
    else boxes.push(result)
  }
  const grouped = clusterResults(small, zoom < NEAR_FROM_ZOOM ? FAR_REACH : NEAR_REACH, resolution)
  const step = SAME_EDGE * resolution
  const rounded = (x: number) => Math.round(x / step)
  const placeStep = SAME_PLACE * resolution
  const turned = (x: number) => ((x % WORLD_WIDTH) + WORLD_WIDTH) % WORLD_WIDTH
  return {
    single: [...circles, ...boxes],
    clusters: grouped.filter(({ members }) => members.length > 1),
    dots: grouped.flatMap(({ members }) => (members.length === 1 ? members : [])),
    circles: oneOfEach(
      circles.toSorted((one, other) => (other.event?.magnitude ?? 0) - (one.event?.magnitude ?? 0)),
      ({ bounds }) => `${Math.round(turned(bounds[0]) / placeStep)} ${Math.round(bounds[1] / placeStep)}`,
    ),
    boxes: oneOfEach(
      boxes.toSorted((one, other) => boundsArea(other.bounds) - boundsArea(one.bounds)),
      ({ bounds }) => bounds.map(rounded).join(' '),
    ),
  }
}
