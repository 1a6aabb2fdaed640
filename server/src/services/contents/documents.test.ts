import { deflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { MAX_DOCUMENT_BYTES } from '@graticule/contracts/contents/limits'
import { CONTENT_WRITES, type WireDocument } from '@graticule/contracts/contents/original'
import { Check } from 'typebox/value'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUpload, safeFileName } from '../../contents/read-upload.ts'
import { type ContentPortal, openContentPortal } from '../../testing/contents/content-portal.ts'

let portal: ContentPortal
beforeAll(async () => {
  portal = await openContentPortal()
})
afterAll(() => portal.close())
const png = (width = 3, height = 2): Buffer => {
  const picture = new PNG({ width, height })
  picture.data.fill(200)
  return PNG.sync.write(picture)
}

/** One pixel each, with words behind the picture. */
const GIF = Buffer.concat([
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  Buffer.from('<script>alert(1)</script>'),
])
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** A photo of two pixels, red and blue, whose EXIF says that the camera was held upright (orientation 6). */
const photo = (): Buffer => {
  const data = Buffer.alloc(16 * 8 * 4, 255)
  for (let at = 0; at < 16 * 8; at += 1) data.set(at % 16 < 8 ? [255, 0, 0, 255] : [0, 0, 255, 255], at * 4)
  const plain = jpeg.encode({ data, width: 16, height: 8 }, 95).data
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const exif = Buffer.concat([
    Buffer.from('ffe1', 'hex'),
    Buffer.from([0, tiff.length + 8]),
    Buffer.from('Exif\0\0', 'latin1'),
    tiff,
  ])
  return Buffer.concat([plain.subarray(0, 2), exif, plain.subarray(2)])
}
const file = (bytes: Uint8Array | string, name = 'file.png', type = 'image/png') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
const content = (id: number) => portal.app.inject({ url: `/contents/rest/document/${id}/content` })
const uploaded = async (one: File, model?: object) => {
  const reply = await portal.upload('admin', one, model)
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)])
  return reply.json<WireDocument>()
}
const count = async () =>
  (
    await portal.database.reader
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('an uploaded document', () => {
  // @rule S2-3.document
  it('is told of and given out, its id the last segment of its self link', async () => {
    const document = await uploaded(file(png()), {
      title: 'Ice',
      fileName: 'ice.png',
      extension: 'png',
      path: '/x',
      folderId: 3,
      siteId: 20_181,
    })
    expect(Check(CONTENT_WRITES.addDocument.reply, document)).toBe(true)
    expect(document).toMatchObject({
      title: 'Ice',
      fileName: 'ice.png',
      mediaType: 'image/png',
      width: 3,
      height: 2,
      siteId: 20_181,
    })
    expect(document._links.self.href).toBe(`https://portal.test/contents/rest/document/${document.id}`)
    const reply = await content(document.id)
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, document.bytes])
    const again = await portal.app.inject({
      url: `/contents/rest/document/${document.id}/content`,
      headers: { 'if-none-match': String(reply.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect((await portal.ask('visitor', 'DELETE', `/contents/rest/document/${document.id}`)).statusCode).toBe(403)
    expect((await portal.ask('admin', 'DELETE', `/contents/rest/document/${document.id}`)).statusCode).toBe(204)
    expect((await content(document.id)).statusCode).toBe(404)
  })

  // @rule B-content.sealed
  it.each([
    ['image/png', png(), 'inline; filename="picture.png"'],
    [
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'),
      'inline; filename="picture.svg"',
    ],
    ['image/jpeg', photo(), 'inline; filename="picture.jpg"'],
    ['application/pdf', Buffer.from('%PDF-1.7\n%%EOF\r\n\0'), 'attachment; filename="file.pdf"'],
  ])('of kind %s runs nothing wherever it is opened', async (type, bytes, disposition) => {
    const { id } = await uploaded(file(bytes))
    expect((await content(id)).headers).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': disposition,
      'x-content-type-options': 'nosniff',
    })
  })

  // @rule B-content.pdf-end
  it.each(['<script>alert(1)</script>', 'PK\u0003\u0004', '\n<html>'])(
    'that is a PDF and %j is refused with words',
    async (more) => {
      const reply = await portal.upload(
        'admin',
        file(Buffer.from(`%PDF-1.7\n%%EOF\nmore\n%%EOF\n${more}`), 'a.pdf', 'application/pdf'),
      )
      expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
        400,
        expect.stringContaining('behind the end of this PDF'),
      ])
    },
  )

  it('of a site is uploaded and deleted by its administrators', async () => {
    const reply = await portal.upload('editor', file(png()), { siteId: 7 })
    expect(reply.statusCode).toBe(201)
    expect((await portal.upload('editor', file(png()), { siteId: 0 })).statusCode).toBe(403)
    expect((await portal.upload('visitor', file(png()), { siteId: 7 })).statusCode).toBe(403)
    expect((await portal.upload(undefined, file(png()))).statusCode).toBe(401)
    expect((await portal.upload('admin', file(png()), { siteId: 8 })).statusCode).toBe(404)
    const list = (await portal.ask('editor', 'GET', '/contents/rest/sites/7/documents')).json<{ page: object }>()
    expect(list).toMatchObject({ _embedded: { document: [{ siteId: 7 }] }, page: { totalElements: 1 } })
  })
})

describe('a picture', () => {
  // @rule B-content.upload-kinds
  it('is written anew: what hides in the file is gone', async () => {
    const polyglot = Buffer.concat([png(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const { id, mediaType } = await uploaded(file(polyglot, 'page.html', 'text/html'))
    const { rawPayload } = await content(id)
    expect(mediaType).toBe('image/png')
    expect(rawPayload.includes('script')).toBe(false)
    expect(PNG.sync.read(rawPayload)).toMatchObject({ width: 3, height: 2 })
  })

  it('loses what a camera noted, and stands upright', async () => {
    const { id, width, height } = await uploaded(file(photo(), 'photo.jpg'))
    const { rawPayload } = await content(id)
    expect([width, height, rawPayload.includes('Exif')]).toEqual([8, 16, false])
    const { data } = jpeg.decode(rawPayload)
    expect([data[0]! > 200, data.at(-2)! > 200]).toEqual([true, true])
  })
})

/** A PNG that says to be so large; its data unpack to much more than it has bytes. */
function bomb(width: number, height: number): Buffer {
  const whole = png()
  whole.writeUInt32BE(width, 16)
  whole.writeUInt32BE(height, 20)
  const data = deflateSync(Buffer.alloc(bySize(3_000_000, 30_000_000)))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([whole.subarray(0, 33), length, Buffer.from('IDAT'), data, whole.subarray(-16)])
}

/** A picture of one pixel that says in a second head to be of many. */
function twoHeads(): Buffer {
  const side = bySize(300, 2_000)
  const large = png(side, side)
  return Buffer.concat([png(1, 1).subarray(0, 33), large.subarray(8)])
}

/** A picture of one pixel whose only image is much larger. */
function largeFrame(): Buffer {
  const word = (number: number) => [number & 255, number >> 8]
  const head = [...Buffer.from('GIF89a'), ...word(1), ...word(1), 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  return Buffer.from([...head, 0x2c, ...word(0), ...word(0), ...word(4_000), ...word(4_000), 0, 2, 2, 0x4c, 0x01, 0, 0x3b])
}

describe('a file that is refused', () => {
  // @rule B-content.upload-size
  // @rule B-content.picture-size
  it.each<[string, () => Uint8Array | string, number, RegExp]>([
    ['a page', () => '<!doctype html><script>alert(1)</script>', 415, /not a PNG, JPEG/],
    ['a program', () => Buffer.from('MZ\u0090\u0000'), 415, /not a PNG/],
    ['nothing', () => '', 415, /not a PNG/],
    ['an archive', () => Buffer.from('PK\u0003\u0004'), 415, /not a PNG/],
    ['a broken GIF', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 400, /cannot be read/],
    ['a broken WebP', () => Buffer.from(WEBP.subarray(0, 30)), 400, /cannot be read/],
    ['a picture that breaks off', () => png(300, 300).subarray(0, 60), 400, /cannot be read/],
    ['a picture that says to be huge', () => bomb(50_000, 50_000), 400, /50000 × 50000 pixels/],
    ['a bomb', () => bomb(10, 10), 400, /cannot be read/],
    ['a picture with two heads', twoHeads, 400, /cannot be read/],
    ['a GIF whose frame is larger than itself', largeFrame, 400, /cannot be read/],
    [
      'a drawing with a document type',
      () => '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
      400,
      /SVG/,
    ],
    ['XML that is no drawing', () => '<?xml version="1.0"?><a/>', 400, /SVG/],
    ['a drawing that breaks off', () => '<svg xmlns="http://www.w3.org/2000/svg"><g>', 400, /SVG/],
    ['one that is too large', () => Buffer.alloc(MAX_DOCUMENT_BYTES + 1), 413, /larger than 10 MB/],
    ['much too large', () => Buffer.alloc(bySize(25_000_000, 100_000_000)), 413, /./],
  ])('is %s, and nothing of it is left', async (_, bytes, status, words) => {
    const before = await count()
    const reply = await portal.upload('admin', file(bytes()))
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([status, expect.stringMatching(words)])
    expect(await count()).toBe(before)
  })

  it.each([
    ['no JSON', 'x'],
    ['a list', '[]'],
    ['a site that is no number', '{"siteId":"../7"}'],
  ])('is one whose description is %s', async (_, model) => {
    expect((await portal.upload('admin', file(png()), model)).statusCode).toBe(400)
  })

  it('is one that is no form', async () => {
    for (const payload of ['', 'x', '--b\r\n\r\n--b--'])
      expect(
        (
          await portal.app.inject({
            method: 'POST',
            url: '/contents/rest/document',
            headers: { authorization: 'Bearer admin', 'content-type': 'multipart/form-data; boundary=b' },
            payload,
          })
        ).statusCode,
      ).toBe(400)
  })
})

describe('a drawing', () => {
  // @rule B-content.drawings-in-thread
  it('is read in a thread: others are answered meanwhile', async () => {
    const shapes = '<path d="M0 0h1v1"/>'.repeat(bySize(12_000, 60_000))
    const reading = readUpload(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${shapes}</svg>`))
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    await reading
    clearInterval(timer)
    expect((await reading).mediaType).toBe('image/svg+xml')
    expect(turns).toBeGreaterThan(5)
  })

  it('waits for its turn, as far as there is room', async () => {
    const small = () => readUpload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'))
    const all = await Promise.allSettled(Array.from({ length: 10 }, small))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    expect((await small()).mediaType).toBe('image/svg+xml')
  })

  // @rule B-content.svg
  it('keeps its shapes and nothing that runs, fetches or leads away', async () => {
    const drawing = `<?xml version="1.0"?><?xml-stylesheet href="https://evil.example"?><!DOCTYPE svg>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)">
      <script>alert(1)</script><style>*{fill:url(https://evil.example)}</style>
      <a href="javascript:alert(1)"><path d="M0 0"/></a><image href="https://evil.example/x.png"/>
      <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>
      <use href="#part" xlink:href="https://evil.example#x"/><animate attributeName="href" to="javascript:alert(1)"/>
      <linearGradient id="part"><stop offset="0" stop-color="red"/></linearGradient>
      <rect width="5" fill="url(#part)" stroke="url(https://evil.example)" style="fill:red"/><text>Ice</text></svg>`
    const { id } = await uploaded(file(drawing, 'logo.svg'))
    const { body } = await content(id)
    for (const wrong of ['script', 'evil', 'style', 'foreign', 'animate', 'onload', '<a', 'DOCTYPE', 'image'])
      expect(body).not.toContain(wrong)
    for (const kept of ['viewBox="0 0 9 9"', '<use href="#part"/>', 'fill="url(#part)"', '<text>Ice</text>'])
      expect(body).toContain(kept)
  })
})

describe('the name of a file', () => {
  // @rule B-content.file-names
  it.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Windows\\ice floe.JPG', 'ice floe.png'],
    ['a\u0000b\r\nc".png', 'abc.png'],
    ['.htaccess', 'document.png'],
    ['CON.png', 'document.png'],
    ['', 'document.png'],
    ['x'.repeat(500), `${'x'.repeat(116)}.png`],
    ['лёд.png', 'лёд.png'],
    ['a.php.png', 'a.php.png'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeFileName(given, 'image/png')).toBe(safe)
  })
})

// @rule B-content.upload-kinds
it('a GIF or WebP picture is kept as PNG, and nothing else of its file', async () => {
  for (const [bytes, name, type] of [
    [GIF, 'dot.gif', 'image/gif'],
    [WEBP, 'dot.webp', 'image/webp'],
  ] as const) {
    const document = await uploaded(file(bytes, name, type))
    expect(document).toMatchObject({ fileName: 'dot.png', mediaType: 'image/png', width: 1, height: 1 })
    const { rawPayload } = await content(document.id)
    expect(PNG.sync.read(rawPayload)).toMatchObject({ width: 1, height: 1 })
    expect(rawPayload.includes('script')).toBe(false)
  }
})
