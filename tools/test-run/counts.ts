import type { StrayError } from './stray-errors.ts'

/** How many of something went well. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** What we read of the JSON that vitest writes. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  /** `name`: the file's path. A file whose process died may be missing, or have tests that neither passed nor failed. */
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** Milliseconds since 1970. */
    readonly startTime?: number
    readonly endTime?: number
    /** Why a file could not be loaded. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly title?: string
      /** Milliseconds. */
      readonly duration?: number
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** What we read of the JSON that Playwright writes. */
export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
  readonly suites?: readonly PlaywrightSuite[]
}

/** A file of journeys, or a group within one. */
export interface PlaywrightSuite {
  /** Relative to e2e/. */
  readonly file: string
  readonly title?: string
  readonly specs?: readonly {
    readonly title: string
    /** Without their @. */
    readonly tags?: readonly string[]
    /** One per project. */
    readonly tests: readonly {
      readonly projectName?: string
      /** `skipped` also where a run ended before it: then there are no results. */
      readonly status: string
      /** One per try. `duration`: ms. */
      readonly results: readonly {
        readonly duration: number
        /** `interrupted`: the run ended before the journey did. */
        readonly status?: string
        readonly errors?: readonly { readonly message?: string }[]
      }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

/** @param report as written by vitest's json reporter, or nothing when it wrote none. @param exitCode of vitest */
export function countVitest(report: VitestReport | undefined, exitCode: number): Counts {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  // A file that could not be loaded has no tests to count, and must not vanish from the sum.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return withExitCode(counts, exitCode)
}

/** States of a test that has ended as it should. */
const SETTLED: ReadonlySet<string> = new Set(['passed', 'pending', 'skipped', 'todo', 'disabled'])

/**
 * Parts a run into the counts of the files that went well and the paths of all the others: a test failed, the file could not be
 * loaded, its process died, or an error came that no test was waiting for.
 * @param files paths of all test files there are
 */
export function partRun(
  report: VitestReport,
  files: readonly string[],
  stray: readonly StrayError[],
): { readonly well: Counts; readonly again: string[] } {
  const disturbed = new Set(stray.map(({ file }) => file))
  const good = report.testResults.filter(
    (file) =>
      file.status === 'passed' && !disturbed.has(file.name) && file.assertionResults.every(({ status }) => SETTLED.has(status)),
  )
  const names = new Set(good.map(({ name }) => name))
  const tests = good.flatMap(({ assertionResults }) => assertionResults)
  const passedTests = tests.filter(({ status }) => status === 'passed').length
  return {
    well: { passed: passedTests, failed: 0, skipped: tests.length - passedTests },
    again: files.filter((file) => !names.has(file)),
  }
}

/** @param report as written by Playwright's json reporter, or nothing when it wrote none. @param exitCode of Playwright */
export function countPlaywright(report: PlaywrightReport | undefined, exitCode: number): Counts {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped }, exitCode)
}

/** A runner may fail though every test it counted passed (an error between tests, no test found): that is one failure. */
function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function sum(parts: readonly Counts[]): Counts {
  const add = (key: keyof Counts) => parts.reduce((total, part) => total + part[key], 0)
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') }
}

/** The closing line of `npm test`. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
