import type { FrameState } from 'ol/Map.js'
import Layer from 'ol/layer/Layer.js'
import ViewHint from 'ol/ViewHint.js'
import Source from 'ol/source/Source.js'
import type { MapFrame } from './frame.ts'
import { useTextScale } from './text-scale.ts'

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
  /** Says that something comes later and brings a frame with it: whoever waits for a finished map (`rendercomplete`) waits for it. */
  later(): void
}

/** The plain numbers of an OpenLayers frame. */
export function frameOf({ size, viewState }: FrameState): MapFrame {
  return {
    width: size[0]!,
    height: size[1]!,
    centre: [viewState.center[0]!, viewState.center[1]!],
    resolution: viewState.resolution,
    zoom: viewState.zoom,
    textScale: useTextScale.getState().scale,
  }
}

/** The canvases of layers here, which the layer straight above may paint on too. */
const canvases = new WeakSet<HTMLElement>()

function newCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
  canvases.add(canvas)
  return canvas
}

/**
 * A layer of the map that a function paints once per frame. Layers that lie straight on each other share the canvas of the
 * lowest: each canvas as large as the stage is cleared, copied and blended for every frame, without a graphics card by the processor.
 */
export class CanvasLayer extends Layer {
  #canvas = newCanvas()
  readonly #paint: (painting: Painting) => void

  constructor(zIndex: number, paint: (painting: Painting) => void) {
    super({ zIndex, source: new Source({}) })
    this.#paint = paint
  }

  /** Paints on another canvas from now on: one that an image of another host was drawn on can never be read again. */
  renew(): void {
    this.#canvas = newCanvas()
    this.changed()
  }

  /** `below`: the element of the layer below, which is given back when it was painted on. */
  override render(state: FrameState | null, below: HTMLElement | null = null): HTMLElement | null {
    const isShared = below instanceof HTMLCanvasElement && canvases.has(below)
    const canvas = isShared ? below : this.#canvas
    const context = canvas.getContext('2d')
    if (!state || !context) return null
    const { pixelRatio, viewHints } = state
    if (!isShared) clear(context, Math.round(state.size[0]! * pixelRatio), Math.round(state.size[1]! * pixelRatio))
    const source = this.getSource()!
    source.loading = false
    context.save()
    context.scale(pixelRatio, pixelRatio)
    this.#paint({
      context,
      frame: frameOf(state),
      pixelRatio,
      moving: viewHints[ViewHint.ANIMATING]! > 0 || viewHints[ViewHint.INTERACTING]! > 0,
      again: () => {
        state.animate = true
      },
      later: () => {
        source.loading = true
      },
    })
    context.restore()
    return canvas
  }
}

/** Empties the canvas and gives it this size in device pixels. */
function clear(context: CanvasRenderingContext2D, width: number, height: number): void {
  const { canvas } = context
  if (canvas.width === width && canvas.height === height) {
    context.clearRect(0, 0, width, height)
  } else {
    canvas.width = width
    canvas.height = height
  }
}
