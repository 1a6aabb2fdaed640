import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageBin } from './bootstrap/package-bin.mjs'
import { root } from './checks.ts'
import { type Counts, countPlaywright, countVitest, type PlaywrightReport, type VitestReport } from './counts.ts'
import { printStep } from './run-checks.ts'

/** Unit, service and component tests of all workspaces. */
export function runUnitTests(): Counts {
  const report = join(root, '.cache/unit-tests.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return run('unit tests', 'vitest', args, report, (json, code) => countVitest(json as VitestReport | undefined, code))
}

/** Journeys in a real browser, against the built page and a real server on a fresh data folder. */
export function runJourneys(): Counts {
  const report = join(root, '.cache/journeys.json')
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report
  const args = ['test', '-c', 'e2e', '--reporter=list,json']
  return run('journeys', '@playwright/test', args, report, (json, code) =>
    countPlaywright(json as PlaywrightReport | undefined, code),
  )
}

type Count = (report: unknown, exitCode: number) => Counts

function run(name: string, pack: string, args: readonly string[], report: string, count: Count): Counts {
  // A report of an earlier run must not be taken for this one's.
  rmSync(report, { force: true })
  mkdirSync(dirname(report), { recursive: true })
  const started = performance.now()
  const { status } = spawnSync(process.execPath, [packageBin(pack, root), ...args], { cwd: root, stdio: 'inherit' })
  const counts = count(readReport(report), status ?? 1)
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
