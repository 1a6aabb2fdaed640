import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFullResource, createResource } from '../../testing/create-resource.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { elementsAt, type ReadElement, readXml, textsAt } from '../../testing/xml/read-xml.ts'

const GMD = 'http://www.isotc211.org/2005/gmd'
const GMI = 'http://www.isotc211.org/2005/gmi'
const ISO_19139 = `<?xml version="1.0" encoding="UTF-8"?>
<!-- as harvested --><gmd:MD_Metadata xmlns:gmd="${GMD}"   xmlns:gco='http://www.isotc211.org/2005/gco'><gmd:fileIdentifier><gco:CharacterString>é &amp; &#233;</gco:CharacterString></gmd:fileIdentifier></gmd:MD_Metadata>`
const LATIN_1 = Buffer.from(
  `<?xml version="1.0" encoding="ISO-8859-1"?><gmd:MD_Metadata xmlns:gmd="${GMD}">été</gmd:MD_Metadata>`,
  'latin1',
)

function withOriginal(id: string, standard: string, bytes: Uint8Array) {
  const mediaType = standard.startsWith('stac') ? 'application/json' : 'application/xml'
  const original = { mediaType, standard }
  return { resource: createResource({ id, original }), original: { ...original, bytes } }
}

let test: TestApp
beforeAll(async () => {
  const { original: _original, ...full } = createFullResource({ id: 'full' })
  test = await createTestApp({
    records: [
      { resource: full },
      { resource: createResource({ id: 'bare' }) },
      { resource: createResource({ id: 'with,comma' }) },
      { resource: createResource({ id: 'service', type: 'service', level: 'service' }) },
      withOriginal('iso', 'iso19139', Buffer.from(ISO_19139)),
      withOriginal('gmi', 'iso19115-2', Buffer.from(`<gmi:MI_Metadata xmlns:gmi="${GMI}">gmi</gmi:MI_Metadata>`)),
      withOriginal('latin', 'iso19139', LATIN_1),
      withOriginal('broken', 'iso19139', Buffer.from([0x3c, 0x61, 0xff, 0xfe])),
      withOriginal('stac', 'stac-item', Buffer.from('{"<script>": "alert(1)"}')),
    ],
  })
})
afterAll(() => test.close())

const request = { service: 'CSW', request: 'GetRecordById', elementSetName: 'full', outputschema: GMI }
async function ask(query: Record<string, string>) {
  return test.app.inject({ url: '/dab/cswisogeo', query: { ...request, ...query } })
}
async function askRecord(query: Record<string, string>): Promise<ReadElement> {
  const reply = await ask(query)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
  const response = readXml(reply.body)
  expect(response).toMatchObject({ name: 'GetRecordByIdResponse', namespace: 'http://www.opengis.net/cat/csw/2.0.2' })
  expect(response.children).toHaveLength(1)
  return response.children[0] as ReadElement
}

describe('GET /dab/cswisogeo with an original', () => {
  // @rule S1-7.get-record
  it('gives an ISO 19139 original letter by letter for gmd, and with the root of gmi for gmi', async () => {
    const letters = ISO_19139.slice(ISO_19139.indexOf('<!--'))
    expect((await ask({ id: 'iso', outputschema: GMD })).body).toContain(letters)
    expect(await askRecord({ id: 'iso', outputschema: GMD })).toMatchObject({ name: 'MD_Metadata', namespace: GMD })
    for (const outputschema of ['gmd', 'ISO gmd', 'GMD'])
      expect(await askRecord({ id: 'iso', outputschema })).toMatchObject({ name: 'MD_Metadata', namespace: GMD })
    for (const outputschema of ['gmi', 'ISO gmi'])
      expect((await ask({ id: 'iso', outputschema })).body).toContain('gmi:MI_Metadata')
    const record = await askRecord({ id: 'iso' })
    expect(record).toMatchObject({ name: 'MI_Metadata', prefix: 'gmi', namespace: GMI })
    expect(textsAt(record, 'fileIdentifier', 'CharacterString')).toEqual(['é & é'])
  })

  it('gives an ISO 19115-2 original for gmi, and writes a record for gmd', async () => {
    expect((await ask({ id: 'gmi' })).body).toContain('>gmi</gmi:MI_Metadata>')
    expect(await askRecord({ id: 'gmi', outputschema: GMD })).toMatchObject({ name: 'MD_Metadata', namespace: GMD })
  })

  it('turns other encodings into UTF-8', async () => {
    expect((await askRecord({ id: 'latin' })).text).toBe('été')
  })

  it.each(['broken', 'stac'])('writes a record when the original is %s', async (id) => {
    expect(await askRecord({ id })).toMatchObject({ name: 'MI_Metadata', namespace: GMI })
  })

  it.each(['summary', 'brief'])('writes a %s record from ours', async (elementSetName) => {
    expect(textsAt(await askRecord({ id: 'iso', elementSetName }), 'fileIdentifier', 'CharacterString')).toEqual(['iso'])
  })
})

describe('GET /dab/cswisogeo without an original', () => {
  it('writes everything that the record says', async () => {
    const record = await askRecord({ id: 'full' })
    expect(record).toMatchObject({ name: 'MI_Metadata', namespace: GMI })
    expect(record.children.map(({ name }) => name)).toEqual([
      'fileIdentifier',
      'language',
      'characterSet',
      'parentIdentifier',
      'hierarchyLevel',
      'contact',
      'dateStamp',
      'metadataStandardName',
      'metadataStandardVersion',
      'identificationInfo',
      'contentInfo',
      'distributionInfo',
      'dataQualityInfo',
      'acquisitionInformation',
    ])
    const [data] = elementsAt(record, 'identificationInfo', 'MD_DataIdentification') as [ReadElement]
    expect(textsAt(data, 'citation', 'CI_Citation', 'date', 'CI_Date', 'date', 'Date')).toEqual(['2001-02-03', '2003-04-05'])
    expect(textsAt(data, 'citation', 'CI_Citation', 'date', 'CI_Date', 'date', 'DateTime')).toEqual(['2002-03-04T05:06:07Z'])
    expect(textsAt(data, 'citation', 'CI_Citation', 'identifier', 'MD_Identifier', 'code', 'CharacterString')).toContain(
      'doi:10.1234/abc',
    )
    expect(textsAt(data, 'descriptiveKeywords', 'MD_Keywords', 'keyword', 'CharacterString')).toEqual([
      'Oceans > Ocean Temperature',
      'North Sea',
    ])
    expect(textsAt(data, 'topicCategory', 'MD_TopicCategoryCode')).toEqual(['oceans'])
    const box = ['extent', 'EX_Extent', 'geographicElement', 'EX_GeographicBoundingBox']
    expect(textsAt(data, ...box, 'westBoundLongitude', 'Decimal')).toEqual(['-5', '170'])
    expect(textsAt(data, ...box, 'eastBoundLongitude', 'Decimal')).toEqual(['13', '-170'])
    expect(textsAt(data, 'resourceConstraints', 'MD_LegalConstraints', 'useLimitation', 'CharacterString')).toContain(
      'Cite the source',
    )
    expect(textsAt(record, 'dataQualityInfo', 'DQ_DataQuality', 'lineage', 'LI_Lineage', 'statement', 'CharacterString')).toEqual(
      ['Merged from two satellites.'],
    )
    expect(
      textsAt(
        record,
        'distributionInfo',
        'MD_Distribution',
        'transferOptions',
        'MD_DigitalTransferOptions',
        'onLine',
        'CI_OnlineResource',
        'linkage',
        'URL',
      ),
    ).toHaveLength(3)
    const platform = ['acquisitionInformation', 'MI_AcquisitionInformation', 'platform', 'MI_Platform']
    expect(textsAt(record, ...platform, 'description', 'CharacterString')).toEqual(['Sentinel-3A'])
    expect(textsAt(record, ...platform, 'instrument', 'MI_Instrument', 'type', 'CharacterString')).toEqual(['SLSTR'])
  })

  it('has no acquisition in gmd, which does not know it', async () => {
    const record = await askRecord({ id: 'full', outputschema: GMD })
    expect(record).toMatchObject({ name: 'MD_Metadata', namespace: GMD })
    expect(elementsAt(record, 'acquisitionInformation')).toEqual([])
  })

  it('says what is missing where the schema wants an element', async () => {
    const record = await askRecord({ id: 'bare' })
    const nil = (...path: string[]) => elementsAt(record, ...path)[0]?.attributes['gco:nilReason']
    expect(nil('language')).toBe('unknown')
    expect(nil('contact')).toBe('missing')
    expect(nil('dateStamp')).toBe('unknown')
    const data = ['identificationInfo', 'MD_DataIdentification']
    expect(nil(...data, 'abstract')).toBe('missing')
    expect(nil(...data, 'citation', 'CI_Citation', 'date')).toBe('unknown')
    expect(nil(...data, 'language')).toBe('unknown')
  })

  it('describes a service as one', async () => {
    const record = await askRecord({ id: 'service' })
    expect(elementsAt(record, 'identificationInfo', 'SV_ServiceIdentification')).toHaveLength(1)
  })

  it('finds an id that holds a comma, and several ids', async () => {
    expect(textsAt(await askRecord({ id: 'with,comma' }), 'fileIdentifier', 'CharacterString')).toEqual(['with,comma'])
    expect(readXml((await ask({ id: 'bare,full' })).body).children).toHaveLength(2)
  })
})

describe('GET /dab/cswisogeo reads its request', () => {
  it('without regard to case of names, and without version', async () => {
    const reply = await test.app.inject(
      `/dab/cswisogeo?SERVICE=csw&Request=getrecordbyid&ID=bare&outputSchema=${encodeURIComponent(GMD)}&ELEMENTSETNAME=FULL`,
    )
    expect(reply.statusCode).toBe(200)
  })

  it.each<[string, string, Record<string, string>]>([
    ['MissingParameterValue', 'service', { service: '' }],
    ['MissingParameterValue', 'request', { request: '' }],
    ['MissingParameterValue', 'id', { id: '' }],
    ['InvalidParameterValue', 'service', { service: 'WPS', id: 'bare' }],
    ['InvalidParameterValue', 'request', { request: 'GetRecords', id: 'bare' }],
    ['InvalidParameterValue', 'version', { version: '9', id: 'bare' }],
    ['InvalidParameterValue', 'outputschema', { outputschema: 'urn:x', id: 'bare' }],
    ['InvalidParameterValue', 'elementsetname', { elementSetName: 'all', id: 'bare' }],
    ['InvalidParameterValue', 'outputformat', { outputFormat: 'text/html', id: 'bare' }],
    ['InvalidParameterValue', 'id', { id: 'a\u0000b' }],
    ['InvalidParameterValue', 'id', { id: 'x'.repeat(100_000) }],
  ])('and answers an exception report with %s at %s', async (code, locator, query) => {
    const reply = await ask(query)
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8')
    const report = readXml(reply.body)
    expect(report).toMatchObject({ name: 'ExceptionReport', namespace: 'http://www.opengis.net/ows' })
    expect(elementsAt(report, 'Exception')[0]?.attributes).toEqual({ exceptionCode: code, locator })
    expect(textsAt(report, 'Exception', 'ExceptionText')[0]).toContain(locator)
  })

  it('refuses an id that no record has with 404', async () => {
    const reply = await ask({ id: 'nobody' })
    expect(reply.statusCode).toBe(404)
    expect(elementsAt(readXml(reply.body), 'Exception')[0]?.attributes).toEqual({
      exceptionCode: 'InvalidParameterValue',
      locator: 'id',
    })
  })
})

describe('GET /dab/metadata', () => {
  it('gives the original byte for byte, with its media type, to be saved and not run', async () => {
    const reply = await test.app.inject({ url: '/dab/metadata', query: { id: 'latin' } })
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(LATIN_1)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/xml',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="latin.xml"',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('gives JSON as JSON', async () => {
    const reply = await test.app.inject({ url: '/dab/metadata', query: { id: 'stac' } })
    expect(reply.headers['content-type']).toBe('application/json')
    expect(reply.json()).toEqual({ '<script>': 'alert(1)' })
  })

  it.each([
    ['bare', 404],
    ['nobody', 404],
    ['', 400],
    ['a\u0000b', 400],
    ['x'.repeat(100_000), 400],
  ])('answers a problem document for %j', async (id, status) => {
    const reply = await test.app.inject({ url: '/dab/metadata', query: { id } })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    if (status === 400) expect(reply.json()).toMatchObject({ parameter: 'id' })
  })
})
