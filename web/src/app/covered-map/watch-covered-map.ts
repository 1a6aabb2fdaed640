/** Whether an element hides all of another: opaque, and at least as large. Nothing is hidden that is not laid out. */
function hides(element: Element, other: Element): boolean {
  const [over, under] = [element.getBoundingClientRect(), other.getBoundingClientRect()]
  if (under.width === 0 || under.height === 0) return false
  const isAsLarge =
    over.left <= under.left + 1 && over.top <= under.top + 1 && over.right >= under.right - 1 && over.bottom >= under.bottom - 1
  return isAsLarge && !/^transparent$|, 0(?:\.\d+)?\)$/.test(getComputedStyle(element).backgroundColor)
}

/**
 * Makes the map, whose element this is, inert while a page lies over all of it: then its buttons are no stops of the Tab key and of screen
 * readers, and its keys do nothing (`useMapShortcut`). Gives the function that ends this.
 * @rule B-basemaps.covered-map A map that a page covers takes no focus and no keys
 */
export function watchCoveredMap(map: Element | null | undefined): (() => void) | undefined {
  const stage = map?.parentElement
  if (!(map instanceof HTMLElement) || !stage) return
  const look = () => {
    map.inert = [...stage.children].some((child) => child !== map && hides(child, map))
  }
  const sizes = new ResizeObserver(look)
  const watchAll = () => {
    sizes.disconnect()
    for (const child of stage.children) sizes.observe(child)
    look()
  }
  const pages = new MutationObserver(watchAll)
  pages.observe(stage, { childList: true })
  watchAll()
  return () => {
    sizes.disconnect()
    pages.disconnect()
    map.inert = false
  }
}
