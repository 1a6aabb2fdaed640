import { describe, expect, it, vi } from 'vitest'
import type { TileImage, TileThread } from './chart-parts.ts'
import { createTilePainter, type TileWish } from './tile-thread.ts'

const image = (name: string) => ({ name }) as unknown as TileImage
const wishOf = (...names: string[]): TileWish => ({
  tile: { left: 0, top: 0, size: 512, resolution: 1 },
  parts: names.map((name) => ({ name, packed: { degreesPerUnit: 1, land: [], borders: [] }, isCell: true })),
  pixelRatio: 1,
  colours: { sea: '', land: '', tints: [], gridOnSea: '', gridOnLand: '', border: '', coast: '' },
})

/** A thread that says what it was told. */
function playedThread(name: string) {
  const told: string[] = []
  const thread: TileThread = {
    keep: (part) => void told.push(`keep ${part.name}`),
    drop: (part) => void told.push(`drop ${part}`),
    paint: vi.fn<TileThread['paint']>(async ({ parts }) => {
      told.push(`paint ${parts.join(' ')}`)
      return image(name)
    }),
    end: vi.fn<() => void>(),
  }
  return { thread, told }
}

// @rule B-basemaps.chart-thread
describe('the painter of tiles', () => {
  it('tells the thread a part once, and to drop what was not used for long', async () => {
    const { thread, told } = playedThread('thread')
    const painter = createTilePainter(() => thread)
    expect(await painter.paint(wishOf('a', 'b'))).toEqual(image('thread'))
    await painter.paint(wishOf('b'))
    expect(told).toEqual(['keep a', 'keep b', 'paint a b', 'paint b'])
    for (let count = 0; count < 39; count++) await painter.paint(wishOf(`c${count}`, 'b'))
    expect(told.filter((word) => word.startsWith('drop'))).toEqual(['drop a'])
    painter.end()
    expect(thread.end).toHaveBeenCalledOnce()
  })

  it('paints in the page where no thread can be started', async () => {
    const { thread, told } = playedThread('page')
    const painter = createTilePainter(
      () => {
        throw new DOMException('', 'SecurityError')
      },
      async () => thread,
    )
    expect(await painter.paint(wishOf('a'))).toEqual(image('page'))
    expect(told).toEqual(['keep a', 'paint a'])
  })

  it('paints in the page what the thread cannot, also what it was told before', async () => {
    const broken = playedThread('thread')
    const { thread, told } = playedThread('page')
    const painter = createTilePainter(
      () => broken.thread,
      async () => thread,
    )
    await painter.paint(wishOf('a'))
    vi.mocked(broken.thread.paint).mockRejectedValue(new Error('the thread ended'))
    const both = await Promise.all([painter.paint(wishOf('a')), painter.paint(wishOf('a', 'b'))])
    expect(both).toEqual([image('page'), image('page')])
    expect(told).toEqual(['keep a', 'paint a', 'keep b', 'paint a b'])
  })

  it('leaves a tile out when nothing can paint it, and tries again for the next', async () => {
    const { thread } = playedThread('page')
    const load = vi.fn<() => Promise<TileThread>>(async () => thread).mockRejectedValueOnce(new Error('chunk'))
    const painter = createTilePainter(() => {
      throw new Error('no threads')
    }, load)
    expect(await painter.paint(wishOf('a'))).toBeUndefined()
    expect(await painter.paint(wishOf('a'))).toEqual(image('page'))
  })
})
