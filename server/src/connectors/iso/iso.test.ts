import { describe, expect, it } from 'vitest'
import type { Resource } from '@graticule/contracts/resource'
import type { Harvested } from '../../entry/harvested.ts'
import { createIsoReader } from './index.ts'

const NAMESPACES =
  'xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco" xmlns:gmi="http://www.isotc211.org/2005/gmi" xmlns:gmx="http://www.isotc211.org/2005/gmx" xmlns:srv="http://www.isotc211.org/2005/srv" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:xlink="http://www.w3.org/1999/xlink"'
const text = (name: string, value: string) => `<gmd:${name}><gco:CharacterString>${value}</gco:CharacterString></gmd:${name}>`
const code = (name: string, list: string, value: string) =>
  `<gmd:${name}><gmd:${list} codeList="#${list}" codeListValue="${value}"/></gmd:${name}>`

/** An ISO 19139 record with these contents of its data identification and of the record. */
function record(identification: string, rest = '', title = 'Sea ice'): string {
  return `<gmd:MD_Metadata ${NAMESPACES}>${text('fileIdentifier', 'rec-1')}${rest}<gmd:identificationInfo><gmd:MD_DataIdentification><gmd:citation><gmd:CI_Citation>${text('title', title)}</gmd:CI_Citation></gmd:citation>${identification}</gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`
}
function read(document: string | Uint8Array, place = 'a.xml'): Harvested[] {
  const reader = createIsoReader({ place, fallbackId: place, source: { id: 'src', title: 'Source' }, curated: false })
  const bytes = typeof document === 'string' ? Buffer.from(document) : document
  return [...reader.write(bytes), ...reader.end()]
}
function resourceOf(document: string | Uint8Array): Resource {
  const [harvested, ...more] = read(document)
  if (harvested?.kind !== 'record' || more.length > 0) throw new Error(JSON.stringify(harvested))
  return harvested.record.resource
}
const refusalOf = (document: string) =>
  read(document).map((harvested) => (harvested.kind === 'refused' ? harvested.reason : harvested.kind))
const box = (west: number, south: number, east: number, north: number) =>
  `<gmd:geographicElement><gmd:EX_GeographicBoundingBox>${[
    ['westBoundLongitude', west],
    ['eastBoundLongitude', east],
    ['southBoundLatitude', south],
    ['northBoundLatitude', north],
  ]
    .map(([name, value]) => `<gmd:${name}><gco:Decimal>${value}</gco:Decimal></gmd:${name}>`)
    .join('')}</gmd:EX_GeographicBoundingBox></gmd:geographicElement>`
const extent = (inner: string) => `<gmd:extent><gmd:EX_Extent>${inner}</gmd:EX_Extent></gmd:extent>`
const time = (inner: string) =>
  extent(
    `<gmd:temporalElement><gmd:EX_TemporalExtent><gmd:extent>${inner}</gmd:extent></gmd:EX_TemporalExtent></gmd:temporalElement>`,
  )
const period = (begin: string, end: string) => time(`<gml:TimePeriod gml:id="t">${begin}${end}</gml:TimePeriod>`)

describe('ISO 19139 records', () => {
  it('need only a title, and keep their document byte for byte', () => {
    const document = `<?xml version="1.0"?>\n${record('')}\n`
    const [harvested] = read(document)
    expect(harvested).toMatchObject({
      kind: 'record',
      place: 'a.xml',
      record: {
        resource: {
          id: 'rec-1',
          title: 'Sea ice',
          abstract: '',
          type: 'data',
          level: 'dataset',
          source: { id: 'src' },
          original: { standard: 'iso19139' },
        },
      },
    })
    expect(Buffer.from((harvested as { record: { original: { bytes: Uint8Array } } }).record.original.bytes).toString()).toBe(
      document,
    )
  })

  it('tell identifiers with their kind, the DOI from wherever it stands', () => {
    const identifier = (inner: string) =>
      `<gmd:citation><gmd:CI_Citation>${text('title', 'x')}<gmd:identifier><gmd:MD_Identifier><gmd:code>${inner}</gmd:code></gmd:MD_Identifier></gmd:identifier></gmd:CI_Citation></gmd:citation>`
    const doi = [
      { scheme: 'file-identifier', value: 'rec-1' },
      { scheme: 'doi', value: '10.1234/abc' },
    ]
    expect(resourceOf(record(identifier('<gco:CharacterString>doi:10.1234/abc</gco:CharacterString>'))).identifiers).toEqual(doi)
    expect(
      resourceOf(record(identifier('<gmx:Anchor xlink:href="https://doi.org/10.1234/abc">the data set</gmx:Anchor>')))
        .identifiers,
    ).toEqual(doi)
    expect(resourceOf(record('', text('dataSetURI', 'https://doi.org/10.1234/abc'))).identifiers).toEqual(doi)
    const online = (...urls: string[]) =>
      `<gmd:distributionInfo><gmd:MD_Distribution><gmd:transferOptions><gmd:MD_DigitalTransferOptions>${urls.map((url) => `<gmd:onLine><gmd:CI_OnlineResource><gmd:linkage><gmd:URL>${url}</gmd:URL></gmd:linkage></gmd:CI_OnlineResource></gmd:onLine>`).join('')}</gmd:MD_DigitalTransferOptions></gmd:transferOptions></gmd:MD_Distribution></gmd:distributionInfo>`
    expect(resourceOf(record('', online('https://doi.org/10.1234/abc'))).identifiers).toEqual(doi)
    expect(resourceOf(record('', online('https://doi.org/10.1234/abc', 'https://doi.org/10.1234/def'))).identifiers).toHaveLength(
      1,
    )
  })

  it('take the plain text, and a translation only when there is none', () => {
    const translated =
      '<gmd:PT_FreeText><gmd:textGroup><gmd:LocalisedCharacterString locale="#FR">Résumé</gmd:LocalisedCharacterString></gmd:textGroup></gmd:PT_FreeText>'
    expect(
      resourceOf(record(`<gmd:abstract><gco:CharacterString>Summary</gco:CharacterString>${translated}</gmd:abstract>`)).abstract,
    ).toBe('Summary')
    expect(resourceOf(record(`<gmd:abstract>${translated}</gmd:abstract>`)).abstract).toBe('Résumé')
  })

  // @rule B-record-formats.translations
  it('keep title and description in the languages of their locales', () => {
    const inLanguages = (own: string, texts: Record<string, string>) =>
      `<gco:CharacterString>${own}</gco:CharacterString><gmd:PT_FreeText>${Object.entries(texts)
        .map(
          ([locale, words]) =>
            `<gmd:textGroup><gmd:LocalisedCharacterString locale="#${locale}">${words}</gmd:LocalisedCharacterString></gmd:textGroup>`,
        )
        .join('')}</gmd:PT_FreeText>`
    const locale = `<gmd:locale><gmd:PT_Locale id="second">${code('languageCode', 'LanguageCode', 'fre')}</gmd:PT_Locale></gmd:locale>`
    const body = `<gmd:abstract>${inLanguages('Ice of May', { second: 'Glace de mai', DE: 'Eis im Mai', RU: ' ' })}</gmd:abstract>`
    const plain = record(body, `${code('language', 'LanguageCode', 'eng')}${locale}`)
    expect(resourceOf(plain).translations).toBeUndefined()
    const title = /<gmd:title>.*?<\/gmd:title>/s
    const titled = plain.replace(
      title,
      `<gmd:title>${inLanguages('Ice', { EN: 'Ice once more', second: 'Glace &lt;b&gt;', DE: 'Eis', DE2: 'x', nowhere: 'y' })}</gmd:title>`,
    )
    expect(titled).not.toBe(plain)
    const { title: own, language, translations } = resourceOf(titled)
    expect([own, language]).toEqual(['Ice', 'en'])
    expect(translations).toEqual([
      { language: 'fr', title: 'Glace', abstract: 'Glace de mai' },
      { language: 'de', title: 'Eis', abstract: 'Eis im Mai' },
    ])
  })

  it('tell keywords with thesaurus and kind, and topics', () => {
    const keywords = `<gmd:descriptiveKeywords><gmd:MD_Keywords>${text('keyword', 'Oceans &gt; Sea ice')}${text('keyword', 'Oceans &gt; Sea ice')}${code('type', 'MD_KeywordTypeCode', 'theme')}<gmd:thesaurusName><gmd:CI_Citation>${text('title', 'GCMD')}</gmd:CI_Citation></gmd:thesaurusName></gmd:MD_Keywords></gmd:descriptiveKeywords><gmd:topicCategory><gmd:MD_TopicCategoryCode>oceans</gmd:MD_TopicCategoryCode></gmd:topicCategory>`
    expect(resourceOf(record(keywords)).keywords).toEqual([
      { value: 'EARTH SCIENCE > OCEANS > SEA ICE', thesaurus: 'GCMD Science Keywords', kind: 'theme' },
      { value: 'oceans', thesaurus: 'ISO 19115 Topic Category', kind: 'topic' },
    ])
  })

  it('put the contacts of the resource first and leave out who only keeps the record', () => {
    const party = (property: string, organisation: string, role: string) =>
      `<gmd:${property}><gmd:CI_ResponsibleParty>${text('organisationName', organisation)}<gmd:contactInfo><gmd:CI_Contact><gmd:address><gmd:CI_Address>${text('electronicMailAddress', 'desk@example.org')}</gmd:CI_Address></gmd:address></gmd:CI_Contact></gmd:contactInfo>${code('role', 'CI_RoleCode', role)}</gmd:CI_ResponsibleParty></gmd:${property}>`
    expect(
      resourceOf(record(party('pointOfContact', 'Owner', 'owner'), party('contact', 'Archive', 'pointOfContact'))).contacts,
    ).toEqual([{ organisation: 'Owner', role: 'owner', email: 'desk@example.org' }])
    expect(
      resourceOf(record('', party('contact', 'Archive', 'pointOfContact'))).contacts.map(({ organisation }) => organisation),
    ).toEqual(['Archive'])
  })

  it('may lie across the antimeridian, in several boxes, or nowhere', () => {
    expect(resourceOf(record(extent(box(170, -20, -170, -10)))).footprint).toEqual({ boxes: [[170, -20, -170, -10]] })
    expect(resourceOf(record(extent(box(0, 0, 1, 1) + box(5, 5, 6, 6)))).footprint?.boxes).toEqual([
      [0, 0, 1, 1],
      [5, 5, 6, 6],
    ])
    expect(resourceOf(record(extent(box(485_000, 75_000, 834_000, 296_000)))).footprint).toBeUndefined()
    expect(resourceOf(record(extent(text('description', 'Zug') + box(8, 47, 9, 48)))).footprint?.place).toBe('Zug')
  })

  it('tell a polygon in the order of axes that fits their box', () => {
    const polygon = (srs: string, positions: string) =>
      `<gmd:geographicElement><gmd:EX_BoundingPolygon><gmd:polygon><gml:Polygon gml:id="p" srsName="${srs}"><gml:exterior><gml:LinearRing><gml:posList>${positions}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gmd:polygon></gmd:EX_BoundingPolygon></gmd:geographicElement>`
    const expected = {
      boxes: [[8, 47, 9, 48]],
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [8, 47],
            [9, 47],
            [9, 48],
            [8, 47],
          ],
        ],
      },
    }
    const urn = 'urn:ogc:def:crs:EPSG::4326'
    expect(resourceOf(record(extent(polygon(urn, '47 8 47 9 48 9 47 8')))).footprint).toEqual(expected)
    expect(resourceOf(record(extent(polygon('EPSG:4326', '8 47 9 47 9 48 8 47')))).footprint).toEqual(expected)
    expect(resourceOf(record(extent(box(8, 47, 9, 48) + polygon(urn, '8 47 9 47 9 48 8 47')))).footprint).toEqual(expected)
    expect(
      resourceOf(record(extent(box(8, 47, 9, 48) + polygon('urn:ogc:def:crs:EPSG::21781', '600000 200000 1 1 2 2')))).footprint,
    ).toEqual({ boxes: [[8, 47, 9, 48]] })
  })

  it.each([
    [
      'a period',
      period('<gml:beginPosition>2000</gml:beginPosition>', '<gml:endPosition>2001-06</gml:endPosition>'),
      { start: '2000-01-01T00:00:00Z', end: '2001-06-30T23:59:59Z' },
    ],
    [
      'until now',
      period('<gml:beginPosition>2000-01-01</gml:beginPosition>', '<gml:endPosition indeterminatePosition="now"/>'),
      { start: '2000-01-01T00:00:00Z' },
    ],
    [
      'now in words',
      period('<gml:beginPosition>2000-01-01</gml:beginPosition>', '<gml:endPosition>now</gml:endPosition>'),
      { start: '2000-01-01T00:00:00Z' },
    ],
    [
      'an unknown start',
      period('<gml:beginPosition indeterminatePosition="unknown"/>', '<gml:endPosition>2001</gml:endPosition>'),
      { end: '2001-12-31T23:59:59Z' },
    ],
    [
      'before its start',
      period(
        '<gml:beginPosition indeterminatePosition="before">2000</gml:beginPosition>',
        '<gml:endPosition>2001</gml:endPosition>',
      ),
      { end: '2001-12-31T23:59:59Z' },
    ],
    [
      'after its end',
      period(
        '<gml:beginPosition>2000</gml:beginPosition>',
        '<gml:endPosition indeterminatePosition="after">2001</gml:endPosition>',
      ),
      { start: '2000-01-01T00:00:00Z' },
    ],
    [
      'both unknown',
      period('<gml:beginPosition indeterminatePosition="unknown"/>', '<gml:endPosition indeterminatePosition="unknown"/>'),
      undefined,
    ],
    [
      'begin and end as instants',
      time(
        '<gml:TimePeriod gml:id="t"><gml:begin><gml:TimeInstant gml:id="a"><gml:timePosition>2000</gml:timePosition></gml:TimeInstant></gml:begin><gml:end/></gml:TimePeriod>',
      ),
      { start: '2000-01-01T00:00:00Z' },
    ],
    [
      'an instant',
      time('<gml:TimeInstant gml:id="t"><gml:timePosition>2000-05-05</gml:timePosition></gml:TimeInstant>'),
      { start: '2000-05-05T00:00:00Z', end: '2000-05-05T23:59:59Z' },
    ],
    [
      'after an instant',
      time(
        '<gml:TimeInstant gml:id="t"><gml:timePosition indeterminatePosition="after">2000-05-05</gml:timePosition></gml:TimeInstant>',
      ),
      { start: '2000-05-05T00:00:00Z' },
    ],
    [
      'a date that does not exist',
      period('<gml:beginPosition>2000-02-31</gml:beginPosition>', '<gml:endPosition>2001</gml:endPosition>'),
      { end: '2001-12-31T23:59:59Z' },
    ],
  ])('tell their time: %s', (_, inner, expected) => {
    expect(resourceOf(record(inner)).time).toEqual(expected)
  })

  it('tell heights upwards, depths downwards, in metres', () => {
    const vertical = (minimum: number, maximum: number, crs: string) =>
      extent(
        `<gmd:verticalElement><gmd:EX_VerticalExtent><gmd:minimumValue><gco:Real>${minimum}</gco:Real></gmd:minimumValue><gmd:maximumValue><gco:Real>${maximum}</gco:Real></gmd:maximumValue><gmd:verticalCRS ${crs}</gmd:EX_VerticalExtent></gmd:verticalElement>`,
      )
    expect(resourceOf(record(vertical(0, 100, '/>'))).vertical).toEqual({ minimum: 0, maximum: 100 })
    const down = '><gml:VerticalCRS><gml:axisDirection>down</gml:axisDirection></gml:VerticalCRS></gmd:verticalCRS>'
    expect(resourceOf(record(vertical(0, 150, down))).vertical).toEqual({ minimum: -150, maximum: 0 })
    expect(resourceOf(record(vertical(0, 9_999_999, '/>'))).vertical).toEqual({ minimum: 0, maximum: 0 })
  })

  it('tell the finest distance in metres, and no scale as one', () => {
    const distance = (value: string, uom: string) =>
      `<gmd:spatialResolution><gmd:MD_Resolution><gmd:distance><gco:Distance uom="${uom}">${value}</gco:Distance></gmd:distance></gmd:MD_Resolution></gmd:spatialResolution>`
    expect(resourceOf(record(distance('4.5', 'km') + distance('30', 'm'))).resolution).toBe(30)
    expect(resourceOf(record(distance('4.5 km range', 'm'))).resolution).toBe(4_500)
    expect(resourceOf(record(distance('0.25', 'degrees'))).resolution).toBe(27_780)
    expect(resourceOf(record(distance('1', 'urn:ogc:def:uom:EPSG::9001'))).resolution).toBe(1)
    expect(resourceOf(record(distance('1', 'furlong'))).resolution).toBeUndefined()
    const scale =
      '<gmd:spatialResolution><gmd:MD_Resolution><gmd:equivalentScale><gmd:MD_RepresentativeFraction><gmd:denominator><gco:Integer>25000</gco:Integer></gmd:denominator></gmd:MD_RepresentativeFraction></gmd:equivalentScale></gmd:MD_Resolution></gmd:spatialResolution>'
    expect(resourceOf(record(scale)).resolution).toBeUndefined()
  })

  it('tell licence and conditions, and the Data-CORE', () => {
    const constraints = `<gmd:resourceConstraints><gmd:MD_LegalConstraints>${code('accessConstraints', 'MD_RestrictionCode', 'copyright')}${code('useConstraints', 'MD_RestrictionCode', 'otherRestrictions')}<gmd:otherConstraints><gmx:Anchor xlink:href="https://creativecommons.org/licenses/by/4.0/">CC-BY</gmx:Anchor></gmd:otherConstraints>${text('otherConstraints', 'geossdatacore')}</gmd:MD_LegalConstraints></gmd:resourceConstraints>`
    const { licence, useConstraints, dataCore } = resourceOf(record(constraints))
    expect(licence).toEqual({ name: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' })
    expect(useConstraints).toEqual(['CC-BY', 'geossdatacore', 'copyright'])
    expect(dataCore).toBe(true)
  })

  it('tell a licence by the words and the address of the record when it is none that we know', () => {
    const own = (useConstraint: string, address: string, words: string) =>
      `<gmd:resourceConstraints><gmd:MD_LegalConstraints>${code('useConstraints', 'MD_RestrictionCode', useConstraint)}<gmd:otherConstraints><gmx:Anchor xlink:href="${address}">${words}</gmx:Anchor></gmd:otherConstraints></gmd:MD_LegalConstraints></gmd:resourceConstraints>`
    const lake = own('license', 'https://lake.example/licence', 'Licence of the lake')
    expect(resourceOf(record(lake))).toMatchObject({
      licence: { name: 'Licence of the lake', url: 'https://lake.example/licence' },
      useConstraints: ['Licence of the lake'],
    })
    const known = own('otherRestrictions', 'https://creativecommons.org/licenses/by/3.0/au/', 'Creative Commons')
    expect(resourceOf(record(lake + known)).licence?.name).toBe('CC-BY-3.0-AU')
    // a limit of access is no licence
    expect(
      resourceOf(record(own('otherRestrictions', 'https://inspire.example/noLimitations', 'No limitations'))).licence,
    ).toBeUndefined()
  })
})

describe('ISO 19115-2 and 19115-3 records', () => {
  it('tell platforms, instruments and cloud cover', () => {
    const name = (value: string) => `<gmi:citation><gmd:CI_Citation>${text('title', value)}</gmd:CI_Citation></gmi:citation>`
    const acquisition = `<gmi:acquisitionInformation><gmi:MI_AcquisitionInformation><gmi:platform><gmi:MI_Platform>${name('Sentinel-2A')}<gmi:instrument><gmi:MI_Instrument>${name('MSI')}</gmi:MI_Instrument></gmi:instrument></gmi:MI_Platform></gmi:platform></gmi:MI_AcquisitionInformation></gmi:acquisitionInformation><gmd:contentInfo><gmd:MD_ImageDescription><gmd:cloudCoverPercentage><gco:Real>12.5</gco:Real></gmd:cloudCoverPercentage></gmd:MD_ImageDescription></gmd:contentInfo>`
    const document = record('', acquisition).replaceAll('gmd:MD_Metadata', 'gmi:MI_Metadata')
    expect(resourceOf(document)).toMatchObject({
      platforms: ['Sentinel-2A'],
      instruments: ['MSI'],
      scene: { cloudCover: 12.5 },
      original: { standard: 'iso19115-2' },
    })
  })

  it('in the namespaces of 19115-3 read alike', () => {
    const document = `<mdb:MD_Metadata xmlns:mdb="http://standards.iso.org/iso/19115/-3/mdb/2.0" xmlns:mcc="http://standards.iso.org/iso/19115/-3/mcc/1.0" xmlns:cit="http://standards.iso.org/iso/19115/-3/cit/2.0" xmlns:mri="http://standards.iso.org/iso/19115/-3/mri/1.0" xmlns:gco="http://standards.iso.org/iso/19115/-3/gco/1.0" xmlns:lan="http://standards.iso.org/iso/19115/-3/lan/1.0" xmlns:mrl="http://standards.iso.org/iso/19115/-3/mrl/2.0">
      <mdb:metadataIdentifier><mcc:MD_Identifier><mcc:code><gco:CharacterString>m-3</gco:CharacterString></mcc:code></mcc:MD_Identifier></mdb:metadataIdentifier>
      <mdb:defaultLocale><lan:PT_Locale><lan:language><lan:LanguageCode codeListValue="fre"/></lan:language></lan:PT_Locale></mdb:defaultLocale>
      <mdb:metadataScope><mdb:MD_MetadataScope><mdb:resourceScope><mcc:MD_ScopeCode codeListValue="series"/></mdb:resourceScope></mdb:MD_MetadataScope></mdb:metadataScope>
      <mdb:dateInfo><cit:CI_Date><cit:date><gco:DateTime>2022-02-01T15:12:00</gco:DateTime></cit:date><cit:dateType><cit:CI_DateTypeCode codeListValue="revision"/></cit:dateType></cit:CI_Date></mdb:dateInfo>
      <mdb:identificationInfo><mri:MD_DataIdentification><mri:citation><cit:CI_Citation><cit:title><gco:CharacterString>Glace de mer</gco:CharacterString></cit:title><cit:citedResponsibleParty><cit:CI_Responsibility><cit:role><cit:CI_RoleCode codeListValue="owner"/></cit:role><cit:party><cit:CI_Organisation><cit:name><gco:CharacterString>Agence</gco:CharacterString></cit:name><cit:individual><cit:CI_Individual><cit:name><gco:CharacterString>Bureau</gco:CharacterString></cit:name></cit:CI_Individual></cit:individual></cit:CI_Organisation></cit:party></cit:CI_Responsibility></cit:citedResponsibleParty></cit:CI_Citation></mri:citation></mri:MD_DataIdentification></mdb:identificationInfo>
      <mdb:resourceLineage><mrl:LI_Lineage><mrl:statement><gco:CharacterString>Calculé.</gco:CharacterString></mrl:statement></mrl:LI_Lineage></mdb:resourceLineage>
    </mdb:MD_Metadata>`
    expect(resourceOf(document)).toMatchObject({
      id: 'm-3',
      title: 'Glace de mer',
      language: 'fr',
      level: 'series',
      recordDate: '2022-02-01T15:12:00Z',
      lineage: 'Calculé.',
      contacts: [{ organisation: 'Agence', individual: 'Bureau', role: 'owner' }],
      original: { standard: 'iso19115-3' },
    })
  })

  it('of a profile are known by the element that they stand for (gco:isoType)', () => {
    const document = record('')
      .replaceAll('gmd:MD_Metadata', 'che:CHE_MD_Metadata')
      .replace(NAMESPACES, `${NAMESPACES} xmlns:che="http://www.geocat.ch/2008/che" gco:isoType="gmd:MD_Metadata"`)
    expect(resourceOf(document).title).toBe('Sea ice')
  })
})

describe('documents that are no ISO records', () => {
  it.each([
    [
      '<csw:Record xmlns:csw="http://www.opengis.net/cat/csw/2.0.2"/>',
      'it is a Dublin Core record (csw:Record), not ISO 19115 metadata',
    ],
    [
      '<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows"/>',
      'it is an exception report of a service, not ISO 19115 metadata',
    ],
    [
      '<GetRecordsResponse><SearchResults/></GetRecordsResponse>',
      'it is an answer (GetRecordsResponse) without ISO 19115 records in it',
    ],
    [
      '<MD_Metadata xmlns="http://example.org/other"/>',
      'its root element is MD_Metadata (http://example.org/other), not ISO 19115 metadata',
    ],
    [
      `<gmd:DS_Series ${NAMESPACES}><gmd:has>${record('')}</gmd:has></gmd:DS_Series>`,
      'it is an aggregate of records (DS_Series); harvest its records one by one',
    ],
    [
      record('').replace(/<gmd:identificationInfo>.*<\/gmd:identificationInfo>/, ''),
      'the record has no identificationInfo, which is mandatory',
    ],
    [record('', '', ' '), 'the record has no title, which is mandatory'],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${record('')}`, 'it has a document type declaration (DOCTYPE), which is not accepted'],
  ])('are refused with what they are: %s', (document, reason) => {
    expect(refusalOf(document)).toEqual([reason])
  })

  it('give the records that stand before a fault', () => {
    expect(refusalOf(`<list>${record('')}<broken></list>`)).toEqual([
      'record',
      expect.stringMatching(/not well-formed XML \(line 1, column \d+/),
    ])
    const padded = `<list>${' '.repeat(2_000)}${record('')}`
    const reader = createIsoReader({ place: 'p', fallbackId: 'p', source: { id: 's', title: 's' }, curated: false })
    expect(reader.write(Buffer.from(padded)).map(({ kind }) => kind)).toEqual(['record'])
    expect(reader.write(Buffer.from('<broken></list>')).map(({ kind }) => kind)).toEqual(['refused'])
    expect(reader.end()).toEqual([])
  })
})
