/** Polygons of a shapefile (ESRI Shapefile Technical Description, July 1998: pages 4 to 9 and 15 to 25). */
import type { Position } from '@graticule/contracts/resource'
import { AreaFileError, type Polygon, polygonOf } from './polygon.ts'

const FILE_CODE = 9_994
/** Polygon, PolygonZ, PolygonM: they begin alike. */
const POLYGONS = [5, 15, 25]
/** Radius of the sphere of web mercator, metres. */
const MERCATOR_RADIUS = 6_378_137

const degrees = (radians: number): number => (radians * 180) / Math.PI
const fromMercator = ([x = 0, y = 0]: Position): Position => [
  degrees(x / MERCATOR_RADIUS),
  degrees(2 * Math.atan(Math.exp(y / MERCATOR_RADIUS)) - Math.PI / 2),
]

/** How positions become degrees, by the text of the `.prj` file. @throws AreaFileError for other projections. */
function toDegrees(projection: string): (position: Position) => Position {
  if (!/^\s*PROJ(?:CS|CRS)\b/i.test(projection)) return (position) => position
  if (/web[_ ]mercator|pseudo[- ]mercator|mercator_auxiliary_sphere/i.test(projection)) return fromMercator
  throw new AreaFileError('projected')
}

/** Twice the area with its sign: rings that go clockwise are outer ones. */
function isClockwise(ring: readonly Position[]): boolean {
  let sum = 0
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[at + 1] ?? []
    if (at + 1 < ring.length) sum += (nextX - x) * (nextY + y)
  }
  return sum > 0
}

function ringsAt(view: DataView, at: number): Position[][] {
  const parts = view.getInt32(at + 36, true)
  const points = view.getInt32(at + 40, true)
  const firstPoint = at + 44 + 4 * parts
  const starts = Array.from({ length: parts }, (_, part) => view.getInt32(at + 44 + 4 * part, true))
  const position = (point: number): Position => [
    view.getFloat64(firstPoint + 16 * point, true),
    view.getFloat64(firstPoint + 16 * point + 8, true),
  ]
  return starts.map((start, part) =>
    Array.from({ length: (starts[part + 1] ?? points) - start }, (_, point) => position(start + point)),
  )
}

/** All polygons; a shape may hold several, each with its holes behind it. @throws AreaFileError for a file that is none. */
export function readShapefile(shapes: Uint8Array<ArrayBuffer>, projection: string): Polygon[] {
  const place = toDegrees(projection)
  const view = new DataView(shapes.buffer, shapes.byteOffset, shapes.byteLength)
  const polygons: Polygon[] = []
  try {
    if (view.getInt32(0) !== FILE_CODE) throw new AreaFileError('not-readable')
    for (let at = 100; at + 12 <= view.byteLength;) {
      const length = view.getInt32(at + 4) * 2
      if (length <= 0) throw new AreaFileError('not-readable')
      if (POLYGONS.includes(view.getInt32(at + 8, true))) {
        let rings: Position[][] = []
        const close = () => {
          const polygon = polygonOf(rings)
          if (polygon !== undefined) polygons.push(polygon)
        }
        for (const ring of ringsAt(view, at + 8)) {
          if (isClockwise(ring) && rings.length > 0) {
            close()
            rings = []
          }
          rings.push(ring.map(place))
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
