/** Somebody as the provider of the operator tells of them. */
import type { KnownPerson } from '../people/people-store.ts'
import { rolesOf } from './roles.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

/** Reads names, address and roles from claims, those of a token or of the provider's answer. */
export const toldPerson = (
  claims: Readonly<Record<string, unknown>> & { readonly sub: string },
  adminClient: string,
): Pick<KnownPerson, 'id' | 'email' | 'givenName' | 'familyName' | 'roles' | 'hasConfirmedEmail'> => ({
  id: claims.sub,
  email: text(claims['email']),
  givenName: text(claims['given_name']) || text(claims['name']) || text(claims['preferred_username']),
  familyName: text(claims['family_name']),
  roles: rolesOf(claims, adminClient),
  // what a provider does not say is not so
  hasConfirmedEmail: claims['email_verified'] === true,
})
