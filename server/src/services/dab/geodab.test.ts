import { createDataSources, SOURCE_SEARCH_PATH } from '@graticule/contracts/data-sources'
import { PORTAL_FORMAT, type ResultSet } from '@graticule/contracts/resource'
import { hasOtherParts, hasScenes } from '@graticule/contracts/search/filter-sets'
import { sourcesWithParts } from '@graticule/contracts/search/parent-search'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { playedDab } from '../../testing/outside/played-dab.ts'
import { type OutsideReplay, replayOutside } from '../../testing/outside/replay-outside.ts'

describe.each(['legacy', '2026'])('a GEO DAB of the %s dialect as dab', (dialect) => {
  let replay: OutsideReplay
  let test: TestApp
  beforeAll(async () => {
    replay = await replayOutside()
    replay.play('dab', playedDab)
    const { live, allowHosts } = loadConfig({
      ...replay.environment,
      GRATICULE_DAB: `${replay.base}/dab`,
      GRATICULE_DAB_DIALECT: dialect,
    })
    test = await createTestApp({ config: { live, allowHosts }, records: [{ resource: createResource({ id: 'embedded' }) }] })
  })
  afterEach(() => {
    replay.behave('dab')
  })
  afterAll(async () => {
    await test.close()
    await replay.close()
  })

  const search = async (query: Record<string, string>): Promise<ResultSet> =>
    (await test.app.inject({ url: '/dab/opensearch/query', query: { outputFormat: PORTAL_FORMAT, ...query } })).json()
  const iso = async (id: string, more: Record<string, string> = {}) =>
    test.app.inject({ url: '/dab/cswisogeo', query: { service: 'CSW', request: 'GetRecordById', id, ...more } })
  const asked = () => new URL((replay.asked.at(-1)?.line ?? '').slice('GET '.length), replay.base).searchParams

  // @rule B-outside-sources.dab-sources
  it('files entries under its own sources, and those that name none under the hub', async () => {
    const { entries } = await search({})
    expect(entries.map(({ resource }) => resource.source)).toEqual([
      { id: 'scihub', title: 'Sentinel' },
      { id: 'rivers-id', title: 'rivers-id' },
      { id: 'geodab', title: 'GEO DAB' },
      { id: 'geodab', title: 'GEO DAB' },
    ])
    await search({ sources: 'scihub' })
    expect(asked().get('sources')).toBe('scihub')
  })

  // @rule B-outside-sources.hub-sources
  it('has sources that others have nothing of, and that they do not refuse', async () => {
    const query = { ds: 'geoss_cr', sources: 'rivers-id', outputFormat: PORTAL_FORMAT }
    const reply = await test.app.inject({ url: '/internal/opensearch', query })
    expect([reply.statusCode, reply.json<ResultSet>().total]).toEqual([200, 0])
  })

  // @rule B-outside-sources.dab-scenes
  it('leads from a satellite collection to its scenes, from another series to its parts, and from nothing else', async () => {
    const { entries } = await search({})
    expect(entries.map(hasScenes)).toEqual([true, false, false, false])
    expect(entries.map(hasOtherParts)).toEqual([false, false, false, true])
    expect((await search({ parents: 'gauges' })).entries.map(({ resource }) => resource.id)).toEqual(['jfj', 'saentis'])
    expect((await search({ targetIds: 'S1A' })).entries.map(hasScenes)).toEqual([true])
    const scenes = await search({ parents: 'S1A', relOrbit: '12' })
    expect(asked().get('parents')).toBe('S1A')
    expect(asked().get('relOrbit')).toBe('12')
    expect(scenes.entries[0]?.resource).toMatchObject({ id: 'S1A_0001', parentId: 'S1A', scene: { relativeOrbit: 12 } })
  })

  // @rule B-outside-sources.dab-points
  it('tells its points of interest, and gives them out as they came', async () => {
    const { entries } = await search({ parents: 'gauges' })
    expect(entries[0]?.resource.pointOfInterest).toEqual({
      category: 'Station',
      country: 'Switzerland',
      id: 'JFJ',
      network: 'GAW',
      organization: 'WMO',
      parameters: ['Ozone', 'Aerosol', 'Wind'],
    })
    expect((await search({})).entries[0]?.resource).not.toHaveProperty('pointOfInterest')
    const wire = (await test.app.inject({ url: '/dab/opensearch/query', query: { parents: 'gauges' } })).body
    expect([...wire.matchAll(/<(poi-[a-z]+)[^>]*>([^<]*)</g)].map(([, name, words]) => [name, words])).toEqual([
      ['poi-category', 'Station'],
      ['poi-country', 'Switzerland'],
      ['poi-id', 'JFJ'],
      ['poi-network', 'GAW'],
      ['poi-organization', 'WMO'],
      ['poi-parameters', 'Ozone'],
      ['poi-parameters', 'Aerosol'],
      ['poi-parameters', 'Wind'],
      ['poi-country', 'Switzerland'],
      ['poi-id', 'SAE'],
    ])
  })

  it('is told the name of the request', async () => {
    await search({ reqID: 'abc123' })
    expect(asked().get('reqID')).toBe('abc123')
    await search({})
    expect(asked().get('reqID')).toMatch(/.{8}/)
  })

  // @rule B-outside-sources.dab-originals
  it('offers an original where there is one, of an entry that is asked for by itself', async () => {
    const originalOf = async (query: Record<string, string>) => (await search(query)).entries[0]?.resource.original
    expect(await originalOf({ targetIds: 'rivers' })).toEqual({ mediaType: 'application/xml', standard: 'iso19115-2' })
    expect(await originalOf({ targetIds: 'nobody' })).toBeUndefined()
    expect((await test.app.inject({ url: '/dab/metadata', query: { id: 'nobody' } })).statusCode).toBe(404)
    const { entries } = await search({})
    expect(entries.map(({ resource }) => resource.original)).toEqual([undefined, undefined, undefined, undefined])
    expect(replay.asked.at(-1)?.line).toContain('/opensearch/query')
  })

  // @rule B-outside-sources.dab-scores
  it('gives scores in ranges that can be asked for, and its other facets', async () => {
    const { facets } = await search({ tf: 'sscScore,attributeTitle' })
    expect(asked().get('tf')).toBe('sscScore,attributeTitle')
    expect(facets.sscScore?.map(({ term, count }) => [term, count])).toEqual([
      ['61-80', 7],
      ['81-100', 2],
    ])
    expect(facets.attributeTitle?.[0]?.term).toBe('Sea level')
    for (const sscScore of ['61-80', '[61,80]']) {
      await search({ sscScore })
      expect(asked().get('sscScore')).toBe('[61,80]')
    }
    const wire = (await test.app.inject({ url: '/dab/opensearch/query', query: { tf: 'sscScore' } })).body
    expect([...wire.matchAll(/<dm:decodedTerm>([^<]*)</g)].map(([, term]) => term)).toEqual(['61 - 80', '81 - 100'])
  })

  // @rule B-outside-sources.dab-records
  it('gives its ISO record, in usual prefixes, and the record as it is', async () => {
    const record = await iso('rivers')
    expect(record.statusCode, record.body).toBe(200)
    expect(record.body).toContain('<gmi:MI_Metadata')
    expect(record.body).toContain('Rivers of the hub')
    const original = await test.app.inject({ url: '/dab/metadata', query: { id: 'rivers' } })
    expect(original.headers['content-disposition']).toContain('attachment')
    expect(original.body).toContain('<x:MI_Metadata')
  })

  // @rule B-outside-sources.dab-records
  it('writes the record of an entry of which it gives out none, and knows none of others', async () => {
    const written = await iso('S1A')
    expect(written.body).toContain('Sentinel-1A')
    expect((await iso('embedded')).statusCode).toBe(200)
    expect((await iso('no-such-entry')).statusCode).toBe(404)
    expect((await test.app.inject({ url: '/dab/metadata', query: { id: 'no-such-entry' } })).statusCode).toBe(404)
  })

  // @rule B-outside-sources.dab-records
  it('says that it fails, where it does', async () => {
    replay.behave('dab', 'html')
    expect((await iso('rivers')).statusCode).toBe(502)
    expect((await iso('rivers')).body).toContain('GEOSS')
    expect((await test.app.inject({ url: '/dab/metadata', query: { id: 'rivers' } })).statusCode).toBe(502)
    expect((await iso('embedded')).statusCode).toBe(200)
    // an id of another source is none of its business
    const query = { outputFormat: PORTAL_FORMAT, ds: 'wikipedia', st: 'lake' }
    const found = (await test.app.inject({ url: '/internal/opensearch', query })).json<ResultSet>()
    expect((await iso(found.entries[0]?.resource.id ?? '')).statusCode).toBe(200)
  })
})

// @rule B-outside-sources.further-hubs
describe('a further GEO DAB beside the catalogue', () => {
  let replay: OutsideReplay
  let test: TestApp
  beforeAll(async () => {
    replay = await replayOutside()
    replay.play('dab', playedDab)
    const { live, allowHosts } = loadConfig(replay.environment)
    const row: SourceRow = {
      name: 'second-hub',
      kind: 'geodab',
      address: `${replay.base}/dab`,
      dialect: '2026',
      holds: 'data',
      order: 90,
      texts: { en: { name: 'Second hub' } },
    }
    const config = { live: { ...live, sources: [...live.sources, row] }, allowHosts }
    test = await createTestApp({ config, records: [{ resource: createResource({ id: 'embedded' }) }] })
  })
  afterAll(async () => {
    await test.close()
    await replay.close()
  })

  const search = async (query: Record<string, string>): Promise<ResultSet> => {
    const whole = { outputFormat: PORTAL_FORMAT, dataSource: 'second-hub', ...query }
    return (await test.app.inject({ url: SOURCE_SEARCH_PATH, query: whole })).json()
  }

  it('opens the scenes and the parts of its series at its own address', async () => {
    const { entries } = await search({})
    expect(entries.map(hasScenes)).toEqual([true, false, false, false])
    expect(entries.map(hasOtherParts)).toEqual([false, false, false, true])
    expect((await search({ parents: 'gauges' })).entries.map(({ resource }) => resource.id)).toEqual(['jfj', 'saentis'])
    expect((await search({ targetIds: 'S1A' })).entries.map(hasScenes)).toEqual([true])
    expect((await search({ parents: 'S1A' })).entries[0]?.resource).toMatchObject({ id: 'S1A_0001', parentId: 'S1A' })
  })

  it('is one of the sources that may have a collection, after the catalogue', () => {
    const sources = createDataSources([
      ...SHIPPED_ROWS,
      { ...SHIPPED_ROWS[0], name: 'second-hub', kind: 'geodab', order: 90 } as SourceRow,
    ])
    expect(sourcesWithParts(sources).map(({ name }) => name)).toEqual(['dab', 'second-hub'])
  })
})
