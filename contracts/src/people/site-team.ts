/** Who administers one community portal, for its administrators: they see each other, invite others to it, and end it. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_SITE_INVITATIONS } from '../limits.ts'
import { InvitationSchema, NewInvitationSchema, SentInvitationSchema } from './invitations.ts'

/** More administrators of a site are not listed. */
export const MAX_SITE_ADMINISTRATORS = 1_000

const siteId = { siteId: Type.String({ pattern: '^[0-9]{1,9}$', description: 'id of the community portal' }) }
const invitation = { id: Type.String({ pattern: '^\\d{1,15}$', description: 'id of the invitation' }) }

export const SiteAdministratorSchema = Type.Object({
  id: Type.String({ description: 'id of the person' }),
  name: Type.String({ description: 'first and family name' }),
  email: Type.String(),
})
export type SiteAdministrator = Static<typeof SiteAdministratorSchema>

export const SiteTeamSchema = Type.Object({
  administrators: Type.Array(SiteAdministratorSchema, { maxItems: MAX_SITE_ADMINISTRATORS, description: 'by address' }),
  invitations: Type.Array(InvitationSchema, {
    maxItems: MAX_SITE_INVITATIONS,
    description: 'invitations to administer this portal, the newest first',
  }),
  sendsMail: Type.Boolean({ description: 'false: links are shown, and have to be passed on' }),
})
export type SiteTeam = Static<typeof SiteTeamSchema>

/** Routes for administrators of the site in the path, and of the installation. Nothing here gives more than that site. */
export const SITE_TEAM_ROUTES = {
  team: { method: 'GET', path: '/people/rest/sites/:siteId/team', params: Type.Object(siteId), reply: SiteTeamSchema },
  invite: {
    method: 'POST',
    path: '/people/rest/sites/:siteId/team/invitations',
    params: Type.Object(siteId),
    body: Type.Object({ email: NewInvitationSchema.properties.email }, { additionalProperties: false }),
    reply: SentInvitationSchema,
  },
  /** Another link; the one before works no more. */
  again: {
    method: 'POST',
    path: '/people/rest/sites/:siteId/team/invitations/:id/links',
    params: Type.Object({ ...siteId, ...invitation }),
    reply: SentInvitationSchema,
  },
  withdraw: {
    method: 'DELETE',
    path: '/people/rest/sites/:siteId/team/invitations/:id',
    params: Type.Object({ ...siteId, ...invitation }),
  },
  /** Somebody administers the site no more, oneself too. */
  end: {
    method: 'DELETE',
    path: '/people/rest/sites/:siteId/team/administrators/:id',
    params: Type.Object({ ...siteId, id: Type.String({ minLength: 1, maxLength: 200, description: 'id of the person' }) }),
    query: Type.Object({
      last: Type.Optional(
        Type.Unsafe<'1' | undefined>({
          type: 'string',
          enum: ['1'],
          description: '1: also where nobody of the site is left to administer it',
        }),
      ),
    }),
  },
} as const
