import { addPeriods, type Period, type TimeSteps, writeTime } from '@graticule/contracts/map/time-dimension'

/** A mark on the time slider. */
export interface TimeTick {
  /** Place on the slider, 0 = its first step, 1 = its last. */
  readonly at: number
  /** Only some of the marks have words. */
  readonly label?: string
}

type Unit = Parameters<typeof writeTime>[1]

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
const months = (count: number): Period => ({ months: count, milliseconds: 0 })
const clock = (milliseconds: number): Period => ({ months: 0, milliseconds })

/** Distances of labels, with what is written and how many marks stand between two of them; the finest first. */
const SCALES: readonly { readonly every: Period; readonly unit: Unit; readonly parts: number }[] = [
  { every: clock(MINUTE), unit: 'second', parts: 1 },
  { every: clock(10 * MINUTE), unit: 'second', parts: 2 },
  { every: clock(HOUR), unit: 'second', parts: 2 },
  { every: clock(6 * HOUR), unit: 'second', parts: 6 },
  { every: clock(DAY), unit: 'day', parts: 4 },
  { every: clock(7 * DAY), unit: 'day', parts: 7 },
  { every: months(1), unit: 'month', parts: 1 },
  { every: months(3), unit: 'month', parts: 3 },
  { every: months(12), unit: 'year', parts: 12 },
  { every: months(24), unit: 'year', parts: 8 },
  { every: months(60), unit: 'year', parts: 5 },
  { every: months(120), unit: 'year', parts: 10 },
  { every: months(600), unit: 'year', parts: 5 },
  { every: months(1_200), unit: 'year', parts: 10 },
  { every: months(12_000), unit: 'year', parts: 10 },
]

const lengthOf = ({ months: count, milliseconds }: Period): number => count * 30.4 * DAY + milliseconds

/** The last mark of a scale at or before a time: years are those that their distance divides, days are counted from 1970. */
function markBefore(time: number, { months: count, milliseconds }: Period): number {
  if (count === 0) return Math.floor(time / milliseconds) * milliseconds
  const date = new Date(time)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
  return addPeriods(Date.UTC(2000, 0, 1), months(1), Math.floor(month / count) * count - 24_000)
}

function labelOf(time: number, unit: Unit): string {
  const text = writeTime(time, unit)
  return unit === 'second' ? text.slice(11, 16) : text
}

/** From here on a label ends at its mark: beyond the slider it would be cut. */
export const LAST_LABEL_FROM = 0.94

/** What a character of a label takes, and the gap between two labels, as shares of the room of a label. */
const CHARACTER = 0.105
const GAP = 0.125

/** The last label reaches back over the one before it: that one goes. `room`: of a label, as a share of the slider. */
function withRoomForLast(ticks: readonly TimeTick[], room: number): TimeTick[] {
  const labelled = ticks.filter((tick) => tick.label !== undefined)
  const [before, last] = [labelled.at(-2), labelled.at(-1)]
  const characters = (last?.label?.length ?? 0) + (before?.label?.length ?? 0)
  const needed = (characters * CHARACTER + GAP) * room
  const isHidden = last !== undefined && last.at > LAST_LABEL_FROM && last.at - (before?.at ?? 0) < needed
  return ticks.map((tick) => (isHidden && tick === before ? { at: tick.at } : tick))
}

/** Marks of a slider so many pixels wide, with labels of that width: as many labels as have room, and shorter marks between them. */
export function timeTicks(steps: TimeSteps, width: number, labelWidth: number): TimeTick[] {
  const first = steps.at(0).time
  const last = steps.at(steps.count - 1).time
  if (last <= first || width <= 0) return []
  const room = Math.max(1, Math.floor(width / labelWidth))
  // marks stand at steps: finer ones than those would lie upon each other
  const step = ((last - first) / (steps.count - 1)) * 0.9
  const fits = ({ every }: (typeof SCALES)[number]) => (last - first) / lengthOf(every) <= room && lengthOf(every) >= step
  const scale = SCALES.find(fits) ?? SCALES.at(-1)
  if (scale === undefined) return []
  const { every, unit } = scale
  const parts = lengthOf(every) / scale.parts >= step ? scale.parts : 1
  const part: Period = { months: every.months / parts, milliseconds: every.milliseconds / parts }
  const start = markBefore(first, every)
  const ticks: TimeTick[] = []
  for (let index = 0; ; index++) {
    const time = addPeriods(start, part, index)
    if (time > last) return withRoomForLast(ticks, labelWidth / width)
    const found = steps.indexAt(time)
    if (found < 0) continue
    const at = found / (steps.count - 1)
    const tick = index % parts === 0 ? { at, label: labelOf(time, unit) } : { at }
    if (ticks.at(-1)?.at !== at) ticks.push(tick)
    else if (tick.label !== undefined) ticks.splice(-1, 1, tick)
  }
}
