/** The people of the portal for administrators: found, locked, helped to a new password, signed out, deleted. */
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { USER_ROUTES, type User, type UserRole } from '@graticule/contracts/people/users'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { languageOf } from '../../http/request-language.ts'
import { route } from '../../http/route.ts'
import type { Role } from '../../identity/visitor.ts'
import type { Accounts } from '../../people/accounts.ts'
import type { KnownPerson } from '../../people/people-store.ts'
import type { SecondStepOfPeople } from '../../people/second-step/second-step.ts'
import { say } from '../../texts/say.ts'
import type { PeopleOptions } from './options.ts'
import { removePerson } from './removal.ts'

const OF_ADMINISTRATORS = { tag: 'people', access: 'admin', bodyBytes: 4_096 } as const
const NOBODY = problem('There is nobody with this id')
const ONESELF = problem('Administrators do not change themselves here, so that one is always left')

const ROLES: Readonly<Record<UserRole, readonly Role[]>> = { user: [], moderator: ['moderator'], admin: ['admin'] }

function shown(person: KnownPerson, hasSecondStep: boolean): User {
  const { id, email, givenName, familyName, roles, isLocked, createdAt } = person
  const role = roles.includes('admin') ? 'admin' : roles.includes('moderator') ? 'moderator' : 'user'
  return { id, email, givenName, familyName, role, isLocked, hasSecondStep, createdAt: new Date(createdAt).toISOString() }
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
  if (accounts === undefined || secondStep === undefined) return
  reading(app, options, secondStep)
  changing(app, options, secondStep)
  helping(app, options, accounts)
  endingSecondStep(app, options, secondStep)
}

function reading(app: FastifyInstance, { people }: PeopleOptions, secondStep: SecondStepOfPeople): void {
  route(
    app,
    USER_ROUTES.list,
    {
      ...OF_ADMINISTRATORS,
      summary: 'The people of the portal, by address',
      replies: { 200: json('A page of the list', USER_ROUTES.list.reply), 400: BAD_PARAMETER },
    },
    async ({ query: { q = '', page, size } }) => {
      const limit = Math.min(size, MAX_LIST_PAGE)
      const { people: found, total } = await people.list({ words: q, offset: page * limit, limit })
      const withStep = await secondStep.onFor(found.map(({ id }) => id))
      return { users: found.map((person) => shown(person, withStep.has(person.id))), total }
    },
  )
}

function changing(app: FastifyInstance, options: PeopleOptions, secondStep: SecondStepOfPeople): void {
  const { people, sessions, endGrants, clock } = options
  const { otherOf } = finder(options)
  /** @rule B-people.locked Whoever is locked is signed out everywhere at once, and cannot sign in */
  route(
    app,
    USER_ROUTES.change,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Change the role of a person, lock or unlock',
      description: 'A lock ends all sessions.',
      replies: {
        200: json('The person now', USER_ROUTES.change.reply),
        400: problem('A field is not valid'),
        404: NOBODY,
        409: ONESELF,
      },
    },
    async ({ params: { id }, body: { role, isLocked }, visitor }) => {
      const person = await otherOf(id, visitor.id)
      const change = {
        ...(role === undefined ? {} : { roles: ROLES[role] }),
        ...(isLocked === undefined ? {} : { isLocked }),
      }
      await people.change(id, change, clock())
      if (isLocked === true) {
        await sessions.endAll(id)
        await endGrants(id)
      }
      return shown({ ...person, ...change }, await secondStep.isOn(id))
    },
  )

  route(
    app,
    USER_ROUTES.remove,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Delete the account of a person, with everything that belongs to it',
      replies: { 204: empty('Nothing of it is left'), 404: NOBODY, 409: ONESELF },
    },
    async ({ params: { id }, visitor, reply }) => {
      await otherOf(id, visitor.id)
      await removePerson(options, id)
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
      await accounts.forgot(email, languageOf(request))
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
