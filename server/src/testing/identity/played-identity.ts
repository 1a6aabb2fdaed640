/** An identity for tests: people and pages by the token that a request carries. */
import { badCredentials, credentialsOf, type Identity } from '../../identity/identity.ts'
import type { Person, Visitor } from '../../identity/visitor.ts'

/** A person without roles, unless said otherwise. */
export const createPerson = (more: Partial<Person> = {}): Person => ({
  kind: 'person',
  id: 'p1',
  roles: new Set(),
  administers: new Set(),
  ...more,
})

/** Tells visitors by their token, `Authorization: Bearer {token}`. Tokens that are not among them do not hold. */
export const playIdentity = (known: Readonly<Record<string, Visitor>>): Identity => ({
  visitorOf: async (request) => {
    const token = credentialsOf(request)?.replace(/^Bearer /, '')
    if (token === undefined) return { kind: 'anonymous' }
    const visitor = known[token]
    if (visitor === undefined) throw badCredentials()
    return visitor
  },
})
