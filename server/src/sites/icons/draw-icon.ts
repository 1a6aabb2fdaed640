/** Draws the icon of a site: its logo on the ground of the page, or the mark of the product in the colour of the site. */
import { type IconKind, sideOf } from '@graticule/contracts/sites/installed'
import { blank, type Colour, colourOf, fill, lay, type Pixels, scaled } from './pixels.ts'

/** Side of the drawing that the mark is measured in (web/public/favicon.svg). */
const DRAWING = 24
const WHITE: Colour = [255, 255, 255]
const PLACE: Colour = [181, 18, 107]

type Point = readonly [number, number]
/** Meridians and parallels of the mark, as cubic curves. */
const CURVES: readonly (readonly [Point, Point, Point, Point])[] = [
  [
    [4, 8.6],
    [9, 10.5],
    [15, 10.5],
    [20, 8.6],
  ],
  [
    [4, 15.4],
    [9, 17.3],
    [15, 17.3],
    [20, 15.4],
  ],
  [
    [9.2, 3.6],
    [7.5, 9],
    [7.5, 15],
    [9.2, 20.4],
  ],
  [
    [14.8, 3.6],
    [16.5, 9],
    [16.5, 15],
    [14.8, 20.4],
  ],
]
const STEPS = 20

function pointOn([a, b, c, d]: readonly [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t
  const along = (axis: 0 | 1) => u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis]
  return [along(0), along(1)]
}

/** Distance of a point to a line between two others. */
function toLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}

/** Where the mark lies in the icon: its scale, and the distance from the edge. */
type Place = readonly [scale: number, offset: number]

/** A whole curve at once: pieces that are laid over each other would be darker where they meet. */
function stroke(pixels: Pixels, curve: (typeof CURVES)[number], [scale, offset]: Place): void {
  const points = Array.from({ length: STEPS + 1 }, (_, step): Point => {
    const [x, y] = pointOn(curve, step / STEPS)
    return [x * scale + offset, y * scale + offset]
  })
  const width = 0.75 * scale
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const reach = width + 1
  const box = [Math.min(...xs) - reach, Math.min(...ys) - reach, Math.max(...xs) + reach, Math.max(...ys) + reach] as const
  fill(pixels, WHITE, box, (x, y) => {
    let nearest = Infinity
    for (let at = 1; at < points.length; at += 1)
      nearest = Math.min(nearest, toLine([x, y], points[at - 1] ?? [0, 0], points[at] ?? [0, 0]))
    return nearest - width
  })
}

function disc(pixels: Pixels, colour: Colour, radius: number, [scale, offset]: Place): void {
  const [x, y, r] = [14.95 * scale + offset, 15.9 * scale + offset, radius * scale]
  fill(pixels, colour, [x - r - 1, y - r - 1, x + r + 1, y + r + 1], (px, py) => Math.hypot(px - x, py - y) - r)
}

/** A square with round corners, by how far its edge is from that of the icon. */
function ground(pixels: Pixels, colour: Colour, edge: number, radius: number): void {
  const { width: side } = pixels
  const half = side / 2 - edge
  fill(pixels, colour, [0, 0, side, side], (x, y) => {
    const [dx, dy] = [Math.abs(x - side / 2) - half + radius, Math.abs(y - side / 2) - half + radius]
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  })
}

/** Share of the side that stays free around what must not be cut off (W3C Web Application Manifest, "maskable"). */
const MASK_ROOM = 0.1

/** The mark of the product in a colour (`#rrggbb`). */
export function drawMark(kind: IconKind, colour: string): Pixels {
  const side = sideOf(kind)
  const pixels = blank(side)
  const isWhole = !kind.startsWith('any')
  const scale = side / DRAWING
  if (isWhole) ground(pixels, colourOf(colour), 0, 0)
  else ground(pixels, colourOf(colour), 0.9 * scale, 5.4 * scale)
  const inner = isWhole ? 1 - 2 * MASK_ROOM : 1
  const place: Place = [scale * inner, (side * (1 - inner)) / 2]
  for (const curve of CURVES) stroke(pixels, curve, place)
  disc(pixels, WHITE, 2.7, place)
  disc(pixels, PLACE, 1.7, place)
  return pixels
}

/** A logo in the middle of an icon; what phones cut is white. */
export function drawLogo(kind: IconKind, logo: Pixels): Pixels {
  const side = sideOf(kind)
  const pixels = blank(side)
  const isWhole = !kind.startsWith('any')
  ground(pixels, WHITE, 0, isWhole ? 0 : side * 0.18)
  const room = side * (isWhole ? 1 - 2 * MASK_ROOM - 0.1 : 0.84)
  const factor = room / Math.max(logo.width, logo.height)
  const [width, height] = [Math.max(1, Math.round(logo.width * factor)), Math.max(1, Math.round(logo.height * factor))]
  const fitted = scaled(logo, width, height)
  const [left, top] = [Math.round((side - width) / 2), Math.round((side - height) / 2)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const colour: Colour = [fitted.data[at] ?? 0, fitted.data[at + 1] ?? 0, fitted.data[at + 2] ?? 0]
      lay(pixels, left + x, top + y, colour, (fitted.data[at + 3] ?? 0) / 255)
    }
  return pixels
}
