/** How long the event loop was held: what every request, however small, has waited for others. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How often the event loop is looked at, ms. */
const RESOLUTION_MS = 10
/** How long a stretch is whose delays are told as the latest, ms. */
const STRETCH_MS = 60_000

type Histogram = ReturnType<typeof monitorEventLoopDelay>

/** Delays, ms. */
export interface LoopDelays {
  readonly p50: number
  readonly p99: number
  readonly longest: number
}

/** What measures them. */
export interface LoopDelay {
  /** Of the last minute or two. */
  readonly latest: () => LoopDelays
  /** Since this was asked last. */
  readonly sinceAsked: () => LoopDelays
  /** Forgets what was measured: a start holds nobody up. */
  readonly begin: () => void
  readonly end: () => void
}

/** Nanoseconds, with the time between two looks in each. */
const delayOf = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)

const delaysOf = (histogram: Histogram): LoopDelays => ({
  p50: delayOf(histogram.percentile(50)),
  p99: delayOf(histogram.percentile(99)),
  longest: delayOf(histogram.max),
})

const NONE: LoopDelays = { p50: 0, p99: 0, longest: 0 }

/** Begins to measure. */
export function measureLoopDelay(): LoopDelay {
  const asked = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const stretch = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  asked.enable()
  stretch.enable()
  let before = NONE
  const timer = setInterval(() => {
    before = delaysOf(stretch)
    stretch.reset()
  }, STRETCH_MS).unref()
  return {
    latest: () => {
      const now = stretch.count === 0 ? NONE : delaysOf(stretch)
      const worst = (name: keyof LoopDelays) => Math.max(before[name], now[name])
      return { p50: worst('p50'), p99: worst('p99'), longest: worst('longest') }
    },
    sinceAsked: () => {
      const delays = asked.count === 0 ? NONE : delaysOf(asked)
      asked.reset()
      return delays
    },
    begin: () => {
      for (const histogram of [asked, stretch]) histogram.reset()
    },
    end: () => {
      clearInterval(timer)
      asked.disable()
      stretch.disable()
    },
  }
}
