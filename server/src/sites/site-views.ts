/** The stored views of all sites, as the settings have them now. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { SearchView } from '../catalogue/catalogue.ts'
import { derived } from '../settings/derived.ts'
import type { PublicSettings } from '../settings/settings.ts'
import { type StoredView, storedViews } from './stored-views.ts'

/** The views; each call sees the current ones. */
export interface SiteViews {
  /** Those of a site, in their order. */
  readonly ofSite: (siteId: number) => readonly StoredView[]
  /** By its id, of whatever site: requests (`viewid`) name no site. That of the global site counts first, then that of the earlier in the list. */
  readonly byId: (id: string) => StoredView | undefined
  /** What each view narrows a search to, by its id: as data, for a thread. */
  readonly narrowing: () => Readonly<Record<string, SearchView>>
}

/**
 * The views of these settings.
 * @rule D10.views Views are stored queries that narrow a source
 */
export function siteViewsOf(settings: PublicSettings): SiteViews {
  const written = () => {
    const others = settings.get('sites').filter(({ id }) => id !== GLOBAL_SITE_ID)
    return [GLOBAL_SITE_ID, ...others.map(({ id }) => id)].map((id) => settings.get('views', id))
  }
  const all = derived(written, (...lists) => {
    const views = new Map<string, StoredView>()
    for (const view of lists.flatMap(storedViews)) if (!views.has(view.id)) views.set(view.id, view)
    return views
  })
  return {
    ofSite: (siteId) => storedViews(settings.get('views', siteId)),
    byId: (id) => all().get(id),
    narrowing: () => Object.fromEntries([...all()].map(([id, { narrows }]) => [id, narrows])),
  }
}
