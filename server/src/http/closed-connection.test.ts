import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { abortSignalOf } from './closed-connection.ts'

let app: FastifyInstance
let signal: AbortSignal
let port: number
const agent = new Agent({ keepAlive: true })

beforeEach(async () => {
  app = Fastify()
  app.get('/:milliseconds', async (request, reply) => {
    signal = abortSignalOf(reply, Number((request.params as { milliseconds: string }).milliseconds))
    app.server.emit('asked')
    if (request.headers['x-wait'] !== undefined && !signal.aborted) await once(signal, 'abort')
    return reply.send('answer')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

afterEach(async () => {
  agent.destroy()
  await app.close()
})

const open = (milliseconds: number, headers: Record<string, string> = {}) =>
  get({ host: '127.0.0.1', port, path: `/${milliseconds}`, agent, headers })

describe('the signal of a request', () => {
  it('aborts when the client goes away before the answer', async () => {
    const asked = once(app.server, 'asked')
    const request = open(60_000, { 'x-wait': 'yes' })
    request.on('error', () => undefined)
    await asked
    expect(signal.aborted).toBe(false)
    const aborted = once(signal, 'abort')
    request.destroy()
    await aborted
    expect(signal.reason.name).toBe('AbortError')
  })

  it('aborts when the time is over', async () => {
    const [reply] = await once(open(1, { 'x-wait': 'yes' }), 'response')
    reply.resume()
    await once(reply, 'end')
    expect(signal.reason.name).toBe('TimeoutError')
  })

  it('does not abort after the answer of a connection that is kept', async () => {
    const signals: AbortSignal[] = []
    for (let time = 0; time < 2; time += 1) {
      const [reply] = await once(open(60_000), 'response')
      reply.resume()
      await once(reply, 'close')
      signals.push(signal)
    }
    // the second answer came after the first request was closed
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  })

  it('is let go with the answer, also of a request that came without a connection', async () => {
    await app.inject('/20')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(signal.aborted).toBe(false)
  })
})
