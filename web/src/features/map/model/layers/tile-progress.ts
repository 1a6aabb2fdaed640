import { TILE_BAR_HIDE_MS } from '@graticule/contracts/limits'
import { create } from 'zustand'

interface TileProgressState {
  /** Tiles asked for since the bar came up, and how many of them are done; null: no bar. */
  readonly tiles: { readonly loading: number; readonly loaded: number } | null
  started(): void
  /** Loaded or failed. */
  ended(): void
}

let hideTimer: ReturnType<typeof setTimeout> | undefined

/** Progress of image tiles: shown from the first tile on, hidden one second after the last. */
export const useTileProgress = create<TileProgressState>()((set, get) => ({
  tiles: null,
  started() {
    clearTimeout(hideTimer)
    const { loading, loaded } = get().tiles ?? { loading: 0, loaded: 0 }
    set({ tiles: { loading: loading + 1, loaded } })
  },
  ended() {
    const { tiles } = get()
    if (!tiles) return
    const loaded = Math.min(tiles.loading, tiles.loaded + 1)
    set({ tiles: { loading: tiles.loading, loaded } })
    if (loaded < tiles.loading) return
    clearTimeout(hideTimer)
    hideTimer = setTimeout(() => set({ tiles: null }), TILE_BAR_HIDE_MS)
  },
}))
