import { beforeEach, expect, it } from 'vitest'
import { rememberedOpacity, rememberOpacity } from './layer-opacity.ts'
import { useMapLayers } from './map-layers.ts'

const layer = {
  id: 'soil',
  type: 'wms',
  title: 'Soil',
  url: 'https://maps.example.org/wms',
  layer: 'soil',
  version: '1.3.0',
  visible: true,
  opacity: 100,
} as const

beforeEach(() => {
  localStorage.clear()
  useMapLayers.setState(useMapLayers.getInitialState())
})

it('gives a layer that is added again the opacity that it had', () => {
  const { add, setOpacity, remove } = useMapLayers.getState()
  add(layer)
  setOpacity('soil', 35)
  remove('soil')
  add(layer)
  expect(useMapLayers.getState().layers[0]?.opacity).toBe(35)
})

// @rule B-map-layers.opacity-kept
it('forgets the layer that was changed longest ago', () => {
  for (let at = 0; at <= 200; at++) rememberOpacity(`layer ${at}`, at / 4)
  expect(rememberedOpacity('layer 0')).toBeUndefined()
  expect(rememberedOpacity('layer 200')).toBe(50)
})

it.each(['{', '7', '[["soil"]]', '[["soil",700]]', '[["soil","50"]]'])('takes nothing from what it did not write: %s', (kept) => {
  localStorage.setItem('graticule.layer-opacity', kept)
  expect(rememberedOpacity('soil')).toBeUndefined()
})
