import type { WmtsLayer } from '@graticule/contracts/map/layer'
import { get as getProjection } from 'ol/proj.js'
import { describe, expect, it } from 'vitest'
import type { MatrixSet, ServiceLayer, ServiceLayers } from '../../capabilities/service-layers.ts'
import { wmtsInfoAddress, wmtsInfoUrl } from './wmts-info.ts'
import { wmtsGrid, wmtsPlan, wmtsSource } from './wmts-source.ts'

const url = 'https://m.example.org/wmts'
const shown: WmtsLayer = { id: 'a', type: 'wmts', title: 'A', url, layer: 'a', visible: true, opacity: 100 }
const making = { reach: { url }, fadeMs: 0 }

const set = (name: string, writtenProjection: string, projection: string, topLeft: [number, number], levels = 2): MatrixSet => ({
  name,
  projection,
  writtenProjection,
  matrices: Array.from({ length: levels }, (_, level) => ({
    name: `${name}:${level}`,
    scaleDenominator: 279_541_132 / 2 ** level,
    topLeft,
    tileWidth: 256,
    tileHeight: 256,
    width: 2 ** (level + 1),
    height: 2 ** level,
  })),
})
const MERCATOR = set('mercator', 'urn:ogc:def:crs:EPSG::3857', 'EPSG:3857', [-20_037_508.34, 20_037_508.34])
const DEGREES = set('degrees', 'urn:ogc:def:crs:EPSG::4326', 'EPSG:4326', [90, -180])

const layer = (matrixSets: string[], tiles: Partial<NonNullable<ServiceLayer['tiles']>> = {}): ServiceLayer => ({
  name: 'a',
  title: 'A',
  layers: [],
  queryable: false,
  opaque: false,
  styles: [{ name: 'usual', title: '' }],
  times: { values: '2019,2020' },
  projections: [],
  tiles: { formats: ['image/jpeg', 'image/png'], matrixSets, templates: [], infoFormats: [], timeName: 'Time', ...tiles },
})
const service = (sets: MatrixSet[]): ServiceLayers => ({
  kind: 'wmts',
  title: '',
  version: '1.0.0',
  formats: [],
  infoFormats: [],
  tileUrl: `${url}?key=k`,
  matrixSets: sets,
  layers: [],
})
const sourceOf = (sets: MatrixSet[], of: ServiceLayer, changes: Partial<WmtsLayer> = {}) => {
  const offered = service(sets)
  return wmtsSource({ ...shown, ...changes }, wmtsPlan(offered, of, changes.matrixSet)!, offered, making)!
}
const tileOf = (source: ReturnType<typeof sourceOf>, tile: [number, number, number]) =>
  new URL(source.getTileUrlFunction()(tile, 1, getProjection('EPSG:3857')!)!)

describe('the grid of a WMTS layer', () => {
  it('is that in the projection of the map, or the one that the layer names', () => {
    const of = layer(['degrees', 'mercator'])
    expect(wmtsPlan(service([DEGREES, MERCATOR]), of, undefined)?.set.name).toBe('mercator')
    expect(wmtsPlan(service([DEGREES, MERCATOR]), of, 'degrees')?.set.name).toBe('degrees')
    expect(wmtsPlan(service([set('belge', 'EPSG:31370', 'EPSG:31370', [0, 0])]), layer(['belge']), undefined)).toBeUndefined()
  })

  it('has its corner with the longitude first, however the service writes it', () => {
    const originOf = (one: MatrixSet) => wmtsGrid(wmtsPlan(service([one]), layer([one.name]), undefined)!).getOrigin(0)
    expect(originOf(DEGREES)).toEqual([-180, 90])
    // a service that does not keep to the register
    expect(originOf(set('swapped', 'urn:ogc:def:crs:EPSG::4326', 'EPSG:4326', [-180, 90]))).toEqual([-180, 90])
    expect(originOf(set('crs84', 'urn:ogc:def:crs:OGC:1.3:CRS84', 'CRS:84', [-180, 90]))).toEqual([-180, 90])
    expect(originOf(MERCATOR)).toEqual([-20_037_508.34, 20_037_508.34])
  })

  it('has resolutions in the units of its projection', () => {
    const resolution = (one: MatrixSet) => wmtsGrid(wmtsPlan(service([one]), layer([one.name]), undefined)!).getResolution(0)
    expect(resolution(MERCATOR)).toBeCloseTo(78_271.517, 2)
    expect(resolution(DEGREES)).toBeCloseTo(0.703_125, 5)
  })
})

describe('a tile of a WMTS', () => {
  it('is asked for by parameters, with the last time when none is said', () => {
    const query = tileOf(sourceOf([MERCATOR], layer(['mercator'])), [1, 2, 0]).searchParams
    // names of parameters count in any letters (OGC 06-121r9 section 11.5.2)
    const upper = Object.fromEntries(Array.from(query, ([name, value]) => [name.toUpperCase(), value]))
    expect(upper).toMatchObject({
      KEY: 'k',
      REQUEST: 'GetTile',
      VERSION: '1.0.0',
      LAYER: 'a',
      STYLE: 'usual',
      FORMAT: 'image/png',
      TILEMATRIXSET: 'mercator',
      TILEMATRIX: 'mercator:1',
      TILECOL: '2',
      TILEROW: '0',
      TIME: '2020',
    })
  })

  it('is asked for by a template', () => {
    const templates = [
      {
        template: 'https://t.example.org/{TileMatrixSet}/{Style}/{Time}/{TileMatrix}/{TileRow}/{TileCol}.jpg',
        format: 'image/jpeg',
      },
      {
        template: 'https://t.example.org/{TileMatrixSet}/{Style}/{Time}/{TileMatrix}/{TileRow}/{TileCol}.png',
        format: 'image/png',
      },
    ]
    const source = sourceOf([MERCATOR], layer(['mercator'], { templates }), { time: '2019', style: 'warm' })
    expect(tileOf(source, [1, 2, 0]).href).toBe('https://t.example.org/mercator/warm/2019/mercator%3A1/0/2.png')
  })
})

const PLACE = { at: [100_000, -100_000], resolution: 39_135 } as const

describe('a question to a WMTS', () => {
  it('names the tile and the pixel in it', () => {
    const source = sourceOf([MERCATOR], layer(['mercator']))
    const query = new URL(wmtsInfoUrl(source, `${url}?key=k`, PLACE, 'text/plain')).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      key: 'k',
      REQUEST: 'GetFeatureInfo',
      TILEMATRIXSET: 'mercator',
      TILEMATRIX: 'mercator:1',
      TILECOL: '2',
      TILEROW: '2',
      I: '2',
      J: '2',
      INFOFORMAT: 'text/plain',
    })
  })

  it('goes by a template where there is no way by parameters', () => {
    const source = sourceOf([MERCATOR], layer(['mercator']), { time: '2019', style: 'warm' })
    const end = '{style}/{time}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}/{J}/{I}'
    const infoTemplates = [
      { template: `https://t.example.org/${end}.html`, format: 'text/html' },
      { template: `https://t.example.org/${end}.json`, format: 'application/json' },
    ]
    const tiles = { infoFormats: ['text/html', 'application/json'], infoTemplates }
    expect(wmtsInfoAddress(source, {}, tiles, PLACE)).toBe('https://t.example.org/warm/2019/mercator/mercator%3A1/2/2/2/2.json')
    expect(wmtsInfoAddress(source, { infoUrl: url }, tiles, PLACE)).toMatch(
      /^https:\/\/m\.example\.org\/wmts\?.*INFOFORMAT=application/,
    )
    expect(wmtsInfoAddress(source, {}, { infoFormats: ['text/html'] }, PLACE)).toBeUndefined()
  })
})
