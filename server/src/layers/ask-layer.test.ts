import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { OutboundResponse } from '../outbound/outbound.ts'
import { createTurns } from '../fairness/turns.ts'
import { askFile, type LayerWay } from './ask-layer.ts'
import { LayerFault } from './layer-fault.ts'

const URL_OF_FILE = new URL('https://maps.example.org/a.kml')
const answer = (text: string): OutboundResponse => ({
  status: 200,
  headers: {},
  url: URL_OF_FILE.href,
  bytes: () => Promise.resolve(new Uint8Array(Buffer.from(text))),
  text: () => Promise.resolve(text),
  stream: Readable.from([Buffer.from(text)]),
  discard: () => Promise.resolve(),
})
/** A way on which every file has this text. */
const wayTo = (text: string): LayerWay => ({
  outbound: { fetch: () => Promise.resolve(answer(text)), close: () => Promise.resolve() },
  rule: () => undefined,
  inTurn: (task) => task(),
  evenly: (task) => task(),
})
const ask = (text: string) => askFile(wayTo(text), URL_OF_FILE, { accept: '*/*', maxBytes: 1_000_000, use: (file) => file })

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

  it('is refused as a web page when it comes in small pieces too', async () => {
    const way = wayTo('')
    const stream = Readable.from(['<!do', '', 'ctype', ' html>'].map((piece) => Buffer.from(piece)))
    const inPieces = { ...way, outbound: { ...way.outbound, fetch: () => Promise.resolve({ ...answer(''), stream }) } }
    const asked = askFile(inPieces, URL_OF_FILE, { accept: '*/*', maxBytes: 1_000_000, use: (file) => file })
    await expect(asked).rejects.toMatchObject({ trouble: 'page' })
  })

  it('is looked at once, however many comments it begins with', async () => {
    // a look that tries every way to part them does not end
    await expect(ask(`${'<!---->'.repeat(146)}x`)).resolves.toBeDefined()
    await expect(ask(`${'<!---->'.repeat(140)}<html>`)).rejects.toMatchObject({ trouble: 'page' })
  })

  it('has its turn until it has been read: the next one is not brought before', async () => {
    let isRead = false
    const asked: boolean[] = []
    const way: LayerWay = {
      ...wayTo('x'),
      outbound: {
        fetch: () => {
          asked.push(isRead)
          return Promise.resolve(answer('x'))
        },
        close: () => Promise.resolve(),
      },
      inTurn: createTurns({ atOnce: 1, perVisitor: 1, waiting: 10 }, { in: () => 'Too many.' }),
    }
    const request = { accept: '*/*', maxBytes: 1_000_000 }
    const use = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      isRead = true
      throw new LayerFault('empty')
    }
    const first = askFile(way, URL_OF_FILE, { ...request, use })
    const second = askFile(way, URL_OF_FILE, { ...request, use: () => 'read' })
    await expect(first).rejects.toMatchObject({ trouble: 'empty', details: { host: 'maps.example.org' } })
    await expect(second).resolves.toBe('read')
    expect(asked).toEqual([false, true])
  })
})
