import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleFrame } from '../../../testing/sample-frame.ts'
import type { MapFrame } from '../canvas/frame.ts'
import type { Painting } from '../canvas/canvas-layer.ts'
import { resolutionAt, WORLD_WIDTH } from '@graticule/contracts/geometry/web-mercator'
import { SceneImage } from './scene-image.ts'

const drawn = vi.fn<(context: CanvasRenderingContext2D, frame: MapFrame) => void>()
const placed = vi.fn<(...given: unknown[]) => void>()
const clipped = vi.fn<(...given: unknown[]) => void>()
const context = {
  save: () => {},
  restore: () => {},
  beginPath: () => {},
  clip: () => {},
  scale: () => {},
  rect: clipped,
  drawImage: placed,
} as unknown as CanvasRenderingContext2D

const frame = sampleFrame(4, [10, 20])
const moved = (dx: number): MapFrame => ({ ...frame, centre: [frame.centre[0] + dx * frame.resolution, frame.centre[1]] })
const zoomed = (zoom: number): MapFrame => ({ ...frame, zoom, resolution: resolutionAt(zoom) })
const painting = (of: MapFrame, moving = true): Painting => ({
  context,
  frame: of,
  pixelRatio: 1,
  moving,
  again: () => {},
  later: () => {},
})

describe('the image of all results', () => {
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
    for (const one of [drawn, placed, clipped]) one.mockClear()
  })

  it('is moved with the map and painted anew only where the view leaves it', () => {
    const image = new SceneImage()
    image.paint(painting(frame), 'a', drawn)
    const { width } = drawn.mock.calls[0]![1]
    const margin = (width - frame.width) / 2
    expect(margin).toBeGreaterThan(200)
    image.paint(painting(moved(margin - 1)), 'a', drawn)
    expect(drawn).toHaveBeenCalledTimes(1)
    expect(placed.mock.lastCall?.[1]).toBe(-margin - (margin - 1))
    image.paint(painting(moved(margin + 1)), 'a', drawn)
    expect(drawn).toHaveBeenCalledTimes(2)
    expect(placed.mock.lastCall?.[1]).toBe(-margin)
  })

  it('is stretched while the view is zoomed, and painted when it rests or is too far from it', () => {
    const image = new SceneImage()
    image.paint(painting(frame), 'a', drawn)
    image.paint(painting(zoomed(4.5)), 'a', drawn)
    expect(drawn).toHaveBeenCalledTimes(1)
    expect(placed.mock.lastCall?.[3]).toBeCloseTo(drawn.mock.calls[0]![1].width * Math.SQRT2, 6)
    image.paint(painting(zoomed(4.5), false), 'a', drawn)
    expect(drawn).toHaveBeenCalledTimes(2)
    image.paint(painting(zoomed(7)), 'a', drawn)
    expect(drawn).toHaveBeenCalledTimes(3)
  })

  it('is painted anew for another content', () => {
    const image = new SceneImage()
    image.paint(painting(frame, false), 'a', drawn)
    image.paint(painting(frame, false), 'a', drawn)
    image.paint(painting(frame, false), 'b', drawn)
    expect(drawn).toHaveBeenCalledTimes(2)
  })

  it('shows each place of the world once', () => {
    const far = sampleFrame(1, [170, 0])
    new SceneImage().paint(painting(far), 'a', drawn)
    const world = WORLD_WIDTH / far.resolution
    expect(clipped.mock.lastCall).toEqual([far.width / 2 - world / 2, 0, world, far.height])
  })
})
