/** Dates as records in the wild write them. */
import { formatInstant, parseInstant } from '@graticule/contracts/dates'
import type { TimeExtent } from '@graticule/contracts/resource'
import { repaired, repairsOf } from './repairs.ts'

/** Year, month, day with `-`, `/` or nothing between them; then a time with or without colons; then a zone. */
const LENIENT =
  /^(?<year>\d{4})(?:(?<separator>[-/]?)(?<month>\d{1,2})(?:\k<separator>(?<day>\d{1,2}))?)?(?:(?:\s*[Tt]\s*|\s+)(?<hour>\d{2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?)?)?\s*(?<zone>[Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/

/**
 * Reads a date more leniently than requests may write it: also `20200131`, `20200131T101500Z`, `2020/1/31`,
 * `2020-01-31 10:15:00 UTC`, `2020-01-31T1015+00`, an hour alone, fractions of any length, and a zone after a date, which is
 * dropped. Milliseconds since 1970, or `undefined` for what is no date. `edge` as for {@link parseInstant}.
 */
export function readInstant(text: string, edge: 'start' | 'end' = 'start'): number | undefined {
  // most dates are written as they should be
  return parseInstant(text, edge) ?? readLenient(text, edge)
}

function readLenient(text: string, edge: 'start' | 'end'): number | undefined {
  const parts = LENIENT.exec(text.trim())?.groups
  if (parts === undefined) return undefined
  const { year, separator, month, day, hour, minute = '00', second = '00', fraction, zone = 'Z' } = parts
  // six digits without separator could as well be a two-digit year
  if (separator === '' && month !== undefined && (day === undefined || month.length + day.length < 4)) return undefined
  const date = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter((part) => part !== undefined).join('-')
  if (hour === undefined) return parseInstant(date, edge)
  if (day === undefined) return undefined
  const offset = /^[+-]/.test(zone) ? (zone.length === 3 ? `${zone}:00` : zone) : 'Z'
  return parseInstant(
    `${date}T${hour}:${minute}:${second}${fraction === undefined ? '' : `.${fraction.slice(0, 9)}`}${offset}`,
    edge,
  )
}

const DURATION = /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i

/** The instant that lies a duration of ISO 8601 after another one, or before it; `undefined` for what is no duration. */
function movedBy(instant: number | undefined, text: string, direction: 1 | -1): number | undefined {
  const parts = DURATION.exec(text.trim())
  if (parts === null || instant === undefined) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = parts.slice(1).map((part) => direction * Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const date = new Date(instant)
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth() + months, date.getUTCDate() + 7 * weeks + days)
  const moved = date.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1_000
  return Number.isFinite(moved) && Math.abs(moved) < 8e15 ? moved : undefined
}

/**
 * `start/end` of ISO 8601; either may be a duration (`2000-01-15/P1Y`), or anything else for an open end. A date alone is both.
 * @rule B-record-formats.intervals An interval may have a duration in place of one of its ends
 */
export function intervalOf(text: string): Stretch {
  const [from = '', to = from] = text.trim().split('/')
  const [start, end] = [readInstant(from, 'start'), readInstant(to, 'end')]
  return { start: start ?? movedBy(end, from, -1), end: end ?? movedBy(start, to, 1) }
}

/** The date as it is stored, `yyyy-mm-ddThh:mm:ssZ`; `undefined` when it cannot be read. */
export function storedInstant(text: string | undefined, edge: 'start' | 'end' = 'start'): string | undefined {
  const instant = text === undefined ? undefined : readInstant(text, edge)
  return instant === undefined ? undefined : formatInstant(instant)
}

/** One stretch of time, each end in milliseconds since 1970 or open. What is noted at it is noted at the extent. */
export interface Stretch {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/**
 * The extent that covers all stretches; an end that is open in one of them is open. Ends in the wrong order are swapped,
 * which is noted.
 * `undefined` when nothing is left: stretches without any end say nothing.
 */
export function timeExtentOf(stretches: readonly Stretch[]): TimeExtent | undefined {
  const known = stretches
    .filter(({ start, end }) => start !== undefined || end !== undefined)
    .map(({ start, end }) =>
      start !== undefined && end !== undefined && start > end ? { start: end, end: start } : { start, end },
    )
  if (known.length === 0) return undefined
  const starts = known.map(({ start }) => start)
  const ends = known.map(({ end }) => end)
  const start = starts.every((value) => value !== undefined) ? starts.reduce((a, b) => Math.min(a, b)) : undefined
  const end = ends.every((value) => value !== undefined) ? ends.reduce((a, b) => Math.max(a, b)) : undefined
  if (start === undefined && end === undefined) return undefined
  const extent = {
    ...(start === undefined ? {} : { start: formatInstant(start) }),
    ...(end === undefined ? {} : { end: formatInstant(end) }),
  }
  const notes = repairsOf(...stretches).map((repair) => [true, repair] as const)
  const isTurned = stretches.some((told) => told.start !== undefined && told.end !== undefined && told.start > told.end)
  return repaired(extent, [isTurned, 'time-ends-interchanged'], ...notes)
}
