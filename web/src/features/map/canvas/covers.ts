import { createStore } from '../../../state/create-store.ts'
import type { Cover } from '../../../stores/map/map-view.ts'

/**
 * What lies over the map because of its layers, legends and the slider of time: numbers of footprints and fits keep clear of it; and how
 * high the line of scale and attribution is, which has several lines on narrow maps and with large text, pixels.
 */
export const useMapCovers = createStore<{ readonly covers: readonly Cover[]; readonly statusHeight: number }>()(() => ({
  covers: [],
  statusHeight: 0,
}))

/** Tells how high the line of scale and attribution is as long as it is shown. A reference of its element. */
export function measureStatus(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const observer = new ResizeObserver(() => useMapCovers.setState({ statusHeight: element.offsetHeight }))
  observer.observe(element)
  return () => observer.disconnect()
}

/** Tells what covers the map now; equal news are none. */
export function setMapCovers(covers: readonly Cover[]): void {
  if (JSON.stringify(covers) !== JSON.stringify(useMapCovers.getState().covers)) useMapCovers.setState({ covers })
}

/** The cover that a square of this size around a place would touch. */
export const coverAt = (covers: readonly Cover[], x: number, y: number, size: number): Cover | undefined =>
  covers.find(
    ({ left, top, right, bottom }) => x > left - size / 2 && x < right + size / 2 && y > top - size / 2 && y < bottom + size / 2,
  )
