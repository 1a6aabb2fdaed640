import type { Corner } from '@graticule/contracts/geometry/drawn-shape'
import { middleAfter, middleOf, movedBy, radiusTo, rimOf, type Sketch, withCorner, withCornerAfter } from './sketch.ts'

/** Sides of a box that a handle holds. */
type Sides = { readonly x?: 0 | 1; readonly y?: 0 | 1 }

/** What can be taken hold of in a complete sketch. */
export interface Handle {
  /** `corner 2`, `edge north`: the same as long as the sketch has the same corners. */
  readonly id: string
  readonly role: 'corner' | 'edge' | 'between' | 'centre' | 'radius'
  readonly at: Corner
  /** Number of a polygon's corner, or the key of the name of a box's corner or edge. */
  readonly name: number | string
  /** The sketch with this handle brought to another place. */
  readonly to: (place: Corner) => Sketch
}

const BOX: readonly (readonly [name: string, sides: Sides])[] = [
  ['northWest', { x: 0, y: 1 }],
  ['northEast', { x: 1, y: 1 }],
  ['southEast', { x: 1, y: 0 }],
  ['southWest', { x: 0, y: 0 }],
  ['north', { y: 1 }],
  ['east', { x: 1 }],
  ['south', { y: 0 }],
  ['west', { x: 0 }],
]

/** Least side that is left when one edge is pushed against the other, degrees. */
const LEAST = 1e-4

function boxHandles(sketch: Sketch): Handle[] {
  const [low, high] = sketch.points
  if (low === undefined || high === undefined) return []
  const ends = [low, high] as const
  return BOX.map(([name, { x, y }]) => ({
    id: `box ${name}`,
    role: x === undefined || y === undefined ? 'edge' : 'corner',
    name,
    at: [x === undefined ? (low[0] + high[0]) / 2 : ends[x][0], y === undefined ? (low[1] + high[1]) / 2 : ends[y][1]],
    to: ([longitude, latitude]) => {
      const low2: [number, number] = [...low]
      const high2: [number, number] = [...high]
      if (x === 0) low2[0] = Math.max(high[0] - 360, Math.min(longitude, high[0] - LEAST))
      if (x === 1) high2[0] = Math.min(low[0] + 360, Math.max(longitude, low[0] + LEAST))
      if (y === 0) low2[1] = Math.max(-90, Math.min(latitude, high[1] - LEAST))
      if (y === 1) high2[1] = Math.min(90, Math.max(latitude, low[1] + LEAST))
      return { ...sketch, points: [low2, high2] }
    },
  }))
}

function polygonHandles(sketch: Sketch): Handle[] {
  const corners = sketch.points.map((at, index): Handle => ({
    id: `corner ${index}`,
    role: 'corner',
    name: index + 1,
    at,
    to: (place) => withCorner(sketch, index, place),
  }))
  const between = sketch.points.map((_, index): Handle => {
    const at = middleAfter(sketch, index)
    return { id: `between ${index}`, role: 'between', name: index + 1, at, to: (place) => withCornerAfter(sketch, index, place) }
  })
  return [...corners, ...between]
}

/** Moves all of it. */
function centreHandle(sketch: Sketch): Handle {
  const at = middleOf(sketch)
  return { id: 'centre', role: 'centre', name: 'centre', at, to: ([x, y]) => movedBy(sketch, x - at[0], y - at[1]) }
}

/** The handles of a complete sketch, in the order of the keyboard. */
export function handlesOf(sketch: Sketch): Handle[] {
  if (!sketch.complete) return []
  const centre = centreHandle(sketch)
  if (sketch.kind === 'box') return [...boxHandles(sketch), centre]
  if (sketch.kind === 'polygon') return [...polygonHandles(sketch), centre]
  const [middle] = sketch.points
  if (middle === undefined || sketch.radius === null) return []
  const rim: Handle = {
    id: 'radius',
    role: 'radius',
    name: 'radius',
    at: rimOf(middle, sketch.radius),
    to: (place) => ({ ...sketch, radius: Math.max(0.01, radiusTo(middle, place)) }),
  }
  return [centre, rim]
}
