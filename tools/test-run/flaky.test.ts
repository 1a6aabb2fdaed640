import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { flakyJourneys, flakyLines, MOST_FLAKY, readHistory, withDay, writeHistory } from './flaky.ts'

const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }
const journey = (title: string, status: string) => ({ title, tests: [{ status, results: [{ duration: 1 }] }] })

it('finds the journeys that passed at a second try, in groups too', () => {
  const group = { file: 'home.spec.ts', specs: [journey('opens', 'flaky'), journey('closes', 'expected')] }
  expect(flakyJourneys({ stats, suites: [{ file: 'home.spec.ts', suites: [group] }] })).toEqual(['e2e/home.spec.ts: opens'])
})

it('tells on which days a flaky test was seen before, and says when they are too many', () => {
  const history = { a: ['2026-01-01', '2026-02-01'] }
  expect(flakyLines(['a', 'b'], history)).toEqual([
    'Flaky tests: 2',
    '  a (also on 2026-01-01, 2026-02-01)',
    '  b (for the first time)',
  ])
  const many = Array.from({ length: MOST_FLAKY + 1 }, (_, at) => String(at))
  expect(flakyLines(many, {})[0]).toContain('the run fails')
  expect(flakyLines([], history)).toEqual([])
})

it('keeps each day once, and is read again as it was written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'graticule-flaky-'))
  try {
    const file = join(folder, 'flaky.json')
    writeHistory(withDay(withDay({ z: ['2026-01-01'] }, ['a'], '2026-03-01'), ['a', 'z'], '2026-03-01'), file)
    expect(readHistory(file)).toEqual({ a: ['2026-03-01'], z: ['2026-01-01', '2026-03-01'] })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
