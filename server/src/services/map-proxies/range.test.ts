import type { IncomingMessage, RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { MAP_PROXIES, MAX_RANGE_BYTES } from '@graticule/contracts/services/map-proxies'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LayerPortal, startLayerPortal } from '../../testing/layer-portal.ts'

/** A file that begins like a TIFF, and is longer than any part. */
const FILE = Buffer.alloc(MAX_RANGE_BYTES + 1_000)
for (let at = 0; at < FILE.length; at += 1) FILE[at] = (at * 31) & 0xff
FILE.write('II*\0', 0, 'latin1')
const ETAG = '"v1"'
const CHANGED = 'Wed, 01 Jan 2025 00:00:00 GMT'

/** A server that gives parts as RFC 9110 says. */
const ranged =
  (file: Buffer, etag = ETAG): RequestListener =>
  (request, response) => {
    const headers = { etag, 'last-modified': CHANGED, 'accept-ranges': 'bytes', 'content-type': 'text/html' }
    const ifRange = request.headers['if-range']
    const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    if ((first === '' && last === '') || (ifRange !== undefined && ifRange !== etag && ifRange !== CHANGED)) {
      response.writeHead(200, headers).end(file)
      return
    }
    const from = first === '' ? Math.max(0, file.length - Number(last)) : Number(first)
    const to = first === '' ? file.length - 1 : Math.min(last === '' ? Infinity : Number(last), file.length - 1)
    if (from >= file.length) response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end()
    else
      response
        .writeHead(206, { ...headers, 'content-range': `bytes ${from}-${to}/${file.length}` })
        .end(file.subarray(from, to + 1))
  }

let listener: RequestListener
let asked: IncomingMessage[]
let portal: LayerPortal
let count = 0
beforeAll(async () => {
  portal = await startLayerPortal((request, response) => {
    asked.push(request)
    listener(request, response)
  })
})
afterAll(() => portal.close())
beforeEach(() => {
  asked = []
  listener = ranged(FILE)
})
const fresh = () => `${portal.base}/a.tif?n=${(count += 1)}`
const part = (url: string, range: string | undefined, headers: Record<string, string> = {}) =>
  portal.app.inject({
    url: MAP_PROXIES.range.path,
    query: { url },
    headers: { ...headers, 'accept-encoding': 'gzip, br', ...(range === undefined ? {} : { range }) },
  })

describe('a part of a file', () => {
  it.each([
    ['bytes=0-15', 0, 16],
    ['bytes=100-299', 100, 200],
    ['bytes=0-0', 0, 1],
    [' Bytes = 10 - 19 ', 10, 10],
    [`bytes=${FILE.length - 10}-`, FILE.length - 10, 10],
    [`bytes=${FILE.length - 10}-${FILE.length + 100}`, FILE.length - 10, 10],
    ['bytes=-20', FILE.length - 20, 20],
    // what is too long is cut
    ['bytes=0-', 0, MAX_RANGE_BYTES],
    ['bytes=10-', 10, MAX_RANGE_BYTES],
    [`bytes=5-${FILE.length}`, 5, MAX_RANGE_BYTES],
  ])('is given for %s', async (range, first, length) => {
    const reply = await part(fresh(), range)
    expect(reply.statusCode, reply.body.slice(0, 300)).toBe(206)
    expect(reply.rawPayload.equals(FILE.subarray(first, first + length))).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-range': `bytes ${first}-${first + length - 1}/${FILE.length}`,
      'content-type': 'image/tiff',
      'content-length': String(length),
      'accept-ranges': 'bytes',
      etag: ETAG,
      'last-modified': CHANGED,
      'content-disposition': 'attachment; filename="layer.tif"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    expect(reply.headers).not.toHaveProperty('content-encoding')
    for (const { headers } of asked) expect(headers['accept-encoding']).toBe('identity')
  })

  it.each([
    undefined,
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=a-b',
    'bytes=-0',
    'bytes=-9999999',
    'bytes=0x1-2',
    'bytes=1e3-',
  ])('is one range: not %j', async (range) => {
    const reply = await part(fresh(), range)
    expect([reply.statusCode, reply.json().parameter]).toEqual([400, 'Range'])
    expect(asked).toEqual([])
  })

  it('is asked for by a header that is read at once, however many blanks are in it', async () => {
    // trying every way to part them does not end
    const reply = await part(fresh(), `bytes=${' '.repeat(7_000)}-${' '.repeat(7_000)}x`)
    expect([reply.statusCode, reply.json().parameter]).toEqual([400, 'Range'])
  })

  it('beyond the end is none, and how long the file is', async () => {
    const reply = await part(fresh(), `bytes=${FILE.length}-`)
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([416, `bytes */${FILE.length}`])
  })

  // @rule B-map-proxies.ranges
  it('is given only while the file is the one it was', async () => {
    const url = fresh()
    expect((await part(url, 'bytes=5-9', { 'if-range': ETAG })).statusCode).toBe(206)
    expect((await part(url, 'bytes=5-9', { 'if-range': CHANGED })).statusCode).toBe(206)
    for (const validator of ['"old"', 'W/"v1"', 'Thu, 02 Jan 2025 00:00:00 GMT', 'x\u007f', '"'.repeat(500)])
      expect([validator, (await part(url, 'bytes=5-9', { 'if-range': validator })).statusCode]).toEqual([validator, 412])
    listener = ranged(FILE, '"v2"')
    const reply = await part(url, 'bytes=5-9', { 'if-range': ETAG })
    expect([reply.statusCode, reply.json().type]).toEqual([412, 'urn:graticule:problem:changed'])
  })

  it('is looked at before its middle is passed on, once', async () => {
    const url = fresh()
    await part(url, 'bytes=100-200')
    await part(url, 'bytes=300-400')
    expect(asked.map(({ headers }) => headers.range)).toEqual(['bytes=0-15', 'bytes=100-200', 'bytes=300-400'])
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a key', '-----BEGIN PRIVATE KEY-----'],
    ['something like a TIFF', 'II+\u0001 and more'],
    ['nothing', ''],
  ])('is none of %s', async (_what, words) => {
    const file = Buffer.from(words.padEnd(2_000, 'x'), 'latin1')
    listener = ranged(words === '' ? Buffer.alloc(0) : file)
    for (const range of ['bytes=0-99', 'bytes=0-1', 'bytes=100-200', 'bytes=-10']) {
      const reply = await part(fresh(), range)
      expect([range, [416, 502].includes(reply.statusCode)]).toEqual([range, true])
      expect(reply.body).not.toMatch(/alert|PRIVATE/)
    }
  })

  it('is none that its server does not give as it was asked', async () => {
    const answers: Record<string, RequestListener> = {
      'another part': (_request, response) =>
        response.writeHead(206, { 'content-range': 'bytes 50-65/100' }).end(FILE.subarray(0, 16)),
      'a shorter part than it says': (_request, response) =>
        response.writeHead(206, { 'content-range': 'bytes 0-15/100' }).end(FILE.subarray(0, 8)),
      'no place': (_request, response) => response.writeHead(206).end(FILE.subarray(0, 16)),
      'several parts': (_request, response) =>
        response.writeHead(206, { 'content-type': 'multipart/byteranges; boundary=x' }).end('--x\r\n\r\nII*\0\r\n--x--'),
      'a packed part': (_request, response) =>
        response
          .writeHead(206, { 'content-range': 'bytes 0-15/100', 'content-encoding': 'gzip' })
          .end(gzipSync(FILE.subarray(0, 16))),
    }
    for (const [name, answer] of Object.entries(answers)) {
      listener = answer
      const reply = await part(fresh(), 'bytes=0-15')
      expect([name, reply.statusCode, reply.json().trouble]).toEqual([name, 502, 'broken-file'])
    }
  })

  it('of a small file is cut here when its server gives no parts, of a large one there is none', async () => {
    listener = (_request, response) => response.writeHead(200, { etag: ETAG }).end(FILE.subarray(0, 1_000))
    const reply = await part(fresh(), 'bytes=10-19')
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([206, 'bytes 10-19/1000'])
    expect(reply.rawPayload.equals(FILE.subarray(10, 20))).toBe(true)
    listener = (_request, response) => response.writeHead(200, { 'content-length': FILE.length }).end(FILE)
    expect((await part(fresh(), 'bytes=10-19')).json()).toMatchObject({ status: 502, trouble: 'no-ranges' })
  })

  it('has a head with the size of the file', async () => {
    const head = (url: string) => portal.app.inject({ method: 'HEAD', url: MAP_PROXIES.range.path, query: { url } })
    const reply = await head(fresh())
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
    expect(reply.headers).toMatchObject({
      'content-length': String(FILE.length),
      'accept-ranges': 'bytes',
      etag: ETAG,
      'content-type': 'image/tiff',
    })
    expect((await head('http://10.0.0.1/a.tif')).statusCode).toBe(403)
    listener = ranged(Buffer.from('GIF89a'.padEnd(100)))
    expect((await head(fresh())).statusCode).toBe(502)
  })
})
