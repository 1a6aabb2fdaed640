import { describe, expect, it } from 'vitest'
import type { Resource } from '@graticule/contracts/resource'
import type { Harvested } from '../../entry/harvested.ts'
import { createStacReader, type StacContext, type StacLinks } from './index.ts'

function read(document: unknown, context: Partial<StacContext> = {}): Harvested[] {
  const reader = createStacReader({ place: 'a.json', source: { id: 'src', title: 'Source' }, curated: false, ...context })
  const bytes = Buffer.from(typeof document === 'string' ? document : JSON.stringify(document))
  return [...reader.write(bytes), ...reader.end()]
}
function resourceOf(document: unknown, context: Partial<StacContext> = {}): Resource {
  const [harvested, ...more] = read(document, context)
  if (harvested?.kind !== 'record' || more.length > 0) throw new Error(JSON.stringify(harvested))
  return harvested.record.resource
}
const refusalsOf = (document: unknown) =>
  read(document).map((harvested) => (harvested.kind === 'refused' ? `${harvested.place}: ${harvested.reason}` : harvested.kind))

const item = (overrides: Record<string, unknown> = {}, properties: Record<string, unknown> = {}) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id: 'scene-1',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 50],
        [11, 50],
        [11, 51],
        [10, 51],
        [10, 50],
      ],
    ],
  },
  bbox: [10, 50, 11, 51],
  properties: { datetime: '2020-05-05T10:00:00Z', ...properties },
  links: [],
  assets: {},
  ...overrides,
})
const collection = (overrides: Record<string, unknown> = {}) => ({
  type: 'Collection',
  stac_version: '1.0.0',
  id: 'col',
  title: 'Collection',
  description: 'Words',
  license: 'CC-BY-4.0',
  extent: { spatial: { bbox: [[-10, 30, 20, 60]] }, temporal: { interval: [['2015-01-01T00:00:00Z', null]] } },
  links: [],
  ...overrides,
})

describe('STAC items', () => {
  it('are granules, named after their collection, and keep their document byte for byte', () => {
    const document = `\uFEFF${JSON.stringify(item({ collection: 'col' }), undefined, 1)}\r\n`
    const [harvested] = read(document)
    expect(harvested).toMatchObject({
      kind: 'record',
      record: {
        resource: {
          id: 'col:scene-1',
          title: 'scene-1',
          level: 'granule',
          parentId: 'col',
          footprint: { boxes: [[10, 50, 11, 51]], geometry: { type: 'Polygon' } },
          time: { start: '2020-05-05T10:00:00Z', end: '2020-05-05T10:00:00Z' },
          original: { standard: 'stac-item', mediaType: 'application/geo+json' },
        },
      },
    })
    expect(Buffer.from((harvested as { record: { original: { bytes: Uint8Array } } }).record.original.bytes).toString()).toBe(
      document,
    )
    expect(resourceOf(item()).id).toBe('scene-1')
    expect(resourceOf(item()).parentId).toBeUndefined()
  })

  it('tell the fields of a satellite scene', () => {
    const scene = resourceOf(
      item(
        {},
        {
          platform: 'sentinel-1a',
          instruments: ['c-sar'],
          gsd: 10,
          'sar:polarizations': ['VV', 'VH'],
          'sar:instrument_mode': 'IW',
          'sar:product_type': 'GRD',
          'sat:relative_orbit': 95,
          'sat:orbit_state': 'Descending',
          'eo:cloud_cover': 12.5,
          'landsat:wrs_path': '047',
          'landsat:wrs_row': '027',
          'sci:doi': '10.1234/abc',
        },
      ),
    )
    expect(scene).toMatchObject({
      platforms: ['Sentinel-1A'],
      instruments: ['C-SAR'],
      resolution: 10,
      scene: {
        sensorPolarisation: 'VV VH',
        sensorMode: 'IW',
        productType: 'GRD',
        relativeOrbit: 95,
        orbitDirection: 'descending',
        cloudCover: 12.5,
        path: 47,
        row: 27,
      },
      identifiers: [
        { scheme: 'stac', value: 'scene-1' },
        { scheme: 'doi', value: '10.1234/abc' },
      ],
    })
    expect(resourceOf(item({}, { 'eo:cloud_cover': 130 })).scene).toBeUndefined()
  })

  it('may have a stretch of time instead of an instant, or none', () => {
    expect(
      resourceOf(item({}, { datetime: null, start_datetime: '2020-01-01T00:00:00Z', end_datetime: '2020-02-01T00:00:00Z' })).time,
    ).toEqual({ start: '2020-01-01T00:00:00Z', end: '2020-02-01T00:00:00Z' })
    expect(resourceOf(item({}, { datetime: null })).time).toBeUndefined()
  })

  it('may have no place, a box with heights, or a geometry that is unsound', () => {
    expect(resourceOf(item({ geometry: null, bbox: undefined })).footprint).toBeUndefined()
    expect(resourceOf(item({ bbox: [10, 50, 100, 11, 51, 200] }))).toMatchObject({
      footprint: { boxes: [[10, 50, 11, 51]] },
      vertical: { minimum: 100, maximum: 200 },
    })
    expect(
      resourceOf(
        item({
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [10, 500],
                [11, 50],
                [11, 51],
                [10, 500],
              ],
            ],
          },
        }),
      ).footprint,
    ).toEqual({ boxes: [[10, 50, 11, 51]] })
    expect(resourceOf(item({ bbox: undefined })).footprint?.boxes).toEqual([[10, 50, 11, 51]])
  })

  it('cross the antimeridian, also when their box was worked out without thinking of it', () => {
    const ring = [
      [
        [179, 10],
        [-179, 11],
        [-178, 8],
        [178, 7],
        [179, 10],
      ],
    ]
    expect(
      resourceOf(item({ geometry: { type: 'Polygon', coordinates: ring }, bbox: [-179, 7, 179, 11] })).footprint?.boxes,
    ).toEqual([[178, 7, -178, 11]])
    expect(resourceOf(item({ geometry: null, bbox: [178, 7, -178, 11] })).footprint?.boxes).toEqual([[178, 7, -178, 11]])
  })

  it('give assets as links and pictures, relative ones against where they come from', () => {
    const assets = {
      B4: {
        href: './B4.tif',
        type: 'image/tiff; application=geotiff; profile=cloud-optimized',
        roles: ['data'],
        title: 'Red',
        'file:size': 1234,
      },
      thumbnail: { href: 'thumb.png', type: 'image/png' },
      meta: { href: 'meta.xml', roles: ['metadata'] },
      private: { href: 's3://bucket/key', alternate: { https: { href: 'https://mirror.example.org/key.nc' } } },
      unreachable: { href: 's3://bucket/key' },
    }
    const { online, thumbnails, formats } = resourceOf(item({ assets }), { documentUrl: 'https://example.org/stac/item.json' })
    expect(online).toEqual([
      {
        url: 'https://example.org/stac/B4.tif',
        name: 'Red',
        function: 'download',
        format: 'Cloud Optimized GeoTIFF',
        size: 1234,
        accessType: 'direct',
      },
      { url: 'https://example.org/stac/meta.xml', name: 'meta', function: 'information', accessType: 'unknown' },
      { url: 'https://mirror.example.org/key.nc', name: 'private', function: 'download', format: 'NetCDF', accessType: 'direct' },
    ])
    expect(thumbnails).toEqual([{ url: 'https://example.org/stac/thumb.png' }])
    expect(formats).toEqual(['Cloud Optimized GeoTIFF'])
    const self = [{ rel: 'self', href: 'https://other.example.org/a/item.json' }]
    expect(resourceOf(item({ assets, links: self })).thumbnails[0]?.url).toBe('https://other.example.org/a/thumb.png')
    expect(resourceOf(item({ assets })).online).toHaveLength(1)
  })

  it('of version 0.6 are known by what they hold, and their old names are read', () => {
    const old = {
      ...item({}, { 'eo:platform': 'landsat-8', 'eo:instrument': 'OLI', 'eo:gsd': 30, 'eo:column': '153', 'eo:row': '025' }),
      stac_version: undefined,
    }
    expect(resourceOf(old)).toMatchObject({
      platforms: ['Landsat 8'],
      instruments: ['OLI'],
      resolution: 30,
      scene: { path: 153, row: 25 },
    })
  })
})

describe('STAC collections', () => {
  it('are series when something lies below them, else data sets', () => {
    expect(resourceOf(collection())).toMatchObject({
      id: 'col',
      type: 'data',
      level: 'dataset',
      licence: { name: 'CC-BY-4.0' },
      time: { start: '2015-01-01T00:00:00Z' },
      original: { standard: 'stac-collection' },
    })
    expect(resourceOf(collection({ links: [{ rel: 'item', href: './x.json' }] })).level).toBe('series')
    expect(resourceOf(collection({ item_assets: { a: {} } })).level).toBe('series')
    expect(resourceOf(collection({ 'osc:type': 'project' }))).toMatchObject({ type: 'information', level: 'document' })
  })

  it('lie in their several boxes when the first goes around the others', () => {
    const spatial = (...bbox: number[][]) =>
      resourceOf(collection({ extent: { spatial: { bbox }, temporal: { interval: [[null, null]] } } }))
    expect(spatial([0, 0, 10, 10], [0, 0, 1, 1], [9, 9, 10, 10]).footprint?.boxes).toEqual([
      [0, 0, 1, 1],
      [9, 9, 10, 10],
    ])
    expect(spatial([0, 0, 1, 1], [9, 9, 10, 10]).footprint?.boxes).toEqual([
      [0, 0, 1, 1],
      [9, 9, 10, 10],
    ])
    expect(spatial([170, -10, -170, 10]).footprint?.boxes).toEqual([[170, -10, -170, 10]])
    expect(spatial().time).toBeUndefined()
    expect(resourceOf(collection({ extent: { spatial: [0, 0, 1, 1], temporal: ['2000-01-01', null] } }))).toMatchObject({
      footprint: { boxes: [[0, 0, 1, 1]] },
      time: { start: '2000-01-01T00:00:00Z' },
    })
  })

  it('tell by which fields their items can be searched', () => {
    const summaries = {
      'eo:cloud_cover': { minimum: 0, maximum: 100 },
      'sar:polarizations': [['VV']],
      'sat:relative_orbit': [1, 2],
      gsd: [10, 60],
      platform: ['sentinel-1a'],
    }
    const links = [{ rel: 'items', href: 'https://example.org/collections/col/items' }]
    expect(resourceOf(collection({ summaries, links }))).toMatchObject({
      queryables: ['sarPolCh', 'relOrbit', 'cloudcp'],
      resolution: 10,
      platforms: ['Sentinel-1A'],
    })
    expect(resourceOf(collection({ summaries })).queryables).toBeUndefined()
  })

  it('tell who is behind them and on what terms', () => {
    const providers = [
      { name: 'Host', roles: ['host'], url: 'https://host.example.org' },
      { name: 'Maker', roles: ['producer', 'licensor'] },
    ]
    const links = [{ rel: 'license', href: 'https://example.org/terms', title: 'Terms' }]
    expect(resourceOf(collection({ providers, license: 'proprietary', links }))).toMatchObject({
      contacts: [
        { organisation: 'Maker', role: 'originator' },
        { organisation: 'Host', role: 'distributor', url: 'https://host.example.org/' },
      ],
      licence: { name: 'Terms', url: 'https://example.org/terms' },
    })
    expect(resourceOf(collection({ license: 'proprietary' })).useConstraints).toEqual(['licence: proprietary'])
    expect(
      resourceOf(
        collection({ license: 'other', links: [{ rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' }] }),
      ).licence?.name,
    ).toBe('CC-BY-4.0')
  })
})

describe('STAC documents with several objects', () => {
  it('give every item with its own bytes, and the links of the page', () => {
    const first =
      '{ "type":"Feature","stac_version":"1.0.0","id":"a","geometry":null,"properties":{"datetime":null},"links":[],"assets":{} }'
    const found: StacLinks[] = []
    const harvested = read(
      `{"type":"FeatureCollection","features":[${first},\n ${JSON.stringify(item({ id: 'b' }))}],"links":[{"rel":"next","href":"?page=2"}]}`,
      { onLinks: (links) => found.push(links) },
    )
    expect(harvested.map(({ kind, place }) => [kind, place])).toEqual([
      ['record', 'a.json, record 1'],
      ['record', 'a.json, record 2'],
      ['container', 'a.json'],
    ])
    const [one] = harvested
    expect(one?.kind === 'record' && Buffer.from(one.record.original?.bytes ?? []).toString()).toBe(first)
    expect(found).toEqual([{ kind: 'items', links: [{ rel: 'next', href: '?page=2', method: 'GET', merge: false }] }])
  })

  it('may be lists of collections, arrays, or one object a line', () => {
    expect(read({ collections: [collection(), collection({ id: 'c2' })], links: [] }).map(({ kind }) => kind)).toEqual([
      'record',
      'record',
      'container',
    ])
    expect(read([item(), collection()]).map(({ kind }) => kind)).toEqual(['record', 'record'])
    const lines = `${JSON.stringify(item())}\n${JSON.stringify(item({ id: 'b' }))}\n`
    expect(read(lines).map((harvested) => [harvested.kind, harvested.place])).toEqual([
      ['record', 'a.json, value 1'],
      ['record', 'a.json, value 2'],
    ])
  })

  it('are ways to records when they are catalogues', () => {
    const found: StacLinks[] = []
    const catalog = {
      type: 'Catalog',
      stac_version: '1.0.0',
      id: 'c',
      description: 'd',
      links: [{ rel: 'child', href: './x/collection.json' }],
    }
    expect(read(catalog, { onLinks: (links) => found.push(links) })).toEqual([
      { kind: 'container', place: 'a.json', what: 'catalog' },
    ])
    expect(found[0]?.links[0]?.href).toBe('./x/collection.json')
  })
})

describe('JSON that is no STAC', () => {
  it.each([
    [{ type: 'Polygon', coordinates: [] }, 'a.json: it is a GeoJSON geometry, not a STAC object'],
    [
      { type: 'Feature', geometry: null, properties: {} },
      'a.json: it is a GeoJSON feature, not a STAC item (it has no stac_version)',
    ],
    [
      { type: 'Feature', conformsTo: ['http://www.opengis.net/spec/ogcapi-records-1/1.0/req/record-core'], properties: {} },
      'a.json: it is a record of OGC API Records, not a STAC item',
    ],
    [
      { type: 'FeatureCollection', features: [{ type: 'Feature' }, { type: 'Feature' }] },
      'a.json: 2 of its elements are no STAC objects; the last is a GeoJSON feature, not a STAC item (it has no stac_version)',
    ],
    [{ code: 'NotFound', description: 'x' }, 'a.json: it is an error message of a service, not a STAC object'],
    [{ a: 1, b: 2 }, 'a.json: it is a JSON object with a, b, not a STAC object'],
    ['[1, 2]', 'a.json: it is an array, not a STAC object'],
    ['42', 'a.json: it is a plain value, not a STAC object'],
    ['', 'a.json: it is empty'],
    ['{"type": "Feature", "id"', 'a.json: its JSON is cut short: it ends before its last bracket'],
    [item({ id: undefined }), 'a.json: the item has no id, which is mandatory'],
    [item({ properties: null }), 'a.json: the item has no properties, which are mandatory'],
  ])('is refused with what it is: %j', (document, refusal) => {
    expect(refusalsOf(document)).toEqual([refusal])
  })

  it('is refused where it stands, the others of the file land', () => {
    const text = `[${JSON.stringify(item())},{"id": NaN},${JSON.stringify(item({ id: 'b' }))}]`
    expect(refusalsOf(text)).toEqual(['record', expect.stringMatching(/^a\.json, record 2: it is not JSON/), 'record'])
    expect(refusalsOf(`{"type":"FeatureCollection","features":[${JSON.stringify(item())},{"type"`)).toEqual([
      'record',
      'a.json: its JSON is cut short: it ends before its last bracket',
    ])
  })

  it('in another encoding than UTF-8 is refused', () => {
    const reader = createStacReader({ place: 'a.json', source: { id: 's', title: 's' }, curated: false })
    const bytes = Buffer.from(JSON.stringify(item({}, { title: 'Gewässer' })), 'latin1')
    expect([...reader.write(bytes), ...reader.end()]).toEqual([
      { kind: 'refused', place: 'a.json', reason: 'it holds bytes that are not UTF-8, which JSON must be' },
    ])
  })
})

describe('several licences', () => {
  const BY = { rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/', title: 'For the data' }
  const ODBL = { rel: 'license', href: 'https://opendatacommons.org/licenses/odbl/1-0/' }
  it('are told in words where none is the licence of all', () => {
    const told = resourceOf(collection({ license: 'various', links: [BY, ODBL] }))
    expect(told.licence).toBeUndefined()
    expect(told.useConstraints).toEqual(['licence: For the data', 'licence: ODbL-1.0'])
  })

  it('are one where all links are of one, and where the collection names it', () => {
    expect(resourceOf(collection({ license: 'other', links: [BY, { ...BY, href: `${BY.href}legalcode` }] })).licence?.name).toBe(
      'CC-BY-4.0',
    )
    expect(resourceOf(collection({ license: 'ODbL-1.0', links: [BY, ODBL] })).licence?.name).toBe('ODbL-1.0')
  })
})
