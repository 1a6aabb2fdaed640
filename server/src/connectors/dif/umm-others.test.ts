/** Granules, services and tools of UMM. The samples were written by hand. */
import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createDifReader } from './index.ts'

function read(document: object): Harvested[] {
  const reader = createDifReader({ place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false })
  return [...reader.write(Buffer.from(JSON.stringify(document))), ...reader.end()]
}
function resource(umm: object, meta: object = {}) {
  const [first] = read({ meta, umm })
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}

const GRANULE = {
  GranuleUR: 'SNOW.A2020.hdf',
  ProviderDates: [
    { Type: 'Insert', Date: '2020-02-01T00:00:00.000Z' },
    { Type: 'Update', Date: '2020-03-01T00:00:00.000Z' },
  ],
  CollectionReference: { ShortName: 'SNOW', Version: '2' },
  DataGranule: {
    ProductionDateTime: '2020-01-03T00:00:00.000Z',
    Identifiers: [{ Identifier: 'SNOW_LOCAL', IdentifierType: 'ProducerGranuleId' }],
    ArchiveAndDistributionInformation: [{ Name: 'SNOW.zip', Files: [{ Name: 'SNOW.A2020.hdf', Format: 'HDF-EOS2' }] }],
  },
  TemporalExtent: { RangeDateTime: { BeginningDateTime: '2020-01-01T01:00:00Z', EndingDateTime: '2020-01-01T01:05:00Z' } },
  SpatialExtent: {
    GranuleLocalities: ['Lapland'],
    HorizontalSpatialDomain: {
      Geometry: {
        GPolygons: [
          {
            Boundary: {
              Points: [
                [20, 68],
                [29, 68],
                [29, 70],
                [20, 68],
              ].map(([Longitude, Latitude]) => ({ Longitude, Latitude })),
            },
          },
        ],
      },
    },
  },
  Platforms: [{ ShortName: 'Terra', Instruments: [{ ShortName: 'MODIS', OperationalModes: ['Normal'] }] }],
  Projects: [{ ShortName: 'FELLS' }],
  CloudCover: 12,
  TilingIdentificationSystem: {
    TilingIdentificationSystemName: 'WRS-2',
    Coordinate1: { MinimumValue: 190 },
    Coordinate2: { MinimumValue: 12 },
  },
  RelatedUrls: [
    { URL: 'https://snow.example.org/SNOW.A2020.hdf', Type: 'GET DATA', Format: 'HDF-EOS2' },
    { URL: 's3://snow/SNOW.A2020.hdf', Type: 'GET DATA VIA DIRECT ACCESS' },
    { URL: 'https://snow.example.org/dodsC/SNOW.A2020.hdf', Type: 'USE SERVICE API', Subtype: 'OPENDAP DATA' },
    { URL: 'https://snow.example.org/SNOW.A2020.jpg', Type: 'GET RELATED VISUALIZATION' },
  ],
}

describe('a granule in UMM-G', () => {
  it('is read with its collection, place, times, scene and links', () => {
    const entry = resource(GRANULE, { 'concept-id': 'G1-SA', 'concept-type': 'granule' })
    expect(entry).toMatchObject({
      id: 'SNOW.A2020.hdf',
      title: 'SNOW.A2020.hdf',
      type: 'data',
      level: 'granule',
      parentId: 'SNOW_2',
      time: { start: '2020-01-01T01:00:00Z', end: '2020-01-01T01:05:00Z' },
      footprint: { boxes: [[20, 68, 29, 70]], place: 'Lapland' },
      platforms: ['Terra'],
      instruments: ['MODIS'],
      scene: { cloudCover: 12, sensorMode: 'Normal', path: 190, row: 12 },
      thumbnails: [{ url: 'https://snow.example.org/SNOW.A2020.jpg' }],
      created: '2020-01-03T00:00:00Z',
      published: '2020-02-01T00:00:00Z',
      updated: '2020-03-01T00:00:00Z',
      original: { standard: 'umm-g' },
    })
    expect(entry.footprint?.geometry).toMatchObject({ type: 'Polygon' })
    expect(entry.formats).toHaveLength(1)
    expect(entry.identifiers.map(({ value }) => value)).toEqual(['SNOW.A2020.hdf', 'G1-SA', 'SNOW_LOCAL'])
    expect(entry.online.map(({ url, function: purpose, protocol }) => [url, purpose ?? protocol])).toEqual([
      ['https://snow.example.org/SNOW.A2020.hdf', 'download'],
      ['https://snow.example.org/dodsC/SNOW.A2020.hdf', 'OPeNDAP'],
    ])
  })

  it('names the number of its collection where only the title is told', () => {
    const CollectionReference = { EntryTitle: 'Snow from above' }
    expect(resource({ ...GRANULE, CollectionReference }, { 'collection-concept-id': 'C1-SA' }).parentId).toBe('C1-SA')
  })

  it('has an instant as its time, an open end, and no path of other tilings', () => {
    const at = (TemporalExtent: object) => resource({ ...GRANULE, TemporalExtent }).time
    expect(at({ SingleDateTime: '2020-01-01T01:00:00Z' })).toEqual({ start: '2020-01-01T01:00:00Z', end: '2020-01-01T01:00:00Z' })
    expect(at({ RangeDateTime: { BeginningDateTime: '2020-01-01T01:00:00Z' } })).toEqual({ start: '2020-01-01T01:00:00Z' })
    const tiling = { ...GRANULE.TilingIdentificationSystem, TilingIdentificationSystemName: 'MODIS Tile SIN' }
    const { scene } = resource({ ...GRANULE, CloudCover: 120, TilingIdentificationSystem: tiling })
    expect(scene).toEqual({ sensorMode: 'Normal' })
    const several = { ...GRANULE.TilingIdentificationSystem, Coordinate2: { MinimumValue: 12, MaximumValue: 14 } }
    expect(resource({ ...GRANULE, TilingIdentificationSystem: several }).scene).toEqual({
      cloudCover: 12,
      sensorMode: 'Normal',
      path: 190,
    })
  })
})

const SERVICE = {
  Name: 'SNOW_WMS',
  LongName: 'Maps of snow',
  Type: 'WMS',
  Version: '1.3.0',
  Description: 'Snow on maps.',
  LastUpdatedDate: '2021-01-01',
  URL: { URLContentType: 'DistributionURL', Type: 'USE SERVICE API', URLValue: 'https://snow.example.org/wms' },
  RelatedURLs: [
    { URL: 'https://snow.example.org/guide.pdf', Type: 'VIEW RELATED INFORMATION', Subtype: "USER'S GUIDE" },
    { URL: 'https://snow.example.org/wms', Type: 'USE SERVICE API' },
  ],
  ServiceKeywords: [{ ServiceCategory: 'EARTH SCIENCE SERVICES', ServiceTopic: 'DATA VISUALIZATION' }],
  AncillaryKeywords: ['maps'],
  ServiceOrganizations: [
    {
      Roles: ['SERVICE PROVIDER'],
      ShortName: 'SA',
      LongName: 'Snow Archive',
      OnlineResource: { Linkage: 'https://snow.example.org/' },
    },
  ],
  UseConstraints: { LicenseURL: { Linkage: 'https://creativecommons.org/licenses/by/4.0/' } },
  ServiceOptions: { SupportedReformattings: [{ SupportedInputFormat: 'HDF5', SupportedOutputFormats: ['PNG', 'GEOTIFF'] }] },
  OperationMetadata: [
    {
      OperationName: 'GetMap',
      ConnectPoint: { ResourceName: 'Map', ResourceLinkage: 'https://snow.example.org/map', ResourceDescription: 'Draws' },
      CoupledResource: {
        DataResource: {
          DataResourceSpatialExtent: {
            SpatialBoundingBox: {
              WestBoundingCoordinate: 20,
              SouthBoundingCoordinate: 68,
              EastBoundingCoordinate: 29,
              NorthBoundingCoordinate: 70,
            },
          },
        },
      },
    },
  ],
}

const TOOL = {
  Name: 'Snow Viewer',
  LongName: 'Viewer of snow',
  Type: 'Web User Interface',
  Version: '1',
  Description: 'Shows snow.',
  URL: { URLContentType: 'DistributionURL', Type: 'GOTO WEB TOOL', URLValue: 'https://snow.example.org/viewer' },
  ToolKeywords: [{ ToolCategory: 'EARTH SCIENCE SERVICES', ToolTopic: 'DATA ANALYSIS AND VISUALIZATION' }],
  Organizations: [{ Roles: ['DEVELOPER'], ShortName: 'SA', LongName: 'Snow Archive', URLValue: 'https://snow.example.org/' }],
  SupportedOutputFormats: ['PNG'],
  MetadataSpecification: { Name: 'UMM-T', Version: '1.2.0' },
}

describe('a service in UMM-S', () => {
  it('is read as a service with its interface, place and provider', () => {
    const entry = resource(SERVICE, { 'concept-id': 'S1-SA', 'concept-type': 'service' })
    expect(entry).toMatchObject({
      id: 'S1-SA',
      title: 'Maps of snow',
      type: 'service',
      level: 'service',
      footprint: { boxes: [[20, 68, 29, 70]] },
      licence: { name: 'CC-BY-4.0' },
      contacts: [{ organisation: 'Snow Archive', url: 'https://snow.example.org/' }],
      updated: '2021-01-01T00:00:00Z',
      original: { standard: 'umm-s' },
    })
    expect(entry.formats).toHaveLength(2)
    expect(entry.keywords.map(({ value }) => value)).toContain('maps')
    expect(entry.identifiers.map(({ value }) => value)).toContain('SNOW_WMS_1.3.0')
    expect(entry.online.map(({ url, protocol, accessType }) => [url, protocol, accessType])).toEqual([
      ['https://snow.example.org/wms', 'OGC:WMS', 'complex'],
      ['https://snow.example.org/map', 'OGC:WMS', 'complex'],
      ['https://snow.example.org/guide.pdf', undefined, expect.any(String)],
    ])
  })

  // @rule B-record-formats.served-collections
  it('leads to the collections that it serves, by their DOIs and by their numbers at the repository', () => {
    const coupled = (DOI: string, ScopedName?: string) => ({ ResourceDOI: { DOI }, ...(ScopedName && { ScopedName }) })
    const CoupledResource = [coupled('10.5067/SNOW', 'SNOW'), coupled('doi:10.5067/ICE'), coupled('Not available'), {}]
    const meta = {
      'concept-id': 'S1-SA',
      associations: { collections: [{ 'concept-id': 'C12-SA' }, 'C13-SA', { 'concept-id': 'V1-SA' }] },
      'association-details': { collections: [{ 'concept-id': 'C12-SA' }] },
    }
    const { online } = resource({ ...SERVICE, OperationMetadata: [{ OperationName: 'GetMap', CoupledResource }] }, meta)
    const served = online.filter(({ description }) => description === 'A collection that the service serves')
    expect(served.map(({ url, name }) => [url, name])).toEqual([
      ['https://doi.org/10.5067/SNOW', 'SNOW'],
      ['https://doi.org/10.5067/ICE', '10.5067/ICE'],
      ['https://cmr.earthdata.nasa.gov/search/concepts/C12-SA', 'C12-SA'],
      ['https://cmr.earthdata.nasa.gov/search/concepts/C13-SA', 'C13-SA'],
    ])
  })

  it.each(['ESI', 'WEB SERVICES', 'NOT PROVIDED'])('of the type %s has an address without a protocol', (Type) => {
    const { online } = resource({ ...SERVICE, Type, URL: { URLValue: 'https://snow.example.org/esi' } })
    expect(online[0]).toMatchObject({ url: 'https://snow.example.org/esi', function: 'search' })
    expect(online[0]?.protocol).toBeUndefined()
  })
})

it('a tool in UMM-T is information with its page', () => {
  expect(resource(TOOL)).toMatchObject({
    id: 'Snow Viewer_1',
    title: 'Viewer of snow',
    type: 'information',
    contacts: [{ organisation: 'Snow Archive', url: 'https://snow.example.org/' }],
    formats: ['PNG'],
    online: [{ url: 'https://snow.example.org/viewer', function: 'information' }],
    original: { standard: 'umm-t' },
  })
})

it('records of UMM are told apart without a word of the repository, and refused without a name', () => {
  const standards = read({ hits: 3, items: [GRANULE, SERVICE, TOOL].map((umm) => ({ umm })) }).flatMap((one) =>
    one.kind === 'record' ? [one.record.resource.original?.standard] : [],
  )
  expect(standards).toEqual(['umm-g', 'umm-s', 'umm-t'])
  const nameless = { ...SERVICE, Name: ' ', LongName: 'Not provided' }
  expect(read({ umm: nameless })).toMatchObject([
    { kind: 'refused', reason: 'the service has no name (Name), which is mandatory' },
  ])
  expect(read({ umm: { GranuleUR: ' ' }, meta: { 'concept-type': 'granule' } })).toMatchObject([
    { kind: 'refused', reason: expect.stringContaining('GranuleUR') },
  ])
})

it('odd values of granules, services and tools do not break the reader', () => {
  for (const whole of [GRANULE, SERVICE, TOOL]) {
    const odd = Object.fromEntries(Object.keys(whole).map((key) => [key, [null, 7, { '': [] }]]))
    const named = { ...odd, GranuleUR: 'i', Name: 'i', LongName: 'i' }
    for (const type of ['granule', 'service', 'tool'])
      expect(read({ meta: { 'concept-type': type }, umm: named })).toMatchObject([{ kind: 'record' }])
  }
})

describe('edges of UMM', () => {
  const pointsOf = (...positions: number[][]) => positions.map(([Longitude, Latitude]) => ({ Longitude, Latitude }))
  const strip = pointsOf([170, -10], [-170, -10], [-170, 10], [170, 10], [170, -10])
  const granule = (Geometry: object) => resource({ ...GRANULE, SpatialExtent: { HorizontalSpatialDomain: { Geometry } } })
  const boxesOf = (Geometry: object) => granule(Geometry).footprint?.boxes

  // @rule B-record-formats.short-way
  it('go the short way round, so across the antimeridian', () => {
    expect(boxesOf({ GPolygons: [{ Boundary: { Points: strip } }] })).toEqual([[170, -10, -170, 10]])
    expect(boxesOf({ Lines: [{ Points: pointsOf([179, 0], [-179, 1]) }] })).toEqual([[179, 0, -179, 1]])
    const wide = pointsOf([150, 0], [-120, 0], [-120, 20], [150, 20], [150, 0])
    expect(boxesOf({ GPolygons: [{ Boundary: { Points: wide } }] })).toEqual([[150, 0, -120, 20]])
  })

  it('go as they are written on a plane, and along the poles', () => {
    const collection = {
      ShortName: 'A',
      EntryTitle: 'A',
      SpatialExtent: {
        GranuleSpatialRepresentation: 'CARTESIAN',
        HorizontalSpatialDomain: { Geometry: { GPolygons: [{ Boundary: { Points: strip } }] } },
      },
    }
    expect(resource(collection).footprint?.boxes).toEqual([[-170, -10, 170, 10]])
    const cap = pointsOf([-180, 60], [-60, 60], [60, 60], [180, 60], [180, 90], [-180, 90], [-180, 60])
    expect(boxesOf({ GPolygons: [{ Boundary: { Points: cap } }] })).toEqual([[-180, 60, 180, 90]])
    const world = pointsOf([-180, -60], [180, -60], [180, 60], [-180, 60], [-180, -60])
    expect(boxesOf({ GPolygons: [{ Boundary: { Points: world } }] })).toEqual([[-180, -60, 180, 60]])
  })
})

describe('links of UMM', () => {
  const formatOf = (link: object) =>
    resource({ ...GRANULE, RelatedUrls: [{ URL: 'https://example.org/get?id=1', Type: 'GET DATA', ...link }] }).online[0]?.format
  it('have the format that is told of them, where their address tells none', () => {
    expect(formatOf({ GetData: { Format: 'GeoTIFF', MimeType: 'image/tiff', Size: 3, Unit: 'MB' } })).toBe('GeoTIFF')
    expect(formatOf({ Format: 'Not provided', MimeType: 'text/csv' })).toBe('CSV')
    expect(formatOf({ URL: 'https://example.org/a.zip', Format: 'GeoTIFF' })).toBe('ZIP')
  })

  it('have no format of a service, and none of several', () => {
    expect(formatOf({ Type: 'USE SERVICE API', Subtype: 'OPENDAP DATA', MimeType: 'application/x-netcdf' })).toBeUndefined()
    expect(formatOf({ Format: 'GeoTIFF, netCDF-4' })).toBeUndefined()
  })
})
