/**
 * Signing in and out with a browser. The page holds no token: the session is a cookie that scripts cannot read, and the tokens of the
 * identity provider stay on the server.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '../limits.ts'

/** Who is signed in, as the page needs to know it. */
export const CurrentUserSchema = Type.Object({
  id: Type.String({ description: 'stays the same for ever' }),
  email: Type.String(),
  givenName: Type.String(),
  familyName: Type.String(),
  roles: Type.Array(Type.Unsafe<'moderator' | 'admin'>(Type.String({ enum: ['moderator', 'admin'] }))),
  administers: Type.Array(Type.String(), { description: 'ids of the sites that this person administers' }),
  changeWord: Type.Optional(
    Type.String({
      description:
        'goes with what is changed (x-csrf-token) where a browser does not say that a request comes from the portal; absent for access tokens',
    }),
  ),
})
export type CurrentUser = Static<typeof CurrentUserSchema>

/** A session in the list of a person. */
export const SessionSchema = Type.Object({
  id: Type.String(),
  device: Type.String({ description: 'browser and system, as the browser tells them; may be empty' }),
  createdAt: Type.String({ description: 'ISO 8601' }),
  seenAt: Type.String({ description: 'ISO 8601, exact to ten minutes' }),
  isThis: Type.Boolean({ description: 'the session of this request' }),
})
export type SessionEntry = Static<typeof SessionSchema>
export const SessionsSchema = Type.Object({ sessions: Type.Array(SessionSchema) })

/** How people sign in here. */
export const SignInWaysSchema = Type.Object({
  accounts: Type.Unsafe<'embedded' | 'outside'>(
    Type.String({
      enum: ['embedded', 'outside'],
      description: 'whether the portal has accounts of its own, or those of another provider',
    }),
  ),
  mail: Type.Boolean({ description: 'whether the portal sends mail' }),
})
export type SignInWays = Static<typeof SignInWaysSchema>

/** What somebody signs in with. */
export const CredentialsSchema = Type.Object({
  email: Type.String({ minLength: 1, maxLength: MAX_EMAIL_LENGTH }),
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH }),
  keep: Type.Optional(Type.Boolean({ description: 'the session outlives the browser' })),
})
export type Credentials = Static<typeof CredentialsSchema>

/** What follows a right password: an address to go to, or the second step. */
export const PasswordReplySchema = Type.Object({
  to: Type.Optional(Type.String({ description: 'address to go to' })),
  needsCode: Type.Optional(Type.Boolean({ description: 'true: this account asks for a code, too' })),
})

/** Where the browser goes next. */
export const NextSchema = Type.Object({ to: Type.String({ description: 'address to go to' }) })

const RETURN = Type.Object({
  to: Type.Optional(Type.String({ description: 'page of this portal to come back to, from the root; the home page otherwise' })),
})

/** Routes of the service. */
export const SESSION_ROUTES = {
  /** 302 to the provider. */
  signIn: { method: 'GET', path: '/session/sign-in', query: RETURN },
  /** The page of sign-in, and where the provider sends people back to: it begins a sign-in, ends one, or shows the form. */
  login: {
    method: 'GET',
    path: '/login',
    query: Type.Object({
      ...RETURN.properties,
      interaction: Type.Optional(Type.String({ description: 'a sign-in that waits for its form' })),
      failed: Type.Optional(Type.String({ description: 'why the last one failed' })),
      code: Type.Optional(Type.String({ description: 'of the provider' })),
      state: Type.Optional(Type.String({ description: 'of the provider' })),
      error: Type.Optional(Type.String({ description: 'of the provider' })),
    }),
  },
  password: { method: 'POST', path: '/login/password', body: CredentialsSchema, reply: PasswordReplySchema },
  ways: { method: 'GET', path: '/session/ways', reply: SignInWaysSchema },
  current: { method: 'GET', path: '/session', reply: CurrentUserSchema },
  signOut: { method: 'POST', path: '/session/sign-out', reply: NextSchema },
  list: { method: 'GET', path: '/session/list', reply: SessionsSchema },
  end: {
    method: 'DELETE',
    path: '/session/list/:id',
    params: Type.Object({ id: Type.String({ description: 'id of the session' }) }),
  },
  endOthers: { method: 'POST', path: '/session/end-others' },
} as const
