import { PORTAL_FORMAT, ResultSetSchema } from '@graticule/contracts/resource'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFullResource, createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { elementsAt, type ReadElement, readXml, textsAt } from '../../testing/xml/read-xml.ts'

const series = createFullResource()
const ocean = createResource({
  id: 'ocean',
  title: 'Ocean colour',
  keywords: [{ value: 'Atmosphere, climate' }, { value: 'Oceans' }],
  source: { id: 'other', title: 'Other source' },
  footprint: { boxes: [[0, 0, 10, 10]] },
  time: { start: '2010-01-01T00:00:00Z' },
})
const granule = createResource({
  id: 'granule',
  title: 'A granule of the ocean',
  parentId: series.id,
  level: 'granule',
  identifiers: [{ scheme: 'doi', value: '10.1234/ABC' }],
})
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ records: [series, ocean, granule].map((resource) => ({ resource })) })
})
afterAll(() => test.close())
async function ask(query: Record<string, string> | [string, string][], headers: Record<string, string> = {}) {
  const url = `/dab/opensearch/query?${new URLSearchParams(query).toString()}`
  return test.app.inject({ url, headers })
}
async function askFeed(query: Record<string, string>): Promise<ReadElement> {
  const reply = await ask(query)
  expect(reply.statusCode).toBe(200)
  return readXml(reply.body)
}
async function askIds(query: Record<string, string>): Promise<string[]> {
  const reply = await ask({ outputFormat: PORTAL_FORMAT, ...query })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply
    .json()
    .entries.map(({ resource }: { resource: { id: string } }) => resource.id)
    .toSorted()
}

describe('GET /dab/opensearch/query as a result set', () => {
  it('answers with the schema of the contracts', async () => {
    const reply = await ask({ outputFormat: PORTAL_FORMAT, tf: 'keyword,type', st: 'ocean' })
    expect(reply.headers['content-type']).toBe('application/vnd.graticule+json; charset=utf-8')
    const resultSet = reply.json()
    expect(Check(ResultSetSchema, resultSet)).toBe(true)
    expect(resultSet).toMatchObject({
      total: 3,
      startIndex: 1,
      itemsPerPage: 10,
      leftOut: { withoutFootprint: 0, withoutTime: 0 },
    })
    expect(Object.keys(resultSet.facets)).toEqual(['keyword', 'type'])
  })

  // @rule D9.matches
  it('says why an entry matched and how many children it has', async () => {
    const { entries } = (await ask({ outputFormat: PORTAL_FORMAT, st: 'temperature' })).json()
    expect(entries[0].match.fields.map(({ field }: { field: string }) => field)).toContain('title')
    expect(entries[0].children).toBe(1)
  })

  // @rule D28.left-out
  it('counts what an area or a date leaves out', async () => {
    const { leftOut } = (await ask({ outputFormat: PORTAL_FORMAT, bbox: '0,0,1,1' })).json()
    expect(leftOut).toEqual({ withoutFootprint: 1, withoutTime: 0 })
  })
})

describe('GET /dab/opensearch/query narrows', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ st: 'colour' }, ['ocean']],
    [{ st: '"ocean colour"' }, ['ocean']],
    [{ st: 'ocean NOT granule', searchFields: 'title' }, ['ocean']],
    [{ st: 'daily', searchFields: 'title,keywords' }, []],
    [{ st: 'daily', searchFields: 'description' }, ['full:entry/1']],
    [{ bbox: '5,5,6,6' }, ['ocean']],
    [{ bbox: '5,5,6,6', rel: 'CONTAINED' }, ['ocean']],
    [{ bbox: '175,-15,-175,-12' }, ['full:entry/1']],
    [{ bbox: ',,,' }, ['full:entry/1', 'granule', 'ocean']],
    [{ bbox: '5,5,6,6_-4,50,-3,51' }, ['full:entry/1', 'ocean']],
    [{ wkt: 'POLYGON((5 5, 6 5, 6 6, 5 5))' }, ['ocean']],
    // their boxes meet
    [{ wkt: 'POLYGON((12 1, 12 12, 1 12, 12 1))' }, ['ocean']],
    [{ wkt: 'POLYGON((12 9, 12 12, 9 12, 12 9))' }, []],
    [{ wkt: 'POLYGON((-9 -9, 19 -9, 19 19, -9 19, -9 -9), (-1 -1, 11 -1, 11 11, -1 11, -1 -1))' }, []],
    [{ wkt: 'POLYGON((-9 -9, 39 -9, -9 39, -9 -9))', rel: 'CONTAINS' }, ['ocean']],
    [{ wkt: 'POLYGON((170 -20, 190 -20, 190 -10, 170 -20))' }, ['full:entry/1']],
    [{ ts: '2021' }, ['ocean']],
    [{ te: '2009-12-31T00:00:00Z' }, ['full:entry/1']],
    [{ kwd: 'Oceans' }, ['ocean']],
    [{ kwd: 'Atmosphere, climate' }, ['ocean']],
    [{ sources: 'other' }, ['ocean']],
    [{ sources: 'other,source-1' }, ['full:entry/1', 'granule', 'ocean']],
    [{ parents: 'full:entry/1' }, ['granule']],
    [{ targetId: 'ocean' }, ['ocean']],
    [{ targetIds: 'ocean,granule' }, ['granule', 'ocean']],
    [{ identifier: 'ocean' }, ['ocean']],
    [{ doi: '10.1234/aBc' }, ['full:entry/1', 'granule']],
    [{ doi: '10.1234' }, []],
    [{ gdc: 'true' }, ['full:entry/1']],
    [{ inSitu: 'true' }, ['full:entry/1']],
    [{ cloudcp: '[0,20]' }, ['full:entry/1']],
    [{ prodType: 'SL_2_WST' }, ['full:entry/1']],
    [{ row: '31', path: '202' }, ['full:entry/1']],
    [{ minmag: '5', magt: 'all', evtOrd: 'magnitude' }, ['full:entry/1']],
    [{ cropTypes: 'Wheat' }, ['full:entry/1']],
    [{ st: 'a "quotation that never ends' }, []],
  ])('by %j to %j', async (query, ids) => {
    expect(await askIds(query)).toEqual(ids)
  })

  it('by values that are repeated: any of them', async () => {
    const reply = await ask([
      ['outputFormat', PORTAL_FORMAT],
      ['kwd', 'Oceans'],
      ['kwd', 'North Sea'],
    ])
    expect(reply.json().total).toBe(2)
  })

  it('and finds nothing by a phrase that has no word, everything by none and by a star', async () => {
    const totalOf = async (st: string) =>
      (await ask({ outputFormat: PORTAL_FORMAT, tf: 'keyword', st })).json<{ total: number }>().total
    const all = await totalOf('')
    expect(all).toBeGreaterThan(1)
    for (const phrase of ['*', '*:*', ' \u200B ']) expect(await totalOf(phrase)).toBe(all)
    for (const phrase of ['🧊', '👩‍🔬', '... ?!', '""', '(', 'NOT 🧊']) expect(await totalOf(phrase)).toBe(0)
    expect(await totalOf('ocean 🧊')).toBe(await totalOf('ocean'))
  })

  it('and sorts', async () => {
    const titles = async (query: Record<string, string>) => {
      const { entries } = (await ask({ outputFormat: PORTAL_FORMAT, ...query })).json()
      return entries.map(({ resource }: { resource: { id: string } }) => resource.id)
    }
    expect(await titles({ sortBy: 'title:asc' })).toEqual(['granule', 'ocean', 'full:entry/1'])
    expect(await titles({ sortBy: 'title:desc' })).toEqual(['full:entry/1', 'ocean', 'granule'])
    // nobody has rated anything yet: best match, and the newest first where there are no words
    for (const sortBy of ['rating:desc', 'rating:asc']) {
      expect(await titles({ sortBy })).toEqual(await titles({}))
      expect(await titles({ sortBy, st: 'ocean' })).toEqual(await titles({ st: 'ocean' }))
    }
  })
})

describe('GET /dab/opensearch/query with parents=ROOT', () => {
  it('lists the sources as entries', async () => {
    const feed = await askFeed({ parents: 'ROOT', ct: '1' })
    expect(textsAt(feed, 'totalResults')).toEqual(['2'])
    const [entry] = elementsAt(feed, 'entry') as [ReadElement]
    expect(textsAt(entry, 'id')).toEqual(['source-1'])
    expect(textsAt(entry, 'title')).toEqual(['First source'])
    expect(elementsAt(entry, 'category').map(({ attributes }) => attributes)).toEqual([{ label: 'service', term: 'hlevel' }])
    expect(textsAt(entry, 'contributor', 'orgName')).toEqual(['First source'])
  })

  it('pages and narrows them', async () => {
    expect(await askIds({ parents: 'ROOT', si: '2', ct: '1' })).toEqual(['other'])
    expect(await askIds({ parents: 'ROOT', sources: 'other' })).toEqual(['other'])
  })
})

describe('GET /dab/opensearch/query as JSON', () => {
  it('has the shape of the original, version 1.0', async () => {
    const reply = await ask({ outputFormat: 'application/json', tf: 'providerID', targetId: series.id })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    const body = reply.json()
    expect(body.resultSet).toEqual({ size: 1, start: 1, pageSize: 10, pageCount: 1, pageIndex: 1 })
    expect(body.termFrequency.source).toEqual([
      { sourceId: 'source-1', term: 'First source', decodedTerm: 'First source', freq: 1 },
    ])
    expect(body.bboxUnion).toEqual({ west: -180, east: 180, south: -20, north: 62 })
    expect(body.reports[0]).toMatchObject({
      id: series.id,
      type: 'composed',
      parentId: 'parent-1',
      source: { id: 'source-1', title: 'First source' },
      where: [{ south: 48, west: -5, north: 62, east: 13 }, { west: 170 }],
      when: [{ from: '1982-01-01T00:00:00Z', to: '2020-12-31T23:59:59Z' }],
      verticalExtent: [{ min: -10, max: 0 }],
      keyword: ['Oceans > Ocean Temperature', 'North Sea'],
      keyword_type: ['theme', 'place'],
      topic: ['oceans'],
      format: ['NetCDF', 'Zarr'],
      ownerOrgName: 'Sea Institute',
      online: [
        { url: 'https://sea.example/wms?map=a&b=c', name: 'sst', accessType: 'complex' },
        { name: 'Files', accessType: 'direct' },
        { accessType: 'unknown' },
      ],
    })
  })

  it('puts the facets under statistics in version 2.0', async () => {
    const body = (await ask({ outputFormat: 'application/json', outputVersion: '2.0', tf: 'format' })).json()
    expect(body.statistics.format).toContainEqual({ term: 'NetCDF', decodedTerm: 'NetCDF', freq: 1 })
    expect(body).not.toHaveProperty('termFrequency')
  })

  it('is a script when a callback is named', async () => {
    const reply = await ask({ outputFormat: 'application/json', callback: 'jQuery111_2.done', ct: '1' })
    expect(reply.headers['content-type']).toBe('application/javascript; charset=utf-8')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.body).toMatch(/^\/\*\*\/jQuery111_2\.done\(\{.*\}\);$/s)
  })
})

describe('GET /dab/opensearch/query when something is not valid', () => {
  // @rule D29.refusals
  it('answers Atom with an empty feed that holds the error', async () => {
    const reply = await ask({ bbox: '1,2,3' })
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
    const feed = readXml(reply.body)
    expect(textsAt(feed, 'totalResults')).toEqual(['0'])
    expect(elementsAt(feed, 'entry')).toEqual([])
    expect(textsAt(feed, 'error')[0]).toMatch(/bbox.*four numbers/)
  })

  it('answers JSON with errors', async () => {
    const reply = await ask({ bbox: '1,2,3', outputFormat: 'application/json' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ reports: [], resultSet: { size: 0, errors: [{ errorId: 'invalid-parameter' }] } })
    expect(reply.json().resultSet.errors[0].errorDescription).toMatch(/bbox/)
    expect(reply.json().resultSet.errors[0].errorCorrection).toMatch(/four numbers/)
  })

  // @rule D29.refusal-forms
  it('answers our own format with a problem document', async () => {
    const reply = await ask({ bbox: '1,2,3', outputFormat: PORTAL_FORMAT })
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.json()).toMatchObject({ status: 400, parameter: 'bbox', accepted: expect.stringMatching(/four numbers/) })
  })

  it('says that a source does not exist', async () => {
    const reply = await ask({ sources: 'source-1,nobody' })
    expect(reply.statusCode).toBe(400)
    expect(textsAt(readXml(reply.body), 'error')[0]).toContain('The supplied source does not exist: nobody')
  })

  it('finds nothing in a list of no sources', async () => {
    const reply = await ask({ sources: ',', outputFormat: PORTAL_FORMAT })
    expect(reply.json()).toMatchObject({ total: 0, entries: [] })
  })

  it('answers 503 in the same shape when the catalogue cannot be read', async () => {
    const { PortalError } = await import('@graticule/contracts/problem')
    const catalogue = {
      ...test.catalogue,
      search: () => Promise.reject(new PortalError('unavailable', 'The catalogue is being repaired.')),
    }
    const broken = await createTestApp({ catalogue })
    const reply = await broken.app.inject('/dab/opensearch/query')
    expect(reply.statusCode).toBe(503)
    expect(textsAt(readXml(reply.body), 'error')).toEqual(['The catalogue is being repaired.'])
    await broken.app.close()
  })

  it('tells nothing of a failure that nobody foresaw', async () => {
    const catalogue = { ...test.catalogue, search: () => Promise.reject(new Error('secret at /etc/passwd')) }
    const broken = await createTestApp({ catalogue })
    for (const outputFormat of ['application/atom+xml', 'application/json', PORTAL_FORMAT]) {
      const reply = await broken.app.inject({ url: '/dab/opensearch/query', query: { outputFormat } })
      expect(reply.statusCode).toBe(500)
      expect(reply.body).not.toMatch(/secret|passwd|\.ts/)
    }
    await broken.app.close()
  })
})

describe('an id that holds a comma', () => {
  it.each(['Fiji, coastal waters', 'a,b'])('%s is found whole, beside the ids that its parts would be', async (id) => {
    const own = await createTestApp({ records: [id, 'other'].map((each) => ({ resource: createResource({ id: each }) })) })
    const idsFound = async (targetId: string) => {
      const reply = await own.app.inject({ url: '/dab/opensearch/query', query: { targetId, outputFormat: PORTAL_FORMAT } })
      return reply.json<{ entries: { resource: { id: string } }[] }>().entries.map(({ resource }) => resource.id)
    }
    expect(await idsFound(id)).toEqual([id])
    expect(await idsFound('other,missing')).toEqual(['other'])
    await own.close()
  })
})

describe('tf=year', () => {
  // @rule D40.counted-years
  it('counts the years that time extents touch, the date filter apart, what goes on up to the year of the clock', async () => {
    const records = [
      createResource({ id: 'past', time: { start: '2019-06-01', end: '2020' } }),
      createResource({ id: 'going-on', time: { start: '2020-12-31T23:59:59Z' } }),
      createResource({ id: 'timeless' }),
    ].map((resource) => ({ resource }))
    const own = await createTestApp({ records })
    const query = { tf: 'year', ts: '2022-01-01', outputFormat: PORTAL_FORMAT }
    const reply = await own.app.inject({ url: '/dab/opensearch/query', query })
    const { total, facets } = reply.json<{ total: number; facets: { year: { term: string; count: number }[] } }>()
    expect(total).toBe(1)
    const counted = facets.year.map(({ term, count }) => `${term}: ${count}`)
    expect(counted).toEqual(['2019: 1', '2020: 2', ...[2021, 2022, 2023, 2024, 2025, 2026].map((year) => `${year}: 1`)])
    const feed = await own.app.inject({ url: '/dab/opensearch/query', query: { tf: 'year' } })
    expect(textsAt(readXml(feed.body), 'termFrequency', 'year', 'item', 'term')).toHaveLength(8)
    await own.close()
  })
})
