import { useSyncExternalStore } from 'react'

/** Whether a media query holds, followed as it changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
}

/** The phone's layout: map on top, results in a sheet. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 768px)')

/** Filters and details take the place of the results instead of lying beside them. */
export const useSinglePanel = (): boolean => useMediaQuery('(max-width: 992px)')
