import type { FrameState } from 'ol/Map.js'
import Layer from 'ol/layer/Layer.js'
import ViewHint from 'ol/ViewHint.js'
import type { MapFrame } from './frame.ts'

/** What a painter gets: a cleared canvas whose unit is one CSS pixel of the stage. */
export interface Painting {
  readonly context: CanvasRenderingContext2D
  readonly frame: MapFrame
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number
  /** The visitor drags or pinches right now, or the view is animated. */
  readonly moving: boolean
  /** Asks for one more frame: the painter has not finished. */
  again(): void
}

/** The plain numbers of an OpenLayers frame. */
export function frameOf({ size, viewState }: FrameState): MapFrame {
  return {
    width: size[0]!,
    height: size[1]!,
    centre: [viewState.center[0]!, viewState.center[1]!],
    resolution: viewState.resolution,
    zoom: viewState.zoom,
  }
}

/** A layer of the map that a function paints on a canvas of its own, once per frame. */
export class CanvasLayer extends Layer {
  readonly #canvas = document.createElement('canvas')
  readonly #paint: (painting: Painting) => void

  constructor(zIndex: number, paint: (painting: Painting) => void) {
    super({ zIndex })
    this.#paint = paint
    Object.assign(this.#canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
  }

  override render(state: FrameState | null): HTMLElement | null {
    const context = this.#canvas.getContext('2d')
    if (!state || !context) return null
    const { pixelRatio, viewHints } = state
    const width = Math.round(state.size[0]! * pixelRatio)
    const height = Math.round(state.size[1]! * pixelRatio)
    context.setTransform(1, 0, 0, 1, 0, 0)
    if (this.#canvas.width === width && this.#canvas.height === height) {
      context.clearRect(0, 0, width, height)
    } else {
      this.#canvas.width = width
      this.#canvas.height = height
    }
    context.scale(pixelRatio, pixelRatio)
    this.#paint({
      context,
      frame: frameOf(state),
      pixelRatio,
      moving: viewHints[ViewHint.ANIMATING]! > 0 || viewHints[ViewHint.INTERACTING]! > 0,
      again: () => {
        state.animate = true
      },
    })
    return this.#canvas
  }
}
