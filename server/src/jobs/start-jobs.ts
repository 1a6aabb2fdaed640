/** Harvests by schedule inside a server: takes on what is due, one at a time, and gives it back when the server closes. */
import { randomUUID } from 'node:crypto'
import type { AskedWork, ClaimedSchedule, HarvestSchedules } from '../harvest/harvest-schedules.ts'
import { nextAtMinute } from '../harvest/next-at-minute.ts'
import type { JobEnd } from './command-process.ts'
import { runInProcess } from './harvest-process.ts'
import { type Jobs, repeat } from './repeat.ts'

/** How often a server asks what is due, ms. */
const POLL_MS = 2_000
/** A server that has been silent for so long has died, and another one takes its harvest on, ms. */
const LEASE_MS = 120_000
/** First pause after a failure; each further one doubles it up to the schedule's own distance, ms. */
const FIRST_PAUSE_MS = 60_000

/** What the jobs work with; everything but the schedules can be replaced in tests. */
export interface JobsOptions {
  readonly schedules: HarvestSchedules
  readonly onNotice: (words: string) => void
  readonly run?: (schedule: ClaimedSchedule, signal: AbortSignal) => Promise<JobEnd>
  readonly now?: () => number
  readonly pollMs?: number
  readonly leaseMs?: number
}

const DAY_MS = 86_400_000

/** When a schedule is due again. An interrupted harvest goes on as soon as somebody can; a failing one waits longer and longer. */
export function nextTurn(
  { everyMs, failures, atMinute, asked }: Pick<ClaimedSchedule, 'everyMs' | 'failures' | 'atMinute' | 'asked'>,
  how: JobEnd['how'],
  now: number,
): { at: number; failures: number; asked?: AskedWork } {
  if (how === 'interrupted') return { at: now, failures, ...(asked === undefined ? {} : { asked }) }
  if (how === 'done')
    return {
      at: atMinute === undefined ? now + everyMs : nextAtMinute(now + Math.max(0, everyMs - DAY_MS), atMinute),
      failures: 0,
    }
  return { at: now + Math.min(everyMs, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20)), failures: failures + 1 }
}

/** Starts the jobs. */
export function startJobs(options: JobsOptions): Jobs {
  const { schedules, onNotice, run = runInProcess, now = Date.now, pollMs = POLL_MS, leaseMs = LEASE_MS } = options
  const server = randomUUID()

  const work = async (schedule: ClaimedSchedule, stopping: AbortSignal): Promise<void> => {
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping, lost.signal])
    const keeping = setInterval(() => {
      schedules.keep(schedule.id, server, leaseMs).then(
        (isOurs) => {
          // removed, changed, or taken on by another server after ours could not be heard
          if (!isOurs) lost.abort(new Error('the schedule is not ours any more'))
        },
        () => undefined,
      )
    }, leaseMs / 4)
    try {
      const { how, words } = await run(schedule, signal)
      const next = nextTurn(schedule, how, now())
      await schedules.release(schedule.id, server, next)
      const after = how === 'failed' ? `; again at ${new Date(next.at).toISOString()}` : ''
      onNotice(`Scheduled harvest ${schedule.id} (${schedule.kind} ${schedule.target}) ${how}: ${words}${after}`)
    } finally {
      clearInterval(keeping)
    }
  }
  const next = async (stopping: AbortSignal): Promise<boolean> => {
    const due = await schedules.claim(server, leaseMs)
    if (due === undefined) return false
    await work(due, stopping)
    return true
  }
  const onError = (error: unknown) => onNotice(`Scheduled harvests: ${error instanceof Error ? error.message : String(error)}`)
  return repeat(next, { pollMs, onError })
}
