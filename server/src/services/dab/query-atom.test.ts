import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFullResource, createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { allElements, elementsAt, type ReadElement, readXml, textsAt } from '../../testing/xml/read-xml.ts'

const FEED = resolve(
  import.meta.dirname,
  '../../../../../shared/fixtures/geodab/ESSI-Lab_DAB/gs-lib__gs-lib-xml__src__test__resources__atom-feed.xml',
)

/** Elements that the recorded feed happens not to hold, though its writer knew them (see docs/behaviour/search.md). */
const DOCUMENTED = [
  'http://www.w3.org/2005/Atom updated',
  'http://www.w3.org/2005/Atom license',
  'http://www.w3.org/2005/Atom type',
  'http://www.w3.org/2005/Atom reference',
  'http://www.w3.org/2005/Atom email',
  'http://purl.org/dc/elements/1.1/ contributor',
  'http://www.georss.org/georss verticalextent',
  'http://iia.cnr.it minimum',
  'http://iia.cnr.it maximum',
  ...[
    'parentID',
    'mag-level',
    'poi-country',
    'poi-id',
    'poi-network',
    'poi-parameters',
    'inSitu',
    'acquisition',
    'platform',
    'instrument',
    'productType',
    'cloud_cover_percentage',
    'instrumentOpMode',
    'sensorSwath',
    'sensorPolarisation',
    'relativeOrbit',
    'orbitdirection',
    'row',
    'path',
    's3InstrumentIdx',
    's3ProductLevel',
    's3Timeliness',
    'footprint',
    'cropTypes',
    'quantityTypes',
    'landCoverTypes',
    'irrigationTypes',
    'label',
    'cropConfidence',
    'landCoverConfidence',
    'irrigationConfidence',
  ].map((name) => `http://flora.eu/gi-suite/1.0/dataModel/schema ${name}`),
]
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

describe('GET /dab/opensearch/query as Atom', () => {
  // @rule S1-7.dab-query
  it('is XML for everybody and Atom by name for those who ask for it', async () => {
    expect((await ask({})).headers['content-type']).toBe('application/xml; charset=utf-8')
    const byName = await ask({}, { accept: 'application/atom+xml' })
    expect(byName.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(byName.headers['vary']).toContain('accept')
  })

  it('may be read by scripts of other sites', async () => {
    const { headers } = await ask({})
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  it('says total, start and page size in the OpenSearch namespace without a prefix', async () => {
    const feed = await askFeed({ si: '2', ct: '2' })
    for (const [name, value] of [
      ['totalResults', '3'],
      ['startIndex', '2'],
      ['itemsPerPage', '2'],
    ] as const) {
      const [element] = elementsAt(feed, name)
      expect(element).toMatchObject({ prefix: '', namespace: 'http://a9.com/-/spec/opensearch/1.1/', text: value })
    }
    expect(elementsAt(feed, 'entry')).toHaveLength(2)
  })

  it('gives an empty page with the start index asked for when that lies beyond the last entry', async () => {
    const feed = await askFeed({ si: '1000' })
    expect(elementsAt(feed, 'entry')).toEqual([])
    expect(textsAt(feed, 'startIndex')).toEqual(['1000'])
    expect(textsAt(feed, 'totalResults')).toEqual(['3'])
  })

  it('names itself by the public address', async () => {
    const [link] = elementsAt(await askFeed({ st: 'ocean' }), 'link')
    expect(link?.attributes).toMatchObject({ rel: 'search', href: 'https://portal.test/dab/opensearch/query?st=ocean' })
  })

  it('writes every field of an entry', async () => {
    const [entry] = elementsAt(await askFeed({ targetId: series.id }), 'entry')
    if (entry === undefined) throw new Error('no entry')
    expect(textsAt(entry, 'title')).toEqual([`${series.title}: earthquake of magnitude 5.4`])
    expect(textsAt(entry, 'id')).toEqual([series.id])
    expect(textsAt(entry, 'updated')).toEqual(['2003-04-05T00:00:00Z'])
    expect(textsAt(entry, 'sourceId')).toEqual(['source-1'])
    expect(textsAt(entry, 'sourceTitle')).toEqual(['First source'])
    // south west north east, one element per box
    expect(textsAt(entry, 'box')).toEqual(['48 -5 62 13', '-20 170 -10 -170'])
    expect(textsAt(entry, 'rights')).toEqual(['geossdatacore', 'Cite the source'])
    expect(textsAt(entry, 'logo')).toEqual(['https://sea.example/picture.png?a=1&b=2'])
    expect(textsAt(entry, 'content')).toEqual(['QuakeML'])
    // the label is the value, the term its kind
    expect(elementsAt(entry, 'category').map(({ attributes }) => attributes)).toEqual([
      { label: 'data_resource', term: 'geoss_cr' },
      { label: 'series', term: 'hlevel' },
      { label: 'Oceans > Ocean Temperature', term: 'keywords' },
      { label: 'North Sea', term: 'keywords' },
      { label: 'oceans', term: 'topic' },
    ])
    for (const [name, value] of Object.entries({
      dtstart: '1982-01-01T00:00:00Z',
      start: '1982-01-01T00:00:00Z',
      dtend: '2020-12-31T23:59:59Z',
      stop: '2020-12-31T23:59:59Z',
      parentID: 'parent-1',
      harvested: 'true',
      satelliteCollectionQueryable: 'prodType,cloudcp',
      'mag-level': '5.4',
      inSitu: 'true',
      cropConfidence: '90',
    })) {
      expect(textsAt(entry, name), name).toEqual([value])
    }
    expect(textsAt(entry, 'verticalextent', 'minimum')).toEqual(['10000'])
    // one with an organisation, and the others by name
    expect(textsAt(entry, 'contributor', 'orgName')).toEqual(['Sea Institute'])
    expect(textsAt(entry, 'contributor', 'role')).toEqual(['owner'])
    expect(textsAt(entry, 'contributor')).toEqual(['', 'Sea Institute'])
    expect(textsAt(entry, 'license', 'type')).toEqual(['CC BY 4.0'])
    expect(textsAt(entry, 'acquisition', 'cloud_cover_percentage')).toEqual(['12.5'])
    expect(textsAt(entry, 'acquisition', 'footprint')).toEqual(['MULTIPOLYGON (((-5 48, 13 48, 13 62, -5 48)))'])
    expect(elementsAt(entry, 'cropTypes', 'label')[0]).toMatchObject({ text: 'Wheat', attributes: { code: '1101' } })
  })

  it('writes links as ISO does, with the layer as the name and the kind of access as an anchor', async () => {
    const [entry] = elementsAt(await askFeed({ targetId: series.id }), 'entry')
    const resources = elementsAt(
      entry as ReadElement,
      'distributionInfo',
      'MD_Distribution',
      'transferOptions',
      'MD_DigitalTransferOptions',
      'onLine',
      'CI_OnlineResource',
    )
    const [first] = resources
    expect(resources).toHaveLength(3)
    expect(textsAt(first as ReadElement, 'linkage', 'URL')).toEqual(['https://sea.example/wms?map=a&b=c&'])
    expect(textsAt(first as ReadElement, 'protocol', 'CharacterString')).toEqual(['urn:ogc:serviceType:WebMapService:1.3.0:HTTP'])
    expect(textsAt(first as ReadElement, 'name', 'CharacterString')).toEqual(['sst'])
    expect(elementsAt(first as ReadElement, 'description', 'Anchor')[0]?.attributes).toHaveProperty(
      'xlink:href',
      'http://www.essi-lab.eu/broker/accesstypes/complex',
    )
    expect(elementsAt(first as ReadElement, 'function', 'CI_OnLineFunctionCode')[0]?.attributes['codeListValue']).toBe('download')
    expect(allElements(entry as ReadElement).map(({ name }) => name)).not.toContain('advancedAccessLink')
  })

  it('replaces characters that XML cannot hold', async () => {
    const [entry] = elementsAt(await askFeed({ targetId: series.id }), 'entry')
    expect(textsAt(entry as ReadElement, 'summary')[0]).toContain('control character \uFFFD and a lone surrogate \uFFFD')
  })

  it('lists wanted facets with encoded and decoded terms, the source with its id', async () => {
    const feed = await askFeed({ tf: 'keyword,providerID,attributeTitle' })
    const [facets] = elementsAt(feed, 'termFrequency')
    expect(facets?.prefix).toBe('dm')
    expect(facets?.children.map(({ name }) => name)).toEqual(['keyword', 'source', 'attributeTitle'])
    const keywords = elementsAt(facets as ReadElement, 'keyword', 'item')
    const climate = keywords.find((item) => textsAt(item, 'decodedTerm')[0] === 'Atmosphere, climate')
    expect(textsAt(climate as ReadElement, 'term')).toEqual(['Atmosphere%2C+climate'])
    expect(textsAt(climate as ReadElement, 'freq')).toEqual(['1'])
    const [source] = elementsAt(facets as ReadElement, 'source', 'item')
    expect(source?.children.map(({ name, text }) => [name, text])).toEqual([
      ['sourceId', 'source-1'],
      ['term', 'First source'],
      ['decodedTerm', 'First source'],
      ['freq', '2'],
    ])
    expect(elementsAt(facets as ReadElement, 'attributeTitle', 'item')).toEqual([])
  })

  it('has no facets when none is asked for', async () => {
    expect(elementsAt(await askFeed({}), 'termFrequency')).toEqual([])
  })

  it.skipIf(!existsSync(FEED))('uses only elements of the recorded feed and of its documented writer', async () => {
    const known = (element: ReadElement) => `${element.namespace} ${element.name}`
    const recorded = new Set(allElements(readXml(readFileSync(FEED, 'utf8').trimStart())).map(known))
    const written = new Set(allElements(await askFeed({ tf: 'keyword,format,protocol,providerID,sscScore' })).map(known))
    expect([...written].filter((element) => !recorded.has(element)).toSorted()).toEqual(DOCUMENTED.toSorted())
  })
})
