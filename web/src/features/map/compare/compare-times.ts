/** Which two times of a layer a comparison begins with, and the same day of another year. */
import type { MapLayer } from '@graticule/contracts/map/layer'
import { addPeriods, type TimeSteps } from '@graticule/contracts/map/time-dimension'
import { shownStep, timeStepsOf } from '../../../stores/layers/layer-times.ts'
import type { LayerDetails } from '../../../stores/layers/map-layers.ts'
import { useMapCompare } from '../../../stores/map/map-compare.ts'
import { useMapTime } from '../../../stores/map/map-time.ts'

const YEAR = { months: 12, milliseconds: 0 } as const
const DAY = 86_400_000

/** The step of the same day a year earlier, or the last one before it; -1 when there is none. */
export function sameDayLastYear(steps: TimeSteps, index: number): number {
  const before = steps.indexAt(addPeriods(steps.at(index).time, YEAR, -1))
  return before < index ? before : -1
}

/** Two steps that differ: on the right the one that is shown, on the left that of a year before, else the first one, else another. */
export function openingSteps(steps: TimeSteps, shown: number): { readonly left: number; readonly right: number } {
  const right = shown < 0 ? steps.count - 1 : shown
  const before = sameDayLastYear(steps, right)
  if (before >= 0) return { left: before, right }
  return { left: right === 0 ? Math.min(1, steps.count - 1) : 0, right }
}

/**
 * Begins the comparison of two times of a layer, both of which it has.
 * @rule B-map-layers.compare-dates A comparison of times opens on two dates that differ and exist
 */
export function compareTimes(layer: MapLayer, details: LayerDetails | undefined): void {
  const steps = timeStepsOf(details)
  if (steps === undefined || steps.count < 2) return
  const shown = shownStep(layer, details, steps)
  const { left, right } = openingSteps(steps, shown)
  // before its first step the layer shows nothing
  if (right !== shown) useMapTime.getState().setTime(steps.at(right).time)
  useMapCompare.getState().start({ kind: 'times', id: layer.id, time: steps.at(left).text })
}

/** True when the steps of a layer differ by less than days: then a clock belongs to their dates. */
export function hasClock(steps: TimeSteps): boolean {
  if (steps.period !== undefined) return steps.period.milliseconds % DAY !== 0
  const dayOf = (index: number) => steps.at(index).time % DAY
  return dayOf(0) !== dayOf(steps.count - 1) || dayOf(0) !== dayOf(Math.floor(steps.count / 2))
}

/** A time as the platform's field for dates (`2026-05-01`) or for dates with a clock (`2026-05-01T06:00`) has it. UTC. */
export const fieldText = (time: number, clock: boolean): string => new Date(time).toISOString().slice(0, clock ? 16 : 10)

/** The step of what a field says: the last one of that day, or at or before that minute; the first where it is earlier. */
export function stepOfField(text: string, steps: TimeSteps): number | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const time = Date.parse(isDay ? text : `${text}Z`)
  if (Number.isNaN(time) || text < '1000') return undefined
  return Math.max(0, steps.indexAt(isDay ? time + DAY - 1 : time))
}
