/** The places on the page that tips and the tour explain: elements with `data-tip`. */
import { useEffect, useState } from 'react'

/** Where something lies in the window, CSS pixels. */
export interface WindowBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What is at hand is followed by looking at it so often, ms: it moves with panels, sheets, lists and fonts. */
const LOOK_MS = 200

/** The box of an element, or of its first child where it has none of its own. */
function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  const child = element.firstElementChild
  return box.width === 0 && child !== null ? child.getBoundingClientRect() : box
}

const isSeen = ({ width, height, right, bottom, left, top }: DOMRect): boolean =>
  width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight

/** The element with this name (letters, digits, `._-`) that is seen; of several the first. */
export function anchorOf(name: string): Element | undefined {
  const found = [...document.querySelectorAll(`[data-tip="${name}"]`)]
  return found.find((element) => isSeen(boxOf(element)))
}

/** Whether something else covers the middle of an element, such as an open menu. */
function isCovered(element: Element, { left, top, right, bottom }: WindowBox): boolean {
  const [x, y] = [(Math.max(0, left) + Math.min(innerWidth, right)) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2]
  const hit = document.elementFromPoint(x, y)
  return hit !== null && !element.contains(hit) && !hit.contains(element) && hit.closest('[data-guide]') === null
}

/** Where the element with this name lies, `undefined` while it is not seen. */
export function windowBoxOf(name: string): WindowBox | undefined {
  const element = anchorOf(name)
  if (element === undefined) return undefined
  const { left, top, right, bottom } = boxOf(element)
  const place = { left, top, right, bottom }
  return isCovered(element, place) ? undefined : place
}

/** What `look` gives, followed as the page changes. `look` stays the same as long as it looks for the same. */
export function useLook<Seen>(look: () => Seen): Seen {
  const [seen, setSeen] = useState(look)
  useEffect(() => {
    const again = () =>
      setSeen((before) => {
        const now = look()
        return JSON.stringify(now) === JSON.stringify(before) ? before : now
      })
    again()
    const timer = setInterval(again, LOOK_MS)
    addEventListener('resize', again)
    addEventListener('scroll', again, true)
    return () => {
      clearInterval(timer)
      removeEventListener('resize', again)
      removeEventListener('scroll', again, true)
    }
  }, [look])
  return seen
}
