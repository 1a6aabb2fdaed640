/** The table of all routes: every route stands in it, and its answers have the headers that it states. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVICE_SEGMENTS } from '@graticule/contracts/pages'
import { openPeopleStore } from '../people/people-store.ts'
import { createBareApp } from '../testing/bare-app.ts'
import { createResource } from '../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../testing/identity/played-identity.ts'
import { makeOwnFolder } from '../testing/own-folder.ts'
import type { RouteRow } from './route-table.ts'
import { servicesPage } from './services-page.ts'

let folder: string
let test: TestApp
let rows: readonly RouteRow[]
beforeAll(async () => {
  folder = makeOwnFolder('table')
  await mkdir(join(folder, 'assets'))
  for (const file of ['index.html', 'widget-frame.html', 'widget.js'])
    await writeFile(join(folder, file), '<!doctype html><title>The page</title>')
  test = await createTestApp({
    records: ['one', 'two'].map((id) => ({ resource: createResource({ id }) })),
    config: { webFolder: folder, layerHosts: { anyPublic: false, hosts: [] }, metricsToken: TOKEN },
    dependencies: { identity: playIdentity({ admin: createPerson({ roles: new Set(['admin']) }) }) },
  })
  rows = test.app.routeTable.rows
  const admin = { id: 'p1', email: 'admin@example.org', givenName: 'Admin', familyName: '', roles: ['admin' as const] }
  await openPeopleStore(test.database).know(admin, 0)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})
const IDS: Readonly<Record<string, string>> = {
  '/personaldata/rest/popular-searches/:id': '901',
  '/settings/rest/views/:id': 'none',
}
const TOKEN = 'a-word-of-16-letters'
const headersFor = ({ path, access }: RouteRow) => {
  const token = path === '/metrics' ? TOKEN : access === 'public' ? undefined : 'admin'
  return token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }
}

const urlOf = ({ path }: RouteRow) => path.replaceAll('*', 'none.js').replaceAll(/:\w+/g, IDS[path] ?? '0')
const nameOf = ({ method, path }: RouteRow) => `${method} ${path}`
const shown = (names: readonly string[]) => names.toSorted()

describe('the table of routes', () => {
  it('has every route that is described, and nothing that the server does not answer', async () => {
    const { paths } = (await test.app.inject('/api/docs')).json<{ paths: Record<string, Record<string, unknown>> }>()
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(shown(rows.filter(({ hidden }) => !hidden).map(nameOf))).toEqual(shown(described))
    for (const { method, path } of rows)
      expect([path, test.app.hasRoute({ method: method as 'GET', url: path })]).toEqual([path, true])
    expect(new Set(rows.map(nameOf)).size).toBe(rows.length)
  })

  it('has first segments that are kept for services, so that no page of a site takes them', () => {
    const others = ['', 's', 'c', 'login', 'community', 'search', 'index.html', 'robots.txt', 'sitemap.xml', 'widget.js', '*']
    const unknown = rows.map(({ path }) => path.split('/')[1] ?? '').filter((segment) => !SERVICE_SEGMENTS.has(segment))
    expect([...new Set(unknown)].filter((segment) => !others.includes(segment) && !segment.startsWith(':'))).toEqual([])
  })

  // @rule B-limits.body
  it('says how much of a body is read, and more is refused in words', async () => {
    const withBody = rows.filter(({ bodyBytes }) => bodyBytes !== undefined)
    expect(withBody.map(({ method }) => method)).not.toContain('GET')
    // a setting of administrators may be a whole list, they upload records, and editors write pages and upload documents
    const ofVisitors = withBody.filter(({ path }) => !/^\/(?:settings|contents|api\/admin)\//.test(path))
    expect(Math.max(...ofVisitors.map(({ bodyBytes = Infinity }) => bodyBytes))).toBeLessThanOrEqual(131_072)
    // of large bodies one of each size is sent, and of others the head
    const isSent = (row: RouteRow) =>
      bySize(row.bodyBytes ?? 0, 0) <= 300_000 || withBody.find(({ bodyBytes }) => bodyBytes === row.bodyBytes) === row
    for (const row of withBody) {
      const headers = { 'content-type': 'application/json', ...headersFor(row).headers }
      const bodyOf = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) })
      const answer = async (bytes: number) =>
        test.app.inject({
          method: row.method as 'POST',
          url: urlOf(row),
          headers: isSent(row) ? headers : { ...headers, 'content-length': String(bytes) },
          payload: isSent(row) ? bodyOf(bytes) : '{}',
        })
      const beyond = await answer((row.bodyBytes ?? 0) + 1)
      expect([nameOf(row), beyond.statusCode, beyond.json<{ detail: string }>().detail]).toEqual([
        nameOf(row),
        413,
        `This is too large to be sent: ${Math.floor((row.bodyBytes ?? 0) / 1000)} kB at most.`,
      ])
      expect([nameOf(row), (await answer(row.bodyBytes ?? 0)).statusCode]).not.toEqual([nameOf(row), 413])
    }
  })

  it('takes no route that says nothing about itself', () => {
    const app = createBareApp()
    expect(() => app.get('/secret', () => 'x')).toThrow('GET /secret says nothing about itself')
    expect(() => app.route({ method: 'POST', url: '/secret', handler: () => 'x' })).toThrow('route() of server/src/http/route.ts')
  })

  it('names the few codecs that read what a schema cannot say', () => {
    const byCodec = rows.filter(({ reads }) => reads !== 'schema' && reads !== 'by the package')
    expect(shown(byCodec.map((row) => `${nameOf(row)}: ${row.reads}`))).toEqual([
      'GET /api/export: search filters',
      'GET /api/extents: search filters',
      'GET /api/search: search filters',
      'GET /community/:site/geoss-resources/hub: portlet arguments',
      'GET /community/:site/geoss-resources/own: portlet arguments',
      'GET /community/:site/geoss-resources: portlet arguments',
      'GET /dab/cswisogeo: CSW key-value pairs',
      'GET /dab/opensearch/query: search filters',
      'GET /dab/worldcereal/query: search filters',
      'GET /geossWidget/frame: the frame itself',
      'GET /internal/opensearch: search filters',
      'GET /nextgeoss/opensearch/search.atom: search filters',
      'GET /zenodo/records/:id: search filters',
      'GET /zenodo/records: search filters',
      'POST /community/:site/geoss-curated-resources: portlet arguments',
      'POST /community/:site/geoss-resources: portlet arguments',
    ])
  })

  it('says which public answers pages of other sites may not read', () => {
    const own = rows
      .filter(({ access, readers }) => access === 'public' && readers === 'own pages')
      .map(({ path }) => path.split('/').slice(0, 4).join('/'))
    expect(shown([...new Set(own)])).toEqual([
      '/',
      '/*',
      '/api/comments/:id',
      '/api/docs',
      '/api/docs/ui',
      '/api/feedback',
      '/api/jsonws/invoke',
      '/api/robot-checks',
      '/api/shared-dashboards/:word',
      '/api/short-links',
      '/api/short-links/:id',
      '/api/surveys',
      '/api/tables',
      '/auth/realms/geoss',
      '/c/portal/login',
      '/community/:site/c',
      '/community/:site/geoss-curated-resources',
      '/geossWidget/frame',
      '/health',
      '/health/sources',
      '/index.html',
      '/login',
      '/login/code',
      '/login/password',
      '/metrics',
      '/people/rest/confirmations',
      '/people/rest/invitations',
      '/people/rest/password-links',
      '/people/rest/passwords',
      '/people/rest/registrations',
      '/people/rest/role-invitations',
      '/personaldata/rest/log',
      '/personaldata/rest/logElementClick',
      '/personaldata/rest/logResourceError',
      '/personaldata/rest/logSearch',
      '/personaldata/rest/logSearchResult',
      '/personaldata/rest/logSignIn',
      '/proxy/rest/counter',
      '/proxy/rest/fetch',
      '/proxy/rest/log',
      '/proxy/rest/popular',
      '/s/:id',
      '/session/sign-in',
      '/session/ways',
      '/settings/rest/notices',
      '/settings/rest/page-state',
      '/settings/rest/sites',
      '/thumbnails/of',
    ])
  })

  it('is what docs/services.md says; "npm run unit -- server/src/http/route-table.test.ts -u" writes it anew', async () => {
    const page = resolve(import.meta.dirname, '../../../docs/services.md')
    await expect(servicesPage(rows)).toMatchFileSnapshot(page)
  })
})
