import { brotliDecompressSync } from 'node:zlib'
import { FeatureInfoSchema, MAP_PROXIES } from '@graticule/contracts/services/map-proxies'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { SOUND_KML } from '../../testing/outside/played-hosts.ts'
import { mapPortal } from '../../testing/map-portal.ts'
import { LAYERS, plays, pngOf } from '../../testing/outside/played-answers.ts'
import { writeArchive } from '../../testing/write-archive.ts'

const portal = mapPortal()
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

describe('what is passed on', () => {
  // @rule B-map-proxies.nothing-of-visitor
  it('never holds what a visitor sent, and is sealed', async () => {
    portal.played.answer = (_request, response) =>
      response.writeHead(200, { 'set-cookie': 'a=b', 'content-type': 'text/html' }).end(SOUND_KML)
    const headers = {
      cookie: 'auth.session=secret',
      authorization: 'Bearer secret',
      'x-forwarded-for': '1.2.3.4',
      referer: 'https://portal.test/',
    }
    for (const [name, fetch] of WAYS) {
      portal.played.answer =
        name === 'image' || name === 'legend' ? plays(pngOf(), { 'set-cookie': 'a=b' }) : portal.played.answer
      await fetch(portal.played.fresh())
    }
    const reply = await ask(MAP_PROXIES.kml.path, portal.played.fresh(), {}, headers)
    for (const request of portal.played.asked) {
      expect(Object.keys(request.headers).filter((name) => /cookie|authorization|forwarded|referer|origin/.test(name))).toEqual(
        [],
      )
      expect(JSON.stringify(request.headers)).not.toContain('secret')
    }
    expect(reply.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
    })
    portal.played.answer = plays(SOUND_KML, { 'set-cookie': 'a=b', 'content-type': 'text/html' })
    const sound = await ask(MAP_PROXIES.kml.path, portal.played.fresh(), {}, headers)
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
        portal.played.answer = plays(Buffer.from(content, 'latin1'), { 'content-type': type })
        const reply = await fetch(portal.played.fresh())
        expect([name, reply.statusCode], reply.body.slice(0, 200)).toEqual([name, 502])
        expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
        expect(reply.body).not.toContain('alert(1)')
        expect(reply.json().trouble).toMatch(/page|wrong-kind|broken-file/)
      }
  })

  it.each([
    [
      'KML',
      MAP_PROXIES.kml.path,
      SOUND_KML,
      'application/vnd.google-earth.kml+xml; charset=utf-8',
      '<coordinates>1,2</coordinates>',
    ],
    [
      'KMZ',
      MAP_PROXIES.kml.path,
      writeArchive([{ name: 'a.kml', data: SOUND_KML }]),
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
    ['a picture', MAP_PROXIES.image.path, pngOf(), 'image/png', 'PNG'],
    ['a legend', MAP_PROXIES.legend.path, pngOf(), 'image/png', 'PNG'],
  ])(
    'is %s, whatever its server calls it, and asked for again with what is known of it',
    async (_what, path, content, type, words) => {
      portal.played.answer = plays(content, { 'content-type': 'text/html' })
      const url = portal.played.fresh()
      const reply = await ask(path, url)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, type])
      expect(reply.body).toContain(words)
      expect(reply.body).not.toContain('stylesheet')
      const { etag } = reply.headers
      expect((await ask(path, url, {}, { 'if-none-match': String(etag) })).statusCode).toBe(304)
      expect((await ask(path, url, {}, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    },
  )

  it('is a long file in pieces, packed or not', async () => {
    const names = Array.from({ length: 40_000 }, (_, at) => `ö${at}`)
    const text = JSON.stringify({ type: 'Point', coordinates: [1, 2], names })
    portal.played.answer = plays(text)
    const url = portal.played.fresh()
    const plain = await ask(MAP_PROXIES.geojson.path, url)
    expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(text)))
    expect(plain.body === text).toBe(true)
    const packed = await ask(MAP_PROXIES.geojson.path, url, {}, { 'accept-encoding': 'br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag })
    expect(brotliDecompressSync(packed.rawPayload).toString() === text).toBe(true)
  })

  it('is what a service tells of a place, as JSON whatever it is', async () => {
    portal.played.answer = plays('<!doctype html><script>alert(1)</script><b onclick="alert(1)">words</b>', {
      'content-type': 'text/html',
    })
    const reply = await ask(MAP_PROXIES.featureInfo.path, portal.played.fresh('/wms?request=GetFeatureInfo'))
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
      portal.played.answer = plays(content ?? '')
      expect((await ask(MAP_PROXIES.geojson.path, portal.played.fresh())).json()).toMatchObject({ trouble })
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
    portal.played.answer = plays('', {}, status)
    const reply = await ask(MAP_PROXIES.kml.path, portal.played.fresh())
    expect([reply.statusCode, reply.json().trouble]).toEqual([expected, trouble])
    expect(reply.json().detail).toContain(portal.played.host)
    // the server is well: it is not left alone because of this test
    portal.played.answer = plays(SOUND_KML)
    await ask(MAP_PROXIES.kml.path, portal.played.fresh())
  })
})
