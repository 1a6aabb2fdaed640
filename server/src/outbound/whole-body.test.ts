import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { FAILURES_TO_OPEN } from './host-breaker.ts'
import { createOutbound } from './outbound.ts'
import { AHEAD_BYTES } from './whole-body.ts'
import { drawnBytes } from '../testing/drawn.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function serve(listener: (request: IncomingMessage, response: ServerResponse, count: number) => void) {
  let count = 0
  const slept: number[] = []
  const server = createServer((request, response) => {
    count += 1
    listener(request, response, count)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  const outbound = createOutbound({
    allowHosts: [`127.0.0.1:${port}`],
    hostIntervalMs: 0,
    random: () => 0.5,
    sleep: (milliseconds) => {
      slept.push(milliseconds)
      return Promise.resolve()
    },
  })
  closing.push(() => outbound.close())
  const fetch = (method: 'GET' | 'POST' = 'GET') => outbound.fetch(`http://127.0.0.1:${port}/`, { whole: true, method })
  return { fetch, slept, asked: () => count }
}

/** Sends a part of a body and breaks off. */
function breakOff(response: ServerResponse, body: Uint8Array, part: number, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-length': String(body.length), ...headers })
  response.write(body.subarray(0, part), () => response.destroy())
}

const words = Buffer.from('words and more words')

describe('a body that breaks off', () => {
  it('is asked for once more before any of it is given, POST too', async () => {
    const { fetch, slept, asked } = await serve((_, response, count) => {
      if (count % 2 === 1) breakOff(response, Buffer.from('other words altogether'), 7)
      else response.end(words)
    })
    expect(await (await fetch()).text()).toBe(words.toString())
    expect([asked(), slept]).toEqual([2, [500]])
    expect(await (await fetch('POST')).text()).toBe(words.toString())
    expect(asked()).toBe(4)
  })

  it('is asked for once more when it is compressed and cut short', async () => {
    const packed = gzipSync(drawnBytes(5_000))
    const { fetch } = await serve((_, response, count) => {
      const whole = count === 1 ? packed.subarray(0, 2_000) : packed
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(whole)
    })
    expect(await (await fetch()).bytes()).toHaveLength(5_000)
  })

  it('is refused with words when it breaks off again, and its server is left alone in the end', async () => {
    const { fetch, asked } = await serve((_, response) => breakOff(response, words, 7))
    await expect(fetch()).rejects.toMatchObject({
      code: 'source-failed',
      message: expect.stringMatching(/^127\.0\.0\.1:\d+ closed the connection early, twice$/),
    })
    expect(asked()).toBe(2)
    for (let more = 0; more < 2; more += 1) await fetch().catch(() => undefined)
    await expect(fetch()).rejects.toMatchObject({ code: 'unavailable' })
    expect(asked()).toBe(FAILURES_TO_OPEN)
  })

  it('goes on where it broke off when it is large and the second answer begins like the first', async () => {
    const large = drawnBytes(AHEAD_BYTES + 3_000_000)
    const { fetch, asked } = await serve((_, response, count) => {
      if (count === 1) breakOff(response, large, AHEAD_BYTES + 2_000_000)
      else response.end(large)
    })
    expect(Buffer.compare(await (await fetch()).bytes(), large)).toBe(0)
    expect(asked()).toBe(2)
  })

  it('is given up in words when the second answer is another one, shorter, or none', async () => {
    const large = drawnBytes(AHEAD_BYTES + 3_000_000)
    const changed = Buffer.from(large)
    changed[5] = (changed[5] ?? 0) ^ 1
    for (const [second, reason] of [
      [changed, /closed the connection early, then sent another response/],
      [large.subarray(0, 1_000), /then sent another response/],
      [undefined, /then returned status 404/],
    ] as const) {
      const { fetch } = await serve((_, response, count) => {
        if (count === 1) breakOff(response, large, AHEAD_BYTES + 2_000_000)
        else if (second === undefined) response.writeHead(404).end()
        else response.end(second)
      })
      const answer = await fetch()
      await expect(answer.bytes()).rejects.toThrow(reason)
    }
  })
})
