/** The tests that took longest, from the reports of the runners: what to look at when a run becomes slow. */
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './counts.ts'

/** A test with the time it took, ms; `file` is relative to the project's folder or to e2e/. */
export interface TimedTest {
  readonly file: string
  readonly title: string
  readonly ms: number
}

const MOST_NAMED = 10

/** Times of all tests of a vitest report. @param root the project's folder */
export function vitestTimes({ testResults }: VitestReport, root: string): TimedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title = '', duration }) => ({ file: name.replace(`${root}/`, ''), title, ms: duration ?? 0 })),
  )
}

/** Times of all journeys of a Playwright report, every try counted. */
export function playwrightTimes({ suites = [] }: PlaywrightReport): TimedTest[] {
  const timesOf = ({ file, specs = [], suites: inner = [] }: PlaywrightSuite): TimedTest[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ results }) => ({ file, title, ms: results.reduce((total, { duration }) => total + duration, 0) })),
    ),
    ...inner.flatMap(timesOf),
  ]
  return suites.flatMap(timesOf)
}

/** Lines that name the ten slowest, the slowest first. */
export function slowestLines(tests: readonly TimedTest[]): string[] {
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, MOST_NAMED)
  return slowest.map(({ file, title, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`)
}

/** The project of vitest.config.ts that a file belongs to. @param file relative to the project's folder */
function projectOf(file: string): string {
  const [workspace = ''] = file.split('/')
  return workspace === 'web' && /\.test\.tsx$|\.dom\.test\.ts$/.test(file) ? 'page' : workspace
}

/** Lines that name the time of the files of each project and their number, without the time to start their workers. @param root the project's folder */
export function projectLines({ testResults }: VitestReport, root: string): string[] {
  const byProject = Object.groupBy(testResults, ({ name }) => projectOf(name.replace(`${root}/`, '')))
  return Object.entries(byProject).map(([project, files = []]) => {
    const ms = files.reduce((sum, { startTime = 0, endTime = 0 }) => sum + endTime - startTime, 0)
    return `  ${(ms / 1000).toFixed(1).padStart(7)} s  ${project}, ${files.length} files`
  })
}
