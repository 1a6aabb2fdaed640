import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { OutboundResponse } from '../outbound/outbound.ts'
import { askFile, type LayerWay } from './ask-layer.ts'

const URL_OF_FILE = new URL('https://maps.example.org/a.kml')
const answer = (text: string): OutboundResponse => ({
  status: 200,
  headers: {},
  url: URL_OF_FILE.href,
  bytes: () => Promise.resolve(new Uint8Array(Buffer.from(text))),
  text: () => Promise.resolve(text),
  stream: Readable.from([text]),
  discard: () => Promise.resolve(),
})
/** A way on which every file has this text. */
const wayTo = (text: string): LayerWay => ({
  outbound: { fetch: () => Promise.resolve(answer(text)), close: () => Promise.resolve() },
  rule: () => undefined,
  inTurn: (task) => task(),
})
const ask = (text: string) => askFile(wayTo(text), URL_OF_FILE, { accept: '*/*', maxBytes: 1_000_000 })

describe('a file that is asked for', () => {
  it.each([
    '<!doctype html><p>',
    '\uFEFF <HTML>',
    '<!-- a -->\n<!-- <kml> --> <!DOCTYPE\nhtml>',
    '<!----><!-- -- --><html lang="en">',
  ])('is refused when it is a web page: %j', async (text) => {
    await expect(ask(text)).rejects.toMatchObject({ trouble: 'page', details: { host: 'maps.example.org' } })
  })

  it.each(['<!-- <html> --><kml/>', '<!-- never ends <html>', '<htmlish/>', ''])('is taken when it is none: %j', async (text) => {
    await expect(ask(text)).resolves.toMatchObject({ host: 'maps.example.org' })
  })

  it('is looked at once, however many comments it begins with', async () => {
    // a look that tries every way to part them does not end
    await expect(ask(`${'<!---->'.repeat(146)}x`)).resolves.toBeDefined()
    await expect(ask(`${'<!---->'.repeat(140)}<html>`)).rejects.toMatchObject({ trouble: 'page' })
  })
})
