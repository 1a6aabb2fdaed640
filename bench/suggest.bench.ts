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
import { openGazetteer } from '../server/src/gazetteer/open-gazetteer.ts'
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

/** Milliseconds that the places for a typed text may take. */
const PLACES_LIMIT_MS = 5

/** The 95th of 100 times that suggesting places takes while ten names are typed, ms; each text was asked for once before. */
async function placesMs(): Promise<number> {
  const gazetteer = openGazetteer()
  const names = ['paris', 'london', 'mediterranean', 'new york', 'saint', 'berlin', 'москва', 'lago', 'ö', 'the']
  const typed = names.flatMap((name) => Array.from(name, (_letter, index) => name.slice(0, index + 1)))
  const suggest = (text: string) => gazetteer.suggest(text, { language: 'en', limit: 10 })
  for (const text of typed) await suggest(text)
  const times: number[] = []
  for (const text of typed) {
    const start = performance.now()
    await suggest(text)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

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
const places = await placesMs()
if (kept === undefined) await rm(folder, { recursive: true })

if (json) console.log(JSON.stringify({ records, ...figures, spelling, placesMs: places, loadAverage: loadAverage() }))
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
        ['places for a typed text, p95, ms', ms(places), String(PLACES_LIMIT_MS)],
      ],
    ),
  )
  console.log('\nSlowest (best round):')
  for (const one of slowest) console.log(`${one.ms.toFixed(1).padStart(8)} ms  ${JSON.stringify(one.text)}`)
}
