/** When an entry is, as STAC says it. */
import type { Resource, TimeExtent } from '@graticule/contracts/resource'

/** An instant, or both ends (STAC 1.1, "Date and Time"). */
export type ItemTime =
  | { readonly datetime: string }
  | { readonly datetime: null; readonly start_datetime: string; readonly end_datetime: string }

/**
 * STAC wants an instant or both ends; half an extent is its end that is known, no extent the date of the record.
 * `undefined` = the entry has no date at all, and cannot be an item.
 */
export function datedBy({ time, published, created, updated, recordDate }: Resource): ItemTime | undefined {
  const { start, end }: TimeExtent = time ?? {}
  if (start !== undefined && end !== undefined)
    return start === end
      ? { datetime: instant(start) }
      : { datetime: null, start_datetime: instant(start), end_datetime: instant(end) }
  const one = start ?? end ?? published ?? created ?? updated ?? recordDate
  return one === undefined ? undefined : { datetime: instant(one) }
}

/** RFC 3339: dates, also of a month or a year, begin at midnight. */
export function instant(stored: string): string {
  const at = Date.parse(stored)
  return Number.isNaN(at) ? stored : new Date(at).toISOString()
}
