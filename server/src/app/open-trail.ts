/** The list of changes with what tells which of them can be undone. */
import { type ChangeTrail, openChangeTrail } from '../changes/change-trail.ts'
import { siteOfMails } from '../mail/portal-of-mails.ts'
import type { Parts } from './parts.ts'

/** Community portals by id, as mails and invitations name them. */
export const communityOf =
  ({ sites }: Pick<Parts, 'sites'>) =>
  (id: number) =>
    siteOfMails(sites.byId(id))

/** The trail of the installation. */
export function openTrail(parts: Pick<Parts, 'sites' | 'people' | 'dependencies'>): ChangeTrail {
  const { namesOf, byId } = parts.people.people
  const siteOf = communityOf(parts)
  const { database, clock: now = Date.now } = parts.dependencies
  return openChangeTrail(database, { namesOf, byId, now, hasSite: (id) => siteOf(id) !== undefined })
}
