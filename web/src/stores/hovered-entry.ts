import { createStore } from '../state/create-store.ts'

/** Who made an entry hot: its card in the list, or its footprint on the map. */
export type HoverOrigin = 'list' | 'map'

export interface HoveredEntryState {
  /** Resource id of the entry under the pointer or with focus. */
  readonly hovered: string | null
  /** Resource id of the entry that was chosen; stays when the pointer leaves. */
  readonly selected: string | null
  /** Who changed `hovered` or `selected` last; the other side then follows (the list scrolls, the map fits). */
  readonly origin: HoverOrigin | null
  hover(id: string | null, origin: HoverOrigin): void
  select(id: string | null, origin: HoverOrigin): void
}

/** The entry in hand: read and written by the results list and by the map, which never call each other. */
export const useHoveredEntry = createStore<HoveredEntryState>()((set, get) => ({
  hovered: null,
  selected: null,
  origin: null,
  hover(id, origin) {
    if (get().hovered !== id) set({ hovered: id, origin })
  },
  select(id, origin) {
    set({ selected: id, origin })
  },
}))
