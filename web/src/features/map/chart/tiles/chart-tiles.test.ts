import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import { sampleFrame } from '../../../../testing/sample-frame.ts'
import type { Painting } from '../../canvas/canvas-layer.ts'
import type { ChartColours } from '../chart-colours.ts'
import { createChartTiles, tilesInView } from './chart-tiles.ts'
import type { TileImage } from './chart-parts.ts'
import type { TileWish } from './tile-thread.ts'

describe('tiles of the base map', () => {
  const side = 512 * resolutionAt(4)
  it('cover the stage, the middle first', () => {
    const tiles = tilesInView(sampleFrame(4), side)
    expect(tiles).toHaveLength(4 * 2)
    expect(
      tiles
        .slice(0, 4)
        .map(String)
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['3,3', '3,4', '4,3', '4,4'])
  })

  it('go on round the world and end at the poles', () => {
    expect(tilesInView(sampleFrame(4, [179, 0]), side).some(([column]) => column > 7)).toBe(true)
    expect(tilesInView(sampleFrame(4, [0, 84]), side).every(([, row]) => row >= 0)).toBe(true)
    expect(tilesInView(sampleFrame(1), 512 * resolutionAt(1)).every(([, row]) => row === 0)).toBe(true)
  })
})

const WORLD = { name: '110m', packed: { degreesPerUnit: 1, land: [], borders: [] }, isCell: false }
const coloursOf = (sea: string) =>
  ({ sea, land: '', tints: [], gridOnSea: '', gridOnLand: '', border: '', coast: '' }) as unknown as ChartColours

/** A chart whose tiles come when the test lets them. An image is the name of its sea and of its parts. */
function playedChart(painted: (image: TileImage) => TileImage | undefined = (image) => image) {
  const wishes: { wish: TileWish; come: () => Promise<void>; closed: () => boolean }[] = []
  const changed = vi.fn<() => void>()
  const chart = createChartTiles(changed, (wish) => {
    let isClosed = false
    const close = () => {
      isClosed = true
    }
    const image = { name: [wish.colours.sea, ...wish.parts.map(({ name }) => name)].join(' '), close } as unknown as TileImage
    return new Promise((resolve) => {
      const come = async () => {
        resolve(painted(image))
        await Promise.resolve()
        await Promise.resolve()
      }
      wishes.push({ wish, come, closed: () => isClosed })
    })
  })
  /** Paints a frame; gives what was drawn on it. */
  const frame = (zoom: number, at?: [number, number], pixelRatio = 1, moving = false) => {
    const drawn: string[] = []
    const context = {
      fillStyle: '',
      fillRect: () => drawn.push(`sea ${context.fillStyle}`),
      setTransform: () => {},
      drawImage: (image: { name: string }) => drawn.push(image.name),
    }
    const [again, later] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const painting = {
      context: context as unknown as CanvasRenderingContext2D,
      frame: sampleFrame(zoom, at),
      pixelRatio,
      moving,
      again,
      later,
    }
    chart.paint(painting satisfies Painting)
    return { drawn, again, isWhole: later.mock.calls.length === 0 }
  }
  /** Lets all tiles come, and paints until the chart asks for no more. */
  const settle = async (zoom: number, at?: [number, number], pixelRatio?: number) => {
    let last = frame(zoom, at, pixelRatio)
    for (let done = 0; done < wishes.length || !last.isWhole; last = frame(zoom, at, pixelRatio)) {
      while (done < wishes.length) await wishes[done++]!.come()
    }
    return last
  }
  return { chart, wishes, changed, frame, settle }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the chart', () => {
  it('shows the sea at once, asks for three tiles at a time and calls when four have come', async () => {
    const { chart, wishes, changed, frame } = playedChart()
    chart.setColours(coloursOf('blue'))
    chart.setWorld(WORLD)
    expect(frame(4)).toMatchObject({ drawn: ['sea blue'], isWhole: false })
    expect(wishes).toHaveLength(3)
    frame(4)
    expect(wishes).toHaveLength(3)
    changed.mockClear()
    for (const at of [0, 1, 2]) await wishes[at]!.come()
    expect(wishes).toHaveLength(6)
    expect(changed).not.toHaveBeenCalled()
    await wishes[3]!.come()
    expect(changed).toHaveBeenCalledOnce()
    expect(frame(4).drawn).toEqual(['sea blue', ...Array.from({ length: 4 }, () => 'blue 110m')])
    expect(wishes).toHaveLength(7)
  })

  it('is whole when the stage is covered, then paints ahead without a call, and comes to an end', async () => {
    const { chart, wishes, changed, settle } = playedChart()
    chart.setColours(coloursOf('blue'))
    chart.setWorld(WORLD)
    changed.mockClear()
    const { drawn } = await settle(4)
    expect(drawn).toHaveLength(1 + 8)
    expect(wishes).toHaveLength(8)
    // for the fourth, and for each that comes before the frame is drawn
    expect(changed).toHaveBeenCalledTimes(5)
    // the page is still being loaded
    vi.advanceTimersByTime(2_900)
    expect(wishes).toHaveLength(8)
    vi.advanceTimersByTime(100)
    await settle(4)
    // eight tiles on the stage, those around it, and four of the whole world
    expect(wishes).toHaveLength(6 * 4 + 4)
    expect(changed).toHaveBeenCalledTimes(5)
    // later views rest for less
    await settle(4, [90, 0])
    const before = wishes.length
    vi.advanceTimersByTime(300)
    expect(wishes.length).toBeGreaterThan(before)
  })

  it('keeps what it showed while another scale is painted, and asks for nothing while the scale changes', async () => {
    const { chart, wishes, frame, settle } = playedChart()
    chart.setColours(coloursOf('blue'))
    chart.setWorld(WORLD)
    await settle(4)
    const before = wishes.length
    const zooming = frame(4.3)
    expect(zooming.drawn.length).toBeGreaterThan(1)
    expect(zooming.again).toHaveBeenCalledOnce()
    expect(wishes).toHaveLength(before)
    frame(4.3)
    expect(wishes).toHaveLength(before + 3)
    // a tile of a scale that has gone is given back
    frame(5)
    await wishes.at(-1)!.come()
    expect(wishes.at(-1)!.closed()).toBe(true)
  })

  it('changes its colours all at once', async () => {
    const { chart, frame, settle, wishes } = playedChart()
    chart.setColours(coloursOf('blue'))
    chart.setWorld(WORLD)
    await settle(4)
    chart.setColours(coloursOf('black'))
    const first = wishes.length
    expect(new Set(frame(4).drawn)).toEqual(new Set(['sea blue', 'blue 110m']))
    await wishes[first]!.come()
    expect(new Set(frame(4).drawn)).toEqual(new Set(['sea blue', 'blue 110m']))
    expect(new Set((await settle(4)).drawn)).toEqual(new Set(['sea black', 'black 110m']))
  })

  it('paints from finer coasts where they are there', async () => {
    const { chart, settle } = playedChart()
    chart.setColours(coloursOf('blue'))
    chart.setWorld(WORLD)
    await settle(4)
    chart.setRegions(({ left }) => (left < 0 ? [{ ...WORLD, name: '3-4', isCell: true }] : undefined))
    expect(new Set((await settle(4)).drawn)).toEqual(new Set(['sea blue', 'blue 3-4', 'blue 110m']))
  })

  it('paints tiles anew for another ratio of pixels, and shows the old ones until then', async () => {
    const { chart, wishes, frame, settle } = playedChart()
    chart.setColours(coloursOf('blue'))
    chart.setWorld(WORLD)
    await settle(4)
    expect(frame(4, [0, 0], 2).drawn).toHaveLength(1 + 8)
    await settle(4, [0, 0], 2)
    expect(wishes.filter(({ wish }) => wish.pixelRatio === 2).length).toBeGreaterThanOrEqual(8)
  })

  it('leaves out what cannot be painted, and tries it again when the map is moved', async () => {
    const { chart, wishes, frame } = playedChart(() => undefined)
    chart.setColours(coloursOf('blue'))
    chart.setWorld(WORLD)
    for (let done = 0, last = frame(4); done < wishes.length || !last.isWhole; last = frame(4))
      while (done < wishes.length) await wishes[done++]!.come()
    const before = wishes.length
    frame(4)
    expect(wishes).toHaveLength(before)
    frame(4, [1, 0], 1, true)
    expect(wishes).toHaveLength(before + 3)
  })

  it('does not keep the whole world in colours of before', async () => {
    const { chart, frame, settle, wishes } = playedChart()
    chart.setColours(coloursOf('blue'))
    chart.setWorld(WORLD)
    await settle(4)
    chart.setColours(coloursOf('black'))
    await settle(4)
    const overview = wishes.slice(-4).map(({ wish }) => wish.colours.sea)
    expect(overview).toEqual(['black', 'black', 'black', 'black'])
    expect(frame(4).isWhole).toBe(true)
  })
})
