import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import {
  type Diagnosis,
  DiagnosisSchema,
  FeatureInfoSchema,
  type LegendText,
  LegendTextSchema,
  MAP_PROXIES,
} from '@graticule/contracts/services/map-proxies'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../../outbound/outbound.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'
import { heldBytes } from '../../testing/held-bytes.ts'
import { writeArchive } from '../../testing/write-archive.ts'

const KML =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>x</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>'
const png = (width = 2, height = 3): Buffer => {
  const bytes = Buffer.alloc(60)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const wms = (layers: string) =>
  `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms"><Service><Title>Maps</Title></Service><Capability><Layer><CRS>EPSG:4326</CRS>
  <CRS>EPSG:900913</CRS>${layers}</Layer></Capability></WMS_Capabilities>`
const LAYERS = wms(
  '<Layer><Name>ws:roads</Name><Title>Roads of the land</Title></Layer><Layer><Name>rivers</Name><Title>Rivers</Title></Layer>',
)
const POLAR = wms('').replace('EPSG:900913', 'EPSG:3031').replace('</Layer>', '<Layer><Name>ice</Name></Layer></Layer>')

let server: Server
let canary: Server
let base: string
let host: string
let canaryBase: string
let listener: RequestListener
let asked: IncomingMessage[]
let touched: number
let outbound: Outbound
let test: TestApp
let time = TEST_NOW
let count = 0

const listen = async (handler: RequestListener): Promise<readonly [Server, number]> => {
  const started = createServer(handler)
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return [started, (started.address() as AddressInfo).port]
}
beforeAll(async () => {
  let port: number
  ;[server, port] = await listen((request, response) => {
    asked.push(request)
    listener(request, response)
  })
  host = `127.0.0.1:${port}`
  base = `http://${host}`
  ;[canary, port] = await listen((_request, response) => {
    touched += 1
    response.end('secret')
  })
  canaryBase = `http://127.0.0.1:${port}`
  const allowHosts = [host]
  outbound = createOutbound({
    allowHosts,
    hostIntervalMs: 0,
    sleep: () => Promise.resolve(),
    resolve: (name) => Promise.resolve([name === 'public.example.org' ? '192.88.99.1' : '127.0.0.1']),
  })
  test = await createTestApp({
    config: { allowHosts, layerHosts: { anyPublic: true, hosts: [host] } },
    dependencies: { outbound, clock: () => time },
  })
})
afterAll(async () => {
  await test.close()
  await outbound.close()
  for (const one of [server, canary]) {
    one.closeAllConnections()
    one.close()
  }
})
beforeEach(() => {
  asked = []
  touched = 0
  time += 25 * 60 * 60_000
  listener = (_request, response) => response.end(KML)
})

/** An address of the server that has not been asked for yet. */
const fresh = (path = '/file') => `${base}${path}${path.includes('?') ? '&' : '?'}n=${(count += 1)}`
const ask = (path: string, url: string, more: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}) =>
  test.app.inject({ url: path, query: { url, ...more }, headers })
const body =
  (content: string | Uint8Array, head: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, head).end(content)

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

describe('addresses that must not be asked', () => {
  const inside = () => [
    `${canaryBase}/`,
    `http://localhost:${new URL(canaryBase).port}/`,
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
    ].map((form) => `http://${form}:${new URL(canaryBase).port}/a.kml`),
    `http://rebinding.example.org:${new URL(canaryBase).port}/a.kml`,
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
      if (reply.body.includes('ALLOW_HOSTS')) expect(reply.body).toContain('GRATICULE_ALLOW_HOSTS and GRATICULE_LAYER_HOSTS')
      expect(reply.body).not.toContain('secret@')
    }
    for (const url of nowhere) {
      const reply = await fetch(url)
      expect([url, reply.statusCode], reply.body).toEqual([url, 400])
      expect(reply.json()).toMatchObject({ parameter: 'url' })
    }
    expect(touched).toBe(0)
    expect(asked).toHaveLength(0)
  })

  it.each(TELLING)('are refused in words by %s, and nothing is touched', async (_name, fetch) => {
    for (const url of [...inside(), ...nowhere.slice(0, 3)]) {
      const reply = await fetch(url)
      expect([url, [200, 400].includes(reply.statusCode)]).toEqual([url, true])
      expect(reply.body).toMatch(
        /not on the public Internet|does not fetch layers|is not asked|no address of the web|user name or password/,
      )
      expect(reply.body).not.toContain('secret@')
    }
    expect(touched).toBe(0)
    expect(asked).toHaveLength(0)
  })

  it.each([...WAYS, ...TELLING])('are not reached by redirects from %s', async (_name, fetch) => {
    for (const location of [canaryBase, `//127.1:${new URL(canaryBase).port}/`, 'file:///etc/passwd', 'http://u:p@10.0.0.1/']) {
      listener = (_request, response) => response.writeHead(302, { location }).end()
      const reply = await fetch(fresh())
      expect([200, 403]).toContain(reply.statusCode)
      expect(reply.body).not.toContain('secret')
    }
    expect(touched).toBe(0)
  })

  it('are not those of the portal itself, which would ask itself again and again', async () => {
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const own = new URL(address).host
    const way = createOutbound({ allowHosts: [own], hostIntervalMs: 0 })
    for (const path of [MAP_PROXIES.image.path, '/search?p_p_resource_id=LAYER_KML']) {
      const url = `${address}${path}${path.includes('?') ? '&' : '?'}url=${encodeURIComponent(fresh())}`
      const answer = await way.fetch(url)
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('does not fetch through a portal')])
    }
    expect(asked).toHaveLength(0)
    await way.close()
  })

  it('are not reached by what is in a file', async () => {
    listener = body(
      `<kml xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="u ${canaryBase}/s.xsd"><Document><NetworkLink><Link><href>${canaryBase}/b.kml</href></Link></NetworkLink>
      <description><![CDATA[<img src="${canaryBase}/a.png">]]></description><GroundOverlay><Icon><href>${canaryBase}/a.png</href></Icon></GroundOverlay></Document></kml>`,
    )
    const reply = await ask(MAP_PROXIES.kml.path, fresh())
    expect(reply.statusCode).toBe(200)
    // each of them is a path of the portal, which refuses it
    const paths = [...reply.body.matchAll(/\/proxy\/rest\/fetch\/[^<"&]+/g)].map(([path]) => path)
    expect(paths).toHaveLength(3)
    for (const path of paths) expect((await test.app.inject(path)).statusCode).toBe(403)
    expect(touched).toBe(0)
  })
})

describe('the operator’s rule', () => {
  it('is by exact host, for the first address and where it leads', async () => {
    const strict = await createTestApp({
      config: { allowHosts: [host], layerHosts: { anyPublic: false, hosts: ['maps.example.org', host] } },
      dependencies: { outbound },
    })
    const status = async (url: string) => (await strict.app.inject({ url: MAP_PROXIES.kml.path, query: { url } })).statusCode
    expect(await status(fresh())).toBe(200)
    for (const url of ['http://badmaps.example.org/', 'http://maps.example.org.evil.org/', 'http://public.example.org/'])
      expect([url, await status(url)]).toEqual([url, 403])
    listener = (_request, response) => response.writeHead(302, { location: 'http://public.example.org/a.kml' }).end()
    expect(await status(fresh())).toBe(403)
    await strict.close()
  })

  it('keeps visitors from private servers that the portal itself may ask', async () => {
    const careful = await createTestApp({
      config: { allowHosts: [host], layerHosts: { anyPublic: true, hosts: [] } },
      dependencies: { outbound },
    })
    const reply = await careful.app.inject({ url: MAP_PROXIES.kml.path, query: { url: fresh() } })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().detail).toContain('Its operator can allow that server with GRATICULE_LAYER_HOSTS')
    expect(asked).toHaveLength(0)
    await careful.close()
  })
})

describe('what is passed on', () => {
  it('never holds what a visitor sent, and is sealed', async () => {
    listener = (_request, response) => response.writeHead(200, { 'set-cookie': 'a=b', 'content-type': 'text/html' }).end(KML)
    const headers = {
      cookie: 'auth.session=secret',
      authorization: 'Bearer secret',
      'x-forwarded-for': '1.2.3.4',
      referer: 'https://portal.test/',
    }
    for (const [name, fetch] of WAYS) {
      listener = name === 'image' || name === 'legend' ? body(png(), { 'set-cookie': 'a=b' }) : listener
      await fetch(fresh())
    }
    const reply = await ask(MAP_PROXIES.kml.path, fresh(), {}, headers)
    for (const request of asked) {
      expect(Object.keys(request.headers).filter((name) => /cookie|authorization|forwarded|referer|origin/.test(name))).toEqual(
        [],
      )
      expect(JSON.stringify(request.headers)).not.toContain('secret')
    }
    expect(reply.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
    })
    listener = body(KML, { 'set-cookie': 'a=b', 'content-type': 'text/html' })
    const sound = await ask(MAP_PROXIES.kml.path, fresh(), {}, headers)
    expect(sound.headers).toMatchObject({
      'content-type': 'application/vnd.google-earth.kml+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment; filename="layer.kml"',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(sound.headers).not.toHaveProperty('set-cookie')
    expect(sound.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page after a comment', '<!-- x --><html><script>alert(1)</script></html>'],
    ['a page in XML', '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a script', 'alert(1)'],
    ['a program', '\x7fELF\0\0\0\0\0\0\0\0'],
    ['a PDF', '%PDF-1.7 /JS (alert(1))'],
    ['nothing', ''],
  ])('is never %s', async (_what, content) => {
    for (const type of ['image/png', 'text/html'])
      for (const [name, fetch] of WAYS.filter(([name]) => name !== 'feature info')) {
        listener = body(Buffer.from(content, 'latin1'), { 'content-type': type })
        const reply = await fetch(fresh())
        expect([name, reply.statusCode], reply.body.slice(0, 200)).toEqual([name, 502])
        expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
        expect(reply.body).not.toContain('alert(1)')
        expect(reply.json().trouble).toMatch(/page|wrong-kind|broken-file/)
      }
  })

  it.each([
    ['KML', MAP_PROXIES.kml.path, KML, 'application/vnd.google-earth.kml+xml; charset=utf-8', '<coordinates>1,2</coordinates>'],
    [
      'KMZ',
      MAP_PROXIES.kml.path,
      writeArchive([{ name: 'a.kml', data: KML }]),
      'application/vnd.google-earth.kml+xml; charset=utf-8',
      '1,2',
    ],
    [
      'GeoJSON',
      MAP_PROXIES.geojson.path,
      ' {"type":"Point","coordinates":[1,2]}',
      'application/geo+json; charset=utf-8',
      '{"type":"Point","coordinates":[1,2]}',
    ],
    [
      'capabilities',
      MAP_PROXIES.capabilities.path,
      `<?xml-stylesheet href="x.xsl"?>${LAYERS}`,
      'application/xml; charset=utf-8',
      'ws:roads',
    ],
    ['a picture', MAP_PROXIES.image.path, png(), 'image/png', 'PNG'],
    ['a legend', MAP_PROXIES.legend.path, png(), 'image/png', 'PNG'],
  ])(
    'is %s, whatever its server calls it, and asked for again with what is known of it',
    async (_what, path, content, type, words) => {
      listener = body(content, { 'content-type': 'text/html' })
      const url = fresh()
      const reply = await ask(path, url)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
      expect(reply.body).toContain(words)
      expect(reply.body).not.toContain('stylesheet')
      const { etag } = reply.headers
      expect((await ask(path, url, {}, { 'if-none-match': String(etag) })).statusCode).toBe(304)
      expect((await ask(path, url, {}, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    },
  )

  it('is what a service tells of a place, as JSON whatever it is', async () => {
    listener = body('<!doctype html><script>alert(1)</script><b onclick="alert(1)">words</b>', { 'content-type': 'text/html' })
    const reply = await ask(MAP_PROXIES.featureInfo.path, fresh('/wms?request=GetFeatureInfo'))
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(reply.json()).toEqual({ kind: 'html', text: '<b>words</b>' })
    expect(Check(FeatureInfoSchema, reply.json())).toBe(true)
  })

  it('is GeoJSON and no other JSON', async () => {
    for (const [content, trouble] of [
      ['{"type":"Topology"}', 'wrong-kind'],
      ['[1]', 'wrong-kind'],
      ['{"type":"FeatureCollection","features":[', 'broken-file'],
      ['['.repeat(100_000), 'broken-file'],
    ]) {
      listener = body(content ?? '')
      expect((await ask(MAP_PROXIES.geojson.path, fresh())).json()).toMatchObject({ trouble })
    }
  })

  it.each([
    [404, 404, 'not-found'],
    [410, 404, 'not-found'],
    [401, 502, 'sign-in'],
    [403, 502, 'sign-in'],
    [429, 502, 'too-many-requests'],
    [500, 502, 'server-fault'],
    [418, 502, 'other-answer'],
    [204, 502, 'other-answer'],
  ])('is nothing when its server answers %i', async (status, expected, trouble) => {
    listener = body('', {}, status)
    const reply = await ask(MAP_PROXIES.kml.path, fresh())
    expect([reply.statusCode, reply.json().trouble]).toEqual([expected, trouble])
    expect(reply.json().detail).toContain(host)
    // the server is well: it is not left alone because of this test
    listener = body(KML)
    await ask(MAP_PROXIES.kml.path, fresh())
  })
})

describe('what is too large', () => {
  /** Answers with so many bytes, as fast as they are taken; gives how many went out. */
  const endless = (bytes: number) => {
    const sent = { bytes: 0 }
    const piece = Buffer.alloc(256_000, ' ')
    listener = (_request, response) => {
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

  it.each(WAYS)('is given up by %s long before 200 MB, and nothing of it stays', async (_name, fetch) => {
    const before = heldBytes()
    const sent = endless(200_000_000)
    const reply = await fetch(fresh())
    expect(reply.statusCode).toBe(502)
    expect(reply.json().trouble).toMatch(/too-large|no-ranges|wrong-kind/)
    expect(sent.bytes).toBeLessThan(60_000_000)
    expect(heldBytes() - before).toBeLessThan(20_000_000)
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(200_000_000, ' '), { level: 1 })],
    ['br', brotliCompressSync(Buffer.alloc(200_000_000, ' '), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('is given up when it is packed as %s', async (encoding, packed) => {
    const before = heldBytes()
    for (const [name, fetch] of WAYS) {
      listener = body(packed, { 'content-encoding': encoding })
      const reply = await fetch(fresh())
      expect([name, reply.statusCode]).toEqual([name, 502])
    }
    expect(heldBytes() - before).toBeLessThan(20_000_000)
  })

  it('is given up when it is an archive', async () => {
    listener = body(writeArchive([{ name: 'doc.kml', data: Buffer.alloc(31_000_000) }]))
    const reply = await ask(MAP_PROXIES.kml.path, fresh())
    expect(reply.json()).toMatchObject({ trouble: 'unsafe-file', detail: expect.stringContaining('packed more than 200 times') })
  })

  it('is a legend before it is a picture of a map, and each is told its own limit', async () => {
    listener = body(Buffer.concat([png(), Buffer.alloc(5_000_000)]))
    expect((await ask(MAP_PROXIES.image.path, fresh())).statusCode).toBe(200)
    expect((await ask(MAP_PROXIES.legend.path, fresh())).json().detail).toContain('too large to be shown: more than 4 MB')
    listener = body('x', { 'content-length': '200000000' })
    expect((await ask(MAP_PROXIES.image.path, fresh())).json().detail).toContain('too large to be shown: more than 16 MB')
  })

  it('is given up when its own words say so, before any of it is read', async () => {
    listener = body('x', { 'content-length': '200000000' })
    expect((await ask(MAP_PROXIES.kml.path, fresh())).json()).toMatchObject({ trouble: 'too-large' })
  })
})

describe('the diagnosis of a layer', () => {
  const diagnose = async (url: string, query: Readonly<Record<string, string>>): Promise<Diagnosis> => {
    const reply = await ask(MAP_PROXIES.diagnosis.path, url, query)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(Check(DiagnosisSchema, reply.json())).toBe(true)
    return reply.json<Diagnosis>()
  }
  /** A service that draws. */
  const service =
    (capabilities: string, drawn: string | Buffer = png()): RequestListener =>
    (request, response) =>
      response.end(/GetCapabilities/i.test(request.url ?? '') ? capabilities : drawn)

  it('is that it works, with what is in it', async () => {
    expect(await diagnose(fresh(), { type: 'kml' })).toEqual({
      state: 'works',
      type: 'kml',
      host,
      remedies: [],
      contents: { features: 1, overlays: 0, links: 0, extent: [1, 2, 1, 2] },
    })
    listener = body(Buffer.from('49492a0008000000', 'hex'))
    expect(await diagnose(fresh(), { type: 'tif' })).toMatchObject({ state: 'works' })
  })

  it.each<[what: string, expected: Partial<Diagnosis>, listener: () => RequestListener, query: Readonly<Record<string, string>>]>(
    [
      [
        'a server that fails',
        { trouble: 'server-fault', remedies: ['try-later', 'tell-provider'] },
        () => body('', {}, 500),
        { type: 'kml' },
      ],
      ['a file that is gone', { trouble: 'not-found' }, () => body('', {}, 404), { type: 'kmz' }],
      ['a page', { trouble: 'page', remedies: ['check-address'] }, () => body('<!doctype html>'), { type: 'wms', layer: 'a' }],
      ['a file without places', { trouble: 'empty' }, () => body('<kml/>'), { type: 'kml' }],
      ['a file that is no TIFF', { trouble: 'wrong-kind' }, () => body('GIF89a'), { type: 'tif' }],
      [
        'a TIFF file without a byte',
        { trouble: 'empty', remedies: ['check-address', 'tell-provider'] },
        () => body('', { 'content-range': 'bytes */0' }, 416),
        { type: 'tif' },
      ],
      ['no tiles', { trouble: 'wrong-kind' }, () => body('no'), { type: 'tms' }],
      [
        'a layer that is not there',
        { trouble: 'layer-unknown', layers: ['ws:roads'], remedies: ['choose-layer'] },
        () => service(LAYERS),
        { type: 'wms', layer: 'Roads' },
      ],
      [
        'a projection that is not offered',
        { trouble: 'projection-not-offered', projections: ['EPSG:4326', 'EPSG:3031'], remedies: ['reproject', 'choose-layer'] },
        () => service(POLAR),
        { type: 'wms', layer: 'ice' },
      ],
      [
        'a service that refuses to draw',
        { trouble: 'service-exception', said: 'msDrawMap(): no data & no luck' },
        () =>
          service(
            LAYERS,
            '<ServiceExceptionReport><ServiceException code="x">msDrawMap(): no data & no\n luck</ServiceException></ServiceExceptionReport>',
          ),
        { type: 'wms', layer: 'rivers' },
      ],
      [
        'a service that has a fault',
        { trouble: 'service-exception', said: 'No such map' },
        () => service('<ServiceExceptionReport><ServiceException>No such map</ServiceException></ServiceExceptionReport>'),
        { type: 'wms', layer: 'rivers' },
      ],
      ['another service', { trouble: 'wrong-kind' }, () => service(LAYERS), { type: 'wmts', layer: 'rivers' }],
      [
        // pages of https://portal.test cannot show what comes over http
        'a service without encryption',
        { trouble: 'mixed-content', remedies: ['use-secure-address', 'through-portal'] },
        () => service(LAYERS),
        { type: 'wms', layer: 'ws:roads' },
      ],
    ],
  )('tells of %s', async (_what, expected, answer, query) => {
    listener = answer()
    const found = await diagnose(fresh('/wms?map=a'), query)
    expect(found).toMatchObject({ state: 'fails', host, words: expect.stringMatching(/^The.{20}/), ...expected })
    listener = body(KML)
    await ask(MAP_PROXIES.kml.path, fresh())
  })

  it('asks for a small map in the version and projection of the map', async () => {
    listener = service(LAYERS)
    await diagnose(fresh('/wms?map=a&REQUEST=GetMap'), { type: 'wms', layer: 'rivers', version: '1.1.1', crs: 'EPSG:4326' })
    const [capabilities, map] = asked.map(({ url }) => new URL(url ?? '', base).searchParams)
    expect(Object.fromEntries(capabilities ?? [])).toMatchObject({
      map: 'a',
      REQUEST: 'GetCapabilities',
      VERSION: '1.1.1',
      SERVICE: 'WMS',
    })
    expect(Object.fromEntries(map ?? [])).toMatchObject({
      map: 'a',
      REQUEST: 'GetMap',
      SRS: 'EPSG:4326',
      LAYERS: 'rivers',
      BBOX: '-1,-1,1,1',
    })
  })

  it('is that of tiles whatever bytes stand in their address', async () => {
    listener = body(png())
    // without encryption: the tile itself was drawn
    expect(await diagnose(`${base}/%ff/%2f/{z}/%7bx%7D/{-y}.png`, { type: 'tms' })).toMatchObject({ trouble: 'mixed-content' })
    expect(asked[0]?.url).toBe('/%ff/%2f/0/0/0.png')
  })

  it('tells of servers that are not there', async () => {
    const closed = await listen(() => undefined)
    closed[0].close()
    const way = createOutbound({
      allowHosts: [`127.0.0.1:${closed[1]}`],
      hostIntervalMs: 0,
      sleep: () => Promise.resolve(),
      resolve: () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
    })
    const other = await createTestApp({
      config: { allowHosts: [`127.0.0.1:${closed[1]}`], layerHosts: { anyPublic: true, hosts: [`127.0.0.1:${closed[1]}`] } },
      dependencies: { outbound: way },
    })
    const found = async (url: string) =>
      (await other.app.inject({ url: MAP_PROXIES.diagnosis.path, query: { url, type: 'wms' } })).json<Diagnosis>()
    expect(await found(`http://127.0.0.1:${closed[1]}/`)).toMatchObject({
      trouble: 'unreachable',
      remedies: ['try-later', 'tell-provider'],
    })
    expect(await found('http://nowhere.example.org/')).toMatchObject({ trouble: 'host-unknown', host: 'nowhere.example.org' })
    await other.close()
    await way.close()
  })

  it.each([
    [{ type: '' }, 'type'],
    [{ type: 'custom' }, 'type'],
    [{ type: 'wms', version: '2.0' }, 'version'],
    [{ type: 'wms', crs: 'EPSG:x' }, 'crs'],
    [{ type: 'wms', layer: 'a\0' }, 'layer'],
    [{ type: 'wms', url: '' }, 'url'],
  ])('needs parameters in order: %j', async (query, parameter) => {
    const reply = await ask(MAP_PROXIES.diagnosis.path, fresh(), query)
    expect([reply.statusCode, reply.json().parameter]).toEqual([400, parameter])
  })
})

describe('a legend in words', () => {
  const describeLegend = async (url: string) => {
    const reply = await ask(MAP_PROXIES.legendText.path, url)
    expect(Check(LegendTextSchema, reply.json())).toBe(true)
    return reply.json<LegendText>()
  }
  const LEGEND = {
    Legend: [
      {
        rules: [
          { name: 'r', title: 'Motorway', symbolizers: [{ Line: { stroke: '#FF0000' } }] },
          {
            symbolizers: [
              {
                Raster: {
                  colormap: {
                    entries: [
                      { label: 'Water', color: '#0000FF' },
                      { quantity: 5, color: 'red' },
                    ],
                  },
                },
              },
            ],
          },
        ],
      },
    ],
  }

  it('names the layer as its service does, and the classes where it tells them', async () => {
    listener = (request, response) => {
      const url = request.url ?? ''
      response.end(/GetCapabilities/.test(url) ? LAYERS : /json/.test(url) ? JSON.stringify(LEGEND) : png(120, 340))
    }
    expect(
      await describeLegend(fresh('/wms?SERVICE=WMS&request=GetLegendGraphic&layer=ws:roads&STYLE=thin&format=image/png')),
    ).toMatchObject({
      accessible: true,
      width: 120,
      height: 340,
      text: `Legend of the layer “Roads of the land” in the style “thin” from ${host}, a picture of 120 × 340 pixels. It shows: Motorway (#ff0000), Water (#0000ff), 5.`,
      classes: [{ label: 'Motorway', colour: '#ff0000' }, { label: 'Water', colour: '#0000ff' }, { label: '5' }],
    })
  })

  it('tells what it can of a picture alone, and why there is none', async () => {
    listener = body(png(10, 20))
    expect((await describeLegend(fresh('/legend.png'))).text).toBe(
      `Legend from ${host}, a picture of 10 × 20 pixels. Its service does not tell in words what it shows.`,
    )
    listener = body('', {}, 404)
    expect(await describeLegend(fresh('/legend.png'))).toMatchObject({
      accessible: false,
      text: expect.stringContaining('no longer'),
    })
    listener = body('<svg/>')
    expect(await describeLegend(fresh('/legend.png'))).toMatchObject({ accessible: false })
  })
})

it('counts requests, and stands in the description of the services', async () => {
  const { paths } = (await test.app.inject('/api/docs')).json()
  for (const { path } of Object.values(MAP_PROXIES)) expect(paths[path]?.get?.responses?.['429'], path).toBeDefined()
  const reply = await ask(MAP_PROXIES.kml.path, 'no address')
  expect(reply.headers['x-ratelimit-limit']).toBe('1200')
})
