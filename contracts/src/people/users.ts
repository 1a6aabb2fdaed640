/** The people of the portal, for administrators: where the portal has accounts of its own. */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAIN_SITE_ID, USERS_PER_PAGE } from '../limits.ts'
import { pageOfList, wantedWords } from '../kept/kept-items.ts'

/** What somebody may do beyond what everybody may. */
export const USER_ROLES = ['user', 'moderator', 'admin'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** One person. */
export const UserSchema = Type.Object({
  id: Type.String(),
  email: Type.String(),
  givenName: Type.String(),
  familyName: Type.String(),
  role: Type.Enum([...USER_ROLES]),
  administers: Type.Array(Type.String(), { description: 'ids of the sites that this person administers' }),
  isLocked: Type.Boolean({ description: 'cannot sign in' }),
  hasSecondStep: Type.Boolean({ description: 'signing in asks for a code of an app, too' }),
  createdAt: Type.String({ description: 'when the account was made, ISO 8601' }),
  lastSignInAt: Type.Optional(Type.String({ description: 'when a session of theirs last began, ISO 8601; absent = not known' })),
})
export type User = Static<typeof UserSchema>

/** What administrators set of a person, whole. A change that names it as `seen` is refused where it is no longer so. */
export const RightsSchema = Type.Object({
  role: Type.Enum([...USER_ROLES]),
  administers: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 1_000, description: 'ids of sites' }),
  isLocked: Type.Boolean({ description: 'cannot sign in' }),
})
export type Rights = Static<typeof RightsSchema>

/** Whether two lists name the same sites; their order does not count. */
export const areSameSites = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join()

export const UsersSchema = Type.Object({
  users: Type.Array(UserSchema),
  total: Type.Integer({ minimum: 0, description: 'of all pages' }),
})

/** A session of a person, as administrators see it. */
export const SessionOfUserSchema = Type.Object({
  id: Type.String({ description: 'names it in this list' }),
  device: Type.String({ description: 'browser and system, as the browser tells them; may be empty' }),
  createdAt: Type.String({ description: 'when it began, ISO 8601' }),
  seenAt: Type.String({ description: 'when it was last used, ISO 8601, exact to ten minutes' }),
})
export type SessionOfUser = Static<typeof SessionOfUserSchema>

const one = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100, description: 'id of the person' }) })

/** Routes of the service; all are for administrators. Nobody can change or delete themselves here, so that one is always left. */
export const USER_ROUTES = {
  list: {
    method: 'GET',
    path: '/people/rest/users',
    query: Type.Object({
      ...pageOfList(USERS_PER_PAGE),
      q: wantedWords as unknown as Type.TOptional<Type.TUnsafe<string>>,
      hasRole: Type.Optional(Type.Literal('1', { description: '1: only people with a role, or a site that they administer' })),
    }),
    reply: UsersSchema,
  },
  change: {
    method: 'PATCH',
    path: '/people/rest/users/:id',
    params: one,
    body: Type.Object({
      role: Type.Optional(Type.Enum([...USER_ROLES])),
      isLocked: Type.Optional(Type.Boolean()),
      administers: Type.Optional(
        Type.Array(Type.String({ pattern: `^(?!${MAIN_SITE_ID}$)[1-9]\\d{0,8}$` }), {
          maxItems: 1_000,
          uniqueItems: true,
          description: 'ids of community sites, instead of those before',
        }),
      ),
      seen: Type.Optional(RightsSchema),
    }),
    reply: UserSchema,
  },
  sendPasswordLink: { method: 'POST', path: '/people/rest/users/:id/password-links', params: one },
  endSessions: { method: 'DELETE', path: '/people/rest/users/:id/sessions', params: one },
  sessions: {
    method: 'GET',
    path: '/people/rest/users/:id/sessions',
    params: one,
    reply: Type.Object({ sessions: Type.Array(SessionOfUserSchema) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/people/rest/users/:id/sessions/:session',
    params: Type.Object({
      ...one.properties,
      session: Type.String({ pattern: '^[\\w-]{16}$', description: 'id of the session' }),
    }),
  },
  endSecondStep: { method: 'DELETE', path: '/people/rest/users/:id/second-step', params: one },
  remove: { method: 'DELETE', path: '/people/rest/users/:id', params: one },
} as const
