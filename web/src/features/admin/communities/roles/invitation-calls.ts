/** What the list of invitations asks of the server. */
import { INVITATION_ROUTES, type NewInvitation } from '@graticule/contracts/people/invitations'
import { SITE_TEAM_ROUTES } from '@graticule/contracts/people/site-team'
import { NothingSchema } from '../../../../api/people.ts'
import { privateChange, privateJson } from '../../../../session/private-read.ts'
import { usePrivateQuery } from '../../../../session/use-private-query.ts'

/** Who administers a community portal, and who is invited to. */
export function useSiteTeam(siteId: number) {
  const { path, reply } = SITE_TEAM_ROUTES.team
  return usePrivateQuery(['site-team', siteId], (signal) => privateJson(ofSite(path, siteId), reply, { signal }), true)
}

/** What the lists of invitations do: those of the portal, and those of one community portal. */
export interface InvitationCalls {
  readonly again: (id: string) => ReturnType<typeof inviteAgain>
  readonly remove: (id: string) => ReturnType<typeof removeInvitation>
}

const ofSite = (path: string, siteId: number): string => path.replace(':siteId', String(siteId))

/** Calls for the administrators of one community portal. */
export const siteTeamCalls = (siteId: number) => {
  const { invite: add, again, withdraw, end } = SITE_TEAM_ROUTES
  const at = (path: string, id: string) => ofId(ofSite(path, siteId), id)
  return {
    invite: (email: string) => privateChange({ method: 'POST', path: ofSite(add.path, siteId), body: { email } }, add.reply),
    again: (id: string) => privateChange({ method: 'POST', path: at(again.path, id), body: {} }, again.reply),
    remove: (id: string) => privateChange({ method: 'DELETE', path: at(withdraw.path, id) }, NothingSchema),
    end: (id: string, isLast: boolean) =>
      privateChange({ method: 'DELETE', path: `${at(end.path, id)}${isLast ? '?last=1' : ''}` }, NothingSchema),
  }
}

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
