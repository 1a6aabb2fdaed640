import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { type MapLayer, MapLayerSchema } from './layer.ts'
import { layerId } from './layer-id.ts'

const layer: MapLayer = {
  id: layerId('https://maps.example.org/wms', 'sst'),
  type: 'wms',
  title: 'Sea surface temperature',
  url: 'https://maps.example.org/wms',
  layer: 'sst',
  version: '1.3.0',
  visible: true,
  opacity: 80,
}

describe('a map layer', () => {
  it('is known by its service and its name there', () => {
    expect(layer.id).toBe('https://maps.example.org/wms#sst')
    expect(layerId('https://maps.example.org/wms', 'ice')).not.toBe(layer.id)
  })

  // @rule S1-3.layer-types
  it('is a WMS layer of a version that the map speaks', () => {
    expect(Check(MapLayerSchema, layer)).toBe(true)
    expect(Check(MapLayerSchema, { ...layer, extent: [170, -25, -165, -10] })).toBe(true)
    expect(Check(MapLayerSchema, { ...layer, version: '1.0.0' })).toBe(false)
    expect(Check(MapLayerSchema, { ...layer, type: 'gml' })).toBe(false)
    expect(Check(MapLayerSchema, { ...layer, opacity: 101 })).toBe(false)
    expect(Check(MapLayerSchema, { ...layer, layer: '' })).toBe(false)
  })
})
