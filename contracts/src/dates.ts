/** Dates as requests and records write them: ISO 8601, UTC. */

const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/

/** The presets of the date filter. */
export const DATE_PERIODS = ['lastWeek', 'lastMonth', 'lastYear', 'last10Years'] as const
export type DatePeriod = (typeof DATE_PERIODS)[number]

/**
 * Reads `yyyy`, `yyyy-mm`, `yyyy-mm-dd` or a date with time (UTC unless it names an offset) as milliseconds since 1970.
 * A date without time means its first instant, or its last second with `edge: 'end'` ("2020" ends 2020-12-31T23:59:59Z).
 * Returns `undefined` for anything else, dates that do not exist (2021-02-30) included.
 */
export function parseInstant(text: string, edge: 'start' | 'end' = 'start'): number | undefined {
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
  return date.getTime() + ((h * 60 + mi - offset) * 60 + s) * 1000 + milliseconds
}

function offsetMinutes(zone: string): number {
  const digits = zone.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
  return digits.startsWith('-') ? -minutes : minutes
}

/** `yyyy-mm-ddThh:mm:ssZ`, the form in which dates are sent and stored. */
export function formatInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** First and last instant of a preset, counted back from `now`; the last one is the end of today. */
export function periodRange(period: DatePeriod, now: number): { from: number; to: number } {
  const start = new Date(now)
  start.setUTCHours(0, 0, 0, 0)
  const to = start.getTime() + 86_399_000
  if (period === 'lastWeek') start.setUTCDate(start.getUTCDate() - 7)
  else if (period === 'lastMonth') start.setUTCMonth(start.getUTCMonth() - 1)
  else start.setUTCFullYear(start.getUTCFullYear() - (period === 'lastYear' ? 1 : 10))
  return { from: start.getTime(), to }
}
