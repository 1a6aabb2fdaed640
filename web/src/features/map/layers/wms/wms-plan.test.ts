import { describe, expect, it } from 'vitest'
import type { ServiceLayer, ServiceLayers } from '../../capabilities/service-layers.ts'
import { bestProjection } from '../source-projection.ts'
import { layerOf, planOf } from './wms-plan.ts'

const layer = (part: Partial<ServiceLayer> = {}): ServiceLayer => ({
  name: 'a',
  title: 'A',
  layers: [],
  queryable: false,
  opaque: false,
  styles: [],
  projections: ['EPSG:3857'],
  ...part,
})
const service = (part: Partial<ServiceLayers> = {}): ServiceLayers => ({
  kind: 'wms',
  title: '',
  version: '1.3.0',
  formats: [],
  infoFormats: [],
  matrixSets: [],
  layers: [layer()],
  ...part,
})

// @rule B-raster-layers.projection
describe('the projection that is asked for', () => {
  it.each([
    [['EPSG:4326', 'EPSG:3857'], 'EPSG:3857'],
    [['CRS:84', 'EPSG:4326', 'EPSG:32633'], 'EPSG:4326'],
    [['EPSG:26986', 'CRS:84'], 'CRS:84'],
    [['EPSG:31370', 'EPSG:25831'], 'EPSG:25831'],
    [['EPSG:31370', 'AUTO:42001'], undefined],
    [[], 'EPSG:3857'],
  ])('of %j is %s', (offered, best) => {
    expect(bestProjection(offered)).toBe(best)
  })
})

describe('a plan of requests', () => {
  it('has the format that can be seen through, where there is one', () => {
    const formatOf = (formats: string[], wished?: string) => {
      const plan = planOf(service({ formats }), layer(), wished)!
      return `${plan.format} ${plan.transparent}`
    }
    expect(formatOf([])).toBe('image/png true')
    expect(formatOf(['image/jpeg', 'image/png'])).toBe('image/png true')
    expect(formatOf(['image/jpeg', 'image/png; mode=8bit'])).toBe('image/png; mode=8bit true')
    expect(formatOf(['image/jpeg', 'application/pdf'])).toBe('image/jpeg false')
    expect(formatOf(['image/jpeg', 'image/png'], 'image/jpeg')).toBe('image/jpeg false')
    expect(formatOf(['image/png'], 'image/webp')).toBe('image/png true')
  })
  it('asks for no holes in a layer that has none', () => {
    expect(planOf(service(), layer({ opaque: true }), undefined)?.transparent).toBe(false)
  })
  it('keeps to the largest image of the service', () => {
    expect(planOf(service({ maxSize: { width: 400, height: 300 } }), layer(), undefined)?.tileSize).toBe(300)
    expect(planOf(service({ maxSize: { width: 4000 } }), layer(), undefined)?.tileSize).toBe(512)
  })
  it('finds a drawing of several layers by the first that is known', () => {
    expect(layerOf(service(), 'x,a')?.name).toBe('a')
    expect(layerOf(service(), 'x')).toBeUndefined()
  })
})
