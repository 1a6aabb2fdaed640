/** The people of the portal for administrators: found, locked, helped to a new password, signed out, deleted. */
import { createHash } from 'node:crypto'
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { USER_ROUTES, type User, type UserRole } from '@graticule/contracts/people/users'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { areSame, rightsOf, settableOf } from '../../changes/rights.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { languageOf } from '../../http/request-language.ts'
import { route } from '../../http/route.ts'
import type { Role } from '../../identity/visitor.ts'
import type { Accounts } from '../../people/accounts.ts'
import type { KnownPerson, PersonChange } from '../../people/people-store.ts'
import type { Session } from '../../people/sessions.ts'
import type { SecondStepOfPeople } from '../../people/second-step/second-step.ts'
import { say } from '../../texts/say.ts'
import type { PeopleOptions } from './options.ts'
import { removePerson } from './removal.ts'

const OF_ADMINISTRATORS = { tag: 'people', access: 'admin', bodyBytes: 4_096 } as const
const NOBODY = problem('There is nobody with this id')
const ONESELF = problem('Administrators do not change themselves here, and the last one stays')

const ROLES: Readonly<Record<UserRole, readonly Role[]>> = { user: [], moderator: ['moderator'], admin: ['admin'] }

function shown(person: KnownPerson, hasSecondStep: boolean): User {
  const { id, email, givenName, familyName, createdAt, signedInAt } = person
  return {
    id,
    email,
    givenName,
    familyName,
    ...settableOf(person),
    hasSecondStep,
    createdAt: new Date(createdAt).toISOString(),
    ...(signedInAt === undefined ? {} : { lastSignInAt: new Date(signedInAt).toISOString() }),
  }
}

/** Finds people, and refuses what administrators may not do to themselves. */
function finder({ people }: PeopleOptions) {
  const personOf = async (id: string): Promise<KnownPerson> => {
    const person = await people.byId(id)
    if (person === undefined) throw new PortalError('not-found', say('request:account.nobody'))
    return person
  }
  return {
    personOf,
    otherOf: async (id: string, own: string): Promise<KnownPerson> => {
      if (id === own) throw new PortalError('conflict', say('request:account.oneself'))
      return personOf(id)
    },
  }
}

/** Registers the routes. */
export function userRoutes(app: FastifyInstance, options: PeopleOptions): void {
  const { accounts, secondStep } = options
  reading(app, options)
  changing(app, options)
  if (accounts === undefined || secondStep === undefined) return
  removing(app, options)
  helping(app, options, accounts)
  sessionsOfPeople(app, options)
  endingSecondStep(app, options, secondStep)
}

function reading(app: FastifyInstance, { people, secondStep }: PeopleOptions): void {
  route(
    app,
    USER_ROUTES.list,
    {
      ...OF_ADMINISTRATORS,
      summary: 'The people of the portal, by address',
      replies: { 200: json('A page of the list', USER_ROUTES.list.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { q = '', page, size, hasRole } }) => {
      const limit = Math.min(size, MAX_LIST_PAGE)
      const { people: found, total } = await people.list({ words: q, offset: page * limit, limit, hasRole: hasRole === '1' })
      const withStep = (await secondStep?.onFor(found.map(({ id }) => id))) ?? new Set()
      return { users: found.map((person) => shown(person, withStep.has(person.id))), total }
    },
  )
}

/**
 * Where the role of a person is written.
 * @rule B-people.granted With another provider, roles that are given here stand beside those that it gives, which stay
 */
function rolesOf(person: KnownPerson, role: UserRole, isOutside: boolean): Pick<PersonChange, 'roles' | 'granted'> {
  if (!isOutside) return { roles: ROLES[role] }
  const rank = (roles: readonly Role[]) => (roles.includes('admin') ? 2 : roles.includes('moderator') ? 1 : 0)
  if (rank(person.ownRoles) > rank(ROLES[role])) throw new PortalError('conflict', say('request:account.provider-role'))
  return { granted: rank(person.ownRoles) === rank(ROLES[role]) ? [] : ROLES[role] }
}

function changing(app: FastifyInstance, options: PeopleOptions): void {
  const { people, accounts, secondStep, sessions, endGrants, siteOf, trail, clock } = options
  const { personOf, otherOf } = finder(options)
  /** @rule B-people.locked Whoever is locked is signed out everywhere at once, and cannot sign in */
  route(
    app,
    USER_ROUTES.change,
    {
      ...OF_ADMINISTRATORS,
      // two lists of sites
      bodyBytes: 16_384,
      summary: 'Change the role of a person or the sites that they administer, lock or unlock',
      description:
        'A lock ends all sessions. A change that names what it has `seen` is refused where somebody has changed that since.',
      replies: {
        200: json('The person now', USER_ROUTES.change.reply),
        400: problem('A field is not valid'),
        404: NOBODY,
        409: ONESELF,
        412: problem('Somebody else has changed what this person may do since it was seen'),
      },
    },
    async ({ params: { id }, body: { role, isLocked, administers, seen }, visitor }) => {
      const person = await otherOf(id, visitor.id)
      /** @rule B-people.rights-seen A change of what a person may do that says from what is refused when somebody has changed that meanwhile */
      if (seen !== undefined && !areSame(seen, settableOf(person)))
        throw new PortalError('changed', say('request:account.changed'))
      const unknown = administers?.find((site) => siteOf(Number(site)) === undefined)
      if (unknown !== undefined)
        throw new PortalError('invalid-body', say('request:account.no-site', { id: unknown }), { parameter: 'administers' })
      const change = {
        ...(role === undefined ? {} : rolesOf(person, role, accounts === undefined)),
        ...(isLocked === undefined ? {} : { isLocked }),
        ...(administers === undefined ? {} : { administers }),
      }
      await people.change(id, change, clock(), seen && person)
      if (isLocked === true) {
        await sessions.endAll(id)
        await endGrants(id)
      }
      const after = await personOf(id)
      await trail.note({
        action: 'roles/changed',
        id,
        subject: id,
        before: rightsOf(person),
        after: rightsOf(after),
        by: visitor.id,
        at: clock(),
      })
      return shown(after, (await secondStep?.isOn(id)) ?? false)
    },
  )
}

function removing(app: FastifyInstance, options: PeopleOptions): void {
  const { people, accounts, clock } = options
  const { otherOf } = finder(options)
  route(
    app,
    USER_ROUTES.remove,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Delete the account of a person, with everything that belongs to it',
      replies: { 204: empty('Nothing of it is left'), 404: NOBODY, 409: ONESELF },
    },
    async ({ params: { id }, visitor, request, reply }) => {
      const { email } = await otherOf(id, visitor.id)
      // refused for the last administrator before anything is removed
      await people.change(id, { roles: [] }, clock())
      await removePerson(options, id)
      await accounts?.tellDeleted(email, languageOf(request))
      return reply.code(204).send()
    },
  )
}

function helping(app: FastifyInstance, options: PeopleOptions, accounts: Accounts): void {
  const { sessions, endGrants } = options
  const { personOf } = finder(options)
  route(
    app,
    USER_ROUTES.sendPasswordLink,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Send a person a link with which a new password can be chosen',
      replies: { 202: empty('A mail is on its way, unless the person is locked'), 404: NOBODY },
    },
    async ({ params: { id }, request, reply }) => {
      const { email } = await personOf(id)
      await accounts.forgot(email, languageOf(request), { asker: 'administrator' })
      return reply.code(202).send()
    },
  )

  route(
    app,
    USER_ROUTES.endSessions,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Sign a person out everywhere',
      replies: { 204: empty('All sessions are ended'), 404: NOBODY },
    },
    async ({ params: { id }, reply }) => {
      await personOf(id)
      await sessions.endAll(id)
      await endGrants(id)
      return reply.code(204).send()
    },
  )
}

/** What names a session to administrators: what it is kept under is told to its owner alone. */
const shownId = (session: Session): string => createHash('sha256').update(session.id).digest('base64url').slice(0, 16)

/** @rule B-people.sessions-of-others Administrators read when and in which browser a person is signed in, and end one session or all */
function sessionsOfPeople(app: FastifyInstance, options: PeopleOptions): void {
  const { sessions, clock } = options
  const { personOf } = finder(options)
  route(
    app,
    USER_ROUTES.sessions,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Where a person is signed in',
      replies: { 200: json('The list, the latest first', USER_ROUTES.sessions.reply), 404: NOBODY },
    },
    async ({ params: { id } }) => {
      await personOf(id)
      const own = await sessions.ofPerson(id, clock())
      return {
        sessions: own.map((session) => ({
          id: shownId(session),
          device: session.device,
          createdAt: new Date(session.createdAt).toISOString(),
          seenAt: new Date(session.seenAt).toISOString(),
        })),
      }
    },
  )

  route(
    app,
    USER_ROUTES.endSession,
    {
      ...OF_ADMINISTRATORS,
      summary: 'End one session of a person',
      replies: { 204: empty('It is over'), 404: problem('There is nobody with this id, or they have no such session') },
    },
    async ({ params: { id, session }, reply }) => {
      await personOf(id)
      const found = (await sessions.ofPerson(id, clock())).find((one) => shownId(one) === session)
      if (found === undefined || !(await sessions.end(id, found.id)))
        throw new PortalError('not-found', say('request:account.no-session'))
      return reply.code(204).send()
    },
  )
}

function endingSecondStep(app: FastifyInstance, options: PeopleOptions, secondStep: SecondStepOfPeople): void {
  const { sessions, endGrants } = options
  const { otherOf } = finder(options)
  /** @rule B-people.second-step-reset An administrator switches off the second step of somebody who has lost app and codes */
  route(
    app,
    USER_ROUTES.endSecondStep,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Switch off the second step of a person',
      description: 'For somebody who has lost app and recovery codes. All sessions of the person end, and a mail tells them.',
      replies: { 204: empty('Signing in asks for the password only'), 404: NOBODY, 409: ONESELF },
    },
    async ({ params: { id }, visitor, request, reply }) => {
      const person = await otherOf(id, visitor.id)
      await secondStep.end(person, languageOf(request))
      await sessions.endAll(id)
      await endGrants(id)
      return reply.code(204).send()
    },
  )
}
