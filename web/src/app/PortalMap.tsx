import type { Bbox } from '@graticule/contracts/bbox'
import { Suspense } from 'react'
import { late } from '../i18n/late.tsx'
import { firstAnswer } from './first-answer.ts'

const MapView = late(async () => {
  await firstAnswer()
  return { default: (await import('../features/map/view/MapView.tsx')).MapView }
})

const PlaceMap = late(() => import('../features/map/view/PlaceMap.tsx').then(({ PlaceMap }) => ({ default: PlaceMap })))

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
