import type { Bbox } from '@graticule/contracts/bbox'
import { lazy, Suspense } from 'react'
import { firstAnswer } from './first-answer.ts'

const MapView = lazy(async () => {
  await firstAnswer()
  return { default: (await import('../features/map/view/MapView.tsx')).MapView }
})

const PlaceMap = lazy(() => import('../features/map/view/PlaceMap.tsx').then(({ PlaceMap }) => ({ default: PlaceMap })))

/** The small map of a popup; it comes with the large one. */
export const drawPlace = (box: Bbox) => (
  <Suspense>
    <PlaceMap box={box} />
  </Suspense>
)

/** The map, loaded beside the page that it lies behind. */
export function PortalMap() {
  return (
    <Suspense>
      <MapView />
    </Suspense>
  )
}
