/**
 * Items of one person against everybody else: every route that takes an id is asked for everything that somebody keeps, by another person, a
 * guest and, where it is no work of theirs, a moderator. Nobody learns that it is there, and nothing of it changes.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RouteRow } from './http/route-table.ts'
import { openPeopleStore } from './people/people-store.ts'
import { createResource } from './testing/create-resource.ts'
import { type KeptPortal, openKeptPortal, PEOPLE, type PlayedPerson } from './testing/kept-portal.ts'

let portal: KeptPortal
let rows: readonly RouteRow[]
beforeAll(async () => {
  portal = await openKeptPortal(['a', 'b'].map((id) => ({ resource: createResource({ id, title: `Title ${id}` }) })))
  rows = portal.app.routeTable.rows
  for (const who of ['one', 'other', 'moderator', 'admin'] as const)
    await openPeopleStore(portal.database).know(
      { id: PEOPLE[who].id, email: `${who}@example.org`, givenName: who, familyName: '', roles: [...PEOPLE[who].roles] },
      0,
    )
  await keepEverything()
})
afterAll(() => portal.close())

async function send(method: 'POST' | 'PUT' | 'PATCH', url: string, body: object): Promise<Record<string, unknown>> {
  const reply = await portal.ask('one', method, url, body)
  expect([url, reply.statusCode]).toEqual([url, reply.statusCode < 300 ? reply.statusCode : 'in order'])
  return reply.body === '' ? {} : reply.json<Record<string, unknown>>()
}

async function keepEverything(): Promise<void> {
  const about = { dataSource: 'dab', targetId: 'a', name: 'Mine alone' }
  await send('POST', '/api/bookmarks', { ...about, note: 'Mine alone', folder: 'Mine alone' })
  await send('POST', '/api/ratings', { ...about, score: 5, comment: 'Read by everybody' })
  await send('POST', '/api/likes', about)
  await send('POST', '/api/downloads', about)
  const search = await send('POST', '/personaldata/rest/saved-searches', {
    name: 'Mine alone',
    url: '/search?f:phrase=ice',
    phrase: 'ice',
  })
  await send('POST', `/personaldata/rest/saved-searches/${String(search['id'])}/alerts/feed`, {})
  await send('PATCH', `/personaldata/rest/saved-searches/${String(search['id'])}/alerts`, { mail: 'daily' })
  await send('POST', '/personaldata/rest/saved-runs', {
    name: 'Mine alone',
    runId: 'run-1',
    workflowId: 'w',
    status: 'EXECUTING',
  })
  await send('POST', '/api/improvements', { dataSource: 'dab', targetId: 'a', values: { title: 'Other' }, reason: 'Mine alone' })
  await send('POST', '/api/relations', {
    main: { dataSource: 'dab', targetId: 'a', name: 'a' },
    related: [{ dataSource: 'dab', targetId: 'b', name: 'b' }],
    type: 'uses',
    reason: 'Mine alone',
  })
  // what was removed can be brought back: by its owner alone
  await send('POST', '/api/bookmarks', { ...about, targetId: 'b' })
  const { bookmarks } = (await portal.ask('one', 'GET', '/api/bookmarks')).json<{
    bookmarks: { id: number; targetId: string }[]
  }>()
  await send('POST', '/api/bookmarks/removals', { ids: bookmarks.filter(({ targetId }) => targetId === 'b').map(({ id }) => id) })
}

const TABLES = [
  'bookmarks',
  'ratings',
  'likes',
  'download_items',
  'saved_searches',
  'search_alerts',
  'saved_runs',
  'improvements',
  'entry_relations',
  'comment_decisions',
  'comment_reports',
  'kept_folders',
  'removed_items',
] as const

/** Everything that is kept, as it stands in the store. */
async function stored(): Promise<string> {
  const all = await Promise.all(TABLES.map((table) => portal.database.reader.selectFrom(table).selectAll().execute()))
  return JSON.stringify(all)
}

/** Every id of it: keys of rows, and words of removals. */
async function idsOfAll(): Promise<readonly string[]> {
  const found = new Set<string>(['Mine%20alone'])
  for (const table of TABLES)
    for (const row of (await portal.database.reader.selectFrom(table).selectAll().execute()) as Record<string, unknown>[])
      for (const [name, value] of Object.entries(row))
        if (/^id$|_id$/.test(name) && value !== '' && (typeof value === 'number' || typeof value === 'string'))
          found.add(encodeURIComponent(value))
  return [...found]
}

/** Fields of all bodies at once: what a route does not know it leaves alone. */
const BODY = {
  name: 'Taken',
  note: 'Taken',
  folder: 'Taken',
  phrase: 'taken',
  url: 'https://taken.example.org/search?f:phrase=taken',
  reason: 'Taken',
  comment: 'Taken',
  decision: 'remove',
  version: 1,
  fields: ['title'],
  mail: 'weekly',
  status: 'COMPLETED',
  to: 'Taken',
}
const SEARCH_BODY = { ...BODY, url: '/search?f:phrase=taken' }

const nameOf = ({ method, path }: RouteRow) => `${method} ${path}`
const DASHBOARD = {
  name: 'Taken',
  summary: '',
  content: { pages: [{ id: 'one', title: 'Taken', elements: [] }] },
  seen: 1,
  version: 1,
}
const bodyFor = ({ path }: RouteRow) =>
  path.startsWith('/api/dashboards') ? DASHBOARD : path.endsWith('/webhook') ? BODY : SEARCH_BODY

async function tryAll(who: PlayedPerson | undefined, isTried: (row: RouteRow) => boolean): Promise<Map<string, Set<number>>> {
  const answers = new Map<string, Set<number>>()
  const ids = await idsOfAll()
  expect(ids.length).toBeGreaterThan(8)
  for (const row of rows.filter((one) => /:(?:id|name)/.test(one.path) && isTried(one)))
    for (const id of ids) {
      // reports of a public comment are open to everybody who is signed in
      const url = row.path.replace(/:(?:id|name)/, id).replace(':decision', id)
      const isBodiless = row.method === 'GET' || row.method === 'DELETE'
      const reply = await portal.ask(who, row.method as 'GET', url, isBodiless ? undefined : bodyFor(row))
      const seen = answers.get(nameOf(row)) ?? new Set()
      answers.set(nameOf(row), seen.add(reply.statusCode))
      // an answer may name what was asked for
      const told = reply.body.replaceAll(`the id ${decodeURIComponent(id)}.`, '')
      expect([nameOf(row), told.includes('Mine alone')]).toEqual([nameOf(row), false])
    }
  return answers
}

/** What a person may do to their own list by a name that somebody else uses, too, and to a comment that everybody reads. */
const OPEN = /\/folders\/:name$|\/api\/comments\/:id\/reports$/
/** What belongs to sites has administrators of its own, and tests: site-settings.test.ts, contents.test.ts. */
const OF_SITES = /^\/(?:settings|contents)\//
const ofPeople = ({ access, path }: RouteRow) => access === 'user' && !OPEN.test(path) && !OF_SITES.test(path)
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

describe('what somebody keeps', () => {
  it('is answered 404 to another person by every route, and stays as it is', async () => {
    const before = digest(await stored())
    const answers = await tryAll('other', ofPeople)
    expect(answers.size).toBeGreaterThan(25)
    for (const [name, statuses] of answers) expect([name, [...statuses]]).toEqual([name, [404]])
    expect(digest(await stored())).toBe(before)
  }, 120_000)

  it('is answered 404 to a moderator, too, who decides about what was sent to them alone', async () => {
    const before = digest(await stored())
    for (const [name, statuses] of await tryAll('moderator', ofPeople)) expect([name, [...statuses]]).toEqual([name, [404]])
    expect(digest(await stored())).toBe(before)
  }, 120_000)

  it('is answered 401 to a guest, and 403 to whoever has not the role', async () => {
    const before = digest(await stored())
    for (const [name, statuses] of await tryAll(undefined, ({ access }) => access !== 'public'))
      expect([name, [...statuses]]).toEqual([name, [401]])
    const isOfOthers = ({ access }: RouteRow) => access === 'moderator' || access === 'admin'
    for (const [name, statuses] of await tryAll('other', isOfOthers)) expect([name, [...statuses]]).toEqual([name, [403]])
    expect(digest(await stored())).toBe(before)
  }, 120_000)

  it('is in nobody else’s lists and export', async () => {
    for (const row of rows.filter(({ method, path, access }) => method === 'GET' && access === 'user' && !path.includes(':'))) {
      const reply = await portal.ask('other', 'GET', row.path)
      expect([row.path, reply.statusCode < 500, reply.body.includes('Mine alone')]).toEqual([row.path, true, false])
    }
  })
})
