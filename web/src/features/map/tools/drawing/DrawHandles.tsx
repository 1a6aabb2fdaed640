import { areaOfShape } from '@graticule/contracts/geometry/drawn-shape'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { i18n, useTranslation } from '../../../../i18n/index.ts'
import { formatArea } from '../../../../i18n/joined.ts'
import { classes } from '../../../../ui/classes.ts'
import { announce } from '../../canvas/announcement.ts'
import { type MapFrame, useMapFrame } from '../../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import styles from './DrawHandles.module.css'
import { useDrawSession } from './draw-session.ts'
import { finishDrawing, placeText, radiusText } from './finish-drawing.ts'
import { pixelOf, placeOf, turnOf } from './place-on-frame.ts'
import { middleAfter, shapeOf, type Sketch, withCornerAfter, withoutCorner } from './sketch.ts'
import { type Handle, handlesOf } from './sketch-handles.ts'
import { ARROWS, stepOf } from './steps.ts'

/** Room of a handle on the screen (WCAG 2.2, 2.5.8), pixels. */
const TARGET = 25

const indexOf = ({ id }: Handle): number => Number(id.split(' ')[1])

/** The handles of a complete area: buttons that are dragged, or moved by the arrow keys. */
export function DrawHandles() {
  const frame = useMapFrame((state) => state.frame)
  const sketch = useDrawSession((session) => session.sketch)
  if (!frame) return null
  const turn = turnOf(sketch.points, frame)
  return sideBySide(handlesOf(sketch), (handle) => pixelOf(frame, handle.at, turn)).map(({ handle, aside }) => (
    <HandleButton key={handle.id} handle={handle} aside={aside} sketch={sketch} frame={frame} turn={turn} />
  ))
}

/** Handles of a small area stand side by side, `aside` pixels to the right of their places; those between corners make way. */
function sideBySide(handles: readonly Handle[], pixelOfHandle: (handle: Handle) => Point) {
  const placed: { handle: Handle; aside: number; at: Point }[] = []
  for (const handle of handles.toSorted((a, b) => Number(a.role === 'between') - Number(b.role === 'between'))) {
    const [x, y] = pixelOfHandle(handle)
    let aside = 0
    const isTaken = () => placed.some(({ at }) => Math.abs(at[0] - x - aside) < TARGET && Math.abs(at[1] - y) < TARGET)
    while (handle.role !== 'between' && isTaken()) aside += TARGET
    if (!isTaken()) placed.push({ handle, aside, at: [x + aside, y] })
  }
  return placed
}

interface HandleProps {
  readonly handle: Handle
  readonly aside: number
  readonly sketch: Sketch
  readonly frame: MapFrame
  readonly turn: number
}

/** A number is that of a corner of a polygon; anything else a key. */
const nameOf = ({ name }: Handle): string =>
  typeof name === 'number' ? i18n.t('draw:handle.corner', { number: name }) : i18n.t(`draw:handle.${name as 'centre'}`)

/** Reads out where a handle has come to, and how large the area is now. */
function announceMove(handle: Handle, zoom: number, next: Sketch): void {
  const shape = shapeOf(next)
  const name = nameOf(handle)
  const area = shape === undefined ? '' : formatArea(areaOfShape(shape))
  const now = handlesOf(next).find(({ id }) => id === handle.id)
  if (handle.role === 'radius') announce(i18n.t('draw:say.sized', { name, radius: radiusText(next.radius ?? 0), area }))
  else announce(i18n.t('draw:say.moved', { name, place: placeText(now?.at ?? handle.at, zoom), area }))
}

function HandleButton({ handle, aside, sketch, frame, turn }: HandleProps) {
  const { t } = useTranslation('draw')
  const change = useDrawSession((session) => session.change)
  const endStep = useDrawSession((session) => session.endStep)
  const [x, y] = pixelOf(frame, handle.at, turn)
  const isCorner = handle.role === 'corner' && sketch.kind === 'polygon'
  const name = nameOf(handle)
  const radius = radiusText(sketch.radius ?? 0)
  const label =
    handle.role === 'radius'
      ? t('handle.radiusAt', { name, radius })
      : t('handle.at', { name, place: placeText(handle.at, frame.zoom) })

  const bring = (held: Handle, pixel: Point, step: string) => {
    const next = held.to(placeOf(frame, pixel, turn))
    change(next, step)
    return next
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const arrow = ARROWS[key]
    if (arrow !== undefined) {
      const step = stepOf(shiftKey)
      announceMove(handle, frame.zoom, bring(handle, [x + arrow[0] * step, y + arrow[1] * step], `keys ${handle.id}`))
    } else if (key === 'Enter') finishDrawing()
    else if (isCorner && (key === 'Delete' || key === 'Backspace')) {
      const next = withoutCorner(sketch, indexOf(handle))
      if (next !== sketch) change(next)
      announce(next === sketch ? t('fault.too-few-positions') : t('say.removed', { count: next.points.length }))
    } else if (isCorner && (key === 'Insert' || key === '+')) {
      const next = withCornerAfter(sketch, indexOf(handle), middleAfter(sketch, indexOf(handle)))
      change(next)
      announce(t('say.added', { count: next.points.length }))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const drag = useHandleDrag(handle, aside, (held, pixel) => bring(held, pixel, `drag ${handle.id}`), endStep)
  return (
    <button
      type="button"
      className={classes(styles['handle'], styles[handle.role])}
      style={{ transform: `translate(${Math.round(x + aside)}px, ${Math.round(y)}px)` }}
      aria-label={label}
      title={name}
      // a corner between two others is added with Insert
      {...(handle.role === 'between' ? { tabIndex: -1, 'aria-hidden': true } : {})}
      onKeyDown={onKeyDown}
      onBlur={endStep}
      {...drag}
    >
      <span className={styles['knob']} />
    </button>
  )
}

/** Carries a handle, as it was when the pointer took it, to pixels of the stage: one between two corners becomes a corner once. */
function useHandleDrag(handle: Handle, aside: number, bring: (held: Handle, pixel: Point) => void, end: () => void) {
  const held = useRef<{ readonly handle: Handle; readonly aside: number }>(null)
  const release = () => {
    held.current = null
    end()
  }
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      end()
      held.current = { handle, aside }
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent) {
      if (held.current === null) return
      const { left = 0, top = 0 } = currentTarget.parentElement?.getBoundingClientRect() ?? {}
      bring(held.current.handle, [clientX - left - held.current.aside, clientY - top])
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
