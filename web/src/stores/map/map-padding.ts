import { type RefObject, useLayoutEffect } from 'react'
import { type Cover, useMapView } from './map-view.ts'

/** Space that fits keep between the panels and what they show, CSS pixels. */
const BESIDE_PANEL = 24
const RIGHT = 44
const TOP = 24
const BOTTOM = 44

/** The edge of the stage that a panel covers; `none` for what fits need not keep clear of. */
type Edge = 'left' | 'right' | 'bottom' | 'top' | 'corner' | 'none'

/** What ends at most so far above the foot of the stage leaves no room for a line of text below it, CSS pixels. */
const NO_ROOM_BELOW = 40

/** What is wider is a row over the map, not a column beside what it shows; share of the stage. */
const WIDEST_AT_RIGHT = 0.4

const SIDES = ['top', 'right', 'bottom', 'left'] as const

const covering = new Map<HTMLElement, Edge>()

/** Tells the map which part of the stage is free: right of the widest panel, above the sheet, below the pill. */
function measure(): void {
  const padding = { top: TOP, right: RIGHT, bottom: BOTTOM, left: BESIDE_PANEL }
  const corners: Cover[] = []
  let floor = 0
  for (const [element, edge] of covering) {
    // what stands at the right stands in a box of its own
    const stage = (edge === 'right' ? element.closest('main') : element.offsetParent)?.getBoundingClientRect()
    if (stage === undefined) continue
    const panel = element.getBoundingClientRect()
    if (edge === 'left') padding.left = Math.max(padding.left, panel.right - stage.left + BESIDE_PANEL)
    if (edge === 'right' && panel.width < stage.width * WIDEST_AT_RIGHT)
      padding.right = Math.max(padding.right, stage.right - panel.left + BESIDE_PANEL)
    if (edge === 'bottom') padding.bottom = Math.max(padding.bottom, stage.bottom - panel.top + BESIDE_PANEL)
    if (edge === 'bottom' && stage.bottom - panel.bottom < NO_ROOM_BELOW) floor = Math.max(floor, stage.bottom - panel.top)
    if (edge === 'corner')
      corners.push({
        left: panel.left - stage.left,
        top: panel.top - stage.top,
        right: panel.right - stage.left,
        bottom: panel.bottom - stage.top,
      })
    if (edge === 'top') padding.top = Math.max(padding.top, panel.bottom - stage.top + BESIDE_PANEL)
  }
  const before = useMapView.getState()
  if (SIDES.some((side) => before.padding[side] !== padding[side])) before.setPadding(padding)
  if (before.floor !== floor) before.setFloor(floor)
  const sameCorners =
    corners.length === before.corners.length &&
    corners.every((corner, at) => SIDES.every((side) => corner[side] === before.corners[at]![side]))
  if (!sameCorners) before.setCorners(corners)
}

/**
 * Keeps fits of the map clear of this panel as long as it is shown. Measured in a layout effect: a fit that is asked for in
 * an effect of the same rendering already knows the panel.
 */
export function useMapPadding(panel: RefObject<HTMLElement | null>, edge: Edge): void {
  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return
    covering.set(element, edge)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      covering.delete(element)
      observer.disconnect()
      window.removeEventListener('resize', measure)
      measure()
    }
  }, [panel, edge])
}
