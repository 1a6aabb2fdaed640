/** Who passes a guarded route. */
import { PortalError, type Wording } from '@graticule/contracts/problem'
import type { GuardedAccess, Person, Visitor } from './visitor.ts'
import { say } from '../texts/say.ts'

const PASSES: Readonly<Record<Exclude<GuardedAccess, 'widget'>, (person: Person, siteId: string | undefined) => boolean>> = {
  user: () => true,
  moderator: ({ roles }) => roles.has('moderator') || roles.has('admin'),
  'site-admin': ({ roles, administers }, siteId) => roles.has('admin') || (siteId !== undefined && administers.has(siteId)),
  admin: ({ roles }) => roles.has('admin'),
}

const signIn = () => new PortalError('not-signed-in', say('request:sign-in.needed'))
const notAllowed = (words: Wording) => new PortalError('not-allowed', words)

/** The visitor as a guarded route gets them. */
export type Admitted<A extends GuardedAccess> = Extract<Visitor, { readonly kind: A extends 'widget' ? 'widget' : 'person' }>

/**
 * Lets the visitor pass, or throws.
 * @param siteId the site that the route is about; it matters for `site-admin` alone
 * @throws PortalError `not-signed-in` (401) when nobody is known, `not-allowed` (403) when it is the wrong one
 */
export function admit<A extends GuardedAccess>(access: A, visitor: Visitor, siteId?: string): Admitted<A>
export function admit(access: GuardedAccess, visitor: Visitor, siteId?: string): Visitor {
  if (access === 'widget') {
    if (visitor.kind === 'widget') return visitor
    throw visitor.kind === 'anonymous'
      ? new PortalError('not-signed-in', say('request:sign-in.key-needed'))
      : notAllowed(say('request:sign-in.key-only'))
  }
  if (visitor.kind === 'anonymous') throw signIn()
  if (visitor.kind === 'widget') throw notAllowed(say('request:sign-in.people-only'))
  if (!PASSES[access](visitor, siteId)) throw notAllowed(say('request:sign-in.no-right'))
  return visitor
}
