import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { PortalError } from '@graticule/contracts/problem'
import { FAILURES_TO_OPEN } from './host-breaker.ts'
import { CONNECTIONS_PER_HOST, createOutbound, type Outbound, type OutboundOptions } from './outbound.ts'

const open: { server?: Server; outbound?: Outbound }[] = []
afterEach(async () => {
  for (const { server, outbound } of open.splice(0)) {
    await outbound?.close()
    server?.closeAllConnections()
    server?.close()
  }
})

/** A server on a free loopback port, with all requests that reach it. */
async function serve(listener: RequestListener): Promise<{ port: number; url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({ server })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, requests }
}

/** The way out with no waiting; sleeps are noted. */
function way(options: Partial<OutboundOptions> = {}) {
  const slept: number[] = []
  const outbound = createOutbound({
    allowHosts: [],
    hostIntervalMs: 0,
    random: () => 0.5,
    sleep: (milliseconds) => {
      slept.push(milliseconds)
      return Promise.resolve()
    },
    ...options,
  })
  open.push({ outbound })
  return { ...outbound, slept }
}
async function failureOf(promise: Promise<unknown>): Promise<PortalError> {
  const error: unknown = await promise.then(
    () => new Error('did not fail'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PortalError)
  return error as PortalError
}

describe('asking other servers', () => {
  it('never reaches a server of the private network, however its address is written', async () => {
    const canary = await serve((_, response) => response.end('secret'))
    const { fetch } = way()
    const forms = [
      '127.0.0.1',
      '127.1',
      '0',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '017700000001',
      '2130706433',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      'localhost',
    ]
    for (const form of forms) {
      const failure = await failureOf(fetch(`http://${form}:${canary.port}/`))
      expect([form, failure.code]).toEqual([form, 'address-refused'])
      expect(failure.message).toContain('GRATICULE_ALLOW_HOSTS')
    }
    expect(canary.requests).toEqual([])
  })

  it('checks the addresses that a name resolves to, all of them', async () => {
    const canary = await serve((_, response) => response.end('secret'))
    const inside = way({ resolve: () => Promise.resolve(['127.0.0.1']) })
    expect((await failureOf(inside.fetch(`http://inside.example.org:${canary.port}/`))).code).toBe('address-refused')
    const mixed = way({ resolve: () => Promise.resolve(['8.8.8.8', '127.0.0.1']) })
    expect((await failureOf(mixed.fetch(`http://mixed.example.org:${canary.port}/`))).code).toBe('address-refused')
    expect(canary.requests).toEqual([])
  })

  it('connects to the address that was checked, not to what the name says next', async () => {
    const server = await serve((request, response) => response.end(request.headers.host))
    let asked = 0
    const { fetch } = way({
      allowHosts: [`rebinding.example.org:${server.port}`],
      resolve: () => {
        asked += 1
        return Promise.resolve(asked === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
      },
    })
    const answer = await fetch(`http://rebinding.example.org:${server.port}/`)
    expect(await answer.text()).toBe(`rebinding.example.org:${server.port}`)
    expect(asked).toBe(1)
  })

  it('does not take a similar name for an allowed one', async () => {
    const canary = await serve((_, response) => response.end('secret'))
    const { fetch } = way({ allowHosts: [`example.org:${canary.port}`], resolve: () => Promise.resolve(['127.0.0.1']) })
    for (const host of ['badexample.org', 'example.org.evil.org', 'x.example.org']) {
      expect((await failureOf(fetch(`http://${host}:${canary.port}/`))).code).toBe('address-refused')
    }
    expect(canary.requests).toEqual([])
    expect(await (await fetch(`http://EXAMPLE.org:${canary.port}/`)).text()).toBe('secret')
  })

  it('checks every hop of a redirect', async () => {
    const canary = await serve((_, response) => response.end('secret'))
    const targets = [
      `${canary.url}/`,
      'file:///etc/passwd',
      `http://u:p@127.0.0.1:${canary.port}/`,
      'gopher://127.0.0.1:70/',
      `//127.1:${canary.port}/`,
    ]
    const front = await serve((request, response) =>
      response.writeHead(302, { location: targets[Number(request.url?.slice(1))] }).end(),
    )
    const { fetch } = way({ allowHosts: [`127.0.0.1:${front.port}`] })
    for (const [index] of targets.entries()) {
      expect((await failureOf(fetch(`${front.url}/${index}`))).code).toBe('address-refused')
    }
    expect(canary.requests).toEqual([])
  })

  it('asks what a request permits about each hop, and counts a refusal against nobody', async () => {
    const second = await serve((_, response) => response.end('secret'))
    const first = await serve((_, response) => response.writeHead(302, { location: second.url }).end())
    const { fetch } = way({ allowHosts: [`127.0.0.1:${first.port}`, `127.0.0.1:${second.port}`] })
    const seen: string[] = []
    const permits = (url: URL) => {
      seen.push(url.host)
      if (url.port === String(second.port)) throw new PortalError('not-allowed', 'not this one')
    }
    for (let count = 0; count <= FAILURES_TO_OPEN; count += 1)
      expect((await failureOf(fetch(first.url, { permits }))).message).toBe('not this one')
    expect(seen.slice(0, 2)).toEqual([`127.0.0.1:${first.port}`, `127.0.0.1:${second.port}`])
    expect(second.requests).toEqual([])
    expect(await (await fetch(first.url)).text()).toBe('secret')
  })

  it('asks for a body as it is stored, where parts of it are wanted', async () => {
    const server = await serve((request, response) => response.end(String(request.headers['accept-encoding'])))
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    expect(await (await fetch(server.url, { stored: true })).text()).toBe('identity')
    expect(await (await fetch(server.url)).text()).toContain('gzip')
  })

  it('follows a redirect to its end, and not in circles', async () => {
    const server = await serve((request, response) => {
      const step = Number(request.url?.slice(1))
      if (step < 5) response.writeHead(301, { location: `/${step + 1}` }).end()
      else if (request.url === '/9') response.writeHead(307, { location: '/9' }).end()
      else response.end('there')
    })
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    const answer = await fetch(`${server.url}/0`)
    expect([answer.url, await answer.text()]).toEqual([`${server.url}/5`, 'there'])
    expect((await failureOf(fetch(`${server.url}/9`))).message).toContain('more than 5 times')
  })

  it('never sends cookies, and credentials to the first host only', async () => {
    const second = await serve((_, response) => response.end())
    const first = await serve((_, response) => response.writeHead(302, { location: second.url }).end())
    const { fetch } = way({ allowHosts: [`127.0.0.1:${first.port}`, `127.0.0.1:${second.port}`], contact: 'desk@example.org' })
    await (await fetch(first.url, { headers: { Cookie: 'a=b', Authorization: 'Bearer x', 'X-Other': 'kept' } })).discard()
    expect(first.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer x',
      'x-other': 'kept',
      'user-agent': 'Graticule/1.0 (+desk@example.org)',
    })
    expect(second.requests[0]?.headers).toMatchObject({ 'x-other': 'kept' })
    expect(first.requests[0]?.headers.cookie).toBeUndefined()
    expect(second.requests[0]?.headers.authorization).toBeUndefined()
  })

  it('decompresses, and stops at the limit before and after it', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000))
    const server = await serve((request, response) => {
      if (request.url === '/br') response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('wörter'))
      else if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
      else if (request.url === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all')
      else if (request.url === '/odd') response.writeHead(200, { 'content-encoding': 'lzma' }).end('x')
      else if (request.url === '/latin')
        response.writeHead(200, { 'content-type': 'text/plain; charset=ISO-8859-1' }).end(Buffer.from('wörter', 'latin1'))
      else response.writeHead(200, { 'content-length': '2000000' }).end(Buffer.alloc(2_000_000))
    })
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    const read = async (path: string) => (await fetch(`${server.url}${path}`, { maxBytes: 1_000_000, attempts: 1 })).text()
    expect(await read('/br')).toBe('wörter')
    expect(await read('/latin')).toBe('wörter')
    expect((await failureOf(read('/bomb'))).message).toContain('larger than 1 MB')
    expect((await failureOf(read('/large'))).message).toContain('larger than 1 MB')
    expect((await failureOf(read('/broken'))).message).toContain('could not be decompressed')
    expect((await failureOf(read('/odd'))).message).toContain('lzma')
  })

  it('tries again while a server is busy, as long as it asks, and gives the last answer', async () => {
    let busy = 2
    const server = await serve((_, response) => {
      busy -= 1
      if (busy >= 0) response.writeHead(busy === 0 ? 503 : 429, { 'retry-after': '7' }).end()
      else response.end('now')
    })
    const { fetch, slept } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    expect(await (await fetch(server.url)).text()).toBe('now')
    expect(slept).toEqual([7000, 7000])
    busy = 99
    expect((await fetch(server.url)).status).toBe(429)
    expect(server.requests).toHaveLength(3 + 4)
  })

  it('tries a broken connection again, but never a POST', async () => {
    const server = await serve((request) => request.socket.destroy())
    const { fetch, slept } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    expect((await failureOf(fetch(server.url))).code).toBe('source-failed')
    expect(server.requests).toHaveLength(4)
    expect(slept).toEqual([500, 1000, 2000])
    expect((await failureOf(fetch(server.url, { method: 'POST', body: '{}' }))).code).toBe('source-failed')
    expect(server.requests).toHaveLength(5)
  })

  it('gives up in time, and at once when the caller does', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/trickle') response.write('x')
    })
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    expect((await failureOf(fetch(server.url, { timeoutMs: 50 }))).code).toBe('timeout')
    const trickle = await fetch(`${server.url}/trickle`, { timeoutMs: 50 })
    expect((await failureOf(trickle.bytes())).code).toBe('timeout')
    const controller = new AbortController()
    const reason = new Error('no longer wanted')
    setTimeout(() => controller.abort(reason), 20)
    await expect(fetch(server.url, { signal: controller.signal })).rejects.toBe(reason)
  })

  it('says in words why a server cannot be asked', async () => {
    const { fetch } = way({
      resolve: () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
    })
    expect((await failureOf(fetch('http://nowhere.example.org/'))).message).toBe('nowhere.example.org:80 was not found (DNS)')
    expect((await failureOf(fetch('not an address'))).code).toBe('address-refused')
  })

  it('does not hold against a server what was asked aside and failed', async () => {
    const server = await serve((_, response) => void setTimeout(() => response.end('late'), 200))
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    for (let count = 0; count < FAILURES_TO_OPEN; count += 1) {
      expect((await failureOf(fetch(server.url, { aside: true, attempts: 1, timeoutMs: 20 }))).code).toBe('timeout')
    }
    const response = await fetch(server.url)
    expect(await response.text()).toBe('late')
  })

  it('leaves a server alone that fails again and again, tries it once after a pause, and asks it again when it is back', async () => {
    let isBroken = true
    const server = await serve((_, response) => {
      response.statusCode = isBroken ? 500 : 200
      response.end('words')
    })
    let time = 0
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`], now: () => time })
    const ask = async () => {
      const response = await fetch(server.url)
      await response.discard()
      return response.status
    }
    for (let count = 0; count < FAILURES_TO_OPEN; count += 1) expect(await ask()).toBe(500)
    const refusal = await failureOf(ask())
    expect([refusal.code, refusal.message]).toEqual([
      'unavailable',
      `127.0.0.1:${server.port} has failed 5 times in a row; next attempt in 30 s`,
    ])
    expect(server.requests).toHaveLength(FAILURES_TO_OPEN)
    time = 30_000
    expect(await ask()).toBe(500)
    expect((await failureOf(ask())).message).toContain('next attempt in 60 s')
    time = 90_000
    isBroken = false
    const [tried, ...others] = await Promise.allSettled([ask(), ask(), ask()])
    expect(tried).toMatchObject({ status: 'fulfilled', value: 200 })
    expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await Promise.all([ask(), ask()])).toEqual([200, 200])
  })

  it('forgets failures at the first answer, and counts neither our refusals nor requests that were given up', async () => {
    let status = 500
    const server = await serve((_, response) => {
      if (status === 0) return
      response.statusCode = status
      response.end()
    })
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    const ask = async (answer: number) => {
      status = answer
      await (await fetch(server.url)).discard()
    }
    for (let round = 0; round < 3; round += 1) {
      for (let count = 1; count < FAILURES_TO_OPEN; count += 1) await ask(500)
      await ask(404)
    }
    status = 0
    for (let count = 0; count <= FAILURES_TO_OPEN; count += 1) {
      await expect(fetch(server.url, { signal: AbortSignal.timeout(10) })).rejects.toThrow(/timeout/)
      expect((await failureOf(fetch('http://127.0.0.1:9/'))).code).toBe('address-refused')
    }
    await expect(ask(200)).resolves.toBeUndefined()
  })

  it('sends only so many requests to one host at a time', async () => {
    let [atOnce, most] = [0, 0]
    const server = await serve((_, response) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      setTimeout(() => {
        atOnce -= 1
        response.end('words')
      }, 20)
    })
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    const texts = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(server.url)).text()))
    expect(texts).toEqual(Array.from({ length: 20 }, () => 'words'))
    expect(most).toBe(CONNECTIONS_PER_HOST)
  })

  it('keeps a distance between requests to one host', async () => {
    const server = await serve((_, response) => response.end())
    const { fetch, slept } = way({ allowHosts: [`127.0.0.1:${server.port}`], hostIntervalMs: 100, now: () => 5_000 })
    await Promise.all([0, 1, 2].map(async () => (await fetch(server.url)).discard()))
    expect(slept).toEqual([100, 200])
  })
})
