import { useSyncExternalStore } from 'react'
import { useMapView } from '../../../stores/map/map-view.ts'

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/**
 * The page on the whole screen (Fullscreen API), its panels as they are. Where the browser has none, as on some phones, or refuses,
 * the full view of the map is what comes nearest.
 */
export function useFullScreen(): { readonly isFull: boolean; readonly toggle: () => void } {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement !== undefined,
  )
  const fallBack = () => {
    const { fullView, setFullView } = useMapView.getState()
    setFullView(!fullView)
  }
  const toggle = () => {
    if (isFull) void document.exitFullscreen()
    else if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(fallBack)
    else fallBack()
  }
  return { isFull, toggle }
}
