/**
 * How long changes of the catalogue take to be checked against stored searches, and what for: an inverted match.
 *
 *   npm run bench:alerts [-- --searches 50000] [-- --records 1000]
 *
 * The limit is a minute for 1,000 new records and 50,000 searches. Other work of the process goes first after 10 ms; the longest hold of the
 * event loop is told too.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { SHIPPED_SOURCES } from '../contracts/src/data-sources.ts'
import { eventsOf } from '../server/src/alerts/match-changes.ts'
import { openStoredQueries } from '../server/src/alerts/stored-queries.ts'
import { syntheticQueries, syntheticRecord } from './data/synthetic-records.ts'
import { machine, table } from './figures.ts'

const { values } = parseArgs({
  options: { searches: { type: 'string', default: '50000' }, records: { type: 'string', default: '1000' } },
})
const [searchCount, recordCount] = [Number(values.searches), Number(values.records)]
const NOW = Date.UTC(2026, 2, 1)
const LIMIT_MS = 60_000

const searches = syntheticQueries(searchCount).map(({ phrase, area }, id) => {
  const [box] = area?.boxes ?? []
  // no two are the same: a word of its own that most records lack makes each a search by itself
  const own = id % 3 === 0 ? ` OR mark${id}` : ''
  return {
    id,
    changedAt: 1,
    search: {
      phrase: phrase === '' ? `mark${id}` : `${phrase}${own}`,
      url: '/search',
      ...(box === undefined ? {} : { aoiBoundingBox: box.join(',') }),
    },
  }
})
const changes = Array.from({ length: recordCount }, (_, at) => {
  const after = syntheticRecord(1_000_000 + at)
  return { id: after.id, after }
})

const stored = openStoredQueries({ sources: () => SHIPPED_SOURCES, catalogue: {} })
const reading = performance.now()
await stored.follow(searches, NOW)
const readMs = performance.now() - reading
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const matching = performance.now()
const events = await eventsOf(changes, stored)
const matchMs = performance.now() - matching
delay.disable()

console.log(`${machine()}\n`)
console.log(
  table(
    ['searches', 'records', 'read once, s', 'matched, s', 'limit, s', 'events', 'longest hold, ms'],
    [
      [
        String(searchCount),
        String(recordCount),
        (readMs / 1_000).toFixed(1),
        (matchMs / 1_000).toFixed(1),
        String(LIMIT_MS / 1_000),
        String(events.reduce((sum, { news }) => sum + news, 0)),
        (delay.max / 1e6).toFixed(0),
      ],
    ],
  ),
)
if (matchMs > LIMIT_MS) process.exitCode = 1
