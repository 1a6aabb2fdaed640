/** `npm test`: everything that has to be green before a change can be trusted. Ends with one line of counts. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checks, root } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { type Counts, sum, summaryLine } from './counts.ts'
import { printStep, runChecks } from './run-checks.ts'
import { runJourneys, runServiceTests, runUnitTests } from './run-tests.ts'

const usage = `Usage: npm test [-- --services]

  Types, lint, dead code, format, licences; unit, service and component tests; the production build of the web app; and the
  journeys in a real Chromium. With --services also the tests on real
  services (PostgreSQL, pycsw). For a part of it: npm run verify, npm run unit -- <path>, npm run journeys -- <file>,
  npm run test:services.`

const passed: Counts = { passed: 1, failed: 0, skipped: 0 }
const failed: Counts = { passed: 0, failed: 1, skipped: 0 }

function buildWeb(): Counts {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, [join(root, 'tools/run.mjs'), '--web'], { cwd: root, stdio: 'inherit' })
  printStep('web build', status === 0, started)
  return status === 0 ? passed : failed
}

function journeys(): Counts {
  const browser = ensureChromium()
  if (browser.path !== undefined) return runJourneys()
  console.error(browser.reason)
  printStep('journeys', false, performance.now())
  return failed
}

if (process.argv.includes('--help')) {
  console.log(usage)
} else {
  const parts = [await runChecks(checks), runUnitTests(), buildWeb()]
  parts.push(journeys())
  if (process.argv.includes('--services')) parts.push(runServiceTests())
  const counts = sum(parts)
  console.log(`\n${summaryLine(counts)}`)
  process.exitCode = counts.failed === 0 ? 0 : 1
}
