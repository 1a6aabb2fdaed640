/** Registering, and passwords that were forgotten. */
import { MAILS_PER_MINUTE } from '@graticule/contracts/limits'
import { PEOPLE_ROUTES } from '@graticule/contracts/people/accounts'
import type { FastifyInstance } from 'fastify'
import { currentAsker } from '../../fairness/asker.ts'
import { TriesPerMinute } from '../../fairness/tries-per-minute.ts'
import { empty, json, problem } from '../../http/replies.ts'
import { languageOf } from '../../http/request-language.ts'
import { route } from '../../http/route.ts'
import { type Accounts, checkPassword, mustWait } from '../../people/accounts.ts'
import type { PeopleOptions } from './options.ts'
import { OF_FORMS } from './statements.ts'

const BAD_FIELD = problem('A field is not valid, or the password is too weak')
const DEAD_LINK = problem('The link was used, or is too old')

/** Registers the routes. */
export async function accountRoutes(app: FastifyInstance, { accounts }: PeopleOptions, countMail: () => void): Promise<void> {
  if (accounts === undefined) return
  registration(app, accounts, countMail)
  forgottenPassword(app, accounts, countMail)
}

/** Counts the mails of each visitor. */
export function mailCounter(clock: () => number): () => void {
  const tries = new TriesPerMinute(() => MAILS_PER_MINUTE, clock)
  /** @rule B-people.mails */
  return () => {
    const seconds = tries.secondsToWait(currentAsker()?.visitor ?? '')
    if (seconds > 0) throw mustWait(seconds)
  }
}

function registration(app: FastifyInstance, accounts: Accounts, countMail: () => void): void {
  route(
    app,
    PEOPLE_ROUTES.register,
    {
      ...OF_FORMS,
      summary: 'Register',
      description:
        'A mail with a link goes to the address; the account is there when the link is followed. The answer does not tell whether the address has an account.',
      replies: {
        201: empty('The account of an administrator is there: the one-time link of the operator was given'),
        202: empty('A mail is on its way'),
        400: BAD_FIELD,
        404: DEAD_LINK,
        429: problem('Too many mails in a minute'),
      },
    },
    async ({ body: { link, site, familyName = '', ...rest }, request, reply }) => {
      const registration = { ...rest, familyName }
      if (link !== undefined) {
        await accounts.makeAdministrator(link, registration)
        return reply.code(201).send()
      }
      // what is refused causes no mail
      checkPassword(registration.password, registration.email)
      countMail()
      await accounts.register(registration, languageOf(request), site)
      return reply.code(202).send()
    },
  )

  route(
    app,
    PEOPLE_ROUTES.invitation,
    {
      ...OF_FORMS,
      summary: 'Whether a one-time link still holds: that of the operator, or one for a new password',
      replies: { 200: json('The answer', PEOPLE_ROUTES.invitation.reply) },
    },
    async ({ body: { link, password = false } }) => ({
      isValid: await (password ? accounts.isPasswordLink(link) : accounts.isInvitation(link)),
    }),
  )

  route(
    app,
    PEOPLE_ROUTES.confirm,
    {
      ...OF_FORMS,
      summary: 'Confirm an address by the link of the mail',
      description: 'Makes the account of a registration, or changes the address of an account.',
      replies: { 200: json('The account', PEOPLE_ROUTES.confirm.reply), 404: DEAD_LINK },
    },
    ({ body: { link }, request }) => accounts.confirm(link, languageOf(request)),
  )
}

function forgottenPassword(app: FastifyInstance, accounts: Accounts, countMail: () => void): void {
  route(
    app,
    PEOPLE_ROUTES.forgot,
    {
      ...OF_FORMS,
      summary: 'Ask for a link with which a new password can be chosen',
      replies: {
        202: empty('If the address has an account, a mail is on its way'),
        400: BAD_FIELD,
        429: problem('Too many mails in a minute'),
      },
    },
    async ({ body: { email, site }, request, reply }) => {
      countMail()
      await accounts.forgot(email, languageOf(request), { site })
      return reply.code(202).send()
    },
  )

  route(
    app,
    PEOPLE_ROUTES.choosePassword,
    {
      ...OF_FORMS,
      summary: 'Choose a new password by the link of the mail',
      description: 'All sessions of the person end.',
      replies: { 204: empty('It holds from now on'), 400: BAD_FIELD, 404: DEAD_LINK },
    },
    async ({ body: { link, password }, request, reply }) => {
      await accounts.choosePassword(link, password, languageOf(request))
      return reply.code(204).send()
    },
  )
}
