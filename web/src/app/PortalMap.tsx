import type { Bbox } from '@graticule/contracts/bbox'
import { Suspense } from 'react'
import { late } from '../i18n/late.tsx'
import { isPage } from '../site/pages.ts'
import { resultsOf, useResultSets } from '../stores/result-sets.ts'
import { useSearchParams } from '../stores/search-params.ts'

/** The map waits for an answer so long at most, ms. */
const MOST_WAIT_MS = 8_000

/**
 * Resolves when the chosen source has answered the search that the page was opened with.
 * On slow networks the map would take the place of the results.
 */
function answered(): Promise<void> {
  if (!isPage(location.pathname, 'results')) return Promise.resolve()
  const isLoading = () => resultsOf(useResultSets.getState().sources, useSearchParams.getState().state.dataSource).loading
  return new Promise((resolve) => {
    const look = () => {
      if (isLoading()) return
      stop()
      resolve()
    }
    const stop = useResultSets.subscribe(look)
    setTimeout(resolve, MOST_WAIT_MS)
    look()
  })
}

const MapView = late(async () => {
  await answered()
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
