import type { WmsLayer } from '@graticule/contracts/layer'
import { layerId } from '@graticule/contracts/layer-id'
import TileWMS from 'ol/source/TileWMS.js'
import { get as getProjection } from 'ol/proj.js'
import { describe, expect, it } from 'vitest'
import { wmsSourceOptions } from './wms-layer.ts'
import { wmsBaseUrl } from './wms-request.ts'

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
function requestFor(of: WmsLayer, tile: [number, number, number] = [2, 1, 1]): URL | undefined {
  const source = new TileWMS(wmsSourceOptions(of, 0))
  const projection = getProjection('EPSG:3857')!
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
    expect(wmsSourceOptions(layer({ url: address }), 0)).toBeUndefined()
  })
})
