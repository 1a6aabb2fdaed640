/** Random shapes for property tests: polygons with and without holes, swaths, slivers, lines and points, in awkward places. */
import { type Bbox, crossesAntimeridian } from '@graticule/contracts/bbox'
import type { Footprint, Geometry, Position } from '@graticule/contracts/resource'
import { readSearchArea, type SearchArea, writeSearchArea } from '@graticule/contracts/geometry/search-area'
import fc from 'fast-check'
import { geometryExtent } from '../../entry/fields/footprints.ts'

type Ring = readonly Position[]
interface Grid {
  readonly longitudes: readonly number[]
  readonly latitudes: readonly number[]
}

/** Few of them, so that edges touch and run along each other. */
const GRIDS: readonly Grid[] = [
  { longitudes: [-20, -10, 0, 10, 20, 30], latitudes: [-20, -10, 0, 10, 20, 30] },
  { longitudes: [160, 170, 175, 180, 185, 190, 200], latitudes: [-10, 0, 5, 10, 20] },
  { longitudes: [-180, -120, -60, 0, 60, 120, 180], latitudes: [-90, -80, 0, 70, 80, 90] },
  // slivers: a step of the plane is 0.0000001
  { longitudes: [0, 0.0000001, 0.0000002, 10, 10.0000001, 20], latitudes: [0, 0.0000001, 10, 10.0000001, 20] },
]

const closed = (ring: Ring): Ring => [...ring, ring[0] as Position]

/** What decides about a ring: cheaper to draw than a list of lists. */
const draws = fc.array(fc.nat(0xffff), { minLength: 6, maxLength: 6, size: 'max' })

/** Two numbers of a list, the lesser first. */
function pairOf(values: readonly number[], draw: number): [number, number] {
  const first = draw % values.length
  const other = (first + 1 + (draw % (values.length - 1))) % values.length
  return [values[Math.min(first, other)] as number, values[Math.max(first, other)] as number]
}

/** A ring between a southern and a northern bound at some longitudes; it begins and ends in a position or an upright edge. */
function ringAmong({ longitudes, latitudes }: Grid): fc.Arbitrary<Ring> {
  return draws.map(([choice = 0, ...bounds]): Ring => {
    const among = longitudes.filter((_, at) => (choice >> at) % 2 === 1)
    const xs = among.length < 2 ? pairOf(longitudes, choice) : among.slice(0, 5)
    const pairs = xs.map((x, at) => {
      const draw = bounds[at] ?? choice
      const [low, high] = pairOf(latitudes, draw)
      const isPoint = (at === 0 || at === xs.length - 1) && draw % 7 < 3
      return { x, low, high: isPoint ? low : high }
    })
    const south = pairs.map(({ x, low }): Position => [x, low])
    const north = pairs.flatMap(({ x, low, high }): Position[] => (low === high ? [] : [[x, high]]))
    const ring = [...south, ...north.toReversed()]
    return closed(ring.length < 3 ? [...south, [xs[0] as number, latitudes.at(-1) as number]] : ring)
  })
}

/** A hole in the likeness of its ring, smaller by half or more, towards one of the ring's positions or its middle. */
function holeIn(ring: Ring, draw: number): Ring {
  const open = ring.slice(1)
  const middle: Position = [0, 1].map((axis) => open.reduce((sum, position) => sum + (position[axis] as number), 0) / open.length)
  const to = draw % 2 === 0 ? middle : (ring[0] as Position)
  const part = draw % 4 < 2 ? 0.5 : 0.25
  return ring.map((position) =>
    [0, 1].map((axis) => Number(((to[axis] as number) + part * ((position[axis] as number) - (to[axis] as number))).toFixed(7))),
  )
}

function polygonAmong(grid: Grid): fc.Arbitrary<readonly Ring[]> {
  return fc.tuple(ringAmong(grid), fc.nat(0xff)).map(([ring, draw]) => {
    if (draw % 5 === 0) {
      const [[west, east], [south, north]] = [pairOf(grid.longitudes, draw), pairOf(grid.latitudes, draw)]
      return [closed([[west, south], [east, south], [east, north], [west, north]])] // prettier-ignore
    }
    return draw % 5 === 1 ? [ring, holeIn(ring, draw)] : [ring]
  })
}

function geometryAmong(grid: Grid): fc.Arbitrary<Geometry> {
  const position = fc.tuple(fc.constantFrom(...grid.longitudes), fc.constantFrom(...grid.latitudes)).map((pair): Position => pair)
  const line = fc.array(position, { minLength: 2, maxLength: 4 })
  const polygon = polygonAmong(grid)
  const scribble = fc.array(position, { minLength: 3, maxLength: 6 }).map((ring) => [closed(ring)])
  return fc.oneof(
    { weight: 8, arbitrary: polygon.map((coordinates): Geometry => ({ type: 'Polygon', coordinates })) },
    {
      weight: 4,
      arbitrary: fc
        .array(polygon, { minLength: 2, maxLength: 3 })
        .map((coordinates): Geometry => ({ type: 'MultiPolygon', coordinates })),
    },
    { weight: 1, arbitrary: scribble.map((coordinates): Geometry => ({ type: 'Polygon', coordinates })) },
    { weight: 1, arbitrary: position.map((coordinates): Geometry => ({ type: 'Point', coordinates })) },
    { weight: 1, arbitrary: line.map((coordinates): Geometry => ({ type: 'MultiPoint', coordinates })) },
    { weight: 1, arbitrary: line.map((coordinates): Geometry => ({ type: 'LineString', coordinates })) },
    {
      weight: 1,
      arbitrary: fc
        .array(line, { minLength: 2, maxLength: 3 })
        .map((coordinates): Geometry => ({ type: 'MultiLineString', coordinates })),
    },
  )
}

/** A geometry as a record or a visitor may write it, longitudes up to 200; its rings may cross themselves. */
const writtenGeometry: fc.Arbitrary<Geometry> = fc.oneof(...GRIDS.map(geometryAmong))

/** An area that a search takes. */
export const searchArea: fc.Arbitrary<SearchArea> = writtenGeometry
  .map((geometry) => readSearchArea(writeSearchArea(geometry)))
  .filter((read) => 'geometry' in read)

/** Two areas that have much to do with each other: a ring with or without its hole, the hole itself, part of either. */
export const relatedAreas: fc.Arbitrary<readonly [SearchArea, SearchArea]> = fc
  .tuple(fc.oneof(...GRIDS.map(ringAmong)), fc.nat(0xff), fc.nat(5), fc.nat(5))
  .map(([ring, draw, a, b]) => {
    const hole = holeIn(ring, draw)
    const inner = holeIn(hole, draw >> 4)
    const polygons = [[ring], [ring, hole], [hole], [hole, inner], [inner], [ring, inner]]
    return [a, b].map((choice) => polygons[choice] as readonly Ring[])
  })
  .map((pair) => pair.map((coordinates) => readSearchArea(writeSearchArea({ type: 'Polygon', coordinates }))))
  .filter((pair): pair is [SearchArea, SearchArea] => pair.every((read) => 'geometry' in read))

/** A footprint with a geometry: its box is that of the geometry, nearly that, or several boxes. */
export const drawnFootprint: fc.Arbitrary<Footprint> = fc
  .tuple(writtenGeometry, fc.constantFrom('same', 'same', 'same', 'rounded', 'larger', 'two'))
  .map(([geometry, boxing]): Footprint | undefined => {
    const extent = geometryExtent(geometry)
    const [box] = extent?.boxes ?? []
    if (extent === undefined || box === undefined) return undefined
    const rounded = box.map((side) => Math.max(-180, Math.min(180, side + 0.004))) as unknown as Bbox
    const grown: Bbox = [box[0], -90, box[2], 90]
    const boxes = {
      same: [box],
      rounded: [rounded[3] > 90 || crossesAntimeridian(rounded) ? box : rounded],
      larger: [grown],
      two: [box, [0, 0, 1, 1] as Bbox],
    }
    return { boxes: boxes[boxing], geometry: extent.geometry ?? geometry }
  })
  .filter((footprint) => footprint !== undefined)
