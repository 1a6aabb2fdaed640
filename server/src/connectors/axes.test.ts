/** Every reader of geometries reads one whose axes are in order in one way only in that way, and leaves out what lies nowhere. */
import { describe, expect, it } from 'vitest'
import type { Resource } from '@graticule/contracts/resource'
import type { DocumentReader } from '../entry/document-reader.ts'
import { createCkanReader } from './ckan/index.ts'
import { createDataciteReader } from './datacite/index.ts'
import { createDcatReader } from './dcat/index.ts'
import { createDifReader } from './dif/index.ts'
import { createProductsReader } from './eodag/index.ts'
import { createFgdcReader } from './fgdc/index.ts'
import { createGeoJsonReader } from './geojson/index.ts'
import { createIsoReader } from './iso/index.ts'
import { createOgcRecordsReader } from './ogc-records/index.ts'
import { createAtomReader } from './opensearch/index.ts'
import { createStacReader } from './stac/index.ts'
import { createZenodoReader } from './zenodo/index.ts'

type Pair = readonly [number, number]
/** A triangle off Asia as its positions are written, longitude first. */
const RING: readonly Pair[] = [
  [120, 10],
  [122, 10],
  [122, 12],
  [120, 10],
]
const BOX = [120, 10, 122, 12]
const turned = (ring: readonly Pair[]): Pair[] => ring.map(([a, b]) => [b, a])
const joined = (ring: readonly Pair[], between = ' ', after = ',') => ring.map((pair) => pair.join(between)).join(after)
const polygon = (ring: readonly Pair[]) => ({ type: 'Polygon', coordinates: [ring] })
const context = { place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false }

function read(reader: DocumentReader, document: unknown): Resource {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const [first] = [...reader.write(Buffer.from(text)), ...reader.end()]
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}

const item = (geometry: unknown) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id: 'a',
  geometry,
  properties: {
    datetime: '2020-01-01T00:00:00Z',
    title: 'A',
    type: 'dataset',
    startTimeFromAscendingNode: 1,
    startDate: '2020-01-01',
  },
  links: [],
  assets: {},
})
const iso = (
  gml: string,
) => `<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco" xmlns:gml="http://www.opengis.net/gml/3.2">
<gmd:identificationInfo><gmd:MD_DataIdentification><gmd:citation><gmd:CI_Citation><gmd:title><gco:CharacterString>A</gco:CharacterString></gmd:title></gmd:CI_Citation></gmd:citation>
<gmd:extent><gmd:EX_Extent><gmd:geographicElement><gmd:EX_BoundingPolygon><gmd:polygon>${gml}</gmd:polygon></gmd:EX_BoundingPolygon></gmd:geographicElement></gmd:EX_Extent></gmd:extent>
</gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`
const gml = (ring: readonly Pair[], srsName = 'EPSG:4326') =>
  `<gml:Polygon srsName="${srsName}"><gml:exterior><gml:LinearRing><gml:posList>${joined(ring, ' ', ' ')}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`
const atom = (inner: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"><entry><id>a</id><title>A</title>${inner}</entry></feed>`
const ckan = (spatial: unknown) => ({
  id: 'a',
  title: 'A',
  resources: [],
  extras: [{ key: 'spatial', value: typeof spatial === 'string' ? spatial : JSON.stringify(spatial) }],
})
const dcat = (spatial: unknown) => ({
  '@type': 'dcat:Dataset',
  '@id': 'https://a.example/a',
  'dct:title': 'A',
  'dct:spatial': spatial,
})
const schema = (geo: object) => ({
  '@context': 'https://schema.org/',
  '@type': 'Dataset',
  name: 'A',
  url: 'https://a.example/a',
  spatialCoverage: { '@type': 'Place', geo: { '@type': 'GeoShape', ...geo } },
})
const umm = (ring: readonly Pair[]) => ({
  umm: {
    ShortName: 'A',
    Version: '1',
    EntryTitle: 'A',
    SpatialExtent: {
      HorizontalSpatialDomain: {
        Geometry: { GPolygons: [{ Boundary: { Points: ring.map(([Longitude, Latitude]) => ({ Longitude, Latitude })) } }] },
      },
    },
  },
})
const points = (ring: readonly Pair[], longitude: string, latitude: string, around: string) =>
  ring.map(([x, y]) => `<${around}><${longitude}>${x}</${longitude}><${latitude}>${y}</${latitude}></${around}>`).join('')

/** Every form of a geometry: the readers, and how the ring is written when its longitudes are first in it, as the form wants them or not. */
const FORMS: readonly (readonly [string, (ring: readonly Pair[]) => Resource])[] = [
  ['STAC', (ring) => read(createStacReader(context), item(polygon(ring)))],
  ['GeoJSON', (ring) => read(createGeoJsonReader(context), { type: 'FeatureCollection', features: [{ type: 'Feature', id: 1, geometry: polygon(ring), properties: { name: 'A' } }] })],
  ['OGC API Records', (ring) => read(createOgcRecordsReader(context), { ...item(polygon(ring)), conformsTo: ['http://www.opengis.net/spec/ogcapi-records-1/1.0/req/record-core'], stac_version: undefined })],
  ['a collection of geometries', (ring) => read(createStacReader(context), item({ type: 'GeometryCollection', geometries: [polygon(ring)] }))],
  ['a product of EODAG', (ring) => read(createProductsReader(context), item(polygon(ring)))],
  ['a product of ONDA', (ring) => read(createProductsReader(context), { id: 'a', name: 'A', beginPosition: '2020-01-01T00:00:00Z', endPosition: '2020-01-01T00:00:00Z', creationDate: '2020-01-01', footprint: `POLYGON ((${joined(ring)}))` })],
  ['GML', (ring) => read(createIsoReader(context), iso(gml(ring)))],
  ['GML with its reference system by URN', (ring) => read(createIsoReader(context), iso(gml(turned(ring), 'urn:ogc:def:crs:EPSG::4326')))],
  ['GeoRSS', (ring) => read(createAtomReader(context), atom(`<georss:polygon>${joined(turned(ring), ' ', ' ')}</georss:polygon>`))],
  ['GeoRSS with GML', (ring) => read(createAtomReader(context), atom(`<georss:where>${gml(turned(ring)).replace(' srsName="EPSG:4326"', '')}</georss:where>`))],
  ['CKAN', (ring) => read(createCkanReader(context), ckan(polygon(ring)))],
  ['CKAN with a feature', (ring) => read(createCkanReader(context), ckan({ type: 'Feature', geometry: polygon(ring) }))],
  ['CKAN with well-known text', (ring) => read(createCkanReader(context), ckan(`POLYGON((${joined(ring)}))`))],
  ['DCAT', (ring) => read(createDcatReader(context), dcat({ '@type': 'dct:Location', 'locn:geometry': JSON.stringify(polygon(ring)) }))],
  ['DCAT with GeoJSON as a node', (ring) => read(createDcatReader(context), dcat({ '@type': 'dct:Location', geometry: polygon(ring) }))],
  ['DCAT with well-known text', (ring) => read(createDcatReader(context), dcat({ '@type': 'dct:Location', 'dcat:bbox': `POLYGON((${joined(ring)}))` }))],
  ['GeoSPARQL', (ring) => read(createDcatReader(context), dcat({ 'locn:geometry': `<http://www.opengis.net/def/crs/EPSG/0/4326> POLYGON((${joined(turned(ring))}))` }))],
  ['DCAT with GML', (ring) => read(createDcatReader(context), dcat({ 'locn:geometry': gml(ring) }))],
  ['schema.org', (ring) => read(createDcatReader(context), schema({ polygon: joined(turned(ring), ' ', ' ') }))],
  ['UMM', (ring) => read(createDifReader(context), umm(ring))],
  ['DIF', (ring) => read(createDifReader(context), `<DIF xmlns="http://gcmd.gsfc.nasa.gov/Aboutus/xml/dif/"><Entry_ID><Short_Name>A</Short_Name></Entry_ID><Entry_Title>A</Entry_Title><Spatial_Coverage><Geometry><Polygon><Boundary>${points(ring, 'Point_Longitude', 'Point_Latitude', 'Point')}</Boundary></Polygon></Geometry></Spatial_Coverage></DIF>`)],
  ['FGDC', (ring) => read(createFgdcReader(context), `<metadata><idinfo><citation><citeinfo><title>A</title></citeinfo></citation><spdom><dsgpoly><dsgpolyo>${points(ring, 'gringlon', 'gringlat', 'grngpoin')}</dsgpolyo></dsgpoly></spdom></idinfo></metadata>`)],
  ['DataCite', (ring) => read(createDataciteReader(context), `<resource xmlns="http://datacite.org/schema/kernel-4"><identifier identifierType="DOI">10.5072/a</identifier><titles><title>A</title></titles><geoLocations><geoLocation><geoLocationPolygon>${points(ring, 'pointLongitude', 'pointLatitude', 'polygonPoint')}</geoLocationPolygon></geoLocation></geoLocations></resource>`)],
  ['Zenodo', (ring) => read(createZenodoReader(context), { id: 1, links: {}, metadata: { title: 'A', creators: [], locations: { features: [{ geometry: polygon(ring) }] } } })],
] // prettier-ignore

/** Forms that hold a point only. */
const POINTS: readonly (readonly [string, (point: Pair) => Resource])[] = [
  ['W3C Basic Geo', ([x, y]) => read(createAtomReader(context), atom(`<geo:Point><geo:lat>${y}</geo:lat><geo:long>${x}</geo:long></geo:Point>`))],
  ['GeoCoordinates', ([x, y]) => read(createDcatReader(context), schema({ latitude: y, longitude: x }))],
  ['Project Open Data', ([x, y]) => read(createDcatReader(context), dcat(`${y}, ${x}`))],
  ['places of Zenodo', ([x, y]) => read(createZenodoReader(context), { id: 1, links: {}, metadata: { title: 'A', creators: [], locations: [{ lat: y, lon: x }] } })],
] // prettier-ignore

// @rule B-record-formats.axes
describe.each([
  ...FORMS.map(([name, readRing]) => [name, readRing, RING, BOX] as const),
  ...POINTS.map(
    ([name, readPoint]) =>
      [name, ([point]: readonly Pair[]) => readPoint(point as Pair), RING.slice(0, 1), [120, 10, 120, 10]] as const,
  ),
])('a geometry in %s', (_, readRing, ring, box) => {
  it('is read in its order without a note, in the other one with a note', () => {
    const right = readRing(ring)
    expect(right.footprint?.boxes).toEqual([box])
    expect(right.repairs).toBeUndefined()
    const other = readRing(turned(ring))
    expect(other.footprint).toEqual(right.footprint)
    expect(other.repairs).toEqual(['axes-interchanged'])
  })

  it('is left out with a note where no order is a place', () => {
    const nowhere = readRing(ring.map(([a, b]) => [a * 10_000, b * 10_000]))
    expect(nowhere.footprint).toBeUndefined()
    expect(nowhere.repairs).toEqual(['geometry-left-out'])
  })
})

describe('what is beside a geometry', () => {
  const sides = `<gmd:EX_GeographicBoundingBox><gmd:westBoundLongitude><gco:Decimal>10</gco:Decimal></gmd:westBoundLongitude><gmd:eastBoundLongitude><gco:Decimal>12</gco:Decimal></gmd:eastBoundLongitude>
<gmd:southBoundLatitude><gco:Decimal>50</gco:Decimal></gmd:southBoundLatitude><gmd:northBoundLatitude><gco:Decimal>52</gco:Decimal></gmd:northBoundLatitude></gmd:EX_GeographicBoundingBox>`
  const ring: Pair[] = [
    [10, 50],
    [12, 50],
    [12, 52],
    [10, 50],
  ]

  it('tells which order was meant where both are places, when its sides have names', () => {
    const beside = (written: readonly Pair[]) =>
      read(createIsoReader(context), iso(gml(written)).replace('<gmd:geographicElement>', `$&${sides}</gmd:geographicElement>$&`))
    expect(beside(ring).repairs).toBeUndefined()
    expect(beside(turned(ring))).toMatchObject({ footprint: beside(ring).footprint, repairs: ['axes-interchanged'] })
  })

  it('does not tell it as numbers in a list, whose order is as unsure', () => {
    const told = read(createStacReader(context), { ...item(polygon(ring)), bbox: [50, 10, 52, 12] })
    expect(told.footprint?.geometry).toMatchObject(polygon(ring))
  })

  it('stands for one that is left out', () => {
    const told = read(createStacReader(context), { ...item(polygon([[1e6, 1e6]])), bbox: [10, 50, 12, 52] })
    expect(told.footprint).toEqual({ boxes: [[10, 50, 12, 52]] })
    expect(told.repairs).toEqual(['geometry-left-out'])
  })
})

describe('a box of two corners, south and west first, as catalogues of ArcGIS write it', () => {
  const dataJson = (spatial: unknown) => ({ '@type': 'dcat:Dataset', identifier: 'a', title: 'A', spatial })
  const ways: Record<string, (spatial: unknown) => Resource> = {
    'data.json': (spatial) => read(createDcatReader(context), dataJson(spatial)),
    DCAT: (spatial) => read(createDcatReader(context), dcat(JSON.stringify(spatial))),
    'data.json as text': (spatial) => read(createDcatReader(context), dataJson(JSON.stringify(spatial))),
    CKAN: (spatial) => read(createCkanReader(context), ckan(spatial)),
  }

  // @rule B-record-formats.axes
  it.each(Object.keys(ways))('is read in %s, and in the other order with a note where only that is a place', (name) => {
    const way = ways[name] as (spatial: unknown) => Resource
    for (const [west, south, east, north] of [
      [10, 50, 12, 52],
      [-125.5, -80, -100, 45.25],
      [100, -10, 170, 10],
      [0.5, 0.25, 1, 2],
    ] as const) {
      const told = way([
        [south, west],
        [north, east],
      ])
      expect(told.footprint?.boxes).toEqual([[west, south, east, north]])
      expect(told.repairs).toBeUndefined()
      if (Math.abs(west) <= 90 && Math.abs(east) <= 90) continue
      const other = way([
        [west, south],
        [east, north],
      ])
      expect(other.footprint?.boxes).toEqual([[west, south, east, north]])
      expect(other.repairs).toEqual(['axes-interchanged'])
    }
  })
})

describe('well-known text', () => {
  const shape = (text: string) => {
    const { footprint, repairs } = read(createCkanReader(context), ckan(text))
    return [footprint?.boxes, footprint?.geometry?.type, repairs]
  }

  it.each([
    ['ENVELOPE(10, 12, 52, 50)', [[10, 50, 12, 52]], 'Polygon'],
    ['ENVELOPE(170, -170, 5, -5)', [[170, -5, -170, 5]], 'MultiPolygon'],
    ['BOX(10 50,12 52)', [[10, 50, 12, 52]], 'Polygon'],
    ['SRID=4326;POINT ZM (10 50 1 2)', [[10, 50, 10, 50]], 'Point'],
    ['MULTIPOINT ((10 50), (12 52))', [[10, 50, 12, 52]], 'MultiPoint'],
    ['MULTIPOINT (10 50, 12 52)', [[10, 50, 12, 52]], 'MultiPoint'],
    ['GEOMETRYCOLLECTION (POINT (10 50), LINESTRING (10 50, 12 52))', [[10, 50, 12, 52]], undefined],
  ])('%s is read', (text, boxes, type) => {
    expect(shape(text)).toEqual([boxes, type, undefined])
  })

  it.each([
    'ENVELOPE(10, 12)',
    'ENVELOPE()',
    'CIRCULARSTRING(0 0, 1 1, 2 0)',
    'SRID=3857;POINT(10 50)',
    '<http://www.opengis.net/def/crs/EPSG/0/25832> POINT(10 50)',
    'POLYGON((10 50, oops))',
    'POINT(500000 4649776)',
  ])('%s is left out with a note', (text) => {
    expect(shape(text)).toEqual([undefined, undefined, ['geometry-left-out']])
  })

  it.each(['POLYGON EMPTY', 'Point of interest (a lake)', 'a point (10 50) in words'])('%s is no geometry', (text) => {
    expect(shape(text)).toEqual([undefined, undefined, undefined])
  })
})
