/** The table of all routes: every route stands in it, and its answers have the headers that it states. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPeopleStore } from '../people/people-store.ts'
import { createResource } from '../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { createPerson, playIdentity } from '../testing/identity/played-identity.ts'
import { makeOwnFolder } from '../testing/own-folder.ts'
import { PRIVATE_CACHE } from './route-statement.ts'
import type { RouteRow } from './route-table.ts'

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

/** Values that most routes answer in order. */
const QUERY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/dab/cswisogeo': { service: 'CSW', request: 'GetRecordById', id: 'one' },
  '/internal/opensearch': { ds: 'geoss_cr' },
  '/api/export': { format: 'csv' },
  '/contents/rest/page/search/findBySlugAndSiteId': { slug: 'privacy' },
  '/contents/rest/site/search/findByUrl': { url: 'global' },
  '/places/rest/search': { q: 'Paris' },
  '/places/rest/autosuggest': { q: 'Paris' },
  '/places/rest/where': { bbox: '1,2,3,4' },
  '/search/rest/suggestions': { q: 'sea' },
  '/search/rest/reading': { q: 'sea' },
  '/api/robot-checks': { form: 'survey' },
  '/oembed': { url: 'https://portal.test/search' },
  '/search/rest/concepts': { st: 'sea' },
  '/search/rest/recommendations': { st: 'sea' },
  '/proxy/rest/counter/view/list': { entryIds: 'one' },
  '/curated/rest/bookmarked/delete/byTargetIdAndDataSource': { targetId: 'one' },
  '/api/likes': { dataSource: 'dab', targetId: 'one' },
  '/api/ratings': { dataSource: 'dab', targetId: 'one' },
  '/api/ratings/own': { dataSource: 'dab', targetId: 'one' },
  '/api/improvements': { dataSource: 'dab', targetId: 'one' },
  '/api/improvements/own': { dataSource: 'dab', targetId: 'one' },
  '/api/relations': { dataSource: 'dab', targetId: 'one' },
  '/api/relations/own': { dataSource: 'dab', targetId: 'one' },
  '/internal/rest/extensions': { ids: 'one' },
  '/internal/rest/extensions/details': { ids: 'one,two' },
  '/api/comments': { dataSource: 'dab', targetId: 'one' },
  '/curated/rest/rating/search/findRatingsByTargetIdsAndDataSource': { targetIds: 'one,two' },
  '/curated/rest/rating/search/findCommentsByTargetIdAndDataSource': { targetId: 'one' },
  '/community/:site/geoss-resources/own': { p_p_resource_id: 'USER_SETTINGS' },
  '/community/:site/geoss-resources': { p_p_resource_id: 'LINK_STATUS', urlToCheck: 'https://a.test/' },
}
const KEPT = { dataSource: 'dab', targetId: 'one', name: 'One' }
const BODIES: Readonly<Record<string, object>> = {
  '/contents/rest/menu': {
    levelId: 0,
    priority: 0,
    parentMenuId: null,
    title: { en: 'One' },
    url: '/',
    imageSource: '',
    siteId: 0,
  },
  '/contents/rest/page': { slug: 'one', title: { en: 'One' }, siteId: 0 },
  '/contents/rest/sites/:siteId/pages': { slug: 'two', original: 'en', contents: true, texts: {} },
  '/api/admin/sources': { title: 'One', name: 'one', harvest: { kind: 'ckan', address: 'http://10.1.2.3' } },
  '/api/admin/records/place': { ids: ['x'], action: 'hide' },
  '/api/admin/records/flags': { ids: ['x'], curated: 'yes' },
  '/api/admin/sources/check': { address: 'http://10.1.2.3' },
  '/api/bookmarks': KEPT,
  '/api/downloads': KEPT,
  '/api/bookmarks/check': { resources: [KEPT] },
  '/api/jsonws/invoke': { cmd: '{"/popularsearch/get-available-popular-searches": {}}' },
  '/api/likes': KEPT,
  '/api/ratings': { ...KEPT, score: 4 },
  '/api/improvements': { ...KEPT, values: { title: 'Another title' }, reason: 'The user guide' },
  '/api/relations': { type: 'uses', main: KEPT, related: [{ dataSource: 'dab', targetId: 'two' }], reason: '' },
  '/curated/rest/rating/rate/withoutComment': { ...KEPT, score: 4 },
  '/curated/rest/rating/rate/withComment': { ...KEPT, score: 4, comment: 'Good' },
  '/api/imports': { items: [{ kind: 'bookmark', ...KEPT }] },
  '/api/opinions': { resources: [KEPT] },
  '/curated/rest/bookmarked/add': KEPT,
  '/personaldata/rest/saved-runs': { name: 'One', runId: 'one' },
  '/personaldata/rest/saved-searches': { name: 'One', url: '/search' },
  '/curated/rest/saved-searches': { name: 'One', url: '/search' },
  '/personaldata/rest/surveys': { impression: 'positive' },
  '/settings/values': { changes: [{ key: 'basemaps', seen: 0 }] },
  '/settings/sites/:siteId/values': { changes: [{ key: 'views', seen: 0 }] },
  '/personaldata/rest/feedbacks': { fromName: 'One', fromMail: 'one@example.org', subject: 'Map', body: 'Good' },
  '/settings/rest': { set: 'map', key: 'zoom', value: 3 },
  '/settings/rest/web-settings': { set: 'map', key: 'zoom', value: 3 },
  '/settings/rest/site-drafts': { slug: '', values: {} },
  '/settings/rest/portal-requests': { mirrorUrl: 'https://mirror.example.org', name: 'Table', email: 'table@example.org' },
  '/proxy/rest/counter/view': { entryId: 'one' },
  '/api/short-links': { address: '/search?f:phrase=ice' },
  '/api/sites/:siteId/widget-keys': { name: 'Table', origins: ['https://www.example.edu'], perHour: 100 },
  '/people/rest/registrations': { email: 'table@example.org', password: 'four words of nobody', givenName: 'Table' },
  '/people/rest/invitations': { link: 'none' },
  '/people/rest/role-invitations': { email: 'table@example.org', role: 'moderator' },
  '/people/rest/role-invitations/opened': { link: 'none' },
  '/people/rest/role-invitations/accepted': { link: 'none' },
  '/people/rest/role-invitations/joined': { link: 'none', givenName: 'Table', password: 'four words of nobody' },
  '/people/rest/password-links': { email: 'table@example.org' },
  '/api/data-providers': {
    name: 'Table',
    fullName: '',
    shortDescription: '',
    website: '',
    logo: '',
    geoAffiliation: '',
    coverage: '',
    dataPolicy: '',
    policyKind: 'unknown',
    policyAddress: '',
    goals: [],
    benefitAreas: [],
    principles: [],
    organisation: '',
    origin: '',
  },
  '/api/dashboards': { name: 'Table', summary: '', content: { pages: [{ id: 'p', title: 'Page', elements: [] }] } },
  '/curated/rest/userResources': { entry: { title: 'Table' } },
  '/curated/rest/userDashboards': { entry: { title: 'Table' } },
  '/people/rest/me': { givenName: 'Admin', familyName: '' },
}

/** What needs a link of a mail, a password, a sign-in that waits, a connection, or a solved check: the tests of their services answer it. */
const NEEDS_MORE = [
  // a version, and a file
  'PUT /contents/rest/sites/:siteId/menu',
  'POST /contents/rest/document',
  // a form
  'POST /contents/rest/site',
  'POST /contents/rest/site/:id',
  // these add a page, and here the same one again
  'POST /contents/rest/page',
  'POST /contents/rest/sites/:siteId/pages',
  // the word of a link
  'POST /people/rest/role-invitations/opened',
  'POST /people/rest/role-invitations/accepted',
  'POST /people/rest/role-invitations/joined',
  'POST /api/surveys',
  // a source that can be searched, and the version of the rows
  'POST /api/admin/sources/trial',
  'GET /api/admin/records/one',
  'GET /api/admin/records/document',
  'PUT /api/admin/records/values',
  'POST /api/admin/records/own',
  'PUT /api/admin/records/own',
  'POST /api/admin/records/preview',
  'POST /api/admin/records/file',
  'PUT /api/admin/sources/order',
  'POST /api/feedback',
  // these are sent more often here than they may
  'POST /personaldata/rest/surveys',
  'POST /personaldata/rest/feedbacks',
  'PUT /personaldata/rest/highlighted-searches/order',
  // each id and address can be taken once
  'POST /settings/rest/sites',
  'POST /settings/rest/views',
  'POST /settings/rest/catalogs',
  'POST /settings/rest/tags',
  'POST /settings/rest/sites/:siteId/layers',
  // the global site cannot be removed, and has no logo
  'DELETE /settings/rest/sites/:siteId',
  'GET /settings/rest/sites/:siteId/logos/:part',
  'PUT /settings/rest/sites/:siteId/api-settings/:key',
  'POST /login/password',
  'POST /login/code',
  'POST /people/rest/me/second-step',
  'POST /people/rest/me/second-step/confirmation',
  'POST /people/rest/me/second-step/codes',
  'POST /people/rest/me/second-step/removal',
  'PUT /people/rest/me/hub',
  'GET /people/rest/me/hub/product',
  'GET /community/:site/geoss-resources/hub',
  'POST /people/rest/me/openeo/renewal',
  'POST /people/rest/me/openeo/token',
  'POST /people/rest/confirmations',
  'POST /people/rest/passwords',
  'POST /people/rest/me/deletion',
  'POST /people/rest/me/password',
  'POST /people/rest/me/email',
]
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
const send = (row: RouteRow, more: { readonly headers?: Record<string, string> } = {}) =>
  test.app.inject({
    method: row.method as 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: urlOf(row),
    query: QUERY[row.path] ?? {},
    ...(['POST', 'PUT', 'PATCH'].includes(row.method) ? { payload: BODIES[row.path] ?? { operation: 'x' } } : {}),
    ...headersFor(row),
    ...more,
  })
const nameOf = ({ method, path }: RouteRow) => `${method} ${path}`

describe('every route', () => {
  it('has the headers that it states, whatever it answers', async () => {
    const faults: string[] = []
    for (const row of rows.filter(({ reads }) => reads !== 'by the package')) {
      const { statusCode, headers } = await send(row)
      const isInOrder = statusCode < 400
      const cache = headers['cache-control'] ?? 'unstated'
      const wanted = isInOrder ? row.cache : row.cache === 'unstated' ? 'no-store' : undefined
      // a refusal is not kept; a page that is not found asks again
      if (wanted !== undefined && wanted !== 'by answer' && cache !== wanted)
        faults.push(`${nameOf(row)} ${statusCode}: ${cache}`)
      if (!isInOrder && !/no-store|no-cache/.test(cache)) faults.push(`${nameOf(row)} ${statusCode} may be kept: ${cache}`)
      const origin = row.readers === 'anyone' ? '*' : undefined
      if (headers['access-control-allow-origin'] !== origin) faults.push(`${nameOf(row)} is read by ${String(origin)}`)
      if ((headers['cross-origin-resource-policy'] === 'cross-origin') !== (origin === '*')) faults.push(`${nameOf(row)}: CORP`)
      // the frame of the widget, for pages of the portal where it is asked without a key
      const isWidget = row.framing === 'origins of the key'
      if (headers['x-frame-options'] !== (isWidget ? undefined : 'DENY')) faults.push(`${nameOf(row)} may be framed`)
      const policy = String(headers['content-security-policy'])
      const isSealed = policy === "default-src 'none'; sandbox"
      if (isSealed !== (row.policy === 'sealed')) faults.push(`${nameOf(row)}: ${policy}`)
      if (!isSealed && !policy.includes(`frame-ancestors ${isWidget ? "'self'" : "'none'"}`))
        faults.push(`${nameOf(row)} may be framed by its policy`)
    }
    expect(faults).toEqual([])
  }, 60_000)

  it('is answered in order by this test, but for those that ask other servers or name what is not there', async () => {
    const refused: string[] = []
    for (const row of rows.filter(({ reads }) => reads !== 'by the package')) {
      const { statusCode } = await send(row)
      if (statusCode >= 400 && !NEEDS_MORE.includes(nameOf(row))) refused.push(`${statusCode} ${nameOf(row)}`)
    }
    expect(
      refused.filter(
        (one) =>
          !/\/proxy\/rest\/fetch|nextgeoss|zenodo|:id|:itemId|thumbnails|metadata|IMAGES|:siteId\/team|POST \/community|:name|:kind|removals|:file|:word|api.tables/.test(
            one,
          ),
      ),
    ).toEqual([])
  }, 60_000)

  it('that is public answers a visitor with credentials as one without', async () => {
    // what a cookie holds is new each time; that somebody was recognised would be another cookie
    const cookieNames = (cookies: string | readonly string[] | undefined) =>
      [cookies ?? []].flat().map((one) => one.split('=')[0])
    const of = async (row: RouteRow, authorization: string | undefined) => {
      const { statusCode, headers } = await send(row, authorization === undefined ? {} : { headers: { authorization } })
      return [nameOf(row), statusCode, headers['cache-control'], headers['vary'], cookieNames(headers['set-cookie'])]
    }
    // the operator's token opens the figures, for whoever has it
    const all = rows.filter(({ access, reads, path }) => access === 'public' && reads !== 'by the package' && path !== '/metrics')
    const credentials = ['', 'null', 'Bearer nobody-can-check-this', 'Basic YTpi']
    for (const [at, row] of all.entries())
      for (const authorization of bySize([credentials[at % 4]], credentials))
        expect(await of(row, authorization)).toEqual(await of(row, undefined))
  }, 120_000)

  it('that is not public is kept by nobody', () => {
    const kept = rows.filter(
      ({ access, cache, readers }) => access !== 'public' && (cache !== PRIVATE_CACHE || readers === 'anyone'),
    )
    expect(kept).toEqual([])
  })
})
