import type OlMap from 'ol/Map.js'
import { type MapLayersState, useMapLayers } from '../../../stores/layers/map-layers.ts'

/** Loads what is done with layers beside showing them (`layer-tools.ts`) with the first one. Returns the function that ends it. */
export function loadLayerTools(map: OlMap, reducedMotion: boolean): () => void {
  let ending = () => {}
  let isEnded = false
  const begin = ({ layers }: MapLayersState) => {
    if (layers.length === 0) return
    stop()
    import('./layer-tools.ts').then(
      (tools) => {
        if (!isEnded) ending = tools.followLayerTools(map, reducedMotion)
      },
      // the layers are there without
      () => {},
    )
  }
  const stop = useMapLayers.subscribe(begin)
  begin(useMapLayers.getState())
  return () => {
    isEnded = true
    stop()
    ending()
  }
}
