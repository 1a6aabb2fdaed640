/**
 * The relations of shapes, for the oracle. Two shapes are cut into vertical slabs in which no edge begins, ends or crosses
 * another. In a slab, and on the lines between slabs, they are lists of intervals from south to north, which are compared one by
 * one. All numbers are fractions of whole numbers, so nothing is rounded. It shares no code with the index
 * (search/polygon-relations.ts).
 */
import { type Bbox, splitAtAntimeridian } from '@graticule/contracts/bbox'
import { stepsOf } from '@graticule/contracts/geometry/exact-plane'
import type { Geometry, Position } from '@graticule/contracts/resource'

/** An edge from west to east, or from south to north; a point is an edge of no length. */
type Edge = readonly [x1: bigint, y1: bigint, x2: bigint, y2: bigint]
interface Region {
  readonly isArea: boolean
  readonly edges: readonly Edge[]
}
/** A shape: its points, lines and polygons. */
export type Regions = readonly Region[]

interface Fraction {
  readonly n: bigint
  /** Positive. */
  readonly d: bigint
}

const ROUND = BigInt(stepsOf(360))
const HALF_ROUND = ROUND / 2n
const POLE = BigInt(stepsOf(90))

const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.d === b.d ? a.n - b.n : a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
const whole = (n: bigint): Fraction => ({ n, d: 1n })

function edge(a: Position, b: Position): Edge {
  const [x1, y1, x2, y2] = [a[0], a[1], b[0], b[1]].map((degrees) => BigInt(stepsOf(degrees as number))) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  return x1 < x2 || (x1 === x2 && y1 <= y2) ? [x1, y1, x2, y2] : [x2, y2, x1, y1]
}

const lineOf = (positions: readonly Position[]): Edge[] =>
  positions.slice(1).map((position, index) => edge(positions[index] as Position, position))
const hasLength = ([x1, y1, x2, y2]: Edge): boolean => x1 !== x2 || y1 !== y2

export function regionsOf(geometry: Geometry): Regions {
  const areaOf = (rings: readonly (readonly Position[])[]): Region => ({
    isArea: true,
    edges: rings.flatMap((ring) => lineOf([...ring, ring[0] as Position])).filter(hasLength),
  })
  switch (geometry.type) {
    case 'Point':
      return [{ isArea: false, edges: [edge(geometry.coordinates, geometry.coordinates)] }]
    case 'MultiPoint':
      return geometry.coordinates.map((position) => ({ isArea: false, edges: [edge(position, position)] }))
    case 'LineString':
      return [{ isArea: false, edges: lineOf(geometry.coordinates) }]
    case 'MultiLineString':
      return geometry.coordinates.map((line) => ({ isArea: false, edges: lineOf(line) }))
    case 'Polygon':
      return [areaOf(geometry.coordinates)]
    case 'MultiPolygon':
      return geometry.coordinates.map(areaOf)
  }
}

export function regionsOfBox(box: Bbox): Regions {
  return splitAtAntimeridian(box).map(([west, south, east, north]) => {
    const corners: Position[] = [[west, south], [east, south], [east, north], [west, north], [west, south]] // prettier-ignore
    const edges = lineOf(corners)
    const [first] = edges
    const isThin = edges.some((side) => !hasLength(side))
    return isThin && first !== undefined ? { isArea: false, edges } : { isArea: true, edges }
  })
}

/** The region, and where it touches the antimeridian the same region a turn to the east and to the west. */
function aroundTheWorld(region: Region): Region[] {
  const touches = region.edges.some(([x1, , x2]) => [x1, x2].some((x) => x === HALF_ROUND || x === -HALF_ROUND))
  if (!touches) return [region]
  const turned = (by: bigint): Region => ({
    ...region,
    edges: region.edges.map(([x1, y1, x2, y2]) => [x1 + by, y1, x2 + by, y2]),
  })
  return [region, turned(ROUND), turned(-ROUND)]
}

/** Where an edge that is not upright is at a longitude. */
function latitudeAt([x1, y1, x2, y2]: Edge, { n, d }: Fraction): Fraction {
  return { n: y1 * (x2 - x1) * d + (y2 - y1) * (n - x1 * d), d: (x2 - x1) * d }
}

/** The longitudes at which an edge begins or ends or two of them may meet, from west to east. */
function longitudesOf(edges: readonly Edge[]): Fraction[] {
  const found = edges.flatMap(([x1, , x2]) => [whole(x1), whole(x2)])
  for (const [index, [ax, ay, bx, by]] of edges.entries()) {
    for (const [cx, cy, dx, dy] of edges.slice(index + 1)) {
      const turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
      if (turn === 0n || bx < cx || dx < ax) continue
      const share = (cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)
      const n = ax * turn + (bx - ax) * share
      const x = turn < 0n ? { n: -n, d: -turn } : { n, d: turn }
      const isWithin =
        [ax, cx].every((low) => compare(x, whole(low)) >= 0) && [bx, dx].every((high) => compare(x, whole(high)) <= 0)
      if (isWithin) found.push(x)
    }
  }
  return found.toSorted(compare).filter((x, index, all) => index === 0 || compare(x, all[index - 1] as Fraction) !== 0)
}

/** A stretch from south to north at one or two longitudes: latitudes at each. */
interface Stretch {
  readonly low: readonly Fraction[]
  readonly high: readonly Fraction[]
}
const isBelow = (a: readonly Fraction[], b: readonly Fraction[]): boolean =>
  a.every((latitude, at) => compare(latitude, b[at] as Fraction) <= 0)
const order = (a: readonly Fraction[], b: readonly Fraction[]): number =>
  compare(a[0] as Fraction, b[0] as Fraction) || compare(a.at(-1) as Fraction, b.at(-1) as Fraction)

/** Stretches that touch or overlap joined. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const stretch of stretches.toSorted((a, b) => order(a.low, b.low))) {
    const last = found.at(-1)
    if (last === undefined || !isBelow(stretch.low, last.high)) found.push(stretch)
    else if (isBelow(last.high, stretch.high)) found[found.length - 1] = { low: last.low, high: stretch.high }
  }
  return found
}

/** A region between two longitudes that follow each other. */
function slab({ isArea, edges }: Region, west: Fraction, east: Fraction): Stretch[] {
  const spanning = edges
    .filter(([x1, , x2]) => x1 < x2 && compare(whole(x1), west) <= 0 && compare(whole(x2), east) >= 0)
    .map((spans) => [latitudeAt(spans, west), latitudeAt(spans, east)])
    .toSorted(order)
  if (!isArea) return spanning.map((at) => ({ low: at, high: at }))
  return spanning.flatMap((low, index) => (index % 2 === 0 ? [{ low, high: spanning[index + 1] ?? low }] : []))
}

/** A region in slabs and on the lines that bound them. */
interface Slabs {
  readonly between: readonly Stretch[][]
  readonly lines: readonly Stretch[][]
}

function slabsOf(regions: readonly Region[], longitudes: readonly Fraction[]): Slabs {
  const between = longitudes
    .slice(1)
    .map((east, index) => regions.flatMap((region) => slab(region, longitudes[index] as Fraction, east)))
  const edges = regions.flatMap((region) => region.edges)
  const lines = longitudes.map((x, index) => {
    const ofSide = (stretches: readonly Stretch[] | undefined, side: 0 | 1): Stretch[] =>
      (stretches ?? []).map(({ low, high }) => ({ low: [low[side] as Fraction], high: [high[side] as Fraction] }))
    const upright = edges
      .filter(([x1, , x2]) => x1 === x2 && compare(whole(x1), x) === 0)
      .map(([, y1, , y2]) => ({ low: [whole(y1)], high: [whole(y2)] }))
    return [...ofSide(between[index - 1], 1), ...ofSide(between[index], 0), ...upright]
  })
  return { between, lines }
}

const reaches = ({ edges }: Region, pole: bigint): boolean => edges.some(([, y1, , y2]) => y1 === pole || y2 === pole)

const least = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b))
const greatest = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b))

/** Whether the boxes around two regions are apart; only saves time. */
function areApart(a: Region, b: Region): boolean {
  const values = ({ edges }: Region, axis: 0 | 1) => edges.flatMap((ends) => [ends[axis], ends[axis === 0 ? 2 : 3]])
  return ([0, 1] as const).some((axis) => {
    const [ours, theirs] = [values(a, axis), values(b, axis)]
    return least(ours) > greatest(theirs) || least(theirs) > greatest(ours)
  })
}

/** Whether two shapes have a position in common. */
export function regionsOverlap(a: Regions, b: Regions): boolean {
  const meet = (one: Region, other: Region): boolean => {
    if (areApart(one, other)) return false
    const longitudes = longitudesOf([...one.edges, ...other.edges])
    const [ours, theirs] = [slabsOf([one], longitudes), slabsOf([other], longitudes)]
    return ours.lines.some((stretches, index) =>
      stretches.some(({ low, high }) =>
        theirs.lines[index]?.some((their) => isBelow(low, their.high) && isBelow(their.low, high)),
      ),
    )
  }
  const meetAtPole = (one: Region, other: Region) => [POLE, -POLE].some((pole) => reaches(one, pole) && reaches(other, pole))
  return a.some((one) => b.some((other) => meetAtPole(one, other) || aroundTheWorld(one).some((copy) => meet(copy, other))))
}

/** Whether each part of `inner` lies in a part of `outer`. */
export function regionsHold(outer: Regions, inner: Regions): boolean {
  const lies = (within: Region, region: Region): boolean => {
    const copies = aroundTheWorld(within)
    const poles = [POLE, -POLE]
      .filter((pole) => reaches(within, pole))
      .map((pole) => ({ low: [whole(pole)], high: [whole(pole)] }))
    if (poles.length === 0 && copies.every((copy) => areApart(copy, region))) return false
    const longitudes = longitudesOf([...copies, region].flatMap(({ edges }) => edges))
    const [ours, theirs] = [slabsOf(copies, longitudes), slabsOf([region], longitudes)]
    // a pole has every longitude
    const atPole = poles.map(({ low, high }) => ({ low: [...low, ...low], high: [...high, ...high] }))
    const holdsAll = (held: readonly Stretch[], holding: readonly Stretch[]) =>
      held.every(({ low, high }) => holding.some((stretch) => isBelow(stretch.low, low) && isBelow(high, stretch.high)))
    return (
      theirs.between.every((held, index) => holdsAll(held, joined([...(ours.between[index] ?? []), ...atPole]))) &&
      theirs.lines.every((held, index) => holdsAll(held, joined([...(ours.lines[index] ?? []), ...poles])))
    )
  }
  return inner.every((region) => outer.some((within) => lies(within, region)))
}
