/** A search as the parameters of an FDSN event service (FDSN Web Service Specifications 1.2, `fdsnws-event`, query). */
import type { EventOrder, SearchFilters, SortOrder } from '@graticule/contracts/search/search-params'
import type { LiveQuery } from '../live/live-source.ts'

const ORDERS: Readonly<Partial<Record<SortOrder, EventOrder>>> = {
  'date:desc': 'time',
  'date:asc': 'time-asc',
  'magnitude:desc': 'magnitude',
  'magnitude:asc': 'magnitude-asc',
}

/** The order of the events, by `evtOrd` or by `sortBy`; the newest first. */
export function eventOrderOf({ eventOrder, sort }: SearchFilters): Exclude<EventOrder, ''> {
  return eventOrder || ORDERS[sort] || 'time'
}

/** Names and values without paging; times as the service takes them, without zone. */
export function eventParameters({ filters, boxes }: LiveQuery): Record<string, string | number | undefined> {
  const [box] = boxes
  const time = (instant: string | null) => instant?.slice(0, 19)
  return {
    starttime: time(filters.dateFrom),
    endtime: time(filters.dateTo),
    minmagnitude: filters.minMagnitude ?? undefined,
    maxmagnitude: filters.maxMagnitude ?? undefined,
    mindepth: filters.minDepth ?? undefined,
    maxdepth: filters.maxDepth ?? undefined,
    minlongitude: box?.[0],
    minlatitude: box?.[1],
    // services take longitudes up to 360 for areas across the antimeridian
    maxlongitude: box === undefined ? undefined : box[2] < box[0] ? box[2] + 360 : box[2],
    maxlatitude: box?.[3],
  }
}
