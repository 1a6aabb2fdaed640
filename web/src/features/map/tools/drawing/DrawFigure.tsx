import { ringOfShape } from '@graticule/contracts/geometry/drawn-shape'
import { type MapFrame, useMapFrame } from '../../canvas/frame.ts'
import { useDrawSession } from './draw-session.ts'
import styles from './DrawFigure.module.css'
import { pathOf, pixelOf, turnOf } from './place-on-frame.ts'
import { shapeOf, type Sketch, withHand } from './sketch.ts'

/** Arms of the cross that shows the point in hand, pixels. */
const CROSS = 11

function figureOf(frame: MapFrame, sketch: Sketch, turn: number): string {
  const shape = shapeOf(sketch)
  const path = pathOf(frame, shape === undefined ? sketch.points : ringOfShape(shape), turn)
  return shape === undefined ? path : `${path}Z`
}

/** What is drawn, with the point in hand. Decoration for screen readers, which hear it. */
export function DrawFigure() {
  const frame = useMapFrame((state) => state.frame)
  const { sketch, hand, byKeys } = useDrawSession()
  if (!frame) return null
  const turn = turnOf(sketch.points, frame)
  const [x, y] = hand === null ? [0, 0] : pixelOf(frame, hand, turn)
  const placed = sketch.complete ? [] : sketch.points
  return (
    <svg className={styles['figure']} width={frame.width} height={frame.height} aria-hidden="true">
      <path className={styles['area']} d={figureOf(frame, withHand(sketch, hand), turn)} />
      {placed.map((corner, index) => {
        const [px, py] = pixelOf(frame, corner, turn)
        return <rect key={index} className={styles['placed']} x={px - 4.5} y={py - 4.5} width="9" height="9" rx="2" />
      })}
      {hand !== null && byKeys && (
        <path className={styles['cross']} d={`M${x - CROSS} ${y}h${2 * CROSS}M${x} ${y - CROSS}v${2 * CROSS}`} />
      )}
    </svg>
  )
}
