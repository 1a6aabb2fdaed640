import { Suspense } from 'react'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'

const LayerTools = lazyWithTexts(['layers', 'place'], () =>
  import('./LayerTools.tsx').then(({ LayerTools }) => ({ default: LayerTools })),
)

/** Legends, time and comparison come with the first layer, or with earthquakes, which have a legend too. */
export function LayerToolsLoader() {
  const hasLayers = useMapLayers(({ layers }) => layers.length > 0)
  const hasEvents = useMapFootprints(({ footprints }) => footprints.some(({ event }) => event !== undefined))
  if (!hasLayers && !hasEvents) return null
  return (
    <Suspense>
      <LayerTools />
    </Suspense>
  )
}
