import { LAYER_RETRIES, TILE_RETRIES } from '@graticule/contracts/limits'

/** What to do about a tile that did not load. */
export type RetryDecision =
  | { readonly action: 'retry'; readonly afterMs: number }
  /** This tile stays empty. */
  | { readonly action: 'give-up' }
  /** The whole layer is unavailable. */
  | { readonly action: 'fail-layer' }

/** First pause before a tile is asked for again; it doubles each time. */
const FIRST_PAUSE_MS = 1_000
/** The first tiles of a layer: when each of them fails twice, nothing will come. */
const FIRST_TILES = 12

export interface TileRetries {
  /** It is asked for, for the first time or again. */
  started(tile: string): void
  loaded(tile: string): void
  failed(tile: string): RetryDecision
  reset(): void
}

/**
 * Counts the failures of one layer: a tile is asked for again three times. The layer is unavailable when ten retries have failed since
 * the last tile that came, or when none of its first tiles came and each of them has failed twice. A tile that fails for the first time
 * does not count against the layer, however many of them do: a busy server refuses many at once.
 * @rule S1-9.tile-retries
 * @rule S1-9.layer-retries
 */
export function createTileRetries(): TileRetries {
  /** Failures by tile that has not come. */
  const failures = new Map<string, number>()
  let failedRetries = 0
  let hasLoaded = false
  return {
    started(tile) {
      if (!hasLoaded && !failures.has(tile) && failures.size < FIRST_TILES) failures.set(tile, 0)
    },
    loaded(tile) {
      hasLoaded = true
      failures.delete(tile)
      failedRetries = 0
    },
    failed(tile) {
      const count = (failures.get(tile) ?? 0) + 1
      failures.set(tile, count)
      if (count > 1) failedRetries++
      const areAllTwice = () => [...failures.values()].slice(0, FIRST_TILES).every((one) => one > 1)
      if (failedRetries >= LAYER_RETRIES || (!hasLoaded && areAllTwice())) return { action: 'fail-layer' }
      return count > TILE_RETRIES ? { action: 'give-up' } : { action: 'retry', afterMs: FIRST_PAUSE_MS * 2 ** (count - 1) }
    },
    reset() {
      failures.clear()
      failedRetries = 0
      hasLoaded = false
    },
  }
}
