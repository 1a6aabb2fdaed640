import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createOaiReader } from '../oai-pmh/index.ts'
import { createDifReader } from './index.ts'

const context = { place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false }
function read(document: string | object, size = Infinity): Harvested[] {
  const reader = createDifReader(context)
  const bytes = Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))
  const pieces = Number.isFinite(size)
    ? Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
    : [bytes]
  return [...pieces.flatMap((piece) => reader.write(piece)), ...reader.end()]
}
const told = (all: readonly Harvested[]) =>
  all.map((one) =>
    one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? `${one.place}: ${one.reason}` : `(${one.what})`,
  )
function resource(document: string | object) {
  const [first] = read(document)
  if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
  return first.record.resource
}

const dif = (inside: string) => `<DIF xmlns="http://gcmd.gsfc.nasa.gov/Aboutus/xml/dif/">${inside}</DIF>`
const NAMED = '<Entry_ID>i</Entry_ID><Entry_Title>Snow</Entry_Title>'

const DIF_9 = dif(`<Entry_ID>SNOW_1</Entry_ID><Entry_Title>Snow of the fells</Entry_Title>
  <Data_Set_Citation><Dataset_Creator>Doe, J. and Roe, M.</Dataset_Creator><Dataset_Release_Date>2004-08-02</Dataset_Release_Date>
    <Dataset_Publisher>Snow Archive</Dataset_Publisher><Dataset_DOI>doi:10.1234/snow</Dataset_DOI>
    <Online_Resource>https://snow.example.org/1</Online_Resource></Data_Set_Citation>
  <Personnel><Role>INVESTIGATOR</Role><Role>TECHNICAL CONTACT</Role><First_Name>Jane</First_Name><Last_Name>Doe</Last_Name><Email>jane@example.org</Email></Personnel>
  <Personnel><Role>DIF AUTHOR</Role><Last_Name>Clerk</Last_Name></Personnel>
  <Parameters><Category>EARTH SCIENCE</Category><Topic>CRYOSPHERE</Topic><Term>SNOW/ICE</Term><Variable_Level_1>SNOW DEPTH</Variable_Level_1><Variable_Level_2/></Parameters>
  <ISO_Topic_Category>CLIMATOLOGY/METEOROLOGY/ATMOSPHERE</ISO_Topic_Category><Keyword>snow course</Keyword>
  <Sensor_Name><Short_Name>SNOW PROBE</Short_Name></Sensor_Name><Source_Name><Short_Name>FIELD SURVEYS</Short_Name></Source_Name>
  <Temporal_Coverage><Start_Date>1997-10-01</Start_Date><Stop_Date>1999-03-31</Stop_Date></Temporal_Coverage>
  <Spatial_Coverage><Southernmost_Latitude>68</Southernmost_Latitude><Northernmost_Latitude>70</Northernmost_Latitude>
    <Westernmost_Longitude>20</Westernmost_Longitude><Easternmost_Longitude>29</Easternmost_Longitude>
    <Minimum_Altitude>200 m</Minimum_Altitude><Maximum_Altitude>1.2 km</Maximum_Altitude></Spatial_Coverage>
  <Location><Location_Category>CONTINENT</Location_Category><Location_Type>EUROPE</Location_Type><Detailed_Location>Lapland</Detailed_Location></Location>
  <Project><Short_Name>FELLS</Short_Name><Long_Name>Fells of the north</Long_Name></Project>
  <Quality>Read twice.</Quality><Access_Constraints>None</Access_Constraints><Use_Constraints>CC-BY-4.0</Use_Constraints>
  <Originating_Center>Snow Office</Originating_Center>
  <Data_Center><Data_Center_Name><Short_Name>SA</Short_Name><Long_Name>Snow Archive</Long_Name></Data_Center_Name><Data_Center_URL>https://snow.example.org/</Data_Center_URL>
    <Personnel><Role>DATA CENTER CONTACT</Role><Last_Name>Desk</Last_Name><Email>desk@example.org</Email></Personnel></Data_Center>
  <Distribution><Distribution_Format>csv</Distribution_Format></Distribution>
  <Summary><Abstract>Depth of snow.</Abstract></Summary>
  <Related_URL><URL_Content_Type><Type>GET DATA</Type></URL_Content_Type><URL>https://snow.example.org/depth.nc</URL><Description>The file</Description></Related_URL>
  <Related_URL><URL_Content_Type><Type>GET SERVICE</Type><Subtype>GET WEB MAP SERVICE (WMS)</Subtype></URL_Content_Type><URL>https://snow.example.org/wms</URL></Related_URL>
  <Related_URL><URL_Content_Type><Type>VIEW RELATED INFORMATION</Type></URL_Content_Type><URL>ftp://snow.example.org/readme</URL></Related_URL>
  <Multimedia_Sample><URL>https://snow.example.org/fell.png</URL><Caption>A fell</Caption></Multimedia_Sample>
  <Parent_DIF>SNOW</Parent_DIF><DIF_Creation_Date>2004-07-30</DIF_Creation_Date><Last_DIF_Revision_Date>2015-11-29</Last_DIF_Revision_Date>`)

const DIF_10 =
  dif(`<Entry_ID><Short_Name>SNOW</Short_Name><Version>2</Version></Entry_ID><Entry_Title>Snow from above</Entry_Title>
  <Dataset_Citation><Dataset_Release_Date>Not provided</Dataset_Release_Date><Persistent_Identifier><Type>DOI</Type><Identifier>10.1234/above</Identifier></Persistent_Identifier></Dataset_Citation>
  <Personnel><Role>INVESTIGATOR</Role><Contact_Person><First_Name>Jane</First_Name><Last_Name>Doe</Last_Name><Email>jane@example.org</Email></Contact_Person></Personnel>
  <Science_Keywords><Category>EARTH SCIENCE</Category><Topic>CRYOSPHERE</Topic><Term>SNOW/ICE</Term></Science_Keywords>
  <Ancillary_Keyword>level 2</Ancillary_Keyword>
  <Platform><Short_Name>Terra</Short_Name><Instrument><Short_Name>MODIS</Short_Name></Instrument></Platform>
  <Platform><Short_Name>Not provided</Short_Name><Instrument><Short_Name>Not provided</Short_Name></Instrument></Platform>
  <Temporal_Coverage><Ends_At_Present_Flag>true</Ends_At_Present_Flag><Range_DateTime><Beginning_Date_Time>2000-04-05T00:00:00Z</Beginning_Date_Time><Ending_Date_Time>2010-01-01</Ending_Date_Time></Range_DateTime></Temporal_Coverage>
  <Spatial_Coverage><Geometry><Coordinate_System>GEODETIC</Coordinate_System><Polygon><Boundary>
    <Point><Point_Longitude>10</Point_Longitude><Point_Latitude>60</Point_Latitude></Point><Point><Point_Longitude>20</Point_Longitude><Point_Latitude>60</Point_Latitude></Point>
    <Point><Point_Longitude>20</Point_Longitude><Point_Latitude>70</Point_Latitude></Point></Boundary></Polygon></Geometry></Spatial_Coverage>
  <Organization><Organization_Type>ARCHIVER</Organization_Type><Organization_Name><Short_Name>SA</Short_Name><Long_Name>Snow Archive</Long_Name></Organization_Name></Organization>
  <Use_Constraints><Description>Be kind.</Description><License_URL><URL>https://creativecommons.org/publicdomain/zero/1.0/</URL></License_URL></Use_Constraints>
  <Summary><Abstract>Cover of snow.</Abstract></Summary>
  <Metadata_Association><Entry_ID><Short_Name>SNOW_ALL</Short_Name><Version>1</Version></Entry_ID><Type>Parent</Type></Metadata_Association>
  <Metadata_Dates><Metadata_Creation>2013-09-06</Metadata_Creation><Metadata_Last_Revision>2015-06-04</Metadata_Last_Revision>
    <Data_Creation>2012-01-01</Data_Creation><Data_Last_Revision>Not provided</Data_Last_Revision></Metadata_Dates>`)

const UMM = {
  ShortName: 'SNOW',
  Version: '2',
  EntryTitle: 'Snow from above',
  Abstract: 'Cover of snow.',
  DOI: { DOI: '10.1234/above', Authority: 'https://doi.org/' },
  ScienceKeywords: [{ Category: 'EARTH SCIENCE', Topic: 'CRYOSPHERE', Term: 'SNOW/ICE' }],
  ISOTopicCategories: ['oceans'],
  AncillaryKeywords: ['level 2'],
  LocationKeywords: [{ Category: 'CONTINENT', Type: 'EUROPE' }],
  Platforms: [{ ShortName: 'Terra', Instruments: [{ ShortName: 'MODIS' }] }],
  Projects: [{ ShortName: 'FELLS' }],
  TemporalExtents: [{ EndsAtPresentFlag: true, RangeDateTimes: [{ BeginningDateTime: '2000-04-05T00:00:00.000Z' }] }],
  SpatialExtent: {
    HorizontalSpatialDomain: {
      Geometry: {
        CoordinateSystem: 'GEODETIC',
        BoundingRectangles: [
          {
            WestBoundingCoordinate: 170,
            SouthBoundingCoordinate: -20,
            EastBoundingCoordinate: -170,
            NorthBoundingCoordinate: -10,
          },
        ],
        GPolygons: [
          {
            Boundary: {
              Points: [
                [10, 60],
                [20, 60],
                [20, 70],
                [10, 60],
              ].map(([Longitude, Latitude]) => ({ Longitude, Latitude })),
            },
          },
        ],
      },
    },
    VerticalSpatialDomains: [
      { Type: 'Minimum Depth', Value: '5' },
      { Type: 'Maximum Depth', Value: '30 meters' },
    ],
  },
  DataCenters: [
    {
      Roles: ['ARCHIVER', 'DISTRIBUTOR'],
      ShortName: 'SA',
      LongName: 'Snow Archive',
      ContactInformation: {
        ContactMechanisms: [{ Type: 'Email', Value: 'desk@example.org' }],
        RelatedUrls: [{ URL: 'https://snow.example.org/' }],
      },
    },
  ],
  ContactPersons: [
    { Roles: ['Investigator'], FirstName: 'Jane', LastName: 'Doe' },
    { Roles: ['Metadata Author'], LastName: 'Clerk' },
  ],
  CollectionCitations: [{ Creator: 'Doe, J.', Publisher: 'Snow Archive', ReleaseDate: '2012-02-03T00:00:00.000Z' }],
  UseConstraints: { Description: 'Be kind.', LicenseURL: { Linkage: 'https://creativecommons.org/publicdomain/zero/1.0/' } },
  AccessConstraints: { Description: 'None' },
  ArchiveAndDistributionInformation: { FileDistributionInformation: [{ Format: 'HDF5' }] },
  RelatedUrls: [
    { URL: 'https://snow.example.org/get/', Type: 'GET DATA', Subtype: 'DATA TREE', URLContentType: 'DistributionURL' },
    {
      URL: 'https://snow.example.org/dodsC/snow',
      Type: 'USE SERVICE API',
      Subtype: 'OPENDAP DATA',
      URLContentType: 'DistributionURL',
    },
    { URL: 'https://snow.example.org/b.png', Type: 'GET RELATED VISUALIZATION', URLContentType: 'VisualizationURL' },
  ],
  DataDates: [{ Type: 'CREATE', Date: '2012-01-01T00:00:00.000Z' }],
}
const META = { 'concept-id': 'C1-SA', 'revision-date': '2020-05-06T07:08:09.123Z', 'granule-count': 12 }

describe('a DIF record', () => {
  it('of version 9 is read with what it says', () => {
    expect(resource(DIF_9)).toMatchObject({
      id: 'SNOW_1',
      identifiers: [
        { scheme: 'doi', value: '10.1234/snow' },
        { scheme: 'other', value: 'SNOW_1' },
      ],
      title: 'Snow of the fells',
      abstract: 'Depth of snow.',
      level: 'dataset',
      parentId: 'SNOW',
      lineage: 'Read twice.',
      licence: { name: 'CC-BY-4.0' },
      useConstraints: [],
      contacts: [
        { individual: 'Doe, J. and Roe, M.', role: 'author' },
        { individual: 'Jane Doe', role: 'principalInvestigator', email: 'jane@example.org' },
        { organisation: 'Snow Archive', role: 'distributor', url: 'https://snow.example.org/' },
        { organisation: 'Snow Archive', individual: 'Desk', role: 'pointOfContact' },
        { organisation: 'Snow Office', role: 'originator' },
        { organisation: 'Snow Archive', role: 'publisher' },
      ],
      footprint: { boxes: [[20, 68, 29, 70]], place: 'Lapland' },
      vertical: { minimum: 200, maximum: 1_200 },
      time: { start: '1997-10-01T00:00:00Z', end: '1999-03-31T23:59:59Z' },
      formats: ['CSV'],
      platforms: ['FIELD SURVEYS'],
      instruments: ['SNOW PROBE'],
      online: [
        { url: 'https://snow.example.org/depth.nc', accessType: 'direct', description: 'The file', format: 'NetCDF' },
        { url: 'https://snow.example.org/wms', protocol: 'OGC:WMS', accessType: 'complex' },
        { url: 'https://snow.example.org/1', function: 'information' },
        { url: 'https://doi.org/10.1234/snow' },
      ],
      thumbnails: [{ url: 'https://snow.example.org/fell.png', title: 'A fell' }],
      published: '2004-08-02T00:00:00Z',
      recordDate: '2015-11-29T00:00:00Z',
      original: { standard: 'dif-9' },
    })
    expect(resource(DIF_9).keywords.map(({ value, thesaurus, kind }) => [value, thesaurus, kind])).toEqual([
      ['EARTH SCIENCE > CRYOSPHERE > SNOW/ICE > SNOW DEPTH', 'GCMD Science Keywords', 'theme'],
      ['climatologyMeteorologyAtmosphere', 'ISO 19115 Topic Category', 'topic'],
      ['CONTINENT > EUROPE > Lapland', 'GCMD Locations', 'place'],
      ['FELLS', 'GCMD Projects', undefined],
      ['snow course', undefined, undefined],
    ])
  })

  it('of version 10 is read with what it says, and without what only fills a place', () => {
    const entry = resource(DIF_10)
    expect(entry).toMatchObject({
      id: 'SNOW_2',
      identifiers: [{ scheme: 'doi', value: '10.1234/above' }, { value: 'SNOW_2' }],
      alternateTitle: 'SNOW',
      parentId: 'SNOW_ALL_1',
      contacts: [
        { individual: 'Jane Doe', role: 'principalInvestigator' },
        { organisation: 'Snow Archive', role: 'custodian' },
      ],
      platforms: ['Terra'],
      instruments: ['MODIS'],
      time: { start: '2000-04-05T00:00:00Z' },
      licence: { name: 'CC0-1.0' },
      useConstraints: ['Be kind.'],
      created: '2012-01-01T00:00:00Z',
      recordDate: '2015-06-04T00:00:00Z',
      original: { standard: 'dif-10' },
    })
    expect(entry.time).not.toHaveProperty('end')
    expect(entry.footprint?.boxes).toEqual([[10, 60, 20, 70]])
    // the ring is closed, as GeoJSON wants it
    expect(entry.footprint?.geometry).toMatchObject({
      type: 'Polygon',
      coordinates: [
        [
          [10, 60],
          [20, 60],
          [20, 70],
          [10, 60],
        ],
      ],
    })
    expect(entry).not.toHaveProperty('published')
    expect(entry).not.toHaveProperty('updated')
  })

  it('is found inside an answer, whatever the pieces', () => {
    const answer = `<?xml version="1.0"?><results><hits>2</hits><result concept-id="C1">${DIF_9}</result><result concept-id="C2">${DIF_10}</result></results>`
    for (const size of [1, 7, 4_096, Infinity]) expect(told(read(answer, size))).toEqual(['SNOW_1', 'SNOW_2'])
  })

  it('is refused with its place and a reason, when it has no title, is broken or is none', () => {
    expect(told(read(dif('<Entry_ID>i</Entry_ID><Entry_Title>Not provided</Entry_Title>')))).toEqual([
      'p: the record has no title (Entry_Title), which is mandatory',
    ])
    expect(told(read(`<results>${dif(NAMED)}<DIF xmlns="">`))).toEqual([
      'i',
      expect.stringMatching(/^p: it is not well-formed XML/),
    ])
    expect(told(read('<DIF xmlns="urn:other"/>'))).toEqual(['p: its root element is DIF (urn:other), not a DIF record'])
    expect(told(read(''))).toEqual([expect.stringMatching(/^p: /)])
  })

  it.each([
    [
      'words where degrees belong',
      '<Southernmost_Latitude>south</Southernmost_Latitude><Northernmost_Latitude>1</Northernmost_Latitude><Westernmost_Longitude>0</Westernmost_Longitude><Easternmost_Longitude>1</Easternmost_Longitude>',
    ],
    [
      'metres of a projection',
      '<Southernmost_Latitude>5400000</Southernmost_Latitude><Northernmost_Latitude>5500000</Northernmost_Latitude><Westernmost_Longitude>300000</Westernmost_Longitude><Easternmost_Longitude>400000</Easternmost_Longitude>',
    ],
    ['an altitude in feet', '<Minimum_Altitude>20 ft</Minimum_Altitude>'],
  ])('lies nowhere with %s', (_, inside) => {
    const entry = resource(dif(`${NAMED}<Spatial_Coverage>${inside}</Spatial_Coverage>`))
    expect(entry).not.toHaveProperty('footprint')
    expect(entry).not.toHaveProperty('vertical')
  })
})

it.each([
  ['<Latitude_Resolution>0.25 degrees</Latitude_Resolution><Longitude_Resolution>0.5 degrees</Longitude_Resolution>', 27_780],
  ['<Latitude_Resolution>1 arcsec</Latitude_Resolution><Longitude_Resolution>Unknown</Longitude_Resolution>', 30.8667],
  ['<Horizontal_Resolution_Range>1 km - &lt; 10 km</Horizontal_Resolution_Range>', undefined],
])('a DIF record with %s has the resolution %s in metres', (inside, metres) => {
  expect(resource(dif(`${NAMED}<Data_Resolution>${inside}</Data_Resolution>`)).resolution).toBe(metres)
})

it.each([
  [
    { HorizontalDataResolution: { GriddedResolutions: [{ XDimension: 0.5, YDimension: 0.25, Unit: 'Decimal Degrees' }] } },
    27_780,
  ],
  [
    {
      HorizontalDataResolution: {
        NonGriddedRangeResolutions: [{ MinimumXDimension: 1, MaximumXDimension: 4, Unit: 'Statute Miles' }],
      },
    },
    1_609.34,
  ],
  [{ HorizontalDataResolution: { GenericResolutions: [{ XDimension: 250, Unit: 'Meters' }] } }, 250],
  [{ HorizontalDataResolutions: [{ XDimension: 2, YDimension: 2, Unit: 'Nautical Miles' }] }, 3_704],
  [{ HorizontalDataResolution: { GriddedResolutions: [{ XDimension: 1, Unit: 'Not provided' }] } }, undefined],
])('a collection of UMM with %j has the resolution %s in metres', (system, metres) => {
  const SpatialExtent = { HorizontalSpatialDomain: { ResolutionAndCoordinateSystem: system } }
  expect(resource({ ...UMM, SpatialExtent }).resolution).toBe(metres)
})

describe('a collection in UMM-C', () => {
  it('is read with what it says, under the id that its DIF has', () => {
    const entry = resource({ meta: META, umm: UMM })
    expect(entry).toMatchObject({
      id: 'SNOW_2',
      identifiers: [{ scheme: 'doi', value: '10.1234/above' }, { value: 'SNOW_2' }, { scheme: 'other', value: 'C1-SA' }],
      title: 'Snow from above',
      level: 'series',
      contacts: [
        { individual: 'Doe, J.', role: 'author' },
        { organisation: 'Snow Archive', role: 'publisher' },
        { individual: 'Jane Doe', role: 'principalInvestigator' },
        { organisation: 'Snow Archive', role: 'custodian', email: 'desk@example.org', url: 'https://snow.example.org/' },
        { organisation: 'Snow Archive', role: 'distributor' },
      ],
      footprint: {
        boxes: [
          [170, -20, -170, -10],
          [10, 60, 20, 70],
        ],
        place: 'EUROPE',
      },
      vertical: { minimum: -30, maximum: -5 },
      time: { start: '2000-04-05T00:00:00Z' },
      licence: { name: 'CC0-1.0' },
      useConstraints: ['Be kind.'],
      formats: ['HDF5'],
      platforms: ['Terra'],
      instruments: ['MODIS'],
      online: [
        { url: 'https://snow.example.org/get/', name: 'GET DATA: DATA TREE', function: 'download' },
        { url: 'https://snow.example.org/dodsC/snow', protocol: 'OPeNDAP', accessType: 'complex' },
        { url: 'https://doi.org/10.1234/above' },
      ],
      thumbnails: [{ url: 'https://snow.example.org/b.png' }],
      created: '2012-01-01T00:00:00Z',
      published: '2012-02-03T00:00:00Z',
      recordDate: '2020-05-06T07:08:09Z',
      original: { standard: 'umm-c', mediaType: 'application/json' },
    })
  })

  it('is found in an answer of CMR, in a list, by itself and one after another', () => {
    expect(told(read({ hits: 1, took: 5, items: [{ meta: META, umm: UMM }] }))).toEqual(['SNOW_2', '(answer of CMR)'])
    expect(told(read({ hits: 0, took: 5, items: [] }))).toEqual(['(answer of CMR)'])
    expect(told(read([{ umm: UMM }, { umm: { ...UMM, Version: 'Not provided' } }]))).toEqual(['SNOW_2', 'SNOW'])
    expect(told(read(`\ufeff \n${JSON.stringify(UMM)}\n${JSON.stringify(UMM)}`))).toEqual(['SNOW_2', 'SNOW_2'])
  })

  it('is refused with its place and a reason, when it is none', () => {
    expect(told(read({ hits: 2, items: [{ umm: { ...UMM, EntryTitle: ' ' } }, { umm: UMM }] }))).toEqual([
      'p, record 1: the record has no title (Entry_Title), which is mandatory',
      'SNOW_2',
      '(answer of CMR)',
    ])
    expect(told(read({ umm: { Name: 'V', Definition: 'D' }, meta: { 'concept-type': 'variable' } }))).toEqual([
      'p: it is a variable (UMM-Var), not a collection, granule, service or tool (UMM)',
    ])
    expect(told(read({ errors: ['Parameter [x] was not recognized.'] }))).toEqual([
      'p: it is an error of the service (Parameter [x] was not recognized.)',
    ])
    expect(told(read({ meta: { deleted: true, 'concept-id': 'C1' } }))).toEqual([
      'p: the collection was deleted from the repository',
    ])
    expect(told(read({ a: 1 }))).toEqual(['p: it is a JSON object with a, not a collection, granule, service or tool (UMM)'])
    expect(told(read('{"umm": {'))).toEqual([expect.stringMatching(/^p: /)])
  })

  it('does not break on values of other kinds', () => {
    const odd = Object.fromEntries(Object.keys(UMM).map((key) => [key, [null, 7, { '': [] }]]))
    expect(told(read({ umm: { ...odd, ShortName: 'S', EntryTitle: 'T' } }))).toEqual(['S'])
    const shapes = { Lines: [{ Points: [{}] }], GPolygons: [{}], Points: [null], BoundingRectangles: ['x'] }
    const nowhere = resource({ ...UMM, SpatialExtent: { HorizontalSpatialDomain: { Geometry: shapes } } })
    expect(nowhere).not.toHaveProperty('footprint')
  })
})

it('is read inside OAI-PMH too', () => {
  const oai = `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header><identifier>oai:1</identifier><datestamp>2020-01-01</datestamp></header><metadata>${DIF_9}</metadata></record></ListRecords></OAI-PMH>`
  const reader = createOaiReader(context)
  const [first] = [...reader.write(Buffer.from(oai)), ...reader.end()]
  expect(first).toMatchObject({ kind: 'record', record: { resource: { id: 'SNOW_1', original: { standard: 'dif-9' } } } })
})
