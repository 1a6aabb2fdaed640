/** Runs the runners: vitest for unit and service tests, Playwright for journeys. Each run prints its ten slowest tests. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { packageBin } from '../bootstrap/package-bin.mjs'
import { root } from '../root.ts'
import { type Counts, countPlaywright, countVitest, partRun, type PlaywrightReport, sum, type VitestReport } from './counts.ts'
import { playwrightFailures, vitestFailures } from './failures.ts'
import { flakyJourneys } from './flaky.ts'
import { printStep } from './run-checks.ts'
import type { StrayError } from './stray-errors.ts'
import { playwrightTimes, slowestLines, type TimedTest, vitestTimes } from './slowest.ts'

/** In CI, on machines that are shared with others, what was not green is tried once more, and named. */
const hasSecondTry = Boolean(process.env['CI'])
/** So many files may be tried again. */
const MOST_FILES_AGAIN = 5

/** How a part went. */
export interface PartResult {
  readonly counts: Counts
  /** Tests that passed only at a further try, as `file: title`, or the file where its tests were run again together. */
  readonly flaky: readonly string[]
  /** What failed, each with its reason, and parts that were not run. */
  readonly failures: readonly string[]
}

/** Unit, service and component tests of all workspaces. @param changedSince a commit: only tests that what changed since can reach */
export const runUnitTests = (changedSince?: string): PartResult =>
  runVitest('unit tests', changedSince === undefined ? [] : ['--changed', changedSince, '--passWithNoTests'])

/** Suites of the store on a real PostgreSQL, and what else needs a real service; installs and starts the services. */
export const runServiceTests = (): PartResult =>
  runVitest('service tests', ['--config', join(root, 'tools/services/vitest.config.ts')])

function runVitest(name: string, config: readonly string[]): PartResult {
  const report = join(root, `.cache/${name.replace(' ', '-')}.json`)
  const stray = join(root, `.cache/${name.replace(' ', '-')}-stray-errors.json`)
  process.env['GRATICULE_STRAY_ERRORS'] = stray
  const reporters = ['default', 'json', join(import.meta.dirname, 'stray-errors.ts')].map((reporter) => `--reporter=${reporter}`)
  const args = ['run', ...config, ...reporters, `--outputFile.json=${report}`]
  const count: Count = (json, code) => countVitest(json as VitestReport | undefined, code)
  const times = (json: unknown) => vitestTimes(json as VitestReport, root)
  const go = (tried: string, files: readonly string[]) => {
    rmSync(stray, { force: true })
    const counts = run({ name: tried, pack: 'vitest', args: [...args, ...files], report, count, times })
    const read = readReport(report) as VitestReport | undefined
    const errors = (readReport(stray) ?? []) as readonly StrayError[]
    const failures = read === undefined ? [`${tried}: no report`] : vitestFailures(read, errors, root)
    return { counts, read, errors, failures }
  }
  const first = go(name, [])
  const once = { counts: first.counts, flaky: [], failures: first.failures }
  if (first.counts.failed === 0 || first.read === undefined || !hasSecondTry) return once
  const { well, again } = partRun(first.read, testFiles(config), first.errors)
  // one that fails twice fails; so many at once are no matter of a busy machine, and without a file all would be run again
  if (again.length === 0 || again.length > MOST_FILES_AGAIN) return once
  const files = again.map((file) => relative(root, file))
  console.log(`\nNot green at the first try, run again:\n${files.map((file) => `  ${file}\n`).join('')}`)
  const second = go(`${name}, 2nd try`, again)
  return { counts: sum([well, second.counts]), flaky: second.counts.failed === 0 ? files : [], failures: second.failures }
}

/** Paths of all files with tests of a configuration. */
function testFiles(config: readonly string[]): readonly string[] {
  const { stdout } = spawnSync(process.execPath, [packageBin('vitest', root), 'list', ...config, '--filesOnly', '--json'], {
    cwd: root,
    encoding: 'utf8',
  })
  return (JSON.parse(stdout) as readonly { readonly file: string }[]).map(({ file }) => file)
}

/** Journeys in a real browser, against the built page and a real server on a fresh data folder. */
export const runJourneys = (changedSince?: string): PartResult =>
  runPlaywright('journeys', [
    '--project=desktop',
    '--project=phone',
    ...(changedSince === undefined ? [] : [`--only-changed=${changedSince}`, '--pass-with-no-tests']),
  ])

/** Parts in which the journeys are run where time may end. */
const JOURNEY_PARTS = 6
/** A part may take so much longer than the longest before it. */
const MARGIN = 1.3

/**
 * The journeys in parts, as long as there is time for another one; what there was no time for is named, and counted as skipped.
 * @param endsAt milliseconds, as `performance.now()` counts them
 */
export function runJourneysInTime(endsAt: number, parts = JOURNEY_PARTS): PartResult {
  const results: PartResult[] = []
  let longest = 0
  for (let part = 1; part <= parts; part += 1) {
    const started = performance.now()
    if (started + longest * MARGIN > endsAt) {
      const left = parts - part + 1
      const notRun = `NOT RUN, because the time ends: journeys, parts ${part} to ${parts} of ${parts}.`
      console.log(`\n${notRun}\n`)
      results.push({ counts: { passed: 0, failed: 0, skipped: left }, flaky: [], failures: [notRun] })
      break
    }
    const words = ['--project=desktop', '--project=phone', `--shard=${part}/${parts}`]
    results.push(runPlaywright(`journeys, part ${part} of ${parts}`, words))
    longest = Math.max(longest, performance.now() - started)
  }
  return {
    counts: sum(results.map(({ counts }) => counts)),
    flaky: results.flatMap(({ flaky }) => flaky),
    failures: results.flatMap(({ failures }) => failures),
  }
}

/** What visitors do again and again leaves nothing in the page's memory. */
export const runLeaks = (): PartResult => runPlaywright('leaks', ['--project=leaks'])

function runPlaywright(name: string, words: readonly string[]): PartResult {
  const report = join(root, `.cache/${name.replaceAll(/\W+/g, '-')}.json`)
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
  // what axe has passed in one part is not looked at again in the next
  process.env['GRATICULE_AXE_PASSED'] ??= join(tmpdir(), `graticule-axe-${process.pid}.txt`)
  const args = ['test', '-c', 'e2e', '--reporter=list,json', ...words]
  const counts = run({
    name,
    pack: '@playwright/test',
    args,
    report,
    count: (json, code) => countPlaywright(json as PlaywrightReport | undefined, code),
    times: (json) => playwrightTimes(json as PlaywrightReport),
  })
  const read = readReport(report) as PlaywrightReport | undefined
  if (read === undefined) return { counts, flaky: [], failures: [`${name}: no report`] }
  return { counts, flaky: flakyJourneys(read), failures: playwrightFailures(read) }
}

type Count = (report: unknown, exitCode: number) => Counts

interface Part {
  readonly name: string
  readonly pack: string
  readonly args: readonly string[]
  readonly report: string
  readonly count: Count
  readonly times: (report: unknown) => readonly TimedTest[]
}

function run({ name, pack, args, report, count, times }: Part): Counts {
  // A report of an earlier run must not be taken for this one's.
  rmSync(report, { force: true })
  mkdirSync(dirname(report), { recursive: true })
  const started = performance.now()
  const { status } = spawnSync(process.execPath, [packageBin(pack, root), ...args], { cwd: root, stdio: 'inherit' })
  const read = readReport(report)
  const counts = count(read, status ?? 1)
  if (read !== undefined) console.log(`\nSlowest ${name}:\n${slowestLines(times(read)).join('\n')}\n`)
  printStep(name, counts.failed === 0, started)
  return counts
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
