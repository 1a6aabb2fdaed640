import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canonicalProtocol, mediaTypeInstead, protocolOfAddress } from './protocols.ts'

describe('protocols', () => {
  it.each([
    ['OGC:WMS-1.1.1-http-get-map', 'OGC:WMS-1.1.1-http-get-map'],
    ['urn:ogc:serviceType:WebMapService:1.3.0:HTTP', 'OGC:WMS-1.3.0-http-get-map'],
    ['urn%3aogc%3aserviceType%3aWebMapService%3a1.1.1%3aHTTP', 'OGC:WMS-1.1.1-http-get-map'],
    ['OGC:WMS-1.3.0-http-get-capabilities', 'OGC:WMS-1.3.0-http-get-map'],
    ['WMS', 'OGC:WMS'],
    ['WMS_SRVC', 'OGC:WMS'],
    ['http://www.opengis.net/def/serviceType/ogc/wcs', 'OGC:WCS'],
    ['application/vnd.ogc.wms_xml', 'OGC:WMS'],
    ['IMOS:NCWMS--proto', 'OGC:WMS'],
    ['wmts', 'OGC:WMTS'],
    ['OGC:WFS-1.0.0-http-get-capabilities', 'OGC:WFS-1.0.0'],
    ['urn:ogc:serviceType:WebCoverageService:1.0.0:HTTP', 'OGC:WCS-1.0.0'],
    ['urn:ogc:serviceType:SensorObservationService:2.0.0:TAHMO:HTTP', 'OGC:SOS-2.0.0'],
    ['OGC:SOS-1.0.0-http-post-observation', 'OGC:SOS-1.0.0'],
    ['OGC:WPS--gogoduck', 'OGC:WPS'],
    ['urn:ogc:serviceType:WaterOneFlow:1.1:HTTP', 'CUAHSI:WaterOneFlow-1.1'],
    ['OGC API - Features', 'OGC API Features'],
    ['ogcapi:records', 'OGC API Records'],
    ['OPeNDAP:OPeNDAP', 'OPeNDAP'],
    ['DAP', 'OPeNDAP'],
    ['UNIDATA:NCSS', 'THREDDS:NetcdfSubset'],
    ['urn:x-esri:specification:ServiceType:ArcGIS:10.0.0', 'ESRI:REST'],
    ['esriRest', 'ESRI:REST'],
    ['WWW:LINK-1.0-http--link', 'WWW:LINK'],
    ['WWW:LINK-1..0-http-link', 'WWW:LINK'],
    ['WWW:DOWNLOAD-1.0-ftp--download', 'WWW:DOWNLOAD'],
    ['HTTP-DOWNLOAD', 'WWW:DOWNLOAD'],
    ['Download', 'WWW:DOWNLOAD'],
    ['https', 'HTTP'],
    ['http-get', 'HTTP'],
    ['GWIS', 'GWIS'],
    ['urn:%3a%zz', 'urn:%3a%zz'],
    ['None', undefined],
    ['', undefined],
  ])('%s is %s', (spelling, name) => {
    expect(canonicalProtocol(spelling)).toBe(name)
    if (name !== undefined) expect(canonicalProtocol(name)).toBe(name)
  })

  it('leave sentences alone', () => {
    const sentence = `The WMS 1.3.0 ${'of this institute '.repeat(20)}`
    expect(canonicalProtocol(sentence)).toBe(sentence)
  })

  it('are told from media types, and by addresses', () => {
    expect(mediaTypeInstead('application/vnd.google-earth.kml xml')).toBe('application/vnd.google-earth.kml+xml')
    expect(mediaTypeInstead('OGC:WMS')).toBeUndefined()
    expect(protocolOfAddress('https://example.org/ows?version=1.3.0&SERVICE=wms')).toBe('OGC:WMS-1.3.0-http-get-map')
    expect(protocolOfAddress('https://example.org/ows?service=WFS&request=GetCapabilities')).toBe('OGC:WFS')
    expect(protocolOfAddress('https://example.org/thredds/dodsC/a.nc')).toBe('OPeNDAP')
    expect(protocolOfAddress('https://example.org/?service=window')).toBeUndefined()
  })

  it.each([
    ['https://example.org/geoserver/wms?', 'OGC:WMS'],
    ['https://example.org/ows/wcs?version=2.0.1&request=GetCapabilities', 'OGC:WCS-2.0.1'],
    ['https://example.org/cgi-bin/wfs?map=/x.map', 'OGC:WFS'],
    ['https://example.org/ncWMS?', 'OGC:WMS'],
    ['https://example.org/x/MapServer/WMSServer', 'OGC:WMS'],
    ['https://example.org/x/WFSServer?', 'OGC:WFS'],
    ['https://example.org/ows?request=GetCoverage&coverageid=a', 'OGC:WCS'],
    ['https://example.org/any?version=1.3.0&request=GetMap', 'OGC:WMS-1.3.0-http-get-map'],
    ['https://example.org/arcgis/rest/services/A/MapServer/WMTS?', 'ESRI:REST'],
    // may be pages about services
    ['https://example.org/docs/wms', undefined],
    ['https://example.org/wms?page=2', undefined],
    ['https://example.org/wms/help.html?', undefined],
    ['https://example.org/wmsdata/a.zip?', undefined],
    ['https://example.org/a.tif?request=GetWell', undefined],
  ])('are told by the path and the request of %s', (address, name) => {
    expect(protocolOfAddress(address)).toBe(name)
  })
})

const FIXTURES = resolve(import.meta.dirname, '../../../../../shared/fixtures')
const present = existsSync(FIXTURES)
if (!present) console.warn(`The recorded files are not there (${FIXTURES}): the spellings in them are not looked through.`)

/** What is ours after all spellings have been read; everything else stays as its record writes it. */
const OURS =
  /^(?:OGC:(?:WMTS|WMS|WFS|WCS|WPS|SOS|CSW)\b|OGC API|OPeNDAP|THREDDS:|ESRI:REST$|CUAHSI:|WWW:LINK$|WWW:DOWNLOAD$|HTTP$|FTP$)/

/** Every protocol that stands in a record of ISO metadata or Dublin Core, as often as it does. */
function recordedProtocols(): string[] {
  const files = ['corpora', 'csw', 'geodab', 'iso19115-3', 'oaipmh', 'opensearch-eo'].flatMap((folder) =>
    readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.xml'))
      .map((file) => join(FIXTURES, folder, file)),
  )
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const elements = [...text.matchAll(/<(?:\w+:)?protocol\b[^>]*>\s*<(?:\w+:)?CharacterString>([^<]*)</g)]
    const attributes = [...text.matchAll(/<dct?:(?:URI|references)\b[^>]*\b(?:protocol|scheme)="([^"]*)"/g)]
    return [...elements, ...attributes].map(([, said = '']) => said.trim().replaceAll('&gt;', '>'))
  })
}

describe.skipIf(!present)('protocols of recorded records', () => {
  it('come down to a few names; these are the only ones that stay as they were written', () => {
    const spellings = recordedProtocols()
    const spoken = spellings.filter((text) => mediaTypeInstead(text) === undefined || OURS.test(canonicalProtocol(text) ?? ''))
    const names = spoken.flatMap((text) => canonicalProtocol(text) ?? [])
    const others = names.filter((name) => !OURS.test(name))
    expect({
      spellings: new Set(spellings).size,
      names: new Set(names.filter((name) => OURS.test(name))).size,
      ours: names.length - others.length,
      // descriptions of the standard, as records: the place of the element stands for its value
      places: others.filter((name) => name.includes(' > ')).length,
    }).toEqual({ spellings: 120, names: 19, ours: 1_822, places: 28 })
    expect([...new Set(others.filter((name) => !name.includes(' > ')))].toSorted()).toEqual([
      'DOI',
      'DOI jeu de données lié',
      'IMOS:AGGREGATION--bodaac',
      'KML',
      'MAP:Preview',
      'Publication en accès ouvert',
      'Site Web projet',
      'THREDDS',
      'Visit page',
      'atom',
      'kml',
      'kmz',
      'openlayers',
      'rss',
      'test-protocol',
      'urn:nasa:gsfc:ozone',
      'urn:sentinel2:shub',
    ])
  })
})
