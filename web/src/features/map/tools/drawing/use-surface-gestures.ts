import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Adjustment } from '../../canvas/adjust-view.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'

/** What a tool does with a hand on the map; all places are pixels of the stage. */
export interface SurfaceGestures {
  /** A finger or the first button went down: true when the tool takes the drag, else it moves the map. */
  readonly onDown: (at: Point) => boolean
  /** The tool's drag goes on. */
  readonly onDrag: (at: Point) => void
  /** It ends; `moved`: it was more than a click. */
  readonly onDrop: (at: Point, moved: boolean) => void
  /** A second finger came: the drag was meant for the map. */
  readonly onGiveUp: () => void
  /** Down and up at one place, where the tool does not take the drag. */
  readonly onTap: (at: Point) => void
  readonly onHover: (at: Point) => void
  readonly navigate: (move: Adjustment) => void
}

/** A pointer that moved less than this between press and release was a click, pixels; a finger is less steady. */
const DRAG_FROM = { mouse: 4, touch: 12 }
/** Wheel units that make the map twice as large. */
const WHEEL_TWICE = 300

const distance = ([x1, y1]: Point, [x2, y2]: Point): number => Math.hypot(x2 - x1, y2 - y1)
const middle = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2]

/** The pixel of the stage under a pointer. */
function pixelOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top } = currentTarget.getBoundingClientRect()
  return [clientX - left, clientY - top]
}

/** The wheel makes the map larger and smaller around the pointer. */
function useWheel(surface: RefObject<HTMLElement | null>, navigate: SurfaceGestures['navigate']): void {
  const latest = useRef(navigate)
  useEffect(() => {
    latest.current = navigate
  })
  useEffect(() => {
    const element = surface.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 }
      const amount = Math.max(-1, Math.min(1, -event.deltaY / WHEEL_TWICE))
      latest.current({ times: 2 ** amount, around: [event.clientX - left, event.clientY - top] })
    }
    // React listens passively: the page would zoom as well
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [surface])
}

/**
 * One finger or the mouse for the tool, two fingers and the wheel for the map. Spread the result on the element that covers the map.
 * @rule B-drawing.gestures Areas are drawn by dragging or clicking; a second finger moves the map
 */
export function useSurfaceGestures(surface: RefObject<HTMLElement | null>, gestures: SurfaceGestures) {
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })
  /** Pointers that are down, and the one drag that is under way. */
  const down = useRef(new Map<number, Point>())
  const drag = useRef<{ from: Point; last: Point; isTools: boolean; moved: boolean } | null>(null)

  useWheel(surface, (move) => latest.current.navigate(move))
  const pinch = (id: number, at: Point) => {
    const before = down.current.get(id)
    const other = [...down.current].find(([one]) => one !== id)?.[1]
    if (before === undefined || other === undefined) return
    const [was, is] = [middle(before, other), middle(at, other)]
    const times = distance(at, other) / Math.max(1, distance(before, other))
    latest.current.navigate({ by: [is[0] - was[0], is[1] - was[1]], times, around: is })
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      const at = pixelOf(event)
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, at)
      if (down.current.size > 1) {
        if (drag.current?.isTools === true) latest.current.onGiveUp()
        drag.current = null
      } else drag.current = { from: at, last: at, isTools: latest.current.onDown(at), moved: false }
    },
    onPointerMove(event: PointerEvent) {
      const at = pixelOf(event)
      const current = drag.current
      if (down.current.size > 1) pinch(event.pointerId, at)
      else if (current !== null) {
        const least = event.pointerType === 'touch' ? DRAG_FROM.touch : DRAG_FROM.mouse
        current.moved ||= distance(current.from, at) >= least
        if (current.isTools) latest.current.onDrag(at)
        else if (current.moved) latest.current.navigate({ by: [at[0] - current.last[0], at[1] - current.last[1]] })
        current.last = at
      } else if (down.current.size === 0 && event.pointerType !== 'touch') latest.current.onHover(at)
      if (down.current.has(event.pointerId)) down.current.set(event.pointerId, at)
    },
    onPointerUp(event: PointerEvent) {
      const at = pixelOf(event)
      const current = drag.current
      down.current.delete(event.pointerId)
      drag.current = null
      if (current === null) return
      if (current.isTools) latest.current.onDrop(at, current.moved)
      else if (!current.moved) latest.current.onTap(at)
    },
    onPointerCancel(event: PointerEvent) {
      down.current.delete(event.pointerId)
      if (drag.current?.isTools === true) latest.current.onGiveUp()
      drag.current = null
    },
  }
}
