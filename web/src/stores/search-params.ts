import type { ShareState } from '@graticule/contracts/links/share-state'
import { siteDefaults } from '../site/links.ts'
import { useSite } from '../site/site.ts'
import { createStore } from '../state/create-store.ts'

export interface SearchParamsState {
  /** The search as the address bar has it: what is asked, where, when, in which source, and which page. */
  readonly state: ShareState
  setState(state: ShareState): void
}

/**
 * The search in force. Written only from the address (`search/address/address.ts`), so that back, forward and a shared link are
 * the same thing as a search; features change it by going to another address. Whoever enters a site begins with its defaults.
 */
export const useSearchParams = createStore<SearchParamsState>()((set) => ({
  state: siteDefaults(),
  setState(state) {
    set({ state })
  },
}))

useSite.subscribe(({ entered }, before) => {
  if (entered !== before.entered) useSearchParams.setState({ state: siteDefaults() })
})
