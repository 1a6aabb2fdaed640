/**
 * Times suggestions in process, from what was typed to the titles as they are written: beginnings of words of every length,
 * several words, typing errors, Chinese, and what is nowhere, each letter of a typed word being a question of its own.
 *
 *   npm run bench:suggest [-- --records 100000] [-- --rounds 3] [-- --folder <kept data folder>] [-- --json]
 *
 * The folder is filled as that of bench:index, and may be the same one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadAverage, machine, readArguments, table } from './figures.ts'

/** What the step says. */
interface SuggestFigures {
  readonly suggestions: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly firstMs: number
  readonly wordsMs: number
  readonly wordsMB: number
  readonly slowest: readonly { readonly ms: number; readonly text: string }[]
}

/** What the step about typing errors says. */
interface SpellingFigures {
  readonly corrections: number
  readonly p50: number
  readonly p95: number
  readonly heldMs: number
}
/** Milliseconds that a correction may take with 100,000 records, and may hold the thread. */
const SPELLING_LIMIT_MS = 15
const HELD_LIMIT_MS = 20

/** Milliseconds that a suggestion may take at the server with a million records. */
const LIMIT_MS = 50

const { records, rounds, folder: kept, json } = readArguments()
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'graticule-bench-')))

/** A step of the bench in a process of its own; gives the last line that it says. */
async function run(step: string, number: number): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'catalogue-process.ts'), step, folder, String(number)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const piece of child.stdout) said += String(piece)
  if (child.exitCode === null) await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`The step '${step}' failed.`)
  return said.trim().split('\n').at(-1) ?? ''
}

await run('fill', records)
const { slowest, ...figures } = JSON.parse(await run('suggest', rounds)) as SuggestFigures
const spelling = JSON.parse(await run('spell', rounds)) as SpellingFigures
if (kept === undefined) await rm(folder, { recursive: true })

if (json) console.log(JSON.stringify({ records, ...figures, spelling, loadAverage: loadAverage() }))
else {
  const ms = (value: number) => value.toFixed(1)
  console.log(`${records} records, ${figures.suggestions} suggestions; load average ${loadAverage()}; ${machine()}\n`)
  console.log(
    table(
      ['', 'measured', 'limit'],
      [
        ['p50, ms', ms(figures.p50), ''],
        ['p95, ms', ms(figures.p95), String(LIMIT_MS)],
        ['p99, ms', ms(figures.p99), ''],
        ['the first one, before the words are collected, ms', ms(figures.firstMs), String(LIMIT_MS)],
        ['collecting the words, in a thread, ms', ms(figures.wordsMs), ''],
        ['memory for the words, MB', ms(figures.wordsMB), ''],
        ['a correction of typing errors, p95, ms', ms(spelling.p95), String(SPELLING_LIMIT_MS)],
        ['the longest time that corrections hold the thread, ms', ms(spelling.heldMs), String(HELD_LIMIT_MS)],
      ],
    ),
  )
  console.log('\nSlowest (best round):')
  for (const one of slowest) console.log(`${one.ms.toFixed(1).padStart(8)} ms  ${JSON.stringify(one.text)}`)
}
