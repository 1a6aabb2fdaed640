/** Dates as records in the wild write them. */
import { formatInstant, parseInstant } from '@graticule/contracts/dates'
import type { TimeExtent } from '@graticule/contracts/resource'

const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
const ZONED_DATE = /^(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?:Z|[+-]\d{2}:?\d{2})$/
const HOUR_ONLY = /^(\d{4}-\d{2}-\d{2}T\d{2})(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Reads a date more leniently than requests may write it: also `20200131`, `20200131T101500Z`, `2020/01/31`,
 * `2020-01-31 10:15:00`, `2020-01-31Z` (xs:date with a zone, which is dropped), an hour without minutes and fractions of
 * any length. Milliseconds since 1970, or `undefined`. `edge` as for {@link parseInstant}.
 */
export function readInstant(text: string, edge: 'start' | 'end' = 'start'): number | undefined {
  const trimmed = text.trim().replace(/\s+UTC$/, 'Z')
  const direct = parseInstant(trimmed, edge)
  if (direct !== undefined) return direct
  const compact = COMPACT_DATE.exec(trimmed)
  if (compact !== null) {
    const [, year, month, day, hour, minute, second, zone] = compact
    const time = hour === undefined ? '' : `T${hour}:${minute ?? '00'}:${second ?? '00'}${zone ?? ''}`
    return parseInstant(`${year}-${month}-${day}${time}`, edge)
  }
  const plain = trimmed
    .replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})/, (_, y, m, d) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`)
    .replace(/^(\d{4}-\d{2}-\d{2})[ t](?=\d)/, '$1T')
    .replace(/(\.\d{9})\d+/, '$1')
    .replace(/\s+(?=[Zz+-])/, '')
    .replace(/z$/, 'Z')
    .replace(/([+-]\d{2})$/, (zone) => (/T/.test(trimmed) ? `${zone}:00` : zone))
  const zoned = ZONED_DATE.exec(plain)
  if (zoned?.[1] !== undefined) return parseInstant(zoned[1], edge)
  const hour = HOUR_ONLY.exec(plain)
  if (hour?.[1] !== undefined) return parseInstant(`${hour[1]}:00:00${hour[2] ?? ''}`, edge)
  return parseInstant(plain, edge)
}

/** The date as it is stored, `yyyy-mm-ddThh:mm:ssZ`; `undefined` when it cannot be read. */
export function storedInstant(text: string | undefined, edge: 'start' | 'end' = 'start'): string | undefined {
  const instant = text === undefined ? undefined : readInstant(text, edge)
  return instant === undefined ? undefined : formatInstant(instant)
}

/** One stretch of time, each end in milliseconds since 1970 or open. */
export interface Stretch {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/**
 * The extent that covers all stretches; an end that is open in one of them is open. Ends in the wrong order are swapped.
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
  return {
    ...(start === undefined ? {} : { start: formatInstant(start) }),
    ...(end === undefined ? {} : { end: formatInstant(end) }),
  }
}
