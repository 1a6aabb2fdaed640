/** What a community portal has of its own, through the whole server: languages, first source, basemaps, highlighted searches, tour, exports. */
import { join } from 'node:path'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../../testing/identity/played-identity.ts'

const REEF = { id: 7, slug: 'reef', name: 'Reef watch', defaultSource: 'dab', language: 'en' }
const BASEMAP = {
  id: 'depths',
  title: 'Depths',
  kind: 'xyz',
  url: 'https://tiles.example.org/{z}/{x}/{y}.png',
  attribution: 'Reef',
}

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    records: [{ resource: createResource({ id: 'a/1', title: 'Coral cover' }) }],
    config: { seedFolder: join(import.meta.dirname, '../../../../seed') },
    dependencies: {
      identity: playIdentity({
        admin: createPerson({ id: 'a', roles: new Set(['admin']) }),
        keeper: createPerson({ id: 'k', administers: new Set(['7']) }),
      }),
    },
  })
  const made = await change('admin', '/settings/values', 'sites', [GLOBAL_SITE, REEF])
  if (made.status !== 200) throw new Error(made.text)
})
afterAll(() => test.close())

const get = async (url: string) => {
  const { statusCode, payload } = await test.app.inject({ method: 'GET', url })
  return { status: statusCode, text: payload, json: () => JSON.parse(payload) as never }
}
let seen: Record<string, number> = {}
async function change(who: string, url: string, key: string, value: unknown) {
  const payload = { changes: [{ key, value, seen: seen[url + key] ?? 0 }] }
  const reply = await test.app.inject({ method: 'PATCH', url, headers: { authorization: `Bearer ${who}` }, payload })
  if (reply.statusCode === 200) seen = { ...seen, [url + key]: reply.json<{ version: number }>().version }
  return { status: reply.statusCode, text: reply.payload }
}
const own = (key: string, value: unknown) => change('keeper', '/settings/sites/7/values', key, value)
const shown = async (slug: string) =>
  (await get(`/settings/rest/page-state?site=${slug}`)).json() as {
    site: Record<string, unknown>
    general: Record<string, unknown>
  }

it('offers some languages, its own among them, and tells its pages', async () => {
  const refused = await own('siteStart', { language: 'fr', languages: ['en', 'es'] })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('fr is not among those')])
  expect((await own('siteStart', { language: 'fr', languages: ['en', 'fr'] })).status).toBe(200)
  expect((await shown('reef')).site).toMatchObject({ language: 'fr', languages: ['en', 'fr'] })
  expect((await shown('')).site).not.toHaveProperty('languages')
})

// @rule B-sites.first-source
it('opens with a source that it offers, and is refused another one', async () => {
  for (const source of ['nowhere', 'zenodo']) {
    if (source === 'zenodo') await own('siteSources', { off: ['zenodo'] })
    expect((await own('siteStart', { source })).status, source).toBe(400)
  }
  expect((await own('siteStart', { source: 'data' })).status).toBe(200)
  const refused = await own('siteSources', { off: ['data'] })
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('switched off')])
})

it('has basemaps and a tour of its own; the global site keeps its own', async () => {
  expect((await own('basemaps', [BASEMAP])).status).toBe(200)
  expect((await own('tourUrl', 'https://tour.example.org')).status).toBe(200)
  expect((await get('/settings/rest/basemaps?siteId=7')).json()).toMatchObject({ basemaps: [{ id: 'depths' }] })
  expect((await get('/settings/rest/basemaps')).json()).toEqual({ basemaps: [] })
  expect((await get('/settings/rest/basemaps?siteId=8')).status).toBe(404)
  expect((await shown('reef')).general['tourUrl']).toBe('https://tour.example.org')
  expect((await shown('')).general['tourUrl']).toBe('')
  expect((await get('/settings/rest/sites/7/api-settings')).text).toContain('https://tour.example.org')
  expect((await get('/settings/rest/sites/20181/api-settings')).text).not.toContain('https://tour.example.org')
})

// @rule B-sites.own-highlights
it('shows the highlighted searches that it chose, in its order', async () => {
  const path = '/personaldata/rest/highlighted-searches/search/enabled'
  const idsOf = async (query = '') => {
    const { _embedded: list } = (await get(path + query)).json() as { _embedded: { highlightedSearches: { id: number }[] } }
    return list.highlightedSearches.map(({ id }) => String(id))
  }
  const all = await idsOf()
  const [first = '', second = ''] = all
  expect(await idsOf('?siteId=7')).toEqual(all)
  expect((await own('siteHighlights', { ids: [second, first, '999999999'] })).status).toBe(200)
  expect(await idsOf('?siteId=7')).toEqual([second, first])
  expect(await idsOf('?siteId=20181')).toEqual(all)
})

// @rule B-sites.own-highlights
it('has highlighted searches that it has written itself, among those of the portal', async () => {
  const path = '/personaldata/rest/highlighted-searches'
  const list = async (query: string) =>
    ((await get(`${path}/search/enabled${query}`)).json() as { _embedded: { highlightedSearches: Record<string, unknown>[] } })
      ._embedded.highlightedSearches
  const written = [
    { id: 'own-1', name: ' Reefs ', url: '/search?f:phrase=coral&f:empty=' },
    { id: 'own-2', name: 'Kelp', url: '/community/reef/search?v=1&f:phrase=kelp' },
  ]
  const [first] = await list('')
  expect((await own('siteHighlights', { own: written, ids: ['own-2', String(first?.['id']), 'own-1'] })).status).toBe(200)
  const shownThere = await list('?siteId=7')
  expect(shownThere.map(({ id }) => id)).toEqual(['own-7-2', String(first?.['id']), 'own-7-1'])
  expect(shownThere[2]).toMatchObject({ name: 'Reefs', phrase: 'coral', resources: 1 })
  expect(String(shownThere[0]?.['address'])).toMatch(/^\/search\?.*kelp/)
  expect((await get(`${path}/own-7-1`)).json()).toMatchObject({ name: 'Reefs' })
  expect((await get(`${path}/own-8-1`)).status).toBe(404)
  expect((await list('')).map(({ id }) => id)).not.toContain('own-7-1')
  // without a choice its own come first
  expect((await own('siteHighlights', { own: written })).status).toBe(200)
  expect((await list('?siteId=7')).slice(0, 3).map(({ id }) => id)).toEqual(['own-7-1', 'own-7-2', first?.['id']])
})

// @rule B-sites.highlight-count
it('refuses highlighted searches that lead elsewhere, have no name, the same id, or are too many', async () => {
  const search = (more: object) => ({ id: 'own-1', name: 'Reefs', url: '/search?f:phrase=coral', ...more })
  const many = Array.from({ length: 21 }, (_, at) => search({ id: `own-${at + 1}` }))
  for (const bad of [
    [search({ url: 'https://elsewhere.example.org/search' })],
    [search({ url: '//elsewhere.example.org/search' })],
    [search({ url: 'javascript:alert(1)' })],
    [search({ name: ' ' })],
    [search({ id: '1' })],
    [search({}), search({})],
    many,
  ])
    expect((await own('siteHighlights', { own: bad })).status, JSON.stringify(bad).slice(0, 90)).toBe(400)
})

// @rule B-sites.export-links
it('is where the links of its exports lead', async () => {
  const file = (site: string) => get(`/api/export?format=csv${site}`)
  expect((await file('&site=reef')).text).toContain('https://portal.test/community/reef/resource/dab/a%2F1')
  expect((await file('')).text).toContain('https://portal.test/resource/dab/a%2F1')
  expect((await file('&site=nowhere')).status).toBe(400)
})

it('lets nobody else change any of it', async () => {
  for (const key of ['siteStart', 'siteHighlights', 'basemaps', 'tourUrl'])
    expect((await change('keeper', '/settings/values', key, {})).status, key).toBe(403)
})
