/** Every route that has another server asked gives that up when its client closes the connection. */
import { get, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import type { OutboundRequest } from './outbound/outbound.ts'
import { createResource } from './testing/create-resource.ts'
import { createTestApp, type TestApp } from './testing/create-test-app.ts'
import { describedRoutes, requestTo } from './testing/described-routes.ts'

const FILE = 'url=https://maps.example.org/a'
const call = (name: string, more = '') => `/community/guest/geoss-resources?p_p_resource_id=${name}&${FILE}${more}`

/** What asks another server, and how it is asked. */
const ASKING: Readonly<Record<string, string>> = {
  KML: `/proxy/rest/fetch/kml?${FILE}`,
  GeoJSON: `/proxy/rest/fetch/geojson?${FILE}`,
  capabilities: `/proxy/rest/fetch/capabilities?${FILE}`,
  'a map image': `/proxy/rest/fetch/image?${FILE}`,
  'a legend': `/proxy/rest/fetch/legend?${FILE}`,
  'a legend in words': `/proxy/rest/fetch/legend/text?${FILE}`,
  'feature info': `/proxy/rest/fetch/feature-info?${FILE}`,
  'a part of a TIFF': `/proxy/rest/fetch/range?${FILE}`,
  'a diagnosis of KML': `/proxy/rest/fetch/diagnosis?${FILE}&type=kml`,
  'a diagnosis of WMS': `/proxy/rest/fetch/diagnosis?${FILE}&type=wms&layer=x`,
  'a diagnosis of TIFF': `/proxy/rest/fetch/diagnosis?${FILE}&type=tif`,
  'a diagnosis of tiles': `/proxy/rest/fetch/diagnosis?${FILE}&type=tms`,
  LAYER_KML: call('LAYER_KML'),
  CHECK_LAYER_FILE: call('CHECK_LAYER_FILE', '&type=kml'),
  LEGEND_ACCESSIBILITY: call('LEGEND_ACCESSIBILITY'),
  'a thumbnail': '/thumbnails/of?id=pictured',
  Zenodo: '/zenodo/records?st=ice',
  'a record of Zenodo': '/zenodo/records/1001',
  NextGEOSS: '/nextgeoss/opensearch/search.atom?st=ice',
  Wikipedia: '/internal/opensearch?ds=wikipedia&st=ice',
  AmeriGEO: '/internal/opensearch?ds=amerigeoss_ckan&st=ice',
  earthquakes: '/dab/opensearch/query?sources=seismic',
  scenes: '/dab/opensearch/query?parents=series',
  'a source by its name': '/api/search?dataSource=zenodo&st=ice',
  'an export of a source': '/api/export?dataSource=zenodo&format=csv&st=ice',
  'the places of a source': '/api/extents?dataSource=zenodo&st=ice',
}

let test: TestApp
let port = 0
let asked: OutboundRequest[] = []
let heard: () => void = () => undefined
beforeAll(async () => {
  test = await createTestApp({
    config: { live: loadConfig({}).live, layerHosts: { anyPublic: true, hosts: [] } },
    records: [
      { resource: createResource({ id: 'pictured', thumbnails: [{ url: 'https://pictures.example.org/a.png' }] }) },
      {
        resource: createResource({
          id: 'series',
          level: 'series',
          identifiers: [{ scheme: 'stac', value: 's' }],
          online: [{ url: 'https://stac.example.org/collections/s/items', protocol: 'OGC API Features', accessType: 'unknown' }],
        }),
      },
    ],
    dependencies: {
      sourceRows: () => SHIPPED_ROWS,
      outbound: {
        // it never answers, and goes when it is told to
        fetch: (_url, request = {}) =>
          new Promise((_, reject) => {
            asked.push(request)
            request.signal?.addEventListener('abort', () => reject(request.signal?.reason as Error), { once: true })
            heard()
          }),
        close: () => Promise.resolve(),
      },
    },
  })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterAll(() => test.close())
beforeEach(() => {
  asked = []
})

const opened = (path: string, headers: Record<string, string> = {}) => {
  const request = get({ host: '127.0.0.1', port, path, agent: false, headers })
  request.on('error', () => undefined)
  request.on('response', (response) => response.resume())
  return request
}

// @rule B-limits.given-up
describe.each(Object.entries(ASKING))('%s', (_, path) => {
  it('is asked for a visitor, and given up when the visitor leaves', async () => {
    const isAsked = new Promise<void>((resolve) => (heard = resolve))
    const request = opened(path, path.includes('/range') ? { range: 'bytes=0-99' } : {})
    const answered = new Promise<string>((resolve) =>
      request.on('response', ({ statusCode }) => resolve(`it is answered with ${statusCode}`)),
    )
    expect(await Promise.race([isAsked, answered])).toBeUndefined()
    const [first] = asked
    expect(first?.asker?.visitor).toBe('127.0.0.1')
    const { signal } = first as { signal: AbortSignal }
    expect(signal.aborted).toBe(false)
    const isGivenUp = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    request.destroy()
    await isGivenUp
    expect(asked.every((one) => one.signal?.aborted)).toBe(true)
  })
})

it('no other route asks another server without saying for whom', async () => {
  heard = () => undefined
  const open = (await describedRoutes(test.app)).map((one) => {
    const { url, query = {} } = requestTo(one, { url: 'https://maps.example.org/b', st: 'ice', id: 'pictured' })
    const path = `${url as string}?${new URLSearchParams(query as Record<string, string>).toString()}`
    const request = send({ host: '127.0.0.1', port, path, method: one.method, agent: false })
    request.on('error', () => undefined)
    const done = new Promise<void>((resolve) => {
      request.on('response', (response) => response.resume().on('close', () => resolve()))
      setTimeout(resolve, 500)
    })
    request.end()
    return { request, done }
  })
  await Promise.all(open.map(({ done }) => done))
  const unsaid = asked.filter(({ asker, signal }) => asker === undefined || signal === undefined)
  expect(unsaid).toEqual([])
  expect(asked.length).toBeGreaterThan(5)
  for (const { request } of open) request.destroy()
})
