/** Sites made, named and given their logo in one go, for whoever may do that. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { Site } from '@graticule/contracts/site'
import type { Person } from '../identity/visitor.ts'
import type { Settings } from '../settings/settings.ts'
import { authorOf, newSite, versionOf } from './site-changes.ts'
import type { SiteTraces } from './site-traces.ts'

/** What a site is called, and the document with its logo; what is `undefined` stays. */
export interface SiteLook {
  readonly name?: string | undefined
  readonly logoDocumentId?: number | undefined
}

/** Methods reject with `PortalError`: 'conflict' when an address is taken, 'changed' when somebody else was faster. */
export interface MadeSites {
  readonly make: (site: { readonly slug: string; readonly name: string }, by: Person) => Promise<Site>
  readonly dress: (siteId: number, look: SiteLook, by: Person) => Promise<void>
}

/** Makes them by the settings of the portal. */
export function madeSites(settings: Settings, traces: Pick<SiteTraces, 'usedIds'>): MadeSites {
  return {
    async make({ slug, name }, by) {
      const list = settings.get('sites')
      const site: Site = { ...newSite(list, { slug }, await traces.usedIds()), name }
      const seen = versionOf(settings, 'sites', GLOBAL_SITE_ID)
      await settings.change([{ key: 'sites', value: [...list, site], seen }], authorOf(by))
      return site
    },
    async dress(siteId, { name, logoDocumentId }, by) {
      const own = settings.shown().find((shown) => shown.key === 'branding' && shown.siteId === siteId)
      const before = own === undefined ? {} : settings.get('branding', siteId)
      const value = {
        ...before,
        ...(name === undefined ? {} : { name }),
        ...(logoDocumentId === undefined ? {} : { logoDocumentId: String(logoDocumentId) }),
      }
      await settings.change([{ key: 'branding', siteId, value, seen: own?.version ?? 0 }], authorOf(by))
    },
  }
}
