/** A run that is cut at any of its phases is red, and so is one that leaves out what it has planned. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checks } from './checks.ts'
import type { Counts } from './counts.ts'
import type { Journey } from './plan/plan.ts'
import { runChecks } from './run-checks.ts'
import { runJourneys, runServiceTests, runUnitTests } from './run-tests.ts'
import { Steps } from './steps.ts'

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

const size = { size: 'small', seed: 1 }
const journeys: readonly Journey[] = [
  { project: 'desktop', file: 'none.spec.ts', titles: ['is not there'], tags: [] },
  { project: 'phone', file: 'none.spec.ts', titles: ['is not there either'], tags: [] },
]

const phases: Readonly<Record<string, (steps: Steps) => Promise<Counts>>> = {
  checks: (steps) => runChecks(checks, steps),
  'unit tests': async (steps) => (await runUnitTests(steps, size)).counts,
  'service tests': async (steps) => (await runServiceTests(steps, size)).counts,
  journeys: async (steps) => (await runJourneys(steps, 'journeys of a test', journeys)).counts,
}

describe('a run whose time has ended', () => {
  it.each(Object.entries(phases))('is red before its %s', async (_, phase) => {
    const steps = new Steps(performance.now() - 1)
    expect((await phase(steps)).failed).toBeGreaterThan(0)
    expect(steps.total.state).toBe('cut')
  })

  it.each(['installation', 'page'])('is red before its %s', async (name) => {
    const steps = new Steps(performance.now() - 1)
    expect((await steps.run(name, ['--version'])).state).toBe('cut')
  })

  it('names each journey that it left out', async () => {
    const { counts, failures } = await runJourneys(new Steps(performance.now() - 1), 'journeys of a test', journeys)
    expect(counts).toEqual({ passed: 0, failed: 3, skipped: 0 })
    expect(failures).toEqual([
      'journeys of a test: did not end in the time of this run',
      'Planned, and did not run: [desktop] › none.spec.ts › is not there',
      'Planned, and did not run: [phone] › none.spec.ts › is not there either',
    ])
  })
})
