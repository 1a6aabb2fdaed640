import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import { bySize } from '@graticule/contracts/testing/size'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createResource } from '../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { type PageServer, servePages } from '../testing/serve-pages.ts'
import { SETTINGS_POLL_MS } from './follow-settings.ts'
import { openSettings, type Settings } from './settings.ts'
import { openSettingsStore } from './settings-store.ts'

const KML =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>A</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>'
const lake = (name: string) =>
  JSON.stringify({
    features: [
      {
        geometry: { coordinates: [20.5, 10.5] },
        properties: { name, country: 'Someland', extent: [20, 11, 21, 10], countrycode: 'XK' },
      },
    ],
  })

let outside: PageServer
let test: TestApp
/** Another process on the same database, such as the command line. */
let operator: Settings
let lakeName = 'Lake One'
beforeEach(async () => {
  outside = await servePages({}, ({ url }) =>
    url?.startsWith('/api') === true ? { body: lake(lakeName) } : { type: 'application/vnd.google-earth.kml+xml', body: KML },
  )
  const record = (id: string, keyword: string) => ({ resource: createResource({ id, keywords: [{ value: keyword }] }) })
  test = await createTestApp({
    records: [record('r1', 'ice'), record('r2', 'fire')],
    config: { seedFolder: '/no-seed', allowHosts: [new URL(outside.base).host], layerHosts: { anyPublic: false, hosts: [] } },
    dependencies: { outbound: outside.outbound, pollMs: POLL_MS },
  })
  operator = await openSettings({
    store: openSettingsStore(test.database),
    firstValues: {},
    warn: () => undefined,
    now: Date.now,
  })
})
afterEach(async () => {
  await test.close()
  await outside.close()
})

const json = async (url: string) => (await test.app.inject({ url })).json()
const change = (values: Readonly<Record<string, unknown>>) =>
  operator.change(
    Object.entries(values).map(([key, value]) => ({ key, value })),
    'operator',
  )
/** How often other processes are asked: as those of operators are asked, or sooner. */
const POLL_MS = bySize(20, SETTINGS_POLL_MS)
const SOON = { interval: bySize(10, 50) }

describe('a running server', () => {
  it('keeps back the phrases that another process blocks', async () => {
    const counts = { visits: 9, day: 1, visits_of_day: 9, most_of_day: 9, days: 2, last_at: Date.now() }
    await test.database.writer
      .insertInto('searched_phrases')
      .values({ phrase: 'cheap shoes', ...counts })
      .execute()
    expect(await json('/proxy/rest/popular')).toEqual(['cheap shoes'])
    await change({ blockedPhrases: ['shoes'] })
    await expect.poll(() => json('/proxy/rest/popular'), SOON).toEqual([])
  })

  // @rule B-limits.by-visitor
  it('holds the limits that another process has set', async () => {
    const statuses: number[] = []
    const share = async (phrase: string) => {
      const payload = { address: `/search?f:phrase=${phrase}` }
      return (await test.app.inject({ method: 'POST', url: '/api/short-links', payload })).statusCode
    }
    for (const phrase of ['a', 'b', 'c']) statuses.push(await share(phrase))
    expect(statuses).toEqual([201, 201, 201])
    await change({ limits: { newShortLinksPerMinute: 1 } })
    let count = 0
    await expect.poll(() => share(`more-${(count += 1)}`), SOON).toBe(429)
  })

  it('serves the views that another process has set, and narrows searches to them', async () => {
    const VIEWS = '/settings/rest/sites/0/views'
    const search = () => test.app.inject({ url: '/dab/opensearch/query', query: { outputFormat: PORTAL_FORMAT, viewid: 'cold' } })
    expect((await json(VIEWS))._embedded.views).toEqual([])
    expect((await search()).statusCode).toBe(400)
    await change({ views: [{ id: 'cold', title: 'Cold', keywords: ['ice'] }] })
    await expect.poll(async () => (await json(VIEWS))._embedded.views, SOON).toMatchObject([{ viewId: 'cold', title: 'Cold' }])
    expect((await search()).json()).toMatchObject({ total: 1 })
    expect(await json('/settings/rest/views/cold')).toMatchObject({ title: 'Cold' })
  })

  it('serves the basemaps that another process has set, and tells caches to ask again', async () => {
    const streets = { id: 'streets', title: 'Streets', kind: 'xyz', url: 'https://t.example.org/{z}/{x}/{y}', attribution: '©' }
    expect(await json('/settings/rest/basemaps')).toEqual({ basemaps: [] })
    await change({ basemaps: [streets] })
    await expect.poll(() => json('/settings/rest/basemaps'), SOON).toEqual({ basemaps: [streets] })
    expect((await test.app.inject('/settings/rest/basemaps')).headers['cache-control']).toBe('public, no-cache')
  })

  it('serves the views of a site that another process has added', async () => {
    const POLAR = '/settings/rest/sites/7/views'
    expect((await test.app.inject(POLAR)).statusCode).toBe(404)
    await change({ sites: [GLOBAL_SITE, { id: 7, slug: 'polar', defaultSource: 'dab', language: 'en' }] })
    await operator.change([{ key: 'views', siteId: 7, value: [{ id: 'ice', title: 'Ice' }] }], 'operator')
    await expect.poll(async () => (await json(POLAR))._embedded?.views, SOON).toMatchObject([{ viewId: 'ice' }])
    expect((await json(POLAR))._links.self.href).toMatch(/\/sites\/7\/views$/)
    expect((await json('/settings/rest/sites/0/views'))._embedded.views).toEqual([])
  })

  it('writes the default source that another process has chosen into its pages', async () => {
    const folder = join(test.folder, 'web')
    const built = '<head><meta name="graticule-site" content="" /></head>'
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'index.html'), built)
    const portal = await createTestApp({
      config: { webFolder: folder },
      dependencies: { database: test.database, pollMs: POLL_MS },
    })
    const page = async (url = '/') => (await portal.app.inject({ url, headers: { accept: 'text/html' } })).body
    expect(await page()).toContain('defaultSource&quot;:&quot;dab')
    const polar = { id: 7, slug: 'polar', defaultSource: 'dab', language: 'en' }
    await change({ sites: [{ ...GLOBAL_SITE, defaultSource: 'zenodo' }, polar] })
    await expect.poll(() => page(), SOON).toContain('defaultSource&quot;:&quot;zenodo')
    expect(await page('/community/polar/search')).toContain('slug&quot;:&quot;polar')
    await portal.close()
  })

  it('searches the sources that another process has chosen', async () => {
    const watched = async () => {
      const { sources } = await json('/health/sources')
      return sources.map(({ name }: { readonly name: string }) => name)
    }
    expect(await watched()).toEqual(['dab', 'data', 'information', 'services'])
    const rows = SHIPPED_ROWS.map((row) => (row.name === 'dab' ? row : { ...row, off: true }))
    await change({ sources: rows })
    await expect.poll(watched, SOON).toEqual(['dab'])
    await expect(change({ sources: rows.slice(1) })).rejects.toThrow('The source dab must be among the rows')
  })

  it('asks the service of earthquakes that another process has set, and none when it is switched off', async () => {
    const search = async () =>
      (
        await test.app.inject({
          url: '/dab/opensearch/query',
          query: { outputFormat: PORTAL_FORMAT, sources: SEISMIC_SOURCE_ID },
        })
      ).body
    await change({ earthquakes: { address: `${outside.base}/fdsnws/event/1`, off: true } })
    await expect.poll(search, SOON).toContain('Earthquakes are not searched by this portal.')
    expect(outside.asked.filter((line) => line.includes('fdsnws'))).toEqual([])
    await change({ earthquakes: { address: `${outside.base}/fdsnws/event/1` } })
    await expect.poll(search, SOON).not.toContain('Earthquakes are not searched by this portal.')
    expect(outside.asked.filter((line) => line.includes('fdsnws'))).not.toEqual([])
    await expect(change({ earthquakes: { address: 'ftp://example.org' } })).rejects.toThrow('earthquakes')
  })

  it('fetches layers from hosts that another process has allowed, and no longer when it forbids them', async () => {
    const status = async (path: string, file: string) =>
      (await test.app.inject({ url: path, query: { url: `${outside.base}/${file}` } })).statusCode
    const kml = () => status(MAP_PROXIES.kml.path, 'a.kml')
    expect(await kml()).toBe(403)
    await change({ layerHosts: { anyPublic: false, hosts: [new URL(outside.base).host] } })
    await expect.poll(kml, SOON).toBe(200)
    await change({ layerHosts: { anyPublic: true, hosts: [] } })
    await expect.poll(kml, SOON).toBe(403)
  })

  it('asks the geocoder that another process has chosen, and forgets what others answered', async () => {
    const places = async () => (await json('/places/rest/search?q=lake+one')).results
    expect(await places()).toEqual([])
    await change({ geocoder: { provider: 'photon', url: outside.base } })
    await expect.poll(async () => (await places())[0]?.name, SOON).toBe('Lake One')
    lakeName = 'Lake One Two'
    // kept for a day
    expect((await places())[0]?.name).toBe('Lake One')
    await change({ geocoder: { provider: 'photon', url: `${outside.base}/api` } })
    await expect.poll(async () => (await places())[0]?.name, SOON).toBe('Lake One Two')
  })
})
