import { useRef } from 'react'
import { useMapPadding } from '../../../stores/map/map-padding.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import styles from './HomeScreen.module.css'
import { HighlightedSearches } from './HighlightedSearches.tsx'
import { HomeSearch } from './HomeSearch.tsx'
import { SourcesNow } from '../sources/SourcesNow.tsx'

/** What lies over the map of the start page: the search above, recommended searches and the state of the sources below. */
export function HomeScreen() {
  const foot = useRef<HTMLDivElement>(null)
  useMapPadding(foot, 'bottom')
  const besideLayers = useMapLayers(({ panelOpen }) => panelOpen)
  return (
    <div className={styles['screen']} data-beside-layers={besideLayers || undefined}>
      <HomeSearch />
      <div ref={foot} className={styles['foot']}>
        <HighlightedSearches />
        <SourcesNow />
      </div>
    </div>
  )
}
