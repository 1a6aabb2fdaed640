import type { MapLayer } from '@graticule/contracts/map/layer'
import { BASE_LAYER_Z_INDEX, BOUNDING_LAYER_Z_INDEX } from '@graticule/contracts/limits'
import type OlMap from 'ol/Map.js'
import { type MapLayersState, useMapLayers } from '../../../stores/layers/map-layers.ts'
import { loadLayerKind } from './layer-kinds.ts'
import { LAYER_ID, SHOWN, type ShownLayer } from '../canvas/shown-layer.ts'

/**
 * z-index of a layer by its index in the list, 0 = top: between the base map and the labels.
 * @rule S1-9.base-layer-z-index
 */
export function layerZIndex(index: number, count: number): number {
  const room = BOUNDING_LAYER_Z_INDEX - 1 - BASE_LAYER_Z_INDEX
  return BASE_LAYER_Z_INDEX + (room * (count - index)) / (count + 1)
}

/** A layer of the store: `undefined` while what draws it is on its way. */
interface Followed {
  shown: ShownLayer | undefined
  retried: number
  loading: boolean
}

function draw({ olLayer, update }: ShownLayer, layer: MapLayer, isVisible: boolean, zIndex: number): void {
  update(layer)
  olLayer.setVisible(isVisible)
  olLayer.setOpacity(layer.opacity / 100)
  olLayer.setZIndex(zIndex)
}

/**
 * Keeps the layers on the map equal to those in the store. What draws a kind of layer comes with the first of the kind; where
 * it cannot be loaded the layer has failed, and its Retry asks again. Returns the function that ends it.
 * @rule S1-4.layer-opacity A layer is drawn with its opacity, 0 when it is hidden
 */
export function followLayers(map: OlMap, reducedMotion: boolean): () => void {
  const followed = new Map<string, Followed>()
  const state = () => useMapLayers.getState()

  const load = (layer: MapLayer, one: Followed) => {
    one.loading = true
    loadLayerKind(layer).then(
      (showLayer) => {
        one.loading = false
        const now = state().layers.find(({ id }) => id === layer.id)
        // it was taken off the map meanwhile
        if (followed.get(layer.id) !== one || now === undefined) return
        one.shown = showLayer(now, {
          map,
          reducedMotion,
          describe: (details) => state().describe(layer.id, details),
          fail: (trouble) => state().markFailed(layer.id, trouble),
        })
        one.shown.olLayer.setProperties({ [LAYER_ID]: layer.id, [SHOWN]: one.shown })
        map.addLayer(one.shown.olLayer)
        follow(state())
      },
      () => {
        one.loading = false
        if (followed.get(layer.id) === one) state().markFailed(layer.id)
      },
    )
  }

  const remove = (id: string, { shown }: Followed) => {
    followed.delete(id)
    if (shown === undefined) return
    shown.dispose()
    map.removeLayer(shown.olLayer)
    shown.olLayer.dispose()
  }

  const follow = ({ layers, states, retries, details }: MapLayersState) => {
    for (const [id, one] of followed) if (!layers.some((layer) => layer.id === id)) remove(id, one)
    layers.forEach((layer, index) => {
      const retried = retries[layer.id] ?? 0
      let one = followed.get(layer.id)
      if (one === undefined) {
        one = { shown: undefined, retried, loading: false }
        followed.set(layer.id, one)
        load(layer, one)
      } else if (one.retried !== retried) {
        one.retried = retried
        if (one.shown !== undefined) one.shown.retry()
        else if (!one.loading) load(layer, one)
      }
      if (one.shown === undefined) return
      const isVisible = layer.visible && states[layer.id] !== 'failed' && details[layer.id]?.beforeFirst !== true
      draw(one.shown, layer, isVisible, layerZIndex(index, layers.length))
    })
  }

  follow(state())
  const stop = useMapLayers.subscribe(follow)
  return () => {
    stop()
    for (const [id, one] of followed) remove(id, one)
  }
}
