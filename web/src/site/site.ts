import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { ShownSite } from '@graticule/contracts/sites/shown-site'
import { createStore } from '../state/create-store.ts'

/** State of the site in use. */
export interface SiteState {
  /** The global site until the document names another one. */
  readonly site: ShownSite
  /** Counts how often a site was entered: what begins with a site begins anew. */
  readonly entered: number
  enter(site: ShownSite): void
  /** Takes over what has changed of the site while its page is open. What links leave out stays as the page began with it. */
  follow(site: ShownSite): void
}

/** The site that the page belongs to. It stays as long as the document: a link to another site loads the page anew. */
export const useSite = createStore<SiteState>()((set) => ({
  site: GLOBAL_SITE,
  entered: 0,
  enter(site) {
    set(({ entered }) => ({ site, entered: entered + 1 }))
  },
  follow(site) {
    set(({ site: { id, slug, defaultSource, language } }) => ({ site: { ...site, id, slug, defaultSource, language } }))
  },
}))

/** The site in use, outside components. */
export const siteInUse = (): ShownSite => useSite.getState().site
