/** One set of tests: a copy of a tree with the faults in it, and what was learned of its tests while none was on. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageBin } from '../../tools/bootstrap/package-bin.mjs'
import type { Fault } from './choosing/insert.ts'
import { firstWords } from './in-copy/tell.ts'
import { type Reach, readReach } from './reach.ts'
import { type Failure, runSuite, type Suite, THE_RUN } from './run-suite.ts'
import { inCopy, switchOff, switchToRecording } from './tree.ts'

/** What a recording tells of a suite. */
export interface Recorded {
  readonly reach: Reach
  /** Of each test file or journey, ms. */
  readonly durations: Readonly<Record<string, number>>
  /** Tags of journeys, with their `@`. */
  readonly tags: Readonly<Record<string, readonly string[]>>
  /** What fails without any fault, as {@link keyOf} names it: it proves nothing. */
  readonly failing: readonly string[]
}

/** A copy of a tree and its recordings. */
export interface Side {
  readonly name: 'new' | 'old'
  readonly tree: string
  readonly recorded: Partial<Record<Suite, Recorded>>
}

/** Names a test that fails. */
export const keyOf = ({ test, title }: Failure): string => (title === '' ? test : `${test}: ${title}`)

/** Longest recording, ms. */
const MOST_MS = 4 * 3600 * 1000

/** What the page is built from. */
export const isInPage = ({ file }: Pick<Fault, 'file'>): boolean => /^(web|contracts)\//.test(file)

/** The page cannot be built. */
export class PageBroken extends Error {}

/** Builds the page of a copy as it is now. @throws PageBroken with what the build says */
export function buildPage(tree: string): void {
  const words = [packageBin('vite', join(tree, 'web')), 'build', '--logLevel=warn', 'web']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: tree, encoding: 'utf8' })
  if (status !== 0) throw new PageBroken(firstWords(stderr))
}

/** Lets the journeys of a copy hear what their pages pass. */
function hearJourneys(tree: string): void {
  const file = join(tree, 'e2e/journey.ts')
  const text = readFileSync(file, 'utf8')
  const hearing = 'hearFaults(context, () => base.info())'
  if (text.includes(hearing)) return
  const opened = /await context\.addInitScript\([^)]*\)\n/g
  if (!opened.test(text)) throw new Error(`${file} opens no context where it could be heard.`)
  const from = JSON.stringify(join(inCopy(tree), 'hear-faults.ts'))
  writeFileSync(file, `import { hearFaults } from ${from}\n${text.replaceAll(opened, (words) => `${words}${hearing}\n`)}`)
}

/**
 * Runs a suite with no fault on, at full size, and writes down who passes each fault.
 * @param below only test files below this path
 */
export async function record(tree: string, suite: Suite, output: string, below?: string): Promise<Recorded> {
  const log = join(tree, `../passed-${suite}`)
  rmSync(log, { recursive: true, force: true })
  mkdirSync(log, { recursive: true })
  switchToRecording(tree, log)
  if (suite === 'journeys') {
    hearJourneys(tree)
    buildPage(tree)
    // what the build itself has passed
    rmSync(join(log, 'passed.txt'), { force: true })
  }
  const env = { GRATICULE_FAULTS_LOG: log, GRATICULE_TEST_SIZE: 'full' }
  const run = (tests?: readonly string[]) => {
    const endsAt = performance.now() + MOST_MS
    const which = tests !== undefined ? { tests } : below !== undefined && suite !== 'journeys' ? { below } : {}
    return runSuite({ tree, suite, ...which, env, counts: () => false, endsAt, output })
  }
  const first = await run()
  if (first.ended.length === 0 || first.how !== 'passed')
    throw new Error(`The ${suite} of ${tree} cannot be recorded: ${first.failure?.why ?? 'no time'}; see ${output}`)
  // on a busy machine a test may fail once
  const doubtful = [...new Set(first.failures.map(({ test }) => test))].filter((test) => test !== THE_RUN)
  const second = doubtful.length === 0 ? undefined : await run(doubtful)
  switchOff(tree)
  const ended = [...first.ended, ...(second?.ended ?? [])]
  return {
    reach: readReach(join(log, 'passed.txt'), tree, suite === 'journeys' ? ended : []),
    durations: Object.fromEntries(ended.map((one) => [one.ended, Math.round(one.ms)])),
    tags: Object.fromEntries(first.ended.flatMap((one) => (one.tags === undefined ? [] : [[one.ended, one.tags]]))),
    failing: [...new Set([...first.failures.filter(({ test }) => test === THE_RUN), ...(second?.failures ?? [])].map(keyOf))],
  }
}

/** Whether a copy is there, as it was made. */
export const isMade = (tree: string): boolean => existsSync(join(tree, 'contracts/src/seeded-fault.ts'))
