import { depthClass } from '@graticule/contracts/search/seismic'
import type { ChartColours } from '../../chart/chart-colours.ts'
import type { Painting } from '../../canvas/canvas-layer.ts'
import { cornerTexts } from '../../canvas/coordinate-text.ts'
import { dotSize, enclosesView, isInView, lookOf } from './footprint-look.ts'
import { type FootprintPart, type FootprintShape, isSeam } from './footprint-shape.ts'
import { groupByPlace } from './identical.ts'
import { type MapFrame, toPixel } from '../../canvas/frame.ts'
import { textPixels } from '../../canvas/text-scale.ts'
import { type Bounds, latitudeOf, longitudeOf, wrapLongitude } from '@graticule/contracts/geometry/web-mercator'

/** Dashes of footprints larger than half the view, pixels. */
const FAR_DASH = [7, 4]
const LINE_WIDTH = 1.4
const HOT_LINE_WIDTH = 2.4
/** What is not hot while something is, is drawn with this share of its opacity. */
export const FADED = 0.6
/** Corners nearer to each other than this are one, pixels. */
const SAME_PIXEL = 0.5
/** A selected footprint shows the coordinates of its corners from this width on, pixels. */
const CORNER_TEXTS_FROM = 96
/** Room that the upper left text leaves to the tag, pixels at the usual size of text. */
const TAG_ROOM = 14

/** What is drawn besides the shapes themselves. */
export interface FootprintsState {
  /** In the copies of the world on screen. */
  readonly shapes: readonly FootprintShape[]
  readonly hovered: string | null
  readonly selected: string | null
  /** Per cent, the visitor's choice. */
  readonly opacity: number
  /** The footprints are put away: what is still drawn, the one in hand, is not filled, so that layers keep their colours. */
  readonly hollow?: boolean
}

/**
 * Strength of lines and fills for the layer's opacity. The table of symbols (1.4 px lines, 7 % fill) holds at the 50 % that
 * the layer starts with; below, both fade away, above, only the fill grows: lines are then as strong as they can be and
 * keep a contrast of 3 to 1 with sea and land.
 * @rule S1-4.shared-opacity All footprints take the opacity of their one layer
 */
export function strengthOf(opacity: number): { line: number; fill: number } {
  return { line: Math.min(1, opacity / 50), fill: opacity / 50 }
}

function tracePart(context: CanvasRenderingContext2D, part: FootprintPart, frame: MapFrame, seamsOf?: Bounds): void {
  for (const path of part.paths) {
    let [px, py] = [NaN, NaN]
    let isDown = false
    path.forEach((point, index) => {
      const [x, y] = toPixel(frame, point)
      const isLast = index === path.length - 1
      if (isDown && !isLast && Math.abs(x - px) + Math.abs(y - py) < SAME_PIXEL) return
      const previous = path[index - 1]
      if (!isDown || (seamsOf && previous && isSeam(previous, point, seamsOf))) context.moveTo(x, y)
      else context.lineTo(x, y)
      isDown = true
      px = x
      py = y
    })
  }
}

function paintDot(
  context: CanvasRenderingContext2D,
  { bounds }: FootprintPart,
  frame: MapFrame,
  diameter: number,
  { fill, edge, edgeWidth }: { readonly fill: string; readonly edge: string; readonly edgeWidth: number },
): void {
  const [x, y] = toPixel(frame, [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2])
  context.beginPath()
  context.arc(x, y, diameter / 2, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
  context.lineWidth = edgeWidth
  context.strokeStyle = edge
  context.stroke()
}

/** Earthquakes keep the colour of their depth; the one in hand has a ring in the mark colour. */
function dotLook({ event }: FootprintShape, { mark, footprint, surface, depths }: ChartColours, isHot: boolean) {
  if (event === undefined) return { fill: isHot ? mark : footprint, edge: surface, edgeWidth: 1.5 }
  const fill = depths[depthClass(event.depth) - 1] ?? footprint
  return { fill, edge: isHot ? mark : surface, edgeWidth: isHot ? 3 : 1.2 }
}

function paintShape(
  painting: Painting,
  shape: FootprintShape,
  colours: ChartColours,
  isHot: boolean,
  line: number,
  fill: number,
): void {
  const { context, frame } = painting
  for (const part of shape.parts) {
    if (!isInView(part.bounds, frame)) continue
    const look = lookOf(part, frame)
    if (look === 'none' && !isHot) continue
    if (look === 'dot') {
      context.globalAlpha = line
      paintDot(context, part, frame, dotSize(shape), dotLook(shape, colours, isHot))
      continue
    }
    const isFilled = look === 'area' || (isHot && look === 'far' && !enclosesView(shape, frame))
    if (isFilled) {
      context.globalAlpha = Math.min(1, fill)
      context.fillStyle = isHot ? colours.markFill : colours.footprintFill
      context.beginPath()
      tracePart(context, part, frame)
      context.fill('evenodd')
    }
    context.globalAlpha = look === 'far' && !isHot ? line * 0.8 : line
    context.setLineDash(look === 'far' && !isHot ? FAR_DASH : [])
    context.lineJoin = 'round'
    context.lineWidth = isHot ? HOT_LINE_WIDTH : LINE_WIDTH
    context.strokeStyle = isHot ? colours.mark : colours.footprint
    context.beginPath()
    tracePart(context, part, frame, shape.joined ? shape.bounds : undefined)
    context.stroke()
    context.setLineDash([])
  }
  context.globalAlpha = 1
}

function paintCorners({ context, frame }: Painting, { main }: FootprintShape, colours: ChartColours): void {
  const [minX, minY, maxX, maxY] = main.bounds
  const [left, bottom] = toPixel(frame, [minX, minY])
  const [right, top] = toPixel(frame, [maxX, maxY])
  if (right - left < CORNER_TEXTS_FROM) return
  const [upper, lower] = cornerTexts([
    wrapLongitude(longitudeOf(minX)),
    latitudeOf(minY),
    wrapLongitude(longitudeOf(maxX)),
    latitudeOf(maxY),
  ])
  context.font = `600 ${textPixels(10)}px ${colours.monoFont}`
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.strokeStyle = colours.land
  context.fillStyle = colours.mark
  const write = (text: string, x: number, y: number, align: CanvasTextAlign, widest: number) => {
    if (context.measureText(text).width > widest) return
    context.textAlign = align
    context.strokeText(text, x, y)
    context.fillText(text, x, y)
  }
  context.textBaseline = 'alphabetic'
  write(upper, left, top - 7, 'left', right - left - textPixels(TAG_ROOM))
  context.textBaseline = 'top'
  write(lower, right, bottom + 7, 'right', right - left)
}

/**
 * Draws the footprints: quiet ones, those at the same place once, then the selected one, then the hovered one on top.
 * @rule S1-4.footprint-levels Footprints have level 0, 1 while one is in hand, and 2 for the one in hand
 */
export function paintFootprints(
  painting: Painting,
  { shapes, hovered, selected, opacity, hollow = false }: FootprintsState,
  colours: ChartColours,
): void {
  const { line, fill } = strengthOf(opacity)
  const isHot = ({ id }: FootprintShape) => id === hovered || id === selected
  const hot = shapes.filter(isHot)
  const fade = hot.length > 0 ? FADED : 1
  const quiet = shapes.filter((shape) => !isHot(shape))
  for (const [shape] of groupByPlace(quiet, painting.frame)) {
    if (shape) paintShape(painting, shape, colours, false, line * fade, fill * fade)
  }
  for (const shape of hot.toSorted((one, other) => Number(one.id === hovered) - Number(other.id === hovered))) {
    paintShape(painting, shape, colours, true, 1, hollow ? 0 : 1)
    if (shape.id === selected) paintCorners(painting, shape, colours)
  }
}
