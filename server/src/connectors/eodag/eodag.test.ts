import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createProductsReader } from './index.ts'

function read(value: unknown, documentUrl?: string): Harvested[] {
  const context = { place: 'a.json', fallbackId: 'a.json', source: { id: 's', title: 'S' }, curated: false }
  const reader = createProductsReader(documentUrl === undefined ? context : { ...context, documentUrl })
  const bytes = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
  return [...reader.write(bytes.subarray(0, 25)), ...reader.write(bytes.subarray(25)), ...reader.end()]
}
const told = (value: unknown) =>
  read(value).map((harvested) =>
    harvested.kind === 'record' ? harvested.record.resource.id : 'reason' in harvested ? harvested.reason : harvested.what,
  )
const only = (value: unknown, documentUrl?: string) => {
  const [harvested] = read(value, documentUrl)
  if (harvested?.kind !== 'record') throw new Error(JSON.stringify(harvested))
  return harvested.record.resource
}
const geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
}
const DATE = '2020-08-15T00:52:51.024Z'
const feature = (properties: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  type: 'Feature',
  id: 'p1',
  geometry,
  properties,
  ...more,
})

describe('a product', () => {
  it('of RESTO becomes a granule with the fields of its scene', () => {
    const resource = only(
      feature({
        collection: 'S2ST',
        title: 'S2A_MSIL1C',
        organisationName: 'ESA',
        startDate: DATE,
        completionDate: DATE,
        productType: 'S2MSI1C',
        processingLevel: 'LEVEL1C',
        platform: 'S2A',
        instrument: 'msi',
        resolution: 10,
        sensorMode: 'INS-NOBS',
        orbitDirection: 'descending',
        relativeOrbitNumber: 2,
        cloudCover: 20.5,
        quicklook: 'https://hub.org/q.jpg',
        thumbnail: null,
        keywords: { a: { name: 'France', type: 'country' }, b: { name: '08', type: 'month' } },
        services: { download: { url: 'https://hub.org/download', mimeType: 'application/zip', size: 781 } },
      }),
    )
    expect(resource).toMatchObject({
      id: 'S2ST:p1',
      identifiers: [{ scheme: 'other', value: 'p1' }],
      parentId: 'S2ST',
      title: 'S2A_MSIL1C',
      type: 'data',
      level: 'granule',
      keywords: [{ value: 'France' }],
      contacts: [{ organisation: 'ESA', role: 'originator' }],
      platforms: ['Sentinel-2A'],
      instruments: ['MSI'],
      resolution: 10,
      time: { start: '2020-08-15T00:52:51Z', end: '2020-08-15T00:52:51Z' },
      footprint: { boxes: [[0, 0, 1, 1]] },
      online: [{ url: 'https://hub.org/download', size: 781, accessType: 'direct' }],
      thumbnails: [{ url: 'https://hub.org/q.jpg' }],
      original: { mediaType: 'application/geo+json', standard: 'eo-product' },
    })
    expect(resource.scene).toEqual({
      productType: 'S2MSI1C',
      productLevel: 'LEVEL1C',
      sensorMode: 'INS-NOBS',
      orbitDirection: 'descending',
      relativeOrbit: 2,
      cloudCover: 20.5,
    })
  })

  it('of eodag is read in its older and its newer fields', () => {
    const older = only(
      feature({
        eodag_product_type: 'S1_SAR_GRD',
        startTimeFromAscendingNode: DATE,
        platform: 'SENTINEL1',
        platformSerialIdentifier: 'S1B',
        polarizationChannels: 'VV VH',
        downloadLink: 'https://hub.org/p1.zip',
      }),
    )
    const newer = only(
      feature({
        'eodag:collection': 'S1_SAR_GRD',
        start_datetime: DATE,
        platform: 'S1B',
        'sar:polarizations': ['VV', 'VH'],
        'eodag:download_link': 'https://hub.org/p1.zip',
        'eodag:quicklook': 'https://hub.org/Assets(1)/$value',
      }),
    )
    for (const resource of [older, newer]) {
      expect(resource).toMatchObject({
        id: 'S1_SAR_GRD:p1',
        platforms: ['Sentinel-1B'],
        scene: { sensorPolarisation: 'VV VH' },
        online: [{ url: 'https://hub.org/p1.zip' }],
      })
    }
    expect(newer.thumbnails).toEqual([{ url: 'https://hub.org/Assets(1)/$value' }])
  })

  it('of the OData of a Copernicus hub has its attributes, and a download where the hub is known', () => {
    const product = {
      Id: '78d5',
      Name: 'S1A_IW.SAFE',
      ContentLength: 12,
      ContentDate: { Start: DATE, End: '2020-08-15T00:53:51Z' },
      GeoFootprint: geometry,
      PublicationDate: '2021-01-01T00:00:00Z',
      Attributes: [
        { Name: 'platformShortName', Value: 'SENTINEL-1' },
        { Name: 'platformSerialIdentifier', Value: 'A' },
        { Name: 'relativeOrbitNumber', Value: 153 },
        { Name: 'productType', Value: 'GRD' },
        { Name: 'authority', Value: 'ESA' },
        { Value: 'nameless' },
      ],
    }
    const [harvested, list] = read({ '@odata.context': 'x', value: [product] }, 'https://hub.org/odata/v1/Products?$top=1')
    expect(harvested).toMatchObject({
      record: {
        resource: {
          id: 'SENTINEL-1:78d5',
          title: 'S1A_IW',
          platforms: ['Sentinel-1A'],
          contacts: [{ organisation: 'ESA' }],
          time: { start: '2020-08-15T00:52:51Z', end: '2020-08-15T00:53:51Z' },
          scene: { relativeOrbit: 153, productType: 'GRD' },
          online: [{ url: 'https://hub.org/odata/v1/Products(78d5)/$value', size: 12 }],
        },
      },
    })
    expect(list).toMatchObject({ kind: 'container' })
    expect(only(product).online).toEqual([])
  })

  it('of the ONDA hub has its footprint in well-known text', () => {
    const product = { id: 'o1', name: 'S2B.zip', beginPosition: DATE, footprint: 'MULTIPOLYGON (((0 0,1 0,1 1,0 0)))' }
    expect(only(product)).toMatchObject({ id: 'o1', title: 'S2B', footprint: { boxes: [[0, 0, 1, 1]] } })
  })

  it('keeps what is sound of odd values', () => {
    const odd = feature(
      { startDate: 'no date', cloudCover: -1, relativeOrbitNumber: 'NaN', orbitDirection: 'up', resolution: 'high' },
      { geometry: { type: 'Polygon' }, links: 7 },
    )
    const resource = only(odd)
    expect(resource).toMatchObject({ id: 'p1', title: 'p1' })
    for (const field of ['time', 'scene', 'footprint', 'resolution']) expect(resource).not.toHaveProperty(field)
  })
})

describe('a list of products', () => {
  it.each([
    [{ type: 'FeatureCollection', features: [] }, ['products']],
    [{ '@odata.context': 'x', value: [] }, ['products']],
    [
      { type: 'FeatureCollection', features: [feature({ name: 'a place' })] },
      ['it is a GeoJSON feature without the date of a product'],
    ],
    [feature({ startDate: DATE }, { properties: null }), ['it is a GeoJSON feature without properties, not a product']],
    [feature({ startDate: DATE }, { id: null }), ['the item has no id, which is mandatory']],
    [
      { ErrorCode: 400, ErrorMessage: 'x' },
      ['it is a JSON object with ErrorCode, ErrorMessage, not a list of Earth-observation products'],
    ],
    [[1, 2], ['it is an array, not a list of Earth-observation products']],
    ['', ['it is empty']],
    ['{"features":[', ['its JSON is cut short: it ends before its last bracket']],
  ])('may be empty, or something else: %#', (value, expected) => {
    expect(told(value)).toEqual(expected)
  })
})
