/** Whether the browser has a connection at all; a server that cannot be reached is another matter. */
import { useSyncExternalStore } from 'react'

/** True only where the browser knows that it has none. */
export const isOffline = (): boolean => !navigator.onLine

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** {@link isOffline}, followed. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline)
}
