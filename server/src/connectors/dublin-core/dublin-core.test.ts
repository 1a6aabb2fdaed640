import { describe, expect, it } from 'vitest'
import type { Resource } from '@graticule/contracts/resource'
import type { Harvested } from '../../entry/harvested.ts'
import { createDublinCoreReader } from './index.ts'

const provenance = { source: { id: 's', title: 'S' }, curated: false }

function read(document: string): Harvested[] {
  const reader = createDublinCoreReader({ ...provenance, place: 'a.xml', fallbackId: 'a.xml' })
  return [...reader.write(Buffer.from(document)), ...reader.end()]
}

const record = (content: string) => `<csw:Record xmlns:csw="http://www.opengis.net/cat/csw/2.0.2"
  xmlns:ows="http://www.opengis.net/ows" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dct="http://purl.org/dc/terms/">
  ${content}</csw:Record>`

function resourceOf(content: string): Resource {
  const [harvested] = read(record(`<dc:title>Title</dc:title>${content}`))
  if (harvested?.kind !== 'record') throw new Error(JSON.stringify(harvested))
  return harvested.record.resource
}

describe('a csw:Record', () => {
  it('becomes an entry with everything that it says', () => {
    const resource = resourceOf(`
      <dc:identifier>urn:uuid:1</dc:identifier><dc:identifier>https://doi.org/10.5281/zenodo.1</dc:identifier>
      <dct:alternative>Other title</dct:alternative><dc:type>http://purl.org/dc/dcmitype/Service</dc:type>
      <dct:abstract>What it is</dct:abstract><dc:description>is not asked</dc:description>
      <dc:subject>Tides | Tidal energy</dc:subject><dc:subject>waves</dc:subject>
      <dc:creator>Institute</dc:creator><dc:publisher>Office</dc:publisher><dc:contributor>none</dc:contributor>
      <dc:format>image/tiff</dc:format><dc:language>eng</dc:language><dc:date>2016-11-03</dc:date><dct:modified>2017</dct:modified>
      <dc:rights>CC BY 4.0</dc:rights><dc:rights>Ask first</dc:rights>
      <dct:references scheme="OGC:WMS">https://example.org/wms</dct:references>
      <dc:URI protocol="OGC:WMS" name="waves" description="Waves">https://example.org/wms?service=WMS</dc:URI>
      <dc:URI protocol="image/png" name="Waves (LegendURL)">https://example.org/legend.png</dc:URI>
      <dc:relation>urn:uuid:2</dc:relation><dct:isPartOf>urn:uuid:3</dct:isPartOf>
      <dct:temporal>start=2001-01-01; end=2002; scheme=W3C-DTF</dct:temporal><dct:spatial>name=North Sea; northlimit=60; southlimit=50; westlimit=-5; eastlimit=10</dct:spatial>`)
    expect(resource).toMatchObject({
      id: 'urn:uuid:1',
      identifiers: [
        { scheme: 'file-identifier', value: 'urn:uuid:1' },
        { scheme: 'doi', value: '10.5281/zenodo.1' },
      ],
      title: 'Title',
      alternateTitle: 'Other title',
      abstract: 'What it is',
      type: 'service',
      level: 'service',
      language: 'en',
      keywords: [{ value: 'Tides' }, { value: 'Tidal energy' }, { value: 'waves' }],
      contacts: [
        { organisation: 'Institute', role: 'originator' },
        { organisation: 'Office', role: 'publisher' },
      ],
      formats: ['GeoTIFF'],
      published: '2016-11-03T00:00:00Z',
      updated: '2017-01-01T00:00:00Z',
      licence: { name: 'CC-BY-4.0' },
      useConstraints: ['Ask first'],
      online: [
        { url: 'https://example.org/wms', protocol: 'OGC:WMS', accessType: 'complex' },
        { url: 'https://example.org/wms?service=WMS', protocol: 'OGC:WMS', name: 'waves', layer: 'waves' },
      ],
      thumbnails: [{ url: 'https://example.org/legend.png' }],
      parentId: 'urn:uuid:3',
      time: { start: '2001-01-01T00:00:00Z', end: '2002-12-31T23:59:59Z' },
      footprint: { boxes: [[-5, 50, 10, 60]], place: 'North Sea' },
      original: { standard: 'csw-record' },
    })
  })

  it.each<[string, string, string, string, number[]?]>([
    ['a reference system by URN has latitude first', 'urn:x-ogc:def:crs:EPSG:6.11:4326', '47.5 -4.1', '51.2 0.9'],
    ['one by address too', 'http://www.opengis.net/def/crs/EPSG/0/4326', '47.5 -4.1', '51.2 0.9'],
    ['its short name has longitude first', 'EPSG:4326', '-4.1 47.5', '0.9 51.2'],
    ['none has longitude first', '', '-4.1 47.5', '0.9 51.2'],
    ['what can be no latitude is a longitude even so', 'urn:ogc:def:crs:EPSG::4326', '-120 40', '-100 50', [-120, 40, -100, 50]],
    ['GeoNetwork has east and west in each other’s place', '::EPSG:4326', '0.9 47.5', '-4.1 51.2'],
  ])('has a box: %s', (_, crs, lower, upper, expected = [-4.1, 47.5, 0.9, 51.2]) => {
    const box = `<ows:BoundingBox crs="${crs}"><ows:LowerCorner>${lower}</ows:LowerCorner><ows:UpperCorner>${upper}</ows:UpperCorner></ows:BoundingBox>`
    expect(resourceOf(box).footprint?.boxes).toEqual([expected])
  })

  it.each(['', '1 2 3', 'a b', '500000 4600000'])('has no box where the corners are "%s"', (corner) => {
    const box = `<ows:BoundingBox><ows:LowerCorner>${corner}</ows:LowerCorner><ows:UpperCorner>${corner}</ows:UpperCorner></ows:BoundingBox>`
    expect(resourceOf(box).footprint).toBeUndefined()
  })

  it('is refused without a title, and named after its document without an identifier', () => {
    expect(read(record('<dc:identifier>1</dc:identifier>'))).toMatchObject([
      { kind: 'refused', place: 'a.xml', reason: 'the record has no title' },
    ])
    expect(resourceOf('').id).toBe('a.xml')
  })
})

describe('other documents', () => {
  it('give the records inside of them', () => {
    const answer = `<oai:OAI-PMH xmlns:oai="http://www.openarchives.org/OAI/2.0/"><oai:metadata>
      <oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title>One</dc:title></oai_dc:dc></oai:metadata></oai:OAI-PMH>`
    expect(read(answer)).toMatchObject([{ kind: 'record', place: 'a.xml, record 1', record: { resource: { id: 'a.xml#1' } } }])
  })

  it.each([
    ['<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd"/>', 'it is ISO 19115 metadata, not a Dublin Core record'],
    ['<feed xmlns="http://www.w3.org/2005/Atom"/>', 'it is an Atom document, not a Dublin Core record'],
    ['<GetRecords/>', 'it is a request, not an answer'],
    ['<dc>text</dc>', 'its root element is dc, not a Dublin Core record'],
    ['<a', 'it is not well-formed XML'],
  ])('are refused by what they are: %s', (document, reason) => {
    expect(read(document)).toEqual([{ kind: 'refused', place: 'a.xml', reason: expect.stringContaining(reason) }])
  })
})
