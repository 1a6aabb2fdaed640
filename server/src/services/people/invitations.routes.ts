/** Invitations to roles: administrators send them, whoever has the link reads and accepts it. */
import { INVITATION_TRIES_PER_MINUTE } from '@graticule/contracts/limits'
import { INVITATION_ROUTES, type OpenedInvitation } from '@graticule/contracts/people/invitations'
import { PortalError } from '@graticule/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { currentAsker } from '../../fairness/asker.ts'
import { TriesPerMinute } from '../../fairness/tries-per-minute.ts'
import { BAD_PARAMETER, empty, json, problem } from '../../http/replies.ts'
import { route } from '../../http/route.ts'
import { mustWait } from '../../people/accounts.ts'
import type { OpenInvitation } from '../../people/invitations.ts'
import { say } from '../../texts/say.ts'
import { type InvitationSender, invitationSender } from './invitation-sender.ts'
import { noteInvitation } from './noted-invitations.ts'
import type { PeopleOptions } from './options.ts'
import { siteTeamRoutes } from './site-team.routes.ts'
import { OF_FORMS } from './statements.ts'

const OF_ADMINISTRATORS = { tag: 'people', access: 'admin', bodyBytes: 4_096 } as const
const NONE = problem('There is no such invitation')
const DEAD = problem('The link never was, was used or withdrawn, or is too old')
const WAIT = problem('Too many in a minute')

/** Registers the routes. */
export function invitationRoutes(app: FastifyInstance, options: PeopleOptions): void {
  const sender = invitationSender(options)
  sending(app, options, sender)
  siteTeamRoutes(app, options, sender)
  listing(app, options)
  accepting(app, options)
}

function sending(app: FastifyInstance, options: PeopleOptions, { countMail, sent }: InvitationSender): void {
  const { invitations, siteOf, clock } = options
  route(
    app,
    INVITATION_ROUTES.add,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Invite somebody to a role',
      description:
        'A mail with a one-time link goes to the address; without a mail server the answer has the link. The answer is the same whether the address has an account or not.',
      replies: {
        201: json('The invitation', INVITATION_ROUTES.add.reply),
        400: problem('A field is not valid'),
        409: problem('There are too many invitations'),
        429: WAIT,
      },
    },
    async ({ body, visitor, request, reply }) => {
      const { siteId } = body
      if ((body.role === 'site') !== (siteId !== undefined))
        throw new PortalError('invalid-body', say('request:account.invitation-site'), { parameter: 'siteId' })
      if (siteId !== undefined && siteOf(Number(siteId)) === undefined)
        throw new PortalError('invalid-body', say('request:account.no-site', { id: siteId }), { parameter: 'siteId' })
      countMail(visitor.id)
      const made = await invitations.add(body, visitor.id, clock())
      await noteInvitation(options, 'added', made.invitation.id, body, visitor.id)
      return reply.code(201).send(await sent(made, request))
    },
  )

  route(
    app,
    INVITATION_ROUTES.again,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Send an invitation again, with another link',
      description: 'The link before works no more.',
      replies: {
        200: json('The invitation', INVITATION_ROUTES.again.reply),
        404: NONE,
        409: problem('It was accepted'),
        429: WAIT,
      },
    },
    async ({ params: { id }, visitor, request }) => {
      countMail(visitor.id)
      return sent(await invitations.again(Number(id), visitor.id, clock()), request)
    },
  )
}

function listing(app: FastifyInstance, options: PeopleOptions): void {
  const { invitations, sendsMail, clock } = options
  route(
    app,
    INVITATION_ROUTES.list,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Invitations to roles, the newest first',
      replies: { 200: json('The list', INVITATION_ROUTES.list.reply), 400: BAD_PARAMETER },
    },
    async () => ({ invitations: await invitations.list(clock()), sendsMail }),
  )

  route(
    app,
    INVITATION_ROUTES.remove,
    {
      ...OF_ADMINISTRATORS,
      summary: 'Withdraw an invitation, or remove one from the list',
      description: 'A role that was accepted stays.',
      replies: { 204: empty('Its link works no more'), 404: NONE },
    },
    async ({ params: { id }, visitor, reply }) => {
      const found = (await invitations.list(clock())).find((one) => one.id === id)
      await invitations.remove(Number(id))
      if (found !== undefined) await noteInvitation(options, 'deleted', id, found, visitor.id)
      return reply.code(204).send()
    },
  )
}

/** What is done for whoever holds a link. */
type Holding = ReturnType<typeof holdingOf>
function holdingOf({ invitations, siteOf, clock }: PeopleOptions) {
  const tries = new TriesPerMinute(() => INVITATION_TRIES_PER_MINUTE, clock)
  /** @rule B-people.invitation-tries */
  const countTry = () => {
    const seconds = tries.secondsToWait(currentAsker()?.visitor ?? '')
    if (seconds > 0) throw mustWait(seconds)
  }
  /** One to a portal that was removed meanwhile is as dead as any. */
  const look = async (link: string): Promise<OpenInvitation> => {
    const open = await invitations.look(link, clock())
    if (open.siteId !== undefined && siteOf(Number(open.siteId)) === undefined)
      throw new PortalError('not-found', say('request:account.dead-invitation'))
    return open
  }
  const shown = ({ email, role, siteId }: OpenInvitation): OpenedInvitation => {
    const site = siteId === undefined ? undefined : siteOf(Number(siteId))
    return { email, role, ...(site === undefined ? {} : { site }) }
  }
  return { countTry, look, shown }
}

function accepting(app: FastifyInstance, options: PeopleOptions): void {
  const { invitations, clock } = options
  const holding = holdingOf(options)
  const { countTry, look, shown } = holding
  route(
    app,
    INVITATION_ROUTES.look,
    {
      ...OF_FORMS,
      summary: 'What the link of an invitation is for',
      replies: { 200: json('The invitation', INVITATION_ROUTES.look.reply), 404: DEAD, 429: WAIT },
    },
    async ({ body: { link } }) => {
      countTry()
      return shown(await look(link))
    },
  )

  route(
    app,
    INVITATION_ROUTES.accept,
    {
      tag: 'people',
      access: 'user',
      bodyBytes: 4_096,
      summary: 'Accept an invitation',
      description: 'Whoever is signed in has the role from now on, if theirs is the invited address and they have confirmed it.',
      replies: {
        200: json('What was accepted', INVITATION_ROUTES.accept.reply),
        403: problem('It is for another address, or the address is not confirmed'),
        404: DEAD,
        429: WAIT,
      },
    },
    async ({ body: { link }, visitor }) => {
      countTry()
      await look(link)
      const accepted = await invitations.accept(link, visitor.id, clock())
      await noteInvitation(options, 'accepted', visitor.id, accepted, visitor.id)
      return shown(accepted)
    },
  )
  joining(app, options, holding)
}

/** Where the portal has accounts of its own. */
function joining(app: FastifyInstance, options: PeopleOptions, { countTry, look, shown }: Holding): void {
  const { accounts, invitations, sendsMail, clock } = options
  if (accounts === undefined) return
  route(
    app,
    INVITATION_ROUTES.join,
    {
      ...OF_FORMS,
      summary: 'Accept an invitation with a new account of the invited address',
      replies: {
        200: json('What was accepted; the account is there', INVITATION_ROUTES.join.reply),
        400: problem('A field is not valid, or the password is too weak'),
        404: DEAD,
        409: problem('The invited address has an account: sign in to accept'),
        429: WAIT,
      },
    },
    async ({ body: { link, givenName, familyName = '', password } }) => {
      countTry()
      const { email } = await look(link)
      const person = await accounts.addInvited({ email, givenName, familyName, password }, sendsMail)
      const accepted = await invitations.acceptNew(link, person.id, clock())
      await noteInvitation(options, 'accepted', person.id, accepted, person.id)
      return shown(accepted)
    },
  )
}
