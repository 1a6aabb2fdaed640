/** The numbers of the footprints on a picture of the map: on the page they are buttons over it. */
import { readChartColours } from '../chart/chart-colours.ts'
import { placeTags, tagNumbers, tagText } from '../footprints/model/footprint-tags.ts'
import type { MapFrame } from '../canvas/frame.ts'
import { textPixels } from '../canvas/text-scale.ts'
import { shownShapes } from '../footprints/model/shown-shapes.ts'
import { freeArea } from '../canvas/view-fit.ts'

/** Of a tag, pixels at the usual size of text. */
const [SIDE, RADIUS] = [20, 5]
const NOTHING_COVERED = { top: 0, right: 0, bottom: 0, left: 0 }

/** Draws them onto the picture of a map of this frame. */
export function drawTags(picture: HTMLCanvasElement, frame: MapFrame, colours: ReturnType<typeof readChartColours>): void {
  const context = picture.getContext('2d')
  if (context === null) return
  const scale = picture.width / frame.width
  context.save()
  context.setTransform(scale, 0, 0, scale, 0, 0)
  const [side, radius] = [textPixels(SIDE), textPixels(RADIUS)]
  context.font = `650 ${textPixels(11)}px ${colours.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { members, x, y, inView } of placeTags(shownShapes(frame), frame, freeArea(frame, NOTHING_COVERED))) {
    if (!inView) continue
    const text = tagText(tagNumbers(members))
    const width = Math.max(side, context.measureText(text).width + 8)
    context.beginPath()
    context.roundRect(x - width / 2, y - side / 2, width, side, radius)
    context.fillStyle = colours.surface
    context.fill()
    context.lineWidth = 1.2
    context.strokeStyle = colours.footprint
    context.stroke()
    context.fillStyle = colours.footprint
    context.fillText(text, x, y + 0.5)
  }
  context.restore()
}
