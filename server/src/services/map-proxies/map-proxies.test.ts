import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { bySize } from '@graticule/contracts/testing/size'
import { beforeAll, describe, expect, it } from 'vitest'
import { LAYER_BYTES } from '../../layers/create-layer-files.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { heldBytes } from '../../testing/attacks/held-bytes.ts'
import { SOUND_KML } from '../../testing/outside/played-hosts.ts'
import { mapPortal } from '../../testing/map-portal.ts'
import { plays, pngOf } from '../../testing/outside/played-answers.ts'
import { writeArchive } from '../../testing/write-archive.ts'

/** How much is taken: as much as by a portal, or less. */
const MOST = bySize({ file: 4_000_000, image: 2_000_000, legend: 1_000_000, info: 1_000_000 }, LAYER_BYTES)
/** Far too much. */
const HUGE = bySize(25_000_000, 200_000_000)

const portal = mapPortal({ layerBytes: MOST })
const { ask } = portal

/** Every way in, with what a sound file is there. */
const WAYS: readonly (readonly [name: string, fetch: (url: string) => ReturnType<typeof ask>])[] = [
  ['kml', (url) => ask(MAP_PROXIES.kml.path, url)],
  ['geojson', (url) => ask(MAP_PROXIES.geojson.path, url)],
  ['capabilities', (url) => ask(MAP_PROXIES.capabilities.path, url)],
  ['image', (url) => ask(MAP_PROXIES.image.path, url)],
  ['legend', (url) => ask(MAP_PROXIES.legend.path, url)],
  ['range', (url) => ask(MAP_PROXIES.range.path, url, {}, { range: 'bytes=0-99' })],
  ['feature info', (url) => ask(MAP_PROXIES.featureInfo.path, url)],
  ['LAYER_KML', (url) => ask('/search', url, { p_p_resource_id: 'LAYER_KML' })],
  ['LAYER_KMZ', (url) => ask('/', url, { p_p_resource_id: 'LAYER_KMZ' })],
]

/** Those that tell in words what is wrong, with status 200. */
const TELLING: typeof WAYS = [
  ['legend text', (url) => ask(MAP_PROXIES.legendText.path, url)],
  ['LEGEND_ACCESSIBILITY', (url) => ask('/search', url, { p_p_resource_id: 'LEGEND_ACCESSIBILITY' })],
  ['CHECK_LAYER_FILE', (url) => ask('/search', url, { p_p_resource_id: 'CHECK_LAYER_FILE', type: 'kml' })],
  ...(['kml', 'wms', 'wmts', 'tms', 'tif', 'geojson'] as const).map(
    (type) => [`diagnosis of ${type}`, (url: string) => ask(MAP_PROXIES.diagnosis.path, url, { type, layer: 'a' })] as const,
  ),
]

describe('a server that fails one visitor', () => {
  // @rule D68.own-breakers
  it('is asked for others all the same, for the very address too', async () => {
    portal.played.answer = (request, response) => {
      response.statusCode = request.url?.startsWith('/bad') === true ? 500 : 200
      response.end(request.url?.startsWith('/bad') === true ? '' : pngOf(8, 8))
    }
    const [path, good] = [MAP_PROXIES.image.path, portal.played.fresh('/good')]
    const from = (url: string, remoteAddress: string) => portal.app.inject({ url: path, query: { url }, remoteAddress })
    for (let count = 0; count < 5; count += 1)
      expect((await from(portal.played.fresh('/bad'), '203.0.113.1')).statusCode).toBe(502)
    expect((await from(good, '203.0.113.1')).json()).toMatchObject({ trouble: 'left-alone' })
    expect((await from(good, '203.0.113.2')).statusCode).toBe(200)
    const kml = portal.played.fresh('/good.kml')
    portal.played.answer = (_request, response) => response.end(SOUND_KML)
    const fetched = await portal.app.inject({
      url: '/search',
      query: { p_p_resource_id: 'LAYER_KML', url: kml },
      remoteAddress: '203.0.113.2',
    })
    expect(fetched.statusCode).toBe(200)
  })
})

describe('addresses that must not be asked', () => {
  const inside = () => [
    `${portal.played.canaryBase}/`,
    `http://localhost:${portal.played.canaryPort}/`,
    ...[
      '127.1',
      '0',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '017700000001',
      '2130706433',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::1]',
      '[::]',
    ].map((form) => `http://${form}:${portal.played.canaryPort}/a.kml`),
    `http://rebinding.example.org:${portal.played.canaryPort}/a.kml`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:a9fe:a9fe]/latest/',
    'http://[64:ff9b::7f00:1]/',
    'http://10.0.0.1/a.kml',
    'http://192.168.0.1/wms?service=WMS',
    'http://100.64.0.1/',
    'http://public.example.org:6379/',
    'http://public.example.org:22/',
    'http://user:secret@public.example.org/a.kml',
  ]
  const nowhere = [
    'file:///etc/passwd',
    'gopher://127.0.0.1:70/x',
    'data:text/xml,<kml/>',
    'ftp://x.org/a',
    'javascript:alert(1)',
    '/etc/passwd',
    'a b',
  ]

  it.each(WAYS)('are refused by %s, and nothing is touched', async (_name, fetch) => {
    for (const url of inside()) {
      const reply = await fetch(url)
      expect([url, reply.statusCode], reply.body).toEqual([url, 403])
      expect(reply.json()).toMatchObject({ type: 'urn:graticule:problem:not-allowed' })
      expect(reply.body).not.toContain('GRATICULE')
      expect(reply.body).not.toContain('secret@')
    }
    for (const url of nowhere) {
      const reply = await fetch(url)
      expect([url, reply.statusCode], reply.body).toEqual([url, 400])
      expect(reply.json()).toMatchObject({ parameter: 'url' })
    }
    expect(portal.played.touched).toBe(0)
    expect(portal.played.asked).toHaveLength(0)
  })

  it.each(TELLING)('are refused in words by %s, and nothing is touched', async (_name, fetch) => {
    for (const url of [...inside(), ...nowhere.slice(0, 3)]) {
      const reply = await fetch(url)
      expect([url, [200, 400].includes(reply.statusCode)]).toEqual([url, true])
      expect(reply.body).toMatch(/found on the public internet|not allowed to load anything|Not a web address/)
      expect(reply.body).not.toContain('GRATICULE')
      expect(reply.body).not.toContain('secret@')
    }
    expect(portal.played.touched).toBe(0)
    expect(portal.played.asked).toHaveLength(0)
  })

  it.each([...WAYS, ...TELLING])('are not reached by redirects from %s', async (_name, fetch) => {
    for (const location of [
      portal.played.canaryBase,
      `//127.1:${portal.played.canaryPort}/`,
      'file:///etc/passwd',
      'http://u:p@10.0.0.1/',
    ]) {
      portal.played.answer = (_request, response) => response.writeHead(302, { location }).end()
      const reply = await fetch(portal.played.fresh())
      expect([200, 403]).toContain(reply.statusCode)
      expect(reply.body).not.toContain('secret')
    }
    expect(portal.played.touched).toBe(0)
  })

  it('are not those of the portal itself, which would ask itself again and again', async () => {
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const own = new URL(address).host
    const way = createOutbound({ allowHosts: [own], hostIntervalMs: 0 })
    for (const path of [MAP_PROXIES.image.path, '/search?p_p_resource_id=LAYER_KML']) {
      const url = `${address}${path}${path.includes('?') ? '&' : '?'}url=${encodeURIComponent(portal.played.fresh())}`
      const answer = await way.fetch(url)
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('does not fetch through a portal')])
    }
    expect(portal.played.asked).toHaveLength(0)
    await way.close()
  })

  it('are not reached by what is in a file', async () => {
    portal.played.answer = plays(
      `<kml xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="u ${portal.played.canaryBase}/s.xsd"><Document><NetworkLink><Link><href>${portal.played.canaryBase}/b.kml</href></Link></NetworkLink>
      <description><![CDATA[<img src="${portal.played.canaryBase}/a.png">]]></description><GroundOverlay><Icon><href>${portal.played.canaryBase}/a.png</href></Icon></GroundOverlay></Document></kml>`,
    )
    const reply = await ask(MAP_PROXIES.kml.path, portal.played.fresh())
    expect(reply.statusCode).toBe(200)
    // each of them is a path of the portal, which refuses it
    const paths = [...reply.body.matchAll(/\/proxy\/rest\/fetch\/[^<"&]+/g)].map(([path]) => path)
    expect(paths).toHaveLength(3)
    for (const path of paths) expect((await portal.app.inject(path)).statusCode).toBe(403)
    expect(portal.played.touched).toBe(0)
  })
})

describe('the operator’s rule', () => {
  it('is by exact host, for the first address and where it leads', async () => {
    const strict = await createTestApp({
      config: {
        allowHosts: [portal.played.host],
        layerHosts: { anyPublic: false, hosts: ['maps.example.org', portal.played.host] },
      },
      dependencies: { outbound: portal.played.outbound },
    })
    const status = async (url: string) => (await strict.app.inject({ url: MAP_PROXIES.image.path, query: { url } })).statusCode
    portal.played.answer = plays(pngOf())
    expect(await status(portal.played.fresh())).toBe(200)
    for (const url of ['http://badmaps.example.org/', 'http://maps.example.org.evil.org/', 'http://public.example.org/'])
      expect([url, await status(url)]).toEqual([url, 403])
    portal.played.answer = (_request, response) => response.writeHead(302, { location: 'http://public.example.org/a.kml' }).end()
    expect(await status(portal.played.fresh())).toBe(403)
    await strict.close()
  })

  it('keeps visitors from private servers that the portal itself may ask', async () => {
    const careful = await createTestApp({
      config: { allowHosts: [portal.played.host], layerHosts: { anyPublic: true, hosts: [] } },
      dependencies: { outbound: portal.played.outbound },
    })
    const reply = await careful.app.inject({ url: MAP_PROXIES.kml.path, query: { url: portal.played.fresh() } })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().trouble).toBe('host-unknown')
    expect(portal.played.asked).toHaveLength(0)
    await careful.close()
  })
})

describe('what is too large', () => {
  // to look takes longer than all that is tried
  let before: number
  beforeAll(() => {
    before = heldBytes()
  })

  /** Answers with so many bytes, as fast as they are taken; gives how many went out. */
  const endless = (bytes: number) => {
    const sent = { bytes: 0 }
    const piece = Buffer.alloc(256_000, ' ')
    portal.played.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' })
      const more = () => {
        if (response.destroyed) return
        if (sent.bytes >= bytes) return void response.end()
        sent.bytes += piece.length
        response.write(piece, () => setImmediate(more))
      }
      more()
    }
    return sent
  }

  it('is more than 32 MB in a portal; of a picture 16 MB, of a legend 4 MB, and of what is told of a place 2 MB', () => {
    expect(LAYER_BYTES).toEqual({ file: 32_000_000, image: 16_000_000, legend: 4_000_000, info: 2_000_000 })
  })

  it.each(WAYS)('is given up by %s long before all of it has come', async (_name, fetch) => {
    const sent = endless(HUGE)
    const reply = await fetch(portal.played.fresh())
    expect(reply.statusCode).toBe(502)
    expect(reply.json().trouble).toMatch(/too-large|no-ranges|wrong-kind/)
    expect(sent.bytes).toBeLessThan(bySize(20_000_000, 60_000_000))
  })

  it.each([
    ['gzip', (bytes: Buffer) => gzipSync(bytes, { level: 1 })],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('is given up when it is packed as %s', async (encoding, pack) => {
    const packed = pack(Buffer.alloc(HUGE, ' '))
    for (const [name, fetch] of WAYS) {
      portal.played.answer = plays(packed, { 'content-encoding': encoding })
      const reply = await fetch(portal.played.fresh())
      expect([name, reply.statusCode]).toEqual([name, 502])
    }
  })

  it('leaves nothing behind, however often it is asked for', async () => {
    endless(HUGE)
    expect((await ask(MAP_PROXIES.kml.path, portal.played.fresh())).statusCode).toBe(502)
    expect(heldBytes() - before).toBeLessThan(20_000_000)
  })

  it('is given up when it is an archive', async () => {
    portal.played.answer = plays(writeArchive([{ name: 'doc.kml', data: Buffer.alloc(bySize(3_000_000, 31_000_000)) }]))
    const reply = await ask(MAP_PROXIES.kml.path, portal.played.fresh())
    expect(reply.json()).toMatchObject({ trouble: 'unsafe-file', detail: expect.stringContaining('packed more than 200 times') })
  })

  it('is a legend before it is a picture of a map, and each is told its own limit', async () => {
    portal.played.answer = plays(Buffer.concat([pngOf(), Buffer.alloc(MOST.legend * 1.25)]))
    expect((await ask(MAP_PROXIES.image.path, portal.played.fresh())).statusCode).toBe(200)
    expect((await ask(MAP_PROXIES.legend.path, portal.played.fresh())).json().detail).toContain(
      `too large for the map: more than ${MOST.legend / 1_000_000} MB`,
    )
    portal.played.answer = plays('x', { 'content-length': '200000000' })
    expect((await ask(MAP_PROXIES.image.path, portal.played.fresh())).json().detail).toContain(
      `too large for the map: more than ${MOST.image / 1_000_000} MB`,
    )
  })

  it('is given up when its own words say so, before any of it is read', async () => {
    portal.played.answer = plays('x', { 'content-length': '200000000' })
    expect((await ask(MAP_PROXIES.kml.path, portal.played.fresh())).json()).toMatchObject({ trouble: 'too-large' })
  })
})

// @rule B-map-proxies.fetches
it('may have to wait, which stands in the description of the services', async () => {
  const { paths } = (await portal.app.inject('/api/docs')).json()
  for (const { path } of Object.values(MAP_PROXIES)) expect(paths[path]?.get?.responses?.['429'], path).toBeDefined()
})
