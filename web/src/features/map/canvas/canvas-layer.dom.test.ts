import type { FrameState } from 'ol/Map.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CanvasLayer } from './canvas-layer.ts'

/** What was done to canvases, in order. */
let done: string[] = []
const numbers = new Map<HTMLCanvasElement, number>()

/** A stand-in for the context of a canvas, which jsdom has none of. */
function contextOf(canvas: HTMLCanvasElement) {
  const number = numbers.get(canvas) ?? numbers.size
  numbers.set(canvas, number)
  const note = (what: string) => () => void done.push(`${what} ${number}`)
  return { canvas, save: note('save'), restore: note('restore'), scale: note('scale'), clearRect: note('clear') }
}

const state = {
  size: [100, 50],
  pixelRatio: 2,
  viewState: { center: [0, 0], resolution: 1, zoom: 1 },
  viewHints: [0, 0],
  animate: false,
} as unknown as FrameState

const layerOf = (name: string) =>
  new CanvasLayer(0, ({ context, again }) => {
    done.push(`paint ${name} on ${numbers.get(context.canvas)}`)
    if (name === 'unfinished') again()
  })

describe('a layer that is painted', () => {
  beforeEach(() => {
    done = []
    numbers.clear()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      return contextOf(this) as never
    } as never)
  })

  it('lies on the canvas of the layer straight below, which is cleared once a frame', () => {
    const [lower, upper] = [layerOf('sea'), layerOf('names')]
    upper.render(state, lower.render(state))
    done = []
    const canvas = lower.render(state)
    expect(upper.render(state, canvas)).toBe(canvas)
    const painted = (name: string) => ['save 0', 'scale 0', `paint ${name} on 0`, 'restore 0']
    expect(done).toEqual(['clear 0', ...painted('sea'), ...painted('names')])
    expect([(canvas as HTMLCanvasElement).width, (canvas as HTMLCanvasElement).height]).toEqual([200, 100])
  })

  it('has a canvas of its own above what is not ours', () => {
    const images = document.createElement('div')
    const element = layerOf('names').render(state, images)
    expect(element).toBeInstanceOf(HTMLCanvasElement)
    expect(layerOf('areas').render(state, document.createElement('canvas'))).not.toBe(element)
  })

  it('is drawn again when its painter has not finished', () => {
    layerOf('unfinished').render(state)
    expect(state.animate).toBe(true)
  })
})
