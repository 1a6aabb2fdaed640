import type { Bbox } from '@graticule/contracts/bbox'
import type { Geometry } from '@graticule/contracts/resource'
import type { ChartColours } from '../../chart/chart-colours.ts'
import type { Painting } from '../../canvas/canvas-layer.ts'
import { footprintShape, isSeam, nearestCopy } from './footprint-shape.ts'
import { toPixel } from '../../canvas/frame.ts'
import { mercatorX, mercatorY, type Point, shiftToNearestCopy } from '@graticule/contracts/geometry/web-mercator'

const LINE_WIDTH = 1.6
/** Dots of the search area's line, pixels. */
const DOTS = [0.1, 4]

/** The search area's corners in the world copy nearest to `x`, lower left and upper right. */
export function areaCorners([west, south, east, north]: Bbox, x: number): [Point, Point] {
  const right = west > east ? east + 360 : east
  const shift = shiftToNearestCopy(mercatorX((west + right) / 2), x)
  return [
    [mercatorX(west) + shift, mercatorY(south)],
    [mercatorX(right) + shift, mercatorY(north)],
  ]
}

function strokeBox({ context, frame }: Painting, one: Point, other: Point, colour: string): void {
  const [x1, y1] = toPixel(frame, one)
  const [x2, y2] = toPixel(frame, other)
  context.lineWidth = LINE_WIDTH
  context.lineCap = 'round'
  context.setLineDash(DOTS)
  context.strokeStyle = colour
  context.strokeRect(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1))
  context.setLineDash([])
  context.lineCap = 'butt'
}

/** The rings of an outline, each part in the world copy that its box lies in: one that was cut at the antimeridian is whole again. */
function strokeOutline(painting: Painting, area: Bbox, outline: Geometry, colour: string): void {
  const { context, frame } = painting
  const shape = footprintShape({ id: 'area', index: 0, title: '', boxes: [area], geometry: outline })
  if (shape === undefined) return
  context.lineWidth = LINE_WIDTH
  context.lineCap = 'round'
  context.setLineDash(DOTS)
  context.strokeStyle = colour
  context.beginPath()
  const { parts, bounds } = nearestCopy(shape, frame.centre[0])
  for (const { paths } of parts) {
    for (const path of paths) {
      for (const [at, point] of path.entries()) {
        const [x, y] = toPixel(frame, point)
        const before = path[at - 1]
        // where it was cut at the antimeridian there is no edge
        if (before === undefined || isSeam(before, point, bounds)) context.moveTo(x, y)
        else context.lineTo(x, y)
      }
    }
  }
  context.stroke()
  context.setLineDash([])
  context.lineCap = 'butt'
}

/** The search area: dotted ink without fill. */
export function paintArea(painting: Painting, area: Bbox | null, outline: Geometry | null, { ink }: ChartColours): void {
  if (area && outline) strokeOutline(painting, area, outline, ink)
  else if (area) strokeBox(painting, ...areaCorners(area, painting.frame.centre[0]), ink)
}
