/** What the list of invitations asks of the server. */
import { INVITATION_ROUTES, type NewInvitation } from '@graticule/contracts/people/invitations'
import { NothingSchema } from '../../../../api/people.ts'
import { privateChange, privateJson } from '../../../../session/private-read.ts'
import { usePrivateQuery } from '../../../../session/use-private-query.ts'

/** All invitations, the newest first. */
export function useInvitations() {
  const { path, reply } = INVITATION_ROUTES.list
  return usePrivateQuery(['invitations'], (signal) => privateJson(path, reply, { signal }), true)
}

export const invite = (body: NewInvitation) =>
  privateChange({ method: 'POST', path: INVITATION_ROUTES.add.path, body }, INVITATION_ROUTES.add.reply)

const ofId = (path: string, id: string): string => path.replace(':id', encodeURIComponent(id))

export const inviteAgain = (id: string) =>
  privateChange({ method: 'POST', path: ofId(INVITATION_ROUTES.again.path, id), body: {} }, INVITATION_ROUTES.again.reply)

export const removeInvitation = (id: string) =>
  privateChange({ method: 'DELETE', path: ofId(INVITATION_ROUTES.remove.path, id) }, NothingSchema)
