/** What SITE_SETTINGS of the original portal tells of a site. */
import { INITIAL_MAP_ZOOM } from '@graticule/contracts/limits'
import type { SiteSettings } from '@graticule/contracts/services/portal-resources'
import { logoAddress } from '@graticule/contracts/sites/branding'
import type { PublicSettings } from '../settings/settings.ts'
import { wireId } from './site-changes.ts'
import type { Sites } from './sites.ts'

/** Gives it by the id of a site, else by its part of the address; pages of the original name the global site `guest`. */
export function siteSettingsCall(settings: PublicSettings, sites: Sites, publicUrl: string) {
  return ({ id, slug }: { readonly id: string; readonly slug: string }): SiteSettings | undefined => {
    const byId = /^\d{1,9}$/.test(id) ? sites.byId(Number(id)) : undefined
    const site = id === '' ? (sites.bySlug(slug) ?? (slug === 'guest' ? sites.bySlug('') : undefined)) : byId
    if (site === undefined) return undefined
    const { longitude = 0, latitude = 0, zoom = INITIAL_MAP_ZOOM } = settings.get('siteStart', site.id)
    const logo = logoAddress(site.id, settings.get('branding', site.id)) ?? ''
    return {
      siteId: wireId(site.id),
      name: site.name ?? '',
      url: site.slug === '' ? 'global' : site.slug,
      logoUrl: logo.startsWith('/') ? publicUrl + logo : logo,
      matomoSiteId: settings.get('matomoSiteId', site.id),
      defaultDataSource: site.defaultSource,
      mapZoom: zoom,
      longitude,
      latitude,
    }
  }
}
