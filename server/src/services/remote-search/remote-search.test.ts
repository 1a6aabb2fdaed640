import Schema from 'typebox/schema'
import { PORTAL_FORMAT, ResultSetSchema } from '@graticule/contracts/resource'
import { SEISMIC_SOURCE_ID } from '@graticule/contracts/search/seismic'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../config.ts'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { NOTHING } from '../../testing/outside/outside-answers.ts'
import { elementsAt, readXml, textsAt } from '../../testing/xml/read-xml.ts'
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
const PATHS = [
  ['/internal/opensearch', { ds: 'amerigeoss_ckan' }, 'Mangroves of Belize, café by the sea'],
  ['/internal/opensearch', { ds: 'wikipedia' }, 'Lake Chad'],
  ['/internal/opensearch', { ds: 'Zenodo' }, 'Glacier outlines of the Alps'],
  ['/internal/opensearch', { ds: 'nextgeoss' }, 'Scene one of the Alps'],
  ['/nextgeoss/opensearch/search.atom', {}, 'Scene one of the Alps'],
  ['/zenodo/records', {}, 'Glacier outlines of the Alps'],
  ['/dab/opensearch/query', { sources: 'seismic' }, 'M 6.1, 10 km S of Town, Fiji, 2026-01-01'],
  ['/dab/opensearch/query', { sources: SEISMIC_SOURCE_ID }, 'M 6.1, 10 km S of Town, Fiji, 2026-01-01'],
  ['/dab/opensearch/query', { parents: 'sentinel-2' }, 'S2A_32TNR_A'],
] as const

describe.each(PATHS)('GET %s with %j', (path, fixed, title) => {
  it('answers the portal with a result set', async () => {
    const { entries, total } = await askPortal(path, { ...fixed, st: 'lake', ct: '12' })
    expect(entries[0]?.resource.title).toBe(title)
    expect(total).toBeGreaterThanOrEqual(entries.length)
  })

  it('answers others with Atom and with JSON', async () => {
    const atom = await ask(path, { ...fixed, st: 'lake' })
    expect(atom.headers['content-type']).toMatch(/^application\/(?:atom\+)?xml; charset=utf-8$/)
    expect(elementsAt(readXml(atom.body), 'entry').length).toBeGreaterThan(0)
    // an earthquake tells its magnitude in words there
    expect(textsAt(readXml(atom.body), 'entry', 'title')[0]?.replace(/: earthquake of magnitude [\d.]+$/, '')).toBe(title)
    const json = await ask(path, { ...fixed, st: 'lake', outputFormat: 'application/json' })
    expect(json.json().reports[0].title).toBe(title)
  })

  it('finds an entry again by its id', async () => {
    const [entry] = (await askPortal(path, { ...fixed, st: 'lake' })).entries
    const id = entry?.resource.id ?? ''
    const lookup = path.startsWith('/dab') ? {} : fixed
    const { entries } = await askPortal(path, { ...lookup, targetIds: id })
    expect(entries.map(({ resource }) => resource.id)).toEqual([id])
  })
})

describe('an outside source', () => {
  // @rule B-outside-sources.not-applied
  it('says which filters it could not apply, and how far it can be paged', async () => {
    const filters = { st: 'ice', kwd: 'snow', prot: 'OGC:WMS', ts: '2020-01-01T00:00:00Z', bbox: '5,44,15,48', rel: 'CONTAINS' }
    const zenodo = await askPortal('/zenodo/records', { ...filters, ct: '100' })
    expect(zenodo).toMatchObject({
      notApplied: ['dateFrom', 'protocol', 'relation'],
      reach: 10_000,
      total: 12_345,
      // it gives no more at a time
      itemsPerPage: 25,
    })
    expect(await askPortal('/internal/opensearch', { ...filters, ds: 'wikipedia' })).toMatchObject({
      notApplied: ['areas', 'dateFrom', 'keyword', 'protocol'],
    })
  })

  it.each([
    ['/zenodo/records', {}, 'bounds'],
    ['/nextgeoss/opensearch/search.atom', {}, 'bbox'],
    ['/internal/opensearch', { ds: 'amerigeoss_ckan' }, 'ext_bbox'],
    ['/dab/opensearch/query', { sources: 'seismic' }, 'minlatitude'],
    ['/dab/opensearch/query', { parents: 'sentinel-2' }, 'bbox'],
  ] as const)(
    '%s %j is not asked for what lies in an area when the results are to lie outside of it',
    async (path, fixed, box) => {
      const askedWith = async (rel: string) => {
        replay.asked.length = 0
        const { notApplied = [] } = await askPortal(path, { ...fixed, bbox: '5,44,15,48', rel })
        return [notApplied, replay.asked.some(({ line, body }) => `${line} ${body}`.includes(box))]
      }
      expect(await askedWith('DISJOINT')).toEqual([expect.arrayContaining(['areas', 'relation']), false])
      // what lies in the area, or around it, is among what overlaps it
      for (const rel of ['CONTAINS', 'CONTAINED', 'WITHIN']) expect(await askedWith(rel)).toEqual([['relation'], true])
      expect(await askedWith('OVERLAPS')).toEqual([[], true])
    },
  )

  it('applies all that it is asked for without a word', async () => {
    expect(await askPortal('/nextgeoss/opensearch/search.atom', { st: 'x', bbox: '5,44,15,48' })).not.toHaveProperty('notApplied')
  })

  it('says that it searches the box around an area that is none', async () => {
    const ask = (wkt: string) => askPortal('/nextgeoss/opensearch/search.atom', { st: 'x', wkt })
    expect(await ask('POLYGON((5 44,15 44,15 48,5 44))')).toMatchObject({ notApplied: ['areaText'] })
    expect(await ask('POLYGON((5 44,15 44,15 48,5 48,5 44))')).not.toHaveProperty('notApplied')
  })

  // @rule B-outside-sources.last-page
  it.each([
    ['/zenodo/records', {}, '10009', 9_997, { total: 12_345, reach: 10_000 }, 'size=25&page=400'],
    ['/zenodo/records', {}, '90001', 9_997, { total: 12_345, reach: 10_000 }, 'size=25&page=400'],
    ['/nextgeoss/opensearch/search.atom', {}, '1009', 997, { reach: 1_000 }, 'start_index=997'],
  ] as const)(
    '%s %j gives from %s on the last page of its reach (%i), with the whole total',
    async (path, fixed, si, start, told, asked) => {
      const answer = await askPortal(path, { ...fixed, st: 'lake', si, ct: '12' })
      expect(answer).toMatchObject({ startIndex: start, ...told })
      expect(replay.asked[0]?.line).toContain(asked)
    },
  )

  it('has nothing of a series that it does not know', async () => {
    expect(await askPortal('/zenodo/records', { parents: 'sentinel-2' })).toMatchObject({ total: 0, notApplied: ['parents'] })
    expect(replay.asked).toEqual([])
  })

  it('is searched in the first language of the visitor', async () => {
    await ask('/internal/opensearch', { ds: 'wikipedia', st: 'lac' }, { 'accept-language': 'fr-CH, en;q=0.8' })
    expect(replay.asked[0]?.line).toMatch(/^GET \/wikipedia\/fr\/api\.php/)
  })

  it.each([
    ['/internal/opensearch', { ds: 'amerigeoss_ckan' }, 'ckan'],
    ['/internal/opensearch', { ds: 'wikipedia' }, 'wikipedia'],
    ['/nextgeoss/opensearch/search.atom', {}, 'nextgeoss'],
    ['/zenodo/records', {}, 'zenodo'],
    ['/dab/opensearch/query', { sources: 'seismic' }, 'usgs'],
  ] as const)('%s %j that fails says so in the shape that was asked for', async (path, fixed, name) => {
    replay.behave(name, 'error 500')
    const portal = await ask(path, { ...fixed, st: 'x', outputFormat: PORTAL_FORMAT })
    expect(portal.statusCode).toBe(502)
    expect(portal.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(portal.json().detail).toMatch(/ returned an error \(status 500\)\.$/)
    const other = await ask(path, { ...fixed, st: 'x' })
    expect(other.statusCode).toBe(502)
    expect(other.body).toMatch(/returned an error \(status 500\)/)
    // well again
    replay.behave(name)
    expect((await ask(path, { ...fixed, st: 'x' })).statusCode).toBe(200)
  })

  it('that is switched off is not available', async () => {
    const off = await createTestApp({ records: [] })
    for (const [path, query] of [
      ['/zenodo/records', {}],
      ['/nextgeoss/opensearch/search.atom', {}],
      ['/internal/opensearch', { ds: 'wikipedia' }],
    ] as const) {
      const reply = await off.app.inject({ url: path, query: { ...query, outputFormat: PORTAL_FORMAT } })
      expect(reply.statusCode).toBe(404)
      expect(reply.json().detail).toMatch(/is not available here/)
    }
    await off.close()
  })
})

describe('one record of Zenodo', () => {
  const doi = '10.5281/zenodo.1001'
  it.each(['1001', encodeURIComponent(doi)])('is answered as the one entry of a search: %s', async (id) => {
    const found = await askPortal(`/zenodo/records/${id}`, {})
    expect([found.total, found.entries.map(({ resource }) => resource.id)]).toEqual([1, [doi]])
    expect(replay.asked.map(({ line }) => line)).toEqual(['GET /zenodo/records/1001'])
    const atom = await ask(`/zenodo/records/${id}`)
    expect(textsAt(readXml(atom.body), 'entry', 'title')).toEqual(['Glacier outlines of the Alps'])
  })

  it.each([
    ['9999', 404, 'Zenodo has no record 9999.'],
    ['x', 400, 'The parameter id is not valid. Expected: the number of a record, or its DOI.'],
    ['..%2F..%2Fusers', 400, 'The parameter id is not valid. Expected: the number of a record, or its DOI.'],
  ])('%s is refused with %i in the shape that was asked for', async (id, status, detail) => {
    const portal = await ask(`/zenodo/records/${id}`, { outputFormat: PORTAL_FORMAT })
    expect([portal.statusCode, portal.json().detail]).toEqual([status, detail])
    const atom = await ask(`/zenodo/records/${id}`)
    expect([atom.statusCode, atom.body.includes(detail)]).toEqual([status, true])
  })

  it('says that Zenodo failed as its search does', async () => {
    replay.behave('zenodo', 'error 500')
    const reply = await ask('/zenodo/records/1001', { outputFormat: PORTAL_FORMAT })
    expect([reply.statusCode, reply.json().detail]).toEqual([502, 'Zenodo returned an error (status 500).'])
    replay.behave('zenodo')
    expect((await ask('/zenodo/records/1001')).statusCode).toBe(200)
  })
})

describe("the sources' own parameters", () => {
  it('of NextGEOSS are read as ours', async () => {
    const own = { q: 'alps', rows: '5', start_index: '6', timerange_start: '2020-01-01T00:00:00Z', bbox: '5,44,15,48' }
    expect(await askPortal('/nextgeoss/opensearch/search.atom', own)).toMatchObject({ startIndex: 6, itemsPerPage: 5 })
    expect(replay.asked[0]?.line).toMatch(/[?&]q=alps&rows=5&start_index=6&timerange_start=2020-01-01/)
  })

  it('of Zenodo are read as ours', async () => {
    const own = { q: 'ice', size: '12', page: '3', keywords: 'snow', sort: 'bestmatch' }
    expect(await askPortal('/zenodo/records', own)).toMatchObject({ startIndex: 25, itemsPerPage: 12 })
    expect(replay.asked[0]?.line).toMatch(/q=ice&sort=bestmatch&keywords=snow&size=12&page=3$/)
    await askPortal('/zenodo/records', { ...own, sort: 'mostrecent' })
    expect(replay.asked[1]?.line).toContain('sort=newest')
  })

  it.each([
    ['/zenodo/records', { page: '0' }, 'page'],
    ['/zenodo/records', { sort: 'x' }, 'sort'],
    ['/zenodo/records', { size: '1000' }, 'ct'],
    ['/nextgeoss/opensearch/search.atom', { start_index: 'first' }, 'si'],
  ])('out of their domain are refused: %s %j', async (path, query, parameter) => {
    const reply = await ask(path, { ...query, outputFormat: PORTAL_FORMAT })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ parameter })
  })
})

it('earthquakes are asked for beside the curated entries, which have none', async () => {
  const curated = { ds: 'geoss_cr', geoss_cr_type: 'data_resource', sources: 'seismic' }
  expect(await askPortal('/internal/opensearch', curated)).toMatchObject({ total: 0 })
})

it('earthquakes beside another source are left out, and that is said', async () => {
  const all = await askPortal('/dab/opensearch/query', {})
  const id = all.entries[0]?.resource.source.id ?? ''
  const reason = 'Earthquakes are searched by themselves: choose them as the only source.'
  for (const sources of [`seismic,${id}`, `${id},${SEISMIC_SOURCE_ID}`]) {
    const found = await askPortal('/dab/opensearch/query', { sources })
    expect([found.total, found.missing]).toEqual([all.total, [{ title: 'Earthquakes', reason }]])
  }
  for (const sources of [id, 'seismic'])
    expect(await askPortal('/dab/opensearch/query', { sources })).not.toHaveProperty('missing')
})

it('earthquakes are offered as the last value of the source facet, without being asked', async () => {
  const sources = async (query: Record<string, string>) => {
    const found = await askPortal('/dab/opensearch/query', { tf: 'providerID', ...query })
    return found.facets['providerID']?.map(({ term }) => term) ?? []
  }
  expect((await sources({})).at(-1)).toBe(SEISMIC_SOURCE_ID)
  expect(await sources({ tfContains: 'earthq' })).toEqual([SEISMIC_SOURCE_ID])
  expect(await sources({ tfContains: 'zzz' })).toEqual([])
  // the parts of a series are nothing that earthquakes could be among
  replay.behave('stac', 'error 500')
  expect(await sources({ parents: 'sentinel-2' })).not.toContain(SEISMIC_SOURCE_ID)
  expect(replay.asked.filter(({ line }) => line.includes('/usgs'))).toEqual([])
})

describe('granules of a collection with a STAC API', () => {
  it('are told of in the entry of the collection', async () => {
    const found = await askPortal('/dab/opensearch/query', {})
    const told = (id: string) => found.entries.find(({ resource }) => resource.id === id)?.liveParts
    expect([told('sentinel-2'), told('own-granule')]).toEqual([true, undefined])
  })

  // @rule D8.granules
  it('come from the catalogue when the API fails', async () => {
    replay.behave('stac', 'error 500')
    const { entries } = await askPortal('/dab/opensearch/query', { parents: 'sentinel-2' })
    expect(entries.map(({ resource }) => resource.title)).toEqual(['A granule of our own'])
  })
})

describe('a GEO DAB in place of the catalogue', () => {
  it('answers the searches of the broker', async () => {
    const { live, allowHosts } = loadConfig({
      ...replay.environment,
      GRATICULE_DAB: `${replay.base}/dab`,
      GRATICULE_DAB_DIALECT: '2026',
    })
    const broker = await createTestApp({
      config: { live, allowHosts },
      records: [{ resource: createResource({ id: 'embedded' }) }],
    })
    const query = { outputFormat: PORTAL_FORMAT, st: 'soil', tf: 'keyword,year' }
    const body = (await broker.app.inject({ url: '/dab/opensearch/query', query })).json()
    expect(body).toMatchObject({ total: 20_001, entries: [{ resource: { id: 'dab-1' } }] })
    // it counts no years, which is not the same as nothing in any year
    expect(Object.keys(body.facets)).toEqual(['keyword'])
    expect(body.facets.keyword[0].term).toBe('Natural hazards')
    const none = (await broker.app.inject({ url: '/dab/opensearch/query', query: { ...query, st: NOTHING } })).json()
    expect(none).toMatchObject({ total: 0, entries: [] })
    await broker.close()
  })
})
