import OlMap from 'ol/Map.js'
import TileLayer from 'ol/layer/Tile.js'
import { expect, it } from 'vitest'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { usePixelValues } from '../../../stores/layers/pixel-values.ts'
import { followValues } from './follow-values.ts'
import { useMapFrame } from '../canvas/frame.ts'
import { LAYER_ID, SHOWN, type AskedPlace } from '../canvas/shown-layer.ts'

it('tells the values under the pointer of the layers that are shown and have some', () => {
  const map = new OlMap({ controls: [] })
  const put = (id: string, valueAt?: (at: AskedPlace) => string | null) => {
    const layer = new TileLayer()
    layer.setProperties({ [LAYER_ID]: id, [SHOWN]: { valueAt } })
    map.addLayer(layer)
    return layer
  }
  const warm = put('warm', ({ lon, lat, pixel }) => `${lon} ${lat} ${pixel.map(Math.round).join(' ')}`)
  put('empty', () => null)
  put('mute')
  useMapFrame.setState({
    frame: { width: 400, height: 200, centre: [0, 0], resolution: 100_000, zoom: 1, textScale: 1 },
    pointer: null,
  })
  const end = followValues(map)
  useMapFrame.setState({ pointer: [45, 0] })
  expect(usePixelValues.getState().values).toEqual({ warm: '45 0 250 100' })
  // and again when what is shown changes
  warm.setVisible(false)
  useMapLayers.setState({ layers: [] })
  expect(usePixelValues.getState().values).toEqual({})
  warm.setVisible(true)
  useMapFrame.setState({ pointer: [0, 0] })
  expect(Object.keys(usePixelValues.getState().values)).toEqual(['warm'])
  useMapFrame.setState({ pointer: null })
  expect(usePixelValues.getState().values).toEqual({})
  end()
})
