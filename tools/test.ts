/** `npm test`: everything that has to be green before a change can be trusted. Prints its plan first, and ends with one line of counts. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { readTree } from './test-run/plan/changed-files.ts'
import { checks } from './test-run/checks.ts'
import { ensureChromium } from './test-run/chromium.ts'
import { type Counts, sum, summaryLine } from './test-run/counts.ts'
import { failureLines } from './test-run/failures.ts'
import { flakyLines, MOST_FLAKY, readHistory, withDay, writeHistory } from './test-run/flaky.ts'
import { listJourneys } from './test-run/plan/journeys.ts'
import { LEAKS, type Plan, planLines, planOf, sizeOf, type Tier } from './test-run/plan/plan.ts'
import { reachedBy } from './test-run/plan/reach.ts'
import { readReachTable, writeReachTable } from './test-run/plan/reach-table.ts'
import { runChecks } from './test-run/run-checks.ts'
import { type PartResult, runJourneys, runServiceTests, runUnitTests } from './test-run/run-tests.ts'
import { readSourceGraph } from './test-run/plan/source-graph.ts'
import { type StepEnd, Steps, stepTable } from './test-run/steps.ts'

const usage = `Usage: npm test [-- --services] [-- --changed [<commit>]]
       npm run test:all

  Runs every check: types, lint, dead code, format, licences; all unit and component tests at small size; the production build of the page;
  in a real Chromium the golden journeys and those that the change can reach. test:all runs everything at full size, and the tests
  on real services. docs/testing.md says what is in which.

  --all       what test:all runs
  --ci        what CI runs: also the tests on real services, and a fifth of all else, the next fifth with the next commit
  --services  also the tests on real services, which are installed first (Debian, as root)
  --changed   for daily work: the checks, and only the tests that a change since the commit (HEAD when none is named) can reach
  --plan      only prints what would run

  For a part of it: npm run verify, npm run unit -- <path>, npm run journeys -- <file>, npm run test:services.

  GRATICULE_CHANGED_SINCE   the commit after which the change begins; when missing, four hours before the last commit
  GRATICULE_TEST_SEED       the seed of what is drawn at random; when missing, the day of the last commit (of today with --all)
  GRATICULE_TEST_MINUTES    the run ends after so many minutes; what has not run by then has failed`

const passed: Counts = { passed: 1, failed: 0, skipped: 0 }
const failed: Counts = { passed: 0, failed: 1, skipped: 0 }

/** What the words after `npm test --` ask for. */
interface Asked {
  readonly tier: Tier
  readonly services: boolean
  /** A commit. */
  readonly changedSince: string | undefined
}

function readWords(words: readonly string[]): Asked {
  const at = words.indexOf('--changed')
  const tier = words.includes('--all') ? 'all' : words.includes('--ci') ? 'ci' : 'small'
  return {
    tier,
    services: tier !== 'small' || words.includes('--services'),
    changedSince: at < 0 ? undefined : (words[at + 1] ?? 'HEAD'),
  }
}

/** Where journeys write what they use; only whole runs on a developer's machine, who commits the table that is made of it. */
const REACH_FOLDER = join(root, '.cache/reached')
const recordsReach = (tier: Tier): boolean => tier === 'all' && !process.env['CI']

function makePlan({ tier, services, changedSince }: Asked): Plan {
  const tree = readTree(changedSince)
  const journeys = listJourneys()
  const files = [...new Set(journeys.map(({ file }) => file))]
  const reached = tier === 'all' ? new Set<string>() : reachedBy(tree.changed, files, readReachTable(), readSourceGraph(root))
  const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  const seed = Number(process.env['GRATICULE_TEST_SEED'] ?? (tier === 'all' ? today : tree.day))
  return planOf({ tier, seed, commits: tree.commits, journeys, reached, services, onlyReached: changedSince !== undefined })
}

const asCounts = ({ state }: StepEnd): Counts => (state === 'ok' ? passed : failed)

/** The journeys of a plan; those that look for leaks come last, by themselves. */
async function runPlanned(steps: Steps, plan: Plan): Promise<PartResult[]> {
  const planned = plan.journeys.map(({ journey }) => journey)
  if (planned.length === 0) return []
  const browser = ensureChromium()
  if (browser.path === undefined) return [{ counts: failed, flaky: [], failures: [browser.reason] }]
  const [leaks, journeys] = [true, false].map((isLeak) => planned.filter(({ project }) => (project === LEAKS) === isLeak))
  const results: PartResult[] = []
  const reach = recordsReach(plan.tier) ? { GRATICULE_REACH: REACH_FOLDER } : {}
  rmSync(REACH_FOLDER, { recursive: true, force: true })
  if (journeys !== undefined && journeys.length > 0) results.push(await runJourneys(steps, 'journeys', journeys, reach))
  if (leaks !== undefined && leaks.length > 0) results.push(await runJourneys(steps, 'leaks', leaks))
  if (recordsReach(plan.tier)) writeReachTable(REACH_FOLDER)
  return results
}

/** Names flaky tests, remembers them where a person will commit that, and fails the run when there are too many. */
function judgeFlaky(names: readonly string[]): Counts {
  const history = readHistory()
  for (const line of flakyLines(names, history)) console.log(line)
  if (names.length > 0 && !process.env['CI']) writeHistory(withDay(history, names, new Date().toISOString().slice(0, 10)))
  return names.length > MOST_FLAKY ? failed : { passed: 0, failed: 0, skipped: 0 }
}

async function main(asked: Asked): Promise<void> {
  const plan = makePlan(asked)
  console.log(`${planLines(plan).join('\n')}\n`)
  const steps = new Steps(Number(process.env['GRATICULE_TEST_MINUTES'] ?? Infinity) * 60_000)
  // downloads wait for others, so they begin first
  const install = [join(root, 'tools/services/install-all.ts'), ...(asked.services ? ['--services'] : [])]
  const installed = steps.run('installation', install)
  const counts = [await runChecks(checks, steps)]
  const built = steps.run('page', [join(root, 'tools/run.mjs'), '--web'])
  const size = { size: sizeOf(plan), seed: plan.seed }
  const unit = await runUnitTests(steps, size, asked.changedSince)
  counts.push(asCounts(await built), asCounts(await installed))
  const services = plan.services ? [await runServiceTests(steps, size)] : []
  const parts = [unit, ...services, ...(await runPlanned(steps, plan))]
  const all = sum([...counts, ...parts.map((part) => part.counts), judgeFlaky(parts.flatMap(({ flaky }) => flaky))])
  for (const line of failureLines(parts.flatMap(({ failures }) => failures))) console.log(line)
  console.log(`\n${stepTable([...steps.ended, steps.total]).join('\n')}`)
  console.log(`\n${summaryLine(all)}`)
  process.exitCode = all.failed === 0 ? 0 : 1
}

const asked = readWords(process.argv.slice(2))
if (process.argv.includes('--help')) console.log(usage)
else if (process.argv.includes('--plan')) console.log(planLines(makePlan(asked)).join('\n'))
else await main(asked)
