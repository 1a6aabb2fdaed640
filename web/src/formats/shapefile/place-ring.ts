/** A ring of a projected file in degrees. */
import type { Coordinates } from '../vector/geometry.ts'
import type { Placing } from './read-projection.ts'

/** What is straight in the projection may be bent in degrees: edges get corners until they are right to this, degrees (fifty metres). */
const STRAIGHT = 0.0005
/** An edge is halved this often at most. */
const MAX_HALVINGS = 7

const between = ([ax, ay]: Coordinates, [bx, by]: Coordinates): Coordinates => [(ax + bx) / 2, (ay + by) / 2]

/** The longitude within half a turn of the one before it. */
const near = (longitude: number, before: number): number => longitude - 360 * Math.round((longitude - before) / 360)

/**
 * The ring with its edges bent as they are on the ground. Longitudes go on beyond 180 where the ring crosses the antimeridian. A ring
 * around a pole is led along it, because degrees have no other way to hold the pole.
 */
export function placeRing(ring: readonly Coordinates[], place: NonNullable<Placing['place']>): Coordinates[] {
  const placed: Coordinates[] = []
  let last = 0
  const put = ([longitude, latitude]: Coordinates): void => {
    const position: Coordinates = [placed.length === 0 ? longitude : near(longitude, last), latitude]
    last = position[0]
    placed.push(position)
  }
  const lead = (from: Coordinates, fromPlaced: Coordinates, to: Coordinates, halvings: number): void => {
    const [x, y] = place(to)
    const toPlaced: Coordinates = [near(x, fromPlaced[0]), y]
    const middle = between(from, to)
    const [middleX, middleY] = place(middle)
    const [straightX, straightY] = between(fromPlaced, toPlaced)
    const off = Math.max(
      Math.abs(near(middleX, straightX) - straightX) * Math.cos((middleY * Math.PI) / 180),
      Math.abs(middleY - straightY),
    )
    if (off > STRAIGHT && halvings < MAX_HALVINGS) {
      lead(from, fromPlaced, middle, halvings + 1)
      lead(middle, placed.at(-1) ?? fromPlaced, to, halvings + 1)
    } else put(toPlaced)
  }
  for (const [at, position] of ring.entries()) {
    const before = ring[at - 1]
    if (before === undefined) put(place(position))
    else lead(before, placed.at(-1) ?? position, position, 0)
  }
  const [first] = placed
  if (first !== undefined && Math.abs(last - first[0]) > 180) {
    const pole = Math.sign(first[1]) * 90
    placed.push([last, pole], [first[0], pole], first)
  }
  return placed
}
