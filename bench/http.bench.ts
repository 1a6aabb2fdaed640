/**
 * The searches of bench/index.bench.ts over HTTP, from this process to a server of its own: one after the other and by eight
 * clients at once.
 *
 *   npm run bench:http [-- --records 100000] [-- --rounds 3] [-- --folder <kept data folder>] [-- --url http://...] [-- --json]
 *   npm run bench:http -- --against <another checkout>  compares both builds (bench/against.ts)
 *
 * With `--url` a server is asked that was started before, with whatever is in it.
 */
import type { ResultSet } from '../contracts/src/resource.ts'
import { compareIfAsked } from './against.ts'
import { httpClient, portalRequest, startFilledPortal } from './data/http-searches.ts'
import { syntheticQueries } from './data/synthetic-records.ts'
import { CATALOGUE_OPTIONS, loadAverage, machine, readArguments, summary, table, throughput } from './figures.ts'

const ROWS = [
  ['p50', 'p50, ms', 2, 'less'],
  ['p95', 'p95, ms', 2, 'less'],
  ['p99', 'p99, ms', 2, 'less'],
  ['mean', 'mean, ms', 2, 'less'],
  ['qps1', 'searches a second, 1 client', 0, 'more'],
  ['qps8', 'searches a second, 8 clients', 0, 'more'],
] as const

await compareIfAsked('bench:http', CATALOGUE_OPTIONS, ROWS)
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
    const rows = ROWS.map(([name, words, digits]) => [words, figures[name].toFixed(digits)])
    console.log(`${records} records, ${figures.searches} searches over HTTP; load average ${figures.loadAverage}; ${machine()}\n`)
    console.log(table(['', 'measured'], rows))
  }
} finally {
  client.close()
  await stop()
}
