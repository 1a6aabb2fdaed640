import { describe, expect, it } from 'vitest'
import { boxOf } from '../../../formats/projection/box-of.ts'
import { capabilitiesUrl } from './load-service.ts'
import { layerNamed, projectionCode, type ServiceLayers } from './service-layers.ts'
import { readWmsCapabilities } from './wms-capabilities.ts'
import { readWmtsCapabilities } from './wmts-capabilities.ts'

const LINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'

const newer = `<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" ${LINK}>
  <Service><Title> Sea
     and ice </Title><MaxWidth>400</MaxWidth></Service>
  <Capability>
    <Request><GetMap><Format>image/jpeg</Format></GetMap><GetFeatureInfo><Format>text/plain</Format></GetFeatureInfo></Request>
    <Layer><Title>All</Title><CRS>EPSG:4326</CRS>
      <Style><Name>grey</Name><Title>Grey</Title></Style>
      <Layer queryable="1" opaque="true"><Name>sst</Name><Title>Surface</Title><CRS>CRS:84</CRS><CRS>EPSG:900913</CRS>
        <EX_GeographicBoundingBox><westBoundLongitude>170</westBoundLongitude><eastBoundLongitude>200</eastBoundLongitude>
          <southBoundLatitude>-20</southBoundLatitude><northBoundLatitude>10</northBoundLatitude></EX_GeographicBoundingBox>
        <Dimension name="time" units="ISO8601" default="2020-01-02">2020-01-01 , 2020-01-02 / 2020-02-01 / P1D</Dimension>
        <Style><Name>warm</Name><Title>Warm</Title><LegendURL><OnlineResource xlink:href="https://m.example.org/legend.png"/></LegendURL></Style>
        <MinScaleDenominator>1000</MinScaleDenominator><MaxScaleDenominator>500000</MaxScaleDenominator>
      </Layer>
    </Layer>
  </Capability></WMS_Capabilities>`

const older = `<WMT_MS_Capabilities version="1.1.1"><Service><Title>Old</Title></Service><Capability>
    <Layer queryable="1"><Name>all</Name><Title>All</Title><SRS>EPSG:4326 EPSG:32633</SRS><LatLonBoundingBox minx="5" miny="45" maxx="10" maxy="48"/>
      <Layer queryable="0"><Name>dem</Name><Title>Heights</Title><ScaleHint min="0" max="39.597979746447"/>
        <Dimension name="elevation" units="EPSG:5030" unitSymbol="m"/><Extent name="elevation" default="0">0,100,200</Extent></Layer>
    </Layer></Capability></WMT_MS_Capabilities>`

const serviceOf = (xml: string, read = readWmsCapabilities) => read(xml) as ServiceLayers

describe('capabilities of WMS 1.3.0', () => {
  const service = serviceOf(newer)
  it('tell the service', () => {
    expect(service).toMatchObject({
      title: 'Sea and ice',
      version: '1.3.0',
      formats: ['image/jpeg'],
      infoFormats: ['text/plain'],
      maxSize: { width: 400 },
    })
  })
  it('tell a layer, with what it has from its group', () => {
    expect(layerNamed(service, 'sst')).toMatchObject({
      title: 'Surface',
      extent: [170, -20, -160, 10],
      queryable: true,
      opaque: true,
      projections: ['CRS:84', 'EPSG:3857', 'EPSG:4326'],
      times: { values: '2020-01-01,2020-01-02/2020-02-01/P1D', standard: '2020-01-02', unit: 'ISO8601' },
      styles: [
        { name: 'warm', title: 'Warm', legend: 'https://m.example.org/legend.png' },
        { name: 'grey', title: 'Grey' },
      ],
      scales: { min: 1000, max: 500_000 },
    })
  })
})

describe('capabilities of WMS 1.1.1', () => {
  it('have several codes in one element, values in Extent, and scales as diagonals of pixels', () => {
    const layer = layerNamed(serviceOf(older), 'dem')!
    expect(layer).toMatchObject({
      extent: [5, 45, 10, 48],
      queryable: false,
      projections: ['EPSG:4326', 'EPSG:32633'],
      elevations: { values: '0,100,200', standard: '0', unit: 'm' },
    })
    expect(layer.scales?.min).toBeUndefined()
    expect(layer.scales?.max).toBeCloseTo(100_000)
  })
})

describe('what are no capabilities', () => {
  it.each([
    [
      '<ServiceExceptionReport><ServiceException>No  such\n map</ServiceException></ServiceExceptionReport>',
      'service-exception',
      'No such map',
    ],
    ['<html><body/></html>', 'page', ''],
    ['<feed/>', 'wrong-kind', ''],
    ['<WMS_Capabilities><Service>', 'broken-file', ''],
    ['', 'broken-file', ''],
  ])('%s', (xml, trouble, said) => {
    expect(readWmsCapabilities(xml)).toEqual({ kind: 'unread', trouble, said })
    expect(readWmtsCapabilities(xml)).toEqual({ kind: 'unread', trouble, said })
  })
})

describe('capabilities of WMTS', () => {
  const xml = `<Capabilities version="1.0.0" xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" ${LINK}>
    <ows:OperationsMetadata><ows:Operation name="GetTile"><ows:DCP><ows:HTTP>
      <ows:Get xlink:href="https://m.example.org/rest/"><ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>RESTful</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get>
      <ows:Get xlink:href="https://m.example.org/kvp?"><ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get>
    </ows:HTTP></ows:DCP></ows:Operation></ows:OperationsMetadata>
    <Contents><Layer><ows:Identifier>a</ows:Identifier><Format>image/png</Format>
      <Style><ows:Identifier>other</ows:Identifier></Style><Style isDefault="true"><ows:Identifier>usual</ows:Identifier></Style>
      <Dimension><ows:Identifier>Time</ows:Identifier><Default>2020</Default><Value>2019</Value><Value>2020</Value></Dimension>
      <TileMatrixSetLink><TileMatrixSet>m</TileMatrixSet></TileMatrixSetLink>
      <ResourceURL format="text/plain" resourceType="FeatureInfo" template="https://m.example.org/{TileMatrix}/{J}/{I}.txt"/>
      <ResourceURL format="text/plain" resourceType="FeatureInfo" template="javascript:alert(1)"/></Layer>
      <TileMatrixSet><ows:Identifier>m</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::32633</ows:SupportedCRS>
        <TileMatrix><ows:Identifier>fine</ows:Identifier><ScaleDenominator>1000</ScaleDenominator><TopLeftCorner>0 9000000</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>2</MatrixWidth><MatrixHeight>2</MatrixHeight></TileMatrix>
        <TileMatrix><ows:Identifier>coarse</ows:Identifier><ScaleDenominator>2000</ScaleDenominator><TopLeftCorner>0 9000000</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>1</MatrixWidth><MatrixHeight>1</MatrixHeight></TileMatrix>
        <TileMatrix><ows:Identifier>broken</ows:Identifier></TileMatrix>
      </TileMatrixSet></Contents></Capabilities>`
  const service = serviceOf(xml, readWmtsCapabilities)
  it('tell the address by parameters, and the grids with the coarsest matrix first', () => {
    expect(service.tileUrl).toBe('https://m.example.org/kvp?')
    expect(service.matrixSets).toMatchObject([
      { projection: 'EPSG:32633', matrices: [{ name: 'coarse' }, { name: 'fine', topLeft: [0, 9_000_000] }] },
    ])
  })
  it('tell a layer with its default style first', () => {
    expect(layerNamed(service, 'a')).toMatchObject({
      styles: [{ name: 'usual' }, { name: 'other' }],
      times: { values: '2019,2020', standard: '2020' },
      projections: ['EPSG:32633'],
      // it has no address for questions by parameters
      queryable: true,
      tiles: {
        timeName: 'Time',
        formats: ['image/png'],
        templates: [],
        infoTemplates: [{ format: 'text/plain', template: 'https://m.example.org/{TileMatrix}/{J}/{I}.txt' }],
      },
    })
  })
})

describe('a box of degrees', () => {
  it.each([
    [
      [-10, 40, 5, 50],
      [-10, 40, 5, 50],
    ],
    [
      [0, -90, 359.99, 90],
      [0, -90, -0.01, 90],
    ],
    [[-180.000_01, -95, 180.1, 90], undefined],
    [
      [-180.000_01, -90.2, 180.1, 90],
      [-180, -90, 180, 90],
    ],
    [
      [46, -124, 47, -123],
      [-124, 46, -123, 47],
    ],
    [[500_000, 0, 600_000, 10], undefined],
    [[1, undefined, 3, 4], undefined],
  ])('%j', (sides, box) => {
    expect(boxOf(sides)?.map((side) => Number(side.toFixed(6)))).toEqual(box)
  })
})

describe('the code of a projection', () => {
  it.each([
    ['EPSG:4326', 'EPSG:4326'],
    ['urn:ogc:def:crs:EPSG:6.18:3:3857', 'EPSG:3857'],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 'CRS:84'],
    ['http://www.opengis.net/def/crs/EPSG/0/32633', 'EPSG:32633'],
    ['EPSG:102100', 'EPSG:3857'],
    ['AUTO:42001', 'AUTO:42001'],
  ])('%s', (written, code) => {
    expect(projectionCode(written)).toBe(code)
  })
})

describe('the address of capabilities', () => {
  it.each([
    [
      'https://m.example.org/wms?map=a&layers=x&REQUEST=GetMap',
      'wms',
      '1.1.1',
      'https://m.example.org/wms?map=a&SERVICE=WMS&REQUEST=GetCapabilities&VERSION=1.1.1',
    ],
    ['https://m.example.org/1.0.0/WMTSCapabilities.xml', 'wmts', undefined, 'https://m.example.org/1.0.0/WMTSCapabilities.xml'],
    [
      'https://m.example.org/wmts',
      'wmts',
      undefined,
      'https://m.example.org/wmts?SERVICE=WMTS&REQUEST=GetCapabilities&VERSION=1.0.0',
    ],
  ] as const)('%s', (address, kind, version, asked) => {
    expect(capabilitiesUrl(address, kind, version)).toBe(asked)
  })
})
