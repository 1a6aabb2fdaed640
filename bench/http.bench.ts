/**
 * The searches of bench/index.bench.ts over HTTP, from this process to a server of its own: one after the other and by eight
 * clients at once.
 *
 *   npm run bench:http [-- --records 100000] [-- --rounds 3] [-- --folder <kept data folder>] [-- --url http://...] [-- --json]
 *
 * With `--url` a server is asked that was started before, with whatever is in it.
 */
import type { ResultSet } from '../contracts/src/resource.ts'
import { loadAverage, machine, readArguments, summary, table, throughput } from './figures.ts'
import { httpClient, portalRequest, startFilledPortal } from './data/http-searches.ts'
import { syntheticQueries } from './data/synthetic-records.ts'

const { records, rounds, folder: kept, url: given, json } = readArguments()
const client = httpClient(8)

const { base, stop } =
  given === undefined ? await startFilledPortal(records, kept) : { base: given.replace(/\/$/, ''), stop: () => Promise.resolve() }
try {
  const requests = syntheticQueries().map((query) => `${base}${portalRequest(query)}`)
  let totals = 0
  for (const request of requests) totals += (JSON.parse(await client.ask(request)) as ResultSet).total
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const request of requests) {
      const from = performance.now()
      await client.ask(request)
      times.push(performance.now() - from)
    }
  }
  const again = Array.from({ length: rounds }, () => requests).flat()
  const figures = {
    records,
    searches: times.length,
    ...summary(times),
    qps1: await throughput(again, 1, (request) => client.ask(request)),
    qps8: await throughput(again, 8, (request) => client.ask(request)),
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
  client.close()
  await stop()
}
