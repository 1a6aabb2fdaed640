import { expect, it } from 'vitest'
import { failureLines, playwrightFailures, vitestFailures } from './failures.ts'

it('names each test that failed, with what was said at its last try', () => {
  const assertionResults = [
    { status: 'passed', title: 'adds' },
    { status: 'failed', title: 'divides', failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\n    at a.test.ts:3'] },
  ]
  const vitest = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { name: '/project/web/a.test.ts', status: 'failed', assertionResults },
      { name: '/project/web/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  }
  const stray = [{ message: 'Error: too late', file: '/project/web/c.test.ts' }, { message: 'Error: from nowhere' }]
  expect(vitestFailures(vitest, stray, '/project')).toEqual([
    'web/a.test.ts: divides\n      expected 1\n          at a.test.ts:3',
    'web/b.test.ts\n      no such module',
    'An error that no test was waiting for during web/c.test.ts\n      Error: too late',
    'An error that no test was waiting for\n      Error: from nowhere',
  ])
  const failed = [
    { duration: 5, errors: [{ message: 'too early' }] },
    { duration: 6, errors: [{ message: 'not there' }] },
  ]
  const specs = [
    { title: 'opens', tests: [{ status: 'unexpected', results: failed }] },
    { title: 'closes', tests: [{ status: 'flaky', results: failed }] },
  ]
  const playwright = {
    stats: { expected: 0, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [{ file: 'home.spec.ts', suites: [{ file: 'home.spec.ts', specs }] }],
  }
  expect(playwrightFailures(playwright)).toEqual(['e2e/home.spec.ts: opens\n      not there'])
})

it('prints a limited number of them, and nothing where nothing failed', () => {
  expect(failureLines([])).toEqual([])
  const lines = failureLines(Array.from({ length: 14 }, (_, at) => `a.test.ts: ${at}`))
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([14, '\nWhat failed (14):', '  … and 2 more'])
})
