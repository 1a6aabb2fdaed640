/** Polygons of a shapefile (ESRI Shapefile Technical Description, July 1998: pages 4 to 9 and 15 to 25). */
import { placeRing } from './place-ring.ts'
import { AreaFileError, type Point, type Polygon, polygonOf } from './polygon.ts'
import type { Placing } from './read-projection.ts'

const FILE_CODE = 9_994
/** Polygon, PolygonZ, PolygonM: they begin alike. */
const POLYGONS = [5, 15, 25]

/** Twice the area with its sign: rings that go clockwise are outer ones. */
function isClockwise(ring: readonly Point[]): boolean {
  let sum = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[at + 1] ?? [0, 0]
    if (at + 1 < ring.length) sum += (nextX - x) * (nextY + y)
  }
  return sum > 0
}

function ringsAt(view: DataView, at: number): Point[][] {
  const parts = view.getInt32(at + 36, true)
  const points = view.getInt32(at + 40, true)
  const firstPoint = at + 44 + 4 * parts
  const starts = Array.from({ length: parts }, (_, part) => view.getInt32(at + 44 + 4 * part, true))
  const position = (point: number): Point => [
    view.getFloat64(firstPoint + 16 * point, true),
    view.getFloat64(firstPoint + 16 * point + 8, true),
  ]
  return starts.map((start, part) =>
    Array.from({ length: (starts[part + 1] ?? points) - start }, (_, point) => position(start + point)),
  )
}

/**
 * All polygons; a shape may hold several, each with its holes behind it. Without `place` the positions are degrees.
 * @throws AreaFileError for a file that is none.
 */
export function readShapefile(shapes: Uint8Array<ArrayBuffer>, place?: Placing['place']): Polygon[] {
  const view = new DataView(shapes.buffer, shapes.byteOffset, shapes.byteLength)
  const polygons: Polygon[] = []
  try {
    if (view.getInt32(0) !== FILE_CODE) throw new AreaFileError('not-readable')
    for (let at = 100; at + 12 <= view.byteLength;) {
      const length = view.getInt32(at + 4) * 2
      if (length <= 0) throw new AreaFileError('not-readable')
      if (POLYGONS.includes(view.getInt32(at + 8, true))) {
        let rings: Point[][] = []
        const close = () => {
          const polygon = polygonOf(rings)
          if (polygon !== undefined) polygons.push(polygon)
        }
        for (const ring of ringsAt(view, at + 8)) {
          if (isClockwise(ring) && rings.length > 0) {
            close()
            rings = []
          }
          rings.push(place === undefined ? ring : placeRing(ring, place))
        }
        close()
      }
      at += 8 + length
    }
  } catch (error) {
    if (error instanceof AreaFileError) throw error
    // an offset beyond the end of the file
    throw new AreaFileError('not-readable')
  }
  return polygons
}
