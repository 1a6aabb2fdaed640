/** A site as its pages know it, made of the settings at this moment. */
import type { GeneralFlags } from '@graticule/contracts/settings/general'
import type { Site } from '@graticule/contracts/site'
import { type Branding, logoAddress, partnerLogoAddress } from '@graticule/contracts/sites/branding'
import type { ShownSite } from '@graticule/contracts/sites/shown-site'
import type { SiteSources, SiteStart } from '@graticule/contracts/sites/site-values'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import type { PublicSettings } from '../settings/settings.ts'

/**
 * Whether a site has what it needs to be opened. The global one has: the product brings a name and a logo for it.
 * @rule S2-2.set-up A community site without a name or logo is not set up yet
 */
export const isSetUp = (site: Site, branding: Branding): boolean =>
  site.slug === '' || (site.name !== undefined && logoAddress(site.id, branding) !== undefined)

function lookOf(site: Site, branding: Branding): Partial<ShownSite> {
  const { tagline, colour, partners = [] } = branding
  const logo = logoAddress(site.id, branding)
  const shownPartners = partners.map((partner, at) => {
    const image = partnerLogoAddress(site.id, at, partner)
    const { name, url } = partner
    return { name, ...(url === undefined ? {} : { url }), ...(image === undefined ? {} : { logo: image }) }
  })
  return {
    ...(tagline === undefined ? {} : { tagline }),
    ...(logo === undefined ? {} : { logo }),
    ...(colour === undefined ? {} : { colour }),
    ...(partners.length === 0 ? {} : { partners: shownPartners }),
    ...(isSetUp(site, branding) ? {} : { isSetUp: false }),
  }
}

function startOf({ longitude, latitude, zoom }: SiteStart): Partial<ShownSite> {
  const start = {
    ...(longitude === undefined ? {} : { longitude }),
    ...(latitude === undefined ? {} : { latitude }),
    ...(zoom === undefined ? {} : { zoom }),
  }
  return Object.keys(start).length === 0 ? {} : { start }
}

/** The site with its look, its first map view and its layers. */
export function shownSite(settings: PublicSettings, site: Site): ShownSite {
  const layers = settings.get('defaultLayers', site.id)
  const { languages } = settings.get('siteStart', site.id)
  return {
    ...site,
    ...lookOf(site, settings.get('branding', site.id)),
    ...startOf(settings.get('siteStart', site.id)),
    ...(layers.length === 0 ? {} : { layers }),
    ...(languages === undefined ? {} : { languages }),
  }
}

/**
 * Where the visits of a site are counted; nothing while there is no Matomo, or the site has no number in it.
 * @rule B-visits.off Visits are counted only where the operator has named a Matomo and the number of the site in it
 */
function analyticsOf(settings: PublicSettings, siteId: number): Pick<GeneralFlags, 'analytics'> {
  const [address, site] = [settings.get('matomoUrl'), settings.get('matomoSiteId', siteId)]
  if (address === '' || site === 0) return {}
  return { analytics: { address: address.replace(/\/*$/, '/'), site } }
}

/** The flags of the portal at this moment, with its version, and the tour and the analytics of a site. */
export const generalFlags = (settings: PublicSettings, version: string, siteId: number): GeneralFlags => ({
  version,
  tourUrl: settings.get('tourUrl', siteId),
  isBulkDownloadEnabled: settings.get('isBulkDownloadEnabled'),
  isEntryExtensionEnabled: settings.get('isEntryExtensionEnabled'),
  isExtendedViewEnabled: settings.get('isExtendedViewEnabled'),
  hidesProofOfConcept: settings.get('hidesProofOfConcept'),
  ...analyticsOf(settings, siteId),
  ...(settings.get('tags').some(({ show, type }) => show && type === 'new') ? { hasNewTags: true } : {}),
})

/**
 * The rows of a portal as a site offers them. A site that would offer none offers all.
 * @rule B-sites.own-sources A site offers the sources it chose, in its order
 */
export function rowsOfSite(rows: readonly SourceRow[], { order = [], off = [] }: SiteSources): readonly SourceRow[] {
  if (order.length === 0 && off.length === 0) return rows
  const places = new Map(order.map((name, place) => [name, place]))
  const own = rows.map((row) => ({
    ...row,
    order: places.get(row.name) ?? order.length + row.order,
    ...(off.includes(row.name) ? { off: true } : {}),
  }))
  return own.some((row) => row.off !== true) ? own : rows
}
