import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SLOW_LINK_MS } from '@graticule/contracts/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { checkLink, userAgentOf } from './check-link.ts'

/** What the server does with a path; anything else is answered 200. */
const PATHS: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>> = {
  '/gone': (_, response) => response.writeHead(410).end(),
  '/missing': (_, response) => response.writeHead(404).end('no such page'),
  '/sign-in': (_, response) => response.writeHead(401, { 'www-authenticate': 'Basic' }).end(),
  '/forbidden': (_, response) => response.writeHead(403).end(),
  '/wants-more': (_, response) => response.writeHead(400).end('which layer?'),
  '/broken': (_, response) => response.writeHead(500).end(),
  '/busy': (_, response) => response.writeHead(429, { 'retry-after': '120' }).end(),
  '/away': (_, response) => response.writeHead(503, { 'retry-after': 'Wed, 01 Jan 2026 00:10:00 GMT' }).end(),
  '/no-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 206).end(method === 'HEAD' ? '' : 'x'),
  '/hangs-up': ({ method, socket }, response) => (method === 'HEAD' ? socket.destroy() : response.end('page')),
  '/moved': (_, response) => response.writeHead(301, { location: '/new/place' }).end(),
  '/moved-twice': (_, response) => response.writeHead(308, { location: '/moved' }).end(),
  '/for-now': (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  '/slash': (_, response) => response.writeHead(301, { location: '/slash/' }).end(),
  '/moved-away': (_, response) => response.writeHead(301, { location: '/missing' }).end(),
  '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/silent': () => undefined,
  '/inside': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end(),
}

const asked: { method: string | undefined; url: string | undefined; agent: string | undefined; range: string | undefined }[] = []
const server = createServer((request, response) => {
  const { method, url, headers } = request
  asked.push({ method, url, agent: headers['user-agent'], range: headers.range })
  const answer = PATHS[url ?? '']
  if (answer === undefined) response.end('here')
  else answer(request, response)
})
let base = ''
let outbound: Outbound
const NOW = Date.UTC(2026, 0, 1)

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  asked.length = 0
  await outbound?.close()
  // a way out of its own for each test: servers that fail are left alone
  outbound = createOutbound({
    allowHosts: [base.slice('http://'.length), 'nowhere.test:80'],
    hostIntervalMs: 0,
    sleep: () => Promise.resolve(),
    resolve: (name) =>
      name === 'nowhere.test'
        ? Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
        : Promise.resolve(['127.0.0.1']),
  })
})
afterAll(async () => {
  await outbound.close()
  server.closeAllConnections()
  server.close()
})

const check = (address: string, now: () => number = () => NOW, signal = new AbortController().signal) =>
  checkLink(address.startsWith('/') ? base + address : address, {
    outbound,
    userAgent: userAgentOf('data@portal.example'),
    pause: () => Promise.resolve(),
    now,
    signal,
  })

describe('a look at a link', () => {
  it.each([
    ['/page', { cause: 'answers' }],
    ['/missing', { cause: 'not-found' }],
    ['/gone', { cause: 'gone' }],
    ['/sign-in', { cause: 'sign-in' }],
    ['/forbidden', { cause: 'forbidden' }],
    ['/wants-more', { cause: 'other-request' }],
    ['/broken', { cause: 'server-error' }],
    ['/busy', { cause: 'too-many-requests', retryAfterMs: 120_000 }],
    ['/away', { cause: 'server-error', retryAfterMs: 600_000 }],
    ['/no-head', { cause: 'answers' }],
    ['/hangs-up', { cause: 'answers' }],
    ['/for-now', { cause: 'answers' }],
    ['/slash', { cause: 'answers' }],
    ['/moved-away', { cause: 'not-found' }],
    ['/circle', { cause: 'endless-redirects' }],
    ['/inside', { cause: 'not-asked', isElsewhere: true }],
    ['http://nowhere.test/data', { cause: 'host-unknown' }],
    ['http://10.0.0.1/data', { cause: 'not-asked' }],
    ['http://user:secret@public.example/data', { cause: 'not-asked' }],
    ['ftp://public.example/data', { cause: 'not-asked' }],
    ['no address', { cause: 'not-asked' }],
  ])('finds at %s: %j', async (address, outcome) => {
    expect(await check(address)).toEqual(outcome)
  })

  it('tells where a link has moved for good', async () => {
    expect(await check('/moved')).toEqual({ cause: 'moved', movedTo: `${base}/new/place` })
    expect(await check('/moved-twice')).toEqual({ cause: 'moved', movedTo: `${base}/new/place` })
  })

  it('finds nobody where nobody listens', async () => {
    const free = createServer()
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    await outbound.close()
    outbound = createOutbound({ allowHosts: [`127.0.0.1:${port}`], sleep: () => Promise.resolve() })
    expect(await check(`http://127.0.0.1:${port}/`)).toEqual({ cause: 'unreachable' })
  })

  it('calls a link slow that answers late', async () => {
    let now = NOW
    expect(await check('/page', () => (now += SLOW_LINK_MS + 1))).toEqual({ cause: 'slow' })
  })

  it('gives up where nobody answers', async () => {
    const late: Outbound = { ...outbound, fetch: (address, request) => outbound.fetch(address, { ...request, timeoutMs: 20 }) }
    const options = { userAgent: '', pause: () => Promise.resolve(), now: () => NOW, signal: new AbortController().signal }
    expect(await checkLink(`${base}/silent`, { outbound: late, ...options })).toEqual({ cause: 'time-out' })
  })

  // @rule B-link-health.light
  it('asks for as little as it can, and says who asks', async () => {
    await check('/page')
    await check('/missing')
    const agent = 'Graticule/1.0 (link check; +data@portal.example)'
    expect(asked).toEqual([
      { method: 'HEAD', url: '/page', agent, range: undefined },
      { method: 'HEAD', url: '/missing', agent, range: undefined },
      { method: 'GET', url: '/missing', agent, range: 'bytes=0-0' },
    ])
  })

  it('leaves a server alone that fails again and again', async () => {
    const found = []
    for (let n = 0; n < 4; n += 1) found.push(await check('/broken'))
    expect(found.at(-1)).toBeUndefined()
  })

  it('ends when it is told to', async () => {
    const stopped = new AbortController()
    stopped.abort(new Error('enough'))
    await expect(check('/page', () => NOW, stopped.signal)).rejects.toThrow('enough')
    expect(asked).toEqual([])
  })
})
