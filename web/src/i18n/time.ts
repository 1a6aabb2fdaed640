/** Spans of time as cards and facts write them: as exact as they are, ISO dates in English, in other languages as these write them. */
import type { TimeExtent } from '@graticule/contracts/resource'
import { i18n } from './index.ts'

const UNITS_OF_DATES = [{ year: 'numeric' }, { year: 'numeric', month: 'short' }, { dateStyle: 'medium' }] as const
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A year, month or day in the language, no more exact than it is.
 * @rule B-records.dates-by-locale Dates of records are written as the language writes them, in English as ISO dates, with years and months kept
 */
export function formatDate(iso: string): string {
  const { language } = i18n
  const unit = UNITS_OF_DATES[iso.split('-').length - 1]
  const time = Date.parse(iso)
  // years beyond four digits, or before our era, stay as data have them
  if (iso.length === 4 || language.startsWith('en') || unit === undefined || Number.isNaN(time)) return iso
  const key = `${language} ${iso.length}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...unit, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(time)
}

const startsYear = (day: string): boolean => day.endsWith('-01-01')
const endsYear = (day: string): boolean => day.endsWith('-12-31')

/** "2010-06 – today", "2018 – 2024", "2026-10-28": months, whole years or one day. */
export function formatTimeExtent({ start, end }: TimeExtent): string {
  const from = start?.slice(0, 10)
  const to = end?.slice(0, 10)
  if (from !== undefined && from === to) return formatDate(from)
  const years = (from === undefined || startsYear(from)) && (to === undefined || endsYear(to))
  const length = years ? 4 : 7
  const first = from && formatDate(from.slice(0, length))
  const last = to && formatDate(to.slice(0, length))
  if (first === undefined) return i18n.t('shell:time.until', { end: last ?? '' })
  if (first === last) return first
  return i18n.t('shell:time.span', { start: first, end: last ?? i18n.t('shell:time.today') })
}

/** The instant of an event, to the minute: "2026-10-02 04:11 UTC". */
export function formatEventTime({ start = '' }: TimeExtent): string {
  return `${formatDate(start.slice(0, 10))} ${start.slice(11, 16)} UTC`
}

/** A span with open ends: "2015-01-01 – today", "until 2020-12-31". */
export function formatDates(start: string | null, end: string | null): string {
  const last = end === null ? undefined : formatDate(end.slice(0, 10))
  if (start === null) return i18n.t('shell:time.until', { end: last ?? '' })
  const first = formatDate(start.slice(0, 10))
  return first === last ? first : i18n.t('shell:time.span', { start: first, end: last ?? i18n.t('shell:time.today') })
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago an instant was, in the largest unit that says something: "5 minutes ago", "2 days ago", below a minute "now"; `now` in milliseconds. */
export function formatAgo(instant: string, now: number): string {
  const age = Math.max(0, now - Date.parse(instant))
  const found = UNITS.find(([, milliseconds]) => age >= milliseconds)
  if (found === undefined) return new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(0, 'second')
  const [unit, length] = found
  return new Intl.RelativeTimeFormat(i18n.language, { numeric: 'always' }).format(-Math.floor(age / length), unit)
}
