/**
 * Times the index in process: building and opening it, 200 mixed searches, each with its exact total, 12 whole records and the
 * top 10 of five facets, one after the other and by eight clients at once, and while records are harvested by another process.
 *
 *   npm run bench:index [-- --records 100000] [-- --rounds 5] [-- --folder <kept data folder>] [-- --json]
 *   npm run bench:index -- --against <another checkout>  compares both builds (bench/against.ts)
 *
 * A kept folder is filled at the first run; its index is built anew at every run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { INDEX_FOLDER } from '../server/src/catalogue/index/index-files.ts'
import { compareIfAsked } from './against.ts'
import { type IndexFigures, limitsFor } from './data/index-limits.ts'
import { CATALOGUE_OPTIONS, loadAverage, machine, readArguments, table } from './figures.ts'
import type { FigureRow } from './ratios.ts'

const ROWS: readonly FigureRow<keyof IndexFigures>[] = [
  ['p50', 'p50, ms', 2, 'less'],
  ['p95', 'p95, ms', 2, 'less'],
  ['p99', 'p99, ms', 2, 'less'],
  ['mean', 'mean, ms', 2, 'less'],
  ['coldP50', 'p50 of the first round after the start, ms', 2, 'less'],
  ['coldP95', 'p95 of the first round after the start, ms', 2, 'less'],
  ['processorP50', 'processor time of a search, p50, ms', 2, 'less'],
  ['processorP95', 'processor time of a search, p95, ms', 2, 'less'],
  ['qps1', 'searches a second, 1 client', 0, 'more'],
  ['qps8', 'searches a second, 8 clients', 0, 'more'],
  ['rssMB', 'memory of the process, MB', 0, 'less'],
  ['openMs', 'open the index, ms', 0, 'less'],
  ['buildMs', 'build it from the store, ms', 0, 'less'],
  ['visibleMs', 'written and found, ms', 1, 'less'],
  ['naiveMean', 'mean of a naive scan, ms', 0, 'less'],
  ['naiveRatio', 'mean of a naive scan / mean', 0, 'more'],
  ['harvestP95', 'p95 during a harvest, ms', 2, 'less'],
  ['harvestRatio', 'p95 during a harvest / p95', 1, 'less'],
  ['harvestRate', 'harvested records a second', 0, 'more'],
]

await compareIfAsked('bench:index', CATALOGUE_OPTIONS, ROWS)
const { records, rounds, folder: kept, json } = readArguments()
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'graticule-bench-')))

/** Columns of more records would not fit into memory as plain arrays. */
const MOST_SCANNED = 200_000

interface Slow {
  readonly ms: number
  readonly query: object
}

/** A step of the bench in a process of its own. `ready`: called when it says that it is. */
async function run(step: string, number: number, ready?: () => void): Promise<Partial<IndexFigures> & { slowest?: Slow[] }> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'catalogue-process.ts'), step, folder, String(number)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') ready?.()
    else last = line
  }
  if (child.exitCode === null) await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`The step '${step}' failed.`)
  return JSON.parse(last) as Partial<IndexFigures>
}

async function harvest(): Promise<Partial<IndexFigures>> {
  let writing: Promise<Partial<IndexFigures>> | undefined
  const searched = await run('searchMeanwhile', 0, () => {
    writing = run('write', records)
  })
  return { ...searched, ...(await writing) }
}

await run('fill', records)
await rm(join(folder, INDEX_FOLDER), { recursive: true, force: true })
const built = await run('build', 0)
const { slowest = [], ...searched } = await run('search', rounds)
const scanned = records > MOST_SCANNED ? {} : await run('naive', records)
const harvested = await harvest()
if (kept === undefined) await rm(folder, { recursive: true })

const harvestRatio = (harvested.harvestP95 ?? NaN) / (searched.p95 ?? NaN)
const figures = {
  records,
  ...built,
  ...searched,
  ...scanned,
  ...harvested,
  harvestRatio,
  loadAverage: loadAverage(),
} as IndexFigures

if (json) console.log(JSON.stringify(figures))
else {
  const limits = limitsFor(records)
  const cells = ROWS.map(([name, words, digits]) => [
    words,
    figures[name]?.toFixed(digits) ?? 'not measured',
    String(limits[name] ?? ''),
  ])
  console.log(`${records} records, ${figures.searches} searches; load average ${figures.loadAverage}; ${machine()}\n`)
  console.log(table(['', 'measured', 'floor'], cells))
  console.log('\nSlowest searches (best round):')
  for (const { ms, query } of slowest) console.log(`${ms.toFixed(1).padStart(8)} ms  ${JSON.stringify(query)}`)
}
