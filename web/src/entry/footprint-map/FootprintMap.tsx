import { type Bbox, isPointBox, longitudeSpan, unionOfBoxes, WORLD } from '@graticule/contracts/bbox'
import { useMemo } from 'react'
import styles from './FootprintMap.module.css'
import { type MapWindow, shiftsInto, windowAround } from './map-window.ts'
import world from './world-110m.json'

interface Ring {
  readonly path: string
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

const UNIT = world.degreesPerUnit

/** The coasts as paths, in whole units, as they are packed: a start and the way from each point to the next. */
const RINGS: readonly Ring[] = world.land.map(([x = 0, y = 0, ...steps]) => {
  let [west, east, south, north, atX, atY] = [x, x, y, y, x, y]
  for (const [at, step] of steps.entries()) {
    if (at % 2 === 0) {
      atX += step
      west = Math.min(west, atX)
      east = Math.max(east, atX)
    } else {
      atY += step
      south = Math.min(south, atY)
      north = Math.max(north, atY)
    }
  }
  const path = `M${x} ${y}l${steps.join(' ')}z`
  return { path, west: west * UNIT, east: east * UNIT, south: south * UNIT, north: north * UNIT }
})

/** The land in the window, by how far it is moved. */
function landIn(window: MapWindow): readonly (readonly [shift: number, path: string])[] {
  const { north, height } = window
  const near = RINGS.filter((ring) => ring.south < north && ring.north > north - height)
  return [-360, 0, 360].flatMap((shift) => {
    const seen = near.filter((ring) => shiftsInto(window, ring.west, ring.east).includes(shift))
    return seen.length === 0 ? [] : [[shift, seen.map(({ path }) => path).join('')] as const]
  })
}

/** Boxes as a path, degrees. A box is drawn whole, beyond 180 where it crosses the antimeridian. */
function boxesIn(window: MapWindow, boxes: readonly Bbox[]): string {
  return boxes
    .flatMap((box) => {
      const [west, south, , north] = box
      const width = longitudeSpan(box)
      return shiftsInto(window, west - 0.1, west + width + 0.1).map(
        (shift) => `M${west + shift} ${south}h${width}v${north - south}h${-width}z`,
      )
    })
    .join('')
}

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
