/** The years that the handles stand on: read from the dates of a search, and written back to them. */
import type { TimeExtent } from '@graticule/contracts/resource'
import { i18n } from '../../i18n/index.ts'
import { shareOf, yearOf, type YearScale } from './year-scale.ts'

/** Years with both ends included; `null` is an open end. */
export interface YearRange {
  readonly from: number | null
  readonly to: number | null
}

interface SearchDates {
  /** ISO 8601, UTC; `null` = open. */
  readonly dateFrom: string | null
  readonly dateTo: string | null
}

const year4 = (year: number): string => String(year).padStart(4, '0')

/** The years of a search's dates. */
export function rangeOfDates({ dateFrom, dateTo }: SearchDates): YearRange {
  return { from: dateFrom === null ? null : yearOf(dateFrom), to: dateTo === null ? null : yearOf(dateTo) }
}

/** The dates that a range means. An end that did not change keeps the day and time that it had. */
export function datesOfRange({ from, to }: YearRange, before: SearchDates): SearchDates {
  const known = rangeOfDates(before)
  const first = from === null ? null : `${year4(from)}-01-01T00:00:00Z`
  const last = to === null ? null : `${year4(to)}-12-31T23:59:59Z`
  return { dateFrom: from === known.from ? before.dateFrom : first, dateTo: to === known.to ? before.dateTo : last }
}

/** The years where the handles stand: an open end, or one beyond the scale, stands at its end. */
export function handlesOf({ from, to }: YearRange, { first, last }: YearScale): { from: number; to: number } {
  const within = (year: number) => Math.min(last, Math.max(first, year))
  return { from: within(from ?? first), to: within(to ?? last) }
}

/** The range of two handles: at the end of the scale they leave it open. */
export function rangeOfHandles({ from, to }: { from: number; to: number }, { first, last }: YearScale): YearRange {
  return { from: from <= first ? null : from, to: to >= last ? null : to }
}

/** Part of the scale that an extent covers, as shares from 0 to 1; `undefined` when it lies beside the scale. */
export function spanOf({ start, end }: TimeExtent, scale: YearScale, now: number): { from: number; to: number } | undefined {
  const moment = (instant: string | number) => {
    const time = new Date(instant)
    const year = time.getUTCFullYear()
    const [begin, next] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)]
    return shareOf(scale, year + (time.getTime() - begin) / (next - begin))
  }
  const from = start === undefined ? 0 : moment(start)
  const to = end === undefined ? Math.max(from, moment(now)) : moment(end)
  if (to < 0 || from > 1) return undefined
  return { from: Math.max(0, from), to: Math.min(1, to) }
}

/** "2015–2025", "2015–today", "2021", "until 2020". */
export function yearsInWords({ start, end }: TimeExtent): string {
  if (start === undefined) return i18n.t('time:hot.until', { end: year4(yearOf(end ?? '')) })
  const first = year4(yearOf(start))
  if (end === undefined) return i18n.t('time:hot.span', { start: first, end: i18n.t('shell:time.today') })
  const last = year4(yearOf(end))
  return first === last ? first : i18n.t('time:hot.span', { start: first, end: last })
}
