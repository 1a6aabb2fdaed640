import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { credentialsOf } from '../connectors/live/source-keys.ts'
import { CONCEALED } from './credentials.ts'
import { createOutbound, type Outbound } from './outbound.ts'

const SECRET = 'A+key/of=ours&42'
const open: { server?: Server; outbound?: Outbound }[] = []
afterEach(async () => {
  for (const { server, outbound } of open.splice(0)) {
    await outbound?.close()
    server?.closeAllConnections()
    server?.close()
  }
})

async function serve(listener: RequestListener): Promise<{ url: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push({ server })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

function way(...urls: readonly string[]): Outbound {
  const outbound = createOutbound({ allowHosts: urls.map((url) => new URL(url).host), hostIntervalMs: 0 })
  open.push({ outbound })
  return outbound
}
const asParameter = (origin: string) => credentialsOf({ way: 'parameter', name: 'api_key', secret: SECRET }, origin)
/** All that a server was told, as it could read it. */
const told = (requests: readonly IncomingMessage[]) =>
  requests.map(({ url, headers }) => `${decodeURIComponent(url ?? '')} ${JSON.stringify(headers)}`).join('\n')

// @rule B-sources.key-host
it('a key in the address is added on the way out, beside what the address holds already', async () => {
  const server = await serve((_, response) => response.end('{}'))
  const answer = await way(server.url).fetch(`${server.url}/search?q=a%20b,c&api_key=hidden&bbox=1,2`, {
    credentials: asParameter(server.url),
  })
  expect(server.requests[0]?.url).toBe(`/search?q=a%20b,c&bbox=1,2&api_key=${encodeURIComponent(SECRET)}`)
  expect(answer.url).toBe(`${server.url}/search?q=a%20b,c&api_key=hidden&bbox=1,2`)
})

// @rule B-sources.key-host
it.each([
  ['parameter', { way: 'parameter', name: 'api_key', secret: SECRET }],
  ['header', { way: 'header', name: 'ocp-apim-subscription-key', secret: SECRET }],
  ['bearer', { way: 'bearer', secret: SECRET }],
  ['basic', { way: 'basic', user: 'us', secret: SECRET }],
] as const)('a redirect to another host is not told the key, nor is one that leads back (%s)', async (_, key) => {
  const home = await serve((request, response) => {
    if (request.url?.startsWith('/back') === true) response.end('back')
    // the server repeats the address that it was asked for, key and all
    else response.writeHead(302, { location: `${other.url}${request.url?.replace('/start', '/there')}` }).end()
  })
  const other = await serve((request, response) => {
    if (request.url?.includes('last') === true) response.end('there')
    else response.writeHead(302, { location: `${home.url}/back` }).end()
  })
  const credentials = credentialsOf(key, home.url)
  const base64 = Buffer.from(`us:${SECRET}`).toString('base64')
  await way(home.url, other.url).fetch(`${home.url}/start?a=1`, { credentials })
  await way(home.url, other.url).fetch(`${home.url}/start?last`, { credentials })
  expect(told(home.requests.slice(0, 1))).toContain(key.way === 'basic' ? base64 : SECRET)
  expect(other.requests.length).toBe(2)
  for (const one of [told(other.requests), told(home.requests.filter(({ url }) => url?.startsWith('/back')))])
    for (const secret of [SECRET, base64]) expect(one).not.toContain(secret)
  expect(home.requests.some(({ url }) => url === '/back')).toBe(true)
})

it('another host is not told the key when it is asked at once, and a redirect at its own host is', async () => {
  const home = await serve((request, response) =>
    request.url?.startsWith('/moved') === true
      ? response.writeHead(301, { location: `/here?x=1&api_key=${encodeURIComponent(SECRET)}` }).end()
      : response.end(request.url),
  )
  const other = await serve((_, response) => response.end('ok'))
  const { fetch } = way(home.url, other.url)
  await fetch(`${other.url}/page=2`, { credentials: asParameter(home.url) })
  expect(told(other.requests)).not.toContain(SECRET)
  const moved = await fetch(`${home.url}/moved`, { credentials: asParameter(home.url) })
  expect([moved.url, moved.movedTo]).toEqual([`${home.url}/here?x=1`, `${home.url}/here?x=1`])
  expect(decodeURIComponent(home.requests.at(-1)?.url ?? '')).toBe(`/here?x=1&api_key=${SECRET}`)
})

// @rule B-sources.key-concealed
it('an answer that repeats the key does so no more, however it spells it and wherever its pieces end', async () => {
  const spelt = [
    SECRET,
    encodeURIComponent(SECRET),
    encodeURIComponent(encodeURIComponent(SECRET)),
    SECRET.replace('&', '&amp;'),
    JSON.stringify({ SECRET })
      .slice(11, -2)
      .replace('/', String.raw`\/`),
    encodeURIComponent(SECRET).toLowerCase(),
  ]
  const body = spelt.map((one) => `<${one}>`).join(' between ')
  const server = await serve((request, response) => {
    response.setHeader('link', `<https://example.org/?api_key=${encodeURIComponent(SECRET)}>; rel="next"`)
    if (request.url?.startsWith('/packed') === true) {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body))
      return
    }
    for (const letter of body) response.write(letter)
    response.end()
  })
  for (const path of ['/', '/packed']) {
    const answer = await way(server.url).fetch(`${server.url}${path}`, { credentials: asParameter(server.url) })
    expect(answer.headers['link']).toBe(`<https://example.org/?api_key=${CONCEALED}>; rel="next"`)
    expect(await answer.text()).toBe(spelt.map(() => `<${CONCEALED}>`).join(' between '))
  }
})

it('a short key is concealed as the value of its parameter alone', async () => {
  const server = await serve((_, response) => response.end('ab abc ?api_key=ab&x=ab api_key%3Dab api_key=abc ?API_KEY=ab'))
  const credentials = credentialsOf({ way: 'parameter', name: 'api_key', secret: 'ab' }, server.url)
  const answer = await way(server.url).fetch(server.url, { credentials })
  expect(await answer.text()).toBe('ab abc ?api_key=hidden&x=ab api_key%3Dhidden api_key=abc ?API_KEY=hidden')
})
