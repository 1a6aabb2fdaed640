import { createStore } from '../../../state/create-store.ts'

/** Text of most browsers, pixels. */
const USUAL = 16
/** Larger numbers and names would hide the map that they stand on (ADR 100). */
const LARGEST = 2

/** How much larger than usual the text on the map is: 1 for a browser's text of 16 px, 2 at most. */
export const useTextScale = createStore<{ readonly scale: number }>()(() => ({ scale: 1 }))

/** Pixels of text that has this many at the usual size. */
export const textPixels = (usual: number): number => usual * useTextScale.getState().scale

/**
 * Follows the text size of the browser by an element in the map that is as wide as it. Returns the function that ends it.
 * @rule B-results-on-the-map.text-size Numbers and names on the map grow with the text of the browser, up to twice their size
 */
export function followTextScale(target: HTMLElement): () => void {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', width: '1rem', height: '0', visibility: 'hidden' })
  target.append(probe)
  const observer = new ResizeObserver(() => {
    const scale = Math.min(LARGEST, probe.getBoundingClientRect().width / USUAL)
    if (scale > 0 && scale !== useTextScale.getState().scale) useTextScale.setState({ scale })
  })
  observer.observe(probe)
  return () => {
    observer.disconnect()
    probe.remove()
  }
}
