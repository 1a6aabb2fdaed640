/**
 * The relations of contracts/bbox.ts between shapes of any form: exact, in the plane of longitude and latitude. Edges belong to
 * their shape: what only touches overlaps. The meridians 180 and -180 are one line, and each pole is one position, as with boxes.
 */
import { type Edges, INSIDE, meeting, orientation, OUTSIDE } from '@graticule/contracts/geometry/exact-plane'
import { ANTIMERIDIAN, type Part, POLE } from './part.ts'

const touchesAntimeridian = ({ west, east }: Part): boolean => west === -ANTIMERIDIAN || east === ANTIMERIDIAN
/** Whether a part comes to the antimeridian or a pole, where the plane has an end and the Earth has none. */
export const reachesEndOfMap = (part: Part): boolean => touchesAntimeridian(part) || part.north === POLE || part.south === -POLE
const touchesPole = ({ south, north }: Part, y: number): boolean => (y > 0 ? north === POLE : south === -POLE)

/** Whether the box of an edge has a position in common with that of a part. */
function isNear(edges: Edges, at: number, { west, south, east, north }: Part): boolean {
  const x1 = edges[at] as number
  const x2 = edges[at + 2] as number
  if ((x1 < west && x2 < west) || (x1 > east && x2 > east)) return false
  const y1 = edges[at + 1] as number
  const y2 = edges[at + 3] as number
  return !((y1 < south && y2 < south) || (y1 > north && y2 > north))
}

/** Whether no edge of a part comes near to the box of another: that one lies in a polygon as any of its positions does. */
function isFarFromEdges(part: Part, other: Part): boolean {
  const edges = part.within(other)
  for (let at = 0; at < edges.length; at += 4) if (isNear(edges, at, other)) return false
  return true
}

function liesOnEdge(edges: Edges, x: number, y: number): boolean {
  for (let at = 0; at < edges.length; at += 4) {
    if (isBetween(edges, at, x, y) || (edges[at] === x && edges[at + 1] === y) || (edges[at + 2] === x && edges[at + 3] === y))
      return true
  }
  return false
}

/** Whether a position lies on an edge, its ends left out. */
function isBetween(edges: Edges, at: number, x: number, y: number): boolean {
  const x1 = edges[at] as number
  const y1 = edges[at + 1] as number
  const x2 = edges[at + 2] as number
  const y2 = edges[at + 3] as number
  if (x < Math.min(x1, x2) || x > Math.max(x1, x2) || y < Math.min(y1, y2) || y > Math.max(y1, y2)) return false
  if ((x === x1 && y === y1) || (x === x2 && y === y2)) return false
  return orientation(x1, y1, x2, y2, x, y) === 0
}

/** Whether a position of the plane belongs to a part. */
function has(part: Part, x: number, y: number): boolean {
  if (x < part.west || x > part.east || y < part.south || y > part.north) return false
  return part.kind === 'polygon' ? part.locate(x, y) !== OUTSIDE : liesOnEdge(part.along(x, y, x, y), x, y)
}

function meetAtAntimeridian(a: Part, b: Part): boolean {
  if (!touchesAntimeridian(a) || !touchesAntimeridian(b)) return false
  return a.atAntimeridian.some(([south, north]) => b.atAntimeridian.some(([s, n]) => south <= n && s <= north))
}

/** Whether an edge of one part meets one of the other. */
function edgesMeet(inner: Part, part: Part): boolean {
  const edges = inner.within(part)
  for (let at = 0; at < edges.length; at += 4) {
    const x1 = edges[at] as number
    const y1 = edges[at + 1] as number
    const x2 = edges[at + 2] as number
    const y2 = edges[at + 3] as number
    if (!isNear(edges, at, part)) continue
    const others = part.along(x1, y1, x2, y2)
    for (let other = 0; other < others.length; other += 4) {
      const met = meeting(
        x1,
        y1,
        x2,
        y2,
        others[other] as number,
        others[other + 1] as number,
        others[other + 2] as number,
        others[other + 3] as number,
      )
      if (met !== 'apart') return true
    }
  }
  return false
}

function partsOverlap(a: Part, b: Part): boolean {
  if (Math.abs(a.north) === POLE || Math.abs(a.south) === POLE) {
    if ((a.north === POLE && b.north === POLE) || (a.south === -POLE && b.south === -POLE)) return true
  }
  if (meetAtAntimeridian(a, b)) return true
  if (a.west > b.east || b.west > a.east || a.south > b.north || b.south > a.north) return false
  if (has(a, b.edges[0] as number, b.edges[1] as number) || has(b, a.edges[0] as number, a.edges[1] as number)) return true
  if (a.kind === 'point' || b.kind === 'point') return false
  return edgesMeet(b, a)
}

/** Whether two shapes have a position in common. */
export function overlap(a: readonly Part[], b: readonly Part[]): boolean {
  return b.some((theirs) => a.some((ours) => partsOverlap(ours, theirs)))
}

/** Puts the positions of an edge into the order in which it comes by them, both its ends among them. */
function inOrder(x1: number, y1: number, x2: number, y2: number, between: number[]): number[] {
  if (between.length === 0) return [x1, y1, x2, y2]
  const places = Array.from(
    { length: between.length / 2 },
    (_, index) => [between[index * 2], between[index * 2 + 1]] as [number, number],
  )
  const alongX = x1 === x2 ? 0 : x1 < x2 ? 1 : -1
  const alongY = y1 < y2 ? 1 : -1
  places.sort((a, b) => (alongX === 0 ? (a[1] - b[1]) * alongY : (a[0] - b[0]) * alongX))
  return [x1, y1, ...places.flat(), x2, y2]
}

/** How an edge meets those of a part: `undefined` when it crosses the rim of an area; `breaks`: ends of edges that lie within it. */
function meetingsOf(
  part: Part,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): { readonly touches: boolean; readonly breaks: number[] } | undefined {
  const breaks: number[] = []
  let touches = false
  const edge = [x1, y1, x2, y2]
  const others = part.along(x1, y1, x2, y2)
  for (let at = 0; at < others.length; at += 4) {
    const a = others[at] as number
    const b = others[at + 1] as number
    const c = others[at + 2] as number
    const d = others[at + 3] as number
    const met = meeting(x1, y1, x2, y2, a, b, c, d)
    if (met === 'apart') continue
    if (met === 'cross' && part.kind === 'polygon') return undefined
    touches = true
    if (isBetween(edge, 0, a, b)) breaks.push(a, b)
    if (isBetween(edge, 0, c, d)) breaks.push(c, d)
  }
  return { touches, breaks }
}

type StretchTest = (x1: number, y1: number, x2: number, y2: number) => boolean

/** Whether `test` lets every stretch between the breaks of an edge through. */
function everyStretch(x1: number, y1: number, x2: number, y2: number, breaks: number[], test: StretchTest): boolean {
  const positions = inOrder(x1, y1, x2, y2, breaks)
  for (let at = 2; at < positions.length; at += 2) {
    const [fromX, fromY, toX, toY] = positions.slice(at - 2, at + 2) as [number, number, number, number]
    if ((fromX !== toX || fromY !== toY) && !test(fromX, fromY, toX, toY)) return false
  }
  return true
}

/** Where the middle of a stretch lies in a polygon. */
function locateMiddle(part: Part, x1: number, y1: number, x2: number, y2: number): number {
  const x = (x1 + x2) / 2
  const y = (y1 + y2) / 2
  if (x < part.west || x > part.east || y < part.south || y > part.north) return OUTSIDE
  return part.locate(x, y)
}

/** Whether a stretch, in which no edge of a line ends, is part of one of its edges. */
function runsAlong(line: Part, x1: number, y1: number, x2: number, y2: number): boolean {
  const edges = line.along(x1, y1, x2, y2)
  for (let at = 0; at < edges.length; at += 4) {
    const edge = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]] as number[]
    if (liesOnEdge(edge, x1, y1) && liesOnEdge(edge, x2, y2)) return true
  }
  return false
}

/**
 * Whether an edge of `inner` lies in `outer`. Where it runs along an edge of `outer`, both must have their areas on the same side
 * (a polygon that just fills a hole does not lie around it).
 */
function holdsEdge(outer: Part, inner: Part, x1: number, y1: number, x2: number, y2: number, isHeldAtStart: boolean): boolean {
  if (y1 === y2 && Math.abs(y1) === POLE) return touchesPole(outer, y1)
  if (x1 === x2 && Math.abs(x1) === ANTIMERIDIAN) return holdsAtAntimeridian(outer, Math.min(y1, y2), Math.max(y1, y2))
  const meetings = meetingsOf(outer, x1, y1, x2, y2)
  if (meetings === undefined) return false
  if (outer.kind === 'line') {
    return everyStretch(x1, y1, x2, y2, meetings.breaks, (...stretch) => runsAlong(outer, ...stretch))
  }
  // what does not come to the rim of an area does not leave it
  if (isHeldAtStart && !meetings.touches) return true
  return everyStretch(x1, y1, x2, y2, meetings.breaks, (...stretch) => {
    const place = locateMiddle(outer, ...stretch)
    if (place === INSIDE || place === OUTSIDE) return place === INSIDE
    return inner.kind === 'line' || areasOnSameSide(outer, inner, ...stretch)
  })
}

/** Of a stretch that is part of an edge of both: whether the areas lie on the same side of it. */
function areasOnSameSide(outer: Part, inner: Part, x1: number, y1: number, x2: number, y2: number): boolean {
  // a ring that touches itself has an end of an edge within another edge
  const breaks = meetingsOf(inner, x1, y1, x2, y2)?.breaks ?? []
  return everyStretch(x1, y1, x2, y2, breaks, (...stretch) => locateMiddle(outer, ...stretch) === locateMiddle(inner, ...stretch))
}

function holdsAtAntimeridian(outer: Part, south: number, north: number): boolean {
  return touchesAntimeridian(outer) && outer.atAntimeridian.some(([s, n]) => s <= south && north <= n)
}

function holdsPosition(outer: Part, x: number, y: number): boolean {
  if (Math.abs(y) === POLE) return touchesPole(outer, y)
  if (Math.abs(x) === ANTIMERIDIAN) return holdsAtAntimeridian(outer, y, y)
  return has(outer, x, y)
}

/** Whether an edge of `outer` runs through the inside of `inner`: there is a hole, or an end, of `outer`. */
function isOpenWithin(outer: Part, inner: Part): boolean {
  const edges = outer.within(inner)
  for (let at = 0; at < edges.length; at += 4) {
    const x1 = edges[at] as number
    const y1 = edges[at + 1] as number
    const x2 = edges[at + 2] as number
    const y2 = edges[at + 3] as number
    if (Math.max(x1, x2) <= inner.west || Math.min(x1, x2) >= inner.east) continue
    if (Math.max(y1, y2) <= inner.south || Math.min(y1, y2) >= inner.north) continue
    const breaks = meetingsOf(inner, x1, y1, x2, y2)?.breaks ?? []
    if (!everyStretch(x1, y1, x2, y2, breaks, (...stretch) => locateMiddle(inner, ...stretch) !== INSIDE)) return true
  }
  return false
}

const RANK = { point: 0, line: 1, polygon: 2 } as const

function partHolds(outer: Part, inner: Part): boolean {
  if (RANK[outer.kind] < RANK[inner.kind] || inner.south < outer.south || inner.north > outer.north) return false
  if (outer.isBox && inner.west >= outer.west && inner.east <= outer.east) return true
  const { edges } = inner
  if (inner.kind === 'point') return holdsPosition(outer, edges[0] as number, edges[1] as number)
  // on the antimeridian and at the poles there are other longitudes
  const isPlain = !touchesAntimeridian(inner) && inner.north < POLE && inner.south > -POLE
  if (isPlain && (inner.west < outer.west || inner.east > outer.east)) return false
  if (isPlain && outer.kind === 'polygon' && isFarFromEdges(outer, inner))
    return outer.locate(edges[0] as number, edges[1] as number) === INSIDE
  for (let at = 0; at < edges.length; at += 4) {
    const x1 = edges[at] as number
    const y1 = edges[at + 1] as number
    // at the ends of the map it may be held by its other longitudes alone
    const isPlainStart = Math.abs(x1) < ANTIMERIDIAN && Math.abs(y1) < POLE
    const isHeldAtStart = isPlainStart && at > 0 && edges[at - 2] === x1 && edges[at - 1] === y1
    if (!holdsEdge(outer, inner, x1, y1, edges[at + 2] as number, edges[at + 3] as number, isHeldAtStart)) return false
  }
  return inner.kind === 'line' || !isOpenWithin(outer, inner)
}

/** Whether each part of `inner` lies in a part of `outer`. */
export function holds(outer: readonly Part[], inner: readonly Part[]): boolean {
  return inner.every((theirs) => outer.some((ours) => partHolds(ours, theirs)))
}
