import { describe, expect, it } from 'vitest'
import type { ServiceLayer, ServiceLayers } from '../capabilities/service-layers.ts'
import { idInService, layerOfService } from './layers-of-service.ts'
import { groupsOf, layersFound } from './service-list.ts'

const layer = (part: Partial<ServiceLayer>): ServiceLayer => ({
  title: '',
  layers: [],
  queryable: false,
  opaque: false,
  styles: [],
  projections: [],
  ...part,
})
const service: ServiceLayers = {
  kind: 'wms',
  title: 'Maps',
  version: '1.3.0',
  formats: [],
  infoFormats: [],
  matrixSets: [],
  layers: [
    layer({
      title: 'Maps',
      layers: [
        layer({
          title: 'Océans',
          layers: [
            layer({ name: 'sst', title: 'Sea surface temperature', abstract: 'From satellites', extent: [0, 1, 2, 3] }),
            layer({ name: 'chl', title: 'Chlorophyll' }),
          ],
        }),
        layer({ name: 'roads', title: 'Roads' }),
      ],
    }),
  ],
}
const names = (text: string) => layersFound(service, text).map(({ layer: { name } }) => name)

describe('the layers of a service', () => {
  it('are found by title, name, abstract and group, whatever the accents and capitals', () => {
    expect(names('')).toEqual(['sst', 'chl', 'roads'])
    expect(names('SURFACE sea')).toEqual(['sst'])
    expect(names('satellit')).toEqual(['sst'])
    expect(names('roa')).toEqual(['roads'])
    expect(names('oceans')).toEqual(['sst', 'chl'])
    expect(names('sea roads')).toEqual([])
  })

  it('are listed under their groups', () => {
    const groups = groupsOf(layersFound(service, ''))
    expect(groups.map(({ path, first, rows }) => [path, first, rows.length])).toEqual([
      ['Océans', 0, 2],
      ['', 2, 1],
    ])
  })

  it('of several thousand are found while a visitor types', () => {
    const many = {
      ...service,
      layers: Array.from({ length: 5_000 }, (_, at) => layer({ name: `n${at}`, title: `Layer number ${at}` })),
    }
    expect(layersFound(many, 'number 4999')).toHaveLength(1)
    // the same texts are searched again
    expect(layersFound(many, 'n')[0]).toBe(layersFound(many, '')[0])
  })

  it('become layers of the map at the address without a request', () => {
    const address = 'https://maps.example.org/wms?map=a&SERVICE=WMS&request=GetCapabilities'
    const found = layersFound(service, 'sst')[0]!.layer
    expect(layerOfService(address, service, found)).toEqual({
      id: 'https://maps.example.org/wms?map=a#sst',
      type: 'wms',
      title: 'Sea surface temperature',
      url: 'https://maps.example.org/wms?map=a',
      layer: 'sst',
      version: '1.3.0',
      visible: true,
      opacity: 100,
      extent: [0, 1, 2, 3],
    })
    expect(layerOfService(address, { ...service, version: '1.1.0' }, found)).toMatchObject({ version: '1.1.1' })
    expect(idInService(address, { ...service, kind: 'wmts' }, 'sst')).toBe('wmts:https://maps.example.org/wms?map=a#sst')
  })
})
