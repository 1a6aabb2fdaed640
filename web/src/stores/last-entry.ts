import { createStore } from '../state/create-store.ts'

/** The entry whose details were open last: the list gives the focus back to its card. */
export const useLastEntry = createStore<{ readonly id: string | null; setLastEntry(id: string | null): void }>()((set) => ({
  id: null,
  setLastEntry(id) {
    set({ id })
  },
}))
