import type { Cluster } from '../all-results/clusters.ts'
import { useAllResultsOnMap } from '../all-results/all-results-on-map.ts'
import type { PlacedResult } from '../all-results/placed.ts'
import { footprintsAt } from '../footprints/model/footprint-hit.ts'
import { clusterRadius } from '../footprints/model/footprint-look.ts'
import { boundsArea } from '../footprints/model/footprint-shape.ts'
import type { MapFrame } from '../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import { shownShapes } from '../footprints/model/shown-shapes.ts'

/** Something at a place of the map that can be selected: a footprint of the page, or one of all results. */
export interface ThingAt {
  readonly id: string
  /** Square metres of the map. */
  readonly area: number
  /** When it is no footprint of the page. */
  readonly result?: PlacedResult
}

/** A disc, or things, the smallest first; of equal ones those of the page come first, in the order of the list. */
export type ThingsAt =
  | { readonly kind: 'cluster'; readonly cluster: Cluster }
  | { readonly kind: 'stack'; readonly stack: readonly ThingAt[] }

/** What lies at a map point: the footprints of the page, and all results where they are on the map. */
export function thingsAt(point: Point, frame: MapFrame): ThingsAt {
  const ofPage = footprintsAt(shownShapes(frame), point, frame).map(({ id, main }) => ({ id, area: boundsArea(main.bounds) }))
  const hit = useAllResultsOnMap.getState().drawing?.at(point, frame)
  if (hit === undefined) return { kind: 'stack', stack: ofPage }
  if (hit.kind === 'cluster') {
    // a disc lies on everything that is larger
    const disc = Math.PI * (clusterRadius(hit.cluster.members.length) * frame.resolution) ** 2
    const smaller = ofPage.filter(({ area }) => area < disc)
    return smaller.length === 0 ? hit : { kind: 'stack', stack: smaller }
  }
  const known = new Set(ofPage.map(({ id }) => id))
  const others = hit.stack
    .filter(({ id }) => !known.has(id))
    .map((result) => ({ id: result.id, area: boundsArea(result.bounds), result }))
  return { kind: 'stack', stack: [...ofPage, ...others].toSorted((one, other) => one.area - other.area) }
}
