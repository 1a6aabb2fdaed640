import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { PortalError } from '@graticule/contracts/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue, MatchList } from '../../catalogue/catalogue.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'
import { EXPORTED_RECORDS } from '../../testing/exported-records.ts'
import { liveSourcesOf } from '../../testing/outside/live-sources-of.ts'
import { type VisitorLimits, visitorLimitsOf } from '@graticule/contracts/settings/visitor-limits'
import { turnsOfVisitors } from '../../fairness/turns-of-visitors.ts'
import { exportService } from './index.ts'
import { createBareApp } from '../../testing/bare-app.ts'
import { drawnBytes } from '../../testing/drawn.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ records: EXPORTED_RECORDS })
})
afterAll(() => test.close())

describe('an export over a connection', () => {
  /** A list without end, that tells how many pages were read and whether its reading was ended. */
  function endless(total = 10_000_000) {
    const seen = { pages: 0, ended: false }
    // what cannot be packed, so that it fills the buffers on its way
    const page = Array.from({ length: 4 }, (_, at) => ({
      resource: createResource({ id: `e${at}`, abstract: drawnBytes(60_000, at).toString('base64') }),
    }))
    async function* pages() {
      try {
        for (;;) {
          seen.pages += 1
          yield page
        }
      } finally {
        seen.ended = true
      }
    }
    const list: MatchList = {
      total,
      length: total,
      entries: { pages },
      async *extents() {},
    }
    return { seen, catalogue: { ...test.catalogue, list: async () => list } as unknown as Catalogue }
  }
  async function listening(
    catalogue: Catalogue,
    options: { idleMs?: number; rateWindowMs?: number; limits?: Partial<VisitorLimits> } = {},
  ) {
    const built = Object.keys(options).length === 0 ? await createTestApp({ catalogue, dependencies: {} }) : undefined
    const { limits, ...others } = options
    const turns = turnsOfVisitors(() => visitorLimitsOf(limits ?? {}))
    const app = built?.app ?? createBareApp(undefined, undefined, turns)
    if (built === undefined) {
      await app.register(exportService, {
        catalogue,
        live: liveSourcesOf(),
        location: test.database.location,
        publicUrl: 'https://portal.test',
        clock: () => TEST_NOW,
        ...others,
      })
    }
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const close = async () => {
      app.server.closeAllConnections()
      await app.close()
    }
    return { url: `http://127.0.0.1:${port}/api/export?format=csv`, close }
  }
  async function opened(url: string, headers: Record<string, string> = {}): Promise<[ClientRequest, IncomingMessage]> {
    const request = get(url, { headers, agent: false })
    request.on('error', () => undefined)
    const [reply] = (await once(request, 'response')) as [IncomingMessage]
    reply.on('error', () => undefined)
    return [request, reply]
  }

  it.each([{}, { 'accept-encoding': 'gzip' }])(
    'waits for a reader that is slow, and ends when it goes away (%j)',
    async (headers) => {
      const { seen, catalogue } = endless()
      const { url, close } = await listening(catalogue)
      const [request, reply] = await opened(url, headers)
      await once(reply, 'readable')
      // nobody reads on: the work comes to a stand
      let before = -1
      await expect.poll(() => [before, (before = seen.pages)], { interval: 300 }).toSatisfy(([a, b]) => a === b)
      expect(seen.ended).toBe(false)
      request.destroy()
      await expect.poll(() => seen.ended).toBe(true)
      await close()
    },
  )

  // @rule B-taking-away.exports-at-once
  // @rule B-limits.fair-turns
  it('waits when its visitor has all its places, and has one as soon as another export is given up', async () => {
    const { seen, catalogue } = endless()
    const { url, close } = await listening(catalogue, { limits: { exportsPerVisitor: 1 } })
    const [request] = await opened(url)
    const next = opened(url)
    expect(seen.ended).toBe(false)
    request.destroy()
    expect((await next)[1].statusCode).toBe(200)
    expect(seen.ended).toBe(true)
    await close()
  })

  // @rule B-limits.export-rate
  it('ends when its reader takes less than the least rate', async () => {
    const { seen, catalogue } = endless()
    // a reader on the same machine keeps a piece waiting for some microseconds
    const { url, close } = await listening(catalogue, { rateWindowMs: 0.1, limits: { exportLeastRate: 100_000_000_000 } })
    const [, reply] = await opened(url)
    reply.resume()
    await new Promise((resolve) => (reply.closed ? resolve(undefined) : reply.on('close', resolve)))
    // it may end before the first record is read
    await expect.poll(() => seen.pages === 0 || seen.ended).toBe(true)
    expect(reply.complete).toBe(false)
    await close()
  })

  // @rule B-taking-away.export-idle
  it('ends when its reader takes nothing any more', async () => {
    const { seen, catalogue } = endless()
    const { url, close } = await listening(catalogue, { idleMs: 300 })
    const [, reply] = await opened(url)
    await expect.poll(() => seen.ended).toBe(true)
    reply.resume()
    await new Promise((resolve) => reply.on('close', resolve))
    expect(reply.complete).toBe(false)
    await close()
  })

  it('breaks off when the store fails midway, so that nobody takes the file for whole', async () => {
    const list: MatchList = {
      total: 2,
      length: 2,
      entries: {
        async *pages() {
          yield [{ resource: createResource({ id: 'first' }) }]
          throw new PortalError('unavailable', 'The catalogue cannot be read.')
        },
      },
      async *extents() {},
    }
    const { url, close } = await listening({ ...test.catalogue, list: async () => list } as unknown as Catalogue)
    const [, reply] = await opened(url)
    const pieces: Buffer[] = []
    reply.on('data', (piece: Buffer) => pieces.push(piece))
    await new Promise((resolve) => reply.on('close', resolve))
    expect(reply.complete).toBe(false)
    await close()
  })

  it('may be packed on its way', async () => {
    const url = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}/api/export?format=csv`
    const [, reply] = await opened(url, { 'accept-encoding': 'gzip' })
    expect(reply.headers['content-encoding']).toBe('gzip')
    const pieces: Buffer[] = []
    for await (const piece of reply as AsyncIterable<Buffer>) pieces.push(piece)
    expect(gunzipSync(Buffer.concat(pieces)).toString().split('\r\n')).toHaveLength(EXPORTED_RECORDS.length + 2)
  })

  // @rule B-taking-away.export-records
  it('is cut at its limit, which its name and its numbers say', async () => {
    const app = createBareApp()
    await app.register(exportService, {
      catalogue: test.catalogue,
      live: liveSourcesOf(),
      location: test.database.location,
      publicUrl: 'https://portal.test',
      clock: () => TEST_NOW,
      maxRecords: 7,
    })
    const reply = await app.inject('/api/export?format=geojson&st=buoy')
    expect(reply.headers).toMatchObject({ 'graticule-total': '450', 'graticule-records': '7' })
    expect(reply.headers['content-disposition']).toContain('-first-7-of-450.geojson"')
    expect(reply.json()).toMatchObject({ numberMatched: 450, numberReturned: 7 })
    await app.close()
  })
})
