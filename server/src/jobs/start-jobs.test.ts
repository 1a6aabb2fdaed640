import { describe, expect, it } from 'vitest'
import type { ClaimedSchedule, HarvestSchedules } from '../harvest/harvest-schedules.ts'
import type { JobEnd } from './command-process.ts'
import { harvestWords } from './harvest-process.ts'
import { nextTurn, startJobs } from './start-jobs.ts'

const schedule = (id: number, overrides: Partial<ClaimedSchedule> = {}): ClaimedSchedule => ({
  id,
  kind: 'iso',
  target: '/records',
  sourceId: 's',
  sourceTitle: 'S',
  curated: false,
  removeMissing: false,
  everyMs: 3_600_000,
  nextAt: 0,
  failures: 0,
  canResume: false,
  ...overrides,
})

/** Schedules that are all due, and what was done with them. */
function world(due: ClaimedSchedule[], keeps = true) {
  const released: unknown[] = []
  const notices: string[] = []
  let settle: () => void = () => undefined
  const schedules = {
    claim: () => Promise.resolve(due.shift()),
    keep: () => Promise.resolve(keeps),
    release: (id, _, next) => {
      released.push({ id, ...next })
      settle()
      return Promise.resolve()
    },
  } satisfies Partial<HarvestSchedules> as unknown as HarvestSchedules
  const after = (count: number) =>
    new Promise<void>((resolve) => {
      settle = () => {
        if (released.length >= count) resolve()
      }
      settle()
    })
  return {
    options: { schedules, onNotice: (words: string) => notices.push(words), now: () => 10_000, pollMs: 5 },
    released,
    notices,
    after,
  }
}

/** A harvest that runs until it is told to stop. */
const untilStopped = (_: ClaimedSchedule, signal: AbortSignal) =>
  new Promise<JobEnd>((resolve) => {
    signal.addEventListener('abort', () => resolve({ how: 'interrupted', words: 'read 3' }))
  })

describe('the jobs of a server', () => {
  it('do what is due, one after another, and say when each is due again', async () => {
    const { options, released, after } = world([schedule(1, { failures: 3 }), schedule(2)])
    let running = 0
    const jobs = startJobs({
      ...options,
      run: async ({ id }) => {
        running += 1
        expect(running).toBe(1)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        return id === 1 ? { how: 'done', words: '' } : { how: 'failed', words: 'no such host' }
      },
    })
    await after(2)
    await jobs.stop()
    expect(released).toEqual([
      { id: 1, at: 3_610_000, failures: 0 },
      { id: 2, at: 70_000, failures: 1 },
    ])
  })

  it('stop in good order: the harvest at hand ends first, and is due again at once', async () => {
    const { options, released, notices } = world([schedule(1)])
    let began: () => void = () => undefined
    const beginning = new Promise<void>((resolve) => (began = resolve))
    const jobs = startJobs({
      ...options,
      run: (...given) => {
        began()
        return untilStopped(...given)
      },
    })
    await beginning
    await jobs.stop()
    expect(released).toEqual([{ id: 1, at: 10_000, failures: 0 }])
    expect(notices).toEqual(['Scheduled harvest 1 (iso /records) interrupted: read 3'])
  })

  it('stop a harvest that another server has taken over', async () => {
    const { options, released, after } = world([schedule(1)], false)
    const jobs = startJobs({ ...options, run: untilStopped, leaseMs: 20 })
    await after(1)
    expect(released).toHaveLength(1)
    await jobs.stop()
  })

  it('go on after the schedule could not be read', async () => {
    const { options, released, after, notices } = world([schedule(1)])
    let asked = 0
    const failing = {
      ...options.schedules,
      claim: (server: string, leaseMs: number) => {
        asked += 1
        return asked === 1 ? Promise.reject(new Error('no database')) : options.schedules.claim(server, leaseMs)
      },
    }
    const jobs = startJobs({ ...options, schedules: failing, run: () => Promise.resolve({ how: 'done', words: '' }) })
    await after(1)
    await jobs.stop()
    expect(notices[0]).toBe('Scheduled harvests: no database')
    expect(released).toHaveLength(1)
  })

  it('wait longer after each failure, at most as long as the schedule says', () => {
    const pauses = [0, 1, 5, 6, 100].map((failures) => nextTurn({ everyMs: 3_600_000, failures }, 'failed', 0).at / 60_000)
    expect(pauses).toEqual([1, 2, 32, 60, 60])
  })

  it('harvest with the words of the schedule, and go on where the latest harvest stopped', () => {
    expect(harvestWords(schedule(1))).toEqual(['iso', '/records', '--source=s', '--source-title=S'])
    expect(harvestWords(schedule(1, { curated: true, removeMissing: true, limit: 7, canResume: true })).slice(4)).toEqual([
      '--curated',
      '--remove-missing',
      '--limit=7',
      '--resume',
    ])
  })
})
