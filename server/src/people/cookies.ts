/** The cookies of people who sign in. Scripts read none of them but {@link SIGNED_IN_COOKIE}. */
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Opens the session. */
export const SESSION_COOKIE = 'auth.session'
/** Kept while somebody signs in; sealed. */
export const PENDING_COOKIE = 'auth.sign-in'
/** The password was right, and the code is still to come; sealed. */
export const HALF_COOKIE = 'auth.half'
/** Kept while somebody connects the openEO service; sealed. */
export const OPENEO_COOKIE = 'auth.openeo'
/** The session is to outlive the browser. */
export const KEEP_COOKIE = 'auth.keep'
/** Somebody has signed in with this browser before; signed. */
export const DEVICE_COOKIE = 'auth.device'
/** Tells the page that there is a session, so that nobody else needs to ask for one. */
export const SIGNED_IN_COOKIE = 'auth.signed-in'
/** The session of the embedded provider, which sets it itself. */
export const PROVIDER_COOKIE = 'auth.provider'

/** How a cookie is set. */
export interface CookieChoice {
  /** Seconds; absent = until the browser ends. */
  readonly maxAge?: number | undefined
  readonly path?: string
  /** The page may read it. */
  readonly isOpen?: boolean
}

/** What a cookie of the request holds; of several with one name the first, as browsers order them (RFC 6265 section 5.4). */
export const cookieOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name]

/** Sets and removes cookies of a portal; with https they never travel in clear. */
export function cookiesFor(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const put = (reply: FastifyReply, name: string, value: string, { maxAge, path = '/', isOpen = false }: CookieChoice = {}) =>
    reply.header(
      'set-cookie',
      stringifySetCookie({
        name,
        value,
        path,
        secure,
        httpOnly: !isOpen,
        sameSite: 'lax',
        ...(maxAge === undefined ? {} : { maxAge }),
      }),
    )
  return {
    set: (reply: FastifyReply, name: string, value: string, choice?: CookieChoice): void => void put(reply, name, value, choice),
    remove: (reply: FastifyReply, name: string, path = '/'): void => void put(reply, name, '', { maxAge: 0, path }),
  }
}
export type Cookies = ReturnType<typeof cookiesFor>
