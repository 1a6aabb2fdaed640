/** What people change of themselves, take with them, and take back. */
import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import type { FastifyInstance } from 'fastify'
import { empty, json, problem } from '../../http/replies.ts'
import { languageOf } from '../../http/request-language.ts'
import { route } from '../../http/route.ts'
import type { Accounts } from '../../people/accounts.ts'
import { SESSION_COOKIE, SIGNED_IN_COOKIE } from '../../people/cookies.ts'
import type { PeopleOptions } from './options.ts'
import { provePassword, readersOf } from './proof.ts'
import { removePerson } from './removal.ts'

const OWN = { tag: 'people', access: 'user', bodyBytes: 4_096 } as const
const NOT_SIGNED_IN = problem('Nobody is signed in')
const BAD_FIELD = problem('A field is not valid')

/** Registers the routes. */
export async function ownRoutes(app: FastifyInstance, options: PeopleOptions, countMail: () => void): Promise<void> {
  download(app, options)
  removal(app, options)
  if (options.accounts === undefined) return
  changes(app, options, options.accounts)
  newAddress(app, options, options.accounts, countMail)
}

function download(app: FastifyInstance, options: PeopleOptions): void {
  const { personOf } = readersOf(options)
  route(
    app,
    PEOPLE_ROUTES.download,
    {
      ...OWN,
      summary: 'Everything that the portal keeps of this person',
      replies: { 200: { description: 'JSON' }, 401: NOT_SIGNED_IN },
    },
    async ({ visitor, reply }) => {
      const { isLocked: _locked, createdAt, passwordChangedAt: changed, signedInAt, ...known } = await personOf(visitor.id)
      const instant = (at: number) => new Date(at).toISOString()
      const profile = {
        ...known,
        createdAt: instant(createdAt),
        ...(changed === undefined ? {} : { passwordChangedAt: instant(changed) }),
        ...(signedInAt === undefined ? {} : { signedInAt: instant(signedInAt) }),
      }
      const parts: [string, unknown][] = []
      for (const { name, exportOf } of options.belongings) parts.push([name, await exportOf(visitor.id)])
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return { profile, ...Object.fromEntries(parts) }
    },
  )
}

function removal(app: FastifyInstance, options: PeopleOptions): void {
  const { accounts, cookies, people, clock } = options
  const { personOf, attemptOf } = readersOf(options)
  route(
    app,
    PEOPLE_ROUTES.remove,
    {
      ...OWN,
      summary: 'Delete the account of this person, with everything that belongs to it',
      ...(accounts === undefined ? {} : { turn: 'passwords' as const }),
      replies: {
        204: empty('Nothing of it is left'),
        400: problem('The password is wrong'),
        401: NOT_SIGNED_IN,
        409: problem('The last administrator stays'),
        429: problem('Too many failed attempts'),
      },
    },
    async ({ visitor, body: { password = '' }, request, reply }) => {
      const person = await personOf(visitor.id)
      if (accounts !== undefined) await provePassword(accounts, attemptOf(request, person.email), password)
      /** @rule B-people.last-administrator The last administrator cannot delete the own account: nobody could manage the portal */
      if (person.roles.includes('admin')) await people.change(visitor.id, { roles: [] }, clock())
      await removePerson(options, visitor.id)
      await accounts?.tellDeleted(person.email, languageOf(request))
      for (const name of [SESSION_COOKIE, SIGNED_IN_COOKIE]) cookies.remove(reply, name)
      return reply.code(204).send()
    },
  )
}

function changes(app: FastifyInstance, options: PeopleOptions, accounts: Accounts): void {
  const { people, clock } = options
  const { personOf, attemptOf } = readersOf(options)
  /** @rule B-account.facts The account says whether its address is confirmed, and when the password was last chosen */
  route(
    app,
    PEOPLE_ROUTES.facts,
    {
      ...OWN,
      summary: 'Whether the address of this person is confirmed, and when the password was last chosen',
      replies: { 200: json('What is known', PEOPLE_ROUTES.facts.reply), 401: NOT_SIGNED_IN },
    },
    async ({ visitor }) => {
      const { hasConfirmedEmail, passwordChangedAt: at } = await personOf(visitor.id)
      return {
        isEmailConfirmed: hasConfirmedEmail,
        ...(at === undefined ? {} : { passwordChangedAt: new Date(at).toISOString() }),
      }
    },
  )

  route(
    app,
    PEOPLE_ROUTES.changeProfile,
    {
      ...OWN,
      summary: 'Change the name of this person',
      replies: { 200: json('What it is now', PEOPLE_ROUTES.changeProfile.reply), 400: BAD_FIELD, 401: NOT_SIGNED_IN },
    },
    async ({ visitor, body: { givenName, familyName } }) => {
      await people.change(visitor.id, { givenName, familyName }, clock())
      return { givenName, familyName }
    },
  )

  route(
    app,
    PEOPLE_ROUTES.changePassword,
    {
      ...OWN,
      summary: 'Change the password of this person',
      description: 'All other sessions of the person end.',
      turn: 'passwords',
      replies: {
        204: empty('It holds from now on'),
        400: BAD_FIELD,
        401: NOT_SIGNED_IN,
        429: problem('Too many failed attempts'),
      },
    },
    async ({ visitor, body: { before, after }, request, reply }) => {
      const person = await personOf(visitor.id)
      const attempt = attemptOf(request, person.email)
      const language = languageOf(request)
      await accounts.changePassword({ person, attempt, before, after, session: visitor.session, language })
      return reply.code(204).send()
    },
  )
}

function newAddress(app: FastifyInstance, options: PeopleOptions, accounts: Accounts, countMail: () => void): void {
  const { personOf, attemptOf } = readersOf(options)
  route(
    app,
    PEOPLE_ROUTES.changeEmail,
    {
      ...OWN,
      summary: 'Ask for another e-mail address of this person',
      description:
        'A mail with a link goes to the new address, which holds once the link is followed. The answer does not tell whether the address has an account.',
      turn: 'passwords',
      replies: {
        202: empty('A mail is on its way'),
        400: BAD_FIELD,
        401: NOT_SIGNED_IN,
        429: problem('Too many failed attempts, or too many mails in a minute'),
      },
    },
    async ({ visitor, body: { password, email }, request, reply }) => {
      const person = await personOf(visitor.id)
      countMail()
      await accounts.changeEmail({
        person,
        attempt: attemptOf(request, person.email),
        password,
        email,
        language: languageOf(request),
      })
      return reply.code(202).send()
    },
  )
}
