import { createStore } from '../../state/create-store.ts'

/** Two layers, or two times of one layer, on the two sides of a line over the map. Layers are named by their ids. */
export type Compared =
  | { readonly kind: 'layers'; readonly left: string; readonly right: string }
  /** On the left the layer at this time (a value of TIME), on the right at the time of the map. */
  | { readonly kind: 'times'; readonly id: string; readonly time: string }

interface MapCompareState {
  readonly compared: Compared | null
  /** Where the line is, per cent of the map's width from the left. */
  readonly position: number
  /** The line is where somebody put it; until then it may be put where there is most room. */
  readonly isPlaced: boolean
  /** `position`: where a link has the line. */
  start(compared: Compared, position?: number): void
  /** Another time for the left side. */
  setTime(time: string): void
  setPosition(position: number): void
  end(): void
}

/** What is compared on the map. */
export const useMapCompare = createStore<MapCompareState>()((set) => ({
  compared: null,
  position: 50,
  isPlaced: false,
  start(compared, position) {
    set({ compared, position: position ?? 50, isPlaced: position !== undefined })
  },
  setTime(time) {
    set(({ compared }) => (compared?.kind === 'times' ? { compared: { ...compared, time } } : {}))
  },
  setPosition(position) {
    set({ position: Math.min(100, Math.max(0, position)) })
  },
  end() {
    set({ compared: null })
  },
}))
