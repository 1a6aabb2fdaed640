/** The attacks of `npm run bench:abuse` at a smaller size: what is counted says which guard has fallen, whatever else the machine does. */
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_LOOP_DELAY_MS } from '@graticule/contracts/limits'
import { createResource } from './testing/create-resource.ts'
import { createTestApp, type TestApp } from './testing/create-test-app.ts'
import { longestTurn } from './testing/longest-turn.ts'

const RECORDS = 4_000
const TOKEN = 'the-word-of-the-test'
const LONG = 'Sea surface temperature of the Baltic and of the North Sea. '.repeat(60)

let test: TestApp
let port: number
beforeAll(async () => {
  const records = Array.from({ length: RECORDS }, (_, number) => ({
    resource: createResource({
      id: `r${number}`,
      title: `Sea surface ${number}`,
      abstract: number < 300 ? LONG : 'Sea and land.',
      keywords: [{ value: `keyword ${number % 50}` }],
      footprint: { boxes: [[(number % 340) - 170, (number % 150) - 75, (number % 340) - 165, (number % 150) - 70]] },
    }),
  }))
  test = await createTestApp({ records, config: { metricsToken: TOKEN } })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
}, 120_000)
afterAll(() => test.close())

type Work = Record<'requests' | 'answers' | 'searches', Record<string, number>>
async function work(): Promise<Work> {
  const reply = await test.app.inject({ url: '/health', headers: { authorization: `Bearer ${TOKEN}` } })
  return reply.json<{ work: Work }>().work
}
const search = (query: Readonly<Record<string, string>>) =>
  `/dab/opensearch/query?${new URLSearchParams({ ds: 'dab', ...query }).toString()}`

/** The status of an answer to a visitor at an address of this machine; 0 for none. */
function statusFor(path: string, localAddress: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, localAddress, agent }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.end()
  })
}

const sockets: Socket[] = []
function open(localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}
const closeAll = () => sockets.splice(0).forEach((socket) => socket.destroy())

const ring = (corners: number) => {
  const points = Array.from({ length: corners }, (_, at) => {
    const turn = (2 * Math.PI * at) / corners
    return `${(80 * Math.cos(turn)).toFixed(4)} ${(60 * Math.sin(turn)).toFixed(4)}`
  })
  return `POLYGON((${[...points, points[0]].join(',')}))`
}

describe('many visitors', () => {
  it('behind one address are all answered, with 1,000 idle connections and some that send a byte now and then', async () => {
    for (let number = 0; number < 1_000; number += 1) open(`127.0.1.${1 + (number % 200)}`)
    for (let number = 0; number < 100; number += 1) open('127.0.1.250').write('GET /health HTTP/1.1\r\nhost: a\r\nx-slow: a')
    const drip = setInterval(() => sockets.slice(1_000).forEach((socket) => socket.write('a')), 500)
    const agent = new Agent({ keepAlive: true, maxSockets: 200 })
    const before = await work()
    const visitor = async (number: number) => {
      const statuses: number[] = []
      for (const path of [search({ st: `sea ${number}` }), search({ targetId: `r${number}` }), '/health', search({ ct: '48' })])
        statuses.push(await statusFor(path, '127.0.0.7', agent))
      return statuses
    }
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, number) => visitor(number)))
    clearInterval(drip)
    agent.destroy()
    closeAll()
    expect(statuses.flat().filter((status) => status !== 200)).toEqual([])
    expect((await work()).requests['refused']).toBe(before.requests['refused'])
  })

  it('are not kept waiting by a crowd: it stands in the queue, and leaves it when its connections close', async () => {
    const before = await work()
    const text = `GET ${search({ wkt: ring(990), rel: 'CONTAINED' })} HTTP/1.1\r\nhost: a\r\n\r\n`
    for (let number = 0; number < 150; number += 1) open('127.0.1.1').write(text)
    await expect.poll(async () => (await work()).searches['waiting'], { interval: 5 }).toBeGreaterThan(20)
    const agent = new Agent()
    const asked = await statusFor(search({ st: 'sea', wkt: ring(900) }), '127.0.0.8', agent)
    const then = await work()
    expect(asked).toBe(200)
    // whoever asks once goes before most of the crowd
    expect(then.searches['waiting']).toBeGreaterThan(0)
    closeAll()
    await expect.poll(async () => (await work()).searches['waiting']).toBe(0)
    const after = await work()
    expect(after.searches['givenUp']).toBeGreaterThan(before.searches['givenUp'] ?? 0)
  })
})

describe('costly requests', () => {
  it('areas of many corners go to threads, equal phrases do not need one', async () => {
    const before = await work()
    await test.app.inject(search({ wkt: ring(990), rel: 'CONTAINS' }))
    const between = await work()
    expect(between.searches['inThreads']).toBe((before.searches['inThreads'] ?? 0) + 1)
    await test.app.inject(search({ st: Array.from({ length: 90 }, () => '"sea surface"').join(' OR ') }))
    expect((await work()).searches['inThreads']).toBe(between.searches['inThreads'])
  })

  it('request lines of 1 MB are refused before they are read', async () => {
    const before = await work()
    const answers = Array.from({ length: 30 }, async () => {
      const socket = open('127.0.1.2')
      let answer = ''
      socket.on('data', (data) => (answer += data.toString()))
      const closed = new Promise((resolve) => socket.on('close', resolve))
      socket.write(`GET /?${'x'.repeat(1_000_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)
      await closed
      return answer
    })
    for (const answer of await Promise.all(answers)) if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    // the two questions of this test are all that was answered
    expect((await work()).requests['atOnce']).toBe((before.requests['atOnce'] ?? 0) + 1)
  })

  // @rule B-limits.loop-delay
  it.each([
    ['a feed of 100 long results', search({ st: 'sea', ct: '100', outputFormat: 'application/atom+xml' })],
    ['100 long results', search({ st: 'sea', ct: '100', outputFormat: 'application/vnd.graticule+json' })],
    ['an area of 990 corners', search({ wkt: ring(990), rel: 'OVERLAPS' })],
    ['1,000 ids', search({ targetId: Array.from({ length: 1_000 }, (_, number) => `r${number}`).join(','), ct: '100' })],
    ['1,000 parents', search({ parents: Array.from({ length: 1_000 }, (_, number) => `r${number}`).join(',') })],
    ['the list of sources', search({ parents: 'ROOT' })],
    [
      'suggestions of twelve words',
      '/search/rest/suggestions?q=sae+surfce+temprature+oecan+coluor+ice+shete+glaceir+snwo+cov&limit=20',
    ],
    ['all results for the map', '/api/extents?st=sea'],
  ])('%s hold the event loop for no longer than others may wait', async (_, url) => {
    // twice the limit: processors of tests are slow and shared
    expect(await longestTurn(() => test.app.inject(url))).toBeLessThan(2 * MAX_LOOP_DELAY_MS)
  })
})
