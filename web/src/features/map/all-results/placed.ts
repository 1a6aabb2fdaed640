import { type Bbox, bboxCentre, isPointBox, isWholeWorld, longitudeSpan } from '@graticule/contracts/bbox'
import type { DataSourceName } from '@graticule/contracts/data-sources'
import { MAX_MAP_RESULTS } from '@graticule/contracts/limits'
import type { Earthquake } from '@graticule/contracts/resource'
import { boxAt, eventsOf } from '@graticule/contracts/services/extents'
import type { SourceExtents } from '../../../stores/map/all-results.ts'
import { type Bounds, mercatorX, mercatorY } from '@graticule/contracts/geometry/web-mercator'

/** One of all results, on the map. */
export interface PlacedResult {
  readonly id: string
  readonly source: DataSourceName
  /** Its index in the results of its source, from 0. */
  readonly index: number
  /** Degrees of EPSG:4326; `west > east` crosses the antimeridian. */
  readonly box: Bbox
  /** In map coordinates of one copy of the world: it may run past the antimeridian. A point has no size. */
  readonly bounds: Bounds
  /** Drawn as a point, whatever the zoom. */
  readonly isPoint: boolean
  readonly event?: Earthquake
}

function boundsOf(box: Bbox, isPoint: boolean): Bounds {
  if (isPoint) {
    const [longitude, latitude] = bboxCentre(box)
    const [x, y] = [mercatorX(longitude), mercatorY(latitude)]
    return [x, y, x, y]
  }
  const [west, south, , north] = box
  return [mercatorX(west), mercatorY(south), mercatorX(west + longitudeSpan(box)), mercatorY(north)]
}

/** What the sources said, as places on the map: source by source, each in the order of its results, at most 10,000 in all. */
export function placeResults(parts: readonly SourceExtents[]): PlacedResult[] {
  const placed: PlacedResult[] = []
  for (const { source, extents } of parts) {
    const events = eventsOf(extents)
    for (const [index, id] of extents.ids.entries()) {
      if (placed.length >= MAX_MAP_RESULTS) return placed
      const box = boxAt(extents, index)
      const event = events.get(index)
      if (isWholeWorld(box)) continue
      const isPoint = isPointBox(box)
      placed.push({ id, source, index, box, bounds: boundsOf(box, isPoint), isPoint, ...(event && { event }) })
    }
  }
  return placed
}
