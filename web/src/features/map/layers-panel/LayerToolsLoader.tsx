import { Suspense } from 'react'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'

const LayerTools = lazyWithTexts(['layers', 'place'], () =>
  import('./LayerTools.tsx').then(({ LayerTools }) => ({ default: LayerTools })),
)

/** Legends, time, comparison and words about a place come with the first layer, or with results that have a legend or such words. */
export function LayerToolsLoader() {
  const hasLayers = useMapLayers(({ layers }) => layers.length > 0)
  const hasMore = useMapFootprints(({ footprints }) => footprints.some(({ event, point }) => (event ?? point) !== undefined))
  if (!hasLayers && !hasMore) return null
  return (
    <Suspense>
      <LayerTools />
    </Suspense>
  )
}
