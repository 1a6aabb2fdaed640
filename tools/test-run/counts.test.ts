import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, partRun, sum, summaryLine } from './counts.ts'

const file = (status: string, tests: number, name = 'a.test.ts') => ({
  name,
  status,
  assertionResults: Array.from({ length: tests }, () => ({ status })),
})
const vitest = (overrides: object) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [file('passed', 6)],
  ...overrides,
})
const playwright = (overrides: object) => ({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1, ...overrides } })

describe('the counts of the unit tests', () => {
  it('are those of the report', () => {
    expect(countVitest(vitest({}), 0)).toEqual({ passed: 5, failed: 0, skipped: 1 })
  })

  it('count a file that could not be loaded as one failure', () => {
    const testResults = [file('failed', 6), file('failed', 0)]
    expect(countVitest(vitest({ numFailedTests: 2, testResults }), 1).failed).toBe(3)
  })

  it('are one failure when the runner failed between the tests, or wrote nothing', () => {
    expect(countVitest(vitest({}), 1).failed).toBe(1)
    expect(countVitest(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countVitest(undefined, 0).failed).toBe(1)
  })

  it('do not count a failing run twice', () => {
    expect(countVitest(vitest({ numFailedTests: 2 }), 1).failed).toBe(2)
  })
})

describe('what is run again', () => {
  const again = (testResults: object[]) => partRun(vitest({ testResults }), ['a.test.ts', 'b.test.ts'], []).again

  it('is each file that did not end well: failed, broken, left in the middle, or missing because its process died', () => {
    const good = file('passed', 3)
    expect(again([good, file('failed', 2, 'b.test.ts')])).toEqual(['b.test.ts'])
    expect(again([good, file('failed', 0, 'b.test.ts')])).toEqual(['b.test.ts'])
    expect(again([good])).toEqual(['b.test.ts'])
    const halfWay = { ...file('passed', 1, 'b.test.ts'), assertionResults: [{ status: 'passed' }, { status: 'run' }] }
    expect(again([good, halfWay])).toEqual(['b.test.ts'])
  })

  it('is each file in which an error came that no test was waiting for', () => {
    const report = vitest({ testResults: [file('passed', 3), file('passed', 2, 'b.test.ts')] })
    const stray = [{ message: 'too late', file: 'b.test.ts' }, { message: 'from nowhere' }]
    expect(partRun(report, ['a.test.ts', 'b.test.ts'], stray)).toEqual({
      well: { passed: 3, failed: 0, skipped: 0 },
      again: ['b.test.ts'],
    })
  })

  it('is counted apart from what went well', () => {
    const skipping = { ...file('passed', 1), assertionResults: [{ status: 'passed' }, { status: 'skipped' }] }
    const testResults = [skipping, file('failed', 4, 'b.test.ts')]
    expect(partRun(vitest({ testResults }), [], []).well).toEqual({ passed: 1, failed: 0, skipped: 1 })
  })
})

describe('the counts of the journeys', () => {
  it('are those of the report, a journey that passed at its second try among the passed ones', () => {
    expect(countPlaywright(playwright({ unexpected: 2, flaky: 1 }), 1)).toEqual({ passed: 5, failed: 2, skipped: 1 })
  })

  it('are one failure when no journey was found or the server did not start', () => {
    expect(countPlaywright(playwright({ expected: 0, skipped: 0 }), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countPlaywright(undefined, 1).failed).toBe(1)
  })
})

describe('the closing line', () => {
  it('is the sum, and speaks of skipped tests only when there are some', () => {
    const total = sum([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 7, failed: 2, skipped: 0 },
    ])
    expect(summaryLine(total)).toBe('8 passed, 2 failed')
    expect(summaryLine({ ...total, skipped: 3 })).toBe('8 passed, 2 failed, 3 skipped')
  })
})
