/** Who sees which part of the administration. The server decides again at each request. */
import type { SessionState } from '../../../session/session.ts'

/** `site-admin`: administrators of the site in use, and those of the installation. */
export type AdminAccess = 'moderator' | 'site-admin' | 'admin'

/**
 * Whether a visitor may use a part of the administration of a site.
 * @param siteId of the site in use; 0 = the global site
 * @rule D72.site-administration Site administrators see the administration of their own site only
 */
export function mayAdminister(visitor: SessionState['visitor'], who: AdminAccess, siteId: number): boolean {
  if (visitor.kind === 'anonymous') return false
  if (visitor.roles.has('admin')) return true
  if (who === 'moderator') return visitor.roles.has('moderator')
  return who === 'site-admin' && visitor.administers.has(String(siteId))
}
