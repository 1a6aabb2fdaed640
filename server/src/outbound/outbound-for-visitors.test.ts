import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { PortalError } from '@graticule/contracts/problem'
import { FAILURES_TO_OPEN } from './host-breaker.ts'
import { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts'

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

describe('asking other servers for visitors', () => {
  const asker = (visitor: string, session = visitor) => ({ visitor, session })
  const codeFor = async (asked: Promise<{ status: number; discard: () => Promise<void> }>) =>
    asked.then(
      async (response) => {
        await response.discard()
        return response.status
      },
      (error: unknown) => (error instanceof PortalError ? error.code : 'other'),
    )

  // @rule D68.own-breakers
  it('leaves a server alone for the one for whom it fails, not for others, nor for the portal', async () => {
    const server = await serve((request, response) => {
      response.statusCode = request.url === '/bad' ? 500 : 200
      response.end()
    })
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    const bad = () => codeFor(fetch(`${server.url}/bad`, { asker: asker('a'), attempts: 1 }))
    for (let count = 0; count < FAILURES_TO_OPEN; count += 1) expect(await bad()).toBe(500)
    expect(await bad()).toBe('unavailable')
    expect(await codeFor(fetch(`${server.url}/good`, { asker: asker('b') }))).toBe(200)
    expect(await codeFor(fetch(`${server.url}/good`))).toBe(200)
  })

  it('leaves a source alone for all when it fails several visitors, one of them does not darken it for others', async () => {
    const server = await serve((_, response) => {
      response.statusCode = 500
      response.end()
    })
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    const ask = (visitor: string) => codeFor(fetch(server.url, { asker: asker(visitor), service: 'S', own: true, attempts: 1 }))
    for (let count = 0; count < FAILURES_TO_OPEN; count += 1) expect(await ask('a')).toBe(500)
    expect([await ask('a'), await ask('b'), await ask('c'), await ask('d')]).toEqual(['unavailable', 500, 500, 'unavailable'])
  })

  it('holds against a server neither what is too large, nor what cannot be read, nor circles', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/circle') response.writeHead(302, { location: '/circle' })
      if (request.url === '/nowhere') response.writeHead(302, { location: 'http://[' })
      response.end('a long body')
    })
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    for (let count = 0; count <= FAILURES_TO_OPEN; count += 1)
      for (const path of ['/circle', '/nowhere', '/large'])
        expect(
          await codeFor(fetch(server.url + path, { asker: asker('a'), maxBytes: 2, whole: path === '/large', attempts: 1 })),
        ).toBe('source-failed')
    expect(await codeFor(fetch(`${server.url}/fine`, { asker: asker('a') }))).toBe(200)
  })

  it('leaves a server alone for all when several do not reach it: sessions of one count as one', async () => {
    const server = await serve((_, response) => void response.destroy())
    const { fetch } = way({ allowHosts: [`127.0.0.1:${server.port}`] })
    const ask = (visitor: string, session?: string) => codeFor(fetch(server.url, { asker: asker(visitor, session), attempts: 1 }))
    for (let count = 0; count < 3 * FAILURES_TO_OPEN; count += 1) expect(await ask('a', `a${count}`)).toBe('source-failed')
    expect(await ask('b')).toBe('source-failed')
    expect(await ask('c')).toBe('source-failed')
    expect(await ask('d')).toBe('unavailable')
  })
})
