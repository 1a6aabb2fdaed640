/**
 * Seeded faults: how many the tests find, the old set of them and the new one tier by tier.
 *
 *   npm run bench:faults -- --count 10 [--seed 1] [--against <folder of the build before>] [--only units|services|journeys]
 *                           [--minutes 60] [--below <path>] [--resume]
 *
 * Faults are put into copies of the trees in `.cache/faults`, each beside the code that is right. One run with all of them off writes down which
 * tests pass each. Then one at a time is switched on, and only tests that pass it run, the nearest first, until one fails with it, and not
 * without. Without `--against` the old set is this tree's own at full size. `--minutes` bounds the time for a fault and a set of tests. With
 * `--below contracts` faults and test files are only those of a part. What is known is kept in `.cache/faults/result.json`, and in words in
 * `report.md` beside it; `--resume` goes on with it, also with more suites. Ends with 0 when five runs of CI find at least as many faults as the old set.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../tools/root.ts'
import { chooseFaults, readSources, type Sources } from './faults/choosing/choose.ts'
import type { Fault } from './faults/choosing/insert.ts'
import type { Looked } from './faults/first-failure.ts'
import { journeysOfTiers } from './faults/journey-tiers.ts'
import { judge, type Verdict } from './faults/judge.ts'
import { countFound, report } from './faults/report.ts'
import { type Suite, SUITES } from './faults/run-suite.ts'
import { isMade, record, type Recorded, type Side } from './faults/side.ts'
import { sizedTests } from './faults/sized-tests.ts'
import { makeTree } from './faults/tree.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
    against: { type: 'string' },
    only: { type: 'string', multiple: true },
    below: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    resume: { type: 'boolean', default: false },
  },
})

const FOLDER = join(root, '.cache/faults')
const RESULT = join(FOLDER, 'result.json')
const OUTPUT = join(FOLDER, 'output.txt')

/** What a bench is asked for, and what is known so far. */
interface Result {
  readonly asked: {
    readonly count: number
    readonly seed: number
    readonly against: string | null
    readonly below: string
    readonly suites: readonly Suite[]
  }
  readonly faults: readonly Fault[]
  readonly recorded: Readonly<Record<Side['name'], Partial<Record<Suite, Recorded>>>>
  /** What was looked for, by its name. */
  readonly looks: Readonly<Record<string, Looked>>
  readonly verdicts: readonly Verdict[]
}

const suites = SUITES.filter((suite) => values.only === undefined || values.only.includes(suite))
if (suites.length === 0) throw new Error(`--only takes ${SUITES.join(', ')}`)
const asked: Result['asked'] = {
  count: Number(values.count),
  seed: Number(values.seed),
  against: values.against === undefined ? null : resolve(values.against),
  below: values.below ?? '',
  suites,
}

function save(result: Result): void {
  writeFileSync(`${RESULT}.new`, JSON.stringify(result))
  renameSync(`${RESULT}.new`, RESULT)
}

const say = (words: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${words}`)

/** Sources that faults may be put in: the same in both trees. */
function chosenSources(): Sources {
  const own = [...readSources(root)].filter(([file]) => file.startsWith(asked.below))
  if (asked.against === null) return new Map(own)
  const other = readSources(asked.against)
  return new Map(own.filter(([file, text]) => other.get(file) === text))
}

/** Two benches would switch each other's faults. @throws Error while another one runs */
function takeFolder(): void {
  const file = join(FOLDER, 'process.txt')
  const other = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const words = `/proc/${other}/cmdline`
  if (other !== '' && existsSync(words) && readFileSync(words, 'utf8').includes('faults.bench'))
    throw new Error(`Another bench of faults runs: process ${other}.`)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, String(process.pid))
}

function begin(): Result {
  for (const name of readdirSync(FOLDER)) if (name !== 'process.txt') rmSync(join(FOLDER, name), { recursive: true, force: true })
  const faults = chooseFaults(chosenSources(), asked.count, asked.seed)
  say(`${faults.length} faults chosen; copying`)
  makeTree(root, TREES.new, faults)
  if (asked.against !== null) makeTree(asked.against, TREES.old, faults)
  const result = { asked, faults, recorded: { new: {}, old: {} }, looks: {}, verdicts: [] }
  save(result)
  return result
}

/** What is known. With more suites than before, faults that were not found are looked for in these. */
function goOn(): Result {
  const result = JSON.parse(readFileSync(RESULT, 'utf8')) as Result
  const { suites: before } = result.asked
  if (JSON.stringify({ ...result.asked, suites }) !== JSON.stringify(asked) || before.some((suite) => !suites.includes(suite)))
    throw new Error(`${RESULT} has other faults or suites: ${JSON.stringify(result.asked)}. Leave --resume out to begin anew.`)
  return before.length === suites.length ? result : { ...result, asked, verdicts: [] }
}

const TREES = { new: join(FOLDER, 'tree'), old: join(FOLDER, asked.against === null ? 'tree' : 'before') }
takeFolder()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
const known = values.resume && existsSync(RESULT) && isMade(TREES.new) && isMade(TREES.old)
let result = known ? goOn() : begin()

for (const name of asked.against === null ? (['new'] as const) : (['new', 'old'] as const)) {
  for (const suite of suites) {
    if (result.recorded[name][suite] !== undefined) continue
    say(`recording the ${suite} of the ${name} tree`)
    const recorded = await record(TREES[name], suite, OUTPUT, values.below)
    result = { ...result, recorded: { ...result.recorded, [name]: { ...result.recorded[name], [suite]: recorded } } }
    save(result)
  }
}

const own: Side = { name: 'new', tree: TREES.new, recorded: result.recorded.new }
const old: Side =
  asked.against === null ? { ...own, name: 'old' } : { name: 'old', tree: TREES.old, recorded: result.recorded.old }
const the = {
  sides: { new: own, old },
  suites,
  isSized: sizedTests(own.tree),
  journeysOf: journeysOfTiers(own.tree, own.recorded.journeys?.tags ?? {}),
  mostMs: Number(values.minutes) * 60_000,
  output: OUTPUT,
  looks: new Map(Object.entries(result.looks)),
  keep: (name: string, looked: Looked) => {
    result = { ...result, looks: { ...result.looks, [name]: looked } }
    save(result)
  },
}
/** The report of what is known. */
function written(): string {
  const leftOut = Object.entries(result.recorded).flatMap(([name, recordings]) =>
    Object.values(recordings).flatMap(({ failing }) => failing.map((test) => `${name}: ${test}`)),
  )
  return report(result.faults, result.verdicts, leftOut)
}

for (const fault of result.faults) {
  if (result.verdicts.some(({ id }) => id === fault.id)) continue
  const verdict = await judge(the, fault)
  const inTurns = verdict.turns.filter((found) => found !== null).length
  const words = [
    `old: ${verdict.old?.test ?? 'no'}`,
    `npm test: ${verdict.npmTest?.test ?? 'no'}`,
    `CI: ${inTurns} of ${verdict.turns.length}`,
  ]
  say(
    `${fault.id}, ${fault.file}:${fault.line}, ${fault.kind}: ${words.join('; ')} (${verdict.seconds} s, reached by ${verdict.reached})`,
  )
  result = { ...result, verdicts: [...result.verdicts, verdict] }
  save(result)
  writeFileSync(join(FOLDER, 'report.md'), written())
}

console.log(`\n${written()}`)
const counts = countFound(result.verdicts)
process.exitCode = counts.fiveRuns >= counts.old ? 0 : 1
