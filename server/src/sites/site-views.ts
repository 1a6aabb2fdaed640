/** The stored views of all sites, as the settings have them now. */
import type { SearchView } from '../catalogue/catalogue.ts'
import { derived } from '../settings/derived.ts'
import type { PublicSettings } from '../settings/settings.ts'
import { storedView, type StoredView } from './stored-views.ts'

/** The views; each call sees the current ones. */
export interface SiteViews {
  /** Those of a site, in their order. */
  readonly ofSite: (siteId: number) => readonly StoredView[]
  /** By its id, of whatever site: requests (`viewid`) name no site. The view of the earlier site in the list of sites is taken. */
  readonly byId: (id: string) => StoredView | undefined
  /** What each view narrows a search to, by its id: as data, for a thread. */
  readonly narrowing: () => Readonly<Record<string, SearchView>>
}

/**
 * The views of these settings.
 * @rule D10.views Views are stored queries that narrow a source
 */
export function siteViewsOf(settings: PublicSettings): SiteViews {
  const written = () => settings.get('sites').map(({ id }) => settings.get('views', id))
  const all = derived(written, (...lists) => {
    const views = new Map<string, StoredView>()
    for (const view of lists.flat()) if (!views.has(view.id)) views.set(view.id, storedView(view))
    return views
  })
  return {
    ofSite: (siteId) => settings.get('views', siteId).map(storedView),
    byId: (id) => all().get(id),
    narrowing: () => Object.fromEntries([...all()].map(([id, { narrows }]) => [id, narrows])),
  }
}
