import OlMap from 'ol/Map.js'
import { describe, expect, it, vi } from 'vitest'
import { useMapLayers } from '../../../stores/map-layers.ts'
import { followLayers } from './follow-layers.ts'

const drawing = vi.hoisted(() => ({ loads: 0, fails: true, begun: 0, ended: 0 }))
vi.mock('./wms-layers.ts', () => {
  drawing.loads += 1
  if (drawing.fails) throw new Error('the chunk is gone')
  return {
    followWmsLayers: () => {
      drawing.begun += 1
      return () => void (drawing.ended += 1)
    },
  }
})

const { add, markFailed, retry } = useMapLayers.getState()
const layer = {
  type: 'wms',
  id: 'https://x.example/wms#sst',
  title: 'Sea',
  url: 'https://x.example/wms',
  layer: 'sst',
  version: '1.3.0',
  visible: true,
  opacity: 100,
} as const

describe('what draws layers', () => {
  it('comes with the first of them, or is asked for again with it, and goes with the map', async () => {
    const end = followLayers(new OlMap({ controls: [] }), false)
    markFailed('another')
    expect(drawing.loads).toBe(0)
    add(layer)
    await vi.waitFor(() => expect(useMapLayers.getState().states[layer.id]).toBe('failed'))
    expect(drawing.begun).toBe(0)

    drawing.fails = false
    retry(layer.id)
    await vi.waitFor(() => expect(drawing.begun).toBe(1))
    markFailed(layer.id)
    retry(layer.id)
    expect(drawing.begun).toBe(1)
    end()
    expect(drawing.ended).toBe(1)
  })

  it('is not begun for a map that is gone by then', async () => {
    const { begun } = drawing
    add(layer)
    followLayers(new OlMap({ controls: [] }), false)()
    await import('./wms-layers.ts')
    expect(drawing.begun).toBe(begun)
  })
})
