/** Whether an element hides all of another: opaque, and at least as large. Nothing is hidden that is not laid out. */
function hides(element: Element, other: Element): boolean {
  const [over, under] = [element.getBoundingClientRect(), other.getBoundingClientRect()]
  if (under.width === 0 || under.height === 0) return false
  const isAsLarge =
    over.left <= under.left + 1 && over.top <= under.top + 1 && over.right >= under.right - 1 && over.bottom >= under.bottom - 1
  return isAsLarge && !/^transparent$|^rgba\(.*, 0(?:\.\d+)?\)$|\/ 0(?:\.\d+)?\)$/.test(getComputedStyle(element).backgroundColor)
}

/**
 * Makes the map, whose element this is, inert while a page lies over all of it: then its buttons are no stops of the Tab key and of screen
 * readers, and its keys do nothing (`useMapShortcut`). Gives the function that ends this.
 * @rule B-basemaps.covered-map A map that a page covers takes no focus and no keys
 */
export function watchCoveredMap(map: Element | null | undefined): (() => void) | undefined {
  const stage = map?.parentElement
  if (!(map instanceof HTMLElement) || !stage) return
  /** What lies on the stage, and what stands in its boxes without a place of their own, as pages that can be put away do. */
  const layers = () => [...stage.querySelectorAll(':scope > *, :scope > div > *')].filter((layer) => !map.contains(layer))
  const look = () => {
    map.inert = layers().some((layer) => hides(layer, map))
  }
  const sizes = new ResizeObserver(look)
  const pages = new MutationObserver(() => watchAll())
  const watchAll = () => {
    sizes.disconnect()
    pages.disconnect()
    for (const layer of layers()) sizes.observe(layer)
    sizes.observe(map)
    for (const box of [stage, ...stage.children]) if (box !== map) pages.observe(box, { childList: true })
    look()
  }
  watchAll()
  return () => {
    sizes.disconnect()
    pages.disconnect()
    map.inert = false
  }
}
