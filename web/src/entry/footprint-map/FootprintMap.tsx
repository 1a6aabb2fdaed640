import { type Bbox, isPointBox, unionOfBoxes, WORLD } from '@graticule/contracts/bbox'
import { useMemo } from 'react'
import { boxesIn, landIn, UNIT } from './coasts.ts'
import styles from './FootprintMap.module.css'
import { windowAround } from './map-window.ts'

/** More boxes than these are a pattern, not places: their frame stands for them. */
const MOST_BOXES = 60

/**
 * Where something is, on the coasts of the world: for what has no picture of its own. Decoration: the map of the page and the
 * details say the same.
 * @rule B-pictures.footprint-map What has no picture shows its footprint on a small map
 */
export default function FootprintMap({ boxes, className }: { boxes: readonly Bbox[]; className?: string | undefined }) {
  const drawn = useMemo(() => {
    const frame = unionOfBoxes(boxes) ?? WORLD
    const window = windowAround(frame)
    const shown = boxes.length > MOST_BOXES ? [frame] : boxes
    return {
      window,
      land: landIn(window),
      areas: boxesIn(
        window,
        shown.filter((box) => !isPointBox(box)),
      ),
      points: boxesIn(window, shown.filter(isPointBox)),
    }
  }, [boxes])
  const { west, north, width, height, narrowing } = drawn.window
  return (
    <svg
      className={className}
      viewBox={`${west * narrowing} ${-north} ${width * narrowing} ${height}`}
      aria-hidden="true"
      data-footprint-map
    >
      <rect className={styles['sea']} x={west * narrowing} y={-north} width={width * narrowing} height={height} />
      {drawn.land.map(([shift, path]) => (
        <path
          key={shift}
          className={styles['land']}
          d={path}
          fillRule="evenodd"
          transform={`scale(${narrowing} -1) translate(${shift}) scale(${UNIT})`}
        />
      ))}
      <g transform={`scale(${narrowing} -1)`}>
        {drawn.areas !== '' && <path className={styles['area']} d={drawn.areas} />}
        {drawn.points !== '' && <path className={styles['point']} d={drawn.points} />}
      </g>
    </svg>
  )
}
