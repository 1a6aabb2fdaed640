/**
 * How long changes of the catalogue take to be checked against stored searches, and what for: an inverted match in a thread. Everything is as
 * in a server: the searches and the changes lie in a store, and the events are written to it.
 *
 *   npm run bench:alerts [-- --searches 50000] [-- --records 1000]
 *
 * The limits are a minute for 1,000 new records and 50,000 searches, and 20 ms for which the event loop is held up meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SHIPPED_SOURCES } from '../contracts/src/data-sources.ts'
import { followChanges } from '../server/src/alerts/follow-changes.ts'
import { openPortalData } from '../server/src/open-portal-data.ts'
import { chunks } from '../server/src/storage/chunks.ts'
import { syntheticQueries, syntheticRecord } from './data/synthetic-records.ts'
import { loadAverage, machine, table } from './figures.ts'

const { values } = parseArgs({
  options: { searches: { type: 'string', default: '50000' }, records: { type: 'string', default: '1000' } },
})
const [searchCount, recordCount] = [Number(values.searches), Number(values.records)]
const NOW = Date.UTC(2026, 2, 1)
const LIMIT_MS = 60_000
const HOLD_LIMIT_MS = 20

const searches = syntheticQueries(searchCount).map(({ phrase, area }, at) => {
  const [box] = area?.boxes ?? []
  // no two are the same: a word of its own that most records lack makes each a search by itself
  const own = at % 3 === 0 ? ` OR mark${at}` : ''
  const search = {
    phrase: phrase === '' ? `mark${at}` : `${phrase}${own}`,
    url: '/search',
    ...(box === undefined ? {} : { aoiBoundingBox: box.join(',') }),
  }
  return {
    id: at + 1,
    person_id: `person-${at % 1_000}`,
    site_id: 0,
    name: `Search ${at}`,
    folder: '',
    words: '',
    search: JSON.stringify(search),
    created_at: NOW,
    changed_at: NOW,
    opened_at: NOW,
    news: 0,
  }
})

const folder = mkdtempSync(join(tmpdir(), 'graticule-alerts-'))
const { catalogue, database, close } = await openPortalData({ dataFolder: folder, withoutIndex: true })
await database.writer.transaction().execute(async (db) => {
  for (const part of chunks(searches, 500)) await db.insertInto('saved_searches').values(part).execute()
})
const follow = followChanges({ database, sources: () => SHIPPED_SOURCES, views: () => ({}), clock: () => NOW })
const change = (from: number, count: number) =>
  catalogue.write(Array.from({ length: count }, (_, at) => ({ resource: syntheticRecord(from + at) })))

/** Gives how long work took, and for how long the event loop was held up meanwhile, ms. */
async function measured(work: () => Promise<unknown>) {
  // what was done before is no part of it
  await pause(500)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  // what this thread computes without a turn for others, which no other process makes longer
  let computed = process.threadCpuUsage()
  let longest = 0
  const looks = setInterval(() => {
    const used = process.threadCpuUsage(computed)
    longest = Math.max(longest, (used.user + used.system) / 1_000)
    computed = process.threadCpuUsage()
  }, 1)
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  delay.disable()
  clearInterval(looks)
  return { ms, held: delay.max / 1e6, usual: delay.percentile(99.9) / 1e6, computed: longest }
}

/** Follows until nothing waits. */
async function followAll(): Promise<void> {
  while (await follow.round()) await Promise.resolve()
}

// the machine itself holds processes up when others want its processors
const nothing = await measured(() => pause(3_000))
await change(900_000, 1)
const first = await measured(followAll)
await change(1_000_000, recordCount)
const then = await measured(followAll)
const { events } = await database.reader
  .selectFrom('search_events')
  .select(({ fn }) => fn.countAll<number>().as('events'))
  .executeTakeFirstOrThrow()
await follow.end()
await close()
rmSync(folder, { recursive: true, force: true })

console.log(`${machine()}, load ${loadAverage()}\n`)
console.log(`${searchCount} searches, ${events} events; the event loop may be held for ${HOLD_LIMIT_MS} ms\n`)
const row = (name: string, { ms, held, usual, computed }: typeof first, limit: string) => [
  name,
  (ms / 1_000).toFixed(1),
  limit,
  usual.toFixed(1),
  held.toFixed(1),
  computed.toFixed(1),
]
console.log(
  table(
    ['what', 'took, s', 'limit, s', 'held 99.9 %, ms', 'longest hold, ms', 'of it computing, ms'],
    [
      row('nothing', nothing, ''),
      row('searches read, 1 record', first, ''),
      row(`${recordCount} records`, then, String(LIMIT_MS / 1_000)),
    ],
  ),
)
if (then.ms > LIMIT_MS || Math.max(first.held, then.held) > HOLD_LIMIT_MS) process.exitCode = 1
if (nothing.held > HOLD_LIMIT_MS)
  console.log(
    '\nThe machine holds up a process that does nothing for longer than the limit: measure again when it has less to do.',
  )
