/** Invitations to a role: an administrator names an address, and whoever follows the one-time link gets the role. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAIN_SITE_ID, MAX_EMAIL_LENGTH, MAX_INVITATIONS } from '../limits.ts'
import { EMAIL, NewAccountSchema } from './accounts.ts'

/** What somebody may be invited to: the whole portal, or one community portal. */
export const INVITED_ROLES = ['site', 'moderator', 'admin'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

/** Where an invitation stands. Accepted ones stay until somebody removes them from the list. */
export const INVITATION_STATES = ['waiting', 'expired', 'accepted'] as const

const role = Type.Enum([...INVITED_ROLES], {
  description: 'site: administrator of one community portal; moderator and admin: of the whole portal',
})
const siteId = Type.String({
  pattern: `^(?!${MAIN_SITE_ID}$)[1-9]\\d{0,8}$`,
  description: 'id of the community portal; with the role site alone',
})
const link = Type.String({ minLength: 1, maxLength: 100, description: 'the word in the link of the invitation' })
const one = Type.Object({ id: Type.String({ pattern: '^\\d{1,15}$', description: 'id of the invitation' }) })

export const NewInvitationSchema = Type.Object({
  email: Type.String({ pattern: EMAIL.source, maxLength: MAX_EMAIL_LENGTH, description: 'who is invited' }),
  role,
  siteId: Type.Optional(siteId),
})
export type NewInvitation = Static<typeof NewInvitationSchema>

export const InvitationSchema = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role,
  siteId: Type.Optional(Type.String({ description: 'id of the community portal' })),
  state: Type.Enum([...INVITATION_STATES]),
  sentAt: Type.String({ description: 'when its latest link was made, ISO 8601' }),
  endsAt: Type.String({ description: 'until when that link works, ISO 8601' }),
  acceptedBy: Type.Optional(Type.String({ description: 'address of the account that has the role by it' })),
})
export type Invitation = Static<typeof InvitationSchema>

/** An invitation with a new link. */
export const SentInvitationSchema = Type.Object({
  invitation: InvitationSchema,
  link: Type.Optional(Type.String({ description: 'its address, where no mail is set up: it is shown once' })),
})

/** What the holder of a link reads before they accept. */
export const OpenedInvitationSchema = Type.Object({
  email: Type.String({ description: 'who was invited' }),
  role,
  site: Type.Optional(
    Type.Object({
      slug: Type.String({ description: 'part of the address of the community portal' }),
      name: Type.String({ description: 'its name; empty while it has none' }),
    }),
  ),
})
export type OpenedInvitation = Static<typeof OpenedInvitationSchema>

/** Routes of invitations. Administrators make them; their links are good once, for seven days. */
export const INVITATION_ROUTES = {
  list: {
    method: 'GET',
    path: '/people/rest/role-invitations',
    reply: Type.Object({
      invitations: Type.Array(InvitationSchema, { maxItems: MAX_INVITATIONS }),
      sendsMail: Type.Boolean({ description: 'false: links are shown, and have to be passed on' }),
    }),
  },
  add: { method: 'POST', path: '/people/rest/role-invitations', body: NewInvitationSchema, reply: SentInvitationSchema },
  /** Another link; the one before works no more. */
  again: { method: 'POST', path: '/people/rest/role-invitations/:id/links', params: one, reply: SentInvitationSchema },
  remove: { method: 'DELETE', path: '/people/rest/role-invitations/:id', params: one },
  look: {
    method: 'POST',
    path: '/people/rest/role-invitations/opened',
    body: Type.Object({ link }),
    reply: OpenedInvitationSchema,
  },
  /** In the name of who is signed in. */
  accept: {
    method: 'POST',
    path: '/people/rest/role-invitations/accepted',
    body: Type.Object({ link }),
    reply: OpenedInvitationSchema,
  },
  /** With a new account of the invited address; only where the portal has accounts of its own. */
  join: {
    method: 'POST',
    path: '/people/rest/role-invitations/joined',
    body: Type.Object({
      link,
      givenName: NewAccountSchema.properties.givenName,
      familyName: NewAccountSchema.properties.familyName,
      password: NewAccountSchema.properties.password,
    }),
    reply: OpenedInvitationSchema,
  },
} as const
