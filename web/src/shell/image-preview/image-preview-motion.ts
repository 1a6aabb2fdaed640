/** A rectangle in the viewport, CSS pixels. */
export type Rect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/**
 * The transform that puts an element lying at `to` over `from`: the middles meet, and it is as large as it must be to cover
 * `from` without being stretched. `null` when either has no size.
 */
export function transformOnto(from: Rect, to: Rect): string | null {
  if (from.width <= 0 || from.height <= 0 || to.width <= 0 || to.height <= 0) return null
  const scale = Math.max(from.width / to.width, from.height / to.height)
  const x = from.left + from.width / 2 - (to.left + to.width / 2)
  const y = from.top + from.height / 2 - (to.top + to.height / 2)
  return `translate(${x}px, ${y}px) scale(${scale})`
}

/** Moves an element from `from` to where it lies, or back there and leaves it. Whoever wants less motion sees it jump. */
export function growFrom(from: Rect, element: HTMLElement, milliseconds: number, direction: 'normal' | 'reverse'): void {
  const transform = transformOnto(from, element.getBoundingClientRect())
  if (transform === null) return
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.animate([{ transform }, { transform: 'none' }], {
    duration: calm ? 1 : milliseconds,
    easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    fill: direction === 'reverse' ? 'forwards' : 'none',
    direction,
  })
}
