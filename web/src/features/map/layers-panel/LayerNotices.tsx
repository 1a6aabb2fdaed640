import { Suspense, useEffect } from 'react'
import { followLayerFailures } from '../../../map-layers/failures/layer-failures.ts'
import { useDisabledLayer } from '../../../stores/layers/disabled-layer.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'

const DisabledLayer = lazyWithTexts(['adding'], () =>
  import('./DisabledLayer.tsx').then((module) => ({ default: module.DisabledLayer })),
)

/** Tells of layers that are not available (in the popup), and lets one that was taken off for that be put back. */
export function LayerNotices() {
  const layers = useMapLayers((state) => state.layers)
  const last = useDisabledLayer((state) => state.last)
  useEffect(followLayerFailures, [])
  if (last === null || layers.some(({ id }) => id === last.layer.id)) return null
  return (
    <Suspense>
      <DisabledLayer title={last.layer.title} />
    </Suspense>
  )
}
