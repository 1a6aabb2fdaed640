import { circleDiameter, depthClass } from '@graticule/contracts/seismic'
import type { ChartColours } from '../chart/chart-colours.ts'
import type { Arrangement } from './arrangement.ts'
import type { Cluster } from './clusters.ts'
import type { PlacedResult } from './placed.ts'
import type { Painting } from '../model/canvas-layer.ts'
import { clusterRadius, DOT_SIZE, SMALLEST_OUTLINE } from '../model/footprint-look.ts'
import { type MapFrame, toPixel } from '../model/frame.ts'
import { type Bounds, shiftToNearestCopy } from '../model/projection.ts'

/** Outlines of all results are thinner and fainter than those of the page, which lie on them. Pixels; shares of the line's strength. */
const LINE_WIDTH = 1
const BOX_STRENGTH = 0.5
/** Of boxes longer than half the view, whose edges go through everything else. */
const FAR_STRENGTH = 0.28
const HOT_LINE_WIDTH = 2.4
const RING_WIDTH = 1.6

/** What is drawn, and how. */
export interface AllResultsLook {
  readonly arrangement: Arrangement
  /** Entries that the page has footprints of: they are drawn there. */
  readonly onPage: ReadonlySet<string>
  readonly hovered: PlacedResult | undefined
  readonly selected: PlacedResult | undefined
  /** Strength of lines, 0 to 1. */
  readonly strength: number
  /** The number in a disc. */
  readonly textOf: (count: number) => string
}

interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The bounds on the stage, in the copy of the world nearest to its middle; `undefined` when nothing of its edges can be seen. */
function pixelBox(bounds: Bounds, frame: MapFrame): PixelBox | undefined {
  const { resolution, centre, width, height } = frame
  const shift = shiftToNearestCopy((bounds[0] + bounds[2]) / 2, centre[0]) - centre[0]
  const left = Math.round(width / 2 + (bounds[0] + shift) / resolution)
  const right = Math.round(width / 2 + (bounds[2] + shift) / resolution)
  const top = Math.round(height / 2 - (bounds[3] - centre[1]) / resolution)
  const bottom = Math.round(height / 2 - (bounds[1] - centre[1]) / resolution)
  const isOut = right < 0 || left > width || bottom < 0 || top > height
  const isAround = left < 0 && right > width && top < 0 && bottom > height
  return isOut || isAround ? undefined : { left, top, right, bottom }
}

/** The four edges as filled bars on whole pixels: far quicker than strokes where there is no graphics card. */
function paintEdges(context: CanvasRenderingContext2D, { left, top, right, bottom }: PixelBox, frame: MapFrame): void {
  const [west, east] = [Math.max(-1, left), Math.min(frame.width + 1, right)]
  const [north, south] = [Math.max(-1, top), Math.min(frame.height + 1, bottom)]
  if (top >= 0) context.fillRect(west, top, east - west, LINE_WIDTH)
  if (bottom <= frame.height) context.fillRect(west, bottom, east - west + LINE_WIDTH, LINE_WIDTH)
  if (left >= 0) context.fillRect(left, north, LINE_WIDTH, south - north)
  if (right <= frame.width) context.fillRect(right, north, LINE_WIDTH, south - north)
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
}

function middleOf({ bounds }: PlacedResult, frame: MapFrame, radius: number): readonly [number, number] | undefined {
  return seen((bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2, frame, radius)
}

/** The pixel of a map point, in the nearest copy of the world; `undefined` when a disc around it cannot be seen. */
function seen(mapX: number, mapY: number, frame: MapFrame, radius: number): readonly [number, number] | undefined {
  const [x, y] = toPixel(frame, [mapX + shiftToNearestCopy(mapX, frame.centre[0]), mapY])
  const isOut = x < -radius || x > frame.width + radius || y < -radius || y > frame.height + radius
  return isOut ? undefined : [x, y]
}

function paintDot({ context, frame }: Painting, dot: PlacedResult, colours: ChartColours, isHot: boolean): void {
  const at = middleOf(dot, frame, DOT_SIZE)
  if (at === undefined) return
  circle(context, at[0], at[1], DOT_SIZE / 2)
  context.fillStyle = isHot ? colours.mark : colours.footprint
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = colours.surface
  context.stroke()
}

function paintEvent({ context, frame }: Painting, result: PlacedResult, colours: ChartColours, isHot: boolean): void {
  const { event } = result
  if (event === undefined) return
  const radius = circleDiameter(event.magnitude) / 2
  const at = middleOf(result, frame, radius)
  if (at === undefined) return
  circle(context, at[0], at[1], radius)
  context.fillStyle = colours.depths[depthClass(event.depth) - 1] ?? colours.footprint
  context.fill()
  context.lineWidth = isHot ? 3 : 1.2
  context.strokeStyle = isHot ? colours.mark : colours.surface
  context.stroke()
}

function paintCluster({ context, frame }: Painting, { x, y, members }: Cluster, colours: ChartColours, text: string): void {
  const radius = clusterRadius(members.length)
  const at = seen(x, y, frame, radius)
  if (at === undefined) return
  circle(context, at[0], at[1], radius)
  context.fillStyle = colours.surface
  context.fill()
  context.lineWidth = RING_WIDTH
  context.strokeStyle = colours.footprint
  context.stroke()
  context.fillStyle = colours.footprint
  context.fillText(text, at[0], at[1] + 0.5)
}

/** The one in hand, on top of all others. */
function paintHot(painting: Painting, result: PlacedResult, colours: ChartColours): void {
  const { context, frame } = painting
  const { bounds, event, isPoint } = result
  if (event !== undefined) return paintEvent(painting, result, colours, true)
  const isSmall = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) < SMALLEST_OUTLINE * frame.resolution
  if (isPoint || isSmall) return paintDot(painting, result, colours, true)
  const box = pixelBox(bounds, frame)
  if (box === undefined) return
  const { left, top, right, bottom } = box
  context.fillStyle = colours.markFill
  context.fillRect(left, top, right - left, bottom - top)
  context.lineWidth = HOT_LINE_WIDTH
  context.strokeStyle = colours.mark
  context.strokeRect(left, top, right - left, bottom - top)
}

/** Draws all results: outlines, then earthquakes, dots and discs, then the one in hand. Those of the page are drawn by its own painter. */
export function paintAllResults(painting: Painting, look: AllResultsLook, colours: ChartColours): void {
  const { context, frame } = painting
  const { arrangement, onPage, hovered, selected, strength, textOf } = look
  const isElsewhere = ({ id }: PlacedResult) => onPage.size === 0 || !onPage.has(id)
  context.fillStyle = colours.footprint
  for (const result of arrangement.boxes) {
    const box = isElsewhere(result) ? pixelBox(result.bounds, frame) : undefined
    if (box === undefined) continue
    const isFar = box.right - box.left > frame.width / 2 || box.bottom - box.top > frame.height / 2
    context.globalAlpha = strength * (isFar ? FAR_STRENGTH : BOX_STRENGTH)
    paintEdges(context, box, frame)
  }
  context.globalAlpha = strength
  for (const result of arrangement.circles) if (isElsewhere(result)) paintEvent(painting, result, colours, false)
  for (const dot of arrangement.dots) if (isElsewhere(dot)) paintDot(painting, dot, colours, false)
  context.font = `600 11px ${colours.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const cluster of arrangement.clusters) paintCluster(painting, cluster, colours, textOf(cluster.members.length))
  context.globalAlpha = 1
  if (selected !== undefined && isElsewhere(selected)) paintHot(painting, selected, colours)
  if (hovered !== undefined && hovered !== selected && isElsewhere(hovered)) paintHot(painting, hovered, colours)
}
