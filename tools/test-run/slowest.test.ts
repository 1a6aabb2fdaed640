import { expect, it } from 'vitest'
import { playwrightTimes, slowestLines, vitestTimes } from './slowest.ts'

it('names the ten slowest tests, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, at) => ({ file: 'a.test.ts', title: `takes ${at}`, ms: at * 1000 }))
  const lines = slowestLines(tests)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('    11.0 s  a.test.ts: takes 11')
})

it('reads the times of both runners, those of a second try added', () => {
  const assertionResults = [{ status: 'passed', title: 'adds', duration: 7 }]
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ name: '/project/web/a.test.ts', status: 'passed', assertionResults }],
  }
  expect(vitestTimes(vitest, '/project')).toEqual([{ file: 'web/a.test.ts', title: 'adds', ms: 7 }])
  const tests = [{ status: 'flaky', results: [{ duration: 5 }, { duration: 6 }] }]
  const inner = { file: 'home.spec.ts', specs: [{ title: 'opens', tests }] }
  const playwright = {
    stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 },
    suites: [{ file: 'home.spec.ts', suites: [inner] }],
  }
  expect(playwrightTimes(playwright)).toEqual([{ file: 'home.spec.ts', title: 'opens', ms: 11 }])
})
