import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../../outbound/outbound.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'

const png = (width = 2, height = 3, length = 60): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

let server: Server
let port: number
let listener: RequestListener
let asked: string[]
let headers: Record<string, unknown>[]
let seedFolder: string
let outbound: Outbound
let test: TestApp
let time = TEST_NOW
let count = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    headers.push(request.headers)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  seedFolder = await mkdtemp(join(tmpdir(), 'graticule-pictures-'))
  await mkdir(join(seedFolder, 'thumbnails'))
  await writeFile(join(seedFolder, 'thumbnails/reef-world-a.webp'), 'RIFF....WEBPVP8 ')
  await writeFile(join(seedFolder, 'secret.webp'), 'no')
  outbound = createOutbound({ allowHosts: [`127.0.0.1:${port}`], hostIntervalMs: 0 })
  test = await createTestApp({ config: { seedFolder }, dependencies: { outbound, clock: () => time } })
})
afterAll(async () => {
  await test.close()
  await outbound.close()
  server.closeAllConnections()
  server.close()
  await rm(seedFolder, { recursive: true })
})
beforeEach(() => {
  asked = []
  headers = []
  listener = (_request, response) => response.end(png())
})

/** An entry whose pictures lie at these addresses, asked for its picture. */
async function pictureOf(...addresses: readonly string[]) {
  count += 1
  const id = `urn:test:${count}`
  const thumbnails = addresses.map((address) => ({
    url: address.startsWith('/p') ? `http://127.0.0.1:${port}${address}${count}` : address,
  }))
  await test.catalogue.write([{ resource: createResource({ id, thumbnails }) }])
  return { id, reply: await test.app.inject(`/thumbnails/of?id=${encodeURIComponent(id)}`) }
}

describe('pictures drawn for shipped records', () => {
  it('are served as WebP, to be kept for a month, to readers of every site', async () => {
    const reply = await test.app.inject('/thumbnails/reef-world-a.webp')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=2592000',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const { etag } = reply.headers
    expect((await test.app.inject({ url: '/thumbnails/reef-world-a.webp', headers: { 'if-none-match': etag } })).statusCode).toBe(
      304,
    )
  })

  it.each([
    '/thumbnails/none.webp',
    '/thumbnails/../secret.webp',
    '/thumbnails/%2e%2e%2fsecret.webp',
    '/thumbnails/',
    '/thumbnails',
  ])('are not %s, which is a problem and never a page', async (url) => {
    const reply = await test.app.inject({ url, headers: { accept: 'text/html' } })
    expect(reply.statusCode).toBe(404)
    expect(reply.headers['content-type']).toContain('application/problem+json')
  })

  it('are stored without a host and given out with the one of the day', async () => {
    const { id, reply } = await pictureOf('/thumbnails/reef-world-a.webp')
    expect(reply.statusCode).toBe(302)
    expect(new URL(String(reply.headers['location']), 'https://portal.test/thumbnails/of').href).toBe(
      'https://portal.test/thumbnails/reef-world-a.webp',
    )
    expect((await test.catalogue.get([id]))[0]?.thumbnails).toEqual([{ url: '/thumbnails/reef-world-a.webp' }])
    const record = await test.app.inject(`/dab/opensearch/query?targetId=${encodeURIComponent(id)}`)
    expect(record.body).toContain('<logo>https://portal.test/thumbnails/reef-world-a.webp</logo>')
    const iso = await test.app.inject(`/dab/cswisogeo?service=CSW&request=GetRecordById&id=${encodeURIComponent(id)}`)
    expect(iso.body).toContain('https://portal.test/thumbnails/reef-world-a.webp')
  })
})

describe('pictures of other hosts', () => {
  it('are passed on as what they are, sealed', async () => {
    const { reply } = await pictureOf('/p')
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toEqual(png())
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=86400',
    })
    expect(headers[0]).not.toHaveProperty('cookie')
    expect(headers[0]).not.toHaveProperty('referer')
  })

  // @rule B-pictures.format
  it('are told from their bytes, whatever their server calls them', async () => {
    listener = (_request, response) => response.setHeader('content-type', 'text/html').end(png())
    expect((await pictureOf('/p')).reply.headers['content-type']).toBe('image/png')
  })

  it.each([
    ['an SVG with a script', 'image/svg+xml', SVG],
    ['an SVG that calls itself a PNG', 'image/png', SVG],
    ['a page', 'text/html', '<!doctype html><script>alert(1)</script>'],
    ['a page that calls itself a picture', 'image/jpeg', '<html></html>'],
    ['nothing', 'image/png', ''],
    ['the beginning of a PNG', 'image/png', '\x89PNG\r\n'],
  ])('are refused when they are %s', async (_what, type, body) => {
    listener = (_request, response) => response.setHeader('content-type', type).end(Buffer.from(body, 'latin1'))
    const { reply } = await pictureOf('/p')
    expect(reply.statusCode).toBe(502)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json().detail).toContain('not return an image that is safe to show')
    expect(reply.body).not.toContain('alert')
  })

  it('are refused when their pixels would fill the memory of a browser', async () => {
    listener = (_request, response) => response.end(png(30_000, 30_000))
    expect((await pictureOf('/p')).reply.json().detail).toContain('30000 × 30000')
  })

  it.each([
    ['too long by their own words', (body: Buffer) => ({ head: { 'content-length': String(body.length) }, body })],
    ['longer than they say', (body: Buffer) => ({ head: {}, body })],
    ['a bomb of zeros, compressed', (body: Buffer) => ({ head: { 'content-encoding': 'gzip' }, body: gzipSync(body) })],
  ])('are given up when they are %s', async (_what, make) => {
    const { head, body } = make(png(2, 2, 8_000_000))
    listener = (_request, response) => response.writeHead(200, head).end(body)
    const { reply } = await pictureOf('/p')
    expect(reply.statusCode).toBe(502)
    expect(reply.json().detail).toContain('larger than 2 MB')
  })

  it('are given up when they never end', async () => {
    let isOpen = true
    listener = (_request, response) => {
      response.write(png())
      const more = () => isOpen && response.write(Buffer.alloc(64_000), () => setImmediate(more))
      response.on('close', () => (isOpen = false))
      more()
    }
    expect((await pictureOf('/p')).reply.statusCode).toBe(502)
    await expect.poll(() => isOpen).toBe(false)
  })

  it.each(['http://127.0.0.1:9/x.png', 'http://169.254.169.254/latest/meta-data/', 'http://[::1]/x.png', 'file:///etc/passwd'])(
    'are not fetched from %s',
    async (address) => {
      const { reply } = await pictureOf(address)
      expect(reply.statusCode).toBe(502)
      expect(reply.json().type).toBe('urn:graticule:problem:address-refused')
    },
  )

  it('are not fetched from a private host that a public one leads to', async () => {
    listener = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end()
    const { reply } = await pictureOf('/p')
    expect(reply.statusCode).toBe(502)
    expect(reply.json().type).toBe('urn:graticule:problem:address-refused')
  })

  it('that are gone are not found', async () => {
    listener = (_request, response) => response.writeHead(404).end('no')
    expect((await pictureOf('/p')).reply.statusCode).toBe(404)
    listener = (_request, response) => response.writeHead(403).end('no')
    expect((await pictureOf('/p')).reply.statusCode).toBe(502)
  })

  it('are tried one after the other, at most three', async () => {
    listener = (request, response) =>
      request.url?.startsWith('/p3') === true ? response.end(png()) : response.writeHead(500).end()
    expect((await pictureOf('/p1', '/p2', '/p3')).reply.statusCode).toBe(200)
    expect((await pictureOf('/p1', '/p2', '/p1b', '/p3')).reply.statusCode).toBe(502)
  })

  // @rule B-pictures.once
  it('are asked for once: by many at the same time, again within a day, and after a failure within ten minutes', async () => {
    const { id } = await pictureOf('/p')
    const again = () => test.app.inject(`/thumbnails/of?id=${encodeURIComponent(id)}`)
    await Promise.all([again(), again(), again()])
    expect(asked).toHaveLength(1)
    time += 25 * 60 * 60_000
    listener = (_request, response) => response.writeHead(500).end()
    expect((await again()).statusCode).toBe(502)
    expect((await again()).statusCode).toBe(502)
    expect(asked).toHaveLength(2)
    time += 11 * 60_000
    listener = (_request, response) => response.end(png())
    expect((await again()).statusCode).toBe(200)
  })
})

describe('GET /thumbnails/of', () => {
  it('says what it needs', async () => {
    for (const url of [
      '/thumbnails/of',
      '/thumbnails/of?id=',
      '/thumbnails/of?id=a&id=b',
      `/thumbnails/of?id=${'x'.repeat(2_001)}`,
    ]) {
      const reply = await test.app.inject(url)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ parameter: 'id' })
    }
  })

  it('knows no entry by another name, and says when one has no picture', async () => {
    expect((await test.app.inject('/thumbnails/of?id=http://127.0.0.1/x.png')).json().detail).toContain('no resource')
    expect((await pictureOf()).reply.json().detail).toContain('no thumbnail')
    expect(asked).toEqual([])
  })

  it('stands in the description of the services', async () => {
    const { paths } = (await test.app.inject('/api/docs')).json()
    expect(Object.keys(paths['/thumbnails/of'].get.responses)).toEqual(['200', '302', '400', '404', '429', '431', '502', '504'])
  })
})
