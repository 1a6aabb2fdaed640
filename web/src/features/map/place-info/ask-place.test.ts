import type { WmsLayer } from '@graticule/contracts/map/layer'
import Collection from 'ol/Collection.js'
import type OlMap from 'ol/Map.js'
import BaseLayer from 'ol/layer/Layer.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { type LayerAnswer, usePlaceInfo } from '../../../stores/layers/place-info.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { followPlaceInfo } from './ask-place.ts'
import { useMapFrame } from '../canvas/frame.ts'
import { type AskedPlace, LAYER_ID, SHOWN, type ShownLayer } from '../canvas/shown-layer.ts'

type Identify = (at: AskedPlace, signal: AbortSignal) => Promise<LayerAnswer | undefined>

const onMap = new Collection<BaseLayer>()
const map = { getLayers: () => onMap } as unknown as OlMap
let stop = () => {}

/** Puts a layer on top; without `identify` it is one that does not answer. */
function put(id: string, identify?: Identify, visible = true): void {
  const layer: WmsLayer = {
    id,
    type: 'wms',
    title: id.toUpperCase(),
    url: 'https://m.example.org',
    layer: id,
    version: '1.3.0',
    visible,
    opacity: 100,
  }
  useMapLayers.getState().add(layer)
  const olLayer = new BaseLayer({})
  const shown: ShownLayer = { olLayer, update() {}, retry() {}, dispose() {}, ...(identify && { identify }) }
  olLayer.set(LAYER_ID, id)
  olLayer.set(SHOWN, shown)
  onMap.push(olLayer)
}
const red: LayerAnswer = { kind: 'text', text: 'red' }
const answers = () => usePlaceInfo.getState().asked.map(({ title, answer }) => [title, answer])

beforeEach(() => {
  onMap.clear()
  useMapFrame.setState({ frame: { width: 800, height: 600, centre: [0, 0], resolution: 1_000, zoom: 5, textScale: 1 } })
  stop = followPlaceInfo(map)
})
afterEach(() => {
  stop()
  useMapFrame.setState({ frame: null })
})

describe('a question about a place', () => {
  it('goes to the layers that are seen and answer, the top one first', async () => {
    const asked: AskedPlace[] = []
    put('a', (at) => (asked.push(at), Promise.resolve(red)))
    put('b')
    put('c', () => Promise.resolve(red), false)
    put('d', () => Promise.reject(new Error('no')))
    usePlaceInfo.getState().wish([1, 0])
    expect(answers()).toEqual([
      ['D', null],
      ['A', null],
    ])
    await vi.waitFor(
      () =>
        expect(answers()).toEqual([
          ['D', { kind: 'failed', words: '' }],
          ['A', red],
        ]),
      { timeout: 20_000 },
    )
    expect(asked).toEqual([{ lon: 1, lat: 0, pixel: [expect.closeTo(511.3, 1), expect.closeTo(300, 5)] }])
  })

  it('that no layer answers is dropped, but told to those who ask with keys', async () => {
    put('a', () => Promise.resolve(undefined))
    usePlaceInfo.getState().wish([1, 0])
    await vi.waitFor(() => expect(usePlaceInfo.getState().at).toBeNull(), { timeout: 20_000 })
    usePlaceInfo.getState().wish([1, 0], true)
    await vi.waitFor(() => expect(answers()).toEqual([]), { timeout: 20_000 })
    expect(usePlaceInfo.getState().at).toEqual([1, 0])
  })

  it('ends with the next one, and when the answer is closed', async () => {
    const signals: AbortSignal[] = []
    put('a', (_at, signal) => (signals.push(signal), new Promise(() => {})))
    usePlaceInfo.getState().wish([1, 0])
    usePlaceInfo.getState().wish([2, 0])
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    usePlaceInfo.getState().close()
    expect(signals[1]!.aborted).toBe(true)
    usePlaceInfo.getState().wish([2, 0])
    useMapLayers.getState().remove('a')
    expect(usePlaceInfo.getState().at).toBeNull()
  })

  it('that a result answered ends when the result leaves the map', () => {
    const { tell } = usePlaceInfo.getState()
    useMapFootprints.getState().setFootprints([{ id: 'jfj', index: 1, title: 'Jungfraujoch', boxes: [[8, 46, 8, 46]] }])
    tell([8, 46], { id: 'jfj', title: 'Jungfraujoch' }, { fields: [], point: { network: 'GAW' } })
    put('a', () => Promise.resolve(red))
    expect(answers()).toHaveLength(1)
    useMapFootprints.getState().setFootprints([])
    expect(usePlaceInfo.getState()).toMatchObject({ at: null, asked: [] })
  })
})
