import { boundsArea, type FootprintPart, type FootprintShape } from './footprint-shape.ts'
import { dotSize, lookOf } from './footprint-look.ts'
import type { MapFrame } from '../../canvas/frame.ts'
import type { Point } from '@graticule/contracts/geometry/web-mercator'

/** How near to a line the pointer must be, pixels. */
const NEAR = 5

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
  return Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y)
}

/** True for a point within rings: even-odd over all of them. */
export function isInside([x, y]: Point, rings: readonly (readonly Point[])[]): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1]!
      const [bx, by] = ring[i]!
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  }
  return inside
}

/** True for a point within reach of one of the lines, map units. */
export function isOnLine(point: Point, paths: readonly (readonly Point[])[], reach: number): boolean {
  return paths.some((path) => path.some((to, index) => index > 0 && distanceToSegment(point, path[index - 1]!, to) <= reach))
}

function isHit(shape: FootprintShape, part: FootprintPart, point: Point, frame: MapFrame): boolean {
  const reach = NEAR * frame.resolution
  const dot = (dotSize(shape) / 2 + 2) * frame.resolution
  const [minX, minY, maxX, maxY] = part.bounds
  const [x, y] = point
  const near = Math.max(2 * reach, dot)
  if (x < minX - near || x > maxX + near || y < minY - near || y > maxY + near) return false
  switch (lookOf(part, frame)) {
    case 'dot':
      return Math.hypot(x - (minX + maxX) / 2, y - (minY + maxY) / 2) <= dot
    case 'area':
      return isInside(point, part.paths) || isOnLine(point, part.paths, reach)
    // what fills most of the view is taken by its edge, so that there is still sea to click on
    case 'far':
    case 'line':
      return isOnLine(point, part.paths, reach)
    case 'none':
      return false
  }
}

/** Footprints at a map point, the smallest first; equal ones in the order of the list. Shapes must be in the copies on screen. */
export function footprintsAt(shapes: readonly FootprintShape[], point: Point, frame: MapFrame): FootprintShape[] {
  return shapes
    .filter((shape) => shape.parts.some((part) => isHit(shape, part, point, frame)))
    .toSorted((one, other) => boundsArea(one.main.bounds) - boundsArea(other.main.bounds) || one.index - other.index)
}

/** The one of a stack that a click takes: the smallest; where that is selected already, the next one down, and round again. */
export function nextAt<T extends { readonly id: string }>(stack: readonly T[], selected: string | null): T | undefined {
  const current = stack.findIndex(({ id }) => id === selected)
  return stack[(current + 1) % Math.max(1, stack.length)]
}
