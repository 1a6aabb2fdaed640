import OlMap from 'ol/Map.js'
import BaseLayer from 'ol/layer/Base.js'
import TileLayer from 'ol/layer/Tile.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createWmsLayer } from '../../../testing/factories.ts'
import { useMapCompare } from '../../../stores/map/map-compare.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { followCompare } from './compare.ts'
import { LAYER_ID, type LayerContext, type ShownLayer } from '../canvas/shown-layer.ts'

const copies = vi.hoisted(() => ({ times: [] as unknown[], context: undefined as LayerContext | undefined }))
vi.mock('../layers/layer-kinds.ts', () => ({
  loadLayerKind:
    async () =>
    (layer: object, context: LayerContext): ShownLayer => {
      copies.context = context
      copies.times.push('time' in layer ? layer.time : undefined)
      return {
        olLayer: new TileLayer({ className: 'copy' }),
        update: (next) => void copies.times.push('time' in next ? next.time : undefined),
        retry: () => {},
        dispose: () => void copies.times.push('disposed'),
      }
    },
}))

const layer = (id: string) => createWmsLayer(id, { opacity: 60 })
const { start, setTime, end } = useMapCompare.getState()

/** Which layers paint on a part of the map only. */
const clipped = (map: OlMap) =>
  map
    .getLayers()
    .getArray()
    .filter((one: BaseLayer) => one.hasListener('prerender') && one.hasListener('postrender'))
    .map((one) => one.getClassName())

function begin() {
  const map = new OlMap({ controls: [] })
  for (const id of ['sea', 'soil']) {
    useMapLayers.getState().add(layer(id))
    const olLayer = new TileLayer({ className: id })
    olLayer.set(LAYER_ID, id)
    map.addLayer(olLayer)
  }
  return { map, stop: followCompare(map, false) }
}

describe('what is compared', () => {
  beforeEach(() => {
    copies.times = []
  })

  // @rule B-map-layers.compare
  it('are two layers, each on its side, until it ends', () => {
    const { map, stop } = begin()
    expect(clipped(map)).toEqual([])
    start({ kind: 'layers', left: 'sea', right: 'soil' })
    expect(clipped(map)).toEqual(['sea', 'soil'])
    end()
    expect(clipped(map)).toEqual([])
    stop()
  })

  it('are a layer and its copy at another time, which goes with the comparison', async () => {
    const { map, stop } = begin()
    start({ kind: 'times', id: 'sea', time: '2026-01-01' })
    await vi.waitFor(() => expect(clipped(map)).toEqual(['sea', 'copy']), { timeout: 20_000 })
    expect(map.getLayers().getArray().at(-1)?.getOpacity()).toBe(0.6)
    setTime('2026-02-01')
    expect(copies.times[0]).toBe('2026-01-01')
    expect(copies.times.at(-1)).toBe('2026-02-01')
    start({ kind: 'layers', left: 'sea', right: 'soil' })
    expect(copies.times.at(-1)).toBe('disposed')
    expect(clipped(map)).toEqual(['sea', 'soil'])
    stop()
    expect(clipped(map)).toEqual([])
  })

  it('ends with a layer that leaves the map, or a copy that cannot be shown', async () => {
    const { stop } = begin()
    start({ kind: 'layers', left: 'sea', right: 'soil' })
    useMapLayers.getState().remove('soil')
    expect(useMapCompare.getState().compared).toBeNull()
    start({ kind: 'times', id: 'sea', time: '2026-01-01' })
    await vi.waitFor(() => expect(copies.times).toContain('2026-01-01'), { timeout: 20_000 })
    copies.context?.fail('unreachable')
    expect(useMapCompare.getState().compared).toBeNull()
    stop()
  })
})
