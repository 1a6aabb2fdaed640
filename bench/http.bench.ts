/**
 * The searches of bench/index.bench.ts over HTTP, from this process to a server of its own: one after the other and by eight
 * clients at once.
 *
 *   npm run bench:http [-- --records 100000] [-- --rounds 3] [-- --folder <kept data folder>] [-- --url http://...] [-- --json]
 *
 * With `--url` a server is asked that was started before, with whatever is in it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResultSet } from '../contracts/src/resource.ts'
import type { SearchQuery } from '../server/src/catalogue/catalogue.ts'
import { startPortal } from '../tools/portal-process.ts'
import { loadAverage, machine, readArguments, summary, table, throughput } from './figures.ts'
import { syntheticQueries } from './synthetic-records.ts'

const { records, rounds, folder: kept, url: given, json } = readArguments()
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** The text of an answer; connections are kept. */
function ask(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', reject)
      reply.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (reply.statusCode === 200) resolve(text)
        else reject(new Error(`${address} was answered with ${reply.statusCode}: ${text.slice(0, 300)}`))
      })
    }).on('error', reject)
  })
}

/** The request of a search. */
function requestOf({ phrase, start, count, area, time, facets, sort, wantedFacets }: SearchQuery): string {
  const asked = new URLSearchParams({
    ds: 'dab',
    outputFormat: 'application/vnd.graticule+json',
    si: String(start + 1),
    ct: String(count),
  })
  asked.set('tf', wantedFacets.map(({ name }) => name).join(','))
  if (phrase !== '') asked.set('st', phrase)
  if (area !== undefined) asked.set('bbox', area.boxes.map((box) => box.join(',')).join('_'))
  if (time?.from !== undefined) asked.set('ts', new Date(time.from).toISOString().replace('.000', ''))
  if (facets?.format !== undefined) asked.set('frmt', facets.format.join(','))
  if (facets?.keyword !== undefined) asked.set('kwd', facets.keyword.join(','))
  if (sort !== undefined) asked.set('sortBy', `${sort.by}:${sort.direction}`)
  return `/dab/opensearch/query?${asked}`
}

/** Runs a program of this project to its end. */
async function run(...words: string[]): Promise<void> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${words[0]} failed.`)
}

/** Starts the server on the synthetic catalogue. */
async function start(): Promise<{ base: string; stop: () => Promise<void> }> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'graticule-bench-')))
  await run(join(import.meta.dirname, 'catalogue-process.ts'), 'fill', folder, String(records))
  const portal = await startPortal(folder)
  const stop = async () => {
    await portal.stop()
    if (kept === undefined) await rm(folder, { recursive: true })
  }
  return { base: portal.base, stop }
}

const { base, stop } = given === undefined ? await start() : { base: given.replace(/\/$/, ''), stop: () => Promise.resolve() }
try {
  const requests = syntheticQueries().map((query) => `${base}${requestOf(query)}`)
  let totals = 0
  for (const request of requests) totals += (JSON.parse(await ask(request)) as ResultSet).total
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const request of requests) {
      const from = performance.now()
      await ask(request)
      times.push(performance.now() - from)
    }
  }
  const again = Array.from({ length: rounds }, () => requests).flat()
  const figures = {
    records,
    searches: times.length,
    ...summary(times),
    qps1: await throughput(again, 1, ask),
    qps8: await throughput(again, 8, ask),
    totals,
    loadAverage: loadAverage(),
  }
  if (json) console.log(JSON.stringify(figures))
  else {
    const rows: [string, string][] = [
      ['p50, ms', figures.p50.toFixed(2)],
      ['p95, ms', figures.p95.toFixed(2)],
      ['p99, ms', figures.p99.toFixed(2)],
      ['mean, ms', figures.mean.toFixed(2)],
      ['searches a second, 1 client', figures.qps1.toFixed(0)],
      ['searches a second, 8 clients', figures.qps8.toFixed(0)],
    ]
    console.log(`${records} records, ${figures.searches} searches over HTTP; load average ${figures.loadAverage}; ${machine()}\n`)
    console.log(table(['', 'measured'], rows))
  }
} finally {
  agent.destroy()
  await stop()
}
