/**
 * What the register of links costs with as many links as records, without a network: taking them in, finding what is due, noting
 * what was found, and memory.
 *
 *   node tools/run.mjs bench/links.bench.ts [--records 1000000] [--folder <empty folder>] [--json]
 *
 * Every record has one link of its own. Hosts are shared as in real catalogues: a few have most of the links.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Resource } from '../contracts/src/resource.ts'
import { checkLinks } from '../server/src/link-health/check-links.ts'
import { openRecordStore } from '../server/src/catalogue/store/record-store.ts'
import { openLinkRegister } from '../server/src/link-health/link-register.ts'
import type { Outbound } from '../server/src/outbound/outbound.ts'
import { openDatabase } from '../server/src/storage/database.ts'
import { createResource } from '../server/src/testing/create-resource.ts'
import { loadAverage, machine, readArguments, table } from './figures.ts'

const HOSTS = 2_000
/** Links that are looked at; the rest of a round is the same again. */
const LOOKED_AT = 5_000
const DAY_MS = 86_400_000

const { records, folder: kept, json } = readArguments()
const dataFolder = kept ?? (await mkdtemp(join(tmpdir(), 'graticule-bench-')))
const database = await openDatabase({ dataFolder })

/** Host number n has about 1/n of the links of the first one. */
const hostOf = (n: number): number => Math.floor(HOSTS ** (((n * 7_919) % 100_003) / 100_003))
const resource = (n: number): Resource =>
  createResource({ id: `r${n}`, online: [{ url: `https://host-${hostOf(n)}.test/data/${n}.nc`, accessType: 'direct' }] })

const links = openLinkRegister(database, {
  ...openRecordStore(database),
  position: () => Promise.resolve({ storeId: 'bench', seq: records }),
  changesSince: (seq, limit) => {
    const upTo = Math.min(records, seq + limit)
    const written = Array.from({ length: upTo - seq }, (_, at) => resource(seq + at))
    return Promise.resolve({ written, removed: [], upTo })
  },
})

const memory = (): number => process.memoryUsage().rss / 1e6
const since = (start: number): number => performance.now() - start
/** Of the processor, ms: what other programs take does not count. */
const work = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1e3

let start = performance.now()
let workBefore = work()
while (await links.follow());
const takingInMs = since(start)
const takingInWorkMs = work() - workBefore
const takenInMB = memory()

start = performance.now()
await links.isDue()
const dueMs = since(start)

start = performance.now()
const claimed = await links.claim('bench', 60_000)
const claimMs = since(start)
if (claimed !== undefined) await links.release(claimed.host, 'bench', 0)

const outbound: Outbound = {
  fetch: (url) =>
    Promise.resolve({
      status: url.endsWith('/robots.txt') || /[37]\.nc$/.test(url) ? 404 : 200,
      headers: {},
      url,
      stream: (async function* () {})(),
      bytes: () => Promise.resolve(new Uint8Array()),
      text: () => Promise.resolve(''),
      discard: () => Promise.resolve(),
    }),
  close: () => Promise.resolve(),
}
const enough = new AbortController()
let looked = 0
start = performance.now()
workBefore = work()
await checkLinks({
  links,
  outbound,
  userAgent: 'bench',
  everyMs: 7 * DAY_MS,
  distanceMs: 0,
  robots: true,
  now: Date.now,
  sleep: () => Promise.resolve(),
  signal: enough.signal,
  onChecked: () => {
    looked += 1
    if (looked >= LOOKED_AT) enough.abort(new Error('enough'))
  },
})
const lookMs = since(start) / looked
const lookWorkMs = (work() - workBefore) / looked
const lookedMB = memory()
const { count } = await database.reader
  .selectFrom('links')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .where('host', '=', 'host-1.test:443')
  .executeTakeFirstOrThrow()
await database.close()
if (kept === undefined) await rm(dataFolder, { recursive: true })

const figures = { takingInMs, takingInWorkMs, dueMs, claimMs, lookMs, lookWorkMs, takenInMB, lookedMB, largestHost: count }
if (json) console.log(JSON.stringify({ records, ...figures, loadAverage: loadAverage() }))
else {
  console.log(`${records} links at ${HOSTS} hosts; load average ${loadAverage()}; ${machine()}\n`)
  const rows = [
    ['taking them in, s', (takingInMs / 1_000).toFixed(0)],
    ['of that at work, s', (takingInWorkMs / 1_000).toFixed(0)],
    ['whether something is due, ms', dueMs.toFixed(1)],
    ['taking on a server, ms', claimMs.toFixed(1)],
    ['a look without its request, ms', lookMs.toFixed(2)],
    ['of that at work, ms', lookWorkMs.toFixed(2)],
    ['memory after taking in, MB', takenInMB.toFixed(0)],
    ['memory after looking, MB', lookedMB.toFixed(0)],
    ['links of the largest host', String(count)],
  ]
  console.log(table(['', 'measured'], rows))
}
