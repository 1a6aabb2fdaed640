import type OlMap from 'ol/Map.js'
import { followTime } from '../../../stores/map-time.ts'
import { followCompare } from './compare.ts'
import { followLoading } from './layer-loading.ts'
import { followValues } from './follow-values.ts'

/** What is done with layers beside showing them: it comes with the first layer. Returns the function that ends it. */
export function followLayerTools(map: OlMap, reducedMotion: boolean): () => void {
  const endings = [followTime(), followLoading(map), followValues(map), followCompare(map, reducedMotion)]
  return () => {
    for (const end of endings) end()
  }
}
