/** What a person may do: as the trail keeps it, and as administrators set it. */
import { areSameSites, type Rights, type UserRole } from '@graticule/contracts/people/users'
import type { Role } from '../identity/visitor.ts'
import type { KnownPerson } from '../people/people-store.ts'

/** What the list of changes tells of a person. */
export const rightsOf = ({ roles, administers, isLocked }: NotedRights): NotedRights => ({ roles, administers, isLocked })
export type NotedRights = Pick<KnownPerson, 'roles' | 'administers' | 'isLocked'>

/** The one role that stands for all roles of a person. */
export const roleOf = (roles: readonly Role[]): UserRole =>
  roles.includes('admin') ? 'admin' : roles.includes('moderator') ? 'moderator' : 'user'

/** The same as administrators set it. */
export const settableOf = ({ roles, administers, isLocked }: NotedRights): Rights => ({
  role: roleOf(roles),
  administers: [...administers],
  isLocked,
})

/** Whether both say the same. */
export const areSame = (one: Rights, other: Rights): boolean =>
  one.role === other.role && one.isLocked === other.isLocked && areSameSites(one.administers, other.administers)
