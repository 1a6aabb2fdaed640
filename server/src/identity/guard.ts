/** Who passes a guarded route. */
import { PortalError } from '@graticule/contracts/problem'
import type { GuardedAccess, Person, Visitor } from './visitor.ts'

const PASSES: Readonly<Record<Exclude<GuardedAccess, 'widget'>, (person: Person, siteId: string | undefined) => boolean>> = {
  user: () => true,
  moderator: ({ roles }) => roles.has('moderator') || roles.has('admin'),
  'site-admin': ({ roles, administers }, siteId) => roles.has('admin') || (siteId !== undefined && administers.has(siteId)),
  admin: ({ roles }) => roles.has('admin'),
}

const signIn = () => new PortalError('not-signed-in', 'Sign in to do this.')
const notAllowed = (words: string) => new PortalError('not-allowed', words)

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
      ? new PortalError('not-signed-in', 'This needs the access key of a site.')
      : notAllowed('This is for pages with the access key of a site.')
  }
  if (visitor.kind === 'anonymous') throw signIn()
  if (visitor.kind === 'widget') throw notAllowed('An access key does not do: this is for people who are signed in.')
  if (!PASSES[access](visitor, siteId)) throw notAllowed('Your account has no right to do this.')
  return visitor
}
