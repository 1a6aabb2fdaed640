import { GLOBAL_SITE, type Site } from '@graticule/contracts/site'
import { createStore } from '../state/create-store.ts'

/** State of the site in use. */
export interface SiteState {
  /** The global site until the document names another one. */
  readonly site: Site
  enter(site: Site): void
}

/** The site that the page belongs to. It stays as long as the document: a link to another site loads the page anew. */
export const useSite = createStore<SiteState>()((set) => ({
  site: GLOBAL_SITE,
  enter(site) {
    set({ site })
  },
}))

/** The site in use, outside components. */
export const siteInUse = (): Site => useSite.getState().site
