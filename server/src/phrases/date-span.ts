/** Days of a year, a month, a season: what one date of a phrase means, in UTC. */
import type { DateUnit, Season } from './grammar.ts'

/** Milliseconds since 1970; the last second belongs to it. */
export interface Period {
  readonly from: number
  readonly to: number
}

const SECOND = 1000

/** Whole months: the first one and how many; the month of January is 0. */
export function months(year: number, first: number, count: number): Period {
  return { from: Date.UTC(year, first, 1), to: Date.UTC(year, first + count, 1) - SECOND }
}

/** A day; `undefined` for one that the month does not have. */
export function day(year: number, month: number, date: number): Period | undefined {
  const from = Date.UTC(year, month, date)
  return new Date(from).getUTCMonth() === month && date > 0 ? { from, to: Date.UTC(year, month, date + 1) - SECOND } : undefined
}

export const years = (first: number, count = 1): Period => months(first, 0, 12 * count)

const FIRST_MONTH: Readonly<Record<Exclude<Season, 'winter'>, number>> = { spring: 2, summer: 5, autumn: 8 }

/** A season of the north. A winter belongs to two years: nobody can tell which one is meant. */
export const season = (year: number, name: Season): Period | undefined =>
  name === 'winter' ? undefined : months(year, FIRST_MONTH[name], 3)

/** The last season of this name that is over. */
export function lastSeason(name: Season, now: number): Period {
  const year = new Date(now).getUTCFullYear()
  const inYear = (one: number) => (name === 'winter' ? months(one - 1, 11, 3) : months(one, FIRST_MONTH[name], 3))
  return inYear(year).to < now ? inYear(year) : inYear(year - 1)
}

const MONTHS: Readonly<Partial<Record<DateUnit, number>>> = { month: 1, year: 12, decade: 120 }
const DAY = 86_400_000

function startOfToday(now: number): Date {
  const today = new Date(now)
  today.setUTCHours(0, 0, 0, 0)
  return today
}

/** The last days, weeks, ... up to the end of today. */
export function lastUnits(count: number, unit: DateUnit, now: number): Period {
  const today = startOfToday(now)
  const to = today.getTime() + DAY - SECOND
  const inMonths = MONTHS[unit]
  if (inMonths === undefined) return { from: today.getTime() - count * (unit === 'week' ? 7 : 1) * DAY, to }
  // the day that a shorter month lacks is its last one
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count * inMonths, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return { from: first.setUTCDate(Math.min(today.getUTCDate(), lastDay)), to }
}

/** "Last year", "last month": the whole one before this; shorter ones are counted back from today. */
export function lastUnit(unit: DateUnit, now: number): Period {
  const today = startOfToday(now)
  if (unit === 'year') return years(today.getUTCFullYear() - 1)
  if (unit === 'month') return months(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)
  return lastUnits(1, unit, now)
}

export function yesterday(now: number): Period {
  const to = startOfToday(now).getTime() - SECOND
  return { from: to - DAY + SECOND, to }
}
