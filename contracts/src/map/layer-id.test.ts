import { describe, expect, it } from 'vitest'
import { layerId, layerOfId, readLayerId } from './layer-id.ts'

describe('the id of a layer', () => {
  it.each([
    ['wms', 'https://maps.example.org/wms?map=a', 'sst', 'https://maps.example.org/wms?map=a#sst'],
    ['wmts', 'https://maps.example.org/wmts', 'sst', 'wmts:https://maps.example.org/wmts#sst'],
    ['tms', 'https://maps.example.org/{z}/{x}/{y}.png', undefined, 'tms:https://maps.example.org/{z}/{x}/{y}.png'],
    ['kmz', 'https://maps.example.org/a.kmz', undefined, 'kmz:https://maps.example.org/a.kmz'],
  ] as const)('of a %s layer says what it takes to show it again', (type, url, layer, id) => {
    expect(layerId(url, layer, type)).toBe(id)
    expect(readLayerId(id)).toEqual({ type, url, ...(layer !== undefined && { layer }) })
  })

  it.each([
    '',
    '#a',
    'sst',
    'https://maps.example.org/wms',
    'https://maps.example.org/wms#',
    'kml:javascript:alert(1)',
    'wmts:https://a.example',
  ])('"%s" is none', (id) => {
    expect(readLayerId(id)).toBeUndefined()
    expect(layerOfId(id)).toBeUndefined()
  })

  it('makes a layer of a map service', () => {
    expect(layerOfId('https://maps.example.org/wms#sst')).toMatchObject({
      type: 'wms',
      title: 'sst',
      version: '1.1.1',
      opacity: 100,
    })
  })

  it('makes a layer of a file, called by its name', () => {
    expect(layerOfId('tif:https://maps.example.org/a/b%20c.tif?x=1')).toMatchObject({ type: 'tif', title: 'b c.tif' })
  })

  it('makes a layer of tiles', () => {
    expect(layerOfId('wmts:https://maps.example.org/wmts#sst')).toMatchObject({ type: 'wmts', title: 'sst', layer: 'sst' })
    expect(layerOfId('tms:https://{a-c}.example.org/{z}/{x}/{-y}.png')).toMatchObject({
      type: 'tms',
      title: '{a-c}.example.org',
      url: 'https://{a-c}.example.org/{z}/{x}/{-y}.png',
    })
  })
})
