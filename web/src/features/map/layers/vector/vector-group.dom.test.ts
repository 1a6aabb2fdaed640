import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import RenderEvent from 'ol/render/Event.js'
import VectorImageLayer from 'ol/layer/VectorImage.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readGeoJson } from '../../../../formats/geojson/read-geojson.ts'
import type { VectorFile } from '../../../../formats/vector/vector-file.ts'
import { createVectorGroup, type VectorGroup } from './vector-group.ts'

const point = (lon: number, lat: number, name = '') => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates: [lon, lat] },
})
const read = async (features: readonly object[]) => (await readGeoJson({ type: 'FeatureCollection', features })) as VectorFile
const { signal } = new AbortController()

let map: OlMap
let group: VectorGroup

beforeEach(() => {
  map = new OlMap({ view: new View({ center: [0, 0], resolution: 10_000 }) })
  map.setSize([1_000, 1_000])
  group = createVectorGroup(map)
})
afterEach(() => {
  group.dispose()
  map.dispose()
})

const isPicture = () => group.olLayer.getLayers().item(1) instanceof VectorImageLayer
const namesAt = (lon: number, lat: number) => {
  const answer = group.identify({ lon, lat, pixel: [0, 0] })
  return answer.kind === 'records' ? answer.records.map(({ title }) => title) : []
}

describe('a layer of places', () => {
  it('tells what lies at a place, the one that was chosen first', async () => {
    await group.put('main', await read([point(10, 10, 'A'), point(10.1, 10, 'B'), point(30, 10, 'C')]), signal)
    expect(namesAt(10, 10)).toEqual(['A', 'B'])
    const { features, total } = group.listFeatures()
    expect([features.map(({ name }) => name), total]).toEqual([['A', 'B', 'C'], 3])
    group.chooseFeature(features[1]!.key)
    expect(namesAt(10, 10)).toEqual(['B', 'A'])
  })

  it('is told of in the copy of the world that it goes on in', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [170, 0],
        [-170, 0],
      ],
    }
    await group.put('main', await read([{ type: 'Feature', properties: { name: 'Line' }, geometry: line }]), signal)
    expect([namesAt(175, 0), namesAt(-175, 0), namesAt(0, 0)]).toEqual([['Line'], ['Line'], []])
  })

  it('of many places is one image, unless a part of it is cut off', async () => {
    await group.put('main', await read(Array.from({ length: 700 }, (_, at) => point(at / 10, 0))), signal)
    expect(isPicture()).toBe(true)
    group.setDirect(true)
    expect(isPicture()).toBe(false)
    let told = 0
    group.olLayer.addEventListener('prerender', () => void (told += 1))
    for (const layer of group.olLayer.getLayers().getArray()) layer.dispatchEvent(new RenderEvent('prerender'))
    expect(told).toBe(3)
    group.drop('main')
    expect(group.listFeatures().total).toBe(0)
  })
})
