import { createStore } from '../../state/create-store.ts'

/** Whether the strip of years lies on the map; put away and brought back with the key T, until the page is left. */
export const useTimeStrip = createStore<{ readonly visible: boolean; setVisible(visible: boolean): void }>()((set) => ({
  visible: true,
  setVisible(visible) {
    set({ visible })
  },
}))
