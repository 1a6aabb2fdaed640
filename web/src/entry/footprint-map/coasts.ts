/** Coasts and boxes of small maps as paths of SVG, in degrees. */
import { type Bbox, longitudeSpan } from '@graticule/contracts/bbox'
import { type MapWindow, shiftsInto } from './map-window.ts'
import world from './world-110m.json'

interface Ring {
  readonly path: string
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** Degrees of a unit of the paths of {@link landIn}. */
export const UNIT = world.degreesPerUnit

/** The coasts as paths, in whole units, as they are packed: a start and the way from each point to the next. */
export const RINGS: readonly Ring[] = world.land.map(([x = 0, y = 0, ...steps]) => {
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
export function landIn(window: MapWindow): readonly (readonly [shift: number, path: string])[] {
  const { north, height } = window
  const near = RINGS.filter((ring) => ring.south < north && ring.north > north - height)
  return [-360, 0, 360].flatMap((shift) => {
    const seen = near.filter((ring) => shiftsInto(window, ring.west, ring.east).includes(shift))
    return seen.length === 0 ? [] : [[shift, seen.map(({ path }) => path).join('')] as const]
  })
}

/** Boxes as a path, degrees. A box is drawn whole, beyond 180 where it crosses the antimeridian. */
export function boxesIn(window: MapWindow, boxes: readonly Bbox[]): string {
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
