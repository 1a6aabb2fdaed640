import { type PointerEvent, type RefObject, useEffect } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useDrawnArea } from '../../stores/drawn-area.ts'
import { useMapView } from '../../stores/map-view.ts'
import { useEscape } from '../../ui/use-escape.ts'
import { boxBetween, useDrawSession } from './model/draw-session.ts'
import { type MapFrame, toMapPoint, toPixel, useMapFrame } from './model/frame.ts'
import type { Point } from './model/projection.ts'
import { freeArea } from './model/view-fit.ts'
import styles from './DrawSurface.module.css'

/** An arrow key moves the corner by so many pixels, with Shift by the finer step. */
const STEP = 24
const FINE_STEP = 4
/** A pointer that moved less than this between press and release was a click: the second one ends the box. */
const DRAG_FROM = 4

const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The corner in hand; before the first key it lies in the middle of what can be seen. */
function cornerInHand(frame: MapFrame): Point {
  const { left, right, top, bottom } = freeArea(frame, useMapView.getState().padding)
  return useDrawSession.getState().moving ?? toMapPoint(frame, [(left + right) / 2, (top + bottom) / 2])
}

function moveByKey(frame: MapFrame, [dx, dy]: readonly [number, number], isFine: boolean): void {
  const step = isFine ? FINE_STEP : STEP
  const [x, y] = toPixel(frame, cornerInHand(frame))
  const within = (value: number, length: number) => Math.min(length, Math.max(0, value))
  const corner = toMapPoint(frame, [within(x + dx * step, frame.width), within(y + dy * step, frame.height)])
  useDrawSession.getState().moveTo(corner, true)
}

/** Ends the box at this corner if it has an area. */
function finishAt(corner: Point): void {
  const { fixed } = useDrawSession.getState()
  const box = fixed && boxBetween(fixed, corner)
  if (box) useDrawnArea.getState().finish(box)
}

/**
 * Takes the pointer and the keys while an area is drawn: drag a box, click two corners, or move a corner with the arrow
 * keys and fix it with Enter. Escape cancels.
 */
export function DrawSurface({ application }: { readonly application: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('map')
  useEscape(true, () => useDrawnArea.getState().cancel())
  useEffect(() => useDrawSession.getState().reset, [])
  useEffect(() => {
    const element = application.current
    const onKeyDown = (event: KeyboardEvent) => {
      const { frame } = useMapFrame.getState()
      if (!frame || event.ctrlKey || event.metaKey || event.altKey) return
      const arrow = ARROWS[event.key]
      if (arrow) {
        moveByKey(frame, arrow, event.shiftKey)
      } else if (event.key === 'Enter') {
        const corner = cornerInHand(frame)
        if (useDrawSession.getState().fixed) finishAt(corner)
        else useDrawSession.getState().fix(corner, true)
      } else return
      event.preventDefault()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [application])

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point | undefined => {
    const { frame } = useMapFrame.getState()
    const { left, top } = currentTarget.getBoundingClientRect()
    return frame ? toMapPoint(frame, [clientX - left, clientY - top]) : undefined
  }
  const onPointerDown = (event: PointerEvent) => {
    const point = pointOf(event)
    if (!point || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { fixed, fix, moveTo } = useDrawSession.getState()
    if (fixed) moveTo(point, false)
    else fix(point, false)
  }
  const onPointerMove = (event: PointerEvent) => {
    const point = pointOf(event)
    const { fixed, moveTo } = useDrawSession.getState()
    if (point && fixed) moveTo(point, false)
  }
  const onPointerUp = (event: PointerEvent) => {
    const point = pointOf(event)
    const { frame } = useMapFrame.getState()
    const { fixed } = useDrawSession.getState()
    if (!point || !frame || !fixed) return
    const [x, y] = toPixel(frame, fixed)
    const [px, py] = toPixel(frame, point)
    if (Math.abs(px - x) >= DRAG_FROM && Math.abs(py - y) >= DRAG_FROM) finishAt(point)
  }
  return (
    <>
      <div className={styles['surface']} onPointerDown={onPointerDown} onPointerMove={onPointerMove} onPointerUp={onPointerUp} />
      <p className={styles['hint']}>{t('draw.hint')}</p>
    </>
  )
}
