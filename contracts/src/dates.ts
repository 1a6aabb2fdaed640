/** Dates as requests and records write them: ISO 8601, UTC. */

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/
/** Largest offset of a time zone that is on a clock somewhere (Kiritimati), in minutes. */
const MAX_OFFSET_MINUTES = 14 * 60
const FIRST_INSTANT = Date.parse('0000-01-01T00:00:00.000Z')
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The presets of the date filter.
 * @rule S1-3.date-periods Periods of the date filter: last week, month, year, ten years
 */
export const DATE_PERIODS = ['lastWeek', 'lastMonth', 'lastYear', 'last10Years'] as const
export type DatePeriod = (typeof DATE_PERIODS)[number]

/** The number that two digits of a text are, or NaN. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/**
 * Reads what {@link formatInstant} writes, as most dates of records are written; `undefined` for everything that needs a closer
 * look. Taking such a date apart with a pattern takes four times as long.
 */
function readPlain(text: string): number | undefined {
  if (text.length !== 20 || text.charAt(10) !== 'T' || text.charAt(19) !== 'Z') return undefined
  if (text.charAt(4) !== '-' || text.charAt(7) !== '-' || text.charAt(13) !== ':' || text.charAt(16) !== ':') return undefined
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
  const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)]
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)]
  // every month has 28 days; `Date.UTC` takes years up to 99 for those of the 20th century
  const isSound = year > 99 && month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour < 24 && minute < 60 && second < 60
  return isSound ? Date.UTC(year, month - 1, day, hour, minute, second) : undefined
}

/**
 * Reads `yyyy`, `yyyy-mm`, `yyyy-mm-dd` or a date with time (UTC unless it names an offset) as milliseconds since 1970.
 * A date without time means its first instant, or its last second with `edge: 'end'` ("2020" ends 2020-12-31T23:59:59Z).
 * Returns `undefined` for anything else, dates that do not exist (2021-02-30) included.
 */
export function parseInstant(text: string, edge: 'start' | 'end' = 'start'): number | undefined {
  return readPlain(text) ?? readAny(text, edge)
}

function readAny(text: string, edge: 'start' | 'end'): number | undefined {
  const match = DATE.exec(text.trim())
  if (match === null) return undefined
  const [, year, month, day, hour, minute, second, fraction, zone] = match
  const parts = [year, month ?? '01', day ?? '01', hour ?? '00', minute ?? '00', second ?? '00'].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const [y, mo, d, h, mi, s] = parts
  if (mo < 1 || mo > 12 || d < 1 || h > 24 || mi > 59 || s > 60 || (h === 24 && (mi > 0 || s > 0))) return undefined
  const date = new Date(0)
  date.setUTCFullYear(y, mo - 1, d)
  if (date.getUTCDate() !== d) return undefined
  if (edge === 'end' && hour === undefined) {
    if (month === undefined) date.setUTCFullYear(y, 11, 31)
    else if (day === undefined) date.setUTCFullYear(y, mo, 0)
    return date.getTime() + 86_399_000
  }
  const milliseconds = fraction === undefined ? 0 : Math.trunc(Number(`0.${fraction}`) * 1000)
  const offset = zone === undefined || zone === 'Z' ? 0 : offsetMinutes(zone)
  if (Math.abs(offset) > MAX_OFFSET_MINUTES) return undefined
  const instant = date.getTime() + ((h * 60 + mi - offset) * 60 + s) * 1000 + milliseconds
  // an offset or 24:00 may lead out of the four-digit years that can be written
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT ? instant : undefined
}

function offsetMinutes(zone: string): number {
  const digits = zone.replace(':', '')
  const rest = Number(digits.slice(3, 5))
  const minutes = rest > 59 ? Number.POSITIVE_INFINITY : Number(digits.slice(1, 3)) * 60 + rest
  return digits.startsWith('-') ? -minutes : minutes
}

/**
 * `yyyy-mm-ddThh:mm:ssZ`, the form in which dates are sent and stored.
 * @rule S1-5.date-format Dates are sent as year-month-dayThh:mm:ssZ, and only when set
 */
export function formatInstant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, -'.000Z'.length)}Z`
}

/** Moves a date back by whole months; a day that the month lacks becomes its last one (31 March, one month: 28 or 29 February). */
function monthsBefore(date: Date, months: number): Date {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() - months)
  const lastDay = new Date(moved)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0)
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()))
  return moved
}

/** First and last instant of a preset, counted back from `now`; the first one is midnight, the last one the end of today, UTC. */
export function periodRange(period: DatePeriod, now: number): { from: number; to: number } {
  const today = new Date(now)
  today.setUTCHours(0, 0, 0, 0)
  const to = today.getTime() + 86_399_000
  if (period === 'lastWeek') return { from: today.getTime() - 7 * 86_400_000, to }
  const months = period === 'lastMonth' ? 1 : period === 'lastYear' ? 12 : 120
  return { from: monthsBefore(today, months).getTime(), to }
}
