/**
 * Signing in and out with a browser. The page holds no token: the session is a cookie that scripts cannot read, and the tokens of the
 * identity provider stay on the server.
 */
import * as Type from 'typebox'
import type { Static } from 'typebox'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '../limits.ts'
import type { SourceRow } from '../sources/source-row.ts'
import { SESSION_PATH, SIGN_OUT_PATH } from './session-paths.ts'

/** Who is signed in, as the page needs to know it. */
export const CurrentUserSchema = Type.Object({
  id: Type.String({ description: 'stays the same for ever' }),
  email: Type.String(),
  givenName: Type.String(),
  familyName: Type.String(),
  roles: Type.Array(Type.Unsafe<'moderator' | 'admin'>(Type.String({ enum: ['moderator', 'admin'] }))),
  administers: Type.Array(Type.String(), { description: 'ids of the sites that this person administers' }),
  usersConsole: Type.Optional(
    Type.String({ pattern: '^https?://', description: 'where administrators manage people elsewhere' }),
  ),
  sources: Type.Optional(
    Type.Array(
      Type.Unsafe<SourceRow>({
        type: 'object',
        additionalProperties: true,
        description: 'a row of the data sources that this person sees and not everybody, without where it is asked',
      }),
    ),
  ),
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

/** The same with the name that the original gives it. */
const ORIGINAL_RETURN = Type.Object({
  ...RETURN.properties,
  redirect: Type.Optional(Type.String({ description: 'the same, as the original portal calls it' })),
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
  /** The address of the original portal, which its messages link to; 302 to the page of sign-in. */
  originalLogin: { method: 'GET', path: '/c/portal/login', query: ORIGINAL_RETURN },
  originalLoginOfSite: {
    method: 'GET',
    path: '/community/:site/c/portal/login',
    params: Type.Object({ site: Type.String({ description: 'address of the site' }) }),
    query: ORIGINAL_RETURN,
  },
  password: { method: 'POST', path: '/login/password', body: CredentialsSchema, reply: PasswordReplySchema },
  ways: { method: 'GET', path: '/session/ways', reply: SignInWaysSchema },
  current: { method: 'GET', path: SESSION_PATH, reply: CurrentUserSchema },
  signOut: { method: 'POST', path: SIGN_OUT_PATH, reply: NextSchema },
  list: { method: 'GET', path: '/session/list', reply: SessionsSchema },
  end: {
    method: 'DELETE',
    path: '/session/list/:id',
    params: Type.Object({ id: Type.String({ description: 'id of the session' }) }),
  },
  endOthers: { method: 'POST', path: '/session/end-others' },
} as const
