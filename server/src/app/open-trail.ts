/** The list of changes with what tells which of them can be undone. */
import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import { type ChangeTrail, openChangeTrail } from '../changes/change-trail.ts'
import { settledId } from '../sites/sites.ts'
import type { Parts } from './parts.ts'

/** Community portals by id, as invitations name them. */
export const communityOf =
  ({ sites }: Pick<Parts, 'sites'>) =>
  (id: number) => {
    const site = settledId(id) === GLOBAL_SITE_ID ? undefined : sites.byId(id)
    return site && { slug: site.slug, name: site.name ?? '' }
  }

/** The trail of the installation. */
export function openTrail(parts: Pick<Parts, 'sites' | 'people' | 'dependencies'>): ChangeTrail {
  const { namesOf, byId } = parts.people.people
  const siteOf = communityOf(parts)
  const { database, clock: now = Date.now } = parts.dependencies
  return openChangeTrail(database, { namesOf, byId, now, hasSite: (id) => siteOf(id) !== undefined })
}
