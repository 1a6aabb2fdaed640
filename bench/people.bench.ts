/**
 * How long the bookmarks of a person with many of them take: listed, searched, sorted, narrowed to a source, and checked for the resources of a
 * page. Measured as requests to the whole server, on SQLite, or on PostgreSQL by the address of an empty database.
 *
 *   npm run bench:people [-- --own 10000] [-- --others 200000] [-- --rounds 20] [-- --database-url postgres://...]
 *
 * The limit of each is 100 ms, at the 95th percentile.
 */
import { parseArgs } from 'node:util'
import { MAX_ASKED_RESOURCES } from '../contracts/src/limits.ts'
import { foldedWords } from '../server/src/kept/kept-item.ts'
import { chunks } from '../server/src/storage/chunks.ts'
import type { Database } from '../server/src/storage/database.ts'
import type { BookmarksTable } from '../server/src/storage/tables/kept-tables.ts'
import { createResource } from '../server/src/testing/create-resource.ts'
import { createTestApp } from '../server/src/testing/create-test-app.ts'
import { createPerson, playIdentity } from '../server/src/testing/identity/played-identity.ts'
import { syntheticRecord } from './data/synthetic-records.ts'
import { loadAverage, machine, summary, table } from './figures.ts'

const { values } = parseArgs({
  options: {
    own: { type: 'string', default: '10000' },
    others: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '20' },
    'database-url': { type: 'string' },
  },
})
const [own, others, rounds] = [Number(values.own), Number(values.others), Number(values.rounds)]
const LIMIT_MS = 100
/** Bookmarks that each of the others has. */
const EACH = 200
/** Records that are in the catalogue: those of the first pages. */
const RECORDS = 500
const SOURCES = ['dab', 'zenodo', 'curated', 'wikipedia']
const FOLDERS = ['', '', 'Soil', 'Ice', 'To read']

function bookmarkOf(id: number, person: string, at: number): BookmarksTable {
  const { title } = syntheticRecord(at)
  const note = at % 7 === 0 ? 'for the report of spring' : ''
  return {
    id,
    person_id: person,
    data_source: SOURCES[at % SOURCES.length] ?? '',
    target_id: `r${at}`,
    site_id: 0,
    name: title,
    note,
    folder: FOLDERS[at % FOLDERS.length] ?? '',
    curr_map: '',
    words: foldedWords(title, note),
    created_at: 1_700_000_000_000 + at * 1_000,
    changed_at: 1_700_000_000_000 + at * 1_000,
  }
}

async function fill({ writer }: Database): Promise<void> {
  const rows = Array.from({ length: own + others }, (_, at) =>
    at < own ? bookmarkOf(at + 1, 'me', at) : bookmarkOf(at + 1, `other-${Math.floor((at - own) / EACH)}`, at - own),
  )
  await writer.transaction().execute(async (db) => {
    for (const part of chunks(rows, 500)) await db.insertInto('bookmarks').values(part).execute()
  })
}

const databaseUrl = values['database-url']
const test = await createTestApp({
  records: Array.from({ length: RECORDS }, (_, at) => ({ resource: createResource({ id: `r${own - 1 - at}` }) })),
  config: databaseUrl === undefined ? {} : { databaseUrl },
  dependencies: { identity: playIdentity({ me: createPerson({ id: 'me' }) }) },
})
await fill(test.database)
const headers = { authorization: 'Bearer me' }
const page = Array.from({ length: MAX_ASKED_RESOURCES }, (_, at) => ({
  dataSource: SOURCES[at % 4] ?? '',
  targetId: `r${at * 40}`,
}))
const last = Math.floor((own - 1) / 10)
const list = (query: string) => ({ method: 'GET', url: `/api/bookmarks?size=10&${query}`, headers }) as const
const CASES = {
  'first page, newest first': list('page=0'),
  'last page, newest first': list(`page=${last}`),
  'last page, oldest first': list(`page=${last}&sort=oldest`),
  'first page by title': list('page=0&sort=name'),
  'last page by title': list(`page=${last}&sort=name`),
  'words that many have': list('q=report'),
  'words that none has': list('q=zzzzzz'),
  'two words, by title': list('q=report%20spring&sort=name'),
  'one source by title': list('dataSource=zenodo&sort=name&page=100'),
  'one folder': list('folder=Soil&page=50'),
  'checked: 200 resources': { method: 'POST', url: '/api/bookmarks/check', headers, payload: { resources: page } },
} as const

const rows: string[][] = []
let isSlow = false
for (const [name, request] of Object.entries(CASES)) {
  const times: number[] = []
  // what other processes do not make longer
  const computing: number[] = []
  let found = ''
  // the first one compiles its statements
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now()
    const used = process.threadCpuUsage()
    const reply = await test.app.inject(request)
    if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.statusCode} ${reply.body}`)
    found = String(reply.json<{ total?: number }>().total ?? '')
    if (round === 0) continue
    times.push(performance.now() - start)
    const { user, system } = process.threadCpuUsage(used)
    computing.push((user + system) / 1_000)
  }
  const { p50, p95 } = summary(times)
  isSlow ||= p95 > LIMIT_MS
  const { p95: computed } = summary(computing)
  rows.push([
    name,
    found,
    computed.toFixed(1),
    p50.toFixed(1),
    p95.toFixed(1),
    String(LIMIT_MS),
    p95 > LIMIT_MS ? 'too slow' : 'ok',
  ])
}
await test.close()
console.log(`${machine()}, load ${loadAverage()}\n`)
console.log(
  `${own} bookmarks of the person among ${others} of others, ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}, ms\n`,
)
console.log(table(['request', 'found', 'computing, p95', 'p50', 'p95', 'limit', ''], rows))
if (isSlow) process.exitCode = 1
