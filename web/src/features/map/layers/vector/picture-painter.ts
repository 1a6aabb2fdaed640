/** Draws pictures over the ground: boxes in the projection of the map row by row, turned and skewed ones as many small triangles. */
import type { MapFrame } from '../../canvas/frame.ts'
import { toPixel } from '../../canvas/frame.ts'
import { mercatorX, mercatorY, type Point, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'
import type { GroundPicture } from '../../../../formats/vector/vector-file.ts'

/** Parts of a side: a picture in degrees is bent on the map. */
const PARTS = 12
const BANDS = 48

type Corner = readonly [lon: number, lat: number]

/** Longitude and latitude at a share of the width (from the left) and the height (from the bottom). */
function between(corners: GroundPicture['corners'], across: number, up: number): Corner {
  const [lowerLeft, lowerRight, upperRight, upperLeft] = corners as [Corner, Corner, Corner, Corner]
  const part = (side: 0 | 1) =>
    (lowerLeft[side] * (1 - across) + lowerRight[side] * across) * (1 - up) +
    (upperLeft[side] * (1 - across) + upperRight[side] * across) * up
  return [part(0), part(1)]
}

const onMap = ([lon, lat]: Corner): Point => [mercatorX(lon), mercatorY(lat)]

/** Left and right end of a picture on the map, metres. */
export function reachOf({ corners }: GroundPicture): readonly [west: number, east: number] {
  const xs = corners.map(([lon]) => mercatorX(lon))
  return [Math.min(...xs), Math.max(...xs)]
}

function paintBands(context: CanvasRenderingContext2D, image: HTMLImageElement, picture: GroundPicture, frame: MapFrame): void {
  const { naturalWidth: width, naturalHeight: height } = image
  for (let band = 0; band < BANDS; band += 1) {
    const [low, high] = [band / BANDS, (band + 1) / BANDS]
    const [left, bottom] = toPixel(frame, onMap(between(picture.corners, 0, low)))
    const [right, top] = toPixel(frame, onMap(between(picture.corners, 1, high)))
    // whole pixels: between two bands nothing shines through, and nothing is painted twice
    const [from, to] = [Math.round(top), Math.round(bottom)]
    if (to < 0 || from > frame.height || to <= from) continue
    context.drawImage(image, 0, (1 - high) * height, width, height / BANDS, left, from, right - left, to - from)
  }
}

type Triangle = readonly [Point, Point, Point]

/** Draws the part of an image between three of its pixels where three pixels of the stage are. */
function paintTriangle(context: CanvasRenderingContext2D, image: HTMLImageElement, from: Triangle, to: Triangle): void {
  const [[u0, v0], [u1, v1], [u2, v2]] = from
  const [[x0, y0], [x1, y1], [x2, y2]] = to
  const size = (u1 - u0) * (v2 - v0) - (u2 - u0) * (v1 - v0)
  if (Math.abs(size) < 1e-9) return
  const a = ((x1 - x0) * (v2 - v0) - (x2 - x0) * (v1 - v0)) / size
  const c = ((x2 - x0) * (u1 - u0) - (x1 - x0) * (u2 - u0)) / size
  const b = ((y1 - y0) * (v2 - v0) - (y2 - y0) * (v1 - v0)) / size
  const d = ((y2 - y0) * (u1 - u0) - (y1 - y0) * (u2 - u0)) / size
  context.save()
  context.beginPath()
  // a little larger, so that no lines shine through
  const [middleX, middleY] = [(x0 + x1 + x2) / 3, (y0 + y1 + y2) / 3]
  to.forEach(([x, y], index) => {
    const length = Math.hypot(x - middleX, y - middleY) || 1
    const point: Point = [x + (x - middleX) / length, y + (y - middleY) / length]
    if (index === 0) context.moveTo(...point)
    else context.lineTo(...point)
  })
  context.clip()
  context.transform(a, b, c, d, x0 - a * u0 - c * v0, y0 - b * u0 - d * v0)
  context.drawImage(image, 0, 0)
  context.restore()
}

function paintMesh(context: CanvasRenderingContext2D, image: HTMLImageElement, picture: GroundPicture, frame: MapFrame): void {
  const { naturalWidth: width, naturalHeight: height } = image
  for (let row = 0; row < PARTS; row += 1)
    for (let column = 0; column < PARTS; column += 1) {
      const [west, east, low, high] = [column / PARTS, (column + 1) / PARTS, row / PARTS, (row + 1) / PARTS]
      const source = (across: number, up: number): Point => [across * width, (1 - up) * height]
      const place = (across: number, up: number): Point => toPixel(frame, onMap(between(picture.corners, across, up)))
      const cells = [
        [
          [west, low],
          [east, low],
          [east, high],
        ],
        [
          [west, low],
          [east, high],
          [west, high],
        ],
      ] as const
      for (const [one, two, three] of cells)
        paintTriangle(
          context,
          image,
          [source(...one), source(...two), source(...three)],
          [place(...one), place(...two), place(...three)],
        )
    }
}

/** Draws a picture in each copy of the world that is in view. */
export function paintPicture(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  picture: GroundPicture,
  frame: MapFrame,
): void {
  const [west, east] = reachOf(picture)
  const half = (frame.width / 2) * frame.resolution
  const first = Math.ceil((frame.centre[0] - half - east) / WORLD_WIDTH)
  const last = Math.floor((frame.centre[0] + half - west) / WORLD_WIDTH)
  context.save()
  context.globalAlpha *= picture.opacity
  for (let world = first; world <= last; world += 1) {
    const moved = { ...frame, centre: [frame.centre[0] - world * WORLD_WIDTH, frame.centre[1]] as const }
    if (picture.isStraight) paintBands(context, image, picture, moved)
    else paintMesh(context, image, picture, moved)
  }
  context.restore()
}
