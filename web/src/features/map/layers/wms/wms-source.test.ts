import type { WmsLayer } from '@graticule/contracts/map/layer'
import { layerId } from '@graticule/contracts/map/layer-id'
import TileWMS from 'ol/source/TileWMS.js'
import { get as getProjection } from 'ol/proj.js'
import { describe, expect, it } from 'vitest'
import { makeKnown } from '../source-projection.ts'
import { PLAIN_PLAN, type WmsPlan } from './wms-plan.ts'
import { legendGraphicUrl, wmsBaseUrl } from './wms-request.ts'
import { wmsSourceOptions } from './wms-source.ts'

const layer = (changes: Partial<WmsLayer> = {}): WmsLayer => ({
  id: layerId('https://maps.example.org/wms', 'sst'),
  type: 'wms',
  title: 'Sea surface temperature',
  url: 'https://maps.example.org/wms',
  layer: 'sst',
  version: '1.3.0',
  visible: true,
  opacity: 100,
  ...changes,
})

/** The request for one tile, as the browser would make it. */
function requestFor(of: WmsLayer, tile: [number, number, number] = [2, 1, 1], plan: WmsPlan = PLAIN_PLAN): URL | undefined {
  const source = new TileWMS(wmsSourceOptions(of, plan, of.url, 0))
  const projection = getProjection(plan.projection)!
  const known = source.getTileCoordForTileUrlFunction(tile, projection)
  const address = known ? source.getTileUrlFunction()(known, 1, projection) : undefined
  return address === undefined ? undefined : new URL(address)
}

describe('a GetMap request', () => {
  it('of 1.3.0 names CRS and writes the box east first: EPSG:3857 has no swapped axes', () => {
    const query = requestFor(layer())!.searchParams
    expect(query.get('REQUEST')).toBe('GetMap')
    expect(query.get('VERSION')).toBe('1.3.0')
    expect(query.get('CRS')).toBe('EPSG:3857')
    expect(query.has('SRS')).toBe(false)
    expect(query.get('LAYERS')).toBe('sst')
    expect(query.get('STYLES')).toBe('')
    expect(query.get('TRANSPARENT')).toBe('TRUE')
    expect(query.get('WIDTH')).toBe('512')
    const [minX, minY, maxX, maxY] = query.get('BBOX')!.split(',').map(Number) as [number, number, number, number]
    expect(minX).toBeLessThan(maxX)
    expect(minY).toBeLessThan(maxY)
    expect(minX).toBe(-10018754.171394622)
    expect(maxY).toBe(10018754.171394622)
  })

  it('of 1.1.1 names SRS', () => {
    const query = requestFor(layer({ version: '1.1.1' }))!.searchParams
    expect(query.get('VERSION')).toBe('1.1.1')
    expect(query.get('SRS')).toBe('EPSG:3857')
    expect(query.has('CRS')).toBe(false)
  })

  it('is made only for tiles that the layer can be on', () => {
    const europe = layer({ extent: [0, 30, 30, 50] })
    expect(requestFor(europe, [3, 4, 3])).toBeDefined()
    expect(requestFor(europe, [3, 2, 3])).toBeUndefined()
  })

  it('is made on both sides for a layer across the antimeridian', () => {
    const pacific = layer({ extent: [170, -25, -165, -10] })
    expect(requestFor(pacific, [3, 0, 4])).toBeDefined()
    expect(requestFor(pacific, [3, 7, 4])).toBeDefined()
  })
})

describe('a GetMap request in another projection', () => {
  const sides = (url: URL | undefined) => url!.searchParams.get('BBOX')!.split(',').map(Number)
  const inDegrees = { ...PLAIN_PLAN, projection: 'EPSG:4326' }

  // @rule B-raster-layers.wms-axes
  it('of 1.3.0 has the latitude first in EPSG:4326', () => {
    const url = requestFor(layer(), [1, 0, 0], inDegrees)
    expect(url!.searchParams.get('CRS')).toBe('EPSG:4326')
    expect(sides(url)).toEqual([-90, -180, 90, 0])
  })

  it('of 1.1.1 has the longitude first in EPSG:4326', () => {
    const url = requestFor(layer({ version: '1.1.1' }), [1, 0, 0], inDegrees)
    expect(url!.searchParams.get('SRS')).toBe('EPSG:4326')
    expect(sides(url)).toEqual([-180, -90, 0, 90])
  })

  it('has the longitude first in CRS:84', () => {
    expect(sides(requestFor(layer(), [1, 0, 0], { ...PLAIN_PLAN, projection: 'CRS:84' }))).toEqual([-180, -90, 0, 90])
  })

  it('keeps to the register in projections of countries: the northing first in EPSG:3035 by 1.3.0, never by 1.1.1', async () => {
    const plan = { ...PLAIN_PLAN, projection: 'EPSG:3035' }
    expect(await makeKnown(plan.projection)).toBe(true)
    const austria = layer({ extent: [9, 46, 17, 49] })
    const [south, west] = sides(requestFor(austria, [0, 0, 0], plan)) as [number, number]
    const old = sides(requestFor({ ...austria, version: '1.1.1' }, [0, 0, 0], plan))
    expect(old[0]).toBe(west)
    expect(old[1]).toBe(south)
    // the middle of the projection lies at 52 north, 10 east: x 4321000, y 3210000
    expect(west).toBeGreaterThan(4_200_000)
    expect(south).toBeLessThan(2_700_000)
  })

  it('asks for smaller images of a service that gives no larger ones', () => {
    const query = requestFor(layer(), [2, 1, 1], { ...PLAIN_PLAN, tileSize: 400 })!.searchParams
    expect([query.get('WIDTH'), query.get('HEIGHT')]).toEqual(['400', '400'])
    const [minX, , maxX] = sides(requestFor(layer(), [0, 0, 0], { ...PLAIN_PLAN, tileSize: 400 })) as [number, number, number]
    expect(maxX - minX).toBeCloseTo(40_075_016.68, 1)
  })
})

describe('what the visitor chose', () => {
  it('goes into the request', () => {
    const query = requestFor(layer({ time: '2020-01-01', elevation: '100', style: 'warm' }))!.searchParams
    expect([query.get('TIME'), query.get('ELEVATION'), query.get('STYLES')]).toEqual(['2020-01-01', '100', 'warm'])
  })
  it('is left to the service when nothing was', () => {
    const query = requestFor(layer())!.searchParams
    expect([query.has('TIME'), query.has('ELEVATION'), query.get('STYLES')]).toEqual([false, false, ''])
  })
  it('opaque images are asked for as such', () => {
    const query = requestFor(layer(), [2, 1, 1], { ...PLAIN_PLAN, format: 'image/jpeg', transparent: false })!.searchParams
    expect([query.get('FORMAT'), query.get('TRANSPARENT')]).toEqual(['image/jpeg', 'FALSE'])
  })
  it('has a legend that the service draws', () => {
    const query = new URL(legendGraphicUrl('https://m.example.org/wms?map=a', layer({ style: 'warm', layer: 'sst,ice' }))!)
      .searchParams
    expect(Object.fromEntries(query)).toEqual({
      map: 'a',
      SERVICE: 'WMS',
      REQUEST: 'GetLegendGraphic',
      VERSION: '1.3.0',
      FORMAT: 'image/png',
      LAYER: 'sst',
      STYLE: 'warm',
      SLD_VERSION: '1.1.0',
    })
  })
})

describe('the address of a map service', () => {
  it.each([
    ['https://maps.example.org/wms', 'https://maps.example.org/wms'],
    ['https://maps.example.org/wms?', 'https://maps.example.org/wms'],
    [
      'https://maps.example.org/cgi?map=/data/a.map&service=WMS&Request=GetCapabilities&VERSION=1.1.1',
      'https://maps.example.org/cgi?map=%2Fdata%2Fa.map',
    ],
    ['http://maps.example.org/wms?LAYERS=a&bbox=1,2,3,4&token=x#top', 'http://maps.example.org/wms?token=x'],
  ])('%s loses the parameters of a request and keeps its own', (address, base) => {
    expect(wmsBaseUrl(address)).toBe(base)
  })

  it.each(['', 'wms', 'ftp://maps.example.org/wms', 'javascript:alert(1)'])('"%s" is none', (address) => {
    expect(wmsBaseUrl(address)).toBeUndefined()
    expect(wmsSourceOptions(layer({ url: address }), PLAIN_PLAN, address, 0)).toBeUndefined()
  })
})
