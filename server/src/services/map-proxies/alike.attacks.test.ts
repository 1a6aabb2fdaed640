/** Names inside, names that nobody knows and names that are kept from visitors: nobody can tell them apart by what the portal says. */
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../../outbound/outbound.ts'
import { pictureOfList } from '../../testing/attacks/picture-of-list.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'

const KINDS = {
  inside: 'http://name.inside.example/a',
  unknown: 'http://name.nowhere.example/a',
  'failing in the name service': 'http://name.broken.example/a',
  'kept from visitors': 'http://name.kept.example/a',
  'kept from visitors, at a port of no web server': 'http://name.kept.example:6379/a',
  'at a port of no web server': 'http://name.other.example:6379/a',
  'an address inside': 'http://10.1.2.3/a',
} as const

let outbound: Outbound
let portal: TestApp
let pauses = 0
beforeAll(async () => {
  const allowHosts = ['name.kept.example:80', 'name.kept.example:6379']
  const resolve = (name: string) => {
    if (name === 'name.inside.example') return Promise.resolve(['10.0.0.7'])
    const code = name === 'name.broken.example' ? 'EAI_FAIL' : 'ENOTFOUND'
    return Promise.reject(Object.assign(new Error('getaddrinfo'), { code }))
  }
  outbound = createOutbound({ allowHosts, resolve, hostIntervalMs: 0, sleep: () => Promise.resolve() })
  const pauseBeforeRefusal = () => {
    pauses += 1
    return Promise.resolve()
  }
  portal = await createTestApp({
    config: { allowHosts, layerHosts: { anyPublic: true, hosts: [] } },
    dependencies: { outbound, pauseBeforeRefusal },
  })
})
afterAll(async () => {
  await portal.close()
  await outbound.close()
})

const ask = (path: string, query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  portal.app.inject({ url: path, query, headers })
const call = (name: string, query: Readonly<Record<string, string>>) => ask('/search', { p_p_resource_id: name, ...query })

const WAYS: readonly (readonly [name: string, fetch: (url: string) => ReturnType<typeof ask>])[] = [
  ...(['kml', 'geojson', 'capabilities', 'image', 'legend', 'legendText', 'featureInfo'] as const).map(
    (name) => [name, (url: string) => ask(MAP_PROXIES[name].path, { url })] as const,
  ),
  ['range', (url) => ask(MAP_PROXIES.range.path, { url }, { range: 'bytes=0-99' })],
  ...(['kml', 'geojson', 'tif', 'tms', 'wms', 'wmts'] as const).map(
    (type) => [`diagnosis of ${type}`, (url: string) => ask(MAP_PROXIES.diagnosis.path, { url, type })] as const,
  ),
  ['LAYER_KML', (url) => call('LAYER_KML', { url })],
  ['CHECK_LAYER_FILE', (url) => call('CHECK_LAYER_FILE', { url, type: 'kml' })],
  ['LEGEND_ACCESSIBILITY', (url) => call('LEGEND_ACCESSIBILITY', { url })],
  ['IMAGES_PROXY', (url) => pictureOfList(portal.app, url)],
]

describe('servers that a visitor may not have asked', () => {
  // @rule B-map-proxies.alike
  it.each(WAYS)('are refused alike by %s, however often', async (_name, fetch) => {
    const told = async (url: string) => {
      pauses = 0
      const { statusCode, body } = await fetch(url)
      return [
        statusCode,
        pauses > 0,
        body.replaceAll(/(?:name\.\w+\.example|10\.1\.2\.3)(?::6379)?/g, 'host').replaceAll('%3A6379', ''),
      ]
    }
    const unknown = await told(KINDS.unknown)
    expect(unknown[1]).toBe(true)
    expect(unknown[2]).not.toContain('GRATICULE')
    // six times: a server that fails is left alone after five
    for (let time = 0; time < 6; time += 1)
      for (const [kind, url] of Object.entries(KINDS)) expect([kind, ...(await told(url))]).toEqual([kind, ...unknown])
  })
})
