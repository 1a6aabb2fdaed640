/** Invitations in the list of changes. */
import type { PeopleOptions } from './options.ts'

/** The address is not noted: it goes when the invitation is removed. */
export const noteInvitation = (
  { trail, clock }: Pick<PeopleOptions, 'trail' | 'clock'>,
  did: 'added' | 'deleted' | 'accepted',
  id: string,
  { role, siteId }: { readonly role: string; readonly siteId?: string | undefined },
  by: string,
): Promise<void> => {
  const value = { role, ...(siteId === undefined ? {} : { site: Number(siteId) }) }
  const values = did === 'deleted' ? { before: value } : { after: value }
  return trail.note({ action: `invitation/${did}`, id, subject: '', ...values, by, at: clock() })
}
