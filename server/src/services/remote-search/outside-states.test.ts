import { openLiveSources } from '../../connectors/live/open-live-sources.ts'
import Schema from 'typebox/schema'
import { PORTAL_FORMAT, ResultSetSchema } from '@graticule/contracts/resource'
import { PortalError } from '@graticule/contracts/problem'
import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import type { SourceStatuses } from '@graticule/contracts/services/source-status'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../config.ts'
import type { LiveSource } from '../../connectors/live/live-source.ts'
import { withViews } from '../../connectors/live/live-views.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'

let replay: OutsideReplay
let test: TestApp
beforeAll(async () => {
  replay = await replayOutside()
  const items = `${replay.base}/stac/collections/sentinel-2-l2a/items`
  const { live, allowHosts } = loadConfig(replay.environment)
  const collection = createResource({
    id: 'sentinel-2',
    level: 'series',
    identifiers: [{ scheme: 'stac', value: 'sentinel-2-l2a' }],
    online: [{ url: items, protocol: 'OGC API Features', accessType: 'unknown' }],
  })
  const own = createResource({ id: 'own-granule', parentId: 'sentinel-2', title: 'A granule of our own' })
  test = await createTestApp({
    config: { live, allowHosts },
    records: [{ resource: collection }, { resource: own }],
  })
})

beforeEach(() => {
  for (const name of ['ckan', 'nextgeoss', 'zenodo', 'wikipedia', 'usgs', 'stac'] as const) replay.behave(name)
  replay.asked.length = 0
})
afterAll(async () => {
  await test.close()
  await replay.close()
})
const ask = (url: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  test.app.inject({ url, query, headers })
async function askPortal(url: string, query: Record<string, string>) {
  const reply = await ask(url, { outputFormat: PORTAL_FORMAT, ...query })
  expect(reply.statusCode, reply.body).toBe(200)
  const body = reply.json()
  expect([...Schema.Errors(ResultSetSchema, body)[1]]).toEqual([])
  return body as {
    total: number
    startIndex: number
    itemsPerPage: number
    notApplied?: string[]
    entries: { resource: { id: string; title: string; source: { id: string } }; liveParts?: boolean }[]
    missing?: { title: string; reason: string }[]
    facets: Record<string, { term: string }[]>
  }
}

describe('the list of the sources', () => {
  const listed = async (query: Record<string, string> = {}) =>
    (await askPortal('/dab/opensearch/query', { parents: 'ROOT', ...query })).entries

  it('names after the providers what is searched live: the earthquakes, and collections of STAC APIs', async () => {
    const entries = await listed()
    const ids = entries.map(({ resource }) => resource.id)
    expect(ids.slice(-2)).toEqual([SEISMIC_SOURCE_ID, 'sentinel-2'])
    expect(ids.length).toBeGreaterThan(2)
    expect(entries.slice(-2).map(({ liveParts }) => liveParts)).toEqual([true, true])
    expect(ids).not.toContain('own-granule')
    expect(replay.asked).toEqual([])
    const last = await listed({ si: String(ids.length), ct: '1' })
    expect(last.map(({ resource }) => resource.id)).toEqual(['sentinel-2'])
  })

  it('narrows to the sources that are asked for, by id or by the short name of the earthquakes', async () => {
    for (const sources of ['seismic', SEISMIC_SOURCE_ID]) {
      expect((await listed({ sources })).map(({ resource }) => resource.id)).toEqual([SEISMIC_SOURCE_ID])
    }
    const [provider] = await listed()
    const ids = (await listed({ sources: provider?.resource.id ?? '' })).map(({ resource }) => resource.id)
    expect(ids).toEqual([provider?.resource.id, 'sentinel-2'])
    const unknown = await ask('/dab/opensearch/query', { parents: 'ROOT', sources: 'nobody' })
    expect([unknown.statusCode, unknown.body.includes('nobody')]).toEqual([400, true])
  })
})

it('the state of the sources tells of those outside too', async () => {
  replay.behave('zenodo', 'error 500')
  const { sources } = (await ask('/health/sources')).json<SourceStatuses>()
  expect(sources.map(({ name, state }) => [name, state])).toEqual([
    ['dab', 'ok'],
    ['data', 'ok'],
    ['information', 'ok'],
    ['services', 'ok'],
    ['amerigeoss', 'ok'],
    ['nextgeoss', 'ok'],
    ['zenodo', 'failed'],
    ['wikipedia', 'ok'],
  ])
  expect(sources[6]?.lastError?.reason).toBe('Zenodo returned an error (status 500).')
  // some words are asked for there: their count is not what it holds
  expect(sources[7]).not.toHaveProperty('resources')
})

it('searches of visitors tell the state of a source, but for those that they gave up or that were refused', async () => {
  const portal = { outputFormat: PORTAL_FORMAT, st: 'x' }
  const zenodo = async () => {
    const { sources } = (await ask('/health/sources', { maxAge: '3600' })).json<SourceStatuses>()
    return sources.find(({ name }) => name === 'zenodo')
  }
  expect((await ask('/zenodo/records', portal)).statusCode).toBe(200)
  expect(await zenodo()).toMatchObject({ state: 'ok' })
  for (const bad of ['nobody', '-3']) expect((await ask('/zenodo/records', { ...portal, si: bad })).statusCode).toBe(400)
  replay.behave('zenodo', 'never')
  const visitor = new AbortController()
  const left = test.app.inject({ url: '/zenodo/records', query: portal, signal: visitor.signal }).catch(() => 'left')
  await vi.waitFor(() => expect(replay.asked.at(-1)?.line).toContain('/zenodo/records'), { timeout: 20_000 })
  visitor.abort()
  expect(await left).toBe('left')
  expect(await zenodo()).toMatchObject({ state: 'ok' })
  replay.behave('zenodo', 'error 500')
  expect((await ask('/zenodo/records', portal)).statusCode).toBe(502)
  expect(await zenodo()).toMatchObject({
    state: 'failed',
    lastError: { reason: 'Zenodo returned an error (status 500).' },
  })
  replay.behave('zenodo')
  expect((await ask('/zenodo/records', portal)).statusCode).toBe(200)
  expect(await zenodo()).toMatchObject({ state: 'ok' })
})

describe('views of entries of outside sources', () => {
  it('are told in searches and of the entry itself, once somebody has opened it', async () => {
    const search = () => askPortal('/internal/opensearch', { ds: 'wikipedia', st: 'lake' })
    const [entry] = (await search()).entries
    const id = entry?.resource.id ?? ''
    expect(entry?.resource).not.toHaveProperty('views')
    const counted = await test.app.inject({ method: 'POST', url: '/proxy/rest/counter/view', payload: { entryId: id } })
    expect(counted.statusCode, counted.body).toBeLessThan(300)
    const [viewed, other] = (await search()).entries
    expect(viewed?.resource).toMatchObject({ id, views: 1 })
    expect(other?.resource).not.toHaveProperty('views')
  })

  it('are left out when they cannot be read', async () => {
    const resource = createResource({ id: 'outside' })
    const nobody = { fetch: () => Promise.reject(new Error('asked')), close: () => Promise.resolve() }
    const source: LiveSource = {
      title: 'Outside',
      capabilities: { filters: new Set(), maxItems: 1 },
      search: () => Promise.resolve({ total: 1, startIndex: 1, resources: [resource] }),
      fetchById: () => Promise.resolve([resource]),
    }
    const live = { ...openLiveSources(() => loadConfig({ GRATICULE_OUTSIDE: 'off' }).live, nobody), find: () => source }
    const down = withViews(live, () => Promise.reject(new PortalError('unavailable', 'The counters cannot be read')))
    expect(await down.find('zenodo')?.fetchById(['outside'], new AbortController().signal)).toEqual([resource])
  })
})
