/** Attacks on servers inside and by files, against each path that fetches for the map: those beside map-proxies.test.ts's. */
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pictureOfList } from '../../testing/attacks/picture-of-list.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { playHosts, type PlayedHosts, SOUND_KML } from '../../testing/outside/played-hosts.ts'
import { writeArchive, type WrittenEnd, type WrittenEntry } from '../../testing/write-archive.ts'

let played: PlayedHosts
let portal: TestApp
beforeAll(async () => {
  played = await playHosts()
  portal = await createTestApp({
    // badmaps.example.org is not maps.example.org
    config: { allowHosts: [played.host], layerHosts: { anyPublic: false, hosts: [played.host, 'maps.example.org'] } },
    dependencies: { outbound: played.outbound },
  })
})
afterAll(async () => {
  await portal.close()
  await played.close()
})
beforeEach(() => played.forget())

const ask = (
  path: string,
  query: Readonly<Record<string, string>>,
  more: { method?: 'HEAD'; headers?: Record<string, string> } = {},
) => portal.app.inject({ url: path, query, ...more })
/** The server is well: it is not left alone because of what came before. */
async function recover(): Promise<void> {
  played.forget()
  await ask(MAP_PROXIES.kml.path, { url: played.fresh() })
}
/** A call of the original portal, its arguments with or without the prefix of its portlet. */
const call = (name: string, url: string, more: Readonly<Record<string, string>> = {}, prefix = '') => {
  const named = Object.entries({ url, ...more }).map(([key, value]) => [`${prefix}${key}`, value])
  return ask('/search', { p_p_resource_id: name, ...Object.fromEntries(named) })
}
const PREFIX = '_geossresources_WAR_geossportlet_'

type Way = readonly [name: string, fetch: (url: string) => ReturnType<typeof ask>]

const RANGE = { range: 'bytes=0-99' }
const WAYS: readonly Way[] = [
  ...(['kml', 'geojson', 'capabilities', 'image', 'legend', 'legendText', 'featureInfo'] as const).map((name): Way => [
    name,
    (url) => ask(MAP_PROXIES[name].path, { url }),
  ]),
  ['a file of an archive', (url) => ask(MAP_PROXIES.kml.path, { url, entry: 'doc.kml' })],
  ['range', (url) => ask(MAP_PROXIES.range.path, { url }, { headers: RANGE })],
  ['HEAD of range', (url) => ask(MAP_PROXIES.range.path, { url }, { method: 'HEAD' })],
  ...(['kml', 'kmz', 'geojson', 'tif', 'tms', 'wms', 'wmts'] as const).map((type): Way => [
    `diagnosis of ${type}`,
    (url) => ask(MAP_PROXIES.diagnosis.path, { url, type, layer: 'a' }),
  ]),
  ...['', PREFIX].flatMap((prefix): Way[] => [
    [`${prefix} LAYER_KML`, (url) => call('LAYER_KML', url, {}, prefix)],
    [`${prefix} LAYER_KMZ`, (url) => call('LAYER_KMZ', url, {}, prefix)],
    [`${prefix} CHECK_LAYER_FILE of kml`, (url) => call('CHECK_LAYER_FILE', url, { type: 'kml' }, prefix)],
    [`${prefix} CHECK_LAYER_FILE of kmz`, (url) => call('CHECK_LAYER_FILE', url, { type: 'kmz' }, prefix)],
    [`${prefix} LEGEND_ACCESSIBILITY`, (url) => call('LEGEND_ACCESSIBILITY', url, {}, prefix)],
  ]),
  ['IMAGES_PROXY', (url) => pictureOfList(portal.app, url)],
]

describe('servers inside', () => {
  const inside = () => [
    ...[
      '127.0.0.1',
      'localhost',
      '127.1',
      '0',
      '0x7f.0.0.1',
      '017700000001',
      '[::ffff:7f00:1]',
      '[::]',
      'rebinding.example.org',
    ].map((name) => `http://${name}:${played.canaryPort}/a`),
    // allowed by name, and resolved to the inside
    `http://maps.example.org:${played.canaryPort}/a`,
    'http://maps.example.org/a',
    'http://169.254.169.254/latest/meta-data/',
    'http://[64:ff9b::7f00:1]/',
    'http://public.example.org:6379/',
    `http://maps.example.org@127.0.0.1:${played.canaryPort}/`,
    'http://badmaps.example.org/',
    'http://maps.example.org.evil.example/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/x',
  ]

  it.each(WAYS)('are not reached by %s', async (_name, fetch) => {
    for (const url of inside()) {
      const reply = await fetch(url)
      expect([url, [200, 400, 403].includes(reply.statusCode)]).toEqual([url, true])
      expect(reply.body).not.toMatch(/root:|secret$/)
    }
    expect([played.touched, played.asked.length]).toEqual([0, 0])
  })

  it.each(WAYS)('are not reached by redirects from %s, and circles end', async (_name, fetch) => {
    for (const location of [`http://127.1:${played.canaryPort}/`, 'http://badmaps.example.org/', 'file:///etc/passwd']) {
      played.answer = (_request, response) => response.writeHead(302, { location }).end()
      expect([200, 400, 403, 502]).toContain((await fetch(played.fresh())).statusCode)
      await recover()
    }
    expect(played.touched).toBe(0)
    played.asked = []
    played.answer = (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end()
    await fetch(played.fresh())
    expect(played.asked.length).toBeLessThan(40)
    await recover()
  })
})

describe('archives that are made to harm', () => {
  const DOC: WrittenEntry = { name: 'doc.kml', data: SOUND_KML }
  const HARMFUL: readonly (readonly [what: string, entries: readonly WrittenEntry[], end?: WrittenEnd])[] = [
    ['names that lead out of it', [DOC, { name: '../doc.kml', data: SOUND_KML }]],
    ['names beside its folder', [DOC, { name: 'a/../../out2/doc.kml', data: SOUND_KML }]],
    ['names from the root', [DOC, { name: '/etc/cron.d/doc.kml', data: SOUND_KML }]],
    ['links', [DOC, { name: 'a.kml', data: '/etc/passwd', mode: 0o120777 }]],
    ['two names for one file', [{ ...DOC, localName: 'evil.kml' }]],
    ['files over each other', [DOC, { name: 'b.kml', data: 'x', offset: 0 }]],
    ['a bomb', [{ name: 'doc.kml', data: Buffer.alloc(bySize(3_000_000, 20_000_000)) }]],
    ['65,535 files', [DOC], { count: 0xffff }],
    ['too many files', Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}.kml`, data: '' }))],
    ['an archive in it and nothing else', [{ name: 'doc.kmz', data: writeArchive([DOC]) }]],
    ['an archive that calls itself a document', [{ name: 'doc.kml', data: writeArchive([DOC]) }]],
  ]
  /** Written once: there are thousands of files in them. */
  let archives: readonly (readonly [what: string, bytes: Uint8Array])[]
  beforeAll(() => {
    archives = HARMFUL.map(([what, entries, end]) => [what, writeArchive(entries, end)])
  })
  const READERS = WAYS.filter(([name]) => /kml|kmz|archive/i.test(name))

  it.each(READERS)('are refused by %s, whatever is wrong with them', async (name, fetch) => {
    for (const [what, bytes] of archives) {
      played.answer = (_request, response) => response.end(bytes)
      const reply = await fetch(played.fresh('/a.kmz'))
      await recover()
      expect([what, reply.body.includes('<coordinates>')]).toEqual([what, false])
      if (name.includes('diagnosis')) expect([what, reply.json()]).toMatchObject([what, { state: 'fails' }])
      // words for the visitor; an empty text would mean that the file is sound
      else if (name.includes('CHECK_LAYER_FILE'))
        expect([what, reply.statusCode, reply.json().result]).toEqual([what, 200, false])
      else expect([what, [404, 502].includes(reply.statusCode)]).toEqual([what, true])
    }
    expect(played.touched).toBe(0)
  })

  it.each(['../../../../etc/passwd', '/etc/passwd', 'C:\\doc.kml', 'a/../doc.kml', '..%2fdoc.kml', 'doc.kml\0.png'])(
    'give no file by the name %j',
    async (entry) => {
      const bytes = writeArchive([DOC])
      played.answer = (_request, response) => response.end(bytes)
      const reply = await ask(MAP_PROXIES.kml.path, { url: played.fresh('/a.kmz'), entry })
      expect([400, 404, 502]).toContain(reply.statusCode)
      expect(reply.body).not.toMatch(/<coordinates>|root:/)
    },
  )
})
