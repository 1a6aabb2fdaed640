/** The sites of the portal, as the settings have them now. */
import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '@graticule/contracts/limits'
import type { Site } from '@graticule/contracts/site'
import type { PublicSettings } from '../settings/settings.ts'

/** The sites; each call sees the current ones. */
export interface Sites {
  /** By its id. {@link MAIN_SITE_ID}, which clients of the original use, is the global site too. */
  readonly byId: (id: number) => Site | undefined
  /** By its part of the address, `/community/{slug}`; that of the global site is empty. */
  readonly bySlug: (slug: string) => Site | undefined
}

/**
 * The sites of these settings.
 * @rule S1-9.main-site
 */
export function sitesOf(settings: PublicSettings): Sites {
  const find = (matches: (site: Site) => boolean) => settings.get('sites').find(matches)
  return {
    byId: (id) => find((site) => site.id === (id === MAIN_SITE_ID ? GLOBAL_SITE_ID : id)),
    bySlug: (slug) => find((site) => site.slug === slug),
  }
}
