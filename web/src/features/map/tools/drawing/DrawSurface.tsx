import { type Corner, type DrawnShape, shapeOfText } from '@graticule/contracts/geometry/drawn-shape'
import { type RefObject, useEffect, useRef } from 'react'
import { i18n } from '../../../../i18n/index.ts'
import { isTyping } from '../../../../shell/shortcuts.ts'
import { useDrawnArea } from '../../../../stores/map/drawn-area.ts'
import { useEscape } from '../../../../ui/overlay/use-escape.ts'
import type { Adjustment } from '../../canvas/adjust-view.ts'
import { announce } from '../../canvas/announcement.ts'
import { toLonLat, toMapPoint, useMapFrame } from '../../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import { takeKeys, type ToolKey } from '../tool-keys.ts'
import { DrawFigure } from './DrawFigure.tsx'
import { DrawHandles } from './DrawHandles.tsx'
import styles from './DrawSurface.module.css'
import { isPlacing, useDrawSession } from './draw-session.ts'
import { finishDrawing, placeText } from './finish-drawing.ts'
import { handAfter, handOf } from './place-by-keys.ts'
import { pixelOf, placeOf, turnOf } from './place-on-frame.ts'
import { emptySketch, shapeOf, withoutCorner, withPoint } from './sketch.ts'
import { useSurfaceGestures } from './use-surface-gestures.ts'

/** A click this near to a corner means the corner, pixels. */
const NEAR = 12

/** The area there is, if it can be changed by hand. */
function presentShape(): DrawnShape | undefined {
  const { area, outline } = useDrawnArea.getState()
  if (outline) return shapeOfText(outline.text)
  if (area === null || (area[0] === area[2] && area[1] === area[3])) return undefined
  return { kind: 'box', box: area }
}

const placeAt = (pixel: Point): Corner | undefined => {
  const { frame } = useMapFrame.getState()
  return frame ? placeOf(frame, pixel, turnOf(useDrawSession.getState().sketch.points, frame)) : undefined
}

const isNear = (pixel: Point, corner: Corner | undefined): boolean => {
  const { frame } = useMapFrame.getState()
  if (!frame || corner === undefined) return false
  const [x, y] = pixelOf(frame, corner, turnOf(useDrawSession.getState().sketch.points, frame))
  return Math.hypot(x - pixel[0], y - pixel[1]) <= NEAR
}

/** Places a point, and ends the drawing when that was the last one; a box or circle of no size is not taken. */
function place(at: Corner): void {
  const { sketch, place: add } = useDrawSession.getState()
  const isSecond = sketch.kind !== 'polygon' && sketch.points.length > 0
  if (isSecond && shapeOf(withPoint(sketch, at)) === undefined) return
  if (add(at).complete) finishDrawing()
}

function placeByKeys(): void {
  const { sketch, hand, holdAt } = useDrawSession.getState()
  const at = handOf(hand, sketch.points)
  if (at === undefined) return
  const last = sketch.points.at(-1)
  if (sketch.kind === 'polygon' && last !== undefined && last[0] === at[0] && last[1] === at[1]) {
    finishDrawing()
    return
  }
  place(at)
  const { sketch: now } = useDrawSession.getState()
  if (now.complete || now === sketch) return
  holdAt(at, true)
  const values = { place: placeText(at), number: now.points.length }
  const key = now.kind === 'polygon' ? 'placed' : now.kind === 'circle' ? 'centre' : 'firstCorner'
  announce(i18n.t(`draw:say.${key}`, values))
}

/** Takes back the corner that was placed last; false when there is none. */
function takeBack(): boolean {
  const session = useDrawSession.getState()
  if (!isPlacing(session)) return false
  const { sketch, change } = session
  change(withoutCorner(sketch, sketch.points.length - 1))
  announce(i18n.t('draw:say.removed', { count: sketch.points.length - 1 }))
  return true
}

function actOn(key: ToolKey, navigate: (move: Adjustment) => void): boolean {
  const { sketch, hand, holdAt } = useDrawSession.getState()
  if (key.key === 'Backspace') return takeBack()
  if (key.key === 'Enter') {
    if (sketch.complete) finishDrawing()
    else placeByKeys()
    return true
  }
  // an area that is complete is changed by its handles: the arrows move the map
  const next = sketch.complete ? undefined : handAfter(key, hand, sketch.points, navigate)
  if (next === undefined) return false
  holdAt(next, true)
  announce(placeText(next, useMapFrame.getState().frame?.zoom))
  return true
}

/** One thing at a time: what has been placed, then drawing itself. */
function escape(): void {
  const session = useDrawSession.getState()
  if (!isPlacing(session)) {
    useDrawnArea.getState().cancel()
    return
  }
  session.change(emptySketch(session.sketch.kind))
  session.holdAt(null, false)
  announce(i18n.t('draw:say.given'))
}

function onUndoKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return
  event.preventDefault()
  const { undo, redo } = useDrawSession.getState()
  if (event.shiftKey) redo()
  else undo()
  announce(i18n.t(event.shiftKey ? 'draw:say.redone' : 'draw:say.undone'))
}

/** A session from the first to the last drawing of the surface: with the area there is, if it can be changed by hand. */
function useSession(application: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stage = application.current
    const shape = presentShape()
    useDrawSession.getState().begin(shape)
    if (shape) useDrawnArea.getState().hold()
    document.addEventListener('keydown', onUndoKey)
    return () => {
      document.removeEventListener('keydown', onUndoKey)
      useDrawSession.getState().begin(undefined)
      // the bar that had the focus is gone
      if (document.activeElement === document.body) stage?.focus()
    }
  }, [application])
}

/** What the pointer does to the sketch. */
function useDrawingGestures(surface: RefObject<HTMLElement | null>, navigate: (move: Adjustment) => void) {
  const began = useRef(false)
  return useSurfaceGestures(surface, {
    navigate,
    onDown(pixel) {
      const { sketch, holdAt } = useDrawSession.getState()
      const at = placeAt(pixel)
      if (at === undefined || sketch.complete || sketch.kind === 'polygon') return false
      began.current = sketch.points.length === 0
      if (began.current) place(at)
      holdAt(at, false)
      return true
    },
    onDrag(pixel) {
      useDrawSession.getState().holdAt(placeAt(pixel) ?? null, false)
    },
    onDrop(pixel, moved) {
      const at = placeAt(pixel)
      if (at !== undefined && (moved || !began.current)) place(at)
    },
    onGiveUp() {
      if (began.current) useDrawSession.getState().undo()
      useDrawSession.getState().holdAt(null, false)
    },
    onTap(pixel) {
      const { sketch } = useDrawSession.getState()
      const at = placeAt(pixel)
      if (at === undefined || sketch.complete) return
      const closes = isNear(pixel, sketch.points[0]) || isNear(pixel, sketch.points.at(-1))
      if (!closes) place(at)
      else if (sketch.points.length > 2) finishDrawing()
    },
    onHover(pixel) {
      const { frame } = useMapFrame.getState()
      if (frame) useMapFrame.setState({ pointer: toLonLat(toMapPoint(frame, pixel)) })
      if (isPlacing(useDrawSession.getState())) useDrawSession.getState().holdAt(placeAt(pixel) ?? null, false)
    },
  })
}

interface DrawSurfaceProps {
  readonly application: RefObject<HTMLElement | null>
  readonly navigate: (move: Adjustment) => void
}

/**
 * Takes the pointer and the keys while an area is drawn or changed: drag a box or circle, click corners, carry handles; or move a
 * cross with the arrow keys and place it with Enter. The wheel and two fingers move the map meanwhile.
 */
export function DrawSurface({ application, navigate }: DrawSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  useEscape(true, escape)
  useSession(application)
  const latest = useRef(navigate)
  useEffect(() => {
    latest.current = navigate
  })
  useEffect(() => takeKeys((key) => actOn(key, (move) => latest.current(move))), [])
  const gestures = useDrawingGestures(surface, navigate)
  return (
    <>
      <div
        ref={surface}
        className={styles['surface']}
        onPointerLeave={() => useMapFrame.setState({ pointer: null })}
        {...gestures}
      />
      <DrawFigure />
      <DrawHandles />
    </>
  )
}
