/** Times in files: ISO 8601 as XML Schema cuts it (`2020`, `2020-03`, `2020-03-01`, with a time of day). */
import { readTime, readTimeSteps } from '@graticule/contracts/map/time-dimension'
import type { Span } from './vector-file.ts'

const WRITTEN = /^(-?\d{4,6})(?:-(\d\d))?(?:-(\d\d))?(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i

/** Milliseconds since 1970 of the beginning of what is written; without a zone it is UTC. */
export function momentOf(text: string | undefined): number | undefined {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', part = '', zone = 'Z'] =
    WRITTEN.exec(text?.trim() ?? '') ?? []
  if (year === undefined || !/^\d{4}$/.test(year)) return undefined
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : zone.replace(/^(...):?(..)$/, '$1:$2')
  const moment = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${part.slice(0, 4)}${offset}`)
  return Number.isNaN(moment) ? undefined : moment
}

/** A span of two times that may be missing; `undefined` without both. */
export function spanOf(begin: number | undefined, end: number | undefined): Span | undefined {
  if (begin === undefined && end === undefined) return undefined
  return { ...(begin === undefined ? {} : { begin }), ...(end === undefined ? {} : { end }) }
}

/** A moment as the shortest text that says it. */
export const momentText = (moment: number): string =>
  new Date(moment)
    .toISOString()
    .replace(/\.000Z$/, 'Z')
    .replace(/T00:00:00Z$/, '')

const DAY_MS = 86_400_000
/** Steps of time sliders, the finest first. */
const STEPS = [
  ['PT1M', 60_000],
  ['PT1H', 3_600_000],
  ['P1D', DAY_MS],
  ['P1M', 31 * DAY_MS],
  ['P1Y', 366 * DAY_MS],
  ['P10Y', 3_653 * DAY_MS],
] as const
const MOST_STEPS = 200

/**
 * The steps in which a time slider goes through these spans, as capabilities list them (OGC 06-042 annex C): single times, or
 * `first/last/period`. `undefined`: there is nothing to go through.
 */
export function timeValues(spans: readonly Span[]): string | undefined {
  const moments = new Set<number>()
  let last = -Infinity
  for (const { begin, end } of spans) {
    const moment = begin ?? end
    if (moment !== undefined) moments.add(moment)
    last = Math.max(last, moment ?? last, end ?? last)
  }
  const sorted = [...moments].toSorted((one, other) => one - other)
  const [first] = sorted
  if (first === undefined || last <= first) return undefined
  if (sorted.length > 1 && sorted.length <= MOST_STEPS) return sorted.map(momentText).join(',')
  const [period] = STEPS.find(([, ms]) => (last - first) / ms <= MOST_STEPS) ?? ['P10Y']
  return `${momentText(first)}/${momentText(last)}/${period}`
}

/** Milliseconds since 1970: from, and until with its last millisecond. */
export type Window = readonly [from: number, until: number]

/** What a time of the slider stands for: from that step until the next one; the last one has no end. */
export function windowAt(values: string | undefined, time: string | undefined): Window | undefined {
  const moment = time === undefined ? undefined : readTime(time)
  const steps = values === undefined ? undefined : readTimeSteps(values, 0)
  if (moment === undefined || steps === undefined) return undefined
  const index = Math.max(0, steps.indexAt(moment))
  return [steps.at(index).time, index + 1 < steps.count ? steps.at(index + 1).time - 1 : Infinity]
}

/** Whether something is there in a window. What has no time always is. */
export function isIn(span: Span | undefined, [from, until]: Window): boolean {
  return (span?.begin ?? -Infinity) <= until && (span?.end ?? Infinity) >= from
}
