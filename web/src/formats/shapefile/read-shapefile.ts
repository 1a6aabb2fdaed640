/** Polygons of a shapefile (ESRI Shapefile Technical Description, July 1998: pages 4 to 9 and 15 to 25). */
import { FormatFault } from '../format-fault.ts'
import type { Coordinates, Geometry } from '../vector/geometry.ts'
import { placeRing } from './place-ring.ts'
import type { Placing } from './read-projection.ts'

const FILE_CODE = 9_994
/** Polygon, PolygonZ, PolygonM: they begin alike. */
const POLYGONS = [5, 15, 25]

/** Twice the area with its sign: rings that go clockwise are outer ones. */
function isClockwise(ring: readonly Coordinates[]): boolean {
  let sum = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[at + 1] ?? [0, 0]
    if (at + 1 < ring.length) sum += (nextX - x) * (nextY + y)
  }
  return sum > 0
}

function ringsAt(view: DataView, at: number): Coordinates[][] {
  const parts = view.getInt32(at + 36, true)
  const points = view.getInt32(at + 40, true)
  const firstPoint = at + 44 + 4 * parts
  const starts = Array.from({ length: parts }, (_, part) => view.getInt32(at + 44 + 4 * part, true))
  const position = (point: number): Coordinates => [
    view.getFloat64(firstPoint + 16 * point, true),
    view.getFloat64(firstPoint + 16 * point + 8, true),
  ]
  return starts.map((start, part) =>
    Array.from({ length: (starts[part + 1] ?? points) - start }, (_, point) => position(start + point)),
  )
}

const broken = (words: string) => new FormatFault('broken-file', words)

/** Rings of one shape as polygons: each outer ring with the holes behind it. */
function polygonsOf(rings: readonly (readonly Coordinates[])[]): Geometry[] {
  const polygons: (readonly Coordinates[])[][] = []
  for (const ring of rings) {
    const last = polygons.at(-1)
    if (last === undefined || isClockwise(ring)) polygons.push([ring])
    else last.push(ring)
  }
  return polygons.map((lines) => ({ kind: 'polygon', lines }))
}

/**
 * All polygons; a shape may hold several. Without `place` the positions are degrees.
 * @throws FormatFault for a file that is not a shapefile.
 */
export function readShapefile(shapes: Uint8Array<ArrayBuffer>, place?: Placing['place']): Geometry[] {
  const view = new DataView(shapes.buffer, shapes.byteOffset, shapes.byteLength)
  const polygons: Geometry[] = []
  try {
    if (view.getInt32(0) !== FILE_CODE) throw broken('it does not begin like a shapefile')
    for (let at = 100; at + 12 <= view.byteLength;) {
      const length = view.getInt32(at + 4) * 2
      if (length <= 0) throw broken('a shape of it has no length')
      if (POLYGONS.includes(view.getInt32(at + 8, true)))
        for (const { kind, lines } of polygonsOf(ringsAt(view, at + 8)))
          polygons.push({ kind, lines: place === undefined ? lines : lines.map((ring) => placeRing(ring, place)) })
      at += 8 + length
    }
  } catch (error) {
    if (error instanceof FormatFault) throw error
    // an offset beyond the end of the file
    throw broken('it breaks off')
  }
  return polygons
}
