import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PortalError } from '@graticule/contracts/problem'
import { FILTER_ROWS } from '@graticule/contracts/search/search-params'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createResource } from './testing/create-resource.ts'
import { createTestApp, type TestApp } from './testing/create-test-app.ts'
import { makeOwnFolder } from './testing/own-folder.ts'

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
const KINDS_OF_TURNS = [
  'outside searches',
  'map fetches',
  'extents',
  'exports',
  'in-situ files',
  'passwords',
  'files',
  'file parts',
  'file readings',
  'pictures',
  'map pictures',
  'legends',
  'places',
]

describe('GET /health', () => {
  it('is 200 with the number of records while searches are answered', async () => {
    const reply = await app.inject('/health')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual({
      status: 'ok',
      version: '0.0.0',
      uptime: 0,
      catalogue: { records: 1, index: 'ready' },
      eventLoop: { p50: expect.any(Number), p99: expect.any(Number), longest: expect.any(Number) },
      reports: [],
    })
  })

  // @rule B-limits.account
  it('tells the operator what becomes of work, and nobody else', async () => {
    const told = await createTestApp({ config: { metricsToken: 'a-word-of-16-letters' } })
    const ask = (word: string) => told.app.inject({ url: '/health', headers: { authorization: `Bearer ${word}` } })
    const { memory, work } = (await ask('a-word-of-16-letters')).json<{ memory: number; work: Record<string, object> }>()
    expect(memory).toBeGreaterThan(1e6)
    expect(work).toEqual({
      requests: { atOnce: expect.any(Number), queued: 0, refused: 0, givenUp: 0, waiting: 0 },
      answers: { open: 1, unreadBytes: 0, ended: 0 },
      searches: { here: 1, inThreads: 0, queued: 0, refused: 0, givenUp: 0, waiting: 0, running: 0 },
      ...Object.fromEntries(
        KINDS_OF_TURNS.map((kind) => [kind, { atOnce: 0, queued: 0, refused: 0, givenUp: 0, waiting: 0, running: 0 }]),
      ),
    })
    for (const word of ['', 'null', 'undefined', 'another-word-of-16'])
      expect((await ask(word)).json()).not.toHaveProperty('work')
    await told.close()
  })

  it('is 503 when they are not', async () => {
    const unavailable = () => Promise.reject(new PortalError('unavailable', 'The index is being built.'))
    const ill = await createTestApp({ catalogue: { ...test.catalogue, search: unavailable } })
    const reply = await ill.app.inject('/health')
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ status: 'unavailable', catalogue: { records: 1, index: 'unavailable' } })
    await ill.app.close()
  })
})

describe('GET /metrics', () => {
  const METRICS = { url: '/metrics', headers: { authorization: 'Bearer a-word-of-16-letters' } }
  let test: TestApp
  let app: TestApp['app']
  beforeEach(async () => {
    test = await createTestApp({ records: [{ resource: createResource({}) }], config: { metricsToken: 'a-word-of-16-letters' } })
    app = test.app
  })
  afterEach(() => test.close())

  // @rule B-usage-log.metrics
  it('is read with the word of the operator only, and not at all where there is none', async () => {
    expect((await app.inject(METRICS)).statusCode).toBe(200)
    for (const authorization of ['', 'null', 'Bearer', 'Bearer null', 'Bearer undefined', 'a-word-of-16-letters', 'Basic YTpi']) {
      const reply = await app.inject({ url: '/metrics', headers: { authorization } })
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
    }
    const closed = await createTestApp({})
    expect((await closed.app.inject(METRICS)).statusCode).toBe(404)
    expect((await closed.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })).statusCode).toBe(404)
    await closed.close()
  })

  it('counts answers by route, and the records', async () => {
    await app.inject('/dab/opensearch/query?si=0')
    await app.inject('/nowhere/at/all')
    const reply = await app.inject(METRICS)
    expect(reply.headers['content-type']).toMatch(/^text\/plain/)
    expect(reply.body).toContain('graticule_catalogue_records 1')
    expect(reply.body).toMatch(/request_duration_seconds_count\{method="GET",route="\/dab\/opensearch\/query",status="400"\} \d/)
    expect(reply.body).toContain('process_resident_memory_bytes')
    expect(reply.body).toMatch(/graticule_event_loop_delay_seconds\{quantile="0.99"\} \d/)
    expect(reply.body).toMatch(/graticule_work\{kind="searches",outcome="here"\} \d/)
    expect(reply.body).toMatch(/graticule_work\{kind="requests",outcome="refused"\} 0/)
    expect(reply.body).not.toContain('nowhere')
  })

  it('still answers when the catalogue cannot be read', async () => {
    const unavailable = () => Promise.reject(new PortalError('unavailable', 'No.'))
    const ill = await createTestApp({
      catalogue: { ...test.catalogue, count: unavailable },
      config: { metricsToken: 'a-word-of-16-letters' },
    })
    expect((await ill.app.inject(METRICS)).statusCode).toBe(200)
    await ill.app.close()
  })
})

describe('GET /api/docs', () => {
  it('describes every route and every parameter, in one document', async () => {
    const reply = await app.inject('/api/docs')
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    const description = reply.json()
    expect(description.openapi).toBe('3.0.3')
    expect(description.servers).toEqual([{ url: 'https://portal.test' }])
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining([
        '/health',
        '/metrics',
        '/dab/opensearch/query',
        '/dab/opensearch/description',
        '/dab/cswisogeo',
        '/dab/metadata',
        '/internal/opensearch',
        '/places/rest/search',
      ]),
    )
    for (const [path, operations] of Object.entries<Record<string, { parameters?: { name: string; description?: string }[] }>>(
      description.paths,
    )) {
      for (const { parameters = [] } of Object.values(operations)) {
        for (const { name, description: words } of parameters) expect(words, `${path} ${name}`).toMatch(/.{3}/)
      }
    }
    const names = description.paths['/dab/opensearch/query'].get.parameters.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(FILTER_ROWS.flatMap(({ request }) => [...request])))
  })

  // @rule B-answers.guards-told
  it('tells of each route what stands before it', async () => {
    const { paths } = (await app.inject('/api/docs')).json<{ paths: Record<string, Record<string, { responses: object }>> }>()
    const told = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
    expect(told('/health', 'get')).toEqual(['200', '429', '431', '503'])
    expect(told('/api/bookmarks', 'get')).toEqual(['200', '400', '401', '403', '429', '431'])
    expect(told('/proxy/rest/counter/view/{entryId}', 'get')).toEqual(['200', '400', '404', '429', '431'])
    expect(told('/nextgeoss/opensearch/search.atom', 'get')).toEqual(expect.arrayContaining(['404', '502', '504']))
    expect(told('/people/rest/invitations', 'post')).toEqual(['200', '400', '413', '415', '429', '431'])
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { responses }] of Object.entries(operations))
        expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining(['429', '431']))
    }
  })

  it('calls no document in JSON a text', async () => {
    type Content = Record<string, { readonly schema?: { readonly type?: string } }>
    type Operations = Record<string, { readonly responses: Record<string, { readonly content?: Content }> }>
    const { paths } = (await app.inject('/api/docs')).json<{ paths: Record<string, Operations> }>()
    const contents = Object.entries(paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ responses }) =>
        Object.values(responses).flatMap(({ content = {} }) => Object.entries(content).map((one) => [path, ...one] as const)),
      ),
    )
    expect(contents.length).toBeGreaterThan(100)
    const texts = contents.filter(([, type, { schema }]) => /[/+]json$/.test(type) && schema?.type === 'string')
    expect(texts.map(([path, type]) => `${path} ${type}`)).toEqual([])
  })

  it('refers to nothing outside itself', async () => {
    const references = (await app.inject('/api/docs')).body.match(/"\$ref":"[^"]*"/g) ?? []
    expect(references.filter((reference) => !reference.startsWith('"$ref":"#/'))).toEqual([])
  })

  it('leads a browser to pages that load nothing from another host', async () => {
    const reply = await app.inject({ url: '/api/docs', headers: browser })
    expect(reply.statusCode).toBe(303)
    const pages = await app.inject(String(reply.headers['location']))
    expect(pages.statusCode).toBe(200)
    expect(pages.body).not.toMatch(/(src|href)="https?:/)
    expect(pages.body).toContain('swagger-ui-bundle.js')
  })
})
