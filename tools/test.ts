/** `npm test`: everything that has to be green before a change can be trusted. Ends with one line of counts. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'
import { checks } from './test-run/checks.ts'
import { ensureChromium } from './test-run/chromium.ts'
import { type Counts, sum, summaryLine } from './test-run/counts.ts'
import { failureLines } from './test-run/failures.ts'
import { flakyLines, MOST_FLAKY, readHistory, withDay, writeHistory } from './test-run/flaky.ts'
import { printStep, runChecks } from './test-run/run-checks.ts'
import { type PartResult, runJourneys, runJourneysInTime, runLeaks, runServiceTests, runUnitTests } from './test-run/run-tests.ts'

const usage = `Usage: npm test [-- --services] [-- --changed [<commit>]]

  Runs every check: types, lint, dead code, format, licences; unit and component tests; the production build of the page; the journeys in
  a real Chromium; the journeys that look for leaks.

  --services  also the tests on real services, which are installed first (Debian, as root)
  --changed   for daily work: the checks, and only the tests that a change since the commit (HEAD when none is named) can reach

  For a part of it: npm run verify, npm run unit -- <path>, npm run journeys -- <file>, npm run test:services.`

const passed: Counts = { passed: 1, failed: 0, skipped: 0 }
const failed: Counts = { passed: 0, failed: 1, skipped: 0 }

/** Starts a script of ours at once; resolves with how it went when it has ended. */
function inBackground(name: string, words: readonly string[]): Promise<Counts> {
  const started = performance.now()
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      printStep(name, ok, started)
      resolve(ok ? passed : failed)
    }
    child.on('error', () => end(false))
    child.on('exit', (code) => end(code === 0))
  })
}

const MINUTE_MS = 60_000
/** Where a run is ended from outside after 90 minutes (CI), the journeys begin no part that would end later than this. */
const JOURNEYS_END_MS = 79 * MINUTE_MS
/** What the search for leaks takes at most, and when it has to be over. */
const LEAKS_MS = 9 * MINUTE_MS
const LEAKS_END_MS = 86 * MINUTE_MS

function journeys(changedSince: string | undefined): PartResult[] {
  const browser = ensureChromium()
  if (browser.path === undefined) {
    console.error(browser.reason)
    printStep('journeys', false, performance.now())
    return [{ counts: failed, flaky: [], failures: [browser.reason] }]
  }
  if (changedSince !== undefined) return [runJourneys(changedSince)]
  if (!process.env['CI']) return [runJourneys(), runLeaks()]
  const run = runJourneysInTime(JOURNEYS_END_MS)
  if (performance.now() + LEAKS_MS <= LEAKS_END_MS) return [run, runLeaks()]
  const notRun = 'NOT RUN, because the time ends: leaks.'
  console.log(`\n${notRun}\n`)
  return [run, { counts: { passed: 0, failed: 0, skipped: 1 }, flaky: [], failures: [notRun] }]
}

/** Names flaky tests, remembers them where a person will commit that, and fails the run when there are too many. */
function judgeFlaky(names: readonly string[]): Counts {
  const history = readHistory()
  for (const line of flakyLines(names, history)) console.log(line)
  if (names.length > 0 && !process.env['CI']) writeHistory(withDay(history, names, new Date().toISOString().slice(0, 10)))
  return names.length > MOST_FLAKY ? failed : { passed: 0, failed: 0, skipped: 0 }
}

async function main(words: readonly string[]): Promise<void> {
  const services = words.includes('--services')
  const at = words.indexOf('--changed')
  const changedSince = at < 0 ? undefined : (words[at + 1] ?? 'HEAD')
  const started = performance.now()
  // downloads wait for others, so they begin first
  const installed = inBackground('installation', [
    join(root, 'tools/services/install-all.ts'),
    ...(services ? ['--services'] : []),
  ])
  const counts = [await runChecks(checks)]
  const built = inBackground('page', [join(root, 'tools/run.mjs'), '--web'])
  const unit = runUnitTests(changedSince)
  counts.push(await built)
  // what is not there is named by the tests that need it
  await installed
  // the journeys come last: where time is short they end early, and say so
  const parts = [unit, ...(services ? [runServiceTests()] : []), ...journeys(changedSince)]
  const all = sum([...counts, ...parts.map((part) => part.counts), judgeFlaky(parts.flatMap(({ flaky }) => flaky))])
  for (const line of failureLines(parts.flatMap(({ failures }) => failures))) console.log(line)
  printStep('everything', all.failed === 0, started)
  console.log(`\n${summaryLine(all)}`)
  process.exitCode = all.failed === 0 ? 0 : 1
}

if (process.argv.includes('--help')) console.log(usage)
else await main(process.argv.slice(2))
