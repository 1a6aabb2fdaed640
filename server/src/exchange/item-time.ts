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
  const { start: first, end: last }: TimeExtent = time ?? {}
  const [start, end] = [instant(first), instant(last)]
  if (start !== undefined && end !== undefined)
    return start === end ? { datetime: start } : { datetime: null, start_datetime: start, end_datetime: end }
  const one = start ?? end ?? [published, created, updated, recordDate].map(instant).find((date) => date !== undefined)
  return one === undefined ? undefined : { datetime: one }
}

/** RFC 3339: dates, also of a month or a year, begin at midnight; `undefined` for what is no date, or of no year with four digits. */
export function instant(stored: string | undefined): string | undefined {
  const at = stored === undefined ? Number.NaN : Date.parse(stored)
  const written = Number.isNaN(at) ? undefined : new Date(at).toISOString()
  return written !== undefined && /^\d{4}-/.test(written) ? written : undefined
}
