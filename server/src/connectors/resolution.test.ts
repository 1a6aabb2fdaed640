/** Every reader of a format that has an element for the resolution reads it by one rule, in whatever unit it is told. */
import { describe, expect, it } from 'vitest'
import type { DocumentReader } from '../entry/document-reader.ts'
import { createCkanReader } from './ckan/index.ts'
import { createDcatReader } from './dcat/index.ts'
import { createDifReader } from './dif/index.ts'
import { createFgdcReader } from './fgdc/index.ts'
import { createIsoReader } from './iso/index.ts'
import { createAtomReader } from './opensearch/index.ts'
import { createFeaturesReader } from './opensearch/json-answer.ts'
import { createStacReader } from './stac/index.ts'
import { createThreddsReader } from './thredds/index.ts'

const context = { place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false }
const DEGREE = 111_120

function resolutionIn(reader: DocumentReader, document: string | object): number | undefined {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  const all = [...reader.write(Buffer.from(text)), ...reader.end()]
  const [record] = all.filter((one) => one.kind === 'record')
  if (record === undefined) throw new Error(JSON.stringify(all))
  return record.record.resource.resolution
}

const iso = (inside: string) =>
  resolutionIn(
    createIsoReader(context),
    `<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd" xmlns:gco="http://www.isotc211.org/2005/gco"><gmd:identificationInfo><gmd:MD_DataIdentification>
    <gmd:citation><gmd:CI_Citation><gmd:title><gco:CharacterString>T</gco:CharacterString></gmd:title></gmd:CI_Citation></gmd:citation>
    <gmd:spatialResolution><gmd:MD_Resolution>${inside}</gmd:MD_Resolution></gmd:spatialResolution></gmd:MD_DataIdentification></gmd:identificationInfo></gmd:MD_Metadata>`,
  )
const fgdc = (inside: string) =>
  resolutionIn(
    createFgdcReader(context),
    `<metadata><idinfo><citation><citeinfo><title>T</title></citeinfo></citation></idinfo><spdoinfo><direct>Raster</direct></spdoinfo><spref><horizsys>${inside}</horizsys></spref></metadata>`,
  )
const atom = (inside: string) =>
  resolutionIn(
    createAtomReader({ ...context, onNews: () => undefined }),
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>a</id><title>T</title>${inside}</entry></feed>`,
  )
const product = (resolution: unknown) =>
  resolutionIn(createFeaturesReader({ ...context, documentUrl: 'https://a.example/', onNews: () => undefined }), {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 'p',
        geometry: null,
        properties: { title: 'T', acquisitionInformation: [{ acquisitionParameters: { resolution } }] },
      },
    ],
  })
const dif = (inside: string) =>
  resolutionIn(
    createDifReader(context),
    `<DIF><Entry_ID><Short_Name>A</Short_Name></Entry_ID><Entry_Title>T</Entry_Title>${inside}</DIF>`,
  )
const umm = (fields: object) =>
  resolutionIn(createDifReader(context), { ShortName: 'A', EntryTitle: 'T', Abstract: 'A', ...fields })
const ummData = (HorizontalDataResolution: unknown) =>
  umm({ SpatialExtent: { HorizontalSpatialDomain: { ResolutionAndCoordinateSystem: { HorizontalDataResolution } } } })
const thredds = (inside: string) =>
  resolutionIn(
    createThreddsReader({ ...context, documentUrl: 'https://tds.example/catalog.xml', onReferences: () => undefined }),
    `<catalog xmlns="http://www.unidata.ucar.edu/namespaces/thredds/InvCatalog/v1.0"><service name="h" serviceType="HTTPServer" base="/f/"/>
    <dataset name="T" ID="t" urlPath="t.nc" serviceName="h"><metadata><geospatialCoverage>${inside}</geospatialCoverage></metadata></dataset></catalog>`,
  )
const ckan = (fields: object) =>
  resolutionIn(createCkanReader(context), { id: 'i', name: 'n', title: 'T', resources: [], ...fields })
const dcat = (fields: object) =>
  resolutionIn(createDcatReader(context), { '@type': 'dcat:Dataset', identifier: 'i', title: 'T', ...fields })
const schema = (fields: object) =>
  resolutionIn(createDcatReader(context), { '@context': 'https://schema.org/', '@type': 'Dataset', name: 'T', ...fields })
const stac = (fields: { properties?: object; assets?: object }) =>
  resolutionIn(createStacReader(context), {
    type: 'Feature',
    stac_version: '1.1.0',
    id: 'i',
    geometry: null,
    links: [],
    assets: fields.assets ?? {},
    properties: { datetime: '2020-01-01T00:00:00Z', ...fields.properties },
  })

const side = (name: string, inside: string) => `<${name}><start>0</start><size>9</size>${inside}</${name}>`
const angular = (value: string, unit?: string) => ({
  'dqv:hasQualityMeasurement': [
    {
      'dqv:isMeasurementOf': { '@id': 'http://data.europa.eu/930/spatialResolutionAsAngularDistance' },
      'dqv:value': value,
      ...(unit === undefined ? {} : { 'sdmx-attribute:unitMeasure': { '@id': unit } }),
    },
  ],
})

describe('the resolution', () => {
  // @rule B-record-formats.resolution
  it.each<[string, () => number | undefined, number | undefined]>([
    ['ISO distance', () => iso('<gmd:distance><gco:Distance uom="arcsec">30</gco:Distance></gmd:distance>'), DEGREE / 120],
    ['ISO distance without unit', () => iso('<gmd:distance><gco:Distance>30</gco:Distance></gmd:distance>'), 30],
    ['ISO angle', () => iso('<gmd:angularDistance><gco:Angle>0.5</gco:Angle></gmd:angularDistance>'), DEGREE / 2],
    [
      'FGDC',
      () => fgdc('<geograph><latres>1</latres><longres>1</longres><geogunit>Decimal minutes</geogunit></geograph>'),
      DEGREE / 60,
    ],
    ['Atom in metres', () => atom('<resolution>10</resolution>'), 10],
    ['Atom in degrees', () => atom('<resolution>0.25 degrees</resolution>'), DEGREE / 4],
    ['Atom, named value', () => atom('<str name="resolution">2 km</str>'), 2_000],
    ['OGC 17-047 in metres', () => product(20), 20],
    ['OGC 17-047 in words', () => product('15 arc-seconds'), DEGREE / 240],
    [
      'DIF 10',
      () =>
        dif(
          '<Data_Resolution><Latitude_Resolution>0.5 degree</Latitude_Resolution><Longitude_Resolution>0.25 degree</Longitude_Resolution></Data_Resolution>',
        ),
      DEGREE / 4,
    ],
    ['DIF without unit', () => dif('<Data_Resolution><Latitude_Resolution>5</Latitude_Resolution></Data_Resolution>'), undefined],
    [
      'DIF grid',
      () =>
        dif(
          '<Spatial_Coverage><Spatial_Info><Horizontal_Coordinate_System><Geographic_Coordinate_System><GeographicCoordinateUnits>Decimal Degrees</GeographicCoordinateUnits><LatitudeResolution>2</LatitudeResolution></Geographic_Coordinate_System></Horizontal_Coordinate_System></Spatial_Info></Spatial_Coverage>',
        ),
      2 * DEGREE,
    ],
    [
      'UMM gridded',
      () => ummData({ GriddedResolutions: [{ XDimension: 0.1, YDimension: 0.2, Unit: 'Decimal Degrees' }] }),
      DEGREE / 10,
    ],
    [
      'UMM ranges, the finest',
      () =>
        ummData({
          GenericResolutions: [{ XDimension: 1, Unit: 'Statute Miles' }],
          GriddedRangeResolutions: [{ MinimumXDimension: 0.5, MaximumXDimension: 2, Unit: 'Kilometers' }],
        }),
      500,
    ],
    ['UMM list of old versions', () => ummData([{ XDimension: 30, YDimension: 30, Unit: 'Meters' }]), 30],
    ['UMM not provided', () => ummData({ GenericResolutions: [{ XDimension: 30, Unit: 'Not provided' }] }), undefined],
    [
      'UMM grid of old versions',
      () =>
        umm({
          SpatialInformation: {
            HorizontalCoordinateSystem: {
              GeographicCoordinateSystem: { GeographicCoordinateUnits: 'Decimal degrees', LatitudeResolution: 1 },
            },
          },
        }),
      DEGREE,
    ],
    [
      'THREDDS',
      () =>
        thredds(
          side('northsouth', '<resolution>0.1</resolution><units>degrees_north</units>') +
            side('eastwest', '<resolution>0.2</resolution><units>degrees_east</units>'),
        ),
      DEGREE / 10,
    ],
    ['THREDDS without units', () => thredds(side('northsouth', '<resolution>0.5</resolution>')), DEGREE / 2],
    ['THREDDS in km', () => thredds(side('eastwest', '<resolution>2</resolution><units>km</units>')), 2_000],
    ['CKAN in metres', () => ckan({ spatial_resolution_in_meters: [30, 10] }), 10],
    ['CKAN extra of DCAT', () => ckan({ extras: [{ key: 'dcat_spatial_resolution_in_meters', value: '[1.5]' }] }), 1.5],
    [
      'CKAN extra of ISO',
      () =>
        ckan({
          extras: [
            { key: 'spatial-resolution', value: '0.25' },
            { key: 'spatial-resolution-units', value: 'degrees' },
          ],
        }),
      DEGREE / 4,
    ],
    ['CKAN without unit', () => ckan({ spatial_resolution: '10' }), undefined],
    ['CKAN in words', () => ckan({ spatial_resolution: '1 arc minute' }), DEGREE / 60],
    ['DCAT', () => dcat({ 'dcat:spatialResolutionInMeters': { '@value': '25.0', '@type': 'xsd:decimal' } }), 25],
    [
      'DCAT of a distribution',
      () =>
        dcat({
          distribution: [{ accessURL: 'https://a.example/', spatialResolutionInMeters: 60 }, { spatialResolutionInMeters: 20 }],
        }),
      20,
    ],
    ['GeoDCAT-AP angle', () => dcat(angular('0.25')), DEGREE / 4],
    ['GeoDCAT-AP angle in a unit', () => dcat(angular('30', 'http://www.opengis.net/def/uom/EPSG/0/9104')), DEGREE / 120],
    ['schema.org in words', () => schema({ spatialResolution: '1/12 degree' }), DEGREE / 12],
    [
      'schema.org amount',
      () => schema({ spatialResolution: { '@type': 'QuantitativeValue', value: 5, unitCode: 'KMT' } }),
      5_000,
    ],
    [
      'schema.org amount with words',
      () => schema({ spatialResolution: { '@type': 'QuantitativeValue', value: '0.5', unitText: 'degrees' } }),
      DEGREE / 2,
    ],
    ['STAC', () => stac({ properties: { gsd: 30 }, assets: { a: { href: 'https://a.example/a.tif', gsd: 10 } } }), 30],
    [
      'STAC bands',
      () =>
        stac({
          assets: {
            a: { href: 'https://a.example/a.tif', 'raster:bands': [{ spatial_resolution: 20 }, { spatial_resolution: 60 }] },
          },
        }),
      20,
    ],
    [
      'STAC cube in degrees',
      () =>
        stac({
          properties: {
            'cube:dimensions': { lon: { type: 'spatial', axis: 'x', step: 0.25 }, t: { type: 'temporal', step: 1 } },
          },
        }),
      DEGREE / 4,
    ],
    [
      'STAC cube of another system',
      () =>
        stac({ properties: { 'cube:dimensions': { x: { type: 'spatial', axis: 'x', step: 100, reference_system: 32633 } } } }),
      undefined,
    ],
    [
      'STAC cube of another system in metres',
      () =>
        stac({
          properties: {
            'cube:dimensions': { y: { type: 'spatial', axis: 'y', step: -100, unit: 'm', reference_system: 32633 } },
          },
        }),
      100,
    ],
  ])('of %s is told in metres', (_, read, metres) => {
    const found = read()
    if (metres === undefined) expect(found).toBeUndefined()
    else expect(found).toBeCloseTo(metres, 1)
  })
})
