/** Runs tests of a suite in a copy, and stops at the first one that fails. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { packageBin } from '../../tools/bootstrap/package-bin.mjs'
import { readTold, type Told } from './in-copy/tell.ts'
import { endRun, RUN_VARIABLE } from './processes.ts'
import { inCopy } from './tree.ts'

export const SUITES = ['units', 'services', 'journeys'] as const
export type Suite = (typeof SUITES)[number]

/** What a failure belongs to when it belongs to no test: the runner cannot start, or an error came between tests. */
export const THE_RUN = 'the run itself'

/** A test that failed. `test`: a test file, relative to its copy, or a journey, or {@link THE_RUN}. */
export interface Failure {
  readonly test: string
  /** The test in the file; empty for a journey. */
  readonly title: string
  readonly why: string
}

/** A test file or journey that has run to its end. */
export type Ended = Extract<Told, { readonly ended: string }>

export interface RunOptions {
  /** The folder of the copy. */
  readonly tree: string
  readonly suite: Suite
  /** Test files, relative to the copy, or names of journeys, the first ones first. All, when missing. */
  readonly tests?: readonly string[]
  /** Only test files below this path, relative to the copy. */
  readonly below?: string
  readonly env?: Readonly<Record<string, string>>
  /** Whether a failure counts, and ends the run. */
  readonly counts: (failure: Failure) => boolean
  /** When the run is ended, ms as `performance.now()` counts them. */
  readonly endsAt: number
  /** What the run prints otherwise is added to this file. */
  readonly output: string
}

/** How a run went. `passed`: there may be failures that do not count. */
export interface RunEnd {
  readonly how: 'passed' | 'failed' | 'out of time'
  /** The one that counts. */
  readonly failure?: Failure
  /** All failures, also those that do not count. */
  readonly failures: readonly Failure[]
  readonly ended: readonly Ended[]
  readonly seconds: number
}

/** A run in which nothing ends for so long hangs, ms. A test of ours is given up after a minute, and some may take three. */
const STALL_MS = 300_000
const LOOK_MS = 1_000

const CONFIGS: Readonly<Record<Suite, { readonly base: string; readonly name: string }>> = {
  units: { base: './vitest.config.ts', name: 'seeded-faults.units.config.ts' },
  services: { base: './tools/services/vitest.config.ts', name: 'seeded-faults.services.config.ts' },
  journeys: { base: './e2e/playwright.config.ts', name: 'seeded-faults.journeys.config.ts' },
}

function writeConfig(tree: string, suite: Suite): void {
  const { base, name } = CONFIGS[suite]
  const reporter = JSON.stringify(join(inCopy(tree), 'journey-reporter.ts'))
  const lines =
    suite === 'journeys'
      ? [`import base from '${base}'`, `export default { ...base, reporter: [[${reporter}]], retries: 0 }`]
      : [
          `import base from '${base}'`,
          `import { followed } from ${JSON.stringify(join(inCopy(tree), 'followed-config.ts'))}`,
          'export default followed(base)',
        ]
  writeFileSync(join(tree, name), `${lines.join('\n')}\n`)
}

/** The command for Node. @param scratch a folder for lists */
function wordsFor({ tree, suite, tests = [], below }: RunOptions, scratch: string): string[] {
  writeConfig(tree, suite)
  const config = join(tree, CONFIGS[suite].name)
  if (suite === 'journeys') {
    writeFileSync(join(scratch, 'journeys.txt'), tests.join('\n'))
    const list = tests.length === 0 ? ['--project=desktop', '--project=phone'] : [`--test-list=${join(scratch, 'journeys.txt')}`]
    return [packageBin('@playwright/test', tree), 'test', '-c', config, ...list]
  }
  const files = tests.map((test) => join(tree, test))
  writeFileSync(join(scratch, 'order.json'), JSON.stringify(files))
  const reporter = `--reporter=${join(inCopy(tree), 'unit-reporter.ts')}`
  return [packageBin('vitest', tree), 'run', '--config', config, reporter, ...(below === undefined ? files : [join(tree, below)])]
}

/** Follows a run by what it tells. */
class Follower {
  readonly ended: Ended[] = []
  readonly failures: Failure[] = []
  readonly #running = new Set<string>()
  readonly #nameOf: (test: string) => string
  #lastNews = performance.now()

  constructor(tree: string) {
    this.#nameOf = (test) => (test.startsWith(`${tree}/`) ? test.slice(tree.length + 1) : test)
  }

  /** @returns a failure, when that is what was told */
  take(told: Told): Failure | undefined {
    this.#lastNews = performance.now()
    if ('begins' in told) this.#running.add(this.#nameOf(told.begins))
    if ('ended' in told) {
      this.#running.delete(this.#nameOf(told.ended))
      this.ended.push({ ...told, ended: this.#nameOf(told.ended) })
    }
    if (!('failed' in told)) return undefined
    const failure = { test: this.#nameOf(told.failed) || THE_RUN, title: told.title, why: told.why }
    this.failures.push(failure)
    return failure
  }

  get stalls(): boolean {
    return performance.now() - this.#lastNews > STALL_MS
  }

  /** A failure of whatever runs now. */
  failed(why: string): Failure {
    return { test: [...this.#running].join(', ') || THE_RUN, title: '', why }
  }
}

/** Runs tests; never throws. */
export async function runSuite(options: RunOptions): Promise<RunEnd> {
  const { tree, counts, endsAt, output, env = {} } = options
  const started = performance.now()
  const mark = randomUUID()
  const scratch = mkdtempSync(join(tmpdir(), 'graticule-faults-'))
  // the PostgreSQL of the services runs as somebody else
  chmodSync(scratch, 0o755)
  const follower = new Follower(tree)
  const child = spawn(process.execPath, wordsFor(options, scratch), {
    cwd: tree,
    env: {
      ...process.env,
      ...env,
      [RUN_VARIABLE]: mark,
      TMPDIR: scratch,
      GRATICULE_FAULTS_ORDER: join(scratch, 'order.json'),
      NO_COLOR: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const stop = () => endRun(child.pid, mark)
  process.on('exit', stop)
  const end = await new Promise<Pick<RunEnd, 'how' | 'failure'>>((resolve) => {
    const timer = setInterval(() => {
      if (follower.stalls)
        resolve({ how: 'failed', failure: follower.failed(`time-out: nothing ended for ${STALL_MS / 1000} s`) })
      else if (performance.now() > endsAt) resolve({ how: 'out of time' })
    }, LOOK_MS)
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      const told = readTold(line)
      if (told === undefined) return appendFileSync(output, `${line}\n`)
      const failure = follower.take(told)
      if (failure !== undefined && counts(failure)) resolve({ how: 'failed', failure })
    })
    child.stderr.on('data', (piece: Buffer) => appendFileSync(output, piece))
    child.on('error', ({ message }) => resolve({ how: 'failed', failure: follower.failed(message) }))
    child.on('close', (code) => {
      clearInterval(timer)
      // failures that do not count end a run with 1 as well
      const isWell = code === 0 || follower.failures.length > 0
      resolve(isWell ? { how: 'passed' } : { how: 'failed', failure: follower.failed(`the run ended with code ${code}`) })
    })
  })
  process.off('exit', stop)
  stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
  return { ...end, failures: follower.failures, ended: follower.ended, seconds: (performance.now() - started) / 1000 }
}
