import { createStore } from '../state/create-store.ts'

/** Where the phone's sheet rests, from low to high. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const
export type SheetStop = (typeof SHEET_STOPS)[number]

/** The phone's bottom sheet: moved by hand, dropped to `peek` when something is shown on the map. */
export const useSheet = createStore<{ readonly stop: SheetStop; setStop(stop: SheetStop): void }>()((set) => ({
  stop: 'half',
  setStop(stop) {
    set({ stop })
  },
}))
