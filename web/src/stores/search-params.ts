import { initialShareState, type ShareState } from '@graticule/contracts/share-url'
import { create } from 'zustand'

export interface SearchParamsState {
  /** The search as the address bar has it: what is asked, where, when, in which source, and which page. */
  readonly state: ShareState
  setState(state: ShareState): void
}

/**
 * The search in force. Written only from the address (`shell/address.ts`), so that back, forward and a shared link are
 * the same thing as a search; features change it by going to another address.
 */
export const useSearchParams = create<SearchParamsState>()((set) => ({
  state: initialShareState(),
  setState(state) {
    set({ state })
  },
}))
