import { createHeld } from '../../../../state/create-store.ts'
import type { ChartPart, TileImage, TileOrder, TileThread } from './chart-parts.ts'
import type { TileMessage, TileNews } from './tile-worker.ts'

/** Parts that the thread keeps: both details of the world, and more cells than the widest screen shows. */
const MOST_PARTS = 40

/** Starts the thread; throws in browsers that have none, and on pages of other origins. */
function startThread(): TileThread {
  const worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve(image: TileImage | undefined): void; reject(reason: unknown): void }>()
  let count = 0
  let failure: Error | undefined
  const send = (message: TileMessage) => worker.postMessage(message, [])
  const end = (reason: string) => {
    failure = new Error(reason)
    worker.terminate()
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
  }
  worker.addEventListener('message', ({ data: { id, image } }: MessageEvent<TileNews>) => {
    // a thread without a canvas is of no use: the page has one
    if (image === undefined) return end('no canvas')
    waiting.get(id)?.resolve(image)
    waiting.delete(id)
  })
  // the thread could not be loaded, or has failed
  worker.addEventListener('error', () => end('the thread ended'))
  return {
    keep: (part) => send({ kind: 'keep', part }),
    drop: (name) => send({ kind: 'drop', name }),
    paint: (order) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) {
          reject(failure)
          return
        }
        const id = count++
        waiting.set(id, { resolve, reject })
        send({ kind: 'paint', id, order })
      }),
    end: () => end('the thread was ended'),
  }
}

/** A tile to be painted, with its parts themselves. */
export interface TileWish extends Omit<TileOrder, 'parts'> {
  readonly parts: readonly ChartPart[]
}

/** Paints the tiles of all charts of a page. */
export interface TilePainter {
  /** Never rejects; resolves with nothing where no canvas can be had. */
  paint(wish: TileWish): Promise<TileImage | undefined>
  end(): void
}

type Paint = TilePainter['paint']

/** Paints on this thread: tells it a part once, and to drop what was not used for long. */
function telling(thread: TileThread): Paint {
  /** Those used last stand last. */
  const known = new Set<string>()
  return ({ parts, ...wish }) => {
    for (const part of parts) {
      if (!known.delete(part.name)) thread.keep(part)
      known.add(part.name)
    }
    for (const name of [...known].slice(0, Math.max(0, known.size - Math.max(MOST_PARTS, parts.length)))) {
      known.delete(name)
      thread.drop(name)
    }
    return thread.paint({ ...wish, parts: parts.map(({ name }) => name) })
  }
}

const loadInPage = () => import('./paint-in-page.ts').then(({ paintInPage }) => paintInPage())

/**
 * Paints in a thread, and in the page where there is none or when it has ended. `start` and `inPage` are given in tests.
 * @rule B-basemaps.chart-thread The chart is painted in a thread, and in the page where no thread starts or it has failed
 */
export function createTilePainter(start = startThread, inPage: () => Promise<TileThread> = loadInPage): TilePainter {
  let end: TileThread['end']
  let here: Promise<Paint> | undefined
  const paintHere: Paint = async (wish) => {
    here ??= inPage().then(telling)
    try {
      return await (
        await here
      )(wish)
    } catch {
      // its code could not be loaded: the next tile asks for it again
      here = undefined
      return undefined
    }
  }
  const begin = (): Paint => {
    try {
      const thread = start()
      end = thread.end
      return telling(thread)
    } catch {
      return paintHere
    }
  }
  let aside: Paint | undefined
  return {
    async paint(wish) {
      aside ??= begin()
      try {
        return await aside(wish)
      } catch {
        aside = paintHere
        return await paintHere(wish)
      }
    },
    end: () => end?.(),
  }
}

const shared = createHeld<TilePainter | undefined>(
  () => undefined,
  (painter) => painter?.end(),
)

/** Paints a tile of any chart of this page, see {@link TilePainter}. */
export function paintTileAside(wish: TileWish): Promise<TileImage | undefined> {
  shared.current ??= createTilePainter()
  return shared.current.paint(wish)
}
