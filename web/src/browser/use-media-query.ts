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

/**
 * Widths at which the layout changes, CSS pixels: the last of the narrower one. Narrower screens than the first may still leave out
 * what no longer fits.
 * @rule S3-9.breakpoints The layout changes at 400, 480, 576, 768, 992, 1200, 1365 and 1730 pixels only
 */
export const BREAKPOINTS = [400, 480, 576, 768, 992, 1200, 1365, 1730] as const

/** The phone's layout: map on top, results in a sheet. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 768px)')

/** Filters and details take the place of the results instead of lying beside them. */
export const useSinglePanel = (): boolean => useMediaQuery('(max-width: 992px)')
