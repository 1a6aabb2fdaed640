import { LIVE_PARENTS_AT_ONCE, MAX_LIVE_PARENTS, STAC_SEARCH_REACH } from '@graticule/contracts/limits'
import { PORTAL_FORMAT, type ResultSet, ResultSetSchema } from '@graticule/contracts/resource'
import Schema from 'typebox/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { EMPTY_PAGE, type LiveSource } from '../../connectors/live/live-source.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import type { OutsideAnswer } from '../../testing/outside/outside-answers.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'
import { liveQuery } from '../../testing/outside/replayed-sources.ts'
import { createSeveralCollections } from './several-collections.ts'

const json = (body: unknown, status = 200): OutsideAnswer => ({ status, type: 'application/json', body: JSON.stringify(body) })
const item = (id: string, datetime: string) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id,
  bbox: [10, 45, 11, 46],
  geometry: { type: 'Point', coordinates: [10, 45] },
  properties: { datetime },
  links: [],
  assets: {},
})
const day = (n: number) => `2026-01-0${n}T10:00:00Z`
/** Newest first, as they are asked for. */
const ITEMS: Readonly<Record<string, readonly unknown[]>> = {
  a: [item('a6', day(6)), item('a2', day(2))],
  b: [item('b5', day(5)), item('b4', day(4)), item('b1', day(1))],
}
const QUERYABLES: Readonly<Record<string, readonly string[]>> = {
  a: ['eo:cloud_cover', 'sar:product_type'],
  b: ['sat:relative_orbit', 'sar:product_type'],
}
const isDown = new Set<string>()

function answer(url: URL): OutsideAnswer {
  const [, , api = '', ...rest] = url.pathname.split('/')
  if (isDown.has(api)) return json({ code: 'Down' }, 500)
  if (rest.at(-1) === 'queryables')
    return json({ properties: Object.fromEntries((QUERYABLES[api] ?? []).map((name) => [name, {}])) })
  if (rest.at(-1) === 'search')
    return json({ type: 'FeatureCollection', numberMatched: api === 'a' ? 2 : 300, features: ITEMS[api], links: [] })
  return json({ type: 'Collection', id: api, summaries: { 'sar:product_type': [api === 'a' ? 'GRD' : 'SLC'] } })
}

let replay: OutsideReplay
let test: TestApp
beforeAll(async () => {
  replay = await replayOutside()
  replay.play('stac', answer)
  const { live, allowHosts } = loadConfig(replay.environment)
  const collection = (id: string) =>
    createResource({
      id,
      title: `Collection ${id}`,
      level: 'series',
      source: { id, title: `Agency ${id.toUpperCase()}` },
      identifiers: [{ scheme: 'stac', value: id }],
      online: [{ url: `${replay.base}/stac/${id}/collections/${id}/items`, protocol: 'OGC API Features', accessType: 'unknown' }],
    })
  const part = (id: string, parentId: string, start: string) =>
    createResource({ id, parentId, time: { start, end: start }, keywords: [{ value: 'ice' }] })
  const records = [
    collection('a'),
    collection('b'),
    createResource({ id: 'own', level: 'series' }),
    part('own-3', 'own', day(3)),
    part('a-kept', 'a', day(6)),
  ]
  test = await createTestApp({ config: { live, allowHosts }, records: records.map((resource) => ({ resource })) })
})
beforeEach(() => {
  isDown.clear()
  replay.asked.length = 0
})
afterAll(async () => {
  await test.close()
  await replay.close()
})

const ask = (query: Record<string, string>) =>
  test.app.inject({ url: '/dab/opensearch/query', query: { outputFormat: PORTAL_FORMAT, ct: '12', ...query } })
async function found(query: Record<string, string>): Promise<ResultSet> {
  const reply = await ask(query)
  expect(reply.statusCode, reply.body).toBe(200)
  expect([...Schema.Errors(ResultSetSchema, reply.json())[1]]).toEqual([])
  return reply.json() as ResultSet
}
const idsOf = ({ entries }: ResultSet) => entries.map(({ resource }) => resource.id)
const NEWEST = { sortBy: 'date:desc' }

describe('the parts of several collections', () => {
  // @rule B-outside-sources.several-collections
  it('are those of their STAC APIs and of the catalogue, in one order, with the sum of their numbers', async () => {
    const answered = await found({ parents: 'a,b,own', ...NEWEST })
    expect(idsOf(answered)).toEqual(['a:a6', 'b:b5', 'b:b4', 'own-3', 'a:a2', 'b:b1'])
    expect(answered).toMatchObject({ total: 303, startIndex: 1, itemsPerPage: 12, reach: STAC_SEARCH_REACH })
    expect(answered).not.toHaveProperty('missing')
    const asked = replay.asked.filter(({ line }) => line.startsWith('POST'))
    expect(asked.map(({ line, body }) => [line, (JSON.parse(body) as { collections: unknown }).collections])).toEqual([
      ['POST /stac/a/search', ['a']],
      ['POST /stac/b/search', ['b']],
    ])
  })

  it('come by turns where nobody has asked for an order', async () => {
    expect(idsOf(await found({ parents: 'b,a' }))).toEqual(['b:b5', 'a:a6', 'b:b4', 'a:a2', 'b:b1'])
  })

  it('are turned page by page, none twice and none left out', async () => {
    const pages = await Promise.all(
      ['1', '3', '5'].map(async (si) => idsOf(await found({ parents: 'a,b,own', ...NEWEST, si, ct: '2' }))),
    )
    expect(pages).toEqual([
      ['a:a6', 'b:b5'],
      ['b:b4', 'own-3'],
      ['a:a2', 'b:b1'],
    ])
    const limits = replay.asked.flatMap(({ body }) => (body === '' ? [] : (JSON.parse(body) as { limit: number }).limit))
    expect([...new Set(limits)].toSorted((a, b) => a - b)).toEqual([2, 4, 6])
  })

  it('that one API does not give hide no others: its collection is named, and what the catalogue has of it is there', async () => {
    isDown.add('a')
    const answered = await found({ parents: 'a,b', ...NEWEST })
    expect(idsOf(answered)).toEqual(['a-kept', 'b:b5', 'b:b4', 'b:b1'])
    expect(answered.missing).toEqual([
      { title: 'Collection a', reason: `The STAC API at ${new URL(replay.base).host} returned an error (status 500).` },
    ])
  })

  it('are a failure in words of all of them where nobody has any', async () => {
    isDown.add('b').add('a')
    const reply = await ask({ parents: 'b,own', kwd: 'no such word' })
    expect(reply.statusCode).toBe(502)
    expect(reply.json()).toMatchObject({
      detail: `The STAC API at ${new URL(replay.base).host} returned an error (status 500).`,
    })
    const both = await ask({ parents: 'a,b', kwd: 'no such word' })
    expect(both.json().detail).toContain('returned an error (status 500).')
  })

  it('say which filters nobody could apply, and which only some could', async () => {
    const answered = await found({ parents: 'a,b', cloudcp: '0,20', relOrbit: '22', kwd: 'ice' })
    expect(answered).toMatchObject({ notApplied: ['keyword'], partlyApplied: ['cloudCover', 'relativeOrbit'] })
    // the catalogue applies them all
    expect((await found({ parents: 'a,b,own', kwd: 'ice' })).partlyApplied).toEqual(['keyword'])
  })

  it('have the values of all, those of the catalogue counted, and no years', async () => {
    const { facets } = await found({ parents: 'a,b,own', tf: 'prodType,keyword,year' })
    expect(facets).toEqual({
      prodType: [
        { term: 'GRD', label: 'GRD', count: 0 },
        { term: 'SLC', label: 'SLC', count: 0 },
      ],
      keyword: [{ term: 'ice', label: 'ice', count: 1 }],
    })
    expect((await found({ parents: 'own', tf: 'year' })).facets['year']).toEqual([{ term: '2026', label: '2026', count: 1 }])
  })

  it('are exported together', async () => {
    const reply = await test.app.inject({ url: '/api/export', query: { format: 'csv', parents: 'a,own' } })
    expect(reply.body).toMatch(/a:a6[^]*a:a2/)
    expect(reply.body).toContain('own-3')
    // a file must not lack what nobody would miss in it
    isDown.add('a')
    const refused = await test.app.inject({ url: '/api/export', query: { format: 'csv', parents: 'a,own' } })
    expect(refused.statusCode).toBe(502)
    expect(refused.json()).toMatchObject({
      detail: expect.stringMatching(/^Some parts of Collection a could not be loaded\./) as string,
    })
  })
})

describe('many collections', () => {
  const source = (search: LiveSource['search']): LiveSource => ({
    title: 'The STAC API of X',
    capabilities: { filters: new Set(['parents']), maxItems: 240 },
    search,
    fetchById: async () => [],
  })
  const open = (sources: readonly LiveSource[], timeoutMs?: number) =>
    createSeveralCollections({
      catalogue: test.catalogue,
      live: { hasGranules: () => false },
      now: 0,
      embedded: [],
      collections: sources.map((one, index) => ({ parent: createResource({ id: `c${index}` }), source: one })),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
  const signal = new AbortController().signal

  it('are asked a few at a time, and as many as is polite', async () => {
    let [running, most, asked] = [0, 0, 0]
    const busy = source(async () => {
      running += 1
      asked += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return EMPTY_PAGE
    })
    const page = await open(Array.from({ length: MAX_LIVE_PARENTS + 2 }, () => busy)).search(liveQuery(), signal)
    expect([most, asked]).toEqual([LIVE_PARENTS_AT_ONCE, MAX_LIVE_PARENTS])
    expect(page.missing?.map(({ title }) => title)).toEqual(['Title of c20', 'Title of c21'])
  })

  it('are not held up by one that does not answer', async () => {
    const slow = source(
      (_, given) => new Promise((_resolve, reject) => given.addEventListener('abort', () => reject(given.reason as Error))),
    )
    const quick = source(async () => ({ ...EMPTY_PAGE, total: 1, resources: [createResource({ id: 'quick' })] }))
    const page = await open([slow, quick], 5).search(liveQuery(), signal)
    expect(page.resources.map(({ id }) => id)).toEqual(['quick'])
    expect(page.missing).toEqual([{ title: 'Title of c0', reason: 'The STAC API of X did not respond in time.' }])
    await expect(open([slow, slow], 5).search(liveQuery(), signal)).rejects.toMatchObject({ code: 'timeout' })
  })

  it('are given up when the visitor gives up', async () => {
    const waiting = source(
      (_, given) => new Promise((_resolve, reject) => given.addEventListener('abort', () => reject(given.reason as Error))),
    )
    const control = new AbortController()
    const search = open([waiting, waiting]).search(liveQuery(), control.signal)
    control.abort(new Error('gone'))
    await expect(search).rejects.toThrow('gone')
  })
})
