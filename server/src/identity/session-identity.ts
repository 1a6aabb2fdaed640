/** Tells who asks: by the session cookie of a browser, or by the access token of another client. */
import { PortalError } from '@graticule/contracts/problem'
import { cookieOf, SESSION_COOKIE } from '../people/cookies.ts'
import type { KnownPerson } from '../people/people-store.ts'
import type { Secrets } from '../people/secrets.ts'
import type { Session, Sessions } from '../people/sessions.ts'
import { say } from '../texts/say.ts'
import { badCredentials, credentialsOf, type Identity } from './identity.ts'
import { isFromOwnPage, isSafe } from './same-origin.ts'
import type { Person } from './visitor.ts'

/** What it is built from. */
export interface SessionIdentityOptions {
  readonly sessions: Pick<Sessions, 'find'>
  /** What the provider says of somebody whose tokens are too old; `undefined` = the sign-in is over. */
  readonly refresh: (session: Session, person: KnownPerson) => Promise<KnownPerson | undefined>
  /** Who an access token belongs to; `undefined` = it does not hold. */
  readonly holderOf: (accessToken: string) => Promise<KnownPerson | undefined>
  readonly secrets: Pick<Secrets, 'sign' | 'isSigned'>
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** What the word of a session is the signature of. */
const changeOf = (sessionId: string): string => `change ${sessionId}`

/** The word that a page sends with what it changes (`p_auth` of the original portal); each session has its own. */
export const changeWordOf = (secrets: Pick<Secrets, 'sign'>, sessionId: string): string =>
  secrets.sign('cookies', changeOf(sessionId))

const personOf = ({ id, roles, administers }: KnownPerson, session: string | undefined): Person => ({
  kind: 'person',
  id,
  roles: new Set(roles),
  administers: new Set(administers),
  ...(session === undefined ? {} : { session }),
})

/** The token of `Authorization: Bearer ...` (RFC 6750 section 2.1). */
const bearerOf = (credentials: string): string | undefined => /^Bearer ([\w.~+/-]+=*)$/i.exec(credentials)?.[1]

/**
 * Gives the identity. A request with both is judged by its token: that was put there on purpose.
 * @rule S2-3.csrf What changes something by the session cookie comes from a page of the portal, or carries the word of the session
 */
export function sessionIdentity(options: SessionIdentityOptions): Identity {
  const { sessions, refresh, holderOf, secrets, publicUrl, clock } = options
  return {
    visitorOf: async (request) => {
      const credentials = credentialsOf(request)
      if (credentials !== undefined) {
        const token = bearerOf(credentials)
        const holder = token === undefined ? undefined : await holderOf(token)
        if (holder === undefined || holder.isLocked) throw badCredentials()
        return personOf(holder, undefined)
      }
      const word = cookieOf(request, SESSION_COOKIE)
      const found = word === undefined || word === '' ? undefined : await sessions.find(word, clock())
      if (found === undefined) return { kind: 'anonymous' }
      const { session } = found
      if (!isSafe(request) && !isFromOwnPage(request, publicUrl)) {
        const given = request.headers['x-csrf-token']
        if (typeof given !== 'string' || !secrets.isSigned('cookies', changeOf(session.id), given))
          throw new PortalError('not-allowed', say('request:sign-in.not-from-page'))
      }
      const person = await refresh(session, found.person)
      return person === undefined ? { kind: 'anonymous' } : personOf(person, session.id)
    },
  }
}
