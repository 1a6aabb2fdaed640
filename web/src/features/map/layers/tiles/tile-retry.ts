import { LAYER_RETRIES, TILE_RETRIES } from '@graticule/contracts/limits'

/** What to do about a tile that did not load. */
export type RetryDecision =
  | { readonly action: 'retry'; readonly afterMs: number }
  /** This tile stays empty. */
  | { readonly action: 'give-up' }
  /** The whole layer is unavailable. */
  | { readonly action: 'fail-layer' }

/** First pause before a tile is asked for again; it doubles each time. */
const FIRST_PAUSE_MS = 500

export interface TileRetries {
  loaded(tile: string): void
  failed(tile: string): RetryDecision
  reset(): void
}

/**
 * Counts the failures of one layer: a tile is asked for again three times. The layer is unavailable after ten failures in a
 * row, that is without any tile that loads between them, or when every tile was given up and none ever came.
 * @rule S1-9.tile-retries
 * @rule S1-9.layer-retries
 */
export function createTileRetries(): TileRetries {
  const attempts = new Map<string, number>()
  let inRow = 0
  let hasLoaded = false
  return {
    loaded(tile) {
      hasLoaded = true
      attempts.delete(tile)
      inRow = 0
    },
    failed(tile) {
      inRow++
      if (inRow >= LAYER_RETRIES) return { action: 'fail-layer' }
      const failures = (attempts.get(tile) ?? 0) + 1
      attempts.set(tile, failures)
      if (failures > TILE_RETRIES) {
        const isLast = [...attempts.values()].every((count) => count > TILE_RETRIES)
        return { action: isLast && !hasLoaded ? 'fail-layer' : 'give-up' }
      }
      return { action: 'retry', afterMs: FIRST_PAUSE_MS * 2 ** (failures - 1) }
    },
    reset() {
      attempts.clear()
      inRow = 0
      hasLoaded = false
    },
  }
}
