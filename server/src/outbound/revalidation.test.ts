import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound, type OutboundRequest } from './outbound.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A server, and a way out that keeps what it answers. */
async function serve(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'graticule-kept-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const keepFolder = join(folder, 'kept')
  const outbound = createOutbound({
    allowHosts: [`127.0.0.1:${port}`],
    hostIntervalMs: 0,
    sleep: () => Promise.resolve(),
    keepFolder,
  })
  closing.push(() => outbound.close())
  const ask = async (path = '/', request: OutboundRequest = {}) => {
    const response = await outbound.fetch(`http://127.0.0.1:${port}${path}`, { revalidate: true, ...request })
    return { status: response.status, text: await response.text(), type: response.headers['content-type'], url: response.url }
  }
  const conditions = () =>
    requests.map(({ headers }) => [headers['if-none-match'], headers['if-modified-since']].filter((value) => value !== undefined))
  const files = () => readdirSync(keepFolder, { encoding: 'utf8' })
  return { ask, conditions, files, keepFolder, requests }
}

/** Answers like a server that keeps its promises: 304 to the right condition. */
function honest(body: () => string, headers: () => Record<string, string>) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { etag, 'last-modified': modified } = headers()
    const asked = request.headers
    const isSame =
      asked['if-none-match'] !== undefined
        ? asked['if-none-match'] === etag
        : asked['if-modified-since'] !== undefined && asked['if-modified-since'] === modified
    response.writeHead(isSame ? 304 : 200, { 'content-type': 'text/plain; charset=utf-8', ...headers() })
    response.end(isSame ? undefined : body())
  }
}

const OLD = 'Wed, 21 Oct 2015 07:28:00 GMT'
const longer = 'wörter '.repeat(30_000)

describe('answers that are kept', () => {
  for (const [what, headers, condition] of [
    ['a tag', { etag: '"one"' }, ['"one"']],
    ['a weak tag', { etag: 'W/"one"' }, ['W/"one"']],
    ['a time of change', { 'last-modified': OLD }, [OLD]],
    ['both', { etag: '"one"', 'last-modified': OLD }, ['"one"', OLD]],
  ] as const)
    it(`are asked for on condition of ${what}, and given as if they had been sent`, async () => {
      const { ask, conditions } = await serve(
        honest(
          () => longer,
          () => headers,
        ),
      )
      const first = await ask()
      expect(first).toMatchObject({ status: 200, text: longer, type: 'text/plain; charset=utf-8' })
      expect(await ask()).toEqual(first)
      expect(await ask()).toEqual(first)
      expect(conditions()).toEqual([[], condition, condition])
    })

  it('are replaced when the server sends another one, also one with the same tag', async () => {
    let [body, etag] = ['one', '"one"']
    const { ask, conditions } = await serve((request, response) => {
      const isSame = request.headers['if-none-match'] === etag && request.url === '/'
      response.writeHead(isSame ? 304 : 200, { etag }).end(isSame ? undefined : body)
    })
    await ask()
    ;[body, etag] = ['two', '"two"']
    expect((await ask()).text).toBe('two')
    expect((await ask()).text).toBe('two')
    expect(conditions()).toEqual([[], ['"one"'], ['"two"']])
    // this server gives every state of /odd the same tag, and sends it whenever it is asked
    expect((await ask('/odd')).text).toBe('two')
    body = 'three'
    expect((await ask('/odd')).text).toBe('three')
  })

  it('are asked for again when they are gone or damaged, or when "not modified" is said of another one', async () => {
    let answer: string | undefined
    const { ask, conditions, files, keepFolder } = await serve((request, response) => {
      const isSame = request.headers['if-none-match'] !== undefined
      response.writeHead(isSame ? 304 : 200, { etag: isSame && answer !== undefined ? answer : '"one"' })
      response.end(isSame ? undefined : 'words')
    })
    const body = () => join(keepFolder, files().find((name) => name.endsWith('.gz')) ?? 'none')
    await ask()
    rmSync(body())
    expect((await ask()).text).toBe('words')
    writeFileSync(body(), 'something else')
    expect((await ask()).text).toBe('words')
    writeFileSync(body().replace(/gz$/, 'json'), '{"url":')
    expect((await ask()).text).toBe('words')
    answer = '"other"'
    expect((await ask()).text).toBe('words')
    answer = 'W/"one"'
    expect((await ask()).text).toBe('words')
    const one = ['"one"']
    expect(conditions()).toEqual([[], one, [], one, [], [], one, [], one])
  })

  it('do not answer "not modified" that nobody has asked for', async () => {
    const { ask, requests } = await serve((_, response) => response.writeHead(304, { etag: '"one"' }).end())
    expect((await ask()).status).toBe(304)
    expect(requests).toHaveLength(1)
  })

  it('are none where they may be for one client only, or could not be told apart', async () => {
    let headers: Record<string, string> = {}
    const server = await serve((_, response) => response.writeHead(200, headers).end('words'))
    const recent = new Date().toUTCString()
    for (const told of [
      {},
      { etag: 'one' },
      { etag: '""' },
      { etag: `"${'x'.repeat(500)}"` },
      { 'last-modified': 'yesterday' },
      { 'last-modified': recent, date: recent },
      { 'last-modified': new Date(Date.now() + 1e7).toUTCString() },
      { etag: '"one"', 'cache-control': 'max-age=60, private' },
      { etag: '"one"', 'cache-control': 'no-store' },
      { etag: '"one"', vary: '*' },
      { etag: '"one"', 'set-cookie': 'a=b' },
    ]) {
      headers = told
      await server.ask()
      await server.ask()
    }
    headers = { etag: '"one"' }
    for (const [path, request] of [
      ['/', { headers: { authorization: 'Bearer x' } }],
      ['/', { headers: { 'X-Api-Key': 'x' } }],
      ['/?access_token=x', {}],
      ['/?apikey=x', {}],
      ['/?X-Amz-Signature=x', {}],
      ['/', { method: 'POST', body: 'x' }],
      ['/', { revalidate: false }],
    ] as const) {
      await server.ask(path, request)
      await server.ask(path, request)
    }
    expect(server.conditions().flat()).toEqual([])
    expect(() => server.files()).toThrow(/ENOENT/)
  })

  it('are those of one address and one question, and of where it was redirected to', async () => {
    let target = '/a'
    const { ask, conditions } = await serve((request, response) => {
      if (request.url === '/to') response.writeHead(302, { location: target }).end()
      else if (request.headers['if-none-match'] === '"same"') response.writeHead(304, { etag: '"same"' }).end()
      else response.writeHead(200, { etag: '"same"' }).end(`${request.url} as ${request.headers.accept}`)
    })
    expect((await ask('/x', { accept: 'a/b' })).text).toBe('/x as a/b')
    expect((await ask('/x', { accept: 'c/d' })).text).toBe('/x as c/d')
    expect((await ask('/x', { accept: 'a/b' })).text).toBe('/x as a/b')
    expect(conditions()).toEqual([[], [], ['"same"']])
    expect(await ask('/to')).toMatchObject({ text: '/a as */*', url: expect.stringMatching(/\/a$/) })
    target = '/b'
    expect(await ask('/to')).toMatchObject({ text: '/b as */*', url: expect.stringMatching(/\/b$/) })
  })

  it('are whole: a body that broke off, or that nobody read to its end, is not kept', async () => {
    let isBroken = true
    const { ask, conditions, files } = await serve((_, response) => {
      response.writeHead(200, { etag: '"one"', 'content-length': '10' })
      if (isBroken) response.write('words', () => response.destroy())
      else response.end('words more')
    })
    await expect(ask()).rejects.toThrow(/closed the connection early/)
    expect(files()).toEqual([])
    isBroken = false
    expect((await ask()).text).toBe('words more')
    expect(conditions()).toEqual([[], []])
    expect(files()).toHaveLength(2)
  })
})
