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
const box = (west: number, south: number, east: number, north: number) =>
  `<gmd:geographicElement><gmd:EX_GeographicBoundingBox>${[
    ['westBoundLongitude', west],
    ['eastBoundLongitude', east],
    ['southBoundLatitude', south],
    ['northBoundLatitude', north],
  ]
    .map(([name, value]) => `<gmd:${name}><gco:Decimal>${value}</gco:Decimal></gmd:${name}>`)
    .join('')}</gmd:EX_GeographicBoundingBox></gmd:geographicElement>`

// @rule B-record-formats.called
describe('where operations of a service are called', () => {
  const link = (url: string) =>
    `<gmd:CI_OnlineResource><gmd:linkage><gmd:URL>${url}</gmd:URL></gmd:linkage></gmd:CI_OnlineResource>`
  const service = (called: string, rest = '') =>
    `<gmd:MD_Metadata ${NAMESPACES}>${text('fileIdentifier', 's')}<gmd:identificationInfo><srv:SV_ServiceIdentification><gmd:citation><gmd:CI_Citation>${text('title', 'Map service')}</gmd:CI_Citation></gmd:citation><srv:containsOperations><srv:SV_OperationMetadata><srv:connectPoint>${link(called)}</srv:connectPoint></srv:SV_OperationMetadata></srv:containsOperations></srv:SV_ServiceIdentification></gmd:identificationInfo>${rest}</gmd:MD_Metadata>`
  const distributed = (url: string) =>
    `<gmd:distributionInfo><gmd:MD_Distribution><gmd:transferOptions><gmd:MD_DigitalTransferOptions><gmd:onLine>${link(url)}</gmd:onLine></gmd:MD_DigitalTransferOptions></gmd:transferOptions></gmd:MD_Distribution></gmd:distributionInfo>`
  const linksOf = (document: string) => resourceOf(document).online.map(({ protocol, accessType }) => [protocol, accessType])

  it.each([
    ['https://example.org/wms', 'OGC:WMS'],
    ['https://example.org/geoserver/wfs', 'OGC:WFS'],
    ['https://example.org/csw/', 'OGC:CSW'],
  ])('the path %s tells the service', (url, protocol) => {
    expect(linksOf(service(url))).toEqual([[protocol, 'complex']])
    expect(linksOf(service(url, distributed(url)))).toEqual([[protocol, 'complex']])
  })

  it('other paths tell nothing, and a distribution alone is no call', () => {
    expect(linksOf(service('https://example.org/about'))).toEqual([[undefined, 'unknown']])
    expect(linksOf(service('https://example.org/x', distributed('https://example.org/wms')))[0]).toEqual([undefined, 'unknown'])
  })
})

describe('ISO 19139 records with codes, links and services', () => {
  it('are read by the text of a code where its value is a number of a register, in all code lists', () => {
    const listed = (name: string, list: string, value: string, words: string) =>
      `<gmd:${name}><gmd:${list} codeList="https://register.example/#IC_1" codeListValue="${value}">${words}</gmd:${list}></gmd:${name}>`
    const date = (day: string, value: string, words: string) =>
      `<gmd:date><gmd:CI_Date><gmd:date><gco:Date>${day}</gco:Date></gmd:date>${listed('dateType', 'CI_DateTypeCode', value, words)}</gmd:CI_Date></gmd:date>`
    const document = record(
      `<gmd:pointOfContact><gmd:CI_ResponsibleParty>${text('organisationName', 'Survey')}${listed('role', 'CI_RoleCode', 'RI_414', 'pointOfContact; contact')}</gmd:CI_ResponsibleParty></gmd:pointOfContact>
      <gmd:descriptiveKeywords><gmd:MD_Keywords>${text('keyword', 'ice')}${listed('type', 'MD_KeywordTypeCode', 'RI_528', 'theme; thème')}</gmd:MD_Keywords></gmd:descriptiveKeywords>
      <gmd:resourceConstraints><gmd:MD_LegalConstraints>${listed('useConstraints', 'MD_RestrictionCode', 'RI_602', 'copyright; droitAuteur')}</gmd:MD_LegalConstraints></gmd:resourceConstraints>`,
      listed('hierarchyLevel', 'MD_ScopeCode', 'RI_623', 'series; série'),
    ).replace(
      '</gmd:CI_Citation>',
      `${date('2001-02-03', 'RI_367', 'publication; publication')}${date('2000-01-01', '002', 'creation')}</gmd:CI_Citation>`,
    )
    expect(resourceOf(document)).toMatchObject({
      level: 'series',
      published: '2001-02-03T00:00:00Z',
      created: '2000-01-01T00:00:00Z',
      contacts: [{ organisation: 'Survey', role: 'pointOfContact' }],
      keywords: [{ value: 'ice', kind: 'theme' }],
      useConstraints: ['copyright'],
    })
  })

  // @rule B-record-formats.codes
  it.each([
    ['the second language', '<gmd:CI_RoleCode codeListValue="RI_414">contact; pointOfContact</gmd:CI_RoleCode>'],
    [
      'a translation within it',
      '<gmd:CI_RoleCode codeListValue="RI_414">Kontakt<gmd:PT_FreeText><gmd:textGroup><gmd:LocalisedCharacterString locale="#EN">Point of contact</gmd:LocalisedCharacterString></gmd:textGroup></gmd:PT_FreeText></gmd:CI_RoleCode>',
    ],
    [
      'a translation beside it',
      '<gco:CharacterString>Ansprechpartner</gco:CharacterString><gmd:PT_FreeText><gmd:textGroup><gmd:LocalisedCharacterString locale="#EN">pointOfContact</gmd:LocalisedCharacterString></gmd:textGroup></gmd:PT_FreeText>',
    ],
    [
      'a value in another language, and its text',
      '<gmd:CI_RoleCode codeListValue="Ansprechpartner">pointOfContact</gmd:CI_RoleCode>',
    ],
    ['its value, whatever its text says', '<gmd:CI_RoleCode codeListValue="pointOfContact">Ansprechpartner</gmd:CI_RoleCode>'],
    ['its value with the name of its list', '<gmd:CI_RoleCode codeListValue="CI_RoleCode_pointOfContact"/>'],
    [
      'its value as an address',
      '<gmd:CI_RoleCode codeListValue="http://www.isotc211.org/2005/resources/Codelist/gmxCodelists.xml#CI_RoleCode_pointOfContact"/>',
    ],
    ['a number of the standard', '<gmd:CI_RoleCode codeListValue="007"/>'],
    ['other letters', '<gmd:CI_RoleCode codeListValue="PointOfContact"/>'],
    [
      'an anchor',
      '<gmx:Anchor xlink:href="http://inspire.ec.europa.eu/metadata-codelist/ResponsiblePartyRole/pointOfContact">Ansprechpartner</gmx:Anchor>',
    ],
  ])('are told by %s', (_, written) => {
    const party = `<gmd:pointOfContact><gmd:CI_ResponsibleParty>${text('organisationName', 'Survey')}<gmd:role>${written}</gmd:role></gmd:CI_ResponsibleParty></gmd:pointOfContact>`
    expect(resourceOf(record(party)).contacts).toEqual([{ organisation: 'Survey', role: 'pointOfContact' }])
  })

  it('name a position where no organisation and no person is named', () => {
    const party = (inner: string) =>
      resourceOf(record(`<gmd:pointOfContact><gmd:CI_ResponsibleParty>${inner}</gmd:CI_ResponsibleParty></gmd:pointOfContact>`))
        .contacts
    expect(party(text('positionName', 'Data manager'))).toEqual([{ individual: 'Data manager' }])
    expect(party(text('organisationName', 'Survey') + text('positionName', 'Data manager'))).toEqual([{ organisation: 'Survey' }])
  })

  it('keep words of their own where no list has them', () => {
    const party = `<gmd:pointOfContact><gmd:CI_ResponsibleParty>${text('organisationName', 'Survey')}<gmd:role><gmd:CI_RoleCode codeListValue="dataPole">data pole</gmd:CI_RoleCode></gmd:role></gmd:CI_ResponsibleParty></gmd:pointOfContact>`
    expect(resourceOf(record(party)).contacts[0]?.role).toBe('dataPole')
  })

  it('of services tell their restrictions', () => {
    const restrictions = `<srv:restrictions><gmd:MD_LegalConstraints>${text('useLimitation', 'Not for navigation')}${code('accessConstraints', 'MD_RestrictionCode', 'restricted')}${code('useConstraints', 'MD_RestrictionCode', 'license')}${text('otherConstraints', 'CC BY 4.0')}</gmd:MD_LegalConstraints></srv:restrictions>`
    const service = record(restrictions).replaceAll('gmd:MD_DataIdentification', 'srv:SV_ServiceIdentification')
    expect(resourceOf(service)).toMatchObject({
      licence: { name: 'CC-BY-4.0' },
      useConstraints: ['Not for navigation', 'CC BY 4.0', 'restricted'],
    })
  })

  it('tell links with protocol, layer, size and kind of access', () => {
    const link = (url: string, protocol: string, name: string, size = '') =>
      `<gmd:transferOptions><gmd:MD_DigitalTransferOptions>${size}<gmd:onLine><gmd:CI_OnlineResource><gmd:linkage><gmd:URL>${url}</gmd:URL></gmd:linkage>${text('protocol', protocol)}${text('name', name)}</gmd:CI_OnlineResource></gmd:onLine></gmd:MD_DigitalTransferOptions></gmd:transferOptions>`
    const size = '<gmd:transferSize><gco:Real>1.5</gco:Real></gmd:transferSize>'
    const distribution = `<gmd:distributionInfo><gmd:MD_Distribution>${link('https://example.org/ice.nc', 'WWW:DOWNLOAD', 'ice.nc', size)}${link('https://example.org/wms', 'OGC:WMS', 'ice_extent')}${link('ftp://example.org/x', 'FTP', 'x')}</gmd:MD_Distribution></gmd:distributionInfo>`
    expect(resourceOf(record('', distribution)).online).toEqual([
      {
        url: 'https://example.org/ice.nc',
        protocol: 'WWW:DOWNLOAD',
        name: 'ice.nc',
        accessType: 'direct',
        format: 'NetCDF',
        size: 1_500_000,
      },
      { url: 'https://example.org/wms', protocol: 'OGC:WMS', name: 'ice_extent', layer: 'ice_extent', accessType: 'complex' },
    ])
  })

  it('tell where a GEO DAB cuts the data of a link to a wish, by a web address only', () => {
    const link = (address: string, at: number) =>
      `<gmd:onLine><gmd:CI_OnlineResource><gmd:linkage><gmd:URL>https://example.org/${at}</gmd:URL></gmd:linkage><gmd:advancedAccessLink>${address}</gmd:advancedAccessLink></gmd:CI_OnlineResource></gmd:onLine>`
    const distribution = `<gmd:distributionInfo><gmd:MD_Distribution><gmd:transferOptions><gmd:MD_DigitalTransferOptions>${['https://dab.example/gwps/dataset/a', 'javascript:alert(1)', ''].map(link).join('')}</gmd:MD_DigitalTransferOptions></gmd:transferOptions></gmd:MD_Distribution></gmd:distributionInfo>`
    expect(resourceOf(record('', distribution)).online.map(({ advancedAccessLink }) => advancedAccessLink)).toEqual([
      'https://dab.example/gwps/dataset/a',
      undefined,
      undefined,
    ])
  })

  it('are services by their identification, with the points where they are called', () => {
    const service = `<gmd:MD_Metadata ${NAMESPACES}>${text('fileIdentifier', 's')}<gmd:identificationInfo><srv:SV_ServiceIdentification><gmd:citation><gmd:CI_Citation>${text('title', 'Map service')}</gmd:CI_Citation></gmd:citation><srv:extent><gmd:EX_Extent>${box(0, 0, 1, 1)}</gmd:EX_Extent></srv:extent><srv:containsOperations><srv:SV_OperationMetadata><srv:connectPoint><gmd:CI_OnlineResource><gmd:linkage><gmd:URL>https://example.org/wms?service=WMS</gmd:URL></gmd:linkage></gmd:CI_OnlineResource></srv:connectPoint></srv:SV_OperationMetadata></srv:containsOperations></srv:SV_ServiceIdentification></gmd:identificationInfo></gmd:MD_Metadata>`
    expect(resourceOf(service)).toMatchObject({
      type: 'service',
      level: 'service',
      footprint: { boxes: [[0, 0, 1, 1]] },
      online: [{ url: 'https://example.org/wms?service=WMS', accessType: 'complex' }],
    })
  })

  it('take level and type from the scope, and a parent only when one is named', () => {
    const scoped = (scope: string) => resourceOf(record('', code('hierarchyLevel', 'MD_ScopeCode', scope)))
    expect(
      ['series', 'tile', 'nonGeographicDataset', 'document', 'software'].map((scope) => [
        scoped(scope).level,
        scoped(scope).type,
      ]),
    ).toEqual([
      ['series', 'data'],
      ['granule', 'data'],
      ['dataset', 'data'],
      ['document', 'information'],
      ['service', 'service'],
    ])
    expect(resourceOf(record('', text('parentIdentifier', 'series-1'))).parentId).toBe('series-1')
    expect(resourceOf(record('', text('parentIdentifier', 'TBD'))).parentId).toBeUndefined()
    expect(resourceOf(record('', text('parentIdentifier', 'rec-1'))).parentId).toBeUndefined()
  })

  it('are identified by their place when nothing else identifies them', () => {
    const nameless = record('').replace(text('fileIdentifier', 'rec-1'), '')
    expect(resourceOf(nameless).id).toBe('a.xml')
    expect(
      read(`<list>${nameless}${nameless}</list>`).map((harvested) => harvested.kind === 'record' && harvested.record.resource.id),
    ).toEqual(['a.xml#1', 'a.xml#2'])
  })

  it('in Latin-1 are read as such', () => {
    const document = Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${record('', '', 'Gew\u00e4sserschutzkarte')}`,
      'latin1',
    )
    expect(resourceOf(document).title).toBe('Gewässerschutzkarte')
  })
})
