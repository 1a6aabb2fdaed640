/**
 * What exports cost, and what others wait for meanwhile: whole catalogues in every format while `/health` and a search are asked, then
 * four slow readers.
 *
 *   npm run bench:export [-- --records 150000] [-- --folder <kept data folder>] [-- --json]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { EXPORT_FORMATS, type ExportFormatName } from '../contracts/src/services/export.ts'
import { type ExportOutcome, readExport } from './data/export-load.ts'
import { loadAverage, machine, readArguments, summary, table } from './figures.ts'
import { httpClient, startFilledPortal } from './data/http-searches.ts'

const TOKEN = 'token-of-the-export-bench'
/** Between two questions, ms. */
const PAUSE_MS = 10
/** Bytes a second of a slow reader. */
const SLOW_RATE = 150_000
const SLOW_READERS = 4
const SLOW_MS = 10_000

const { records, folder: kept, json } = readArguments()
const client = httpClient(4)
const { base, stop } = await startFilledPortal(records, kept, { GRATICULE_METRICS_TOKEN: TOKEN }, 'fillWithOriginals')

/** Figures of the server's process: the longest delay of its event loop since it was asked last, ms, and its memory, MB. */
async function serverFigures(): Promise<{ longestDelay: number; memory: number }> {
  const reply = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await reply.text()
  const figure = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  return {
    longestDelay: figure('graticule_event_loop_delay_seconds{quantile="1"}') * 1_000,
    memory: figure('process_resident_memory_bytes') / 1e6,
  }
}

/** Asks for something small over and over until `work` is done: what others wait for. */
async function whileAsking<T>(work: Promise<T>): Promise<{ result: T; waits: number[] }> {
  const waits: number[] = []
  const done = new AbortController()
  const ended = work.finally(() => done.abort())
  const ask = async (address: string) => {
    while (!done.signal.aborted) {
      const from = performance.now()
      await client.ask(`${base}${address}`)
      waits.push(performance.now() - from)
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all([ask('/health'), ask('/dab/opensearch/query?st=temperature&ct=12')])
  return { result: await ended, waits }
}

/** One row of the table. */
async function measured(name: string, work: () => Promise<ExportOutcome>) {
  await serverFigures()
  const { result, waits } = await whileAsking(work())
  const { longestDelay, memory } = await serverFigures()
  const { p50, p95 } = summary(waits)
  return {
    name,
    ...result,
    perSecond: (result.records * 1_000) / result.ms,
    p50,
    p95,
    longest: Math.max(...waits),
    longestDelay,
    memory,
  }
}

const idle = { status: 200, retryAfter: undefined, bytes: 0, records: 0, isWhole: true }
try {
  await readExport(base, 'csv', { filters: '&st=temperature' })
  const rows = [await measured('nobody exports', () => sleep(3_000, { ...idle, ms: 3_000 }))]
  for (const format of Object.keys(EXPORT_FORMATS) as ExportFormatName[])
    rows.push(await measured(format, () => readExport(base, format)))
  const slow = new AbortController()
  const readers = Array.from({ length: SLOW_READERS }, () =>
    readExport(base, 'csv', { rate: SLOW_RATE, from: '127.0.0.2', signal: slow.signal }),
  )
  rows.push(
    await measured('a short one beside four slow', async () => {
      await sleep(SLOW_MS)
      return readExport(base, 'csv', { filters: '&st=temperature' })
    }),
  )
  slow.abort()
  const slowStatuses = (await Promise.all(readers)).map(({ status }) => status)
  if (json) console.log(JSON.stringify({ records, rows, slowStatuses, loadAverage: loadAverage() }))
  else {
    const figure = (value: number) => value.toFixed(0)
    console.log(`${records} records; load average ${loadAverage()}; ${machine()}\n`)
    console.log(
      table(
        ['export', 'status', 'records', 'MB', 's', 'records/s', 'wait p50, ms', 'p95', 'longest', 'loop, ms', 'memory, MB'],
        rows.map((row) => [
          row.name,
          `${row.status}${row.retryAfter === undefined ? '' : ` after ${row.retryAfter} s`}`,
          figure(row.records),
          figure(row.bytes / 1e6),
          (row.ms / 1e3).toFixed(1),
          figure(row.perSecond),
          ...[row.p50, row.p95, row.longest, row.longestDelay, row.memory].map(figure),
        ]),
      ),
    )
    console.log(`\nSlow readers were answered with ${slowStatuses.join(', ')}.`)
  }
} finally {
  client.close()
  await stop()
}
