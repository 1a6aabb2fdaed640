import type { Corner } from '@graticule/contracts/geometry/drawn-shape'
import { geodesicPath, withoutJumps } from '@graticule/contracts/geometry/geodesic-line'
import { useMemo } from 'react'
import { pathOf, pixelOf, turnOf } from '../drawing/place-on-frame.ts'
import { useMapFrame } from '../../canvas/frame.ts'
import styles from './MeasureFigure.module.css'
import { useMeasureSession } from './measure-session.ts'
import { areaText, lengthText, measuresOf } from './measures.ts'

/** Arms of the cross that shows the point in hand, pixels. */
const CROSS = 11

/** The shortest lines from point to point, longitudes without jumps. */
function linesThrough(points: readonly Corner[], isClosed: boolean): [number, number][] {
  const ends = isClosed && points[0] !== undefined ? [...points, points[0]] : points
  return withoutJumps(
    ends.flatMap((from, at) => (ends[at + 1] === undefined ? [from] : geodesicPath(from, ends[at + 1] ?? from).slice(0, -1))),
  )
}

/** The way that is measured, and its length beside the last point. Decoration for screen readers: the panel has it in words. */
export function MeasureFigure() {
  const frame = useMapFrame((state) => state.frame)
  const { kind, units, points, hand, byKeys } = useMeasureSession()
  const shown = useMemo(() => (hand === null || points.length === 0 ? points : [...points, hand]), [points, hand])
  const isArea = kind === 'area' && shown.length > 2
  const lines = useMemo(() => linesThrough(shown, isArea), [shown, isArea])
  const { total, area } = useMemo(() => measuresOf(shown, kind), [shown, kind])
  if (!frame) return null
  const turn = turnOf(points, frame)
  const last = shown.at(-1)
  const [x, y] = last === undefined ? [0, 0] : pixelOf(frame, last, turn)
  const [handX, handY] = hand === null ? [0, 0] : pixelOf(frame, hand, turn)
  return (
    <svg className={styles['figure']} width={frame.width} height={frame.height} aria-hidden="true">
      <path className={isArea ? styles['area'] : styles['line']} d={pathOf(frame, lines, turn)} />
      {points.map((point, at) => {
        const [px, py] = pixelOf(frame, point, turn)
        return <circle key={at} className={styles['point']} cx={px} cy={py} r="4.5" />
      })}
      {shown.length > 1 && (
        <text className={styles['length']} x={x + 10} y={y - 10}>
          {area === null ? lengthText(total, units) : areaText(area, units)}
        </text>
      )}
      {hand !== null && byKeys && (
        <path className={styles['cross']} d={`M${handX - CROSS} ${handY}h${2 * CROSS}M${handX} ${handY - CROSS}v${2 * CROSS}`} />
      )}
    </svg>
  )
}
