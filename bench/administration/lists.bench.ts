/**
 * How long the lists of those who run a portal take when each has 10,000 rows: people, feedback, surveys, moderation, changes of settings,
 * pages, documents, runs and refused records of a harvest, highlighted searches, saved searches and runs, dashboards.
 * Measured as requests to the whole server, on SQLite, or on PostgreSQL by the address of an empty database.
 *
 *   npm run bench:lists [-- --rows 10000] [-- --rounds 10] [-- --database-url postgres://...]
 *
 * The limit of each is 200 ms of computing, at the 95th percentile: other processes do not make that longer.
 */
import { parseArgs } from 'node:util'
import { MAX_DOCUMENTS, MAX_PAGES } from '../../contracts/src/contents/limits.ts'
import type { PageDocument } from '../../contracts/src/contents/pages.ts'
import { headsOf } from '../../server/src/contents/translation-states.ts'
import { foldedWords } from '../../server/src/kept/kept-item.ts'
import { chunks } from '../../server/src/storage/chunks.ts'
import type { Database } from '../../server/src/storage/database.ts'
import type { NewRow, Tables } from '../../server/src/storage/tables.ts'
import { createResource } from '../../server/src/testing/create-resource.ts'
import { createTestApp } from '../../server/src/testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../server/src/testing/identity/played-identity.ts'
import { loadAverage, machine, summary, table } from '../figures.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '10' },
    'database-url': { type: 'string' },
  },
})
const [count, rounds] = [Number(values.rows), Number(values.rounds)]
const LIMIT_MS = 200
const START = 1_700_000_000_000
const MINUTE_MS = 60_000
const RECORDS = 500

type Row<Name extends keyof Tables> = (at: number, when: number) => NewRow<Name>

const person: Row<'people'> = (at, when) => ({
  id: `p${at}`,
  email: `visitor-${at}@example.org`,
  email_key: `visitor-${at}@example.org`,
  given_name: 'Visitor',
  family_name: `Number ${at}`,
  password: null,
  roles: '[]',
  administers: '[]',
  locked_at: at % 50 === 0 ? when : null,
  created_at: when,
})
const feedback: Row<'feedbacks'> = (at, when) => ({
  id: at + 1,
  at: when,
  checked: 1,
  done_at: at % 3 === 0 ? when : null,
  first_name: 'Visitor',
  email: `visitor-${at}@example.org`,
  email_key: `visitor-${at}@example.org`,
  kind: 'bug',
  severity: 'minor',
  title: `The map is slow, report ${at}`,
  description: 'It takes long to draw the footprints of sea ice. '.repeat(10),
  mailed_at: when,
})
const survey: Row<'surveys'> = (at, when) => ({
  id: at + 1,
  at: when,
  checked: 1,
  impression: 'good',
  found: 'yes',
  interest: 'science',
  classification: 'researcher',
  discovery: 'search',
  organized: (at % 5) + 1,
  adequately: (at % 5) + 1,
  looking_for: 'Snow cover of the Alps',
  search_criteria: 'More words',
  visualization: 'Larger maps',
})
const rating: Row<'ratings'> = (at, when) => ({
  id: at + 1,
  person_id: `p${at}`,
  data_source: 'dab',
  target_id: `r${at % RECORDS}`,
  site_id: 0,
  seen_in: '',
  name: `Snow cover ${at % RECORDS}`,
  score: (at % 5) + 1,
  comment: `The legend is missing, says comment ${at}.`,
  comment_removed: 0,
  created_at: when,
  changed_at: when,
})
const report: Row<'comment_reports'> = (at, when) => ({
  rating_id: at + 1,
  person_id: `p${(at + 1) % count}`,
  reason: 'spam',
  reported_at: when,
  decision_id: null,
})
const relation: Row<'entry_relations'> = (at, when) => ({
  id: at + 1,
  person_id: `p${at}`,
  type: 'related',
  main_source: 'dab',
  main_id: `r${at % RECORDS}`,
  main_name: 'Snow cover',
  main_seen_in: '',
  related_source: 'dab',
  related_id: `r${(at + 1) % RECORDS}`,
  related_name: 'Snow depth',
  related_seen_in: '',
  reason: 'Both are of the Alps.',
  state: 'pending',
  version: 1,
  moderator_id: '',
  comment: '',
  removal: '',
  mail_id: '',
  created_at: when,
  decided_at: null,
})
const history: Row<'settings_history'> = (at, when) => ({
  version: at + 1,
  site_id: 0,
  key: 'backups',
  action: 'set',
  value: JSON.stringify({ every: at % 2 === 0 ? 'day' : 'week', keep: 14 }),
  changed_at: when,
  changed_by: 'admin',
})
const page: Row<'content_pages'> = (at, when) => {
  const text = {
    title: `Page ${at} about snow`,
    summary: '',
    data: `<p>${'Snow is cold. '.repeat(60)}</p>`,
    state: 'done' as const,
  }
  const document: PageDocument = { slug: `page-${at}`, original: 'en', contents: false, texts: { en: text } }
  const written = JSON.stringify(document)
  return {
    id: at + 1_000,
    site_id: 0,
    slug: document.slug,
    version: 1,
    draft: written,
    live: written,
    live_titles: JSON.stringify({ en: text.title }),
    draft_heads: JSON.stringify(headsOf(document)),
    changed_at: when,
    changed_by: 'admin',
    published_at: when,
  }
}
const document: Row<'documents'> = (at, when) => ({
  id: at + 1_000,
  site_id: 0,
  title: `Picture ${at}`,
  file_name: `picture-${at}.png`,
  media_type: 'image/png',
  content: new Uint8Array(2_000),
  byte_length: 2_000,
  width: 64,
  height: 64,
  digest: at.toString(16).padStart(64, '0'),
  created_at: when,
  created_by: 'admin',
})
const schedule: Tables['harvest_schedules'] = {
  id: 1,
  kind: 'csw',
  target: 'https://catalogue.test/csw',
  source_id: 'snow',
  source_title: 'Snow',
  curated: 0,
  remove_missing: 0,
  record_limit: null,
  every_ms: 86_400_000,
  next_at: START * 2,
  failures: 0,
  claimed_by: null,
  claimed_until: null,
  manual: 1,
  off: 0,
  at_minute: null,
  asked: null,
}
const place: Tables['harvest_places'] = { id: 1, kind: 'csw', target: schedule.target, source_id: 'snow' }
const run: Row<'harvests'> = (at, when) => ({
  id: at + 1,
  place_id: 1,
  state: 'complete',
  started_at: when,
  heard_at: when,
  ended_at: when + 5_000,
  records_new: at % 7,
  records_changed: at % 3,
  records_unchanged: 1_000,
  records_refused: at + 1 === count ? count : 0,
  records_removed: 0,
  position: null,
  failure: null,
  records_read: null,
  read_share: null,
  cancel_asked: 0,
  notes: null,
})
const refusal: Row<'harvest_refusals'> = (at) => ({
  harvest_id: count,
  number: at,
  place: `record ${at}`,
  reason: 'The record has no title.',
  document: null,
})
const highlight: Row<'highlighted_searches'> = (at, when) => ({
  id: at + 100,
  shipped: 0,
  removed: 0,
  record: JSON.stringify({ name: `Snow ${at}`, phrase: 'snow', url: '/?f:phrase=snow', enabled: at < 20, defaultSearch: false }),
  created_at: when,
  changed_at: when,
})
const savedSearch: Row<'saved_searches'> = (at, when) => ({
  id: at + 1,
  person_id: 'admin',
  site_id: 0,
  name: `Snow ${at}`,
  folder: '',
  words: foldedWords(`Snow ${at}`, 'snow'),
  search: JSON.stringify({ phrase: 'snow', url: '/search?f:phrase=snow' }),
  created_at: when,
  changed_at: when,
  opened_at: null,
  news: 0,
})
const savedRun: Row<'saved_runs'> = (at, when) => ({
  id: at + 1,
  person_id: 'admin',
  site_id: 0,
  name: `Run ${at}`,
  run_id: `run-${at}`,
  workflow_id: 'snow',
  path: '',
  words: foldedWords(`Run ${at}`, `run-${at} snow`),
  status: 'ready',
  message: '',
  created_at: when,
  changed_at: when,
})
const downloaded: Row<'download_items'> = (at, when) => ({
  id: at + 1,
  person_id: 'admin',
  data_source: 'dab',
  target_id: `r${at}`,
  site_id: 0,
  name: `Snow cover ${at}`,
  created_at: when,
})
const dashboard: Row<'dashboards'> = (at, when) => ({
  id: at + 1,
  person_id: 'admin',
  site_id: 0,
  name: `Snow board ${at}`,
  summary: '',
  pages: 1,
  draft: JSON.stringify({ pages: [{ name: 'One', elements: [] }] }),
  version: 1,
  created_at: when,
  changed_at: when,
  published: null,
  published_version: null,
  published_at: null,
  word: null,
})
const request: Row<'portal_requests'> = (at, when) => ({
  id: at + 1,
  person_id: `p${at}`,
  mirror_url: `https://mirror-${at}.example.org`,
  name: 'Visitor',
  email: `visitor-${at}@example.org`,
  reason: 'A portal about snow.',
  done_at: null,
  sent_at: when,
})

const ROWS: { readonly [Name in keyof Tables]?: Row<Name> | NewRow<Name> } = {
  people: person,
  feedbacks: feedback,
  surveys: survey,
  ratings: rating,
  comment_reports: report,
  entry_relations: relation,
  settings_history: history,
  content_pages: page,
  documents: document,
  harvest_places: place,
  harvest_schedules: schedule,
  harvests: run,
  harvest_refusals: refusal,
  highlighted_searches: highlight,
  saved_searches: savedSearch,
  saved_runs: savedRun,
  download_items: downloaded,
  dashboards: dashboard,
  portal_requests: request,
}

/** Lists that the product itself keeps shorter. */
const MOST: { readonly [Name in keyof Tables]?: number } = { content_pages: MAX_PAGES - 20, documents: MAX_DOCUMENTS }

async function fill({ writer }: Database): Promise<void> {
  for (const name of Object.keys(ROWS) as (keyof Tables)[]) {
    const made = ROWS[name]
    const length = Math.min(count, MOST[name] ?? count)
    const rows = typeof made === 'function' ? Array.from({ length }, (_, at) => made(at, START + at * MINUTE_MS)) : [made]
    await writer.transaction().execute(async (db) => {
      // each row is typed where it is made
      for (const part of chunks(rows, 500)) await db.insertInto(name).values(part).execute()
    })
  }
}

const databaseUrl = values['database-url']
const test = await createTestApp({
  records: Array.from({ length: RECORDS }, (_, at) => ({ resource: createResource({ id: `r${at}` }) })),
  config: databaseUrl === undefined ? {} : { databaseUrl },
  dependencies: { identity: playIdentity({ admin: createPerson({ id: 'admin', roles: new Set(['admin', 'moderator']) }) }) },
})
await fill(test.database)
const headers = { authorization: 'Bearer admin' }
const CASES = {
  'people, first page': '/people/rest/users',
  'people by a part of the address': '/people/rest/users?q=visitor-99',
  'feedback that waits': '/api/feedback',
  surveys: '/api/surveys',
  'totals of surveys': '/api/surveys/totals',
  'moderation queue': '/api/moderation/queue',
  'comments that wait': '/api/moderation/comments',
  'changes of settings': '/settings/history',
  settings: '/settings/values',
  'published pages': '/contents/rest/page/search/findByPublishedAndSiteId?published=true&siteId=20181&page=0&size=20',
  'pages to edit': '/contents/rest/sites/20181/pages',
  documents: '/contents/rest/sites/20181/documents',
  harvests: '/api/admin/harvests',
  'runs of a harvest': '/api/admin/harvests/1',
  'refused records': `/api/admin/harvests/1/runs/${count}/refusals`,
  'highlighted searches to edit': '/personaldata/rest/highlighted-searches',
  'saved searches': '/personaldata/rest/saved-searches/search/current?page=0&size=10',
  'saved searches of the original': '/personaldata/rest/saved-searches/search/byUser?user=admin',
  'saved runs': '/personaldata/rest/saved-runs/search/current?page=0&size=10',
  'download list': '/api/downloads',
  dashboards: '/api/dashboards',
  'requests for mirrors': '/settings/rest/portal-requests',
  'reported links and failures': '/system/rest/state',
} as const

const rows: string[][] = []
let isSlow = false
for (const [name, url] of Object.entries(CASES)) {
  const times: number[] = []
  // what other processes do not make longer
  const computing: number[] = []
  let bytes = 0
  // the first one compiles its statements
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now()
    const used = process.cpuUsage()
    const reply = await test.app.inject({ method: 'GET', url, headers })
    if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
    bytes = reply.rawPayload.length
    if (round === 0) continue
    times.push(performance.now() - start)
    const { user, system } = process.cpuUsage(used)
    computing.push((user + system) / 1_000)
  }
  const { p50, p95 } = summary(times)
  const { p95: computed } = summary(computing)
  isSlow ||= computed > LIMIT_MS
  rows.push([
    name,
    (bytes / 1_000).toFixed(0),
    computed.toFixed(1),
    p50.toFixed(1),
    p95.toFixed(1),
    String(LIMIT_MS),
    computed > LIMIT_MS ? 'too slow' : 'ok',
  ])
}
await test.close()
console.log(`${machine()}, load ${loadAverage()}\n`)
console.log(`Lists of ${count} rows, ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}, ms\n`)
console.log(table(['list', 'kB', 'computing, p95', 'p50', 'p95', 'limit', ''], rows))
if (isSlow) process.exitCode = 1
