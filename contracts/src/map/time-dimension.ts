/**
 * Values of TIME in capabilities (OGC 06-042 annexes C and D, ISO 8601): instants and intervals `first/last/period`, joined
 * by commas. Steps are computed, never listed, so long intervals stay cheap. Times are UTC, in milliseconds since 1970.
 */

/** How much of a moment is said: its text has no more than that. */
const PRECISIONS = ['year', 'month', 'day', 'minute', 'second', 'millisecond'] as const
type Precision = (typeof PRECISIONS)[number]

/** A moment: the first millisecond of what its text names. */
export interface Moment {
  readonly time: number
  /** As a request for it says it. */
  readonly text: string
}

/** A length of calendar and clock: months are as long as they are. */
export interface Period {
  readonly months: number
  readonly milliseconds: number
}

/** The steps of a layer, in order, counted from 0. */
export interface TimeSteps {
  readonly count: number
  /** The period between all steps, where it is one. */
  readonly period?: Period
  /** `index` from 0 to `count - 1`. */
  at(index: number): Moment
  /** The last step at or before this time; -1 when it is before all of them. */
  indexAt(time: number): number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** No month is shorter. */
const SHORTEST_MONTH = 28 * DAY
/** Single values that are read at most (what lies beyond is left out), and steps of several intervals that are written out. */
const MAX_SINGLE_VALUES = 100_000
/** An interval that says no period is any moment in it: it gets the finest of these that makes no more than so many steps. */
const MAX_FREE_STEPS = 2_000
const FREE_PERIODS: readonly Period[] = [
  { months: 0, milliseconds: MINUTE },
  { months: 0, milliseconds: 10 * MINUTE },
  { months: 0, milliseconds: HOUR },
  { months: 0, milliseconds: 6 * HOUR },
  { months: 0, milliseconds: DAY },
  { months: 1, milliseconds: 0 },
]
const YEARLY: Period = { months: 12, milliseconds: 0 }

const MOMENT =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/i
/** Words for the moment of asking. `current` is that of OGC 06-042 section C.4.2, `present` and `now` are those of common servers. */
const NOW = /^(current|present|now)$/i

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  const length = Number(digits.slice(0, 2)) * HOUR + Number(digits.slice(2)) * MINUTE
  return zone.startsWith('-') ? -length : length
}

function precisionOf(parts: readonly (string | undefined)[]): Precision {
  const [, , month, day, hour, , second, fraction] = parts
  if (fraction !== undefined) return 'millisecond'
  if (second !== undefined) return 'second'
  if (hour !== undefined) return 'minute'
  if (day !== undefined) return 'day'
  return month === undefined ? 'year' : 'month'
}

interface ReadMoment extends Moment {
  readonly precision: Precision
}

function readMoment(text: string, now: number): ReadMoment | undefined {
  const trimmed = text.trim()
  if (NOW.test(trimmed)) return { time: now, text: trimmed, precision: 'second' }
  const parts = MOMENT.exec(trimmed)
  if (parts === null) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', fraction = '', zone] = parts
  const milliseconds = Math.floor(Number(`0.${fraction || '0'}`) * 1_000)
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  // a day that there is not would be one of the next month
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return undefined
  const clock = Number(hour) * HOUR + Number(minute) * MINUTE + Number(second) * 1_000 + milliseconds
  return { time: date.getTime() + clock - offsetOf(zone), text: trimmed, precision: precisionOf(parts) }
}

/** The time that a text of ISO 8601 names, or its first millisecond; `undefined` when it is none. */
export const readTime = (text: string): number | undefined => (NOW.test(text.trim()) ? undefined : readMoment(text, 0)?.time)

const PERIOD = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i

/** A period of ISO 8601 (`P3D`, `P1Y6M`, `PT30M`); `undefined` when it is none or has no length. */
export function readPeriod(text: string): Period | undefined {
  const parts = PERIOD.exec(text.trim())
  if (parts === null) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = parts
    .slice(1)
    .map((part) => Number((part ?? '0').replace(',', '.')))
  const period = {
    months: (years ?? 0) * 12 + (months ?? 0),
    milliseconds:
      ((weeks ?? 0) * 7 + (days ?? 0)) * DAY + (hours ?? 0) * HOUR + (minutes ?? 0) * MINUTE + Math.round((seconds ?? 0) * 1_000),
  }
  return period.months === 0 && period.milliseconds === 0 ? undefined : period
}

/** So many periods after a time. Months keep the day, or end with the month where it has no such day. */
export function addPeriods(time: number, { months, milliseconds }: Period, times: number): number {
  if (months === 0) return time + milliseconds * times
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months * times)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() + milliseconds * times
}

/** What a step of this period differs in from the one before. */
function finenessOf({ months, milliseconds }: Period): Precision {
  if (milliseconds % 1_000 !== 0) return 'millisecond'
  if (milliseconds % MINUTE !== 0) return 'second'
  if (milliseconds % DAY !== 0) return 'minute'
  if (milliseconds !== 0) return 'day'
  return months % 12 === 0 ? 'year' : 'month'
}

const finer = (one: Precision, other: Precision): Precision => (PRECISIONS.indexOf(one) > PRECISIONS.indexOf(other) ? one : other)

/** A time as ISO 8601, no finer than asked. Minutes are told with their seconds, which more servers understand. */
export function writeTime(time: number, precision: Precision): string {
  const iso = new Date(time).toISOString()
  if (precision === 'year') return iso.slice(0, 4)
  if (precision === 'month') return iso.slice(0, 7)
  if (precision === 'day') return iso.slice(0, 10)
  return precision === 'millisecond' ? iso : `${iso.slice(0, 19)}Z`
}

/** Steps with the same period between them. */
interface Run {
  readonly first: number
  readonly last: number
  readonly count: number
  readonly period?: Period
  at(index: number): Moment
  indexAt(time: number): number
}

/** The largest index whose time is not after this one, when times grow with the index; -1 when there is none. */
function search(count: number, timeAt: (index: number) => number, time: number): number {
  let low = -1
  let high = count - 1
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2)
    if (timeAt(middle) <= time) low = middle
    else high = middle - 1
  }
  return low
}

function intervalRun(start: ReadMoment, end: number, period: Period): Run | undefined {
  if (end < start.time) return undefined
  const shortest = period.months * SHORTEST_MONTH + period.milliseconds
  const timeAt = (index: number) => addPeriods(start.time, period, index)
  const most = Math.floor((end - start.time) / shortest) + 1
  const count = search(most, timeAt, end) + 1
  const precision = finer(start.precision, finenessOf(period))
  return {
    first: start.time,
    last: timeAt(count - 1),
    count,
    period,
    at: (index) => ({ time: timeAt(index), text: writeTime(timeAt(index), precision) }),
    indexAt: (time) => search(count, timeAt, time),
  }
}

function freePeriod(length: number): Period {
  const lengthOf = ({ months, milliseconds }: Period) => months * SHORTEST_MONTH + milliseconds
  return FREE_PERIODS.find((period) => length / lengthOf(period) <= MAX_FREE_STEPS) ?? YEARLY
}

function readInterval(parts: readonly string[], now: number): Run | undefined {
  const start = readMoment(parts[0] ?? '', now)
  const end = readMoment(parts[1] ?? '', now)
  if (start === undefined || end === undefined) return undefined

  return intervalRun(start, end.time, readPeriod(parts[2] ?? '') ?? freePeriod(end.time - start.time))
}

function singlesRun(moments: readonly Moment[]): Run {
  const timeAt = (index: number) => moments[index]?.time ?? Number.NaN
  return {
    first: timeAt(0),
    last: timeAt(moments.length - 1),
    count: moments.length,
    at: (index) => moments[index] ?? { time: Number.NaN, text: '' },
    indexAt: (time) => search(moments.length, timeAt, time),
  }
}

/** The part of a run that lies after a time; what two intervals share counts once. */
function runAfter(run: Run, time: number): Run | undefined {
  const skipped = run.indexAt(time) + 1
  if (skipped === 0) return run
  if (skipped >= run.count) return undefined
  return {
    ...run,
    first: run.at(skipped).time,
    count: run.count - skipped,
    at: (index) => run.at(index + skipped),
    indexAt: (sought) => Math.max(-1, run.indexAt(sought) - skipped),
  }
}

/** Neighbouring single moments are one run, so that thousands of them are searched at once. */
function readRuns(values: string, now: number): Run[] {
  const singles: Moment[] = []
  const runs: Run[] = []
  for (const value of values.split(',')) {
    const parts = value.split('/')
    if (parts.length > 1) {
      const run = readInterval(parts, now)
      if (run !== undefined) runs.push(run)
    } else if (singles.length < MAX_SINGLE_VALUES) {
      const moment = readMoment(value, now)
      if (moment !== undefined) singles.push(moment)
    }
  }
  const count = runs.reduce((sum, run) => sum + run.count, singles.length)
  if (runs.length === 1 && singles.length === 0) return runs
  if (count > 0 && count <= MAX_SINGLE_VALUES) return [singlesRun(inOrder([...singles, ...runs.flatMap(stepsOf)]))]
  runs.sort((one, other) => one.first - other.first)
  return weave(inOrder(singles), runs)
}

const stepsOf = (run: Run): Moment[] => Array.from({ length: run.count }, (_none, index) => run.at(index))

/** The moments by time, each once. */
function inOrder(moments: readonly Moment[]): Moment[] {
  const sorted = moments.toSorted((one, other) => one.time - other.time)
  return sorted.filter(({ time }, at) => at === 0 || time !== sorted[at - 1]?.time)
}

/**
 * Puts the single moments between the intervals, where all steps are too many to be written out; within an interval its own steps
 * count, and what two intervals share is that of the first.
 */
function weave(singles: readonly Moment[], intervals: readonly Run[]): Run[] {
  const woven: Run[] = []
  let at = 0
  let reached = -Infinity
  const takeUntil = (end: number) => {
    const from = at
    while (at < singles.length && (singles[at]?.time ?? Infinity) < end) at++
    const between = singles.slice(from, at).filter(({ time }) => time > reached)
    if (between.length === 0) return
    woven.push(singlesRun(between))
    reached = between.at(-1)?.time ?? reached
  }
  for (const interval of intervals) {
    takeUntil(interval.first)
    const run = runAfter(interval, reached)
    if (run === undefined) continue
    woven.push(run)
    reached = run.last
  }
  takeUntil(Infinity)
  return woven
}

/**
 * The steps that a list of values names; `undefined` when none is understood. Other calendars and times of day without a date
 * are left out. `now` stands for `current`.
 * @rule B-map-layers.time-steps Times of a layer are moments and intervals with a period
 */
export function readTimeSteps(values: string, now: number): TimeSteps | undefined {
  const runs = readRuns(values, now)
  const [only] = runs
  if (only === undefined) return undefined
  if (runs.length === 1) return only
  const begins: number[] = []
  let count = 0
  for (const run of runs) {
    begins.push(count)
    count += run.count
  }
  const runOf = (index: number) => search(runs.length, (one) => begins[one] ?? Infinity, index)
  return {
    count,
    at(index) {
      const one = Math.max(0, runOf(index))
      return runs[one]?.at(index - (begins[one] ?? 0)) ?? only.at(0)
    },
    indexAt(time) {
      const one = search(runs.length, (run) => runs[run]?.first ?? Infinity, time)
      return one < 0 ? -1 : (begins[one] ?? 0) + (runs[one]?.indexAt(time) ?? 0)
    },
  }
}
