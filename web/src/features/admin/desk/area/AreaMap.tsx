import { type Bbox, splitAtAntimeridian } from '@graticule/contracts/bbox'
import { type KeyboardEvent, type PointerEvent, Suspense, useId, useState } from 'react'
import { late } from '../../../../i18n/late.tsx'
import styles from './AreaMap.module.css'
import { boxBetween, boxMoved, boxResized, isInside, type Point } from './drawn-box.ts'

const FootprintMap = late(() => import('../../../../entry/footprint-map/FootprintMap.tsx'))

/** What is on the small map while nothing is drawn on it. */
const NOTHING: readonly Bbox[] = []
/** The arrows, degrees: longitude, latitude. */
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

interface AreaMapProps {
  /** What the map is for, for those who cannot see it. */
  readonly label: string
  /** The box in words; left out where its numbers stand in fields beside the map. */
  readonly words?: string
  /** West, south, east, north; absent = none is drawn. */
  readonly box: Bbox | undefined
  readonly onChange: (box: Bbox) => void
}

/** The world, on which an area is drawn as a box and moved; by keyboard with the arrows. */
export function AreaMap({ label, words, box, onChange }: AreaMapProps) {
  const id = useId()
  const drawing = useDrawing(box, onChange)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const before: Bbox = box ?? [-10, -10, 10, 10]
    onChange(event.shiftKey ? boxResized(before, step) : boxMoved(before, step))
  }
  return (
    <div>
      <div
        role="application"
        tabIndex={0}
        aria-label={label}
        aria-describedby={words === undefined ? undefined : id}
        className={styles['map']}
        onKeyDown={onKeyDown}
        {...drawing}
      >
        <Suspense>
          <FootprintMap boxes={NOTHING} className={styles['coasts']} />
        </Suspense>
        <svg viewBox="-180 -90 360 180" preserveAspectRatio="none" aria-hidden="true">
          {box !== undefined && splitAtAntimeridian(box).map((part) => <Part key={part[0]} box={part} />)}
        </svg>
      </div>
      {words !== undefined && (
        <p id={id} role="status" className="visually-hidden">
          {words}
        </p>
      )}
    </div>
  )
}

/** Draws and moves with the pointer: from outside the box a new one begins, from inside it is moved. */
function useDrawing(box: Bbox | undefined, onChange: (box: Bbox) => void) {
  const [from, setFrom] = useState<{ readonly at: Point; readonly moves: Bbox | undefined }>()
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) / width) * 360 - 180, 90 - ((clientY - top) / height) * 180]
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = placeOf(event)
      setFrom({ at, moves: box !== undefined && isInside(box, at) ? box : undefined })
    },
    onPointerMove: (event: PointerEvent) => {
      if (from === undefined) return
      const to = placeOf(event)
      if (from.moves !== undefined) return onChange(boxMoved(from.moves, [to[0] - from.at[0], to[1] - from.at[1]]))
      const drawn = boxBetween(from.at, to)
      if (drawn !== undefined) onChange(drawn)
    },
    onPointerUp: () => setFrom(undefined),
    onPointerCancel: () => setFrom(undefined),
  }
}

const Part = ({ box: [west, south, east, north] }: { box: Bbox }) => (
  <rect className={styles['box']} x={west} y={-north} width={Math.max(1, east - west)} height={Math.max(1, north - south)} />
)
