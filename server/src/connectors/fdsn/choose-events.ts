/** Searches a list of earthquakes that is there as a whole: a feed of the USGS, or the list of a service that cannot count. */
import { bboxesOverlap } from '@graticule/contracts/bbox'
import { parseInstant } from '@graticule/contracts/dates'
import type { Resource } from '@graticule/contracts/resource'
import type { LiveQuery } from '../live/live-source.ts'
import { eventOrderOf } from './event-parameters.ts'

const timeOf = ({ time }: Resource): number => parseInstant(time?.start ?? '') ?? Number.NEGATIVE_INFINITY
const magnitudeOf = ({ earthquake }: Resource): number => earthquake?.magnitude ?? Number.NEGATIVE_INFINITY

const ORDERS = {
  time: (a: Resource, b: Resource) => timeOf(b) - timeOf(a),
  'time-asc': (a: Resource, b: Resource) => timeOf(a) - timeOf(b),
  magnitude: (a: Resource, b: Resource) => magnitudeOf(b) - magnitudeOf(a) || timeOf(b) - timeOf(a),
  'magnitude-asc': (a: Resource, b: Resource) => magnitudeOf(a) - magnitudeOf(b) || timeOf(b) - timeOf(a),
}

function isWithin(value: number | undefined, low: number | null, high: number | null): boolean {
  if (low === null && high === null) return true
  return value !== undefined && (low === null || value >= low) && (high === null || value <= high)
}

/** False for `all` and for an empty text, which ask for nothing. */
export function isMagnitudeType(type: string): boolean {
  return !/^(?:all)?$/i.test(type)
}

/** True for an event whose magnitude is of this type or of its family: `Mw` also `mww`. */
export function hasMagnitudeType({ earthquake }: Resource, type: string): boolean {
  return !isMagnitudeType(type) || (earthquake?.magnitudeType ?? '').toLowerCase().startsWith(type.toLowerCase())
}

/** The events that match, in their order; words are looked for in the title. */
export function chooseEvents(events: readonly Resource[], query: LiveQuery): Resource[] {
  const { filters, boxes } = query
  const words = filters.phrase
    .toLowerCase()
    .split(/[\s"]+/)
    .filter((word) => word !== '')
  const [from, to] = [filters.dateFrom, filters.dateTo].map((instant) => (instant === null ? null : Date.parse(instant)))
  const matches = (event: Resource) =>
    words.every((word) => event.title.toLowerCase().includes(word)) &&
    isWithin(timeOf(event), from ?? null, to ?? null) &&
    isWithin(event.earthquake?.magnitude, filters.minMagnitude, filters.maxMagnitude) &&
    isWithin(event.earthquake?.depth, filters.minDepth, filters.maxDepth) &&
    hasMagnitudeType(event, filters.magnitudeType) &&
    (boxes.length === 0 || boxes.some((box) => event.footprint?.boxes.some((own) => bboxesOverlap(box, own)) ?? false))
  return events.filter(matches).toSorted(ORDERS[eventOrderOf(filters)])
}
