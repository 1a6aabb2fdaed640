/**
 * Our server beside OpenSearch: the same records in both, the same 200 mixed searches over HTTP, in turn, by one client that keeps its
 * connections. Each search asks for the exact total, 12 whole records and the ten most frequent values of five facets; the first round
 * compares the answers, and the bench fails when more than a few totals or facets differ.
 *
 *   npm run bench:peers [-- --records 100000] [-- --rounds 5] [-- --folder <kept data folder>] [-- --json]
 *
 * Both mean the same by a search. Texts: both cut at what is neither letter nor digit, put into lower case and take the English
 * Snowball stem (the synthetic records are in English and hold nothing that the two would cut otherwise); both search title, keywords,
 * organisations and abstract with weights 4, 2, 1.5 and 1; words without meaning ("the", "of") are left out of a search, operators and
 * synonyms read, by our own reader for both. Boxes that touch overlap; an open end of time lies after every date; a facet's own choice does not narrow its counts.
 *
 * What differs: the formulas of relevance, so which of equally good records a page has; we answer up to 100 values of a facet, why each
 * record matched, how many parts it has, and how many matches an area or a date leaves out for want of one. OpenSearch is asked for none of
 * that.
 *
 * A kept folder holds our data and, in `opensearch`, its; both are filled at the first run. Needs Java 21 or later and Maven.
 */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOpenSearch } from '../../tools/services/opensearch.ts'
import { loadAverage, machine, readArguments, summary, table } from '../figures.ts'
import { httpClient, portalRequest, startFilledPortal } from '../data/http-searches.ts'
import { syntheticQueries } from '../data/synthetic-records.ts'
import { differences, kindOf, readOpenSearchAnswer, readPortalAnswer } from './compare-answers.ts'
import { fillOpenSearch, INDEX } from './opensearch-index.ts'
import { openSearchRequest, searchBodies } from './opensearch-query.ts'

/** How many times faster we have to be by the mean, and want to be: `../shared/design/index.md` set them. */
const FLOOR = 3
const GOAL = 5
/** Rounds before times count, the one that compares included: both compile what runs often. */
const WARM_UP_ROUNDS = 4
/** Share of searches whose answers may differ. */
const MOST_DIFFERENT = 0.02

const { records, rounds, folder: kept, json } = readArguments()

/** Memory of a process in MB (10^6 bytes): all that is resident, and what of it are mapped files; Linux only. */
function memoryOf(pid: number): { readonly residentMB: number; readonly mappedMB: number } {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN)
  return { residentMB: (kilobytes('VmRSS') * 1_024) / 1e6, mappedMB: (kilobytes('RssFile') * 1_024) / 1e6 }
}

const folder = kept ?? (await mkdtemp(join(tmpdir(), 'graticule-bench-')))
const client = httpClient(2)
const stops = [
  async () => {
    client.close()
    if (kept === undefined) await rm(folder, { recursive: true })
  },
]
try {
  const peer = await startOpenSearch(join(folder, 'opensearch'))
  stops.push(() => peer.stop())
  await fillOpenSearch(client, peer.url, records)
  const portal = await startFilledPortal(records, folder)
  stops.push(() => portal.stop())

  const searches = syntheticQueries().map((query) => {
    const { path, body, mediaType } = openSearchRequest(INDEX, searchBodies(query))
    return {
      query,
      kind: kindOf(query),
      ours: () => client.ask(`${portal.base}${portalRequest(query)}`),
      theirs: () => client.ask(`${peer.url}${path}`, body, mediaType),
    }
  })
  const timed = async (ask: () => Promise<string>) => {
    const from = performance.now()
    await ask()
    return performance.now() - from
  }

  const different: string[] = []
  const bytes = { ours: 0, theirs: 0 }
  for (const { query, ours, theirs } of searches) {
    const [a, b] = [await ours(), await theirs()]
    bytes.ours += a.length / searches.length
    bytes.theirs += b.length / searches.length
    const found = differences(readPortalAnswer(a, query), readOpenSearchAnswer(b))
    if (found.length > 0) different.push(`${JSON.stringify({ ...query, wantedFacets: undefined })}: ${found.join('; ')}`)
  }
  for (const words of different) console.error(words)
  if (different.length > searches.length * MOST_DIFFERENT)
    throw new Error(`${different.length} of ${searches.length} searches are answered differently.`)

  const times: { readonly kind: string; readonly ours: number; readonly theirs: number }[] = []
  for (let round = 1; round < WARM_UP_ROUNDS + rounds; round += 1) {
    for (const [place, { kind, ours, theirs }] of searches.entries()) {
      // who is asked first has the caches of the processor colder
      const oursFirst = (place + round) % 2 === 0
      const first = await timed(oursFirst ? ours : theirs)
      const second = await timed(oursFirst ? theirs : ours)
      if (round >= WARM_UP_ROUNDS) times.push({ kind, ours: oursFirst ? first : second, theirs: oursFirst ? second : first })
    }
  }

  const both = (of: readonly { readonly ours: number; readonly theirs: number }[]) => {
    const [ours, theirs] = [summary(of.map((each) => each.ours)), summary(of.map((each) => each.theirs))]
    return { ours, theirs, ratio: theirs.mean / ours.mean }
  }
  const kinds = [...Map.groupBy(times, ({ kind }) => kind)].map(([kind, of]) => ({ kind, ...both(of) }))
  const figures = {
    records,
    searches: times.length,
    ...both(times),
    different: different.length,
    memory: { ours: memoryOf(portal.pid), theirs: memoryOf(peer.pid) },
    bytes,
    kinds,
    openSearch: peer.version,
    java: peer.javaVersion,
    loadAverage: loadAverage(),
  }
  if (json) console.log(JSON.stringify(figures))
  else {
    const { ours, theirs, memory } = figures
    const row = (words: string, a: number, b: number, digits: number, limits: readonly [string, string] = ['', '']) => [
      words,
      a.toFixed(digits),
      b.toFixed(digits),
      (b / a).toFixed(1),
      ...limits,
    ]
    console.log(`${records} records, ${figures.searches} searches over HTTP; load average ${figures.loadAverage}; ${machine()};`)
    console.log(
      `OpenSearch ${peer.version} with 1 GB of heap, Java ${peer.javaVersion}; ${different.length} searches answered differently\n`,
    )
    const rows = [
      row('mean, ms', ours.mean, theirs.mean, 2, [String(FLOOR), String(GOAL)]),
      row('p50, ms', ours.p50, theirs.p50, 2),
      row('p95, ms', ours.p95, theirs.p95, 2),
      row('p99, ms', ours.p99, theirs.p99, 2),
      row('memory, MB', memory.ours.residentMB, memory.theirs.residentMB, 0),
      row('mapped files in it, MB', memory.ours.mappedMB, memory.theirs.mappedMB, 0),
      row('an answer, kB', bytes.ours / 1_000, bytes.theirs / 1_000, 0),
    ]
    console.log(table(['', 'Graticule', 'OpenSearch', 'ratio', 'floor', 'goal'], rows))
    console.log('\nMean by kind of search, ms:\n')
    console.log(
      table(
        ['', 'Graticule', 'OpenSearch', 'ratio'],
        kinds.map((each) => row(each.kind, each.ours.mean, each.theirs.mean, 2).slice(0, 4)),
      ),
    )
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
}
