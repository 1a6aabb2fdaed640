import type { Painting } from '../canvas/canvas-layer.ts'
import type { MapFrame } from '../canvas/frame.ts'
import { WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'

/** The image goes beyond the view by so many pixels on each side, on small screens by a quarter: it is moved that far before it is painted anew. */
const MOST_MARGIN = 320
const marginOf = ({ width }: MapFrame) => Math.round(Math.min(MOST_MARGIN, width / 4))
/** While the view is zoomed the image is stretched, from one of these to the other; beyond, it is painted anew. */
const STRETCHED: readonly [number, number] = [0.45, 2.2]

interface Image {
  readonly canvas: HTMLCanvasElement
  readonly frame: MapFrame
  readonly pixelRatio: number
  readonly content: string
}

/**
 * A picture of what is painted once and then moved with the map: thousands of outlines are too many for every frame where
 * there is no graphics card, one image is not.
 */
export class SceneImage {
  #image: Image | undefined
  #canvas: HTMLCanvasElement | undefined

  /**
   * Puts the image on the view; `draw` paints it for a frame that is larger than the view, in as many copies of the world as
   * fit into it. `content`: another text for another content.
   */
  paint(
    { context, frame, pixelRatio, moving }: Painting,
    content: string,
    draw: (on: CanvasRenderingContext2D, frame: MapFrame) => void,
  ): void {
    const image = this.#isGood(frame, pixelRatio, content, moving) ? this.#image : this.#drawn(frame, pixelRatio, content, draw)
    if (image === undefined) return
    const stretch = image.frame.resolution / frame.resolution
    const left =
      frame.width / 2 + (image.frame.centre[0] - frame.centre[0]) / frame.resolution - (image.frame.width / 2) * stretch
    const top =
      frame.height / 2 - (image.frame.centre[1] - frame.centre[1]) / frame.resolution - (image.frame.height / 2) * stretch
    const world = WORLD_WIDTH / frame.resolution
    context.save()
    // the image may hold more than one copy of the world: each place is seen once
    context.beginPath()
    context.rect(frame.width / 2 - world / 2, 0, world, frame.height)
    context.clip()
    // whole pixels, or every line would be blurred
    const at = (pixels: number) => (stretch === 1 ? Math.round(pixels * pixelRatio) / pixelRatio : pixels)
    context.drawImage(image.canvas, at(left), at(top), image.frame.width * stretch, image.frame.height * stretch)
    context.restore()
  }

  /** The image that there is shows this view. */
  #isGood(frame: MapFrame, pixelRatio: number, content: string, moving: boolean): boolean {
    const image = this.#image
    if (image === undefined || image.content !== content || image.pixelRatio !== pixelRatio) return false
    const stretch = image.frame.resolution / frame.resolution
    if (stretch !== 1) return moving && stretch >= STRETCHED[0] && stretch <= STRETCHED[1]
    const dx = Math.abs(image.frame.centre[0] - frame.centre[0]) / frame.resolution
    const dy = Math.abs(image.frame.centre[1] - frame.centre[1]) / frame.resolution
    return dx + frame.width / 2 <= image.frame.width / 2 && dy + frame.height / 2 <= image.frame.height / 2
  }

  #drawn(
    view: MapFrame,
    pixelRatio: number,
    content: string,
    draw: (on: CanvasRenderingContext2D, frame: MapFrame) => void,
  ): Image | undefined {
    const canvas = (this.#canvas ??= document.createElement('canvas'))
    const margin = marginOf(view)
    const frame = { ...view, width: view.width + 2 * margin, height: view.height + 2 * margin }
    canvas.width = Math.round(frame.width * pixelRatio)
    canvas.height = Math.round(frame.height * pixelRatio)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.scale(pixelRatio, pixelRatio)
    draw(context, frame)
    this.#image = { canvas, frame, pixelRatio, content }
    return this.#image
  }
}
