import { circleDiameter, depthClass } from '@graticule/contracts/search/seismic'
import type { ChartColours } from '../chart/chart-colours.ts'
import type { Arrangement } from './arrangement.ts'
import type { Cluster } from './clusters.ts'
import type { PlacedResult } from './placed.ts'
import { clusterRadius, DOT_SIZE, SMALLEST_OUTLINE } from '../footprints/model/footprint-look.ts'
import { type MapFrame, toPixel } from '../canvas/frame.ts'
import { textPixels } from '../canvas/text-scale.ts'
import { type Bounds, shiftToNearestCopy, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'

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
  /** Width and height of the view, pixels; what is painted may be larger. */
  readonly view: readonly [width: number, height: number]
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

/** Which copies of the world show something between these map coordinates: by how much it is moved in each. */
function* copiesOf(minX: number, maxX: number, { centre, width, resolution }: MapFrame): Generator<number> {
  const half = (width / 2) * resolution
  const last = Math.floor((centre[0] + half - minX) / WORLD_WIDTH)
  for (let copy = Math.ceil((centre[0] - half - maxX) / WORLD_WIDTH); copy <= last; copy += 1) yield copy * WORLD_WIDTH
}

/** The bounds moved to a copy of the world, in pixels. */
function pixelBox([minX, minY, maxX, maxY]: Bounds, shift: number, frame: MapFrame): PixelBox {
  const [left, top] = toPixel(frame, [minX + shift, maxY])
  const [right, bottom] = toPixel(frame, [maxX + shift, minY])
  return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) }
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

/** Where a disc around a map point can be seen. */
function* seen(mapX: number, mapY: number, frame: MapFrame, radius: number): Generator<readonly [number, number]> {
  const reach = radius * frame.resolution
  for (const shift of copiesOf(mapX - reach, mapX + reach, frame)) {
    const [x, y] = toPixel(frame, [mapX + shift, mapY])
    if (y >= -radius && y <= frame.height + radius) yield [x, y]
  }
}

const middleOf = ({ bounds }: PlacedResult) => [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2] as const

/** A place to paint on and what it shows. */
export interface Stage {
  readonly context: CanvasRenderingContext2D
  readonly frame: MapFrame
}

function paintDot({ context, frame }: Stage, dot: PlacedResult, colours: ChartColours, isHot: boolean): void {
  context.fillStyle = isHot ? colours.mark : colours.footprint
  context.lineWidth = 1.5
  context.strokeStyle = colours.surface
  for (const [x, y] of seen(...middleOf(dot), frame, DOT_SIZE)) {
    circle(context, x, y, DOT_SIZE / 2)
    context.fill()
    context.stroke()
  }
}

function paintEvent({ context, frame }: Stage, result: PlacedResult, colours: ChartColours, isHot: boolean): void {
  const { event } = result
  if (event === undefined) return
  const radius = circleDiameter(event.magnitude) / 2
  context.fillStyle = colours.depths[depthClass(event.depth) - 1] ?? colours.footprint
  context.lineWidth = isHot ? 3 : 1.2
  context.strokeStyle = isHot ? colours.mark : colours.surface
  for (const [x, y] of seen(...middleOf(result), frame, radius)) {
    circle(context, x, y, radius)
    context.fill()
    context.stroke()
  }
}

function paintCluster({ context, frame }: Stage, { x, y, members }: Cluster, colours: ChartColours, text: string): void {
  const radius = clusterRadius(members.length)
  for (const [left, top] of seen(x, y, frame, radius)) {
    circle(context, left, top, radius)
    context.fillStyle = colours.surface
    context.fill()
    context.lineWidth = RING_WIDTH
    context.strokeStyle = colours.footprint
    context.stroke()
    context.fillStyle = colours.footprint
    context.fillText(text, left, top + 0.5)
  }
}

/** Draws all results: outlines, then earthquakes, dots and discs. Those of the page are drawn by its own painter. */
export function paintAllResults(stage: Stage, look: AllResultsLook, colours: ChartColours): void {
  const { context, frame } = stage
  const { arrangement, onPage, view, strength, textOf } = look
  const isElsewhere = ({ id }: PlacedResult) => !onPage.has(id)
  context.fillStyle = colours.footprint
  for (const result of arrangement.boxes) {
    const { bounds } = result
    if (!isElsewhere(result)) continue
    for (const shift of copiesOf(bounds[0], bounds[2], frame)) {
      const box = pixelBox(bounds, shift, frame)
      if (box.bottom < 0 || box.top > frame.height) continue
      const isFar = box.right - box.left > view[0] / 2 || box.bottom - box.top > view[1] / 2
      context.globalAlpha = strength * (isFar ? FAR_STRENGTH : BOX_STRENGTH)
      paintEdges(context, box, frame)
    }
  }
  context.globalAlpha = strength
  for (const result of arrangement.circles) if (isElsewhere(result)) paintEvent(stage, result, colours, false)
  for (const dot of arrangement.dots) if (isElsewhere(dot)) paintDot(stage, dot, colours, false)
  context.font = `600 ${textPixels(11)}px ${colours.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const cluster of arrangement.clusters) paintCluster(stage, cluster, colours, textOf(cluster.members.length))
  context.globalAlpha = 1
}

/** Draws the one in hand, on top of all others. */
export function paintHotResult(stage: Stage, result: PlacedResult, colours: ChartColours): void {
  const { context, frame } = stage
  const { bounds, event, isPoint } = result
  if (event !== undefined) return paintEvent(stage, result, colours, true)
  const isSmall = Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) < SMALLEST_OUTLINE * frame.resolution
  if (isPoint || isSmall) return paintDot(stage, result, colours, true)
  const shift = shiftToNearestCopy((bounds[0] + bounds[2]) / 2, frame.centre[0])
  const { left, top, right, bottom } = pixelBox(bounds, shift, frame)
  context.fillStyle = colours.markFill
  context.fillRect(left, top, right - left, bottom - top)
  context.lineWidth = HOT_LINE_WIDTH
  context.strokeStyle = colours.mark
  context.strokeRect(left, top, right - left, bottom - top)
}
