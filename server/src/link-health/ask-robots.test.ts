import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@graticule/contracts/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../outbound/outbound.ts'
import { askRobots } from './ask-robots.ts'
import { checkLink, userAgentOf } from './check-link.ts'
import { isOfHost } from './next-look.ts'
import { MAX_ROBOTS_BYTES } from './robots-rules.ts'
import type { KeptRobots, RobotsStore } from './robots-store.ts'

const START = Date.UTC(2026, 0, 1)
const HOUR = 3_600_000
type Answer = (response: ServerResponse, request: IncomingMessage) => unknown
const says =
  (...lines: string[]): Answer =>
  (response) =>
    response.end(['User-agent: *', ...lines].join('\n'))
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('User-agent: *\nDisallow: /')
const leads = (location: () => string, code = 302): Answer => {
  return (response) => response.writeHead(code, { location: location() }).end()
}

interface Host {
  readonly base: string
  readonly server: Server
  readonly asked: string[]
  /** By path; `/robots.txt` is 404 and everything else 200 unless it stands here. */
  answers: Record<string, Answer>
}
async function serveHost(): Promise<Host> {
  const host: { -readonly [K in keyof Host]: Host[K] } = { base: '', server: createServer(), asked: [], answers: {} }
  host.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    host.asked.push(`${request.method} ${request.url}`)
    const answer = host.answers[request.url ?? '']
    if (answer !== undefined) answer(response, request)
    else if (request.url === '/robots.txt') response.writeHead(404).end()
    else response.end('here')
  })
  await new Promise<void>((resolve) => host.server.listen(0, '127.0.0.1', resolve))
  host.base = `http://127.0.0.1:${(host.server.address() as AddressInfo).port}`
  return host
}

let now = START
let data: Host
let other: Host
let outbound: Outbound
let kept: Map<string, KeptRobots>
let paused: (number | undefined)[]
const store: RobotsStore = {
  read: (origin) => Promise.resolve(kept.get(origin)),
  write: (origin, row) => Promise.resolve(void kept.set(origin, row)),
  forget: () => Promise.resolve(0),
}
beforeEach(async () => {
  now = START
  kept = new Map()
  paused = []
  ;[data, other] = [await serveHost(), await serveHost()]
  outbound = createOutbound({
    allowHosts: [data, other].map(({ base }) => base.slice('http://'.length)).concat('nowhere.test:80', '127.0.0.1:1024'),
    hostIntervalMs: 0,
    sleep: () => Promise.resolve(),
    resolve: (name) =>
      name === 'nowhere.test'
        ? Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
        : Promise.resolve(['127.0.0.1']),
  })
})
afterEach(async () => {
  await outbound.close()
  for (const { server } of [data, other]) {
    server.closeAllConnections()
    server.close()
  }
})

const userAgent = userAgentOf('data@portal.example')
const signal = new AbortController().signal
/** A run of looks: what is at hand is shared. */
function aRun(way: Outbound = outbound) {
  const robots = askRobots({ outbound: way, store, userAgent, now: () => now, signal })
  const pause = (delay?: number) => Promise.resolve(void paused.push(delay))
  return (address: string) =>
    checkLink(address.startsWith('/') ? data.base + address : address, {
      outbound: way,
      userAgent,
      robots,
      pause,
      now: () => now,
      signal,
    })
}
const look = (address: string) => aRun()(address)
const looks = ({ asked }: Host) => asked.filter((line) => !line.endsWith('/robots.txt')).length

const long = (...lines: string[]) => {
  const filler = '# nothing\n'.repeat(Math.ceil(MAX_ROBOTS_BYTES / 10))
  return (before: number): Answer => {
    const text = `User-agent: *\n${filler}`.slice(0, before)
    return says(text.slice('User-agent: *\n'.length), ...lines, filler)
  }
}

describe('a server that is asked what robots may open', () => {
  const unavailable = { cause: 'robots-unavailable' }
  it.each<[string, Answer, object]>([
    ['says no', says('Disallow: /data'), { cause: 'robots' }],
    ['says no to us', (response) => response.end('User-agent: graticule\nDisallow: /'), { cause: 'robots' }],
    ['says no to others', (response) => response.end('User-agent: other\nDisallow: /'), { cause: 'answers' }],
    ['says nothing against it', says('Disallow: /private'), { cause: 'answers' }],
    ['has none (404)', status(404), { cause: 'answers' }],
    ['does not give them out (403)', status(403), { cause: 'answers' }],
    ['wants a sign-in (401)', status(401), { cause: 'answers' }],
    ['has removed them (410)', status(410), { cause: 'answers' }],
    ['has a fault (500)', status(500), unavailable],
    ['is away (503)', status(503, { 'retry-after': '120' }), { ...unavailable, retryAfterMs: 120_000 }],
    ['asks to wait (429)', status(429, { 'retry-after': '60' }), { ...unavailable, retryAfterMs: 60_000 }],
    ['has them at another place', leads(() => `${other.base}/rules`), { cause: 'robots' }],
    ['has them at a place that is there no more', leads(() => `${other.base}/gone`), { cause: 'answers' }],
    ['leads round in circles', leads(() => '/robots.txt'), { cause: 'answers' }],
    ['leads to an address that is not public', leads(() => 'http://10.0.0.1/robots.txt'), { cause: 'answers' }],
    ['leads to a server that does not exist', leads(() => 'http://nowhere.test/robots.txt'), unavailable],
    ['leads to a server that nobody reaches', leads(() => 'http://127.0.0.1:1024/robots.txt'), unavailable],
    ['hangs up', (response) => response.destroy(), unavailable],
    [
      'breaks off',
      (response) => response.writeHead(200, { 'content-length': '99' }).write('User', () => response.destroy()),
      unavailable,
    ],
    [
      'sends what cannot be decompressed',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      unavailable,
    ],
    ['says much, and no in the first 500 KiB', long('Disallow: /data')(MAX_ROBOTS_BYTES - 100), { cause: 'robots' }],
    ['says much, and no behind the first 500 KiB', long('Disallow: /data')(MAX_ROBOTS_BYTES + 100), { cause: 'answers' }],
    ['says half a rule in the first 500 KiB', long('Disallow: /data/private')(MAX_ROBOTS_BYTES - 15), { cause: 'answers' }],
  ])('%s', async (_, rules, outcome) => {
    data.answers = { '/robots.txt': rules }
    other.answers = { '/rules': says('Disallow: /'), '/gone': status(404) }
    expect(await look('/data')).toEqual(outcome)
    expect(looks(data)).toBe('cause' in outcome && outcome.cause === 'answers' ? 1 : 0)
  })

  it('and never answers has not said that a link is broken', async () => {
    data.answers = { '/robots.txt': () => undefined }
    const late: Outbound = { ...outbound, fetch: (address, request) => outbound.fetch(address, { ...request, timeoutMs: 20 }) }
    expect(await aRun(late)('/data')).toEqual(unavailable)
  })

  it('and is not there tells it of its links', async () => {
    expect(await look('http://nowhere.test/data')).toEqual({ cause: 'host-unknown' })
    expect(await look('http://127.0.0.1:1024/data')).toEqual({ cause: 'unreachable' })
    expect(await look('http://10.0.0.1/data')).toEqual({ cause: 'not-asked' })
    expect(kept.size).toBe(0)
  })

  it('is told who asks, and at which pace it wants to be asked', async () => {
    let agent: string | undefined
    data.answers['/robots.txt'] = (response, request) => {
      agent = request.headers['user-agent']
      response.end('User-agent: *\nCrawl-delay: 12\nAllow: /')
    }
    await look('/data')
    expect(agent).toBe(userAgent)
    expect(paused).toEqual([undefined, 12])
  })
})

describe('what servers ask of robots', () => {
  it('holds for a day, for all their links, also when another run begins', async () => {
    data.answers['/robots.txt'] = says('Disallow: /private')
    const first = aRun()
    expect([await first('/data'), await first('/private/a'), await first('/private')]).toEqual([
      { cause: 'answers' },
      { cause: 'robots' },
      { cause: 'robots' },
    ])
    now += DAY_MS - 1
    expect(await look('/private')).toEqual({ cause: 'robots' })
    expect(data.asked).toEqual(['GET /robots.txt', 'HEAD /data'])
    now += 1
    data.answers['/robots.txt'] = says('Allow: /')
    expect(await look('/private')).toEqual({ cause: 'answers' })
  })

  it('is asked for again after half an hour when it could not be told, and one request is enough for all links', async () => {
    data.answers['/robots.txt'] = status(500)
    const run = aRun()
    for (const path of ['/a', '/b', '/c']) expect(await run(path)).toEqual({ cause: 'robots-unavailable' })
    expect(data.asked).toEqual(['GET /robots.txt'])
    now += HOUR / 2
    delete data.answers['/robots.txt']
    expect(await run('/a')).toEqual({ cause: 'answers' })
  })

  it('holds on while it cannot be read, and is gone after thirty days', async () => {
    data.answers['/robots.txt'] = says('Disallow: /private')
    await look('/private')
    data.answers['/robots.txt'] = status(500)
    now += 2 * DAY_MS
    expect(await look('/private')).toEqual({ cause: 'robots' })
    expect(await look('/data')).toEqual({ cause: 'answers' })
    now += 27 * DAY_MS
    expect(await look('/private')).toEqual({ cause: 'robots' })
    now += DAY_MS
    // those that were known are too old by now; it has failed for 28 days
    expect(await look('/private')).toEqual({ cause: 'robots-unavailable' })
    now += 2 * DAY_MS
    expect(await look('/private')).toEqual({ cause: 'answers' })
  })

  // @rule B-link-health.robots
  it('is kept to wherever a link leads', async () => {
    data.answers = {
      '/robots.txt': says('Disallow: /private'),
      '/in': leads(() => '/private/x'),
      '/out': leads(() => `${other.base}/private/x`, 301),
      '/on': leads(() => `${other.base}/public`, 301),
    }
    other.answers['/robots.txt'] = says('Disallow: /private')
    const run = aRun()
    expect(await run('/in')).toEqual({ cause: 'robots' })
    expect(await run('/out')).toEqual({ cause: 'robots', isElsewhere: true })
    expect(await run('/on')).toEqual({ cause: 'moved', movedTo: `${other.base}/public`, isElsewhere: true })
    expect(other.asked).toEqual(['GET /robots.txt', 'HEAD /public'])
  })

  it('is not what a link fails by that leads to a server which cannot tell it', async () => {
    data.answers['/out'] = leads(() => `${other.base}/x`)
    data.answers['/away'] = leads(() => 'http://nowhere.test/x')
    other.answers['/robots.txt'] = status(503, { 'retry-after': '600' })
    expect(await look('/out')).toEqual({ cause: 'robots-unavailable', isElsewhere: true })
    const away = await look('/away')
    expect(away).toEqual({ cause: 'host-unknown', isElsewhere: true })
    // the other links of the one that leads there do not end in the same way
    expect(away !== undefined && isOfHost(away)).toBe(false)
  })
})
