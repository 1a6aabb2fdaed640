import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { packageBin } from './bootstrap/package-bin.mjs'
import { root } from './checks.ts'
import { type Counts, countPlaywright, countVitest, partRun, type PlaywrightReport, sum, type VitestReport } from './counts.ts'
import { printStep } from './run-checks.ts'

/** In CI, on machines that are shared with others, what was not green is tried once more, and named. */
const hasSecondTry = Boolean(process.env['CI'])
/** So many files may be tried again. */
const MOST_FILES_AGAIN = 5

/** Unit, service and component tests of all workspaces. */
export const runUnitTests = (): Counts => runVitest('unit tests', [])

/** Suites of the store on a real PostgreSQL, and what else needs a real service; installs and starts the services. */
export const runServiceTests = (): Counts =>
  runVitest('service tests', ['--config', join(root, 'tools/services/vitest.config.ts')])

function runVitest(name: string, config: readonly string[]): Counts {
  const report = join(root, `.cache/${name.replace(' ', '-')}.json`)
  const args = ['run', ...config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const count: Count = (json, code) => countVitest(json as VitestReport | undefined, code)
  const first = run(name, 'vitest', args, report, count)
  const read = readReport(report) as VitestReport | undefined
  if (first.failed === 0 || read === undefined || !hasSecondTry) return first
  const { well, again } = partRun(read, testFiles(config))
  // one that fails twice fails; so many at once are no matter of a busy machine
  if (again.length > MOST_FILES_AGAIN) return first
  console.log(
    `\nNot green at the first try, run again by themselves:\n${again.map((file) => `  ${relative(root, file)}\n`).join('')}`,
  )
  return sum([well, run(`${name}, 2nd try`, 'vitest', [...args, ...again], report, count)])
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
