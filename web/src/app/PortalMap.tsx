import { lazy, Suspense } from 'react'

const MapView = lazy(() => import('../features/map/MapView.tsx').then(({ MapView }) => ({ default: MapView })))

/** The map, loaded beside the page that it lies behind. */
export function PortalMap() {
  return (
    <Suspense>
      <MapView />
    </Suspense>
  )
}
