/** The site that a request is about, and who may change what is on it. */
import { GLOBAL_SITE_ID, MAIN_SITE_ID } from '@graticule/contracts/limits'
import { PortalError } from '@graticule/contracts/problem'
import type { Site } from '@graticule/contracts/site'
import type { Person } from '../../identity/visitor.ts'
import type { Sites } from '../../sites/sites.ts'
import { say } from '../../texts/say.ts'

/** The id that clients of the original know a site by. */
export const wireSiteId = (id: number): number => (id === GLOBAL_SITE_ID ? MAIN_SITE_ID : id)

/** The site with an id of a path. @throws PortalError 'not-found' */
export function siteOf(sites: Sites, id: string | number): Site {
  const text = String(id)
  const site = /^(?:0|[1-9]\d{0,8})$/.test(text) ? sites.byId(Number(text)) : undefined
  if (site === undefined) throw new PortalError('not-found', say('services:none.site', { id: text.slice(0, 100) }))
  return site
}

/**
 * Lets those pass who may change the content of a site.
 * @rule B-content.who Administrators change the content of all sites, site administrators that of their own
 * @throws PortalError 'not-allowed'
 */
export function mayEdit({ roles, administers }: Person, siteId: number): void {
  if (roles.has('admin') || administers.has(String(siteId))) return
  throw new PortalError('not-allowed', say('request:sign-in.no-right'))
}
