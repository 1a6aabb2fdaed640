import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createCapabilitiesReader } from './index.ts'
import type { OwsService } from './offer.ts'
import { capabilitiesAddress, serviceAddress } from './requests.ts'

interface Options {
  readonly documentUrl?: string
  readonly pieceSize?: number
}

function read(service: OwsService, xml: string, { documentUrl, pieceSize = Infinity }: Options = {}): Harvested[] {
  const context = { place: 'a.xml', fallbackId: 'a.xml', source: { id: 's', title: 'S' }, curated: false }
  const reader = createCapabilitiesReader(service, documentUrl === undefined ? context : { ...context, documentUrl })
  const bytes = Buffer.from(xml)
  const found: Harvested[] = []
  for (let at = 0; at < bytes.length; at += pieceSize) found.push(...reader.write(bytes.subarray(at, at + pieceSize)))
  return [...found, ...reader.end()]
}
const resources = (service: OwsService, xml: string, options?: Options) =>
  read(service, xml, options).map((harvested) => {
    if (harvested.kind !== 'record') throw new Error(JSON.stringify(harvested))
    return harvested.record.resource
  })
const refusals = (service: OwsService, xml: string) =>
  read(service, xml).map((harvested) => (harvested.kind === 'refused' ? harvested.reason : harvested.kind))

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
const wms = (layers: string, service = '<Title>Maps</Title>', version = '1.3.0') =>
  `<WMS_Capabilities version="${version}" xmlns="http://www.opengis.net/wms" ${XLINK}><Service><Name>WMS</Name>${service}</Service>
  <Capability><Request><GetMap><Format>image/png</Format><DCPType><HTTP><Get>
  <OnlineResource xlink:href="https://x.org/wms?map=a.map&amp;"/></Get></HTTP></DCPType></GetMap></Request>${layers}</Capability></WMS_Capabilities>`
const geographic = (west: string, south: string, east: string, north: string) =>
  `<EX_GeographicBoundingBox><westBoundLongitude>${west}</westBoundLongitude><eastBoundLongitude>${east}</eastBoundLongitude>
  <southBoundLatitude>${south}</southBoundLatitude><northBoundLatitude>${north}</northBoundLatitude></EX_GeographicBoundingBox>`

describe('the capabilities of a map service', () => {
  const document = wms(
    `<Layer><Title>All</Title>${geographic('-10', '40', '10', '50')}<Dimension name="time" units="ISO8601">2001-01-01/2010-12-31/P1D</Dimension>
    <Attribution><Title>Survey</Title><OnlineResource xlink:href="https://survey.org"/></Attribution>
    <Style><Name>s</Name><Title>Common</Title><LegendURL><OnlineResource xlink:href="https://x.org/common.png"/></LegendURL></Style>
    <Layer><Name>roads</Name><Title>Roads</Title><Abstract>All roads</Abstract><KeywordList><Keyword vocabulary="GEMET">road</Keyword></KeywordList>
      <MetadataURL type="ISO19115:2003"><Format>text/xml</Format><OnlineResource xlink:href="https://x.org/roads.xml"/></MetadataURL>
      <Style><Name>o</Name><LegendURL><OnlineResource xlink:href="https://x.org/roads.png"/></LegendURL></Style>
      <Layer><Name>motorways</Name>${geographic('0', '41', '5', '45')}<Dimension name="TIME">2020,2021-05</Dimension><Dimension name="elevation">0,10</Dimension></Layer>
    </Layer><Layer><Title>Group without layers</Title></Layer></Layer>`,
    `<Title>Maps</Title><Abstract>Maps of roads</Abstract><KeywordList><Keyword>map</Keyword></KeywordList><ContactInformation><ContactPersonPrimary>
    <ContactPerson>The desk</ContactPerson><ContactOrganization>Institute</ContactOrganization></ContactPersonPrimary>
    <ContactElectronicMailAddress>desk@x.org</ContactElectronicMailAddress></ContactInformation><Fees>none</Fees>
    <AccessConstraints>https://creativecommons.org/licenses/by/4.0/</AccessConstraints>`,
  )

  it('are the service and each named layer below it', () => {
    const all = resources('WMS', document)
    expect(all.map(({ id, title, level, parentId }) => [id, title, level, parentId])).toEqual([
      ['https://x.org/wms?map=a.map&service=WMS', 'Maps', 'service', undefined],
      ['https://x.org/wms?map=a.map&service=WMS#roads', 'Roads', 'dataset', 'https://x.org/wms?map=a.map&service=WMS'],
      ['https://x.org/wms?map=a.map&service=WMS#motorways', 'motorways', 'dataset', 'https://x.org/wms?map=a.map&service=WMS'],
    ])
    expect(all[0]).toMatchObject({
      type: 'service',
      abstract: 'Maps of roads',
      keywords: [{ value: 'map' }],
      contacts: [{ organisation: 'Institute', individual: 'The desk', email: 'desk@x.org', role: 'pointOfContact' }],
      footprint: { boxes: [[-10, 40, 10, 50]] },
      licence: { name: 'CC-BY-4.0' },
      useConstraints: [],
      formats: ['PNG'],
      online: [{ url: 'https://x.org/wms?map=a.map', protocol: 'OGC:WMS', accessType: 'complex' }],
      original: { mediaType: 'application/xml', standard: 'wms-capabilities' },
    })
  })

  it('give a layer what the layers around it have (table 7 of OGC 06-042), unless it says otherwise', () => {
    const [, roads, motorways] = resources('WMS', document)
    expect(roads).toMatchObject({
      type: 'service',
      alternateTitle: 'roads',
      abstract: 'All roads',
      keywords: [{ value: 'road', thesaurus: 'GEMET' }],
      contacts: [{ organisation: 'Survey', role: 'owner', url: 'https://survey.org/' }, { organisation: 'Institute' }],
      footprint: { boxes: [[-10, 40, 10, 50]] },
      time: { start: '2001-01-01T00:00:00Z', end: '2010-12-31T23:59:59Z' },
      thumbnails: [{ url: 'https://x.org/roads.png' }, { url: 'https://x.org/common.png', title: 'Common' }],
      licence: { name: 'CC-BY-4.0' },
      online: [
        {
          url: 'https://x.org/wms?map=a.map',
          protocol: 'OGC:WMS-1.3.0-http-get-map',
          name: 'roads',
          layer: 'roads',
          description: 'Roads',
        },
        { url: 'https://x.org/roads.xml', function: 'information' },
      ],
    })
    expect(motorways).toMatchObject({
      footprint: { boxes: [[0, 41, 5, 45]] },
      time: { start: '2020-01-01T00:00:00Z', end: '2021-05-31T23:59:59Z' },
      abstract: '',
      keywords: [],
    })
    expect(roads).not.toHaveProperty('original')
  })

  it('are read in 1.1.1 with its declaration, boxes and extents', () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE WMT_MS_Capabilities SYSTEM "http://x.org/capabilities_1_1_1.dtd" [<!ELEMENT VendorSpecificCapabilities EMPTY>]>
      <WMT_MS_Capabilities version="1.1.1" ${XLINK}><Service><Title>Old</Title><OnlineResource xlink:href="http://x.org/old?"/></Service><Capability>
      <Layer><Title>t</Title><Layer><Name>a</Name><LatLonBoundingBox minx="170" miny="-20" maxx="-170" maxy="-10"/>
      <Dimension name="time" units="ISO8601"/><Extent name="time">2000/2001/P1Y</Extent></Layer></Layer></Capability></WMT_MS_Capabilities>`
    const [service, layer] = resources('WMS', xml)
    expect(service).toMatchObject({ id: 'http://x.org/old?service=WMS', footprint: { boxes: [[170, -20, -170, -10]] } })
    expect(layer).toMatchObject({
      online: [{ protocol: 'OGC:WMS-1.1.1-http-get-map' }],
      footprint: { boxes: [[170, -20, -170, -10]] },
      time: { start: '2000-01-01T00:00:00Z', end: '2001-12-31T23:59:59Z' },
    })
  })

  it('are read in 1.0.0 with its attributes and empty elements', () => {
    const xml = `<WMT_MS_Capabilities version="1.0.0"><Service><Title>Oldest</Title><Keywords>map road</Keywords><OnlineResource>http://x.org/page</OnlineResource></Service>
      <Capability><Request><Map><Format><GIF/><PNG/></Format><DCPType><HTTP><Get onlineResource="http://x.org/map?"/></HTTP></DCPType></Map></Request>
      <Layer><Name>a</Name><Title>A</Title><LatLonBoundingBox minx="1" miny="2" maxx="3" maxy="4"/></Layer></Capability></WMT_MS_Capabilities>`
    const [service, layer] = resources('WMS', xml)
    expect(service).toMatchObject({
      id: 'http://x.org/map?service=WMS',
      formats: ['GIF', 'PNG'],
      keywords: [{ value: 'map' }, { value: 'road' }],
    })
    expect(layer).toMatchObject({ title: 'A', online: [{ url: 'http://x.org/map', protocol: 'OGC:WMS-1.0.0-http-get-map' }] })
  })

  it.each([
    ['current', undefined],
    ['', undefined],
    ['2020-01-01T00:00:00Z/PRESENT/PT10M', { start: '2020-01-01T00:00:00Z' }],
    [
      '2014-06-01T06:00:00.000Z, 2013-01-01/2013-02-01/P1D,current',
      { start: '2013-01-01T00:00:00Z', end: '2014-06-01T06:00:00Z' },
    ],
    ['NaN/Infinity/P1D', undefined],
  ])('may tell times as "%s"', (times, expected) => {
    const [, layer] = resources('WMS', wms(`<Layer><Name>a</Name><Dimension name="time">${times}</Dimension></Layer>`))
    expect(layer?.time).toEqual(expected)
  })

  it('leave out boxes that are no degrees', () => {
    for (const [west, south] of [
      ['NaN', '1'],
      ['-20037508', '1'],
      ['', '1'],
      ['1', '1e999'],
    ] as const) {
      const [, layer] = resources('WMS', wms(`<Layer><Name>a</Name>${geographic(west, south, '5', '6')}</Layer>`))
      expect(layer).not.toHaveProperty('footprint')
    }
  })

  it('of layers with one name give the first', () => {
    const layers = '<Layer><Name>a</Name><Title>First</Title></Layer><Layer><Name>a</Name><Title>Second</Title></Layer>'
    expect(resources('WMS', wms(layers)).map(({ title }) => title)).toEqual(['Maps', 'First'])
  })

  it('name the address that they came from where theirs is the inside name of a machine', () => {
    const inside = wms('<Layer><Name>a</Name></Layer>').replace('https://x.org/wms', 'http://localhost:8080/geoserver/wms')
    const documentUrl = 'https://maps.org/ows?map=a&service=WMS&REQUEST=GetCapabilities&version=1.3.0'
    expect(resources('WMS', inside, { documentUrl })[0]?.id).toBe('https://maps.org/ows?map=a&service=WMS')
    expect(resources('WMS', wms(''), { documentUrl })[0]?.id).toBe('https://x.org/wms?map=a.map&service=WMS')
  })

  it('without any address have no links and are known by their file', () => {
    const xml = '<WMS_Capabilities><Service/><Capability><Layer><Name>a</Name></Layer></Capability></WMS_Capabilities>'
    expect(resources('WMS', xml)).toMatchObject([
      { id: 'a.xml', title: 'Web Map Service', online: [] },
      { id: 'a.xml#a', title: 'a', online: [], parentId: 'a.xml' },
    ])
  })

  it('are read alike in whatever pieces they come, and kept byte for byte', () => {
    const whole = read('WMS', document)
    expect(read('WMS', document, { pieceSize: 11 })).toEqual(whole)
    const [service] = whole
    const bytes = service?.kind === 'record' ? service.record.original?.bytes : undefined
    expect(Buffer.from(bytes ?? []).toString()).toBe(document)
  })
})

const ows = (root: string, contents: string) =>
  `<${root} xmlns:ows="http://www.opengis.net/ows/1.1" ${XLINK}><ows:ServiceIdentification><ows:Title>Data</ows:Title>
  <ows:Keywords><ows:Keyword>a</ows:Keyword><ows:Type>theme</ows:Type></ows:Keywords><ows:Fees>NONE</ows:Fees><ows:AccessConstraints>For research only</ows:AccessConstraints>
  </ows:ServiceIdentification><ows:ServiceProvider><ows:ProviderName>Institute</ows:ProviderName><ows:ProviderSite xlink:href="https://x.org"/>
  </ows:ServiceProvider><ows:OperationsMetadata>
  ${['GetCapabilities', 'GetTile', 'GetFeature', 'GetCoverage']
    .map(
      (
        name,
      ) => `<ows:Operation name="${name}"><ows:DCP><ows:HTTP><ows:Get xlink:href="https://x.org/${name}?"/></ows:HTTP></ows:DCP>
      <ows:Parameter name="outputFormat"><ows:Value>application/json</ows:Value></ows:Parameter></ows:Operation>`,
    )
    .join('')}</ows:OperationsMetadata>${contents}</${root.split(' ')[0] ?? ''}>`
const wgs84 =
  '<ows:WGS84BoundingBox><ows:LowerCorner>-10 40</ows:LowerCorner><ows:UpperCorner>10 50</ows:UpperCorner></ows:WGS84BoundingBox>'

describe('the capabilities of the other services', () => {
  it('of map tiles give each layer with its times, formats and legends', () => {
    const layer = `<Contents><Layer><ows:Title>Sea ice</ows:Title>${wgs84}<ows:Identifier>ice</ows:Identifier><Format>image/png</Format>
      <Style><LegendURL xlink:href="https://x.org/ice.png"/></Style><Dimension><ows:Identifier>Time</ows:Identifier><Default>2020</Default>
      <Value>2019-01-01/2020-01-01/P1D</Value></Dimension></Layer><Layer><ows:Title>nameless</ows:Title></Layer></Contents>`
    expect(resources('WMTS', ows('Capabilities xmlns="http://www.opengis.net/wmts/1.0" version="1.0.0"', layer))).toMatchObject([
      {
        id: 'https://x.org/GetTile?service=WMTS',
        title: 'Data',
        useConstraints: ['For research only'],
        contacts: [{ organisation: 'Institute', url: 'https://x.org/' }],
        keywords: [{ value: 'a', kind: 'theme' }],
        formats: ['PNG'],
      },
      {
        id: 'https://x.org/GetTile?service=WMTS#ice',
        footprint: { boxes: [[-10, 40, 10, 50]] },
        time: { start: '2019-01-01T00:00:00Z', end: '2020-01-01T23:59:59Z' },
        thumbnails: [{ url: 'https://x.org/ice.png' }],
        online: [{ protocol: 'OGC:WMTS', layer: 'ice' }],
      },
    ])
  })

  it.each([
    ['WFS_Capabilities version="2.0.0"', 'JSON'],
    ['WFS_Capabilities version="1.1.0"', 'JSON'],
  ])('of features give each feature type: %s', (root, format) => {
    const types = `<FeatureTypeList><FeatureType><Name>ns:roads</Name><Title>Roads</Title>${wgs84}<MetadataURL xlink:href="https://x.org/m.xml"/></FeatureType></FeatureTypeList>`
    const [service, roads] = resources('WFS', ows(`${root} xmlns="http://www.opengis.net/wfs"`, types))
    expect(service).toMatchObject({ id: 'https://x.org/GetFeature?service=WFS', formats: [format] })
    expect(roads).toMatchObject({
      title: 'Roads',
      formats: [format],
      footprint: { boxes: [[-10, 40, 10, 50]] },
      online: [{ protocol: 'OGC:WFS', layer: 'ns:roads' }, { url: 'https://x.org/m.xml' }],
    })
  })

  it('of coverages in 2.0 give coverages and the series of the Earth-observation profile', () => {
    const contents = `<Contents><CoverageSummary>${wgs84}<CoverageId>c1</CoverageId><CoverageSubtype>RectifiedGridCoverage</CoverageSubtype></CoverageSummary>
      <Extension><DatasetSeriesSummary>${wgs84}<DatasetSeriesId>MERIS</DatasetSeriesId><gml:TimePeriod xmlns:gml="http://www.opengis.net/gml/3.2">
      <gml:beginPosition>2006-08-16T09:09:29Z</gml:beginPosition><gml:endPosition>2006-08-30T10:13:06Z</gml:endPosition></gml:TimePeriod></DatasetSeriesSummary></Extension></Contents>`
    const root = 'Capabilities xmlns="http://www.opengis.net/wcs/2.0" version="2.0.1"'
    expect(resources('WCS', ows(root, contents)).slice(1)).toMatchObject([
      {
        title: 'MERIS',
        time: { start: '2006-08-16T09:09:29Z', end: '2006-08-30T10:13:06Z' },
        footprint: { boxes: [[-10, 40, 10, 50]] },
      },
      { title: 'c1', online: [{ url: 'https://x.org/GetCoverage', protocol: 'OGC:WCS', layer: 'c1' }] },
    ])
  })

  it('of coverages in 1.0 give their envelopes with times', () => {
    const xml = `<WCS_Capabilities xmlns="http://www.opengis.net/wcs" xmlns:gml="http://www.opengis.net/gml" version="1.0.0"><Service><name>n</name><label>Grids</label></Service>
      <ContentMetadata><CoverageOfferingBrief><name>c</name><label>Temperature</label><lonLatEnvelope><gml:pos>-10 40</gml:pos><gml:pos>10 50</gml:pos>
      <gml:timePosition>2001-01-01</gml:timePosition><gml:timePosition>2002-01-01</gml:timePosition></lonLatEnvelope></CoverageOfferingBrief></ContentMetadata></WCS_Capabilities>`
    expect(resources('WCS', xml)).toMatchObject([
      { title: 'Grids', id: 'a.xml' },
      {
        title: 'Temperature',
        footprint: { boxes: [[-10, 40, 10, 50]] },
        time: { start: '2001-01-01T00:00:00Z', end: '2002-01-01T23:59:59Z' },
      },
    ])
  })
})

describe('a document that is no capabilities document of the service', () => {
  it.each([
    ['<WFS_Capabilities/>', 'it is the capabilities document of a WFS, not the capabilities of a WMS'],
    [
      '<Capabilities xmlns="http://www.opengis.net/wmts/1.0"/>',
      'it is the capabilities document of a WMTS, not the capabilities of a WMS',
    ],
    [
      '<Capabilities xmlns="http://www.opengis.net/cat/csw/2.0.2"/>',
      'it is the capabilities document of a CSW, not the capabilities of a WMS',
    ],
    [
      '<!DOCTYPE ServiceExceptionReport SYSTEM "http://x.org/e.dtd"><ServiceExceptionReport><ServiceException>No such\n map</ServiceException></ServiceExceptionReport>',
      'it is an exception report of a service (No such map)',
    ],
    ['<html/>', 'it is an HTML page, not the capabilities of a WMS'],
    ['<CoverageDescriptions/>', 'it is a description of coverages, not the capabilities of a WMS'],
    ['', 'it is empty'],
  ])('is refused with what it is instead: %#', (xml, reason) => {
    expect(refusals('WMS', xml)).toEqual([reason])
  })

  it.each([
    '<!DOCTYPE WMT_MS_Capabilities [<!ENTITY a "b">]><WMT_MS_Capabilities>&a;</WMT_MS_Capabilities>',
    '<!DOCTYPE WMT_MS_Capabilities SYSTEM "x" [<!ENTITY % e SYSTEM "file:///etc/passwd"> %e;]><WMT_MS_Capabilities/>',
    '<!DOCTYPE WMS_Capabilities SYSTEM "http://x.org/x.dtd"><WMS_Capabilities/>',
    '<!DOCTYPE lolz [<!ENTITY lol "lol">]><lolz>&lol;</lolz>',
  ])('is refused for its document type: %s', (xml) => {
    expect(refusals('WMS', xml)).toEqual(['it has a document type declaration (DOCTYPE), which is not accepted'])
  })

  it('has no other entities than the predefined ones, whatever its declaration would bring along', () => {
    const xml = '<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://x.org/x.dtd"><WMT_MS_Capabilities>&eacute;</WMT_MS_Capabilities>'
    expect(refusals('WMS', xml)).toEqual([expect.stringContaining('not well-formed')])
  })

  it('is refused when it is nested too deep or holds too much', () => {
    expect(refusals('WMS', wms(`${'<Layer>'.repeat(300)}${'</Layer>'.repeat(300)}`))).toEqual([
      'its elements are nested more than 200 deep',
    ])
    const layers = Array.from(
      { length: 100_000 },
      (_, n) => `<Layer><Name>${n}</Name>${'<a b="" c="" d=""/>'.repeat(2)}</Layer>`,
    ).join('')
    expect(refusals('WMS', wms(layers))).toEqual(['a record of it has more than 1000000 elements and attributes'])
  }, 60_000)

  it('does not make much of little: what many layers inherit stays small', () => {
    const styles = Array.from(
      { length: 5_000 },
      (_, n) => `<Style><LegendURL><OnlineResource xlink:href="https://x.org/${n}.png"/></LegendURL></Style>`,
    )
    const times = Array.from({ length: 50_000 }, () => '2020-01-01T00:00:00Z').join(',')
    const layers = Array.from({ length: 5_000 }, (_, n) => `<Layer><Name>${n}</Name></Layer>`).join('')
    const service = `<Title>t</Title><AccessConstraints>${'long words '.repeat(100_000)}</AccessConstraints>`
    const all = resources(
      'WMS',
      wms(`<Layer>${styles.join('')}<Dimension name="time">${times}</Dimension>${layers}</Layer>`, service),
    )
    expect(all).toHaveLength(5_001)
    expect(all[5_000]?.thumbnails).toHaveLength(20)
    expect(all[5_000]?.time).toEqual({ start: '2020-01-01T00:00:00Z', end: '2020-01-01T00:00:00Z' })
    expect(all[5_000]?.useConstraints[0]).toHaveLength(4_000)
  }, 60_000)

  it('may hold 20,000 layers', () => {
    const layers = Array.from({ length: 20_000 }, (_, n) => `<Layer><Name>${n}</Name></Layer>`).join('')
    expect(read('WMS', wms(`<Layer>${layers}</Layer>`))).toHaveLength(20_001)
  }, 60_000)
})

describe('the address of a service', () => {
  it.each([
    ['https://x.org/wms', 'https://x.org/wms?service=WMS&request=GetCapabilities'],
    ['https://x.org/wms?', 'https://x.org/wms?service=WMS&request=GetCapabilities'],
    ['https://x.org/cgi?map=/a.map&VERSION=1.1.1&LAYERS=b', 'https://x.org/cgi?map=%2Fa.map&service=WMS&request=GetCapabilities'],
    ['https://x.org/wms?request=GetCapabilities&version=1.1.1', 'https://x.org/wms?request=GetCapabilities&version=1.1.1'],
    ['https://x.org/1.0.0/WMTSCapabilities.xml', 'https://x.org/1.0.0/WMTSCapabilities.xml'],
  ])('is asked for capabilities unless it asks already: %s', (target, asked) => {
    expect(capabilitiesAddress(target, 'WMS')).toBe(asked)
  })

  it('is without what single requests ask for', () => {
    expect(serviceAddress('https://x.org/ows?SERVICE=WFS&key=1&request=GetFeature&typeNames=a#b')).toBe('https://x.org/ows?key=1')
  })
})
