import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join, resolve } from 'node:path'
import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SWAGGER_UI_STYLE } from './plugins/openapi.ts'
import { createResource } from './testing/create-resource.ts'
import { createTestApp, type TestApp } from './testing/create-test-app.ts'
import { makeOwnFolder } from './testing/own-folder.ts'

const NODE_MODULES = resolve(import.meta.dirname, '../../node_modules')
const PAGE = '<!doctype html><title>The page</title>'
let test: TestApp
let app: FastifyInstance
let webFolder: string
beforeAll(async () => {
  webFolder = makeOwnFolder('web')
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), PAGE)
  await writeFile(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(webFolder, 'assets/main-a1b2c3.js'), `console.log(${JSON.stringify('x'.repeat(5_000))})`)
  test = await createTestApp({ records: [{ resource: createResource() }], config: { webFolder, contact: 'desk@portal.test' } })
  app = test.app
})
afterAll(async () => {
  await test.close()
  await rm(webFolder, { recursive: true, force: true })
})
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describe('the web app', () => {
  it.each(['/', '/?f:phrase=sea', '/search', '/resource/dab/some%2Fid', '/resource/dab/urn:x:y.z'])(
    'gets its page for %s',
    async (url) => {
      const reply = await app.inject({ url, headers: browser })
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toBe(PAGE)
      expect(reply.headers['cache-control']).toBe('no-cache')
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  it.each(['/nowhere', '/resource/dab', '/search/deeper'])('gets its page with status 404 for %s', async (url) => {
    const reply = await app.inject({ url, headers: browser })
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toBe(PAGE)
  })

  it.each(['/dab/nowhere', '/internal', '/places/rest', '/api/nowhere', '/assets/missing.js', '/missing.png', '/kp/workflows'])(
    'is kept out of %s',
    async (url) => {
      const reply = await app.inject({ url, headers: browser })
      expect(reply.statusCode).toBe(404)
      expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    },
  )

  it('is not sent to who asks for data', async () => {
    const reply = await app.inject({ url: '/nowhere', headers: { accept: 'application/json' } })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ type: 'urn:graticule:problem:not-found', status: 404 })
  })

  it('has files that are kept for ever when their name holds a hash, and asked again when not', async () => {
    expect((await app.inject('/assets/main-a1b2c3.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('is never left for another folder', async () => {
    for (const url of ['/../package.json', '/assets/../../package.json', '/%2e%2e/package.json', '/assets/%2e%2e%2f%2e%2e%2fx']) {
      expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  it('says in words that it has not been built', async () => {
    const unbuilt = await createTestApp()
    const reply = await unbuilt.app.inject({ url: '/', headers: browser })
    expect(reply.statusCode).toBe(503)
    expect(reply.body).toContain('npm start')
    await unbuilt.close()
  })
})

describe('compression', () => {
  it.each(['br', 'gzip'])('answers with %s when it is accepted', async (encoding) => {
    const reply = await app.inject({ url: '/assets/main-a1b2c3.js', headers: { 'accept-encoding': encoding } })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['vary']).toContain('accept-encoding')
  })

  it('leaves small answers alone', async () => {
    const reply = await app.inject({ url: '/health', headers: { 'accept-encoding': 'br' } })
    expect(reply.headers).not.toHaveProperty('content-encoding')
  })
})

describe('security headers', () => {
  it('allow no inline script and no inline style, and images of any host', async () => {
    const { headers } = await app.inject({ url: '/', headers: browser })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self';script-src 'self';")
    expect(policy).toContain("img-src 'self' data: blob: https: http:;")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toMatch(/unsafe|upgrade-insecure/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  })

  it('ask for https only where the portal has it', async () => {
    expect((await app.inject('/health')).headers['strict-transport-security']).toBe('max-age=31536000')
    const plain = await createTestApp({ config: { publicUrl: 'http://localhost:8080' } })
    expect((await plain.app.inject('/health')).headers).not.toHaveProperty('strict-transport-security')
    await plain.close()
  })

  it('know the style that Swagger UI writes into its page', async () => {
    const ui = await readFile(join(NODE_MODULES, '@fastify/swagger-ui/static/swagger-ui-standalone-preset.js'), 'utf8')
    expect(ui).toContain(SWAGGER_UI_STYLE)
  })
})

describe('problems', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    '%s of a known path is answered with what it allows',
    async (method) => {
      const reply = await app.inject({
        method,
        url: '/dab/opensearch/query?st=x',
        headers: { 'content-type': 'application/xml' },
        payload: '<a/>',
      })
      expect(reply.statusCode).toBe(405)
      expect(reply.headers['allow']).toBe('GET, HEAD')
      expect(reply.json()).toMatchObject({ type: 'urn:graticule:problem:method-not-allowed', status: 405 })
    },
  )

  it('POST of an unknown path is not found, whatever its body', async () => {
    const reply = await app.inject({ method: 'POST', url: '/nowhere', headers: { 'content-type': 'x/y' }, payload: 'x' })
    expect(reply.statusCode).toBe(404)
  })

  it('HEAD is answered like GET, without a body', async () => {
    const reply = await app.inject({ method: 'HEAD', url: '/dab/opensearch/query' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe('')
  })

  it.each(['/%ZZ', '/dab/%ZZ', '/resource/dab/%E0%A4%A', '/%'])(
    'the address %s, which cannot be decoded, is 400',
    async (url) => {
      const reply = await app.inject({ url, headers: browser })
      expect(reply.statusCode).toBe(400)
      expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    },
  )

  it.each(['/search%00', '/resource/dab/%00'])('the address %s is what is not in order, not a body', async (url) => {
    expect((await app.inject(url)).json()).toMatchObject({
      type: 'urn:graticule:problem:invalid-parameter',
      status: 400,
      detail: 'The address is not valid: its path leads nowhere.',
      parameter: 'path',
    })
  })

  it.each(['/%00', '/resource/dab/%00', '/assets/%00', '/dab/%00'])('the address %s is no failure of ours', async (url) => {
    expect((await app.inject(url)).statusCode).toBeLessThan(500)
  })
})

describe('over the network', () => {
  let port: number
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })

  async function send(bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    // who is refused while still talking may be cut off
    socket.on('error', () => {})
    socket.write(bytes)
    await new Promise((resolve) => socket.once('close', resolve))
    return answer
  }

  it('60 kB of text are refused in words', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/dab/opensearch/query?st=${'x'.repeat(60_000)}`)
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain('The parameter st is not valid')
  })

  // @rule B-limits.request-head
  it('100 kB of text are refused in words: in an address before it is read, in a body by the field', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/dab/opensearch/query?st=${'x'.repeat(100_000)}`)
    expect(reply.status).toBe(431)
    expect(await reply.text()).toContain('The address and the headers of the request are too long.')
    const body = JSON.stringify({ address: 'x'.repeat(100_000) })
    const headers = { 'content-type': 'application/json' }
    const posted = await fetch(`http://127.0.0.1:${port}/api/short-links`, { method: 'POST', body, headers })
    expect(posted.status).toBe(400)
    expect(await posted.json()).toMatchObject({ type: 'urn:graticule:problem:invalid-body', parameter: 'address' })
  })

  it('a head without end is refused', async () => {
    const answer = await send(`GET /?${'x'.repeat(2_000_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(answer === '' || answer.startsWith('HTTP/1.1 431 ')).toBe(true)
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  })

  it.each([
    ['no request at all', 'hello\r\n\r\n'],
    ['an unknown method', 'FROBNICATE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['a control character in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: \u0001\r\nConnection: close\r\n\r\n'],
  ])('%s is refused', async (_what, bytes) => {
    const answer = await send(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toContain('content-type: application/problem+json')
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ status: 400, detail: expect.any(String) })
  })

  it('a method that nobody offers is refused', async () => {
    const answer = await send('PROPFIND /dab/opensearch/query HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  it('a search that nobody waits for any more is given up', async () => {
    let given: AbortSignal | undefined
    const started = Promise.withResolvers<void>()
    const catalogue = {
      ...test.catalogue,
      search: (_query: unknown, signal?: AbortSignal) => {
        given = signal
        started.resolve()
        return new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
      },
    }
    const slow = await createTestApp({ catalogue })
    await slow.app.listen({ port: 0, host: '127.0.0.1' })
    const { port: slowPort } = slow.app.server.address() as AddressInfo
    const controller = new AbortController()
    const asked = fetch(`http://127.0.0.1:${slowPort}/dab/opensearch/query`, { signal: controller.signal }).catch(() => undefined)
    await started.promise
    expect(given?.aborted).toBe(false)
    controller.abort()
    await asked
    await expect.poll(() => given?.aborted).toBe(true)
    await slow.app.close()
  })
})

describe('the portal reads its four embedded sources', () => {
  it.each([
    '/dab/opensearch/query?',
    '/internal/opensearch?ds=geoss_cr&geoss_cr_type=data_resource&',
    '/internal/opensearch?ds=geoss_cr&geoss_cr_type=information_resource&',
    '/internal/opensearch?ds=geoss_cr&geoss_cr_type=service_resource&',
  ])('as result sets from %s', async (address) => {
    const reply = await app.inject(`${address}outputFormat=${encodeURIComponent(PORTAL_FORMAT)}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toHaveProperty('total')
  })
})
