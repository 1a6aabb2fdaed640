/** Runs the runners: vitest for unit and service tests, Playwright for journeys. Each run prints its ten slowest tests. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { packageBin } from '../bootstrap/package-bin.mjs'
import { root } from '../root.ts'
import { type Counts, countPlaywright, countVitest, partRun, type PlaywrightReport, sum, type VitestReport } from './counts.ts'
import { playwrightFailures, vitestFailures } from './failures.ts'
import { flakyJourneys } from './flaky.ts'
import { journeysIn } from './plan/journeys.ts'
import { type Journey, missingFrom, nameOf } from './plan/plan.ts'
import type { StepEnd, Steps } from './steps.ts'
import type { StrayError } from './stray-errors.ts'
import { playwrightTimes, projectLines, slowestLines, vitestTimes } from './slowest.ts'

/** In CI, on machines that are shared with others, what was not green is tried once more, and named. */
const hasSecondTry = Boolean(process.env['CI'])
/** So many files may be tried again. */
const MOST_FILES_AGAIN = 5

/** How a part went. */
export interface PartResult {
  readonly counts: Counts
  /** Tests that passed only at a further try, as `file: title`, or the file where its tests were run again together. */
  readonly flaky: readonly string[]
  /** What failed, each with its reason, and what did not run. */
  readonly failures: readonly string[]
}

/** How large unit tests are, and what they draw at random (size-of-file.ts). */
export interface TestSize {
  /** A value of GRATICULE_TEST_SIZE. */
  readonly size: string
  readonly seed: number
}

/** Unit, service and component tests of all workspaces. @param changedSince a commit: only tests that what changed since can reach */
export const runUnitTests = (steps: Steps, size: TestSize, changedSince?: string): Promise<PartResult> =>
  runVitest(steps, 'unit tests', size, changedSince === undefined ? [] : ['--changed', changedSince, '--passWithNoTests'])

/** Suites of the store on a real PostgreSQL, and what else needs a real service; installs and starts the services. */
export const runServiceTests = (steps: Steps, size: TestSize): Promise<PartResult> =>
  runVitest(steps, 'service tests', size, ['--config', join(root, 'tools/services/vitest.config.ts')])

async function runVitest(steps: Steps, name: string, { size, seed }: TestSize, config: readonly string[]): Promise<PartResult> {
  const report = reportFile(name)
  const stray = join(root, `.cache/${name.replace(' ', '-')}-stray-errors.json`)
  const reporters = ['default', 'json', join(import.meta.dirname, 'stray-errors.ts')].map((reporter) => `--reporter=${reporter}`)
  const args = [packageBin('vitest', root), 'run', ...config, ...reporters, `--outputFile.json=${report}`]
  const env = { GRATICULE_STRAY_ERRORS: stray, GRATICULE_TEST_SIZE: size, GRATICULE_TEST_SEED: String(seed) }
  let planned: readonly string[] = []
  const go = async (tried: string, files: readonly string[]) => {
    for (const old of [report, stray]) rmSync(old, { force: true })
    const step = await steps.run(tried, [...args, ...files], { env })
    if (files.length === 0 && step.state !== 'cut') planned = testFiles(config)
    const read = readReport(report) as VitestReport | undefined
    const errors = (readReport(stray) ?? []) as readonly StrayError[]
    const named = read === undefined ? [`${tried}: ${whyNone(step)}`] : vitestFailures(read, errors, root)
    const missing = read === undefined ? [] : missingFiles(planned, files, read)
    if (read !== undefined) tell(tried, slowestLines(vitestTimes(read, root)), projectLines(read, root))
    return { counts: withMissing(countVitest(read, exitOf(step)), missing), read, errors, failures: [...named, ...missing] }
  }
  const first = await go(name, [])
  const once = { counts: first.counts, flaky: [], failures: first.failures }
  if (first.counts.failed === 0 || first.read === undefined || !hasSecondTry) return once
  const { well, again } = partRun(first.read, planned, first.errors)
  // one that fails twice fails; so many at once are no matter of a busy machine, and without a file all would be run again
  if (again.length === 0 || again.length > MOST_FILES_AGAIN) return once
  const files = again.map((file) => relative(root, file))
  console.log(`\nNot green at the first try, run again:\n${files.map((file) => `  ${file}\n`).join('')}`)
  const second = await go(`${name}, 2nd try`, again)
  return { counts: sum([well, second.counts]), flaky: second.counts.failed === 0 ? files : [], failures: second.failures }
}

/** Files that were planned and are not in a report. @param chosen those that were asked for; all when none is named */
function missingFiles(planned: readonly string[], chosen: readonly string[], { testResults }: VitestReport): string[] {
  const asked = chosen.length > 0 ? chosen : planned
  const short = (file: string) => relative(root, file)
  return missingFrom(asked.map(short), new Set(testResults.map((file) => short(file.name))))
}

/** Paths of all files with tests of a configuration. */
function testFiles(config: readonly string[]): readonly string[] {
  const { stdout } = spawnSync(process.execPath, [packageBin('vitest', root), 'list', ...config, '--filesOnly', '--json'], {
    cwd: root,
    encoding: 'utf8',
  })
  return (JSON.parse(stdout.slice(stdout.indexOf('['))) as readonly { readonly file: string }[]).map(({ file }) => file)
}

/** Runs journeys in a real browser, against the built page and a real server on a fresh data folder. All that are named have to run. @param more variables */
export async function runJourneys(
  steps: Steps,
  name: string,
  planned: readonly Journey[],
  more: Readonly<Record<string, string>> = {},
): Promise<PartResult> {
  const report = reportFile(name)
  const list = join(root, `.cache/${name}.txt`)
  rmSync(report, { force: true })
  mkdirSync(dirname(list), { recursive: true })
  writeFileSync(list, `${planned.map(nameOf).join('\n')}\n`)
  const env = {
    ...more,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // what axe has passed in one part is not looked at again in the next
    GRATICULE_AXE_PASSED: join(tmpdir(), `graticule-axe-${process.pid}.txt`),
  }
  const args = [packageBin('@playwright/test', root), 'test', '-c', 'e2e', '--reporter=list,json', '--test-list', list]
  const step = await steps.run(name, args, { env })
  const read = readReport(report) as PlaywrightReport | undefined
  const ran = new Set(read === undefined ? [] : journeysIn(read, 'run').map(nameOf))
  const missing = missingFrom(planned.map(nameOf), ran)
  const counts = withMissing(countPlaywright(read, exitOf(step)), missing)
  if (read === undefined) return { counts, flaky: [], failures: [`${name}: ${whyNone(step)}`, ...missing] }
  tell(name, slowestLines(playwrightTimes(read)))
  return { counts, flaky: flakyJourneys(read), failures: [...playwrightFailures(read), ...missing] }
}

const reportFile = (name: string): string => join(root, `.cache/${name.replace(' ', '-')}.json`)

/** What did not run has failed: it must not count as skipped. */
export const withMissing = ({ passed, failed, skipped }: Counts, missing: readonly string[]): Counts => ({
  passed,
  failed: failed + missing.length,
  skipped: Math.max(0, skipped - missing.length),
})

const exitOf = ({ code, state }: StepEnd): number => (state === 'cut' ? 1 : (code ?? 1))

const whyNone = ({ state }: StepEnd): string =>
  state === 'cut' ? 'did not end in the time of this run' : 'ended without a report'

function tell(name: string, slowest: readonly string[], projects: readonly string[] = []): void {
  if (projects.length > 0) console.log(`\nBy project, ${name}:\n${projects.join('\n')}`)
  console.log(`\nSlowest ${name}:\n${slowest.join('\n')}\n`)
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
