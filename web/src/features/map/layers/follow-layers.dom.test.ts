import OlMap from 'ol/Map.js'
import TileLayer from 'ol/layer/Tile.js'
import { describe, expect, it, vi } from 'vitest'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { followLayers, layerZIndex } from './follow-layers.ts'
import type { LayerContext, ShownLayer } from '../canvas/shown-layer.ts'

const drawing = vi.hoisted(() => ({ fails: false, calls: [] as string[], context: undefined as LayerContext | undefined }))
vi.mock('./layer-kinds.ts', () => ({
  loadLayerKind: async () => {
    drawing.calls.push('load')
    if (drawing.fails) throw new Error('the chunk is gone')
    return ({ id }: { id: string }, context: LayerContext): ShownLayer => {
      drawing.context = context
      drawing.calls.push('show')
      return {
        olLayer: new TileLayer({ className: id }),
        update: () => {},
        retry: () => void drawing.calls.push('retry'),
        dispose: () => void drawing.calls.push('dispose'),
      }
    }
  },
}))

const { add, remove, move, markFailed, retry, setOpacity, setVisible } = useMapLayers.getState()
const layer = (name: string) =>
  ({
    type: 'wms',
    id: name,
    title: name,
    url: 'https://x.example/wms',
    layer: name,
    version: '1.3.0',
    visible: true,
    opacity: 100,
  }) as const
const onMap = (map: OlMap) =>
  map
    .getLayers()
    .getArray()
    .toSorted((one, other) => other.getZIndex()! - one.getZIndex()!)
    .map((one) => `${one.getClassName()} ${one.getVisible() ? one.getOpacity() : 'hidden'}`)
function begin() {
  drawing.calls = []
  const map = new OlMap({ controls: [] })
  return { map, end: followLayers(map, false) }
}

describe('layers on the map', () => {
  // @rule S1-4.layer-opacity
  it('follow the list: order, opacity, visibility, and what is taken off', async () => {
    const { map, end } = begin()
    add(layer('a'))
    add(layer('b'))
    await vi.waitFor(() => expect(onMap(map)).toEqual(['b 1', 'a 1']), { timeout: 20_000 })
    move('b', 1)
    setOpacity('a', 40)
    setVisible('b', false)
    expect(onMap(map)).toEqual(['a 0.4', 'b hidden'])
    remove('a')
    expect(onMap(map)).toEqual(['b hidden'])
    expect(drawing.calls).toContain('dispose')
    end()
    expect(onMap(map)).toEqual([])
  })

  it('are hidden while they have failed, and tried again', async () => {
    const { map, end } = begin()
    add(layer('a'))
    await vi.waitFor(() => expect(onMap(map)).toEqual(['a 1']), { timeout: 20_000 })
    drawing.context!.fail('unreachable')
    expect(onMap(map)).toEqual(['a hidden'])
    expect(useMapLayers.getState().details['a']).toEqual({ trouble: 'unreachable' })
    retry('a')
    expect(drawing.calls.filter((call) => call === 'retry')).toHaveLength(1)
    expect(onMap(map)).toEqual(['a 1'])
    end()
  })

  it('have failed when what draws them does not load, and Retry loads it again', async () => {
    drawing.fails = true
    const { map, end } = begin()
    add(layer('a'))
    await vi.waitFor(() => expect(useMapLayers.getState().states['a']).toBe('failed'), { timeout: 20_000 })
    drawing.fails = false
    markFailed('another')
    retry('a')
    await vi.waitFor(() => expect(onMap(map)).toEqual(['a 1']), { timeout: 20_000 })
    end()
  })

  it('do not come to a map that is gone by then', async () => {
    const { map, end } = begin()
    add(layer('a'))
    end()
    await vi.waitFor(() => expect(drawing.calls).toEqual(['load']), { timeout: 20_000 })
    expect(onMap(map)).toEqual([])
  })
})

describe('the order of layers', () => {
  // @rule S1-9.base-layer-z-index
  it('is that of the list, above the base map and below the labels', () => {
    const order = Array.from({ length: 30 }, (_, place) => layerZIndex(place, 30))
    expect(order).toEqual(order.toSorted((one, other) => other - one))
    expect(Math.max(...order)).toBeLessThan(20)
    expect(Math.min(...order)).toBeGreaterThan(8)
  })
})
