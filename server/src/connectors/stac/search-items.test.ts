import type { Bbox } from '@graticule/contracts/bbox'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { outsideAnswer } from '../../testing/outside/outside-answers.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'
import { liveQuery, openReplayed, SCENES_PARENT, withScenes } from '../../testing/outside/replayed-sources.ts'
import type { LiveSource } from '../live/live-source.ts'
import { type LiveSources, openLiveSources } from '../live/open-live-sources.ts'

let replay: OutsideReplay
let outbound: Outbound
let sources: LiveSources

beforeAll(async () => {
  replay = await replayOutside()
})
beforeEach(() => {
  ;({ outbound, sources } = openReplayed(replay))
  replay.asked.length = 0
})
afterEach(() => outbound.close())
afterAll(() => replay.close())

const signal = new AbortController().signal
function open(): LiveSource {
  const found = sources.granulesOf(withScenes(replay))
  if (found === undefined) throw new Error('the scenes cannot be searched')
  return found
}
const ALPS: Bbox = [5, 44, 15, 48]

describe('the scenes of a collection', () => {
  it('are asked from the STAC API that the record of their collection names', async () => {
    const filters = { cloudCover: { min: 0, max: 20 }, relativeOrbit: 22, dateFrom: '2026-01-01T00:00:00Z' }
    const page = await open().search(liveQuery(filters, { boxes: [ALPS] }), signal)
    const { line, body } = replay.asked.at(-1) ?? { line: '', body: '' }
    expect(line).toBe('POST /stac/search')
    expect(JSON.parse(body)).toEqual({
      collections: ['sentinel-2-l2a'],
      limit: 12,
      bbox: ALPS,
      datetime: '2026-01-01T00:00:00Z/..',
      query: { 'eo:cloud_cover': { gte: 0, lte: 20 } },
    })
    // its queryables name the clouds, not the orbit
    expect(page.notApplied).toEqual(['relativeOrbit'])
    expect(page.resources[0]).toMatchObject({ id: 'sentinel-2:S2A_32TNR_A', parentId: 'sentinel-2', scene: { cloudCover: 5 } })
  })

  const bodyOf = () => JSON.parse(replay.asked.findLast(({ line }) => line.startsWith('POST'))?.body ?? '{}') as object
  const clouds = (op: string, value: number) => ({ op, args: [{ property: 'eo:cloud_cover' }, value] })
  const DEFAULT_CLOUDS = {
    op: 'or',
    args: [
      { op: 'and', args: [clouds('>=', 0), clouds('<=', 70)] },
      { op: 'isNull', args: [{ property: 'eo:cloud_cover' }] },
    ],
  }

  // @rule D35.cloud-cover
  it('that do not tell their clouds pass the default range, where the API understands that', async () => {
    const granules = open()
    const cloudCover = { min: 0, max: 70 }
    await granules.search(liveQuery({ cloudCover }), signal)
    expect(bodyOf()).toMatchObject({ 'filter-lang': 'cql2-json', filter: DEFAULT_CLOUDS })
    expect(bodyOf()).not.toHaveProperty('query')
    await granules.search(liveQuery({ cloudCover, platform: ['sentinel-2b'] }), signal)
    expect(bodyOf()).toMatchObject({
      filter: { op: 'and', args: [DEFAULT_CLOUDS, { op: '=', args: [{ property: 'platform' }, 'sentinel-2b'] }] },
    })
    // an API without CQL2 is asked as before
    replay.play('stac', (url) =>
      url.pathname === '/stac/' ? { type: 'application/json', body: '{"conformsTo":7}' } : outsideAnswer('stac', url),
    )
    sources = openLiveSources(() => loadConfig(replay.environment).live, outbound)
    await open().search(liveQuery({ cloudCover }), signal)
    expect(bodyOf()).toMatchObject({ query: { 'eo:cloud_cover': { gte: 0, lte: 70 } } })
    expect(bodyOf()).not.toHaveProperty('filter')
    replay.play('stac', (url) => outsideAnswer('stac', url))
  })

  const ARRAYS = 'http://www.opengis.net/spec/cql2/1.0/conf/array-functions'
  /** An API of radar scenes whose landing page names these classes beside those of CQL2. */
  function playLists(...classes: readonly string[]): void {
    const answer = (body: unknown) => ({ type: 'application/json', body: JSON.stringify(body) })
    replay.play('stac', (url) => {
      if (url.pathname.endsWith('/queryables'))
        return answer({
          properties: {
            instruments: { type: 'array', items: { enum: ['c-sar'] } },
            'sar:polarizations': { type: 'array', items: { type: 'string' } },
            'eo:cloud_cover': { type: 'number' },
          },
        })
      if (url.pathname !== '/stac/') return outsideAnswer('stac', url)
      const known = (JSON.parse(outsideAnswer('stac', url).body) as { conformsTo: string[] }).conformsTo
      return answer({ conformsTo: [...known, ...classes] })
    })
    sources = openLiveSources(() => loadConfig(replay.environment).live, outbound)
  }
  const LISTS = { instrument: ['C-SAR'], sensorPolarisation: ['VV VH', 'HH'] }

  it('are narrowed by what stands in lists, where the API looks into lists', async () => {
    playLists(ARRAYS)
    const facets = ['instrumentTitle'] as const
    const page = await open().search(liveQuery(LISTS, { facets }), signal)
    const contains = (property: string, values: readonly string[]) => ({ op: 'a_contains', args: [{ property }, values] })
    expect(bodyOf()).toMatchObject({
      'filter-lang': 'cql2-json',
      filter: {
        op: 'and',
        args: [
          contains('instruments', ['c-sar']),
          { op: 'or', args: [contains('sar:polarizations', ['VV', 'VH']), contains('sar:polarizations', ['HH'])] },
        ],
      },
    })
    expect(bodyOf()).not.toHaveProperty('query')
    expect(page.notApplied).toEqual([])
    expect(page.facets).toEqual({ instrumentTitle: [{ term: 'c-sar', label: 'c-sar', count: 0 }] })
    replay.play('stac', (url) => outsideAnswer('stac', url))
  })

  it('are not narrowed by lists, and say so, where the API does not look into them or does not have them', async () => {
    playLists()
    const page = await open().search(liveQuery(LISTS, { facets: ['instrumentTitle'] }), signal)
    expect(page.notApplied).toEqual(['instrument', 'sensorPolarisation'])
    expect(page.facets).toEqual({})
    expect(bodyOf()).toEqual({ collections: ['sentinel-2-l2a'], limit: 12 })
    replay.play('stac', (url) => outsideAnswer('stac', url))
    sources = openLiveSources(() => loadConfig(replay.environment).live, outbound)
    const without = await open().search(liveQuery({ ...LISTS, sensorSwath: ['IW1'] }), signal)
    expect(without.notApplied).toEqual(['instrument', 'sensorPolarisation', 'sensorSwath'])
  })

  describe('that come in small pages', () => {
    const scene = (id: number) => ({
      type: 'Feature',
      stac_version: '1.0.0',
      id: `S${id}`,
      geometry: { type: 'Point', coordinates: [10, 45] },
      properties: { datetime: '2026-01-01T00:00:00Z' },
      links: [],
      assets: {},
    })
    /** An API that gives four at a time, whatever it is asked for; `next` makes the link from a page to the one that begins there. */
    const playPages = (next: (from: number) => object | undefined) =>
      replay.play('stac', (url) => {
        if (!url.pathname.endsWith('/search')) return outsideAnswer('stac', url)
        const from = Number(url.searchParams.get('from') ?? 0)
        const link = from + 4 < 10 ? next(from + 4) : undefined
        const features = Array.from({ length: Math.min(4, 10 - from) }, (_, index) => scene(from + index))
        const links = link === undefined ? [] : [{ rel: 'next', ...link }]
        return {
          type: 'application/json',
          body: JSON.stringify({ type: 'FeatureCollection', numberMatched: 10, features, links }),
        }
      })
    const idsOf = async (query: Partial<SearchFilters> = {}) =>
      (await open().search(liveQuery(query), signal)).resources.map(({ id }) => id.split(':')[1])
    const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, index) => `S${from + index}`)
    afterEach(() => replay.play('stac', (url) => outsideAnswer('stac', url)))

    it('are read along the links, as far as they are wanted', async () => {
      const href = (from: number) => `${replay.base}/stac/search?from=${from}`
      playPages((from) => ({ href: href(from), method: 'POST', body: { token: from }, merge: true }))
      expect(await idsOf()).toEqual(upTo(10))
      expect(bodyOf()).toEqual({ collections: ['sentinel-2-l2a'], limit: 12, token: 8 })
      playPages((from) => ({ href: href(from), method: 'POST', body: { token: from } }))
      expect(await idsOf({ startIndex: 3, itemsPerPage: 3 })).toEqual(['S2', 'S3', 'S4'])
      expect(bodyOf()).toEqual({ token: 4 })
      playPages((from) => ({ href: href(from) }))
      expect(await idsOf()).toEqual(upTo(10))
      expect(replay.asked.at(-1)?.line).toBe('GET /stac/search?from=8')
    })

    it('are those that there are, where the links lead elsewhere or round in a circle', async () => {
      playPages(() => ({ href: 'https://elsewhere.invalid/search?from=4' }))
      expect(await idsOf()).toEqual(upTo(4))
      playPages(() => ({ href: `${replay.base}/stac/search?from=0` }))
      expect(await idsOf()).toEqual(upTo(4))
    })
  })

  it('have no words to be searched by, and one order', async () => {
    expect((await open().search(liveQuery({ phrase: 'snow', sort: 'title:asc' }), signal)).notApplied).toEqual(['phrase', 'sort'])
    expect((await open().search(liveQuery({ sort: 'date:asc' }), signal)).notApplied).toEqual([])
  })

  it('come with the values that the API tells of them, asked for once', async () => {
    const granules = open()
    const facets = ['keyword', 'platformTitle', 'prodType', 'sensorOpMode'] as const
    const page = await granules.search(liveQuery({}, { facets }), signal)
    expect(page.facets).toEqual({
      platformTitle: [
        { term: 'sentinel-2a', label: 'sentinel-2a', count: 0 },
        { term: 'sentinel-2b', label: 'sentinel-2b', count: 0 },
      ],
      prodType: [{ term: 'S2MSI2A', label: 'S2MSI2A', count: 0 }],
    })
    await granules.search(liveQuery({ productType: ['S2MSI2A'] }, { facets }), signal)
    expect(bodyOf()).toMatchObject({ query: { 's2:product_type': { eq: 'S2MSI2A' } } })
    expect(replay.asked.filter(({ line }) => line.startsWith('GET')).map(({ line }) => line)).toEqual([
      'GET /stac/collections/sentinel-2-l2a/queryables',
      'GET /stac/collections/sentinel-2-l2a',
    ])
  })

  // @rule B-outside-sources.stac-links
  it('are searched where a record, such as a shipped one, has a link to a STAC collection', async () => {
    const shipped = (url: string, protocol = 'STAC API') => ({
      ...SCENES_PARENT,
      identifiers: [],
      queryables: ['prodType', 'cloudcp'],
      online: [
        { url: 'https://browser.example.org/', accessType: 'unknown' as const },
        { url: `${replay.base}/stac${url}`, protocol, accessType: 'unknown' as const },
      ],
    })
    for (const url of ['/collections/sentinel-2-l2a', '/collections/sentinel-2-l2a/', '/collections/sentinel-2-l2a/items']) {
      const scenes = sources.granulesOf(shipped(url))
      expect((await scenes?.search(liveQuery(), signal))?.resources.map(({ id }) => id)).toEqual([
        'sentinel-2:S2A_32TNR_A',
        'sentinel-2:S2A_32TNR_B',
      ])
      expect(bodyOf()).toMatchObject({ collections: ['sentinel-2-l2a'] })
    }
    expect(sources.granulesOf(shipped('', 'STAC API'))).toBeUndefined()
    expect(sources.granulesOf(shipped('/collections/sentinel-2-l2a', 'WWW:LINK'))).toBeUndefined()
    expect(sources.granulesOf({ ...shipped('/collections/sentinel-2-l2a'), type: 'service' })).toBeUndefined()
  })

  it('are not searched where the record names no STAC API', () => {
    expect(sources.granulesOf(SCENES_PARENT)).toBeUndefined()
    expect(sources.granulesOf({ ...withScenes(replay), identifiers: [] })).toBeUndefined()
  })
})
