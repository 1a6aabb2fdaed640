import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tellsApart } from '../entry/fields/identifiers.ts'
import { createFullResource, createResource } from '../testing/create-resource.ts'
import type { StoredRecord } from '../catalogue/catalogue.ts'
import { FIRST_LINE, lastLine, lineOfRecord, readLine } from './record-lines.ts'
import { splitLines } from './split-lines.ts'

/** Any UTF-16, also what is no Unicode. */
const anyText = fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 30 }).map((units) => String.fromCharCode(...units))

async function linesOf(chunks: readonly Uint8Array[], maxBytes = 1_000): Promise<[number, string | undefined][]> {
  const lines: [number, string | undefined][] = []
  for await (const { number, text } of splitLines(
    (async function* () {
      yield* chunks
    })(),
    maxBytes,
  ))
    lines.push([number, text])
  return lines
}

describe('a record as a line', () => {
  it('is read as it was written, whatever bytes its original has', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        anyText,
        anyText.filter(tellsApart),
        fc.boolean(),
        (bytes, title, id, isText) => {
          const original = { bytes: isText ? Buffer.from(title) : bytes, mediaType: 'application/xml', standard: 'iso19139' }
          const record: StoredRecord = { resource: createFullResource({ id, title }), givenId: `${id}/given`, original }
          const line = lineOfRecord(record)
          expect(line).not.toContain('\n')
          const read = readLine(line)
          const expected = { ...record, original: { ...original, bytes: Buffer.from(original.bytes) } }
          expect(read).toEqual({ kind: 'record', record: expected })
        },
      ),
    )
  })

  const valid = { resource: createResource() }
  it.each([
    ['{"a":', 'it is not JSON'],
    ['[]', 'it is no JSON object'],
    ['{}', 'it has no resource'],
    [JSON.stringify({ resource: { ...valid.resource, title: 7 } }), '/title'],
    [JSON.stringify({ ...valid, givenId: 7 }), 'its givenId'],
    [JSON.stringify({ ...valid, original: 'x' }), 'its original is no JSON object'],
    [JSON.stringify({ ...valid, original: { text: '<a/>' } }), 'no mediaType'],
    [JSON.stringify({ ...valid, original: { mediaType: 'a/b', standard: 'c', base64: '?' } }), 'neither text nor base64'],
    [
      JSON.stringify({ resource: createResource({ online: [{ url: 'javascript:alert(1)', accessType: 'direct' }] }) }),
      '"javascript:alert(1)" is no http or https address',
    ],
    [JSON.stringify({ resource: createResource({ thumbnails: [{ url: '//evil.example/a.png' }] }) }), 'is no http'],
    [JSON.stringify({ format: 'graticule-records', version: 2 }), 'written by another version (2, this one reads 1)'],
  ])('is refused with the reason: %s', (text, reason) => {
    expect(readLine(text)).toMatchObject({ kind: 'refused', reason: expect.stringContaining(reason) })
  })

  it('stands between a first and a last line', () => {
    expect(readLine(FIRST_LINE)).toEqual({ kind: 'first' })
    expect(readLine(lastLine(12))).toEqual({ kind: 'last', records: 12 })
  })
})

describe('taking bytes apart at line feeds', () => {
  it('gives the same lines however the bytes are cut', async () => {
    const text = 'first\r\n\nthird – ü\nlast'
    const bytes = Buffer.from(text)
    const whole = await linesOf([bytes])
    expect(whole).toEqual([
      [1, 'first'],
      [3, 'third – ü'],
      [4, 'last'],
    ])
    for (let cut = 0; cut <= bytes.length; cut += 1)
      expect(await linesOf([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole)
  })

  it('passes over a line that is too long, and reads on', async () => {
    const bytes = Buffer.from(`a\n${'x'.repeat(50)}\nb\n`)
    expect(await linesOf([bytes.subarray(0, 20), bytes.subarray(20)], 10)).toEqual([
      [1, 'a'],
      [2, undefined],
      [3, 'b'],
    ])
  })
})
