import { lazy, Suspense } from 'react'

const MapView = lazy(() => import('../features/map/MapView.tsx').then(({ MapView }) => ({ default: MapView })))

/** The small map of a popup; it comes with the large one. */
export const PlaceMap = lazy(() => import('../features/map/PlaceMap.tsx').then(({ PlaceMap }) => ({ default: PlaceMap })))

/** The map, loaded beside the page that it lies behind. */
export function PortalMap() {
  return (
    <Suspense>
      <MapView />
    </Suspense>
  )
}
