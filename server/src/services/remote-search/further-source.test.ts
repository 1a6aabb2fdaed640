import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { NINTH } from '@graticule/contracts/testing/ninth-source'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import type { SourceStatuses } from '@graticule/contracts/services/source-status'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'

let replay: OutsideReplay
let test: TestApp
let rows: readonly SourceRow[]
let ninth: SourceRow
const OFF = SHIPPED_ROWS.map((row) => (row.address === undefined ? row : { ...row, off: true }))
beforeAll(async () => {
  replay = await replayOutside()
  ninth = { ...NINTH, address: `${replay.base}/ckan` }
  rows = [...OFF, ninth]
  const { allowHosts } = loadConfig(replay.environment)
  test = await createTestApp({ config: { allowHosts }, dependencies: { sourceRows: () => rows } })
})
afterEach(() => {
  replay.behave('ckan')
  rows = [...OFF, ninth]
})
afterAll(async () => {
  await test.close()
  await replay.close()
})

const ask = (url: string, query: Record<string, string> = {}) => test.app.inject({ url, query })
const search = (query: Record<string, string> = {}) =>
  ask('/api/search', { dataSource: 'ocean-data', outputFormat: PORTAL_FORMAT, st: 'lake', ...query })
const statuses = async () => (await ask('/health/sources', { maxAge: '60' })).json<SourceStatuses>().sources

describe('a source that is one more row', () => {
  it('is searched, and its entries are opened by their ids', async () => {
    const found = (await search()).json<ResultSet>()
    expect(found.total).toBeGreaterThan(0)
    const [entry] = found.entries
    expect(entry?.resource.source).toEqual({ id: 'ocean-data', title: 'Ocean data' })
    const opened = (await search({ st: '', targetId: entry?.resource.id ?? '' })).json<ResultSet>()
    expect(opened.entries.map(({ resource }) => resource.id)).toEqual([entry?.resource.id])
  })

  it('is exported, with links to its own pages, and placed on the map', async () => {
    const file = await ask('/api/export', { dataSource: 'ocean-data', format: 'csv' })
    expect([file.statusCode, file.body.includes('/resource/ocean-data/')]).toEqual([200, true])
    expect((await ask('/api/extents', { dataSource: 'ocean-data' })).statusCode).toBe(200)
  })

  it('has a state among the others, which goes with it', async () => {
    expect((await statuses()).map(({ name }) => name)).toEqual(['dab', 'data', 'information', 'services', 'ocean-data'])
    rows = OFF
    expect((await statuses()).map(({ name }) => name)).not.toContain('ocean-data')
  })

  it('may be named by short links as long as it is there', async () => {
    const keep = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/short-links',
        payload: { address: '/resource/ocean-data/a?f:phrase=ice&v=1' },
      })
    expect((await keep()).statusCode).toBe(201)
    rows = OFF
    expect((await keep()).statusCode).toBe(400)
  })

  it('is refused by name once its row is gone, and not available while it is switched off', async () => {
    rows = OFF
    const gone = await search()
    expect([gone.statusCode, gone.json().parameter]).toEqual([400, 'dataSource'])
    rows = [...OFF, { ...ninth, off: true }]
    const off = await search()
    expect([off.statusCode, off.json().detail]).toEqual([404, 'The source Ocean data is not available here.'])
  })

  it('is asked anew where it was left alone for its failures before its row was taken away', async () => {
    replay.behave('ckan', 'error 500')
    for (let tries = 0; tries < 5; tries += 1) await search()
    replay.behave('ckan')
    expect((await search()).statusCode).toBe(503)
    rows = OFF
    await search()
    rows = [...OFF, ninth]
    expect((await search()).statusCode).toBe(200)
  })
})

it('the catalogue and its parts are searched by their names too', async () => {
  for (const dataSource of ['dab', 'data']) expect((await search({ dataSource, st: '' })).statusCode).toBe(200)
})
