import { TILE_BAR_HIDE_MS } from '@graticule/contracts/limits'
import { createHeld, createStore } from '../../../../state/create-store.ts'

interface TileProgressState {
  /** Tiles asked for since the bar came up, and how many of them are done; null: no bar. */
  readonly tiles: { readonly loading: number; readonly loaded: number } | null
  started(): void
  /** Loaded or failed. */
  ended(): void
}

const hideTimer = createHeld((): ReturnType<typeof setTimeout> | undefined => undefined, clearTimeout)

/**
 * Progress of image tiles: shown from the first tile on, hidden one second after the last.
 * @rule S1-2.tile-bar A progress bar is shown while tiles load, from the first tile on
 */
export const useTileProgress = createStore<TileProgressState>()((set, get) => ({
  tiles: null,
  started() {
    clearTimeout(hideTimer.current)
    const { loading, loaded } = get().tiles ?? { loading: 0, loaded: 0 }
    set({ tiles: { loading: loading + 1, loaded } })
  },
  ended() {
    const { tiles } = get()
    if (!tiles) return
    const loaded = Math.min(tiles.loading, tiles.loaded + 1)
    set({ tiles: { loading: tiles.loading, loaded } })
    if (loaded < tiles.loading) return
    clearTimeout(hideTimer.current)
    hideTimer.current = setTimeout(() => set({ tiles: null }), TILE_BAR_HIDE_MS)
  },
}))
