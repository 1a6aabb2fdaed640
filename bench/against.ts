/**
 * `--against <folder>`: compares this build with the one in another checkout. Each is measured by the bench of its own folder, in a
 * process of its own, in turn on the same machine. Benches are found by their npm script and read by the names in their JSON, so folders
 * may be laid out differently.
 *
 *   npm run bench:index -- --against ../graticule-before [-- --turns 3] [-- --json] [what the bench takes]
 *
 * A kept `--folder` gets a folder for each build, because a later build may change the data so that an earlier one cannot read it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { root } from '../tools/root.ts'
import { loadAverage, machine } from './figures.ts'
import { compareFigures, type FigureRow, figuresOf, type Figures, ratioTable, type Turn } from './ratios.ts'

const TURNS = 3
const MOST_TURNS = 99
/** Load average before the first turn that comes of other work. */
const BUSY = 1

/** A build that can be measured. */
interface Build {
  readonly folder: string
  /** What Node runs for the npm script of the bench. */
  readonly words: readonly string[]
}

/** What is asked. */
export interface Comparison {
  readonly now: Build
  readonly before: Build
  readonly turns: number
  readonly json: boolean
  /** Folder of the data to keep. */
  readonly kept: string | undefined
  /** Arguments for both benches. */
  readonly passed: readonly string[]
}

/** What keeps two builds from being compared, in words for the person at the keyboard. */
export class CannotCompare extends Error {}

const isAsked = (words: readonly string[]): boolean => words.some((word) => /^--against(?:=|$)/.test(word))

/** @throws CannotCompare */
function buildIn(folder: string, script: string): Build {
  const file = join(folder, 'package.json')
  if (!existsSync(folder)) throw new CannotCompare(`There is no folder ${folder}.`)
  if (!existsSync(file)) throw new CannotCompare(`${folder} holds no project: it has no package.json.`)
  const { name, scripts } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; scripts?: Record<string, string> }
  if (name !== 'graticule') throw new CannotCompare(`${folder} holds no Graticule: its package.json says "${name ?? ''}".`)
  const [command, ...words] = scripts?.[script]?.split(' ') ?? []
  if (command === undefined) throw new CannotCompare(`The build in ${folder} has no script ${script}: it cannot be measured.`)
  if (command !== 'node') throw new CannotCompare(`The script ${script} in ${folder} does not begin with "node".`)
  return { folder, words }
}

/**
 * Reads the arguments. `options`: those of the bench itself. `here`: the folder of this build.
 * @throws CannotCompare
 */
export function readComparison(
  words: readonly string[],
  script: string,
  options: ParseArgsOptionsConfig,
  here: string = root,
): Comparison {
  const { values, tokens } = readWords(words, options)
  const { against, folder: kept } = values
  if (typeof against !== 'string' || against === '') throw new CannotCompare('--against needs the folder of the other build.')
  if (values['url'] !== undefined) throw new CannotCompare('--url asks one server only: there is nothing to compare.')
  const turns = Number(values['turns'])
  if (!Number.isInteger(turns) || turns < 1 || turns > MOST_TURNS)
    throw new CannotCompare(`--turns is a whole number from 1 to ${MOST_TURNS}, not "${String(values['turns'])}".`)
  const folder = resolve(against)
  const before = buildIn(folder, script)
  if (realpathSync(folder) === realpathSync(here))
    throw new CannotCompare(`${folder} is this build: clone the other one into another folder.`)
  return {
    now: buildIn(here, script),
    before,
    turns,
    json: values['json'] === true,
    kept: typeof kept === 'string' ? resolve(kept) : undefined,
    passed: tokens.flatMap((token) => {
      if (token.kind !== 'option' || ['against', 'turns', 'json', 'folder'].includes(token.name)) return []
      return token.value === undefined ? [token.rawName] : [token.rawName, token.value]
    }),
  }
}

/** @throws CannotCompare with Node's own words about an unknown option or a missing value */
function readWords(words: readonly string[], options: ParseArgsOptionsConfig) {
  const all: ParseArgsOptionsConfig = {
    ...options,
    against: { type: 'string' },
    turns: { type: 'string', default: String(TURNS) },
  }
  try {
    return parseArgs({ args: [...words], options: all, tokens: true })
  } catch (error) {
    throw new CannotCompare(error instanceof Error ? error.message : String(error))
  }
}

/** Runs the bench of a build to its end. @throws CannotCompare when it prints no figures */
async function measure({ folder, words }: Build, passed: readonly string[], script: string): Promise<Figures> {
  // each build says itself how much its allocator keeps (tools/run.mjs)
  const { MALLOC_ARENA_MAX: _, ...environment } = process.env
  const child = spawn(process.execPath, [...words, '--json', ...passed], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, end)
  const [output, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')])
  for (const signal of signals) process.off(signal, end)
  const figures = readFigures(output)
  // the bench of the page prints its figures and ends with 1 when a size is beyond its limit
  if (figures !== undefined && signal === null) return figures
  throw new CannotCompare(
    `The build in ${folder} could not be measured: ${script} ended with ${signal ?? code} there and printed no figures. What it said is above.`,
  )
}

function readFigures(output: string): Figures | undefined {
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  try {
    const json: unknown = JSON.parse(last)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? figuresOf(json) : undefined
  } catch {
    return undefined
  }
}

/**
 * Measures both builds so many turns, one after the other; the second one of a turn is the first of the next, so that a machine that
 * becomes slower harms neither.
 * @throws CannotCompare
 */
export async function measureInTurn(
  { now, before, turns, kept, passed }: Comparison,
  script: string,
  tell: (words: string) => void = console.error,
): Promise<Turn[]> {
  const measured: Turn[] = []
  const run = async (name: keyof Turn, build: Build, turn: number) => {
    tell(`Turn ${turn + 1} of ${turns}: ${name}, ${build.folder}`)
    const folder = kept === undefined ? [] : ['--folder', join(kept, name)]
    return { [name]: await measure(build, [...passed, ...folder], script) }
  }
  for (let turn = 0; turn < turns; turn += 1) {
    const order: [keyof Turn, Build][] = [
      ['before', before],
      ['now', now],
    ]
    if (turn % 2 === 1) order.reverse()
    let both = {}
    for (const [name, build] of order) both = { ...both, ...(await run(name, build, turn)) }
    measured.push(both as Turn)
  }
  return measured
}

/** A folder and its commit, where git knows one. */
function described(folder: string): string {
  // takes no lock of the repository
  const { stdout } = spawnSync('git', ['--no-optional-locks', 'status', '--porcelain=v2', '--branch'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const commit = /^# branch\.oid ([0-9a-f]{8})/m.exec(stdout ?? '')?.[1]
  return commit === undefined ? folder : `${folder} (${commit}${/^[^#]/m.test(stdout) ? ' with changes' : ''})`
}

async function compare(words: readonly string[], script: string, options: ParseArgsOptionsConfig, rows: readonly FigureRow[]) {
  const comparison = readComparison(words, script, options)
  const { turns, json, passed } = comparison
  const load = loadAverage()
  const [now, before] = [described(comparison.now.folder), described(comparison.before.folder)]
  const compared = compareFigures(rows, await measureInTurn(comparison, script))
  if (json) return JSON.stringify({ now, before, turns, loadAverage: load, compared })
  return [
    `${[script, ...passed].join(' ')}, ${turns} turns; load average ${load} before the first; ${machine()}`,
    `now: ${now}; before: ${before}; ratio: now / before, median of the turns\n`,
    ratioTable(compared),
    ...(load > BUSY
      ? ['\nThis machine was busy before the first turn: repeat this when it is idle before you believe a difference.']
      : []),
  ].join('\n')
}

/** With `--against`, prints the comparison and ends the process: with 1 when a build could not be measured. */
export async function compareIfAsked(script: string, options: ParseArgsOptionsConfig, rows: readonly FigureRow[]): Promise<void> {
  const words = process.argv.slice(2)
  if (!isAsked(words)) return
  try {
    console.log(await compare(words, script, options, rows))
  } catch (error) {
    if (!(error instanceof CannotCompare)) throw error
    console.error(error.message)
    process.exit(1)
  }
  process.exit()
}
