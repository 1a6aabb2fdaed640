import type { FrameState } from 'ol/Map.js'
import Layer from 'ol/layer/Layer.js'
import RenderEvent from 'ol/render/Event.js'
import { frameOf } from '../../canvas/canvas-layer.ts'
import type { MapFrame } from '../../canvas/frame.ts'
import { createIconPictures } from './icon-pictures.ts'
import { paintPicture } from './picture-painter.ts'
import type { GroundPicture } from '../../../../formats/vector/vector-file.ts'

/** The layer of pictures over the ground: `shown` says which, for each frame, the lowest first. */
export class PictureLayer extends Layer {
  readonly #canvas = document.createElement('canvas')
  readonly #shown: (frame: MapFrame) => readonly GroundPicture[]
  readonly #images = createIconPictures(() => this.changed())

  constructor(shown: (frame: MapFrame) => readonly GroundPicture[]) {
    super({})
    this.#shown = shown
    Object.assign(this.#canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
  }

  override render(state: FrameState | null): HTMLElement | null {
    const context = this.#canvas.getContext('2d')
    if (!state || !context) return null
    const { pixelRatio, layerStatesArray, layerIndex } = state
    const frame = frameOf(state)
    const pictures = this.#shown(frame)
    this.#canvas.width = pictures.length === 0 ? 1 : Math.round(frame.width * pixelRatio)
    this.#canvas.height = pictures.length === 0 ? 1 : Math.round(frame.height * pixelRatio)
    this.#canvas.style.opacity = String(layerStatesArray[layerIndex]?.opacity ?? 1)
    const told = (type: string) => this.dispatchEvent(new RenderEvent(type, [pixelRatio, 0, 0, pixelRatio, 0, 0], state, context))
    told('prerender')
    context.save()
    context.scale(pixelRatio, pixelRatio)
    for (const picture of pictures) {
      const image = this.#images.get(picture.url)
      if (image !== undefined) paintPicture(context, image, picture, frame)
    }
    context.restore()
    told('postrender')
    return this.#canvas
  }
}
