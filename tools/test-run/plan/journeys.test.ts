import { expect, it } from 'vitest'
import type { PlaywrightReport } from '../counts.ts'
import { journeysIn } from './journeys.ts'
import { nameOf } from './plan.ts'
import { withMissing } from '../run-tests.ts'

const spec = (title: string, ...results: string[]) => ({
  title,
  tags: ['golden'],
  tests: [{ projectName: 'phone', status: 'skipped', results: results.map((status) => ({ status, duration: 1 })) }],
})
const report: PlaywrightReport = {
  stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 3 },
  suites: [
    {
      file: 'a.spec.ts',
      title: 'a.spec.ts',
      specs: [spec('ran', 'passed'), spec('never began')],
      suites: [
        { file: 'a.spec.ts', title: 'a group', specs: [spec('was interrupted', 'interrupted'), spec('skips itself', 'skipped')] },
      ],
    },
  ],
}

it('lists all journeys with their groups, projects and tags', () => {
  expect(journeysIn(report, 'listed').map(nameOf)).toEqual([
    '[phone] › a.spec.ts › ran',
    '[phone] › a.spec.ts › never began',
    '[phone] › a.spec.ts › a group › was interrupted',
    '[phone] › a.spec.ts › a group › skips itself',
  ])
  expect(journeysIn(report, 'listed')[0]?.tags).toEqual(['golden'])
})

it('does not take a journey for run that never began or was interrupted', () => {
  expect(journeysIn(report, 'run').map(({ titles }) => titles.at(-1))).toEqual(['ran', 'skips itself'])
})

it('counts what did not run as failed, not as skipped', () => {
  expect(withMissing({ passed: 5, failed: 0, skipped: 3 }, ['one', 'two'])).toEqual({ passed: 5, failed: 2, skipped: 1 })
  expect(withMissing({ passed: 0, failed: 1, skipped: 0 }, ['one'])).toEqual({ passed: 0, failed: 2, skipped: 0 })
})
