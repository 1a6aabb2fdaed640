import { type RefObject, useLayoutEffect } from 'react'
import { createStore } from '../../../state/create-store.ts'
import { type Cover, useMapView } from '../../../stores/map/map-view.ts'
import { useMapFrame } from './frame.ts'
import { useMapPadding } from './use-map-padding.ts'

/** What always lies over the map: its buttons, and its line of scale and attribution. */
type Furniture = 'controls' | 'status'

/** What lies over the map: numbers of footprints keep clear of it. */
interface MapCovers {
  /** Because of its layers, legends and the slider of time: fits keep clear of these too. */
  readonly covers: readonly Cover[]
  readonly furniture: Readonly<Record<Furniture, readonly Cover[]>>
}

export const useMapCovers = createStore<MapCovers>()(() => ({ covers: [], furniture: { controls: [], status: [] } }))

const isSame = (one: readonly Cover[], other: readonly Cover[]) => JSON.stringify(one) === JSON.stringify(other)

/** Tells what covers the map now; equal news are none. */
export function setMapCovers(covers: readonly Cover[]): void {
  if (!isSame(covers, useMapCovers.getState().covers)) useMapCovers.setState({ covers })
}

/** Where elements lie on the stage; those that are not laid out lie nowhere. */
export function placesOf(elements: Iterable<Element>, stage: Element): Cover[] {
  const { left, top } = stage.getBoundingClientRect()
  return Array.from(elements, (element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map((box) => ({ left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top }))
}

/** Tells where the children of an element lie as long as it is shown. Their places follow the panels and the size of the stage. */
export function useFurniture(kind: Furniture, element: RefObject<HTMLElement | null>): void {
  const padding = useMapPadding()
  const floor = useMapView((state) => state.floor)
  const width = useMapFrame(({ frame }) => frame?.width)
  const height = useMapFrame(({ frame }) => frame?.height)
  useLayoutEffect(() => {
    const shown = element.current
    const stage = shown?.closest('section')
    if (!shown || !stage) return
    const set = (places: readonly Cover[]) => {
      const { furniture } = useMapCovers.getState()
      if (!isSame(places, furniture[kind])) useMapCovers.setState({ furniture: { ...furniture, [kind]: places } })
    }
    const observer = new ResizeObserver(() => set(placesOf(shown.children, stage)))
    observer.observe(shown)
    // scale and coordinates grow and shrink within it
    for (const part of shown.querySelectorAll(':scope > *, :scope > * > *')) observer.observe(part)
    return () => observer.disconnect()
  }, [kind, element, padding, floor, width, height])
}

/** The cover that a square of this size around a place would touch. */
export const coverAt = (covers: readonly Cover[], x: number, y: number, size: number): Cover | undefined =>
  covers.find(
    ({ left, top, right, bottom }) => x > left - size / 2 && x < right + size / 2 && y > top - size / 2 && y < bottom + size / 2,
  )
