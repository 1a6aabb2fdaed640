/** The sites of the portal, as the settings have them now. */
import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '@graticule/contracts/limits'
import type { Site } from '@graticule/contracts/site'
import type { SiteSources } from '@graticule/contracts/sites/site-values'
import type { PublicSettings } from '../settings/settings.ts'

/** The sites; each call sees the current ones, with the name, the first source and the language that they have set for themselves. */
export interface Sites {
  /** By its id. {@link MAIN_SITE_ID}, which clients of the original use, is the global site too. */
  readonly byId: (id: number) => Site | undefined
  /** By its part of the address, `/community/{slug}`; that of the global site is empty. */
  readonly bySlug: (slug: string) => Site | undefined
  /** The global one first. */
  readonly all: () => readonly Site[]
}

/** The id by which the settings know a site. */
export const settledId = (id: number): number => (id === MAIN_SITE_ID ? GLOBAL_SITE_ID : id)

/** The source that opens first; one that the site does not offer gives way to the first that it puts in its order. */
const offeredSource = (wanted: string, { order = [], off = [] }: SiteSources): string =>
  off.includes(wanted) ? (order.find((name) => !off.includes(name)) ?? wanted) : wanted

/**
 * The sites of these settings.
 * @rule S1-9.main-site
 */
export function sitesOf(settings: PublicSettings): Sites {
  const asSet = (site: Site): Site => {
    const { name } = settings.get('branding', site.id)
    const { source, language } = settings.get('siteStart', site.id)
    return {
      ...site,
      ...(name === undefined ? {} : { name }),
      defaultSource: offeredSource(source ?? site.defaultSource, settings.get('siteSources', site.id)),
      ...(language === undefined ? {} : { language }),
    }
  }
  const find = (matches: (site: Site) => boolean): Site | undefined => {
    const site = settings.get('sites').find(matches)
    return site && asSet(site)
  }
  return {
    byId: (id) => find((site) => site.id === settledId(id)),
    bySlug: (slug) => find((site) => site.slug === slug),
    all: () =>
      settings
        .get('sites')
        .map(asSet)
        .toSorted((one, other) => Number(other.slug === '') - Number(one.slug === '')),
  }
}
