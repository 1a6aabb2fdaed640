import type ImageTile from 'ol/ImageTile.js'
import type UrlTile from 'ol/source/UrlTile.js'
import { useTileProgress } from './tile-progress.ts'
import { createTileRetries } from './tile-retry.ts'

/** The watch over the tiles of a source. */
export interface TileWatch {
  /** Begins anew: every tile is asked for again. */
  retry(): void
  stop(): void
}

/**
 * Counts the tiles of a source for the progress bar, asks again for those that did not load (`tile-retry.ts`), and tells
 * when the whole layer has to be given up.
 */
export function watchTiles(source: UrlTile, giveUp: () => void): TileWatch {
  const retries = createTileRetries()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const { started, ended } = useTileProgress.getState()
  let isGivenUp = false
  const stopTimers = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  source.on('tileloadstart', ({ tile }) => {
    started()
    retries.started(tile.getKey())
  })
  source.on('tileloadend', ({ tile }) => {
    ended()
    retries.loaded(tile.getKey())
  })
  source.on('tileloaderror', ({ tile }) => {
    ended()
    if (isGivenUp) return
    const decision = retries.failed(tile.getKey())
    if (decision.action === 'fail-layer') {
      isGivenUp = true
      stopTimers()
      giveUp()
    }
    if (decision.action !== 'retry') return
    const timer = setTimeout(() => {
      timers.delete(timer)
      ;(tile as ImageTile).load()
    }, decision.afterMs)
    timers.add(timer)
  })
  return {
    retry() {
      isGivenUp = false
      retries.reset()
      source.refresh()
    },
    stop() {
      isGivenUp = true
      stopTimers()
    },
  }
}
