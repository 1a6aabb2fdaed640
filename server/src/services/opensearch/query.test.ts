import { PORTAL_FORMAT } from '@graticule/contracts/resource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResource } from '../../testing/create-resource.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/create-test-app.ts'
import { elementsAt, type ReadElement, readXml, textsAt } from '../../testing/xml/read-xml.ts'

let test: TestApp
beforeAll(async () => {
  const entry = (id: string, fields: Parameters<typeof createResource>[0]) => ({ resource: createResource({ id, ...fields }) })
  test = await createTestApp({
    records: [
      entry('data', { curated: true, type: 'data', level: 'series', keywords: [{ value: 'Oceans' }] }),
      entry('child', { curated: true, type: 'data', parentId: 'data', time: { start: '2020-01-01T00:00:00Z' } }),
      entry('information', { curated: true, type: 'information', level: 'document' }),
      entry('service', { curated: true, type: 'service', level: 'service' }),
      entry('workflow', { curated: true, type: 'workflow', level: 'workflow' }),
      entry('harvested', { type: 'data' }),
    ],
  })
})
afterAll(() => test.close())

const ask = (query: Record<string, string>) => test.app.inject({ url: '/internal/opensearch', query })
async function askIds(query: Record<string, string>): Promise<string[]> {
  const reply = await ask({ outputFormat: PORTAL_FORMAT, ...query })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply
    .json()
    .entries.map(({ resource }: { resource: { id: string } }) => resource.id)
    .toSorted()
}

describe('GET /internal/opensearch', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ ds: 'geoss_cr' }, ['child', 'data', 'information', 'service', 'workflow']],
    [{ ds: 'GEOSS_CR', geoss_cr_type: 'data_resource' }, ['child', 'data']],
    [{ ds: 'geoss_cr', geoss_cr_type: 'information_resource' }, ['information']],
    [{ ds: 'geoss_cr', geoss_cr_type: 'service_resource' }, ['service', 'workflow']],
    [{ ds: 'geoss_cr', geoss_cr_type: 'data_resource,information_resource' }, ['child', 'data', 'information']],
    [{ ds: 'geoss_cr', targetIds: 'data,harvested' }, ['data']],
    [{ ds: 'geoss_cr', kwd: 'Oceans' }, ['data']],
    [{ ds: 'geoss_cr', parents: 'data' }, ['child']],
    [{ ds: 'geoss_cr', ts: '2019-01-01T00:00:00Z' }, ['child']],
    [{ ds: 'dab' }, ['child', 'data', 'harvested', 'information', 'service', 'workflow']],
  ])('answers %j with %j', async (query, ids) => {
    expect(await askIds(query)).toEqual(ids)
  })

  it('writes totals with a prefix', async () => {
    const reply = await ask({ ds: 'geoss_cr' })
    expect(reply.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const feed = readXml(reply.body)
    for (const [name, text] of [
      ['totalResults', '5'],
      ['startIndex', '1'],
      ['itemsPerPage', '10'],
    ] as const) {
      expect(elementsAt(feed, name)[0]).toMatchObject({ prefix: 'opensearch', text })
    }
  })

  // @rule S1-7.hub-query
  it('says of an entry which source it is of, what it is, and whether it has children', async () => {
    const feed = readXml((await ask({ ds: 'geoss_cr', targetIds: 'data' })).body)
    const [entry] = elementsAt(feed, 'entry') as [ReadElement]
    expect(elementsAt(entry, 'category').map(({ attributes }) => attributes)).toEqual([
      { label: 'geoss_cr', term: 'dataSource' },
      { label: 'geoss_cr', term: 'displayDataSource' },
      { label: 'data_resource', term: 'geoss_cr' },
      { label: 'series', term: 'data_hub' },
      { label: 'series', term: 'hlevel' },
      { label: 'Oceans', term: 'keywords' },
    ])
    expect(elementsAt(entry, 'acquisition')).toHaveLength(1)
  })

  it('has the id of a provider in id', async () => {
    const feed = readXml((await ask({ ds: 'geoss_cr', tf: 'providerID' })).body)
    expect(textsAt(feed, 'termFrequency', 'source', 'item', 'id')).toEqual(['source-1'])
    expect(textsAt(feed, 'termFrequency', 'source', 'item', 'sourceId')).toEqual([])
  })

  it.each<[number, RegExp, Record<string, string>]>([
    [400, /ds.*one of dab, geoss_cr/, {}],
    [400, /ds.*one of dab, geoss_cr/, { ds: 'nobody' }],
    [400, /geoss_cr_type.*data_resource/, { ds: 'geoss_cr', geoss_cr_type: 'map_resource' }],
    [400, /geoss_cr_type/, { ds: 'dab', geoss_cr_type: 'data_resource' }],
    [400, /ts.*yyyy-MM-ddTHH:mm:ssZ/, { ds: 'geoss_cr', ts: '2020' }],
    [400, /te.*yyyy-MM-ddTHH:mm:ssZ/, { ds: 'geoss_cr', te: '2020-01-01T00:00:00+01:00' }],
    [400, /te/, { ds: 'geoss_cr', te: '2020-13-01T00:00:00Z' }],
    [400, /si.*whole number/, { ds: 'geoss_cr', si: '0' }],
    [400, /ct.*whole number/, { ds: 'geoss_cr', ct: '101' }],
    [400, /bbox.*four numbers/, { ds: 'geoss_cr', bbox: '1,2,3' }],
    [400, /rel.*OVERLAPS/, { ds: 'geoss_cr', rel: 'NEAR' }],
    [404, /wikipedia is not available here/, { ds: 'wikipedia' }],
    [404, /zenodo is not available here/, { ds: 'Zenodo' }],
  ])('answers an ApiError with %i and %s', async (status, message, query) => {
    const reply = await ask(query)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toEqual({
      timestamp: new Date(TEST_NOW).toISOString(),
      message: expect.stringMatching(message),
      status,
    })
  })

  it('answers the portal with a problem document', async () => {
    const reply = await ask({ ds: 'geoss_cr', ct: '0', outputFormat: PORTAL_FORMAT })
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.json()).toMatchObject({ parameter: 'ct', status: 400 })
  })
})
