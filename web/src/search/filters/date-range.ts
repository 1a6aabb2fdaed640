import { formatInstant, parseInstant } from '@graticule/contracts/dates'

/** What is wrong with one of two typed dates. */
export type DateFault = 'not-a-date' | 'before-start'

/** Two typed dates, read. `from` and `to` are `null` when the field is empty. */
export interface DateRange {
  readonly from: string | null
  readonly to: string | null
  readonly fromFault?: DateFault
  readonly toFault?: DateFault
}

/**
 * Reads the dates of a form: yyyy, yyyy-mm or yyyy-mm-dd; an end means the last second of its year, month or day.
 * @rule B-filters.dates Two typed dates mean whole years, months and days
 */
export function readDateRange(fromText: string, toText: string): DateRange {
  const read = (text: string, edge: 'start' | 'end') => (text.trim() === '' ? null : parseInstant(text, edge))
  const from = read(fromText, 'start')
  const to = read(toText, 'end')
  const reversed = typeof from === 'number' && typeof to === 'number' && from > to
  return {
    from: typeof from === 'number' ? formatInstant(from) : null,
    to: typeof to === 'number' ? formatInstant(to) : null,
    ...(from === undefined ? { fromFault: 'not-a-date' as const } : {}),
    ...(to === undefined ? { toFault: 'not-a-date' as const } : reversed ? { toFault: 'before-start' as const } : {}),
  }
}

/** A date as its field shows it: the day, without the time that was added when it was read. */
export function dateText(instant: string | null): string {
  return instant?.slice(0, 10) ?? ''
}
