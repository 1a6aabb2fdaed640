import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import type { Alerts } from '@graticule/contracts/kept/alerts'
import type { SavedSearch } from '@graticule/contracts/kept/saved-searches'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { PortalError } from '@graticule/contracts/problem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboundRequest } from '../outbound/outbound.ts'
import { openPeopleStore } from '../people/people-store.ts'
import { createResource } from '../testing/create-resource.ts'
import { MAIL } from '../testing/identity/played-people.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { type KeptPortal, openKeptPortal, PEOPLE } from '../testing/kept-portal.ts'
import { matchHere } from '../testing/match-here.ts'
import { playIdentity } from '../testing/identity/played-identity.ts'
import { openAlertWork } from './alert-work.ts'

const DAY_MS = 86_400_000
let portal: KeptPortal
let sent: { url: string; request: OutboundRequest }[]
let answer: () => { status: number } | PortalError

beforeEach(async () => {
  sent = []
  answer = () => ({ status: 204 })
  const outbound = {
    fetch: async (url: string, request: OutboundRequest = {}) => {
      sent.push({ url, request })
      request.permits?.(new URL(url))
      const given = answer()
      if (given instanceof PortalError) throw given
      return { ...given, headers: {}, url, discard: async () => undefined } as never
    },
    close: async () => undefined,
  }
  portal = await openKeptPortal([], { outbound, matching: matchHere }, { mail: MAIL })
  const { id } = PEOPLE.one
  const person = { id, email: 'visitor@example.org', givenName: 'Visitor', familyName: '', roles: [] }
  await openPeopleStore(portal.database).know(person, 0)
})
afterEach(() => portal.close())
const record = (id: string, title = `Sea ice ${id}`) => ({ resource: createResource({ id, title, abstract: '', keywords: [] }) })
const write = (...records: ReturnType<typeof record>[]) => portal.catalogue.write(records)
const work = async () => {
  while (await portal.app.alertWork.round()) await Promise.resolve()
}
const save = async (more: object = {}) =>
  (
    await portal.ask('one', 'POST', '/personaldata/rest/saved-searches', {
      name: 'Ice',
      phrase: 'sea ice',
      url: '/search',
      ...more,
    })
  ).json<SavedSearch>()
const alerts = async (id: number, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'GET', path = '', body?: object) =>
  portal.ask('one', method, `/personaldata/rest/saved-searches/${id}/alerts${path}`, body)
const newsOf = async (id: number) =>
  (await portal.ask('one', 'GET', `/personaldata/rest/saved-searches/${id}`)).json<SavedSearch>().news
const mails = async () =>
  (await portal.database.reader.selectFrom('mail_outbox').select('mail').orderBy('added_at').execute()).map(
    ({ mail }) => JSON.parse(mail) as { to: string[]; subject: string; text: string },
  )
interface JsonFeed {
  items: { title: string; tags: string[]; url: string }[]
}

// @rule B-saved-searches.once
describe('changes of the catalogue', () => {
  it('are counted as news, once, whoever works and however often', async () => {
    const { id } = await save()
    await write(record('a'), record('b'), record('x', 'Desert'))
    await Promise.all([work(), work()])
    await work()
    expect(await newsOf(id)).toBe(2)
    await portal.ask('one', 'POST', `/personaldata/rest/saved-searches/${id}/opened`)
    expect(await newsOf(id)).toBe(0)
    await write(record('a'))
    await work()
    expect(await newsOf(id)).toBe(0)
    expect(await portal.database.reader.selectFrom('record_changes').select('seq').execute()).toEqual([])
  })

  it('before a search was saved are not its news', async () => {
    await write(record('a'))
    const { id } = await save()
    await work()
    expect(await newsOf(id)).toBe(0)
  })
})

// @rule B-saved-searches.feed
describe('a feed', () => {
  const feedOf = async (address = '') => portal.app.inject(new URL(address).pathname)

  it('tells as Atom and JSON what is new, changed and gone, and ends when its owner replaces it', async () => {
    const { id } = await save({ name: 'Ice <b>&' })
    const made = (await alerts(id, 'POST', '/feed')).json<Alerts>()
    await write(record('a'), record('b', 'Sea ice <script>alert(1)</script>'))
    await work()
    await write(record('a', 'Sea ice, thick'))
    await portal.catalogue.remove(['b'])
    await work()
    const json = await feedOf(made.feed?.json)
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8')
    const { items } = json.json<JsonFeed>()
    expect(items.map(({ title, tags }) => `${tags.join()}: ${title}`).toSorted()).toEqual([
      'changed: Sea ice, thick',
      'gone: Sea ice <script>alert(1)</script>',
      'new: Sea ice <script>alert(1)</script>',
      'new: Sea ice a',
    ])
    expect(items[0]?.url).toMatch(/^https:\/\/portal\.test\/resource\/dab\/[ab]$/)
    const atom = await feedOf(made.feed?.atom)
    expect(atom.headers).toMatchObject({ 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'no-store' })
    expect(atom.body).toContain('<title>Ice &lt;b&gt;&amp;</title>')
    expect(atom.body).not.toContain('<script>')
    const replaced = (await alerts(id, 'POST', '/feed')).json<Alerts>()
    expect(replaced.feed?.atom).not.toBe(made.feed?.atom)
    expect([(await feedOf(made.feed?.atom)).statusCode, (await feedOf(replaced.feed?.atom)).statusCode]).toEqual([404, 200])
    await alerts(id, 'DELETE', '/feed')
    expect((await feedOf(replaced.feed?.atom)).statusCode).toBe(404)
  })

  it('is found by its word alone', async () => {
    for (const path of ['/feeds/x.atom', '/feeds/.atom', `/feeds/${'A'.repeat(32)}.json`, '/feeds/%00.json'])
      expect([path, (await portal.app.inject(path)).statusCode]).toEqual([path, 404])
  })

  it('is gone while its search is removed', async () => {
    const { id } = await save()
    const { feed } = (await alerts(id, 'POST', '/feed')).json<Alerts>()
    await portal.ask('one', 'DELETE', `/personaldata/rest/saved-searches/${id}`)
    expect((await feedOf(feed?.atom)).statusCode).toBe(404)
  })
})

// @rule B-saved-searches.digest
describe('a summary by mail', () => {
  it('comes when it is due and something has changed, one for all searches', async () => {
    const [ice, soil] = [await save(), await save({ name: 'Soil', phrase: 'soil' })]
    expect((await alerts(ice.id, 'PATCH', '', { mail: 'daily' })).json()).toMatchObject({
      mail: 'daily',
      mailAddress: 'visitor@example.org',
      sendsMail: true,
    })
    await alerts(soil.id, 'PATCH', '', { mail: 'daily' })
    portal.wait(DAY_MS)
    await work()
    expect(await mails()).toEqual([])
    await write(record('a'), record('b', 'Soil and\nsea ice'))
    await work()
    expect(await mails()).toEqual([])
    portal.wait(DAY_MS)
    await Promise.all([work(), work()])
    await work()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: ['visitor@example.org'], subject: 'Graticule: news in 2 saved searches' })
    expect(mail?.text).toContain('New: 2. Changed: 0. Gone: 0.')
    expect(mail?.text).toContain('+ Soil and sea ice\n  https://portal.test/resource/dab/b')
    portal.wait(DAY_MS)
    await work()
    expect(await mails()).toHaveLength(1)
  })

  // @rule B-account.mail-language
  it('is in the language of the account', async () => {
    expect((await portal.ask('one', 'PATCH', '/people/rest/me/preferences', { language: 'ru' })).statusCode).toBe(200)
    const { id } = await save()
    await alerts(id, 'PATCH', '', { mail: 'daily' })
    await write(record('a'))
    await work()
    portal.wait(DAY_MS)
    await work()
    const [mail] = await mails()
    expect(mail?.subject).toBe('Graticule: новое в сохранённых поисках (1)')
    expect(mail?.text).toContain('Новые: 1. Изменённые: 0. Исчезнувшие: 0.')
  })

  // @rule B-saved-searches.digest-site
  it('of searches that were saved on one site is from that site; of several sites it is from the portal', async () => {
    const reef = { id: 7, slug: 'reef', name: 'Reef watch', defaultSource: 'dab', language: 'en' }
    const set = { changes: [{ key: 'sites', value: [GLOBAL_SITE, reef], seen: 0 }] }
    expect((await portal.ask('admin', 'PATCH', '/settings/values', set)).statusCode).toBe(200)
    const ofSite = await save({ siteId: 7 })
    await alerts(ofSite.id, 'PATCH', '', { mail: 'daily' })
    await write(record('a'))
    await work()
    portal.wait(DAY_MS)
    await work()
    const [first] = await mails()
    expect(first?.subject).toBe('Reef watch: news in a saved search')
    expect(first?.text).toContain('+ Sea ice a\n  https://portal.test/community/reef/resource/dab/a')
    expect(first?.text).toContain('https://portal.test/community/reef/saved-searches\n')
    expect(first?.text).toMatch(/-- \nReef watch\nhttps:\/\/portal\.test\/community\/reef\n$/)

    const ofPortal = await save({ name: 'All ice', url: '/search?f:phrase=ice', phrase: '' })
    await alerts(ofPortal.id, 'PATCH', '', { mail: 'daily' })
    await write(record('b'))
    await work()
    portal.wait(DAY_MS)
    await work()
    const second = (await mails()).at(-1)
    expect(second?.subject).toBe('Graticule: news in 2 saved searches')
    expect(second?.text).toContain('https://portal.test/community/reef/resource/dab/b')
    expect(second?.text).toContain('https://portal.test/resource/dab/b')
    expect(second?.text).toMatch(/-- \nGraticule\nhttps:\/\/portal\.test\n$/)
  })

  // @rule B-saved-searches.digest-length
  it('names twenty changes of a search and fifty searches, and counts the others', async () => {
    const searches = Array.from({ length: 53 }, (_, at) => save({ name: `Search ${at}`, phrase: `ice OR word${at}` }))
    for (const { id } of await Promise.all(searches)) await alerts(id, 'PATCH', '', { mail: 'daily' })
    await write(...Array.from({ length: 25 }, (_, at) => record(`r${at}`)))
    await work()
    portal.wait(DAY_MS)
    await work()
    const [mail, ...more] = await mails()
    expect([more, mail?.subject]).toEqual([[], 'Graticule: news in 53 saved searches'])
    expect(mail?.text.match(/^Search \d+$/gm)).toHaveLength(50)
    expect(mail?.text.match(/^\+ /gm)).toHaveLength(50 * 20)
    expect(mail?.text.match(/^And 5 further changes\.$/gm)).toHaveLength(50)
    expect(mail?.text).toContain('And 3 further saved searches.')
    portal.wait(DAY_MS)
    await work()
    expect(await mails()).toHaveLength(1)
  })

  it('of a week waits for Monday', async () => {
    const { id } = await save()
    await alerts(id, 'PATCH', '', { mail: 'weekly' })
    await write(record('a'))
    // 2026-03-01 was a Sunday
    await work()
    expect(await mails()).toEqual([])
    portal.wait(DAY_MS)
    await work()
    expect(await mails()).toHaveLength(1)
    expect((await alerts(id, 'PATCH', '', { mail: 'hourly' })).statusCode).toBe(400)
  })
})

// @rule B-kept-items.own-only
it('are nobody else’s, by every route', async () => {
  const { id } = await save()
  await alerts(id, 'PUT', '/webhook', { url: 'https://hooks.example.org/' })
  const base = `/personaldata/rest/saved-searches/${id}/alerts`
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { mail: 'daily' }],
    ['POST', '/feed', undefined],
    ['DELETE', '/feed', undefined],
    ['PUT', '/webhook', { url: 'https://hooks.example.org/' }],
    ['DELETE', '/webhook', undefined],
    ['POST', '/webhook/secret', undefined],
    ['POST', '/webhook/test', undefined],
  ] as const) {
    const asked = async (who: 'other' | 'admin' | undefined) => (await portal.ask(who, method, base + path, body)).statusCode
    expect([method + path, await asked('other'), await asked('admin'), await asked(undefined)]).toEqual([
      method + path,
      404,
      404,
      401,
    ])
  }
  expect((await alerts(id)).json<Alerts>().webhook?.url).toBe('https://hooks.example.org/')
})

it('compare an outside source with what it gave last', async () => {
  const { id } = await save({ url: '/search?f:dataSource=zenodo&v=1' })
  await alerts(id, 'POST', '/feed')
  let found = [record('a').resource, record('b').resource]
  const asked: string[] = []
  let now = Date.UTC(2027, 0, 1)
  const other = openAlertWork({
    database: portal.database,
    views: () => ({}),
    sources: () => {
      throw new Error('nothing of the catalogue has changed')
    },
    outbound: { fetch: () => Promise.reject(new Error('none')) },
    secrets: { seal: (_, text) => text, open: (_, text) => text },
    publicUrl: 'https://portal.test',
    portalName: () => 'Ocean portal',
    siteOf: () => undefined,
    sendsMail: false,
    clock: () => now,
    lookAt: async ({ phrase }) => {
      asked.push(phrase)
      if (found.length === 0) throw new PortalError('source-failed', 'down')
      return {
        source: 'zenodo',
        resultSet: { entries: found.map((resource) => ({ resource })), total: found.length, format: PORTAL_FORMAT } as never,
      }
    },
  })
  const look = async () => {
    while (await other.round()) await Promise.resolve()
    now += DAY_MS
  }
  await look()
  expect(await newsOf(id)).toBe(0)
  const [a] = found
  found = [record('a', 'Sea ice, thick').resource, record('c').resource]
  await look()
  found = []
  await look()
  found = [a as (typeof found)[number], record('c').resource]
  await look()
  const events = await portal.database.reader.selectFrom('search_events').selectAll().orderBy('id').execute()
  expect(events.map(({ kind, target_id: target, data_source: source }) => `${kind} ${target} ${source}`)).toEqual([
    'changed a zenodo',
    'new c zenodo',
    'gone b zenodo',
    'changed a zenodo',
  ])
  expect([await newsOf(id), new Set(asked)]).toEqual([1, new Set(['sea ice'])])
})

it('tells that no mail is sent where no mail server is set', async () => {
  const test = await createTestApp({ dependencies: { identity: playIdentity(PEOPLE) } })
  try {
    const headers = { authorization: 'Bearer one' }
    const body = { name: 'a', url: '/search' }
    const made = await test.app.inject({ method: 'POST', url: '/personaldata/rest/saved-searches', headers, payload: body })
    const url = `/personaldata/rest/saved-searches/${made.json<SavedSearch>().id}/alerts`
    expect((await test.app.inject({ url, headers })).json()).toMatchObject({ sendsMail: false, mail: 'off' })
  } finally {
    await test.close()
  }
})
