import { describe, expect, it } from 'vitest'
import type { Harvested } from '../harvested.ts'
import { createDcatReader } from '../../connectors/dcat/index.ts'
import { createStacReader } from '../../connectors/stac/index.ts'
import { createCkanReader } from '../../connectors/ckan/index.ts'
import { createAtomReader } from '../../connectors/opensearch/index.ts'
import { createUmmReader } from '../../connectors/dif/index.ts'

const context = { place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false }
const links = (all: readonly Harvested[]) => {
  const [first] = all
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}
const FILE_TYPE = 'http://publications.europa.eu/resource/authority/file-type/'

describe('a service among the links of a record', () => {
  it.each([
    ['its format', { accessURL: 'https://a.example/ows', format: 'WMS' }, 'OGC:WMS'],
    ['its format in words', { accessURL: 'https://a.example/ows', format: 'OGC WFS' }, 'OGC:WFS'],
    ['the file type of the EU', { accessURL: 'https://a.example/ows', format: `${FILE_TYPE}WMS_SRVC` }, 'OGC:WMS'],
    ['a node of it', { accessURL: 'https://a.example/ows', format: { '@id': `${FILE_TYPE}WCS_SRVC` } }, 'OGC:WCS'],
    ['its media type', { accessURL: 'https://a.example/ows', mediaType: 'application/vnd.ogc.wms_xml' }, 'OGC:WMS'],
    [
      'what it conforms to',
      { accessURL: 'https://a.example/ows', conformsTo: 'http://www.opengis.net/def/serviceType/ogc/wfs' },
      'OGC:WFS',
    ],
    [
      'the service that it is reached through',
      { accessURL: 'https://a.example/ows', accessService: { conformsTo: 'http://www.opengis.net/def/serviceType/ogc/wms' } },
      'OGC:WMS',
    ],
    ['its path', { downloadURL: 'https://a.example/geoserver/wms?', mediaType: 'application/octet-stream' }, 'OGC:WMS'],
    ['another interface', { accessURL: 'https://a.example/x', format: 'Esri REST' }, 'ESRI:REST'],
  ])('is told by %s (DCAT)', (_, distribution, protocol) => {
    const reader = createDcatReader(context)
    const dataset = { '@type': 'dcat:Dataset', title: 'T', identifier: 'i', distribution: [distribution] }
    const { online } = links([...reader.write(Buffer.from(JSON.stringify({ dataset: [dataset] }))), ...reader.end()])
    expect(online).toEqual([expect.objectContaining({ protocol, accessType: 'complex' })])
    expect(online[0]).not.toHaveProperty('format')
  })

  it('is not what a file is that has an address of its own', () => {
    const reader = createDcatReader(context)
    const distribution = { downloadURL: 'https://a.example/a.csv', accessURL: 'https://a.example/page', mediaType: 'text/csv' }
    const dataset = { '@type': 'dcat:Dataset', title: 'T', identifier: 'i', distribution: [distribution] }
    const { online } = links([...reader.write(Buffer.from(JSON.stringify({ dataset: [dataset] }))), ...reader.end()])
    expect(online.map(({ protocol, accessType }) => [protocol, accessType])).toEqual([
      [undefined, 'direct'],
      [undefined, 'unknown'],
    ])
  })

  it('is told by path and type of an asset, and by relations for seeing (STAC)', () => {
    const reader = createStacReader(context)
    const item = {
      type: 'Feature',
      stac_version: '1.0.0',
      id: 'i',
      geometry: null,
      properties: { datetime: '2020-01-01T00:00:00Z' },
      assets: {
        map: { href: 'https://a.example/wms?', type: 'application/octet-stream' },
        coverage: { href: 'https://a.example/wcs?', type: 'application/octet-stream' },
        features: { href: 'https://a.example/ows', type: 'OGC:WFS' },
      },
      links: [
        { rel: 'preview', href: 'https://a.example/look.html', type: 'text/html' },
        { rel: 'preview', href: 'https://a.example/look.png', type: 'image/png' },
        { rel: 'xyz', href: 'https://a.example/{z}/{x}/{y}.png', type: 'image/png' },
        { rel: 'wmts', href: 'https://a.example/tiles', 'wmts:layer': 'a' },
        { rel: 'pmtiles', href: 'https://a.example/a.pmtiles' },
        { rel: 'visualisation', href: 'https://a.example/see' },
      ],
    }
    const { online, thumbnails } = links([...reader.write(Buffer.from(JSON.stringify(item))), ...reader.end()])
    expect(online.map(({ url, protocol, function: purpose, layer }) => [url, protocol ?? purpose, layer])).toEqual([
      ['https://a.example/wms?', 'OGC:WMS', undefined],
      ['https://a.example/wcs?', 'OGC:WCS', undefined],
      ['https://a.example/ows', 'OGC:WFS', undefined],
      ['https://a.example/look.html', 'information', undefined],
      ['https://a.example/{z}/{x}/{y}.png', 'XYZ', undefined],
      ['https://a.example/tiles', 'OGC:WMTS', 'a'],
      ['https://a.example/a.pmtiles', 'PMTiles', undefined],
      ['https://a.example/see', 'information', undefined],
    ])
    expect(thumbnails).toEqual([{ url: 'https://a.example/look.png' }])
  })

  it('is told by the format of a CKAN resource in any spelling', () => {
    const reader = createCkanReader(context)
    const formats = ['WMS_SRVC', 'Web Map Service', 'OGC:WFS', 'esri rest', 'application/vnd.ogc.wcs_xml']
    const resources = formats.map((format, at) => ({ url: `https://a.example/${at}`, format }))
    const packaged = { id: 'i', name: 'n', title: 'T', resources }
    const { online } = links([...reader.write(Buffer.from(JSON.stringify(packaged))), ...reader.end()])
    expect(online.map(({ protocol, accessType }) => `${protocol} ${accessType}`)).toEqual([
      'OGC:WMS complex',
      'OGC:WMS complex',
      'OGC:WFS complex',
      'ESRI:REST complex',
      'OGC:WCS complex',
    ])
  })
})

describe('links and marks of an Atom entry', () => {
  const entry = (inside: string) => {
    const reader = createAtomReader(context)
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>T</title><id>i</id>${inside}</entry></feed>`
    return links([...reader.write(Buffer.from(feed)), ...reader.end()])
  }
  it('without a relation are alternates, except the file itself', () => {
    const { online } = entry(
      `<link href="https://a.example/page"/><link href="https://a.example/p" type="text/html"/>
       <link href="https://a.example/a.nc"/><link href="https://a.example/Products('1')/$value"/>`,
    )
    expect(online.map((link) => link.function)).toEqual(['information', 'information', 'download', 'download'])
  })

  it('say that a collection of CMR belongs to the Data-CORE', () => {
    const tag = (key: string) => `<echo:tag xmlns:echo="e"><echo:tagKey>${key}</echo:tagKey></echo:tag>`
    expect(entry(tag('org.ceos.wgiss.cwic') + tag('org.geoss.geoss_data-core')).dataCore).toBe(true)
    expect(entry('<echo:is_geoss xmlns:echo="e">true</echo:is_geoss>').dataCore).toBe(true)
    expect(entry('<category term="geossDataCore"/>').dataCore).toBe(true)
    expect(entry(tag('org.ceos.wgiss.cwic')).dataCore).toBe(false)
    const umm = (tags: object) => {
      const reader = createUmmReader(context)
      const collection = { meta: { 'concept-id': 'C1' }, umm: { EntryTitle: 'T', ShortName: 'S', Abstract: 'A' }, tags }
      return links([...reader.write(Buffer.from(JSON.stringify({ items: [collection] }))), ...reader.end()])
    }
    expect(umm({ 'org.geoss.geoss_data-core': {} }).dataCore).toBe(true)
    expect(umm({ 'org.other': {} }).dataCore).toBe(false)
  })
})
