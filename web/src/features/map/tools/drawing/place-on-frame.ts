/** Between degrees and pixels of the stage. Longitudes go on beyond 180; what is drawn is seen in the copy of the world next to the middle. */
import type { Corner } from '@graticule/contracts/geometry/drawn-shape'
import { type MapFrame, toMapPoint, toPixel } from '../../canvas/frame.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, type Point } from '@graticule/contracts/geometry/web-mercator'

/** Edges that are straight in degrees bend on the map: they are drawn in pieces of so many degrees. */
const PIECE = 2
const MOST_PIECES = 90

/** Degrees, whole turns, that are added to longitudes on the stage. */
export function turnOf(points: readonly Corner[], frame: MapFrame): number {
  const longitudes = points.map(([x]) => x)
  const middle = points.length === 0 ? 0 : (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  return 360 * Math.round((longitudeOf(frame.centre[0]) - middle) / 360)
}

export const pixelOf = (frame: MapFrame, [longitude, latitude]: Corner, turn: number): Point =>
  toPixel(frame, [mercatorX(longitude + turn), mercatorY(latitude)])

export function placeOf(frame: MapFrame, pixel: Point, turn: number): Corner {
  const [x, y] = toMapPoint(frame, pixel)
  return [longitudeOf(x) - turn, latitudeOf(y)]
}

/** The path of a line as SVG has it. */
export function pathOf(frame: MapFrame, line: readonly (readonly number[])[], turn: number): string {
  const pixels = line.flatMap(([x = 0, y = 0], at): Point[] => {
    const [fromX = x, fromY = y] = line[at - 1] ?? []
    const isSlanted = x !== fromX && y !== fromY
    const pieces = isSlanted ? Math.min(MOST_PIECES, Math.ceil(Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) / PIECE)) : 1
    return Array.from({ length: pieces }, (_, piece) => {
      const share = (piece + 1) / pieces
      return pixelOf(frame, [fromX + (x - fromX) * share, fromY + (y - fromY) * share], turn)
    })
  })
  return pixels.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
