/**
 * How long the lists of `/admin/records` take with many records, and with as many that are hidden; each is to stay under a limit.
 *
 *   node tools/run.mjs bench/administration/records.bench.ts [--records 10000] [--rounds 5] [--json]
 */
import { RECORD_SORTS, type RecordState } from '../../contracts/src/curation/records-desk.ts'
import { createTestApp } from '../../server/src/testing/create-test-app.ts'
import { createResource } from '../../server/src/testing/create-resource.ts'
import { createPerson, playIdentity } from '../../server/src/testing/identity/played-identity.ts'
import { loadAverage, machine, readArguments, summary, table } from '../figures.ts'

/** A page of a list with its way through the server, ms of the processor at p50: what other programs take does not count. */
const LIMIT_MS = 200
const AT_ONCE = 500

const { records: wanted, rounds, json } = readArguments()
const records = process.argv.includes('--records') ? wanted : 10_000
const identity = playIdentity({ admin: createPerson({ roles: new Set(['admin']) }) })
const test = await createTestApp({ dependencies: { identity } })
const ids = Array.from({ length: records * 2 }, (_, at) => `r${at}`)
for (let at = 0; at < ids.length; at += 1_000)
  await test.catalogue.write(
    ids.slice(at, at + 1_000).map((id, place) => ({
      resource: createResource({
        id,
        title: `Water level ${at + place} of the river ${(at + place) % 97}`,
        abstract: 'Measured every day at the gauge. '.repeat(20),
        source: { id: `source-${(at + place) % 40}`, title: `Source ${(at + place) % 40}` },
      }),
    })),
  )
const headers = { authorization: 'Bearer admin' }
const ask = async (method: 'GET' | 'PUT', url: string, payload?: object): Promise<void> => {
  const reply = await test.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.payload}`)
}
const hiding: number[] = []
for (let at = records; at < ids.length; at += AT_ONCE) {
  const start = performance.now()
  await ask('PUT', '/api/admin/records/place', { ids: ids.slice(at, at + AT_ONCE), action: 'hide' })
  hiding.push(performance.now() - start)
}

const lists = (['shown', 'hidden'] as const satisfies readonly RecordState[]).flatMap((state) =>
  RECORD_SORTS.flatMap((sort) =>
    ['', 'river 42', 'gauge'].flatMap((words) =>
      [0, Math.floor(records / 2)].map((start) => new URLSearchParams({ state, sort, words, start: String(start) }).toString()),
    ),
  ),
)
const work = (): number => (process.cpuUsage().user + process.cpuUsage().system) / 1e3
const figures = new Map<string, { readonly ms: number; readonly workMs: number }>()
for (const query of lists) {
  const [times, works]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const [start, before] = [performance.now(), work()]
    await ask('GET', `/api/admin/records?${query}`)
    times.push(performance.now() - start)
    works.push(work() - before)
  }
  figures.set(query, { ms: summary(times).p50, workMs: summary(works).p50 })
}
await test.close()

const slowest = Math.max(...[...figures.values()].map(({ workMs }) => workMs))
if (json) console.log(JSON.stringify({ records, slowest, hidingMs: summary(hiding).p50, loadAverage: loadAverage() }))
else {
  console.log(`${records} records, ${records} hidden; load average ${loadAverage()}; ${machine()}\n`)
  const rows = [...figures].map(([query, { ms, workMs }]) => [query, ms.toFixed(1), workMs.toFixed(1)])
  console.log(table(['list', 'p50, ms', 'at work, ms'], [...rows, [`hiding ${AT_ONCE}`, summary(hiding).p50.toFixed(0), '']]))
}
if (slowest > LIMIT_MS) {
  console.error(`The slowest list takes ${slowest.toFixed(0)} ms, limit ${LIMIT_MS}.`)
  process.exitCode = 1
}
