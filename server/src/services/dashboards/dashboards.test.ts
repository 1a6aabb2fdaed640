/** Dashboards through the whole server; on both databases. */
import {
  type BoardContent,
  type BoardElement,
  DASHBOARD_ROUTES,
  type Dashboard,
  type Dashboards,
  type SharedDashboard,
} from '@graticule/contracts/dashboards/dashboards'
import { MAX_DASHBOARDS } from '@graticule/contracts/dashboards/limits'
import type { UserDashboard, UserDashboards } from '@graticule/contracts/dashboards/original'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dashboardBelongings } from '../../dashboards/belongings.ts'
import { type KeptPortal, openKeptPortal, type PlayedPerson } from '../../testing/kept-portal.ts'
import { type PlayedHosts, playHosts } from '../../testing/outside/played-hosts.ts'

const PATH = '/api/dashboards'

let hosts: PlayedHosts
let portal: KeptPortal
beforeAll(async () => {
  hosts = await playHosts()
  portal = await openKeptPortal([], { outbound: hosts.outbound }, { layerHosts: { anyPublic: false, hosts: [hosts.host] } })
})
beforeEach(() => hosts.forget())
afterAll(async () => {
  await portal.close()
  await hosts.close()
})

const TEXT = { id: 'a', kind: 'text', title: 'Head', width: 12, height: 2, text: 'Dry south.' } as const
const CONTENT: BoardContent = { pages: [{ id: 'p', title: 'Overview', elements: [TEXT] }] }
const WRITTEN = { name: 'Drought', summary: 'Monthly', content: CONTENT }

const make = async (who: PlayedPerson, more: object = {}) =>
  (await portal.ask(who, 'POST', PATH, { ...WRITTEN, ...more })).json<Dashboard>()
const list = async (who: PlayedPerson) => (await portal.ask(who, 'GET', PATH)).json<Dashboards>()
const shared = (word: string) => portal.ask(undefined, 'GET', `/api/shared-dashboards/${word}`)

describe('dashboards', () => {
  it('are made, listed, changed and deleted', async () => {
    const made = await portal.ask('one', 'POST', PATH, WRITTEN)
    expect(made.statusCode).toBe(201)
    const board = made.json<Dashboard>()
    expect(Check(DASHBOARD_ROUTES.one.reply, board)).toBe(true)
    expect(board).toMatchObject({ ...WRITTEN, version: 1 })
    expect(await list('one')).toMatchObject({ total: 1, dashboards: [{ name: 'Drought', pages: 1, state: 'draft' }] })
    const one = `${PATH}/${board.id}`
    const changed = await portal.ask('one', 'PUT', one, { ...WRITTEN, name: 'Rain', seen: 1 })
    expect(changed.json()).toMatchObject({ name: 'Rain', version: 2 })
    expect((await portal.ask('one', 'GET', one)).json()).toMatchObject({ name: 'Rain', content: CONTENT })
    expect((await portal.ask('one', 'DELETE', one)).statusCode).toBe(204)
    expect((await portal.ask('one', 'GET', one)).statusCode).toBe(404)
  })

  // @rule B-dashboards.seen
  it('that were changed elsewhere are not written over', async () => {
    const { id } = await make('one')
    const put = (seen: number) => portal.ask('one', 'PUT', `${PATH}/${id}`, { ...WRITTEN, seen })
    expect((await put(1)).statusCode).toBe(200)
    const second = await put(1)
    expect([second.statusCode, second.json<{ detail: string }>().detail]).toEqual([412, expect.stringContaining('elsewhere')])
  })

  // @rule B-dashboards.own-only
  it('of others cannot be read or changed, and nobody learns that they are there', async () => {
    const { id } = await make('one')
    for (const [method, path, body] of [
      ['GET', `${PATH}/${id}`, undefined],
      ['PUT', `${PATH}/${id}`, { ...WRITTEN, seen: 1 }],
      ['POST', `${PATH}/${id}/publication`, { seen: 1 }],
      ['DELETE', `${PATH}/${id}/publication`, undefined],
      ['DELETE', `${PATH}/${id}`, undefined],
      ['DELETE', `/curated/rest/userDashboards/delete/${id}`, undefined],
      ['POST', '/curated/rest/userDashboards', { id }],
    ] as const) {
      expect([method, path, (await portal.ask('other', method, path, body)).statusCode]).toEqual([method, path, 404])
      expect([method, path, (await portal.ask('admin', method, path, body)).statusCode]).toEqual([method, path, 404])
      expect((await portal.ask(undefined, method, path, body)).statusCode).toBe(401)
    }
    expect((await list('other')).total).toBe(0)
  })

  // @rule B-dashboards.publish
  it('are published as they are: others read no draft, and a withdrawn link leads nowhere', async () => {
    const { id } = await make('one')
    const published = (await portal.ask('one', 'POST', `${PATH}/${id}/publication`, { seen: 1 })).json<Dashboard>()
    const word = published.word ?? ''
    expect(word).toMatch(/^[\w-]{16}$/)
    await portal.ask('one', 'PUT', `${PATH}/${id}`, { ...WRITTEN, name: 'Secret draft', seen: 1 })
    const reply = await shared(word)
    expect(Check(DASHBOARD_ROUTES.shared.reply, reply.json())).toBe(true)
    expect(reply.json<SharedDashboard>()).toEqual({ ...WRITTEN, publishedOn: expect.any(String) })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect((await list('one')).dashboards.find((one) => one.id === id)).toMatchObject({ state: 'changed', word })
    expect((await portal.ask('one', 'POST', `${PATH}/${id}/publication`, { seen: 1 })).statusCode).toBe(412)
    expect((await portal.ask('one', 'DELETE', `${PATH}/${id}/publication`)).json()).not.toHaveProperty('word')
    expect((await shared(word)).statusCode).toBe(404)
    expect((await shared('x')).statusCode).toBe(404)
    const again = (await portal.ask('one', 'POST', `${PATH}/${id}/publication`, { seen: 2 })).json<Dashboard>()
    expect(again.word).not.toBe(word)
    await portal.ask('one', 'DELETE', `${PATH}/${id}`)
    expect((await shared(again.word ?? '')).statusCode).toBe(404)
  })

  // @rule B-dashboards.complete
  it('are not published while something is missing, and the refusal names it', async () => {
    const common = { title: '', width: 6, height: 3 }
    const box = { west: 0, south: 0, east: 1, north: 1 }
    const map: Extract<BoardElement, { kind: 'map' }> = {
      ...common,
      id: 'm',
      kind: 'map',
      layers: [],
      view: 'fixed',
      box,
      zoom: false,
      alternative: 'Boxes.',
    }
    const put = async (...elements: BoardContent['pages'][number]['elements']) => {
      const { id } = await make('one', { content: { pages: [{ id: 'p', title: 'Overview', elements }] } })
      const reply = await portal.ask('one', 'POST', `${PATH}/${id}/publication`, { seen: 1 })
      return reply.statusCode === 200 ? 'published' : [reply.statusCode, reply.json<{ detail: string }>().detail]
    }
    const no = (what: string) => [400, expect.stringContaining(`on the page “Overview” has no ${what}.`)]
    expect(await put(TEXT, { ...map, alternative: ' ' })).toEqual(no('text alternative'))
    expect(await put({ ...map, view: 'data' })).toEqual(no('data'))
    expect(await put({ ...common, id: 'l', kind: 'list', size: 3 })).toEqual(no('data'))
    expect(await put({ ...TEXT, title: '', text: ' ' })).toEqual(no('text'))
    expect(await put(TEXT, map)).toBe('published')
  })

  // @rule B-dashboards.lengths
  it.each([
    [{ name: ' ' }],
    [{ content: { pages: [] } }],
    [{ content: { pages: [{ id: 'p', title: 'P', elements: [{ ...TEXT, width: 2 }] }] } }],
    [{ content: { pages: [{ id: 'p', title: 'P', elements: [{ ...TEXT, kind: 'script' }] }] } }],
    [{ content: { pages: [{ id: 'p', title: 'P', elements: [{ ...TEXT, text: 'x'.repeat(10_001) }] }] } }],
    [
      {
        content: {
          pages: [
            {
              id: 'p',
              title: 'P',
              elements: [
                { ...TEXT, kind: 'list', size: 3, data: { kind: 'search', name: 'x', address: 'https://evil.example.org/' } },
              ],
            },
          ],
        },
      },
    ],
  ])('with %o are refused in words', async (wrong) => {
    const reply = await portal.ask('one', 'POST', PATH, { ...WRITTEN, ...wrong })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail.length > 10]).toEqual([400, true])
  })

  // @rule B-dashboards.size
  it('that are too large are refused', async () => {
    const table = { columns: ['a'], rows: Array.from({ length: 610 }, () => ['x'.repeat(200)]), cut: false }
    const element = { ...TEXT, kind: 'chart', facet: 'year', look: 'bars', unit: '', data: { kind: 'table', name: 't', table } }
    const elements = [element]
    const reply = await portal.ask('one', 'POST', PATH, { ...WRITTEN, content: { pages: [{ id: 'p', title: 'P', elements }] } })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([413, expect.stringContaining('too large: 12')])
    const larger = JSON.stringify({ ...WRITTEN, summary: 'x'.repeat(140_000) })
    expect((await portal.ask('one', 'POST', PATH, JSON.parse(larger) as object)).statusCode).toBe(413)
  })

  // @rule B-dashboards.most
  it('are so many at most', async () => {
    for (let at = 0; at < MAX_DASHBOARDS; at += 1) await make('third')
    expect((await portal.ask('third', 'POST', PATH, WRITTEN)).statusCode).toBe(409)
  })
})

describe('dashboards as belongings', () => {
  // @rule B-dashboards.belongings
  it('are handed out with the account, and gone with it', async () => {
    const { word } = (
      await portal.ask('admin', 'POST', `${PATH}/${(await make('admin')).id}/publication`, { seen: 1 })
    ).json<Dashboard>()
    const { exportOf, removeOf } = dashboardBelongings(portal.database)
    const exported = (await exportOf('person-5')) as readonly object[]
    expect(exported).toEqual([expect.objectContaining({ name: 'Drought', content: CONTENT, publishedAt: expect.any(String) })])
    expect(JSON.stringify(exported)).not.toContain('person-5')
    await removeOf('person-5')
    expect((await list('admin')).total).toBe(0)
    expect((await shared(word ?? '')).statusCode).toBe(404)
    expect((await list('one')).total).toBeGreaterThan(0)
  })
})

describe('dashboards of clients of the original', () => {
  // @rule B-dashboards.original
  it('are stored as a resource, made a dashboard, listed and deleted', async () => {
    const content = '<div data-x="1">Rain &amp; soil</div>'
    const entry = { title: 'Old', summary: null, dashboardContents: { content } }
    const resource = (await portal.ask('moderator', 'POST', '/curated/rest/userResources', { entry })).json<UserDashboard>()
    expect(resource.entry).toEqual({ title: 'Old', summary: '', dashboardContents: { content } })
    const made = await portal.ask('moderator', 'POST', '/curated/rest/userDashboards', { id: resource.id })
    expect([made.statusCode, made.json()]).toEqual([200, resource])
    const found = (await portal.ask('moderator', 'GET', '/curated/rest/userDashboards?page=0&size=9999')).json<UserDashboards>()
    expect(found).toMatchObject({ content: [resource], totalElements: 1, totalPages: 1 })
    // our own editor shows its words
    expect((await portal.ask('moderator', 'GET', `${PATH}/${resource.id}`)).json()).toMatchObject({
      content: { pages: [{ elements: [{ kind: 'text' }] }] },
    })
    expect((await portal.ask('moderator', 'DELETE', `/curated/rest/userDashboards/delete/${resource.id}`)).statusCode).toBe(202)
    expect((await portal.ask('moderator', 'POST', '/curated/rest/userDashboards', {})).statusCode).toBe(400)
  })

  it('read ours as a text, which makes the same pages again', async () => {
    const { id } = await make('moderator')
    const found = (await portal.ask('moderator', 'GET', '/curated/rest/userDashboards')).json<UserDashboards>()
    const { entry } = found.content.find((one) => one.id === id) as UserDashboard
    expect(JSON.parse(entry.dashboardContents.content)).toEqual(CONTENT)
    const copy = (await portal.ask('moderator', 'POST', '/curated/rest/userDashboards', { entry })).json<UserDashboard>()
    expect((await portal.ask('moderator', 'GET', `${PATH}/${copy.id}`)).json<Dashboard>().content).toEqual(CONTENT)
  })
})

describe('a table at an address', () => {
  const table = (url: string) => portal.ask(undefined, 'GET', `/api/tables?url=${encodeURIComponent(url)}`)

  // @rule B-dashboards.series
  it('is fetched through the guarded client, read and cut', async () => {
    hosts.answer = (_request, response) => response.end('month,rain\nJan,38\n')
    const reply = await table(hosts.fresh('/rain.csv'))
    expect(reply.json()).toEqual({ columns: ['month', 'rain'], rows: [['Jan', '38']], cut: false })
    expect(hosts.asked[0]?.headers).not.toHaveProperty('cookie')
  })

  it.each([
    ['<!doctype html><p>Hi', 502, 'web page'],
    ['', 502, 'empty'],
    ['a,b', 502, 'no rows'],
  ])('that is %j is told in words', async (body, status, words) => {
    hosts.answer = (_request, response) => response.end(body)
    const reply = await table(hosts.fresh('/x.csv'))
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([status, expect.stringContaining(words)])
  })

  it('inside is never asked', async () => {
    expect((await table(`${hosts.canaryBase}/x.csv`)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await table('file:///etc/passwd')).statusCode).toBe(400)
    expect(hosts.touched).toBe(0)
  })
})
