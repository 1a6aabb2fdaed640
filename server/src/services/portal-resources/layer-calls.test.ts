import type { RequestListener } from 'node:http'
import { type ImagesProxy, ImagesProxySchema, LegendTextSchema, proxiedImage } from '@graticule/contracts/services/map-proxies'
import { ARGUMENT_PREFIX } from '@graticule/contracts/services/portal-resources'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LayerPortal, startLayerPortal } from '../../testing/layer-portal.ts'
import { writeArchive } from '../../testing/write-archive.ts'

const KML =
  '<kml><Placemark><description>&lt;script>alert(1)&lt;/script>words</description><Point><coordinates>1,2</coordinates></Point></Placemark></kml>'
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03', 'latin1'), Buffer.alloc(30)])

let listener: RequestListener
let portal: LayerPortal
let count = 0
beforeAll(async () => {
  portal = await startLayerPortal((request, response) => listener(request, response))
})
afterAll(() => portal.close())
beforeEach(() => {
  listener = (_request, response) => response.end(KML)
})
const fresh = () => `${portal.base}/file?n=${(count += 1)}`
const call = (id: string, query: Readonly<Record<string, string>>, path = '/') =>
  portal.app.inject({ url: path, query: { p_p_resource_id: id, ...query }, headers: { accept: 'text/html,*/*' } })

describe('the calls about layers', () => {
  it.each([
    '/',
    '/search',
    '/resource/dab/some/id',
    '/community/aaod',
    '/community/guest/geoss-resources',
    '/anything/at/all',
    '/login',
  ])('are answered at %s, under both names of their arguments', async (path) => {
    for (const name of ['url', `${ARGUMENT_PREFIX}url`]) {
      const reply = await call('LAYER_KML', { [name]: fresh() }, path)
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([
        200,
        'application/vnd.google-earth.kml+xml; charset=utf-8',
      ])
      expect(reply.body).toContain('words')
      expect(reply.body).not.toContain('alert')
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
      expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })

  it('leave the services and pages alone where they were not sent', async () => {
    expect((await call('LAYER_KML', { url: fresh() }, '/dab/opensearch/query')).headers['content-type']).toContain(
      'application/xml',
    )
    expect((await call('LAYER_KML', { url: fresh() }, '/thumbnails/of')).statusCode).toBe(400)
    expect((await portal.app.inject({ url: '/', headers: { accept: 'text/html' } })).headers['content-type']).toContain(
      'text/html',
    )
    expect((await portal.app.inject('/search?x=p_p_resource_id=LAYER_KML')).body).not.toContain('p_p_resource_id')
  })

  it('read archives as files, and files as archives', async () => {
    listener = (_request, response) => response.end(writeArchive([{ name: 'a.kml', data: KML }]))
    for (const id of ['LAYER_KML', 'LAYER_KMZ']) expect((await call(id, { url: fresh() })).body).toContain('words')
    listener = (_request, response) => response.end(KML)
    expect((await call('LAYER_KMZ', { url: fresh() })).body).toContain('words')
  })

  // @rule S1-7.check-layer-file
  it('CHECK_LAYER_FILE says nothing of a file that can be shown, and why another one cannot', async () => {
    const check = (type: string) => call('CHECK_LAYER_FILE', { url: fresh(), [`${ARGUMENT_PREFIX}type`]: type })
    const host = new URL(portal.base).host
    const sound = await check('KML')
    expect([sound.statusCode, sound.headers['content-type'], sound.body]).toEqual([
      200,
      'application/json; charset=utf-8',
      '{"result":true}',
    ])
    for (const [content, words] of [
      ['<kml/>', `Nothing in the file from ${host} can be shown on a map.`],
      ['<!doctype html>', `This address on ${host} is a web page, not a layer.`],
      [
        '<!DOCTYPE k [<!ENTITY a "b">]><kml>&a;</kml>',
        `The file from ${host} could be unsafe and was not opened: it has a document type declaration (DOCTYPE), which is not accepted.`,
      ],
      ['<TrainingCenterDatabase/>', `${host} sent a different file type than expected: it is a TCX file, not KML.`],
    ]) {
      listener = (_request, response) => response.end(content)
      const reply = await check('kmz')
      expect([reply.statusCode, reply.json()]).toEqual([200, { result: false, resultDetails: words }])
    }
    listener = (_request, response) => response.writeHead(404).end()
    expect((await check('kml')).json().resultDetails).toBe(`Nothing found at this address on ${host}.`)
    expect((await call('CHECK_LAYER_FILE', { url: 'http://10.0.0.1/a.kml', type: 'kml' })).json().resultDetails).toContain(
      'found on the public internet',
    )
    expect((await check('tif')).json()).toMatchObject({ status: 400, parameter: 'type' })
  })

  // @rule S1-7.legend-accessibility
  it('LEGEND_ACCESSIBILITY describes a legend', async () => {
    listener = (_request, response) => response.end(PNG)
    const reply = await call('LEGEND_ACCESSIBILITY', { url: fresh() })
    expect(Check(LegendTextSchema, reply.json())).toBe(true)
    expect(reply.json()).toMatchObject({ accessible: true, width: 2, height: 3, text: expect.stringContaining('2 × 3 pixels') })
  })

  it.each([
    ['LAYER_KML', {}, 400],
    ['LAYER_KML', { url: '' }, 400],
    ['LAYER_KML', { url: 'a.kml' }, 400],
    ['LAYER_KML', { url: `https://x.org/${'a'.repeat(9_000)}` }, 400],
    ['LAYER_KML', { url: 'http://10.0.0.1/' }, 403],
    ['LEGEND_ACCESSIBILITY', {}, 400],
    ['CHECK_LAYER_FILE', { url: 'https://x.org/' }, 400],
    ['IMAGES_PROXY', {}, 400],
    ['IMAGES_PROXY', { uniqueId: 'no id' }, 400],
    ['IMAGES_PROXY', { uniqueId: 'abc' }, 400],
    ['IMAGES_PROXY', { uniqueId: 'abc', index: '-1' }, 400],
  ])('%s refuses %j', async (id, query, status) => {
    const reply = await call(id, query)
    expect([reply.statusCode, reply.json().status]).toEqual([status, status])
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('IMAGES_PROXY', () => {
  const post = (payload: string, contentType = 'text/plain', path = '/search') =>
    portal.app.inject({
      method: 'POST',
      url: path,
      query: { p_p_resource_id: 'IMAGES_PROXY' },
      headers: { 'content-type': contentType },
      payload,
    })

  // @rule S1-7.images-proxy
  it('gives an id for pictures, and the pictures for the id, on every server of the portal', async () => {
    listener = (_request, response) => response.setHeader('content-type', 'text/html').end(PNG)
    const urls = [fresh(), fresh()]
    const reply = await post(`${urls[0]}\r\n\n  ${urls[1]}\n`, 'text/plain; charset=utf-8', '/any/page')
    expect(reply.statusCode, reply.body).toBe(200)
    const answer = reply.json<ImagesProxy>()
    expect(Check(ImagesProxySchema, answer)).toBe(true)
    expect(answer.images).toEqual(urls.map((url) => ({ url, proxied: proxiedImage(url) })))
    for (const index of ['', '0', '1']) {
      const picture = await call('IMAGES_PROXY', { uniqueId: answer.uniqueId, index })
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
      expect(picture.rawPayload.equals(PNG)).toBe(true)
    }
    expect((await call('IMAGES_PROXY', { uniqueId: answer.uniqueId, index: '2' })).statusCode).toBe(404)
    expect((await portal.app.inject(answer.images[0]?.proxied ?? '')).statusCode).toBe(200)
  })

  it.each([
    ['', 'text/plain', 400],
    ['no address', 'text/plain', 400],
    ['file:///etc/passwd', 'text/plain', 400],
    [`https://x.org/\n${'https://x.org/\n'.repeat(100)}`, 'text/plain', 400],
    [`https://x.org/${'a'.repeat(9_000)}`, 'text/plain', 400],
    ['x'.repeat(40_000), 'text/plain', 413],
    ['{"url":"https://x.org/"}', 'application/json', 400],
    ['<a/>', 'application/xml', 415],
  ])('refuses the body %.30s as %s', async (payload, type, status) => {
    const reply = await post(payload, type)
    expect([reply.statusCode, reply.json().status]).toEqual([status, status])
  })

  it('looks at addresses again when the pictures are asked for: an id can be made by anybody', async () => {
    const { deflateRawSync } = await import('node:zlib')
    const idOf = (text: string | Buffer) => deflateRawSync(text).toString('base64url')
    expect((await call('IMAGES_PROXY', { uniqueId: idOf('http://10.0.0.1/a.png') })).statusCode).toBe(403)
    expect((await call('IMAGES_PROXY', { uniqueId: idOf('file:///etc/passwd') })).statusCode).toBe(400)
    expect((await call('IMAGES_PROXY', { uniqueId: idOf(Buffer.alloc(50_000_000)) })).statusCode).toBe(400)
  })

  it('is the only call with a body', async () => {
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/?p_p_resource_id=LAYER_KML',
      payload: 'x',
      headers: { 'content-type': 'text/plain' },
    })
    expect(reply.statusCode).toBe(404)
  })
})
