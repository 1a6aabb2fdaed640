import type { Corner } from '@graticule/contracts/geometry/drawn-shape'
import { useEffect, useRef } from 'react'
import { i18n } from '../../../../i18n/index.ts'
import { useEscape } from '../../../../ui/overlay/use-escape.ts'
import surfaceStyles from '../drawing/DrawSurface.module.css'
import { placeText } from '../drawing/finish-drawing.ts'
import { handAfter, handOf } from '../drawing/place-by-keys.ts'
import { placeOf, turnOf } from '../drawing/place-on-frame.ts'
import { useSurfaceGestures } from '../drawing/use-surface-gestures.ts'
import type { Adjustment } from '../../canvas/adjust-view.ts'
import { announce } from '../../canvas/announcement.ts'
import { toLonLat, toMapPoint, useMapFrame } from '../../canvas/frame.ts'
import { useMapTool } from '../map-tool.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'
import { takeKeys, type ToolKey } from '../tool-keys.ts'
import { MeasureFigure } from './MeasureFigure.tsx'
import { useMeasureSession } from './measure-session.ts'
import { areaText, lengthText, measuresOf } from './measures.ts'

/** Places a point and says what that makes. */
function place(at: Corner): void {
  useMeasureSession.getState().place(at)
  const { points, kind, units } = useMeasureSession.getState()
  const { segments, total, area } = measuresOf(points, kind)
  const words = { number: points.length, place: placeText(at, useMapFrame.getState().frame?.zoom) }
  if (area !== null) announce(i18n.t('draw:measure.placedArea', { ...words, area: areaText(area, units) }))
  else if (segments.length === 0) announce(i18n.t('draw:measure.placed', words))
  else {
    const segment = lengthText(segments.at(-1)?.length ?? 0, units)
    announce(i18n.t('draw:measure.placedTotal', { ...words, segment, total: lengthText(total, units) }))
  }
}

/** Takes the last point away; false when there is none. */
export function removeLast(): boolean {
  const { points, removeLast: remove } = useMeasureSession.getState()
  if (points.length === 0) return false
  remove()
  announce(i18n.t('draw:measure.removed', { count: points.length - 1 }))
  return true
}

function actOn(key: ToolKey, navigate: (move: Adjustment) => void): boolean {
  const { points, hand, holdAt } = useMeasureSession.getState()
  if (key.key === 'Backspace') return removeLast()
  if (key.key === 'Enter') {
    const at = handOf(hand, points)
    if (at !== undefined) {
      holdAt(at, true)
      place(at)
    }
    return true
  }
  const next = handAfter(key, hand, points, navigate)
  if (next === undefined) return false
  holdAt(next, true)
  announce(placeText(next, useMapFrame.getState().frame?.zoom))
  return true
}

/** One thing at a time: what was measured, then measuring itself. */
function escape(): void {
  const { points, clear } = useMeasureSession.getState()
  if (points.length === 0) {
    useMapTool.getState().setMeasuring(false)
    return
  }
  clear()
  announce(i18n.t('draw:measure.cleared'))
}

const placeAt = (pixel: Point): Corner | undefined => {
  const { frame } = useMapFrame.getState()
  return frame ? placeOf(frame, pixel, turnOf(useMeasureSession.getState().points, frame)) : undefined
}

/** Takes the pointer and the keys while something is measured: a click places a point, dragging moves the map. */
export function MeasureSurface({ navigate }: { readonly navigate: (move: Adjustment) => void }) {
  const surface = useRef<HTMLDivElement>(null)
  const latest = useRef(navigate)
  useEffect(() => {
    latest.current = navigate
  })
  useEscape(true, escape)
  useEffect(() => {
    const stopKeys = takeKeys((key) => actOn(key, (move) => latest.current(move)))
    return () => {
      stopKeys()
      useMeasureSession.getState().clear()
    }
  }, [])
  const gestures = useSurfaceGestures(surface, {
    navigate,
    onDown: () => false,
    onDrag() {},
    onDrop() {},
    onGiveUp() {},
    onTap(pixel) {
      const at = placeAt(pixel)
      useMeasureSession.getState().holdAt(null, false)
      if (at !== undefined) place(at)
    },
    onHover(pixel) {
      const { frame } = useMapFrame.getState()
      if (frame) useMapFrame.setState({ pointer: toLonLat(toMapPoint(frame, pixel)) })
      if (useMeasureSession.getState().points.length > 0) useMeasureSession.getState().holdAt(placeAt(pixel) ?? null, false)
    },
  })
  const leave = () => {
    useMapFrame.setState({ pointer: null })
    if (!useMeasureSession.getState().byKeys) useMeasureSession.getState().holdAt(null, false)
  }
  return (
    <>
      <div ref={surface} className={surfaceStyles['surface']} onPointerLeave={leave} {...gestures} />
      <MeasureFigure />
    </>
  )
}
