import type { OnlineResource } from '@graticule/contracts/resource'
import { describe, expect, it } from 'vitest'
import { createResource } from '../testing/factories.ts'
import { mapLayersOf } from './map-layers-of.ts'

const layersOf = (...online: Partial<OnlineResource>[]) =>
  mapLayersOf(
    createResource({ online: online.map((link) => ({ url: 'https://m.example.org/wms', accessType: 'complex', ...link })) }),
  )

describe('the map layers of a record', () => {
  // @rule S1-9.wms-version
  it('have their version from the protocol, else from the address, else the default', () => {
    const versions = layersOf(
      { protocol: 'OGC:WMS-1.3.0-http-get-map', layer: 'a' },
      { protocol: 'OGC:WMS', layer: 'b', url: 'https://m.example.org/wms?version=1.3.0' },
      { protocol: 'OGC:WMS', layer: 'c' },
      { protocol: 'OGC:WMS-9.9.9', layer: 'd' },
    ).map((layer) => 'version' in layer && layer.version)
    expect(versions).toEqual(['1.3.0', '1.3.0', '1.1.1', '1.1.1'])
  })

  it('are named by the record or by the address', () => {
    const names = layersOf(
      { protocol: 'OGC:WMS', layer: 'sst', name: 'Sea surface' },
      { protocol: 'OGC:WMS', url: 'https://m.example.org/wms?LAYERS=ice&service=WMS' },
      { protocol: 'OGC:WMS', name: 'snow' },
    )
    expect(names.map((layer) => ['layer' in layer && layer.layer, layer.title])).toEqual([
      ['sst', 'Sea surface'],
      ['ice', 'Sea surface temperature, daily'],
      ['snow', 'Sea surface temperature, daily'],
    ])
  })

  it('are asked at the address without the parameters of a single request', () => {
    const [layer] = layersOf({
      url: 'https://m.example.org/wms?map=/a.map&SERVICE=WMS&Request=GetCapabilities&layers=x',
      layer: 'x',
    })
    expect(layer).toMatchObject({ url: 'https://m.example.org/wms?map=%2Fa.map' })
  })

  it('leave out other services, layers without name, addresses that are none, and repetitions', () => {
    const layers = layersOf(
      { protocol: 'OGC:WFS', layer: 'a' },
      { protocol: 'OGC:WMS' },
      { protocol: 'OGC:WMS', layer: 'a', url: 'javascript:wms' },
      { protocol: 'OGC:WMS', layer: 'a' },
      { protocol: 'OGC:WMS-1.1.1', layer: 'a' },
    )
    expect(layers.map(({ id }) => id)).toEqual(['https://m.example.org/wms#a'])
  })

  it('are KML, KMZ and GeoJSON files too, by protocol, format or the name of the file', () => {
    const layers = layersOf(
      { url: 'https://m.example.org/a.kml?x=1' },
      { url: 'https://m.example.org/download/7', protocol: 'application/vnd.google-earth.kmz' },
      { url: 'https://m.example.org/8', format: 'GeoJSON' },
      { url: 'https://m.example.org/9', protocol: 'WWW:LINK-1.0-http--link' },
    )
    expect(layers.map(({ id }) => id)).toEqual([
      'kml:https://m.example.org/a.kml?x=1',
      'kmz:https://m.example.org/download/7',
      'geojson:https://m.example.org/8',
    ])
  })

  it('are tiles too: of a WMTS by its layer, and by a template as it is written', () => {
    const layers = layersOf(
      { protocol: 'OGC:WMTS', layer: 'sst', url: 'https://m.example.org/wmts?SERVICE=WMTS&REQUEST=GetCapabilities' },
      { url: 'https://m.example.org/wmts?service=WMTS&request=GetTile&layer=ice&tilematrix=1&key=k' },
      { url: 'https://m.example.org/{z}/{x}/{-y}.png', name: 'tiles' },
    )
    expect(layers).toMatchObject([
      { type: 'wmts', id: 'wmts:https://m.example.org/wmts#sst', layer: 'sst' },
      { type: 'wmts', url: 'https://m.example.org/wmts?key=k', layer: 'ice' },
      { type: 'tms', url: 'https://m.example.org/{z}/{x}/{-y}.png' },
    ])
  })

  // @rule B-map-layers.true-colour-first
  it('of a scene are its picture in true colour, then others, then its bands, by names that people read', () => {
    const scene = (...assets: [name: string, file: string][]) =>
      layersOf(...assets.map(([name, file]) => ({ url: `https://m.example.org/S2/${file}.tif`, name, format: 'GeoTIFF' })))
    const titles = scene(
      ['Aerosol optical thickness (AOT)', 'AOT'],
      ['Blue (band 2) - 10m', 'B02'],
      ['red', 'B04'],
      ['B8A', 'B8A'],
      ['Elevation', 'dem'],
      ['True color image', 'TCI'],
    ).map(({ title }) => title)
    expect(titles).toEqual([
      'True color image',
      'Aerosol optical thickness (AOT)',
      'Elevation',
      'Blue (band 2) - 10m',
      'Red',
      'B8A',
    ])
    expect(scene(['rendered_preview', 'p'], ['nir08', 'n']).map(({ title }) => title)).toEqual(['Rendered preview', 'Nir08'])
  })

  it('have the name of the record where a file is the only one, and that of the file where nobody named it', () => {
    expect(layersOf({ url: 'https://m.example.org/a.tif', name: 'data' })[0]?.title).toBe('Sea surface temperature, daily')
    const [first] = layersOf({ url: 'https://m.example.org/sst_2020.tif?x=1' }, { url: 'https://m.example.org/b.kml' })
    expect(first?.title).toBe('Sst 2020')
  })

  it('are files of TIFF too', () => {
    const layers = layersOf(
      { url: 'https://m.example.org/a.TIF' },
      { url: 'https://m.example.org/b?id=1', format: 'image/tiff; application=geotiff; profile=cloud-optimized' },
      { url: 'https://m.example.org/c.tif.zip' },
    )
    expect(layers.map(({ id }) => id)).toEqual(['tif:https://m.example.org/a.TIF', 'tif:https://m.example.org/b?id=1'])
  })
})
