import type OlMap from 'ol/Map.js'
import { useActiveLayer } from '../../../stores/layers/active-layer.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { followTime } from '../../../stores/layers/layer-times.ts'
import { followPlaceInfo } from '../place-info/ask-place.ts'
import { followCompare } from '../compare/compare.ts'
import { followLoading } from '../layers/layer-loading.ts'
import { followValues } from '../place-info/follow-values.ts'

/** A layer that is put on the map is the one in hand. Returns the function that ends it. */
const followNewest = (): (() => void) =>
  useMapLayers.subscribe(({ layers }, before) => {
    const added = layers.find(({ id }) => !before.layers.some((one) => one.id === id))
    if (added !== undefined) useActiveLayer.getState().setActive(added.id)
  })

/** What is done with layers beside showing them: it comes with the first layer. Returns the function that ends it. */
export function followLayerTools(map: OlMap, reducedMotion: boolean): () => void {
  const endings = [
    followNewest(),
    followTime(),
    followLoading(map),
    followValues(map),
    followPlaceInfo(map),
    followCompare(map, reducedMotion),
  ]
  return () => {
    for (const end of endings) end()
  }
}
