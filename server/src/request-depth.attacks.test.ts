/** What is very long or nested very deeply, against every route, in each of its places by turns: words, never a 500, never a crash. */
import { rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { MAX_REQUEST_HEAD_BYTES } from '@graticule/contracts/limits'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askTogether } from './testing/attacks/ask-together.ts'
import { createFullResource, createResource } from './testing/create-resource.ts'
import { createTestApp, type TestApp } from './testing/create-test-app.ts'
import { type DescribedRoute, describedRoutes, faultOf, requestTo } from './testing/described-routes.ts'
import { makeOwnFolder } from './testing/own-folder.ts'

const DEEP = 20_000
const around = (open: string, inner: string, close: string, times = DEEP) => open.repeat(times) + inner + close.repeat(times)
const COLLECTION = '{"type":"GeometryCollection","geometries":['

/** Longer than any request line: what a body may still have, and what a route must survive without a connection. */
const DEEP_TEXTS: Readonly<Record<string, string>> = {
  parentheses: around('(', 'a', ')'),
  'short parentheses': around('(', 'a', ')', 990),
  'groups of OR': around('(a OR ', 'b', ')', 280),
  'negated groups': around('NOT (a ', 'b', ')', 220),
  negations: `${'NOT '.repeat(499)}a`,
  'nested JSON arrays': around('[', '1', ']'),
  'nested JSON objects': around('{"a":', '1', '}'),
  'geometry collections': around(COLLECTION, '{"type":"Point","coordinates":[1,2]}', ']}'),
  'nested XML': around('<a>', 'b', '</a>'),
  'nested well-known text': `POLYGON${around('(', '1 2', ')', 9_000)}`,
  'nested collections of well-known text': around('GEOMETRYCOLLECTION(', 'POINT(1 2)', ')', 900),
  'a path': '/a'.repeat(DEEP),
  'a path upwards': '../'.repeat(DEEP),
  quotes: '"'.repeat(1_999),
  commas: ','.repeat(DEEP),
}

/** A text is tried on one route of so many; the next text begins one route later, so that every route is tried with some. */
const SHARE = bySize(5, 1)
const isTried = (route: number, text: number) => (route + text) % SHARE === 0

let webFolder: string
let test: TestApp
let routes: DescribedRoute[]
beforeAll(async () => {
  webFolder = makeOwnFolder('web')
  await writeFile(
    join(webFolder, 'index.html'),
    '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>',
  )
  test = await createTestApp({
    config: { webFolder },
    records: [createFullResource(), createResource()].map((resource) => ({ resource })),
  })
  routes = await describedRoutes(test.app)
})
afterAll(async () => {
  await test.close()
  await rm(webFolder, { recursive: true })
})

/** @param name what is deep in the request */
async function faultsOf(
  route: DescribedRoute,
  name: string,
  values: Readonly<Record<string, string>>,
  payload?: string,
): Promise<string[]> {
  const body = payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }
  const fault = faultOf(await test.app.inject({ ...requestTo(route, values), ...body }))
  return fault === undefined ? [] : [`${route.method} ${route.path} ${name}: ${fault}`]
}

describe.each(Object.entries(DEEP_TEXTS).map(([name, text], number) => ({ name, text, number })))('$name', ({ text, number }) => {
  // @rule B-limits.depth
  it('is answered in the parameters of every route', async () => {
    const faults = await askTogether(routes, async (route, index) => {
      const names = route.parameters.map(({ name }) => name)
      // by turns, as much as a request line can carry
      const name = names[(index + number) % names.length]
      return name === undefined || !isTried(index, number)
        ? []
        : faultsOf(route, name, { [name]: text.slice(0, MAX_REQUEST_HEAD_BYTES) })
    })
    expect(faults).toEqual([])
  })

  it('is answered as the body, or as a field of the body, of every route that takes one', async () => {
    const faults = await askTogether(routes, async (route, index) => {
      if (route.body === undefined || !isTried(index, number)) return []
      const [field = 'name'] = route.body
      const bodies = [text, JSON.stringify({ [field]: text }), `{"${field}":${text}}`]
      return faultsOf(route, 'body', {}, bodies[(index + number) % bodies.length])
    })
    expect(faults).toEqual([])
  })
})

describe('a path', () => {
  it.each([1_000, 30_000, 200_000])('of %d parts is answered, as a page and as a service', async (parts) => {
    for (const accept of ['text/html', 'application/json'])
      for (const path of [
        '/a'.repeat(parts),
        `/resource${'/a'.repeat(parts)}`,
        `/s${'/a'.repeat(parts)}`,
        '/'.repeat(parts),
        '/a/..'.repeat(parts),
      ]) {
        const reply = await test.app.inject({ url: path, headers: { accept } })
        expect(reply.statusCode, path.slice(0, 30)).toBeLessThan(500)
        if (/^.a/.test(path) && !path.includes('..') && path.length > MAX_REQUEST_HEAD_BYTES) expect(reply.statusCode).toBe(414)
      }
  })
})

/** What a server says to raw bytes. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    // what was sent after the refusal may be answered with a reset
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    )
    socket.end(bytes)
  })
}

describe('over a connection', () => {
  beforeAll(() => test.app.listen({ port: 0, host: '127.0.0.1' }))

  // @rule B-limits.request-head
  it('a head beyond the limit is refused before it is read', async () => {
    let reached = 0
    const heads = {
      path: `GET ${'/a'.repeat(200_000)} HTTP/1.1\r\nhost: a\r\n`,
      address: `GET /health?${'x'.repeat(MAX_REQUEST_HEAD_BYTES)} HTTP/1.1\r\nhost: a\r\n`,
      cookie: `GET /health HTTP/1.1\r\nhost: a\r\ncookie: ${'a=1; '.repeat(MAX_REQUEST_HEAD_BYTES / 5)}\r\n`,
      headers: `GET /health HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(MAX_REQUEST_HEAD_BYTES / 4)}`,
    }
    for (const head of Object.values(heads)) {
      const answer = await say(`${head}connection: close\r\n\r\n`)
      if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*"detail":"The address and the headers/)
      reached += answer.includes('"uptime"') ? 1 : 0
    }
    expect(reached).toBe(0)
  })

  it('one below the limit is answered', async () => {
    const answer = await say(`GET /health?${'x'.repeat(60_000)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})
