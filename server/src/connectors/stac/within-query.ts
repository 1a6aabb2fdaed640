/** Applies area and dates of a search to entries that a source gives without looking at these. */
import { type Bbox, splitAtAntimeridian } from '@graticule/contracts/bbox'
import type { Resource } from '@graticule/contracts/resource'
import type { LiveQuery } from '../live/live-source.ts'

const meet = (a: Bbox, b: Bbox): boolean =>
  splitAtAntimeridian(a).some(([west, south, east, north]) =>
    splitAtAntimeridian(b).some((other) => west <= other[2] && east >= other[0] && south <= other[3] && north >= other[1]),
  )

/** True for an entry that touches one of the boxes and whose time touches that of the search; what it does not tell is no match. */
export function withinQuery({ footprint, time }: Resource, { boxes, filters: { dateFrom, dateTo } }: LiveQuery): boolean {
  const isThere = boxes.length === 0 || (footprint?.boxes ?? []).some((own) => boxes.some((box) => meet(own, box)))
  if (!isThere || (dateFrom === null && dateTo === null)) return isThere
  if (time === undefined) return false
  const begins = time.start === undefined || dateTo === null || Date.parse(time.start) <= Date.parse(dateTo)
  const ends = time.end === undefined || dateFrom === null || Date.parse(time.end) >= Date.parse(dateFrom)
  return begins && ends
}
