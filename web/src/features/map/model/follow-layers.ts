import type OlMap from 'ol/Map.js'
import { type MapLayersState, useMapLayers } from '../../../stores/map-layers.ts'

/**
 * Keeps the layers on the map equal to those in the store. What draws images comes with the first layer; where it cannot be
 * loaded, the layer has failed, and its Retry asks again. Returns the function that ends it.
 */
export function followLayers(map: OlMap, reducedMotion: boolean): () => void {
  let isAsked = false
  let isOver = false
  let stopFollowing: (() => void) | undefined
  const ask = ({ layers, states }: MapLayersState) => {
    if (isAsked || layers.every(({ id }) => states[id] === 'failed')) return
    isAsked = true
    import('./wms-layers.ts').then(
      ({ followWmsLayers }) => {
        stopAsking()
        if (!isOver) stopFollowing = followWmsLayers(map, reducedMotion)
      },
      () => {
        isAsked = false
        for (const { id } of useMapLayers.getState().layers) useMapLayers.getState().markFailed(id)
      },
    )
  }
  const stopAsking = useMapLayers.subscribe(ask)
  ask(useMapLayers.getState())
  return () => {
    isOver = true
    stopAsking()
    stopFollowing?.()
  }
}
