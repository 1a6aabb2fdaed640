import type { LonLat } from '../../../stores/map/map-view.ts'
import { toPixel, useMapFrame } from '../canvas/frame.ts'
import { mercatorX, mercatorY, shiftToNearestCopy } from '@graticule/contracts/geometry/web-mercator'
import styles from './PlaceInfo.module.css'

/** Marks the place on the map, in the copy of the world that is in the middle. */
export function PlaceMark({ at: [longitude, latitude] }: { readonly at: LonLat }) {
  const frame = useMapFrame((state) => state.frame)
  if (frame === null) return null
  const x = mercatorX(longitude)
  const [left, top] = toPixel(frame, [x + shiftToNearestCopy(x, frame.centre[0]), mercatorY(latitude)])
  return (
    <svg
      className={styles['mark']}
      style={{ transform: `translate(${left}px, ${top}px)` }}
      width={28}
      height={28}
      aria-hidden="true"
    >
      <circle cx={14} cy={14} r={9} className={styles['halo']} />
      <circle cx={14} cy={14} r={9} />
      <path d="M14 0v8M14 20v8M0 14h8M20 14h8" />
    </svg>
  )
}
